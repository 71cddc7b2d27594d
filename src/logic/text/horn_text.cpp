// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
#include "logic/text/horn_text.h"

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <optional>
#include <set>

#include "base/error.h"
#include "logic/term/free_variables.h"
#include "logic/text/smtlib.h"
#include "logic/text/smtlib_parse.h"

namespace pincer::logic {
namespace {

/// The symbols of the predicates, without bars; the last one has none.
std::vector<std::string> predicate_names(const HornProblem& problem) {
  std::vector<std::string> result;
  std::set<std::string> used;
  for (std::size_t i = 0; i < problem.predicates.size(); ++i) {
    std::string name = i < problem.names.size() ? problem.names[i] : "";
    if (name.empty() || !used.insert(name).second) name = fmt::format("{}!{}", name, i);
    used.insert(name);
    result.push_back(std::move(name));
  }
  return result;
}

std::string sorted_variables(const Terms& terms, const std::vector<Term>& variables) {
  std::string result;
  for (const Term v : variables)
    result += fmt::format("({} {})", smtlib_symbol(terms.name(v)), terms.sort(v).to_string());
  return result;
}

class HornWriter {
 public:
  HornWriter(const Terms& terms, const HornProblem& problem)
      : terms_(terms), problem_(problem), names_(predicate_names(problem)), free_(terms) {}

  std::string write() {
    std::string result = "(set-logic HORN)\n";
    for (std::size_t i = 0; i + 1 < problem_.predicates.size(); ++i) {
      result += fmt::format("(declare-fun {} (", smtlib_symbol(names_[i]));
      for (const Term argument : problem_.predicates[i]) result += terms_.sort(argument).to_string() + " ";
      result += ") Bool)\n";
    }
    for (const HornProblem::Clause& clause : problem_.clauses) result += clause_text(clause);
    return result + "(check-sat)\n";
  }

 private:
  std::string atom_text(const HornProblem::Atom& atom) {
    if (atom.predicate + 1 == problem_.predicates.size()) return "false";
    if (atom.values.empty()) return smtlib_symbol(names_[atom.predicate]);
    std::string result = "(" + smtlib_symbol(names_[atom.predicate]);
    for (const Term value : atom.values) result += " " + to_smtlib(terms_, value);
    return result + ")";
  }

  std::string clause_text(const HornProblem::Clause& clause) {
    std::set<Term> variables(free_.of(clause.condition).begin(), free_.of(clause.condition).end());
    const auto add = [&](const HornProblem::Atom& atom) {
      for (const Term value : atom.values) variables.insert(free_.of(value).begin(), free_.of(value).end());
    };
    std::string body;
    for (const HornProblem::Atom& atom : clause.body) {
      add(atom);
      body += atom_text(atom) + " ";
    }
    add(clause.head);
    std::string text =
        fmt::format("(=> (and {}{}) {})", body, to_smtlib(terms_, clause.condition), atom_text(clause.head));
    if (!variables.empty())
      text = fmt::format("(forall ({}) {})", sorted_variables(terms_, {variables.begin(), variables.end()}), text);
    return fmt::format("(assert {})\n", text);
  }

  const Terms& terms_;
  const HornProblem& problem_;
  std::vector<std::string> names_;
  FreeVariables free_;
};

/// Takes S-expressions from a text, one after the other.
class Expressions {
 public:
  explicit Expressions(std::string_view text) : rest_(text) {}

  /// The next atom or list as it is written; none at the end. Throws base::InputError if a parenthesis is missing.
  std::optional<std::string_view> next() {
    while (!rest_.empty() && is_space(rest_.front())) rest_.remove_prefix(1);
    if (!rest_.empty() && rest_.front() == ';') {
      rest_.remove_prefix(std::min(rest_.find('\n'), rest_.size()));
      return next();
    }
    if (rest_.empty()) return std::nullopt;
    std::size_t depth = 0;
    std::size_t end = 0;
    do {
      const char c = rest_[end];
      if (c == '|' || c == '"') {
        end = rest_.find(c, end + 1);
        if (end == std::string_view::npos) throw base::InputError("a quote does not end");
      } else if (c == '(') {
        ++depth;
      } else if (c == ')') {
        if (depth == 0) throw base::InputError("a parenthesis too many");
        --depth;
      }
      ++end;
    } while (end < rest_.size() && (depth > 0 || (rest_.front() != '(' && !is_end(rest_[end]))));
    if (depth > 0) throw base::InputError("a parenthesis is missing");
    const std::string_view result = rest_.substr(0, end);
    rest_.remove_prefix(end);
    return result;
  }
  std::string_view required() {
    if (const auto expression = next()) return *expression;
    throw base::InputError("a definition is not complete");
  }

