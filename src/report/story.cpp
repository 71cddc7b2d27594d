// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
#include "report/story.h"

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <unordered_map>

#include "report/check_text.h"
#include "report/objects.h"
#include "report/phrases.h"
#include "report/undefined.h"

namespace pincer::report {
namespace {

using logic::Value;
using program::DebugInfo;
using program::DebugVariable;
using program::Edge;
using program::SourceLocation;
using StepKind = StoryStep::Kind;
using Role = DebugVariable::Role;

constexpr std::size_t kNoStep = ~std::size_t{0};

class Teller {
 public:
  Teller(const WatchedProgram& program, const WatchedRun& run, const std::set<std::string>& error_functions,
         witness::Sources& sources)
      : cfa_(program.cfa),
        debug_(program.debug),
        run_(run),
        error_functions_(error_functions),
        sources_(sources),
        phrases_(sources),
        objects_(program.debug),
        relevant_(run.relevant([this](program::EdgeId id) { return is_assumption(id); })) {
    explain_loops();
    for (const Undefined& undefined : undefined_behaviour(program, run)) {
      for (std::uint32_t moment = undefined.first; moment <= undefined.last; ++moment)
        run_.extend(relevant_, moment, [this](program::EdgeId id) { return is_assumption(id); });
      undefined_.emplace(undefined.last, undefined.what);
      frees_.insert(undefined.free);
    }
  }

  Story run() {
    story_.total = run_.steps;
    for (now_ = 0; now_ < run_.moments.size(); ++now_) visit(run_.moments[now_]);
    fail();
    explain_names();
    mark_calls();
    return std::move(story_);
  }

 private:
  /// A function that is running.
  struct Scope {
    std::uint32_t activation;
    std::uint32_t frame;
    std::string function;
    std::string name;            // with the number of the call
    std::size_t call = kNoStep;  // the step that called it
    SourceLocation where = {};   // of that call
  };
  /// What a name stands for at some time.
  struct Known {
    StoryValue value;
    std::size_t step;
    bool is_fixed;            // assigned without reading anything
    std::string before = "";  // the value that it had before; "": none
  };

  // What matters

  /// A branch whose other arm gives up, like `if (p == NULL) abort();`.
  bool is_assumption(program::EdgeId id) {
    const auto [known, fresh] = assumptions_.try_emplace(id.index(), false);
    if (!fresh || !cfa_.edge(id).branch) return known->second;
    for (const program::EdgeId other : cfa_.outgoing(cfa_.edge(id).source))
      if (other != id && gives_up(cfa_.edge(other).target)) known->second = true;
    return known->second;
  }

  bool gives_up(program::LocationId at) {
    constexpr int kSoon = 4;  // edges
    for (int i = 0; i < kSoon && cfa_.outgoing(at).size() == 1; ++i) {
      const Edge& edge = cfa_.edge(cfa_.outgoing(at).front());
      const auto called = phrases_.called(edge.where);
      if (called == "abort" || called == "exit" || called == "_Exit" || called == "_exit") return true;
      at = edge.target;
    }
    return false;
  }

  /// That a loop ends, and why, belongs to the story of what it computes.
  void explain_loops() {
    const auto weak = [this](program::EdgeId id) { return is_assumption(id); };
    for (std::uint32_t moment = 0; moment < run_.moments.size(); ++moment) {
      const program::EdgeId id = run_.moments[moment].edge;
      if (relevant_[moment] || !cfa_.edge(id).branch) continue;
      const auto needs = run_.needs(moment);
      if (std::none_of(needs.begin(), needs.end(), [&](std::uint32_t other) { return relevant_[other]; })) continue;
      if (is_assumption(id)) {
        relevant_[moment] = true;
        continue;
      }
      const auto [ends, fresh] = loop_ends_.try_emplace(id.index(), false);
      if (fresh) {
        const auto part = phrases_.condition(cfa_.edge(id).where);
        const auto polarity = part && part->is_loop ? witness::branch_polarity(part->text) : std::nullopt;
        ends->second = polarity && *cfa_.edge(id).branch != *polarity;
      }
      if (ends->second) run_.extend(relevant_, moment, weak);
    }
  }

  // Where we are

