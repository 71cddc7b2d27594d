// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
#include "report/loop_invariants.h"

#include <map>
#include <memory>

#include "program/loop_heads.h"
#include "report/loop_names.h"

namespace pincer::report {

using witness::Position;
using witness::SourceFunction;
using witness::Sources;
using witness::SourceStatement;
using witness::SourceText;
using witness::StatementKind;
using witness::WitnessInvariant;

using certificate::Invariants;
using program::Cfa;
using program::LocationId;

namespace {

bool is_loop(const SourceStatement& s) {
  return s.kind == StatementKind::While || s.kind == StatementKind::For || s.kind == StatementKind::Do;
}

/// The innermost loop that repeats what is at `at`.
const SourceStatement* loop_around(const SourceText& text, std::size_t at) {
  const SourceStatement* best = nullptr;
  for (const SourceStatement& s : text.statements()) {
    if (!is_loop(s) || !s.range.contains(at)) continue;
    const bool before = s.kind == StatementKind::For && at < s.condition.begin;  // what happens once, before the loop
    if (!before || at == s.range.begin) best = best == nullptr || s.range.begin > best->range.begin ? &s : best;
  }
  return best;
}

/// A loop in the text, and the places of the model where its condition is evaluated.
struct LoopPlace {
  witness::WitnessLocation location;
  const SourceText* text = nullptr;
  const SourceStatement* loop = nullptr;
  std::vector<LocationId> heads;
};

std::vector<LoopPlace> places_of_loops(const Cfa& cfa, Sources& sources) {
  std::map<std::tuple<std::size_t, std::uint32_t, std::uint32_t>, LoopPlace> loops;
  const std::vector<bool> heads = program::loop_heads(cfa);
  for (std::size_t i = 0; i < heads.size(); ++i) {
    const program::SourceLocation where = cfa.location(LocationId(i)).where;
    if (!heads[i] || !where.known() || !where.file.valid()) continue;
    const SourceText* text = sources.text(where.file);
    const auto offset = text == nullptr ? std::nullopt : text->offset({where.line, where.column});
    const SourceStatement* loop = offset ? loop_around(*text, *offset) : nullptr;
    if (loop == nullptr) continue;
    const Position position = text->position(loop->range.begin);
    LoopPlace& place = loops[{where.file.index(), position.line, position.column}];
    const SourceFunction* function = text->function(loop->range.begin);
    place.location = {sources.map().path(where.file), position, function == nullptr ? "" : function->name};
    place.text = text;
    place.loop = loop;
    place.heads.push_back(LocationId(i));
  }
  std::vector<LoopPlace> result;
  for (auto& [key, place] : loops) result.push_back(std::move(place));
  return result;
}

}  // namespace

std::vector<witness::WitnessLocation> loop_places(const Cfa& cfa, Sources& sources) {
  std::vector<witness::WitnessLocation> result;
  for (LoopPlace& place : places_of_loops(cfa, sources)) result.push_back(std::move(place.location));
  return result;
}

std::vector<LoopInvariants> loops_with_invariants(const Cfa& cfa, const Invariants& invariants, Sources& sources) {
  std::map<LocationId, logic::Term> known;
  for (const auto& [location, term] : invariants)
    known[location] = known.contains(location) ? cfa.terms().land(known[location], term) : term;
  // What gives names refers to this.
  const auto names = std::make_shared<LoopNames>(cfa, sources);
  std::vector<LoopInvariants> result;
  for (const LoopPlace& place : places_of_loops(cfa, sources)) {
    result.push_back({place.location, {}});
    for (const LocationId head : place.heads) {
      const auto found = known.find(head);
      result.back().heads.push_back(
          {head, found == known.end() ? std::nullopt : std::optional(found->second),
           [names, name = names->at(head, *place.text, *place.loop)](logic::Term t) { return name(t); }});
    }
  }
  return result;
}

std::string c_invariant(const Cfa& cfa, const LoopInvariants& loop) {
  std::string text;
  for (const LoopInvariants::Head& head : loop.heads) {
    const std::string value = head.invariant ? c_invariant(cfa.terms(), *head.invariant, head.variable_of) : "1";
    if (text.empty())
      text = value;
    else if (text != value)
      text = text == "1" || value == "1" ? "1" : "(" + text + ") || (" + value + ")";
  }
  return text;
}

std::vector<WitnessInvariant> loop_invariants(const Cfa& cfa, const certificate::Verdict& safe, Sources& sources) {
  const Invariants* known = certificate::invariants_of(safe);
  std::vector<WitnessInvariant> result;
  for (const LoopInvariants& loop : loops_with_invariants(cfa, known == nullptr ? Invariants{} : *known, sources))
    result.push_back({.location = loop.location, .value = c_invariant(cfa, loop)});
  return result;
}

}  // namespace pincer::report
