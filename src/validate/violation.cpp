// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
//
// The witness becomes an automaton beside the program: marks in the program's text say when a waypoint is passed, a
// counter in the program model says which one comes next, and only executions that passed them all reach the error.
// First one execution is tried, on the values that the witness gives; if it does not match, bounded model checking
// looks for one that does.
#include <fmt/format.h>

#include <charconv>

#include "base/error.h"
#include "certificate/check.h"
#include "engine/bmc/bmc.h"
#include "job/inputs.h"
#include "program/interpret.h"
#include "validate/marked_program.h"
#include "validate/product.h"
#include "validate/validate.h"

namespace pincer::validate {

using logic::Value;
using program::Choices;
using witness::Waypoint;
using witness::WaypointType;

namespace {

/// The number c of `\result == c`; witnesses of other shapes are left to the search.
std::optional<job::InputNumber> result_value(const Waypoint& waypoint) {
  std::string text;
  for (const char c : waypoint.value)
    if (c != ' ' && c != '(' && c != ')') text += c;
  const std::string_view prefix = "\\result==";
  if (!text.starts_with(prefix)) return std::nullopt;
  text.erase(0, prefix.size());
  // The least numbers of int and long long have no literal.
  for (const auto& [written, meant] :
       {std::pair{"-2147483647-1", "-2147483648"}, std::pair{"-9223372036854775807LL-1", "-9223372036854775808"}})
    if (text == written) text = meant;
  const bool hexadecimal = text.find('x') != std::string::npos;
  while (!text.empty() && std::string_view(hexadecimal ? "uUlL" : "uUlLfF").find(text.back()) != std::string_view::npos)
    text.pop_back();
  try {
    const auto numbers = job::parse_inputs(text);
    return numbers.size() == 1 ? std::optional(numbers.front()) : std::nullopt;
  } catch (const base::InputError&) {
    return std::nullopt;
  }
}

/// One execution of the product, on the inputs that the next waypoint asks for, or 0. The choices if it fails.
std::optional<Choices> replay(const std::vector<witness::Segment>& followed, const std::vector<SegmentMarks>& segments,
                              const Product& product) {
  Choices choices;
  std::size_t next = 0;  // segment
  program::InterpretOptions options;
  options.record_trace = false;
  options.step_limit = 100'000'000;
  options.next_input = [&](program::EdgeId edge, logic::Sort sort, std::size_t) -> std::optional<Value> {
    Value value = Value::zero(sort);
    if (next < followed.size()) {
      const Waypoint& waypoint = followed[next].back();
      const bool here = waypoint.type == WaypointType::FunctionReturn &&
                        product.cfa.edge(edge).where.line <= waypoint.location.at.line;
      if (const auto number = here ? result_value(waypoint) : std::nullopt) {
        try {
          value = job::to_value(*number, sort);
        } catch (const base::InputError&) {
          // It does not fit: the waypoint is not passed.
        }
      }
    }
    choices.inputs.push_back(value);
    return value;
  };
  options.on_edge = [&](program::EdgeId edge) {
    if (next < segments.size() && product.mark[edge.index()] == segments[next].follow) ++next;
  };
  const program::Execution execution = interpret(product.cfa, {}, options);
  return execution.end == program::End::Error ? std::optional(std::move(choices)) : std::nullopt;
}

}  // namespace

Answer validate_violation(const Validation& v) {
  MarkedProgram marks(v.job);
  std::vector<SegmentMarks> segments;
  std::vector<witness::Segment> followed;  // those of the witness that `segments` are about
  for (const witness::Segment& segment : v.witness.segments) {
    SegmentMarks result;
    bool is_followed = true;
    for (const Waypoint& waypoint : segment) {
      // The target is passed by the violation itself, which may come long after its statement began.
      if (waypoint.follow && waypoint.type == WaypointType::Target) continue;
      std::string reason;
      const auto mark = marks.add(waypoint, reason);
      is_followed = is_followed && (mark || !waypoint.is_by_line);
      if (!is_followed) continue;
      if (!mark) return unknown("incomplete: the witness cannot be followed: " + reason);
      if (waypoint.follow)
        result.follow = *mark;
      else
        result.avoid.insert(*mark);
    }
    if (is_followed) {
      segments.push_back(std::move(result));
      followed.push_back(segment);
    }
  }
  logic::Terms terms;
  std::optional<frontend::Result> marked;
  try {
    marked.emplace(v.phases.time("front end of the witness", [&] { return marks.load(terms); }));
  } catch (const base::InputError& error) {
    return unknown(fmt::format("incomplete: the witness does not fit the program: {}", error.what()));
  }
  const auto [first, last] = marks.lines_of(v.witness.segments.back().back().location);
  for (const program::Edge& edge : marked->cfa.edges())
    if (const auto* call = std::get_if<program::Call>(&edge.statement); call != nullptr && call->procedure.index() == 0)
      return unknown("unsupported: witnesses of programs whose entry function is recursive");
  const Product product = matching_product(marked->cfa, segments, first, last);
  // Either program may have choices that the other does not make: what is uninitialised in one may be unused in the
  // other. So the inputs are what counts, and the check decides.
  const auto certified = [&](const Choices& choices) -> std::optional<certificate::Certified> {
    for (const Choices& attempt : {Choices{choices.inputs, choices.havocs, {}}, Choices{choices.inputs, {}, {}}}) {
      const auto result = certificate::check(v.cfa, certificate::Unsafe{attempt}, v.toolbox.check(), v.budget);
      if (result.certified) return result.certified;
    }
    return std::nullopt;
  };
  const auto direct = v.phases.time("replay", [&] { return replay(followed, segments, product); });
  if (auto violation = direct ? certified(*direct) : std::nullopt) return {violation};

  engine::bmc::Bmc bmc({v.toolbox.search()});
  const engine::Claim claim =
      v.phases.time("search", [&] { return bmc.run(product.cfa, engine::Context{.budget = v.budget}); });
  if (const auto* reason = std::get_if<certificate::Unknown>(&claim.verdict)) return unknown(reason->reason);
  const auto* unsafe = std::get_if<certificate::Unsafe>(&claim.verdict);
  if (unsafe == nullptr) return unknown("uncertified: no execution that matches the witness violates the property");
  if (auto violation = certified(unsafe->choices)) return {violation};
  return unknown("uncertified: the execution that matches the witness depends on uninitialised values");
}

}  // namespace pincer::validate