  void visit(const Moment& moment) {
    const Edge& edge = cfa_.edge(moment.edge);
    if (moment.is_return) return leave();
    follow(moment, edge);
    if (std::holds_alternative<program::Call>(edge.statement)) {
      calls_.push_back(edge.where);
      return;
    }
    if (now_ + 1 == run_.moments.size()) return;  // the failure
    if (const auto* assign = std::get_if<program::Assign>(&edge.statement)) {
      const auto watched = debug_.variables.find(static_cast<std::uint32_t>(assign->variable.index()));
      if (const auto undefined = undefined_.find(now_); undefined != undefined_.end()) go_on(undefined->second, edge);
      if (watched != debug_.variables.end()) return observe(watched->second, edge);
      if (cfa_.sort(assign->variable).is_array() && relevant_[now_]) cover(edge);
    } else if (const auto* input = std::get_if<program::Input>(&edge.statement)) {
      take_input(*input, edge);
    } else if (std::holds_alternative<program::Assume>(edge.statement)) {
      if (edge.branch)
        branch(edge);
      else
        assume(edge);
    }
  }

  void leave() {
    const std::uint32_t callee = run_.moments[now_].activation;
    while (!scopes_.empty() && scopes_.back().activation == callee) scopes_.pop_back();
    if (!calls_.empty()) calls_.pop_back();
  }

  /// Functions that were inlined are entered and left where the place of the edges changes.
  void follow(const Moment& moment, const Edge& edge) {
    std::uint32_t frame = moment.edge.index() < debug_.frame_of_edge.size() ? debug_.frame_of_edge[moment.edge.index()]
                                                                            : DebugInfo::kNoFrame;
    if (frame == DebugInfo::kNoFrame || !edge.where.known()) return;
    std::vector<std::uint32_t> chain;
    for (std::optional<std::uint32_t> at = frame; at; at = debug_.frames[*at].caller) chain.push_back(*at);
    std::reverse(chain.begin(), chain.end());
    std::size_t base = scopes_.size();
    while (base > 0 && scopes_[base - 1].activation == moment.activation) --base;
    std::size_t same = 0;
    while (same < chain.size() && base + same < scopes_.size() && scopes_[base + same].frame == chain[same]) ++same;
    scopes_.resize(base + same);
    for (; same < chain.size(); ++same) enter(moment.activation, chain[same], same == 0);
  }

  void enter(std::uint32_t activation, std::uint32_t frame, bool is_procedure) {
    const program::DebugFrame& about = debug_.frames[frame];
    Scope scope{activation, frame, about.function, fmt::format("{}#{}", about.function, ++entered_[about.function])};
    const SourceLocation where = !is_procedure ? about.called_at : calls_.empty() ? SourceLocation{} : calls_.back();
    if (!scopes_.empty() && where.known()) {
      scope.call = story_.steps.size();
      scope.where = where;
      add(StepKind::Call, where, about.function + "()", false);
    }
    scopes_.push_back(std::move(scope));
  }

  /// Of the innermost function, or of that with the frame.
  [[nodiscard]] std::string scope_name(std::optional<std::uint32_t> frame) const {
    const auto scope = std::find_if(scopes_.rbegin(), scopes_.rend(), [&](const Scope& s) { return s.frame == frame; });
    return scope == scopes_.rend() ? scope_name() : scope->name;
  }
  [[nodiscard]] bool is_known(const StoryValue& changed) const {
    const auto known = known_.find({changed.scope, changed.name});
    return known != known_.end() && known->second.value.value == changed.value;
  }
  [[nodiscard]] std::string scope_name() const { return scopes_.empty() ? "" : scopes_.back().name; }

  StoryPlace place(SourceLocation where) {
    StoryPlace result;
    if (!scopes_.empty()) result.function = scopes_.back().function;
    if (!where.known() || !where.file.valid()) return result;
    result.file = sources_.map().path(where.file);
    result.line = where.line;
    result.column = where.column;
    return result;
  }

  [[nodiscard]] std::uint32_t depth() const {
    return static_cast<std::uint32_t>(scopes_.empty() ? 0 : scopes_.size() - 1);
  }

  StoryStep& add(StepKind kind, SourceLocation where, std::string text, bool matters) {
    StoryStep step{kind, place(where), depth(), std::move(text), matters};
    callers_.push_back(scopes_.empty() ? kNoStep : scopes_.back().call);
    story_.steps.push_back(std::move(step));
    is_uncertain_ = false;
    return story_.steps.back();
  }

  // What happens

  [[nodiscard]] bool reads_relevant() const {
    const auto needs = run_.needs(now_);
    return std::any_of(needs.begin(), needs.end(), [&](std::uint32_t moment) { return relevant_[moment]; });
  }

