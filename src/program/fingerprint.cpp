// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
#include "program/fingerprint.h"

#include <fmt/format.h>

#include "base/sha256.h"
#include "logic/term/term_map.h"
#include "logic/term/traverse.h"

namespace pincer::program {

namespace {

/// Writes everything down in the order of ids. A term is written once, under a number that counts terms as they are met:
/// the numbers that the terms have inside this process differ from run to run.
class Writer {
 public:
  explicit Writer(const Cfa& cfa) : cfa_(cfa), terms_(cfa.terms()) {}

  std::string write(std::span<const ProgramCheck> checks) {
    for (const Variable& variable : cfa_.variables()) {
      text_ += fmt::format("variable {} {} {} {} {} {}\n", terms_.sort(variable.term).to_string(), variable.name,
                           static_cast<int>(variable.type.kind), variable.type.bits, variable.type.name,
                           variable.procedure ? variable.procedure->index() + 1 : 0);
      numbers_[variable.term] = count_++;
    }
    for (const Procedure& procedure : cfa_.procedures()) {
      text_ += fmt::format("procedure {} {} {}", procedure.name, procedure.entry.index(), procedure.exit.index());
      for (const VariableId id : procedure.parameters) text_ += fmt::format(" {}", id.index());
      for (const VariableId id : procedure.results) text_ += fmt::format(" -> {}", id.index());
      text_ += '\n';
    }
    for (const Location& location : cfa_.locations()) text_ += fmt::format("location {}\n", location.procedure.index());
    for (const Edge& edge : cfa_.edges()) write(edge);
    for (const Unsupported& part : cfa_.unsupported())
      text_ += fmt::format("unsupported {} {}\n", part.location.index(), part.what);
    if (const auto error = cfa_.error_location()) text_ += fmt::format("error {}\n", error->index());
    for (const ProgramCheck& check : checks) {
      text_ += fmt::format("check {} {}", name_of(check.check), check.is_whole);
      for (const EdgeId edge : check.edges) text_ += fmt::format(" {}", edge.index());
      text_ += '\n';
    }
    return base::sha256(text_);
  }

 private:
  std::size_t number(logic::Term root) {
    logic::visit_children_first(
        terms_, root, [&](logic::Term t) { return numbers_.contains(t); },
        [&](logic::Term t) {
          if (terms_.kind(t) == logic::Kind::Variable)
            text_ += "free " + terms_.name(t);
          else if (terms_.is_const(t))
            text_ += "value " + terms_.const_value(t).to_string();
          else
            text_ += fmt::format("term {} {}", static_cast<int>(terms_.kind(t)), terms_.attribute(t));
          text_ += " " + terms_.sort(t).to_string();
          for (const logic::Term child : terms_.children(t)) text_ += fmt::format(" {}", *numbers_.find(child));
          text_ += '\n';
          numbers_[t] = count_++;
        });
    return *numbers_.find(root);
  }

  void write(const Edge& edge) {
    std::string line = fmt::format("edge {} {} {} ", edge.source.index(), edge.target.index(),
                                   edge.violates ? std::string(name_of(*edge.violates)) : "");
    if (const auto* assume = std::get_if<Assume>(&edge.statement)) {
      line += fmt::format("assume {}", number(assume->condition));
    } else if (const auto* assign = std::get_if<Assign>(&edge.statement)) {
      line += fmt::format("assign {} {}", assign->variable.index(), number(assign->value));
    } else if (const auto* havoc = std::get_if<Havoc>(&edge.statement)) {
      line += fmt::format("havoc {} {}", havoc->variable.index(), havoc->is_guess);
    } else if (const auto* input = std::get_if<Input>(&edge.statement)) {
      line += fmt::format("input {} {}", input->variable.index(), input->function);
    } else {
      const auto& call = std::get<Call>(edge.statement);
      line += fmt::format("call {}", call.procedure.index());
      for (const logic::Term argument : call.arguments) line += fmt::format(" {}", number(argument));
      for (const VariableId result : call.results)
        line += result.valid() ? fmt::format(" -> {}", result.index()) : " -> none";
    }
    text_ += line + '\n';
  }

  const Cfa& cfa_;
  const logic::Terms& terms_;
  std::string text_;
  std::size_t count_ = 0;
  logic::TermMap<std::size_t> numbers_;
};

}  // namespace

std::string fingerprint(const Cfa& cfa, std::span<const ProgramCheck> checks) { return Writer(cfa).write(checks); }

}  // namespace pincer::program