 private:
  static bool is_space(char c) { return c == ' ' || c == '\n' || c == '\t' || c == '\r'; }
  static bool is_end(char c) { return is_space(c) || c == '(' || c == ')'; }

  std::string_view rest_;
};

std::string_view inside(std::string_view list) {
  if (list.size() < 2 || list.front() != '(') throw base::InputError("a list is expected");
  return list.substr(1, list.size() - 2);
}

std::string bare_symbol(std::string_view symbol) {
  return std::string(symbol.starts_with('|') ? symbol.substr(1, symbol.size() - 2) : symbol);
}

class ModelReader {
 public:
  ModelReader(Terms& terms, const HornProblem& problem) : terms_(terms), problem_(problem) {
    const std::vector<std::string> names = predicate_names(problem);
    for (std::size_t i = 0; i + 1 < names.size(); ++i) predicates_[names[i]] = i;
  }

  std::vector<Term> read(Expressions text) {
    std::vector<Term> result(problem_.predicates.size());
    result.back() = terms_.boolean(false);
    read_all(text, result);
    // What a solver does not speak of does not matter to it.
    for (Term& term : result) {
      if (!term.valid()) term = terms_.boolean(true);
    }
    return result;
  }

 private:
  void read_all(Expressions& text, std::vector<Term>& result) {
    while (const auto expression = text.next()) {
      if (!expression->starts_with('(')) continue;  // the word `model`, or what a solver says besides
      Expressions parts(inside(*expression));
      const auto word = parts.next();
      if (word == "define-fun") {
        define(parts, result);
      } else if (word && (word->starts_with('(') || word == "model")) {
        Expressions model(inside(*expression));
        read_all(model, result);
      }
    }
  }

  void define(Expressions& parts, std::vector<Term>& result) {
    const auto known = predicates_.find(bare_symbol(parts.required()));
    const std::string_view parameters = parts.required();
    parts.required();  // Bool
    const std::string_view body = parts.required();
    if (known == predicates_.end()) return;
    std::map<std::string, Term, std::less<>> values;
    Expressions list(inside(parameters));
    for (const Term argument : problem_.predicates[known->second]) {
      Expressions parameter(inside(list.required()));
      values[bare_symbol(parameter.required())] = argument;
    }
    const Term term = parse_smtlib(terms_, body, [&](std::string_view symbol) {
      const auto value = values.find(symbol);
      return value == values.end() ? Term() : value->second;
    });
    if (!terms_.sort(term).is_bool()) throw base::InputError("an interpretation is no condition");
    result[known->second] = term;
  }

  Terms& terms_;
  const HornProblem& problem_;
  std::map<std::string, std::size_t> predicates_;
};

}  // namespace

std::string horn_script(const Terms& terms, const HornProblem& problem) { return HornWriter(terms, problem).write(); }

HornSolution read_horn_answer(Terms& terms, const HornProblem& problem, std::string_view answer) {
  try {
    Expressions text(answer);
    const auto verdict = text.next();
    if (verdict == "unsat") return {Answer::Sat, {}, ""};
    if (verdict != "sat") return {Answer::Unknown, {}, fmt::format("the solver says '{}'", verdict.value_or(""))};
    return {Answer::Unsat, ModelReader(terms, problem).read(text), ""};
  } catch (const base::InputError& error) {
    return {Answer::Unknown, {}, fmt::format("the solver's answer cannot be read: {}", error.what())};
  }
}

}  // namespace pincer::logic
