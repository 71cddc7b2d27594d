// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
#include "report/story.h"

#include <fmt/format.h>

#include <algorithm>

#include "report/call_stack.h"
#include "report/check_text.h"
#include "report/implied.h"
#include "report/input_text.h"
#include "report/known_values.h"
#include "report/objects.h"
#include "report/phrases.h"
#include "report/relevance.h"

namespace pincer::report {
namespace {

using logic::Value;
using Known = KnownValues::Known;
using program::DebugInfo;
using program::DebugVariable;
using program::Edge;
using program::SourceLocation;
using StepKind = StoryStep::Kind;
using Role = DebugVariable::Role;

constexpr std::size_t kNoStep = CallStack::kNoStep;
constexpr const char* kCaller = "the caller";  // of an entry function
constexpr const char* kCommandLine = "the command line";

class Teller {
 public:
  Teller(const WatchedProgram& program, const WatchedRun& run, const std::set<std::string>& error_functions,
         witness::Sources& sources, Switching* switching)
      : cfa_(program.cfa),
        debug_(program.debug),
        run_(run),
        error_functions_(error_functions),
        sources_(sources),
        phrases_(sources),
        objects_(program.debug),
        relevance_(program, run, phrases_, switching),
        stack_(program.debug, [this](const std::string& function, SourceLocation where) {
          add(StepKind::Call, where, function + "()", std::nullopt);
          return story_.steps.size() - 1;
        }) {}

  Story run() {
    story_.total = run_.steps;
    for (now_ = 0; now_ < run_.moments.size(); ++now_) visit(run_.moments[now_]);
    fail();
    explain_names();
    drop_implied(story_.steps, callers_);
    mark_calls();
    return std::move(story_);
  }

 private:
  void visit(const Moment& moment) {
    const Edge& edge = cfa_.edge(moment.edge);
    if (moment.is_return) return stack_.leave(moment.activation);
    stack_.follow(moment, edge);
    if (std::holds_alternative<program::Call>(edge.statement)) return stack_.call(edge.where);
    if (now_ + 1 == run_.moments.size()) return;  // the failure
    if (const auto* assign = std::get_if<program::Assign>(&edge.statement)) {
      const auto watched = debug_.variables.find(static_cast<std::uint32_t>(assign->variable.index()));
      if (const std::string* undefined = relevance_.undefined(now_)) go_on(*undefined, edge);
      if (watched != debug_.variables.end()) return observe(watched->second, edge);
      if (relevance_.matters(now_)) note_failed_allocation(*assign, edge.where);
      if (cfa_.sort(assign->variable).is_array() && relevance_.matters(now_)) cover(edge);
    } else if (const auto* input = std::get_if<program::Input>(&edge.statement)) {
      take_input(*input, edge);
    } else if (std::holds_alternative<program::Assume>(edge.statement)) {
      if (edge.branch)
        branch(edge);
      else
        assume(edge);
    }
  }

  StoryPlace place(SourceLocation where) {
    StoryPlace result;
    if (!stack_.empty()) result.function = stack_.innermost().function;
    if (!where.known() || !where.file.valid()) return result;
    result.file = sources_.map().path(where.file);
    result.line = where.line;
    result.column = where.column;
    return result;
  }

  /// `distance`: none if the step does not matter.
  StoryStep& add(StepKind kind, SourceLocation where, std::string text, Relevance::Distance distance) {
    StoryStep step{kind, place(where), stack_.depth(), std::move(text), distance.has_value(), distance.value_or(0)};
    callers_.push_back(stack_.caller());
    story_.steps.push_back(std::move(step));
    is_uncertain_ = false;
    return story_.steps.back();
  }

  // What happens