  /// Whether what decided that we are here matters.
  [[nodiscard]] bool is_decided() const {
    const std::uint32_t control = run_.moments[now_].control;
    return control != Moment::kNone && relevant_[control];
  }

  void observe(const DebugVariable& variable, const Edge& edge) {
    if (variable.name.starts_with("__vla_expr")) return;  // the compiler's: the length of an array
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
      case Role::Undefined:
      case Role::AccessBase:
      case Role::AccessAddress:
      case Role::AccessSize: return;
      case Role::Parameter: return pass(variable, value);
      case Role::Result:
        // A constant is read by nobody; that it is returned was decided.
        add(StepKind::Return, edge.where, "return " + objects_.text(value, variable.type),
            reads_relevant() || (run_.needs(now_).empty() && is_decided()));
        return;
      case Role::Local:
      case Role::Global: break;
    }
    const StoryValue changed{variable.name, objects_.text(value, variable.type), debug_.types[variable.type].name,
                             variable.role == Role::Global ? "" : scope_name(variable.frame)};
    if (variable.frame && is_known(changed)) return;
    if (repeats(changed, edge.where)) {
      if (!variable.frame) {  // this one knows where
        story_.steps.back().place = place(edge.where);
        story_.steps.back().depth = depth();
        callers_.back() = scopes_.empty() ? kNoStep : scopes_.back().call;
      }
      return;
    }
    if (name_input(changed)) return;
    StoryStep& step =
        add(StepKind::Assign, edge.where,
            fmt::format("{} = {}{}", changed.name, changed.value, variable.is_initial ? "  (not initialised)" : ""),
            reads_relevant());
    step.changed.push_back(changed);
    is_uncertain_ = variable.frame.has_value();
    know(changed, run_.needs(now_).empty());
    if (step.matters) mention(phrases_.statement(edge.where));
  }

  /// The same assignment is seen as a store and as a change of a variable.
  bool repeats(const StoryValue& changed, SourceLocation where) {
    if (story_.steps.empty()) return false;
    const StoryStep& last = story_.steps.back();
    return (last.place.line == where.line || is_uncertain_) && !last.changed.empty() &&
           last.changed.back().name == changed.name && last.changed.back().value == changed.value;
  }

  /// By scope and name.
  void know_as(const std::pair<std::string, std::string>& name, const StoryValue& value, bool is_fixed) {
    Known& known = known_[name];
    known = {value, story_.steps.size() - 1, is_fixed, known.value.value};
  }
  void know(const StoryValue& value, bool is_fixed) { know_as({value.scope, value.name}, value, is_fixed); }

  void pass(const DebugVariable& variable, const Value& value) {
    const StoryValue changed{variable.name, objects_.text(value, variable.type), debug_.types[variable.type].name,
                             scope_name()};
    if (scopes_.empty() || scopes_.back().call == kNoStep) return;
    StoryStep& call = story_.steps[scopes_.back().call];
    call.text.pop_back();
    if (!call.changed.empty()) call.text += ", ";
    call.text += changed.value + ")";
    call.changed.push_back(changed);
    known_[{changed.scope, changed.name}] = {changed, scopes_.back().call, run_.needs(now_).empty()};
  }

  /// The execution goes on after undefined behaviour.
  void go_on(const std::string& what, const Edge& edge) {
    story_.undefined.push_back({what, place(edge.where)});
    add(StepKind::Undefined, edge.where, "undefined behaviour: " + what, true);
    mention(phrases_.statement(edge.where));
  }

  /// Whether something that matters is done next, before another part of the source.
  [[nodiscard]] bool follows_relevant() const {
    constexpr std::uint32_t kMost = 16;
    for (std::uint32_t next = now_ + 1; next < run_.moments.size() && next <= now_ + kMost; ++next) {
      const auto* assign = std::get_if<program::Assign>(&cfa_.edge(run_.moments[next].edge).statement);
      if (assign == nullptr || debug_.variables.contains(static_cast<std::uint32_t>(assign->variable.index()))) break;
      if (relevant_[next]) return true;
    }
    return false;
  }

