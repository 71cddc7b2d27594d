// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
#include "report/trace.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "base/contract.h"

namespace pincer::report {

using witness::branch_polarity;
using witness::Position;
using witness::Range;
using witness::SourceFunction;
using witness::Sources;
using witness::SourceStatement;
using witness::SourceText;
using witness::StatementKind;
using witness::Waypoint;
using witness::WaypointType;
using witness::WitnessLocation;

using logic::Sort;
using logic::SortKind;
using logic::Value;
using program::CTypeKind;
using program::SourceLocation;

namespace {

/// More branches than this are left out: they only guide, and a reader has to go through all of them.
constexpr std::size_t kMostBranches = 10'000;
/// So are all branches of longer executions than this.
constexpr std::uint64_t kMostSteps = 1'000'000;

std::string integer_literal(const mpz_class& number) {
  // No literal of C is negative, and the least number has no positive counterpart.
  if (number == -(mpz_class(1) << 63)) return "-9223372036854775807LL - 1";
  if (number == -(mpz_class(1) << 31)) return "-2147483647 - 1";
  std::string text = number.get_str();
  if (number >= (mpz_class(1) << 63)) return text + "ULL";
  if (number >= (mpz_class(1) << 31) || number < -(mpz_class(1) << 31)) return text + "LL";
  return text;
}

std::optional<std::string> float_literal(const Value& value) {
  long double number = 0;
  const char* suffix = "";
  if (value.sort() == Sort::float32()) {
    number = value.as_float();
    suffix = "f";
  } else if (value.sort() == Sort::float64()) {
    number = value.as_double();
  } else if (value.sort() == Sort::float80()) {
    number = value.as_long_double();
    suffix = "L";
  } else {
    return std::nullopt;
  }
  if (!std::isfinite(number)) return std::nullopt;
  if (value.sort() == Sort::float80()) return fmt::format("{:a}{}", number, suffix);
  // The shortest decimal that reads back as the same number.
  std::string text = suffix[0] == 'f' ? fmt::format("{}", value.as_float()) : fmt::format("{}", value.as_double());
  if (text.find_first_of(".e") == std::string::npos) text += ".0";
  return text + suffix;
}

class Tracer {
 public:
  Tracer(const program::Cfa& cfa, const std::set<std::string>& error_functions, Sources& sources)
      : cfa_(cfa), error_functions_(error_functions), sources_(sources) {}

  ErrorTrace run(const program::Choices& choices) {
    program::InterpretOptions options;
    options.record_trace = false;
    options.step_limit = program::kLongestExecution;
    options.leaps = true;
    const bool is_long = interpret(cfa_, choices, options).steps > kMostSteps;
    options.next_input = [&](program::EdgeId edge, Sort, std::size_t index) -> std::optional<Value> {
      if (index >= choices.inputs.size()) return std::nullopt;
      const Value& value = choices.inputs[index];
      add_input(cfa_.edge(edge), value);
      return value;
    };
    options.leaps = is_long;
    if (!is_long) options.on_edge = [&](program::EdgeId edge) { add_branch(cfa_.edge(edge)); };
    const program::Execution execution = interpret(cfa_, choices, options);
    base::require(execution.end == program::End::Error, "the execution of a trace reaches the error");
    if (branches_ > kMostBranches)
      std::erase_if(trace_.waypoints, [](const Waypoint& w) { return w.type == WaypointType::Branching; });
    add_target(cfa_.edge(*execution.last_edge));
    const auto zero = [](const Value& value) { return value == Value::zero(value.sort()); };
    trace_.needs_havocs =
        !std::all_of(choices.havocs.begin(), choices.havocs.end(), zero) ||
        !std::all_of(choices.initial.begin(), choices.initial.end(), [&](const auto& i) { return zero(i.second); });
    std::set<mpz_class> numbers;
    for (const Value& value : choices.havocs)
      if (value.sort().is_bitvec() && value.sort().width() <= 32 && !zero(value)) numbers.insert(value.as_unsigned());
    if (numbers.size() == 1) trace_.uninitialised = *numbers.begin();
    return std::move(trace_);
  }

 private:
  [[nodiscard]] WitnessLocation location(SourceLocation where) {
    WitnessLocation result{sources_.map().path(where.file), {where.line, 0}, ""};
    if (const SourceText* text = sources_.text(where.file))
      if (const auto at = text->offset({where.line, where.column}))
        if (const SourceFunction* function = text->function(*at)) result.function = function->name;
    return result;
  }