  void observe(const DebugVariable& variable, const Edge& edge) {
    // The compiler's, the length of an array; and ours, in a caller that was made.
    if (variable.name.starts_with("__vla_expr") || variable.name.starts_with("__pincer_")) return;
    const Value& value = run_.written.at(now_);
    objects_.learn(value, variable.type);
    switch (variable.role) {
      case Role::NewAddress: pending_address_ = value.as_uint64(); return;
      case Role::NewSize:
        objects_.add(pending_address_, value.as_uint64(), variable.name, variable.type, variable.type != 0);
        return;
      case Role::Freed: return free(value.as_uint64(), edge);
      case Role::StoreAddress: pending_address_ = value.as_uint64(); return;
      case Role::StoreValue: return store(value, edge);
      case Role::LoadAddress: pending_address_ = value.as_uint64(); return;
      case Role::LoadValue: return take_argument(value, edge);
      case Role::Undefined:
      case Role::AccessBase:
      case Role::AccessAddress:
      case Role::AccessSize:
      case Role::CopyTo:
      case Role::CopyFrom:
      case Role::CopySize: return;
      case Role::Clause: broken_clause_ = variable.name; return;
      case Role::Parameter: return pass(variable, value, edge);
      case Role::Result:
        // A constant is read by nobody; that it is returned was decided.
        add(StepKind::Return, edge.where, "return " + objects_.text(value, variable.type),
            is_fixed() ? relevance_.is_decided(now_) : relevance_.reads(now_));
        return;
      case Role::Local:
      case Role::Global: break;
    }
    const StoryValue changed{variable.name, objects_.text(value, variable.type), debug_.types[variable.type].name,
                             variable.role == Role::Global ? "" : stack_.name(variable.frame)};
    if (variable.frame && known_.is_known(changed)) return;
    if (repeats(changed, edge.where)) {
      if (!variable.frame) {  // this one knows where
        story_.steps.back().place = place(edge.where);
        story_.steps.back().depth = stack_.depth();
        callers_.back() = stack_.caller();
      }
      return;
    }
    if (name_input(changed)) return;
    StoryStep& step =
        add(StepKind::Assign, edge.where,
            fmt::format("{} = {}{}", changed.name, changed.value, variable.is_initial ? "  (not initialised)" : ""),
            relevance_.reads(now_));
    step.changed.push_back(changed);
    is_uncertain_ = variable.frame.has_value();
    know(changed, is_fixed());
    if (step.matters) mention(phrases_.statement(edge.where));
  }

  /// The same assignment is seen as a store and as a change of a variable.
  bool repeats(const StoryValue& changed, SourceLocation where) {
    if (story_.steps.empty()) return false;
    const StoryStep& last = story_.steps.back();
    return (last.place.line == where.line || is_uncertain_) && !last.changed.empty() &&
           last.changed.back().name == changed.name && last.changed.back().value == changed.value;
  }

  /// Whether what is written now depends on nothing.
  [[nodiscard]] bool is_fixed() const { return run_.needs(now_).empty(); }
  /// By the newest step.
  void know(const StoryValue& value, bool is_fixed) { known_.know(value, story_.steps.size() - 1, is_fixed); }

  void pass(const DebugVariable& variable, const Value& value, const Edge& edge) {
    const StoryValue changed{variable.name, objects_.text(value, variable.type), debug_.types[variable.type].name,
                             stack_.name()};
    if (stack_.empty()) return;
    const std::size_t caller = stack_.caller();
    if (caller == kNoStep) {  // where the program starts: the outside decides
      add(StepKind::Assign, edge.where, fmt::format("{} = {}", changed.name, changed.value), relevance_.reads(now_))
          .changed.push_back(changed);
      return know(changed, false);
    }
    StoryStep& call = story_.steps[caller];
    call.text.pop_back();
    if (!call.changed.empty()) call.text += ", ";
    call.text += changed.value + ")";
    call.changed.push_back(changed);
    known_.know(changed, caller, is_fixed());
  }

  /// The execution goes on after undefined behaviour.
  void go_on(const std::string& what, const Edge& edge) {
    story_.undefined.push_back({what, place(edge.where)});
    add(StepKind::Undefined, edge.where, "undefined behaviour: " + what, 0);
    mention(phrases_.statement(edge.where));
  }

