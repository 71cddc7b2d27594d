// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
#include "engine/compositional/fingerprint.h"

#include <fmt/format.h>

#include <algorithm>
#include <map>

#include "base/sha256.h"
#include "logic/term/traverse.h"

namespace pincer::engine::compositional {

using logic::Kind;
using logic::Term;
using logic::Terms;

namespace {

/// The variable that a column is about.
Term variable_of(const Terms& terms, Term column) {
  return terms.kind(column) == Kind::Variable ? column : terms.child(column, 0);
}

std::map<Term, std::string> variable_names(const program::Cfa& cfa, const Location& location) {
  std::map<Term, std::string> result;
  std::map<std::string, int> used;
  for (const Term column : location.columns) {
    const Term v = variable_of(cfa.terms(), column);
    if (result.contains(v)) continue;
    const auto id = cfa.variable_of(v);
    const std::string name = id ? cfa.variable(*id).name : "";
    result.emplace(v, fmt::format("{}#{}", name, used[name]++));
  }
  return result;
}

bool is_commutative(Kind kind) {
  return kind == Kind::And || kind == Kind::Or || kind == Kind::Eq || kind == Kind::IntAdd || kind == Kind::IntMul;
}

/// Hashes of terms that do not depend on the order in which terms were made. Variables without a name, what havocs and
/// inputs give, are told apart by nothing.
class Hashes {
 public:
  Hashes(const Terms& terms, const std::map<Term, std::string>& names) : terms_(terms), names_(names) {}

  const std::string& of(Term root) {
    logic::visit_children_first(
        terms_, root, [&](Term t) { return known_.contains(t); }, [&](Term t) { known_.emplace(t, hash(t)); });
    return known_.at(root);
  }

 private:
  std::string hash(Term t) {
    const Kind kind = terms_.kind(t);
    if (kind == Kind::Variable) {
      const auto name = names_.find(t);
      return name == names_.end() ? "any" : base::sha256("variable " + name->second);
    }
    if (terms_.is_const(t)) return base::sha256(terms_.const_value(t).to_string());
    std::vector<std::string> parts;
    for (const Term child : terms_.children(t)) parts.push_back(known_.at(child));
    if (is_commutative(kind)) std::sort(parts.begin(), parts.end());
    std::string text = fmt::format("{} {}", static_cast<int>(kind), terms_.attribute(t));
    for (const std::string& part : parts) text += " " + part;
    return base::sha256(text);
  }

  const Terms& terms_;
  const std::map<Term, std::string>& names_;
  std::map<Term, std::string> known_;
};

}  // namespace

std::vector<std::string> column_names(const program::Cfa& cfa, const Location& location) {
  const Terms& terms = cfa.terms();
  const std::map<Term, std::string> names = variable_names(cfa, location);
  std::vector<std::string> result;
  for (const Term column : location.columns) {
    const std::string& name = names.at(variable_of(terms, column));
    result.push_back(terms.kind(column) == Kind::IntMod
                         ? fmt::format("{} mod {}", name, terms.const_value(terms.child(column, 1)).to_string())
                         : name);
  }
  return result;
}

std::string fingerprint(const program::Cfa& cfa, const Outline& outline, const std::vector<std::size_t>& component) {
  const auto place = [&](std::size_t location) {
    return std::find(component.begin(), component.end(), location) - component.begin();
  };
  const auto inside = [&](std::size_t location) { return place(location) < std::ssize(component); };
  std::string text;
  for (const std::size_t location : component) {
    for (const std::string& name : column_names(cfa, outline.locations[location])) text += name + "\n";
  }
  for (const Outline::Step& step : outline.steps) {
    if (!inside(step.source) || !step.target || !inside(*step.target)) continue;
    const std::map<Term, std::string> names = variable_names(cfa, outline.locations[step.source]);
    Hashes hashes(cfa.terms(), names);
    text += fmt::format("{} {} {}\n", place(step.source), place(*step.target), hashes.of(step.condition));
    for (const auto& [v, name] : variable_names(cfa, outline.locations[*step.target])) {
      if (const auto value = step.values.find(v); value != step.values.end())
        text += fmt::format("{} {}\n", name, hashes.of(value->second));
    }
  }
  return base::sha256(text);
}

}  // namespace pincer::engine::compositional