  void free(std::uint64_t address, const Edge& edge) {
    const auto object = objects_.whole(address);
    if (!object) return;  // a null pointer
    const bool matters = follows_relevant() || frees_.contains(now_);
    add(StepKind::Assign, edge.where, *object + " is freed", matters);
    if (matters) mention(phrases_.statement(edge.where));
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
                             part && !part->is_local ? "" : scope_name()};
    const bool matters = follows_relevant();
    covered_ = {scope_name(), edge.where.line};
    if (name_input(changed) && !matters) return;
    if (repeats(changed, edge.where)) return;
    add(StepKind::Assign, edge.where, fmt::format("{} = {}", changed.name, changed.value), matters)
        .changed.push_back(changed);
    know(changed, run_.needs(now_).empty());
    if (part) {
      // Another call may have stored it.
      known_[{changed.scope, changed.name}].before = stored_[part->name];
      stored_[part->name] = changed.value;
    }
    if (part && part->name != changed.name) know_as({"", part->name}, changed, run_.needs(now_).empty());
    if (matters) mention(phrases_.statement(edge.where));
  }

  /// Memory changes by something that is not a store of the source: a copy, a function of the C library.
  void cover(const Edge& edge) {
    const std::pair<std::string, std::uint32_t> here{scope_name(), edge.where.line};
    if (!edge.where.known() || covered_ == here) return;
    covered_ = here;
    if (!story_.steps.empty() && story_.steps.back().place.line == edge.where.line) return;
    if (const auto text = phrases_.statement(edge.where)) {
      add(StepKind::Assign, edge.where, *text, true);
      mention(text);
    }
  }

  void take_input(const program::Input& input, const Edge& edge) {
    const Value& value = run_.written.at(now_);
    const program::CType& type = cfa_.variable(input.variable).type;
    const std::string shown = input_text(input.function, value, type);
    const auto called = input.function.empty() ? phrases_.called(edge.where) : std::nullopt;
    const std::string call = called ? *called + "()" : input.function.empty() ? "" : input.function + "()";
    story_.inputs.push_back({call, shown, "", place(edge.where)});
    const std::string text = call.empty() ? phrases_.statement(edge.where).value_or("a value from outside") : call;
    input_step_ = story_.steps.size();
    input_moment_ = now_;
    // What a function of the library reads is not what it returns.
    add(StepKind::Input, edge.where, fmt::format("{} {} {}", text, called ? "reads" : "=", shown), relevant_[now_]);
  }

  /// Functions of verifiers say their type by their name.
  static std::string input_text(const std::string& function, const Value& value, const program::CType& type) {
    const auto ends = [&](std::string_view end) { return function.ends_with(end); };
    const bool is_named = function.starts_with("__VERIFIER_nondet_");
    const bool is_unsigned = is_named ? ends("_uint") || ends("_ulong") || ends("_unsigned") || ends("_uchar") ||
                                            ends("_ushort") || ends("_ulonglong") || ends("_bool") || ends("_size_t") ||
                                            ends("_u8") || ends("_u16") || ends("_u32") || ends("_u64")
                                      : type.kind == program::CTypeKind::Unsigned;
    if (value.sort().is_bitvec() && type.kind == program::CTypeKind::Pointer)
      return fmt::format("0x{}", value.as_unsigned().get_str(16));
    if (value.sort().is_bitvec()) return (is_unsigned ? value.as_unsigned() : value.as_signed()).get_str();
    static const DebugInfo kNothing{};
    return Objects(kNothing).text(value, 0);
  }