  void free(std::uint64_t address, const Edge& edge) {
    const auto object = objects_.whole(address);
    if (!object) return;  // a null pointer
    const Relevance::Distance distance = relevance_.frees(now_) ? 0 : relevance_.follows(now_);
    add(StepKind::Assign, edge.where, *object + " is freed", distance);
    if (distance) mention(phrases_.statement(edge.where));
  }

  void store(const Value& value, const Edge& edge) {
    const unsigned bits = value.sort().is_bitvec() ? value.sort().width() : 0;
    const auto part = objects_.part(pending_address_, bits / 8);
    const auto written = phrases_.assigned(edge.where);
    const std::uint32_t type = part ? part->type : 0;
    objects_.learn(value, type);
    const std::string name = part && (part->is_variable || !written) ? part->name : written.value_or("");
    if (name.empty() || name.front() == '"') return;
    const StoryValue changed{name, objects_.text(value, type), debug_.types[type].name,
                             part && !part->is_local ? "" : stack_.name()};
    const Relevance::Distance distance = relevance_.follows(now_);
    covered_ = {stack_.name(), edge.where.line};
    if (name_input(changed) && !distance) return;
    if (repeats(changed, edge.where)) return;
    add(StepKind::Assign, edge.where, fmt::format("{} = {}", changed.name, changed.value), distance)
        .changed.push_back(changed);
    if (part)
      known_.store(part->name, changed, story_.steps.size() - 1, is_fixed());
    else
      know(changed, is_fixed());
    if (distance) mention(phrases_.statement(edge.where));
  }

  /// Memory changes by something that is not a store of the source: a copy, a function of the C library.
  void cover(const Edge& edge) {
    const std::pair<std::string, std::uint32_t> here{stack_.name(), edge.where.line};
    if (!edge.where.known() || covered_ == here) return;
    covered_ = here;
    if (!story_.steps.empty() && story_.steps.back().place.line == edge.where.line) return;
    if (const auto text = phrases_.statement(edge.where)) {
      add(StepKind::Assign, edge.where, *text, relevance_.matters(now_));
      mention(text);
    }
  }

  void take_input(const program::Input& input, const Edge& edge) {
    const Value& value = run_.written.at(now_);
    const program::CType& type = cfa_.variable(input.variable).type;
    const std::string shown = input_text(input.function, value, type);
    const auto called = input.function.empty() ? phrases_.called(edge.where) : std::nullopt;
    const bool is_passed = input.function.starts_with("__pincer_argument_");
    const std::string call = called                   ? *called + "()"
                             : is_passed              ? kCaller
                             : input.function.empty() ? ""
                                                      : input.function + "()";
    story_.inputs.push_back({call, shown, "", place(edge.where)});
    const std::string text = call.empty() ? phrases_.statement(edge.where).value_or("a value from outside") : call;
    input_step_ = story_.steps.size();
    input_moment_ = now_;
    // What a function of the library reads is not what it returns.
    add(StepKind::Input, edge.where, fmt::format("{} {} {}", text, called ? "reads" : "=", shown),
        relevance_.matters(now_));
  }

  /// A string of argv is looked at for the first time.
  void take_argument(const Value& value, const Edge& edge) {
    for (const auto& [place, argument] : run_.arguments.read) {
      const bool is_this = value.sort().is_bitvec() && argument.address == value.as_uint64();
      if (!is_this || pending_address_ != debug_.arguments->start + place * debug_.pointer_bytes) continue;
      if (!told_arguments_.insert(place).second) return;
      const StoryValue changed{fmt::format("argv[{}]", place), c_string(argument.text), "char *", ""};
      objects_.name(argument.address, argument.text.size() + 1, changed.value);
      story_.inputs.push_back({kCommandLine, changed.value, changed.name, this->place(edge.where)});
      add(StepKind::Input, edge.where, fmt::format("{} = {}", changed.name, changed.value), 0)
          .changed.push_back(changed);
      return know(changed, false);
    }
  }

