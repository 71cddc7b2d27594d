// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
#include "validate/product.h"

#include "base/contract.h"
#include "validate/marked_program.h"

namespace pincer::validate {

using logic::Term;
using program::Assign;
using program::Assume;
using program::Cfa;
using program::Edge;
using program::EdgeId;
using program::Input;
using program::LocationId;
using program::ProcedureId;
using program::VariableId;

namespace {

class ProductBuilder {
 public:
  explicit ProductBuilder(const Cfa& marked) : old_(marked), terms_(marked.terms()), result_{Cfa(marked.terms()), {}} {
    copy_frame();
  }

  Product error_at_marks() {
    for (Edge edge : old_.edges()) {
      edge.source = location_[edge.source.index()];
      edge.target = location_[edge.target.index()];
      const auto mark = mark_of(edge);
      if (mark) {
        edge.target = result_.cfa.error();
        edge.statement = Assume{terms_.boolean(true)};
      }
      put(std::move(edge), mark);
    }
    return std::move(result_);
  }

  Product matching(const std::vector<SegmentMarks>& segments, std::uint32_t first_line, std::uint32_t last_line) {
    segments_ = segments;
    first_line_ = first_line;
    last_line_ = last_line;
    counter_ = result_.cfa.add_variable("segment", logic::Sort::bitvec(kBits),
                                        {program::CTypeKind::Unsigned, kBits, "unsigned int"}, std::nullopt);
    start();
    for (const Edge& edge : old_.edges()) add(edge);
    return std::move(result_);
  }

 private:
  static constexpr unsigned kBits = 32;

  /// Procedures, locations, variables and unsupported parts.
  void copy_frame() {
    Cfa& cfa = result_.cfa;
    location_.resize(old_.locations().size());
    for (const std::string& path : paths()) cfa.sources().add_file(path);
    for (const program::Procedure& procedure : old_.procedures()) {
      const ProcedureId id = cfa.add_procedure(procedure.name);
      location_[procedure.entry.index()] = cfa.procedure(id).entry;
      location_[procedure.exit.index()] = cfa.procedure(id).exit;
    }
    if (old_.error_location()) location_[old_.error_location()->index()] = cfa.error();
    for (std::size_t i = 0; i < location_.size(); ++i) {
      const program::Location& l = old_.location(LocationId(i));
      if (location_[i].valid())
        cfa.set_where(location_[i], l.where);
      else
        location_[i] = cfa.add_location(l.procedure, l.where);
    }
    for (const program::Variable& variable : old_.variables()) cfa.add_variable(variable);
    for (std::size_t p = 0; p < old_.procedures().size(); ++p) {
      for (const VariableId v : old_.procedures()[p].parameters) cfa.add_parameter(ProcedureId(p), v);
      for (const VariableId v : old_.procedures()[p].results) cfa.add_result(ProcedureId(p), v);
    }
    for (program::Unsupported part : old_.unsupported()) {
      part.location = location_[part.location.index()];
      cfa.add_unsupported(std::move(part));
    }
  }
  [[nodiscard]] std::vector<std::string> paths() const {
    std::vector<std::string> result;
    for (std::size_t i = 0; i < old_.sources().size(); ++i) result.push_back(old_.sources().path(program::FileId(i)));
    return result;
  }

  /// The counter is 0 at the start. The program's entry must not be entered again, so what was there moves on.
  void start() {
    for (const Edge& edge : old_.edges())
      if (const auto* call = std::get_if<program::Call>(&edge.statement))
        base::require(call->procedure.index() != 0, "the first procedure is not called");
    const LocationId entry = location_[old_.entry().index()];
    const LocationId next = result_.cfa.add_location(ProcedureId(0), old_.location(old_.entry()).where);
    put({entry, next, Assign{counter_, terms_.bv(kBits, 0)}, {}, {}});
    location_[old_.entry().index()] = next;
  }

  static std::optional<std::size_t> mark_of(const Edge& edge) {
    const auto* input = std::get_if<Input>(&edge.statement);
    return input != nullptr ? MarkedProgram::mark_of(input->function) : std::nullopt;
  }

  void put(Edge edge, std::optional<std::size_t> mark = std::nullopt) {
    result_.cfa.add_edge(std::move(edge));
    result_.mark.push_back(mark);
  }
  Term at_segment(std::size_t segment) {
    return terms_.eq(result_.cfa.variable(counter_).term, terms_.bv(kBits, segment));
  }

  void add(Edge edge) {
    edge.source = location_[edge.source.index()];
    edge.target = location_[edge.target.index()];
    if (const auto mark = mark_of(edge)) {
      add_mark(edge, *mark);
    } else if (result_.cfa.error_location() == edge.target) {
      add_error(edge);
    } else {
      put(std::move(edge));
    }
  }

  void add_mark(const Edge& edge, std::size_t mark) {
    std::vector<Term> allowed;
    std::vector<Term> advances;
    for (std::size_t i = 0; i < segments_.size(); ++i) {
      if (segments_[i].avoid.contains(mark)) allowed.push_back(terms_.lnot(at_segment(i)));
      if (segments_[i].follow == mark) advances.push_back(at_segment(i));
    }
    const Term counter = result_.cfa.variable(counter_).term;
    const Term next = terms_.ite(terms_.lor(advances), terms_.bv_add(counter, terms_.bv(kBits, 1)), counter);
    LocationId from = edge.source;
    if (!allowed.empty()) {
      const LocationId middle = result_.cfa.add_location(old_procedure(edge), edge.where);
      put({from, middle, Assume{terms_.land(allowed)}, edge.where, {}});
      from = middle;
    }
    put({from, edge.target, Assign{counter_, next}, edge.where, {}}, mark);
  }

  void add_error(Edge edge) {
    const bool here = !edge.where.known() || (first_line_ <= edge.where.line && edge.where.line <= last_line_);
    const Term matched = here ? at_segment(segments_.size() - 1) : terms_.boolean(false);
    if (auto* assume = std::get_if<Assume>(&edge.statement)) {
      assume->condition = terms_.land(assume->condition, matched);
      return put(std::move(edge));
    }
    const LocationId middle = result_.cfa.add_location(old_procedure(edge), edge.where);
    const LocationId error = edge.target;
    const program::SourceLocation where = edge.where;
    edge.target = middle;
    put(std::move(edge));
    put({middle, error, Assume{matched}, where, {}});
  }
  [[nodiscard]] ProcedureId old_procedure(const Edge& edge) const {
    return result_.cfa.location(edge.source).procedure;
  }

  const Cfa& old_;
  logic::Terms& terms_;
  std::vector<SegmentMarks> segments_;
  std::uint32_t first_line_ = 0;
  std::uint32_t last_line_ = 0;
  Product result_;
  std::vector<LocationId> location_;  // by old location
  VariableId counter_;
};

}  // namespace

Product matching_product(const Cfa& marked, const std::vector<SegmentMarks>& segments, std::uint32_t first_line,
                         std::uint32_t last_line) {
  return ProductBuilder(marked).matching(segments, first_line, last_line);
}

Product error_at_marks(const Cfa& marked) { return ProductBuilder(marked).error_at_marks(); }

}  // namespace pincer::validate
