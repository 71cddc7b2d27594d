// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
#include "report/loop_names.h"

#include <algorithm>
#include <cctype>
#include <memory>

#include "program/loop_nesting.h"

namespace pincer::report {

using witness::SourceFunction;
using witness::SourceStatement;
using witness::SourceText;
using witness::StatementKind;

namespace {

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

  /// Where the variable is declared, more or less.
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
  [[nodiscard]] bool is_local(std::size_t at) const { return text_.function(at) == text_.function(loop_.range.begin); }

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

bool has_word(const SourceText& text, const witness::Range& range, const std::string& word) {
  for (std::size_t i = range.begin; i < range.end; ++i)
    if (text.word(i) == word) return true;
  return false;
}

/// The variable that `part`, a member of a structure, is in.
std::string whole_name(const std::string& part) { return part.substr(0, part.find('.')); }

}  // namespace

LoopNames::LoopNames(const program::Cfa& cfa, witness::Sources& sources)
    : cfa_(cfa),
      sources_(sources),
      liveness_(cfa),
      changed_in_(cfa.variables().size()),
      changed_at_(cfa.variables().size()) {
  for (std::size_t i = 0; i < cfa.variables().size(); ++i)
    by_name_[cfa.variables()[i].name].push_back(program::VariableId(i));
  const graph::LoopNesting nesting = program::loop_nesting(cfa);
  for (const program::Edge& edge : cfa.edges()) {
    if (const auto* assign = std::get_if<program::Assign>(&edge.statement)) note(assign->variable, edge, nesting);
    if (const auto* havoc = std::get_if<program::Havoc>(&edge.statement)) note(havoc->variable, edge, nesting);
    if (const auto* input = std::get_if<program::Input>(&edge.statement)) note(input->variable, edge, nesting);
    if (const auto* call = std::get_if<program::Call>(&edge.statement))
      for (const program::VariableId result : call->results)
        if (result.valid()) note(result, edge, nesting);
  }
}

void LoopNames::note(program::VariableId variable, const program::Edge& edge, const graph::LoopNesting& nesting) {
  const program::SourceLocation where = edge.where;
  if (!is_name(cfa_.variable(variable).name)) return;
  graph::Node head = graph::to_node(edge.source);
  if (!nesting.is_head[head]) head = nesting.loop_parent[head];
  for (; head != graph::kNoNode; head = nesting.loop_parent[head]) changed_at_[variable.index()].insert(head);
  if (!where.known()) return;
  const auto [found, is_new] = functions_.try_emplace(where);
  if (is_new) {
    const SourceText* text = sources_.text(where.file);
    const auto at = text == nullptr ? std::nullopt : text->offset({where.line, where.column});
    found->second = {text, at ? text->function(*at) : nullptr};
  }
  if (found->second.second != nullptr) changed_in_[variable.index()].insert(found->second);
}

bool LoopNames::belongs(program::VariableId variable, const Function& function) const {
  const std::set<Function>& changed = changed_in_[variable.index()];
  if (changed.contains(function)) return true;
  // Parameters get their values where the function is called.
  const std::string name = whole_name(cfa_.variable(variable).name);
  return std::none_of(changed.begin(), changed.end(), [&](const Function& other) {
    return has_word(*other.first, other.second->head, name) || has_word(*other.first, other.second->body, name);
  });
}

CVariableOf LoopNames::at(program::LocationId head, const SourceText& text, const SourceStatement& loop) const {
  const Scope scope(text, loop);
  const Function function{&text, text.function(loop.range.begin)};
  const auto fits = [this, scope, head, function](program::VariableId id) {
    const program::Variable& variable = cfa_.variable(id);
    if (!is_name(variable.name) || !liveness_.is_live(id, head)) return false;
    const auto declared = scope.first(whole_name(variable.name));
    if (!declared) return false;
    return scope.is_local(*declared) ? belongs(id, function) : !variable.procedure;
  };
  const auto name = [this, scope, fits, head](logic::Term term) -> std::optional<CVariable> {
    const auto id = cfa_.variable_of(term);
    if (!id || !fits(*id)) return std::nullopt;
    const program::Variable& variable = cfa_.variable(*id);
    const auto& namesakes = by_name_.at(variable.name);
    // A loop that changes a variable of that name sees this one.
    const auto changes = [&](program::VariableId i) { return changed_at_[i.index()].contains(graph::to_node(head)); };
    const auto rivals = [&](program::VariableId i) { return i != *id && fits(i) && changes(i) >= changes(*id); };
    if (std::any_of(namesakes.begin(), namesakes.end(), rivals)) return std::nullopt;
    program::CType type = variable.type;
    const logic::Sort sort = cfa_.sort(*id);
    if (type.kind == program::CTypeKind::Unknown && sort.is_bitvec())
      type = scope.declared(variable.name, sort.width());
    return CVariable{variable.name, type};
  };
  // Finding out takes a walk through the text.
  const auto known = std::make_shared<std::map<logic::Term, std::optional<CVariable>>>();
  return [name, known](logic::Term term) {
    const auto found = known->find(term);
    return found != known->end() ? found->second : known->emplace(term, name(term)).first->second;
  };
}

}  // namespace pincer::report