  /// True if the variable only gets the input of the step before.
  bool name_input(const StoryValue& changed) {
    if (input_step_ == kNoStep || input_step_ + 1 != story_.steps.size()) return false;
    const auto needs = run_.needs(now_);
    if (needs.size() != 1 || needs.front() != input_moment_) return false;
    StoryStep& step = story_.steps[input_step_];
    // A parameter that is a character is shown in another way than what was passed.
    const bool is_passed = story_.inputs.back().call == kCaller;
    const bool is_same = story_.inputs.back().value == changed.value ||
                         (is_passed && run_.written.at(input_moment_) == run_.written.at(now_));
    if (!step.changed.empty() || !is_same) return false;
    step.text = fmt::format("{} = {}", changed.name, changed.value);
    step.changed.push_back(changed);
    story_.inputs.back().variable = changed.name;
    know(changed, false);
    input_step_ = kNoStep;
    return true;
  }

  void branch(const Edge& edge) {
    const auto part = phrases_.condition(edge.where);
    if (!part) return;
    const auto polarity = witness::branch_polarity(part->text);
    if (!polarity) return;
    const bool holds = *edge.branch == *polarity;
    add(part->is_loop ? StepKind::Loop : StepKind::Branch, edge.where,
        fmt::format("{} is {}", without_parentheses(part->text), holds ? "true" : "false"), relevance_.matters(now_));
    if (relevance_.matters(now_)) mention(part->text);
  }

  void assume(const Edge& edge) {
    if (cfa_.terms().is_true(std::get<program::Assume>(edge.statement).condition)) return;
    const auto text = phrases_.statement(edge.where);
    if (!text || text->find("assume") == std::string::npos) return;
    if (!story_.steps.empty() && story_.steps.back().kind == StepKind::Assume &&
        story_.steps.back().place.line == edge.where.line)
      return;
    add(StepKind::Assume, edge.where, *text, relevance_.reads(now_));
  }

  /// Where an allocation gave null, and that matters.
  void note_failed_allocation(const program::Assign& assign, SourceLocation where) {
    if (!cfa_.terms().is_const(assign.value) ||
        cfa_.sort(assign.variable) != logic::Sort::bitvec(8 * debug_.pointer_bytes))
      return;
    const auto called = phrases_.called(where);
    if (run_.written.at(now_).as_uint64() != 0 || (called != "malloc" && called != "aligned_alloc")) return;
    failed_allocation_ = fmt::format("{}() fails in line {}", *called, where.line);
  }

  // The end

  void fail() {
    const Edge& edge = cfa_.edge(run_.moments.back().edge);
    SourceLocation where = edge.where.known() ? edge.where : cfa_.location(edge.target).where;
    story_.check = edge.violates.value_or(program::Check::Call);
    story_.message = message_of(story_.check);
    std::string called;
    if (!broken_clause_.empty()) {
      story_.is_clause = true;
      story_.message = broken_clause_;
    } else if (story_.check == program::Check::Call) {
      if (const auto text = phrases_.assertion(where)) {
        story_.text = *text;
      } else if (const auto found = error_call(where)) {
        where.column = found->second;
        called = found->first;
        story_.message = fmt::format("{}() is called", called);
      } else {
        story_.message = "the error is reached";
      }
    }
    name_last_call();
    if (story_.text.empty()) story_.text = phrases_.statement(where).value_or("");
    story_.place = place(where);
    const std::string why = !failed_allocation_.empty() && story_.check == program::Check::Null
                                ? failed_allocation_ + " (with --malloc never-fails it does not)"
                                : relevance_.failure();
    StoryStep& step = add(StepKind::Fail, where, story_.message + (why.empty() ? "" : ": " + why), 0);
    for (const std::string& text : variables_in(story_.text)) {
      const Known* known = known_.find(stack_.name(), text);
      if (known == nullptr) continue;
      step.reads.push_back(known->value);
      step.reads.back().name = text;
      // What `i++` gives is what was there before.
      const std::size_t at = story_.text.find(text + "++") != std::string::npos ? story_.text.find(text + "++")
                                                                                : story_.text.find(text + "--");
      const StoryStep& change = story_.steps[known->step];
      if (at != std::string::npos && !known->before.empty() && change.place.line == story_.place.line)
        step.reads.back().value = fmt::format("{}, then {}", known->before, known->value.value);
    }
    mention(story_.text);
  }