  /// True if the variable only gets the input of the step before.
  bool name_input(const StoryValue& changed) {
    if (input_step_ == kNoStep || input_step_ + 1 != story_.steps.size()) return false;
    const auto needs = run_.needs(now_);
    if (needs.size() != 1 || needs.front() != input_moment_) return false;
    StoryStep& step = story_.steps[input_step_];
    if (!step.changed.empty() || story_.inputs.back().value != changed.value) return false;
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
        fmt::format("{} is {}", without_parentheses(part->text), holds ? "true" : "false"), relevant_[now_]);
    if (relevant_[now_]) mention(part->text);
  }

  /// `(x)` as `x`, where they belong together.
  static std::string without_parentheses(std::string text) {
    while (text.starts_with('(') && text.ends_with(')')) {
      int open = 0;
      std::size_t close = 0;
      do {
        open += text[close] == '(' ? 1 : text[close] == ')' ? -1 : 0;
      } while (open > 0 && ++close < text.size());
      if (close + 1 != text.size()) break;
      text = text.substr(1, text.size() - 2);
    }
    return text;
  }

  void assume(const Edge& edge) {
    if (cfa_.terms().is_true(std::get<program::Assume>(edge.statement).condition)) return;
    const auto text = phrases_.statement(edge.where);
    if (!text || text->find("assume") == std::string::npos) return;
    if (!story_.steps.empty() && story_.steps.back().kind == StepKind::Assume &&
        story_.steps.back().place.line == edge.where.line)
      return;
    add(StepKind::Assume, edge.where, *text, reads_relevant());
  }

  // The end

  void fail() {
    const Edge& edge = cfa_.edge(run_.moments.back().edge);
    SourceLocation where = edge.where.known() ? edge.where : cfa_.location(edge.target).where;
    story_.check = edge.violates.value_or(program::Check::Call);
    story_.message = message_of(story_.check);
    std::string called;
    if (story_.check == program::Check::Call) {
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
    StoryStep& step = add(StepKind::Fail, where, story_.message, true);
    for (const std::string& text : variables_in(story_.text)) {
      const Known* known = find(text);
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
    if (scopes_.empty() || scopes_.back().call == kNoStep) return;
    StoryStep& call = story_.steps[scopes_.back().call];
    const auto text = phrases_.statement(scopes_.back().where);
    if (call.changed.empty() && text && text->starts_with(scopes_.back().function)) call.text = *text;
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
      const Known* known = find(variable);
      if (known != nullptr && known->is_fixed) mentioned_.push_back(known->step);
    }
  }

  [[nodiscard]] const Known* find_name(const std::string& name) const {
    for (const std::string& scope : {scope_name(), std::string()}) {
      const auto known = known_.find({scope, name});
      if (known != known_.end()) return &known->second;
    }
    return nullptr;
  }

  /// What a variable or a part of one, as the source writes it, stands for now: `p->x` where p is &b is b.x.
  [[nodiscard]] const Known* find(const std::string& text) const {
    if (const Known* known = find_name(text)) return known;
    std::string name;
    for (std::size_t i = 0; i < text.size();) {
      if (text.compare(i, 2, "->") == 0) {
        const Known* pointer = find_name(name);
        if (pointer == nullptr) return nullptr;
        name = pointer->value.value;
        if (name.starts_with('&')) name.erase(0, 1);
        name += '.';
        i += 2;
      } else if (text[i] == '[') {
        const std::size_t close = text.find(']', i);
        const std::string index = text.substr(i + 1, close - i - 1);
        const Known* known = find_name(index);
        name += fmt::format("[{}]", known == nullptr ? index : known->value.value);
        i = close == std::string::npos ? text.size() : close + 1;
      } else {
        name += text[i++];
      }
    }
    return find_name(name);
  }

  void explain_names() {
    for (const std::size_t step : mentioned_) story_.steps[step].matters = true;
  }

  /// A call matters if something in it does.
  void mark_calls() {
    for (std::size_t i = story_.steps.size(); i-- > 0;) {
      if (story_.steps[i].matters && callers_[i] != kNoStep) story_.steps[callers_[i]].matters = true;
    }
  }

  const program::Cfa& cfa_;
  const DebugInfo& debug_;
  const WatchedRun& run_;
  const std::set<std::string>& error_functions_;
  witness::Sources& sources_;
  Phrases phrases_;
  Objects objects_;
  std::unordered_map<std::size_t, bool> assumptions_;  // by edge: whether it is one
  std::unordered_map<std::size_t, bool> loop_ends_;    // by edge: whether a loop ends with it
  std::vector<bool> relevant_;                         // by moment
  std::map<std::uint32_t, std::string> undefined_;     // by moment: what happens
  std::set<std::uint32_t> frees_;                      // moments that free what is used later
  Story story_;
  std::uint32_t now_ = 0;
  std::vector<Scope> scopes_;
  std::vector<SourceLocation> calls_;  // of procedures that run
  std::map<std::string, std::size_t> entered_;
  std::vector<std::size_t> callers_;                            // by step: the step that called the function around it
  std::map<std::pair<std::string, std::string>, Known> known_;  // by scope and name
  std::map<std::string, std::string> stored_;                   // by object: the newest value
  std::vector<std::size_t> mentioned_;
  std::uint64_t pending_address_ = 0;
  std::pair<std::string, std::uint32_t> covered_;
  bool is_uncertain_ = false;  // where the last step stands
  std::size_t input_step_ = kNoStep;
  std::uint32_t input_moment_ = Moment::kNone;
};

}  // namespace

Story tell(const WatchedProgram& program, const WatchedRun& run, const std::set<std::string>& error_functions,
           witness::Sources& sources) {
  return Teller(program, run, error_functions, sources).run();
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
