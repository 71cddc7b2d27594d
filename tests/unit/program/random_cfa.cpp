// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
#include "random_cfa.h"

#include <deque>

namespace pincer::program::testing {
namespace {

class Generator {
 public:
  explicit Generator(std::uint64_t seed) : random_(seed), builder_(std::make_unique<ProgramBuilder>()) {}

  std::unique_ptr<ProgramBuilder> run() {
    Cfa& cfa = builder_->cfa;
    const std::size_t count = 1 + pick(3);
    for (std::size_t i = 1; i < count; ++i) cfa.add_procedure("p" + std::to_string(i));
    globals_ = {builder_->byte("g", std::nullopt), builder_->byte("", std::nullopt)};
    memory_ = builder_->memory("m");
    if (flip()) other_memory_ = builder_->memory("");
    locals_.resize(count);
    for (std::size_t i = 0; i < count; ++i) declare(ProcedureId(i));
    for (std::size_t i = 0; i < count; ++i) fill(ProcedureId(i));
    return std::move(builder_);
  }

 private:
  std::size_t pick(std::size_t bound) { return random_() % bound; }
  bool flip() { return pick(2) == 0; }

  void declare(ProcedureId procedure) {
    auto& locals = locals_[procedure.index()];
    const std::size_t count = 2 + pick(7);
    for (std::size_t i = 0; i < count; ++i) {
      locals.push_back(builder_->byte(flip() ? "" : std::string(1, static_cast<char>('a' + i)), procedure));
    }
    if (procedure.index() > 0) {
      if (flip()) builder_->cfa.add_parameter(procedure, locals[0]);
      if (flip()) builder_->cfa.add_parameter(procedure, locals[1]);
    }
    if (procedure.index() == 0 || pick(4) != 0) builder_->cfa.add_result(procedure, locals[0]);
    if (flip()) builder_->cfa.add_result(procedure, locals[pick(count)]);
  }

  /// Locations that are targets of edges get leaving edges themselves, so everything is reachable.
  void fill(ProcedureId procedure) {
    procedure_ = procedure;
    known_ = {builder_->entry(procedure)};
    open_ = {builder_->entry(procedure)};
    budget_ = 4 + pick(24);
    copies_ = flip() ? 2 : 10;
    end_ = LocationId();
    while (!open_.empty()) {
      const LocationId location = open_.front();
      open_.pop_front();
      leave(location);
    }
  }

  LocationId target() {
    if (budget_ > 0 && pick(4) != 0) {
      --budget_;
      const LocationId location = builder_->location(procedure_);
      known_.push_back(location);
      open_.push_back(location);
      return location;
    }
    switch (pick(16)) {
      case 0: return builder_->cfa.error();
      case 1: {
        const LocationId location = builder_->location(procedure_);
        builder_->cfa.add_unsupported({location, "something", {}});
        return location;
      }
      case 2:
      case 3:
      case 4: return known_[pick(known_.size())];
      case 5: return flip() ? builder_->exit() : end();  // a procedure may end the program
      default: return end();
    }
  }

  /// Before the exit, the first local takes in what the globals are, so that they can be told apart from outside.
  LocationId end() {
    if (!end_.valid()) {
      end_ = builder_->location(procedure_);
      logic::Terms& terms = builder_->terms;
      const VariableId local = locals_[procedure_.index()][0];
      const logic::Term both =
          terms.bv_add(builder_->term(globals_[0]), terms.bv_mul(builder_->number(3), builder_->term(globals_[1])));
      const logic::Term cell = terms.select(builder_->term(array()), builder_->number(static_cast<unsigned>(pick(3))));
      const logic::Term all =
          terms.bv_add(builder_->term(local), terms.bv_add(both, terms.bv_mul(builder_->number(5), cell)));
      const bool is_plain = procedure_.index() > 0 && flip();
      builder_->edge(end_, is_plain ? Assign{local, builder_->term(local)} : Assign{local, all},
                     builder_->exit(procedure_));
    }
    return end_;
  }

