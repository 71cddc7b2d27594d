// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
#include "report/loop_invariants.h"

#include <cctype>
#include <map>

#include "program/loop_heads.h"
#include "report/c_expression.h"

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

bool is_name(const std::string& name) {
  if (name.empty() || std::isdigit(static_cast<unsigned char>(name[0])) != 0) return false;
  for (const char c : name)
    if (std::isalnum(static_cast<unsigned char>(c)) == 0 && c != '_' && c != '.') return false;
  return true;
}

/// Is a variable of that name declared where the loop can see it? By the places where the word occurs.
class Scope {
 public:
  Scope(const SourceText& text, const SourceStatement& loop) : text_(text), loop_(loop) {}

  [[nodiscard]] bool sees(const std::string& name) const { return first(name).has_value(); }

  /// The type of a simple declaration, for variables that debug information has lost.
  [[nodiscard]] program::CType declared(const std::string& name, unsigned bits) const {
    program::CType type;
    const auto at = first(name);
    if (!at) return type;
    std::size_t begin = *at;
    while (begin > 0 && text_.code()[begin - 1] != ';' && text_.code()[begin - 1] != '}' &&
           text_.code()[begin - 1] != '{')
      --begin;
    for (std::size_t i = begin; i < *at; ++i) {
      if (text_.code()[i] == '*' || text_.code()[i] == '(') return {};
      const std::string_view word = text_.word(i);
      if (word == "unsigned") type.kind = program::CTypeKind::Unsigned;
      const bool integer = word == "int" || word == "char" || word == "short" || word == "long" || word == "signed";
      if (integer && type.kind == program::CTypeKind::Unknown) type.kind = program::CTypeKind::Signed;
    }
    type.bits = bits;
    return type;
  }

 private:
  [[nodiscard]] std::optional<std::size_t> first(const std::string& name) const {
    std::optional<std::size_t> global;
    const SourceFunction* function = text_.function(loop_.range.begin);
    const std::size_t end = loop_.kind == StatementKind::Do ? loop_.range.begin : loop_.condition.end;
    for (std::size_t i = 0; i < end; ++i) {
      if (text_.word(i) != name) continue;
      const SourceFunction* owner = text_.function(i);
      if (owner == function && owner != nullptr && visible(i)) return i;
      if (owner == nullptr || (owner != function && !owner->body.contains(i) && !global)) global = i;
    }
    return global;
  }
  /// In a block around the loop, or among the parameters.
  [[nodiscard]] bool visible(std::size_t at) const {
    const SourceStatement* block = nullptr;
    for (const SourceStatement& s : text_.statements())
      if (s.kind == StatementKind::Compound && s.range.contains(at) &&
          (block == nullptr || s.range.begin > block->range.begin))
        block = &s;
    return block == nullptr || block->range.contains(loop_.range.begin);
  }

  const SourceText& text_;
  const SourceStatement& loop_;
};

class LoopWriter {
 public:
  LoopWriter(const Cfa& cfa, Sources& sources) : cfa_(cfa), sources_(sources) {}

  void add(LocationId head, std::optional<logic::Term> invariant) {
    const program::SourceLocation where = cfa_.location(head).where;
    if (!where.known() || !where.file.valid()) return;
    const SourceText* text = sources_.text(where.file);
    if (text == nullptr) return;
    const auto at = text->offset({where.line, where.column});
    const SourceStatement* loop = at ? loop_around(*text, *at) : nullptr;
    if (loop == nullptr) return;
    const Position position = text->position(loop->range.begin);
    WitnessInvariant& result = loops_[{where.file.index(), position.line, position.column}];
    const bool first = result.value.empty();
    result.location = {sources_.map().path(where.file), position, ""};
    if (const SourceFunction* function = text->function(loop->range.begin)) result.location.function = function->name;
    const std::string value = invariant ? c_invariant(cfa_.terms(), *invariant, names(Scope(*text, *loop))) : "1";
    if (first)
      result.value = value;
    else if (result.value != value)
      result.value = result.value == "1" || value == "1" ? "1" : "(" + result.value + ") || (" + value + ")";
  }

  std::vector<WitnessInvariant> take() {
    std::vector<WitnessInvariant> result;
    for (auto& [place, invariant] : loops_) result.push_back(std::move(invariant));
    return result;
  }

 private:
  [[nodiscard]] CVariableOf names(Scope scope) const {
    return [this, scope](logic::Term term) -> std::optional<CVariable> {
      const auto id = cfa_.variable_of(term);
      if (!id) return std::nullopt;
      const program::Variable& variable = cfa_.variable(*id);
      if (!is_name(variable.name) || !scope.sees(variable.name.substr(0, variable.name.find('.')))) return std::nullopt;
      program::CType type = variable.type;
      const logic::Sort sort = cfa_.sort(*id);
      if (type.kind == program::CTypeKind::Unknown && sort.is_bitvec())
        type = scope.declared(variable.name, sort.width());
      return CVariable{variable.name, type};
    };
  }

  const Cfa& cfa_;
  Sources& sources_;
  std::map<std::tuple<std::size_t, std::uint32_t, std::uint32_t>, WitnessInvariant> loops_;
};

}  // namespace

std::vector<WitnessInvariant> loop_invariants(const Cfa& cfa, const certificate::Verdict& safe, Sources& sources) {
  std::map<LocationId, logic::Term> at;
  const auto take = [&](const Invariants& invariants) {
    for (const auto& [location, term] : invariants)
      at[location] = at.contains(location) ? cfa.terms().land(at[location], term) : term;
  };
  if (const auto* inductive = std::get_if<certificate::Inductive>(&safe)) take(inductive->invariants);
  if (const auto* inductive = std::get_if<certificate::KInductive>(&safe)) take(inductive->invariants);
  LoopWriter writer(cfa, sources);
  const std::vector<bool> heads = program::loop_heads(cfa);
  for (std::size_t i = 0; i < heads.size(); ++i) {
    const auto known = at.find(LocationId(i));
    if (heads[i]) writer.add(LocationId(i), known == at.end() ? std::nullopt : std::optional(known->second));
  }
  return writer.take();
}

}  // namespace pincer::report