  void add_input(const program::Edge& edge, const Value& value) {
    const auto& input = std::get<program::Input>(edge.statement);
    const program::CType& type = cfa_.variable(input.variable).type;
    trace_.inputs.push_back({input.function, type, value, edge.where});
    if (input.function.empty()) return;  // inside the C library: not the result of a call
    const auto literal = c_literal(value, input_type(input.function, type, value.sort()));
    if (!literal || !edge.where.known() || !edge.where.file.valid()) return;
    Waypoint waypoint;
    waypoint.type = WaypointType::FunctionReturn;
    waypoint.location = location(edge.where);
    waypoint.value = "\\result == " + *literal;
    waypoint.called = input.function;
    if (const SourceText* text = sources_.text(edge.where.file)) {
      const auto end = text->call_end({edge.where.line, edge.where.column}, input.function);
      if (end) waypoint.location.at = *end;
    }
    trace_.waypoints.push_back(std::move(waypoint));
  }

  /// Inputs of functions that SV-COMP knows say their type by their name.
  static program::CType input_type(const std::string& function, program::CType type, Sort sort) {
    // The variable that gets the value may have another type than the function.
    if (type.kind != CTypeKind::Unknown && !function.starts_with("__VERIFIER_nondet_")) return type;
    const auto ends = [&](std::string_view end) { return function.ends_with(end); };
    const bool is_unsigned = ends("_uint") || ends("_ulong") || ends("_unsigned") || ends("_uchar") ||
                             ends("_ushort") || ends("_ulonglong") || ends("_bool") || ends("_size_t") || ends("_u8") ||
                             ends("_u16") || ends("_u32") || ends("_u64") || ends("_uint128");
    const bool is_pointer = ends("_pointer") || ends("_pchar");
    type.kind = is_pointer ? CTypeKind::Pointer : is_unsigned ? CTypeKind::Unsigned : CTypeKind::Signed;
    type.bits = sort.is_bitvec() ? sort.width() : 0;
    return type;
  }

  void add_branch(const program::Edge& edge) {
    if (!edge.branch || !edge.where.known() || !edge.where.file.valid()) return;
    const SourceText* text = sources_.text(edge.where.file);
    if (text == nullptr) return;
    const SourceStatement* statement = text->branch({edge.where.line, edge.where.column});
    if (statement == nullptr || statement->condition.empty() || statement->kind == StatementKind::Switch) return;
    const Range condition = statement->condition;
    const auto polarity =
        branch_polarity(std::string_view(text->code()).substr(condition.begin, condition.end - condition.begin));
    if (!polarity) return;
    const bool holds = *edge.branch == *polarity;
    Waypoint waypoint;
    waypoint.type = WaypointType::Branching;
    waypoint.location = location(edge.where);
    waypoint.value = holds ? "true" : "false";
    waypoint.direction = holds;
    waypoint.location.at = text->position(statement->range.begin);
    trace_.waypoints.push_back(std::move(waypoint));
    ++branches_;
  }

  void add_target(const program::Edge& edge) {
    Waypoint waypoint;
    waypoint.type = WaypointType::Target;
    const SourceLocation where = edge.where.known() ? edge.where : cfa_.location(edge.target).where;
    if (where.known() && where.file.valid()) {
      waypoint.location = location(where);
      if (const SourceText* text = sources_.text(where.file)) {
        Position at{where.line, where.column};
        // The edge of a branch on the same line as the violation stands for both.
        const bool is_call = edge.violates.value_or(program::Check::Call) == program::Check::Call;
        if (const auto call = is_call ? error_call(*text, at) : std::nullopt) at = *call;
        if (const auto start = text->expression_start(at)) waypoint.location.at = *start;
      }
    }
    trace_.waypoints.push_back(std::move(waypoint));
  }

  /// The first call of an error function at or after the place, on its line.
  [[nodiscard]] std::optional<Position> error_call(const SourceText& text, Position at) const {
    const auto start = text.offset(at);
    if (!start) return std::nullopt;
    for (std::size_t i = *start; i < text.code().size() && text.code()[i] != '\n'; ++i) {
      const std::string_view word = text.word(i);
      if (!word.empty() && (error_functions_.contains(std::string(word)) || word == "assert")) return text.position(i);
    }
    return std::nullopt;
  }

  const program::Cfa& cfa_;
  const std::set<std::string>& error_functions_;
  Sources& sources_;
  ErrorTrace trace_;
  std::size_t branches_ = 0;
};

}  // namespace

std::optional<std::string> c_literal(const Value& value, const program::CType& type) {
  switch (value.sort().kind()) {
    case SortKind::Bool: return value.as_bool() ? "1" : "0";
    case SortKind::BitVec:
      if (type.kind == CTypeKind::Pointer || value.sort().width() > 64) return std::nullopt;
      return integer_literal(type.kind == CTypeKind::Unsigned || type.kind == CTypeKind::Bool ? value.as_unsigned()
                                                                                              : value.as_signed());
    case SortKind::Int: return integer_literal(value.as_signed());
    case SortKind::Float: return float_literal(value);
    case SortKind::Array: break;
  }
  return std::nullopt;
}

ErrorTrace error_trace(const program::Cfa& cfa, const program::Choices& choices,
                       const std::set<std::string>& error_functions, Sources& sources) {
  return Tracer(cfa, error_functions, sources).run(choices);
}

}  // namespace pincer::report