  void leave(LocationId location) {
    switch (pick(6)) {
      case 0:
      case 1: builder_->branch(location, condition(), target(), target()); break;
      case 2: {
        // A switch over a byte.
        const VariableId x = variable();
        const logic::Term zero = builder_->equal(x, 0);
        const logic::Term one = builder_->equal(x, 1);
        builder_->edge(location, Assume{zero}, target());
        builder_->edge(location, Assume{one}, target());
        if (flip()) builder_->edge(location, Assume{builder_->terms.lnot(builder_->terms.lor(zero, one))}, target());
        break;
      }
      default: builder_->edge(location, statement(), target());
    }
  }

  VariableId variable() {
    const auto& locals = locals_[procedure_.index()];
    return pick(5) == 0 ? globals_[pick(globals_.size())] : locals[pick(locals.size())];
  }

  VariableId array() { return other_memory_ && flip() ? *other_memory_ : memory_; }

  logic::Term value(int depth = 2) {
    logic::Terms& terms = builder_->terms;
    switch (depth == 0 ? pick(2) : pick(9)) {
      case 0: return builder_->number(static_cast<unsigned>(pick(6)));
      case 1:
      case 2: return builder_->term(variable());
      case 3: return terms.bv_add(value(depth - 1), value(depth - 1));
      case 4: return terms.bv_sub(value(depth - 1), value(depth - 1));
      case 5: return terms.bv_and(value(depth - 1), value(depth - 1));
      case 6: return terms.ite(condition(depth - 1), value(depth - 1), value(depth - 1));
      case 7: return terms.select(builder_->term(array()), value(depth - 1));
      default: return terms.bv_mul(value(depth - 1), value(depth - 1));
    }
  }

  logic::Term condition(int depth = 1) {
    logic::Terms& terms = builder_->terms;
    switch (pick(6)) {
      case 0: return terms.eq(value(depth), value(depth));
      case 1: return terms.bv_slt(value(depth), value(depth));
      case 2: return depth == 0 ? terms.boolean(flip()) : terms.land(condition(depth - 1), condition(depth - 1));
      default: return terms.bv_ult(value(depth), value(depth));
    }
  }

  Statement statement() {
    switch (pick(15 + copies_)) {
      case 0: return Assume{builder_->yes()};
      case 1: return pick(4) == 0 ? Assume{builder_->no()} : Assume{condition()};
      case 2: return Input{variable(), "__VERIFIER_nondet_uchar"};
      case 3: return Havoc{variable()};
      case 6: {
        const VariableId m = array();
        return Assign{m, builder_->terms.store(builder_->term(flip() ? m : array()), value(1), value(1))};
      }
      case 7:
      case 14: return call();
      case 8: return Assign{array(), builder_->term(array())};
      case 4:
      case 5:
      case 9:
      case 10:
      case 11:
      case 12:
      case 13: return Assign{variable(), value()};
      default: return copy();
    }
  }

  Statement copy() {
    const VariableId from = variable();
    return Assign{variable(), builder_->term(from)};
  }

  Statement call() {
    const ProcedureId callee(pick(builder_->cfa.procedures().size()));
    const Procedure& procedure = builder_->cfa.procedure(callee);
    Call call{callee, {}, {}};
    for (std::size_t i = 0; i < procedure.parameters.size(); ++i) call.arguments.push_back(value());
    for (std::size_t i = 0; i < procedure.results.size(); ++i) {
      VariableId result = pick(5) == 0 ? VariableId() : variable();
      if (std::find(call.results.begin(), call.results.end(), result) != call.results.end()) result = VariableId();
      call.results.push_back(result);
    }
    return call;
  }

  std::mt19937_64 random_;
  std::unique_ptr<ProgramBuilder> builder_;
  std::vector<VariableId> globals_;
  VariableId memory_;
  std::optional<VariableId> other_memory_;
  std::vector<std::vector<VariableId>> locals_;
  ProcedureId procedure_;
  std::vector<LocationId> known_;
  std::deque<LocationId> open_;
  LocationId end_;
  std::size_t budget_ = 0;
  std::size_t copies_ = 0;  // how likely copies are
};

}  // namespace

std::unique_ptr<ProgramBuilder> random_program(std::uint64_t seed) { return Generator(seed).run(); }

}  // namespace pincer::program::testing