  /// What was asserted, if the function that fails was called with nothing that is worth a variable.
  void name_last_call() {
    if (stack_.caller() == kNoStep) return;
    StoryStep& call = story_.steps[stack_.caller()];
    const auto text = phrases_.statement(stack_.innermost().called_at);
    if (call.changed.empty() && text && text->starts_with(stack_.innermost().function)) call.text = *text;
  }

  /// The first call of an error function at or after the place, on its line.
  std::optional<std::pair<std::string, std::uint32_t>> error_call(SourceLocation where) {
    const witness::SourceText* text = where.known() && where.file.valid() ? sources_.text(where.file) : nullptr;
    const auto start = text == nullptr ? std::nullopt : text->offset({where.line, where.column});
    if (!start) return std::nullopt;
    for (std::size_t i = *start; i < text->code().size() && text->code()[i] != '\n'; ++i) {
      const std::string word(text->word(i));
      if (error_functions_.contains(word)) return std::pair(word, text->position(i).column);
      if (!word.empty()) i += word.size() - 1;
    }
    return std::nullopt;
  }

  /// What the names in the text stand for now, where a constant was assigned: nothing else depends on such a step.
  void mention(const std::optional<std::string>& text) {
    if (!text) return;
    for (const std::string& variable : variables_in(*text)) {
      const Known* known = known_.find(stack_.name(), variable);
      if (known != nullptr && known->is_fixed) mentioned_.emplace_back(known->step, story_.steps.back().distance);
    }
  }

  void explain_names() {
    for (const auto& [step, distance] : mentioned_) mark(story_.steps[step], distance);
  }

  static void mark(StoryStep& step, std::uint32_t distance) {
    step.distance = step.matters ? std::min(step.distance, distance) : distance;
    step.matters = true;
  }

  /// A call matters if something in it does.
  void mark_calls() {
    for (std::size_t i = story_.steps.size(); i-- > 0;) {
      if (story_.steps[i].matters && callers_[i] != kNoStep) mark(story_.steps[callers_[i]], story_.steps[i].distance);
    }
  }

  const program::Cfa& cfa_;
  const DebugInfo& debug_;
  const WatchedRun& run_;
  const std::set<std::string>& error_functions_;
  witness::Sources& sources_;
  Phrases phrases_;
  Objects objects_;
  Relevance relevance_;
  CallStack stack_;
  KnownValues known_;
  Story story_;
  std::uint32_t now_ = 0;
  std::vector<std::size_t> callers_;  // by step: the step that called the function around it
  std::vector<std::pair<std::size_t, std::uint32_t>> mentioned_;  // a step, and how far away who mentions it is
  std::uint64_t pending_address_ = 0;
  std::string broken_clause_;      // what is broken; "": no clause
  std::string failed_allocation_;  // "": none that matters
  std::pair<std::string, std::uint32_t> covered_;
  bool is_uncertain_ = false;               // where the last step stands
  std::set<std::uint64_t> told_arguments_;  // places in argv
  std::size_t input_step_ = kNoStep;
  std::uint32_t input_moment_ = Moment::kNone;
};

}  // namespace

Story tell(const WatchedProgram& program, const WatchedRun& run, const std::set<std::string>& error_functions,
           witness::Sources& sources, Switching* switching) {
  return Teller(program, run, error_functions, sources, switching).run();
}

std::string_view to_string(StoryStep::Kind kind) {
  switch (kind) {
    case StepKind::Input: return "input";
    case StepKind::Assign: return "assign";
    case StepKind::Branch: return "branch";
    case StepKind::Call: return "call";
    case StepKind::Return: return "return";
    case StepKind::Loop: return "loop";
    case StepKind::Assume: return "assume";
    case StepKind::Undefined: return "undefined";
    case StepKind::Fail: return "fail";
  }
  return "";
}

}  // namespace pincer::report
