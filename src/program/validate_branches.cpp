// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
#include "program/validate_branches.h"

#include <algorithm>
#include <random>

#include "logic/evaluate/evaluator.h"
#include "program/def_use.h"

namespace pincer::program {
namespace {

using logic::Sort;
using logic::Value;

class Sampler {
 public:
  Sampler(const Cfa& cfa, unsigned samples, std::uint64_t seed)
      : cfa_(cfa), samples_(samples), random_(seed), finder_(cfa.terms()), evaluator_(cfa.terms()) {}

  /// A sentence when two conditions at `location` hold in a sampled state.
  std::string check(LocationId location) {
    compile(location);
    for (unsigned i = 0; i < samples_; ++i) {
      for (std::size_t v = 0; v < variables_.size(); ++v) slots_[v] = sample(cfa_.terms().sort(variables_[v]));
      std::optional<EdgeId> holding;
      for (std::size_t c = 0; c < tapes_.size(); ++c) {
        if (!evaluator_.run(tapes_[c], slots_).as_bool()) continue;
        const EdgeId edge = cfa_.outgoing(location)[c];
        if (holding) {
          return "location " + std::to_string(location.index()) + ": the assumes of edges " +
                 std::to_string(holding->index()) + " and " + std::to_string(edge.index()) + " hold at once";
        }
        holding = edge;
      }
    }
    return "";
  }

 private:
  void compile(LocationId location) {
    finder_.restart();
    variables_.clear();
    constants_.clear();
    tapes_.clear();
    std::vector<logic::Term> conditions;
    for (const EdgeId edge : cfa_.outgoing(location)) {
      conditions.push_back(std::get<Assume>(cfa_.edge(edge).statement).condition);
      finder_.add(conditions.back(), variables_);
      collect_constants(conditions.back());
    }
    std::sort(variables_.begin(), variables_.end());
    slots_.assign(variables_.size(), Value());
    for (const logic::Term condition : conditions) {
      tapes_.push_back(evaluator_.compile(condition, [this](logic::Term variable) {
        return static_cast<std::size_t>(std::lower_bound(variables_.begin(), variables_.end(), variable) -
                                        variables_.begin());
      }));
    }
  }

  /// Near the root is where branches compare with constants; deeper ones hardly matter.
  void collect_constants(logic::Term condition) {
    constexpr std::size_t kMaxNodes = 200;
    std::vector<logic::Term> queue{condition};
    for (std::size_t i = 0; i < queue.size() && i < kMaxNodes; ++i) {
      const auto kind = cfa_.terms().kind(queue[i]);
      if (kind == logic::Kind::BvConst || kind == logic::Kind::IntConst) {
        constants_.push_back(cfa_.terms().const_value(queue[i]).as_unsigned());
      }
      for (const logic::Term child : cfa_.terms().children(queue[i])) queue.push_back(child);
    }
  }

  /// Often a constant of the conditions or its neighbour, where branches change their mind.
  mpz_class sample_number() {
    if (!constants_.empty() && random_() % 2 == 0) {
      return constants_[random_() % constants_.size()] + static_cast<long>(random_() % 3) - 1;
    }
    mpz_class number = static_cast<unsigned long>(random_());
    if (random_() % 2 == 0) number %= 4;
    return random_() % 4 == 0 ? mpz_class(-number) : number;
  }

  Value sample(Sort sort) {
    switch (sort.kind()) {
      case logic::SortKind::Bool: return Value::boolean(random_() % 2 == 0);
      case logic::SortKind::BitVec: return Value::bits(sort.width(), sample_number());
      case logic::SortKind::Int: return Value::integer(sample_number());
      case logic::SortKind::Float: return sample_float(sort);
      case logic::SortKind::Array: return Value::array(sort, sample(sort.element()));
    }
    return {};
  }

  Value sample_float(Sort sort) {
    const unsigned width = sort == Sort::float80() ? 80 : sort.exponent_bits() + sort.significand_bits();
    mpz_class bits = static_cast<unsigned long>(random_());
    bits <<= width > 64 ? width - 64 : 0;
    bits %= mpz_class(1) << width;
    return Value::floating(sort, bits);
  }

  const Cfa& cfa_;
  unsigned samples_;
  std::mt19937_64 random_;
  VariableFinder finder_;
  logic::Evaluator evaluator_;
  // Of the location that is checked
  std::vector<logic::Term> variables_;
  std::vector<mpz_class> constants_;
  std::vector<logic::Tape> tapes_;
  std::vector<Value> slots_;
};

}  // namespace

std::vector<std::string> validate_branches(const Cfa& cfa, unsigned samples, std::uint64_t seed) {
  std::vector<std::string> violations;
  Sampler sampler(cfa, samples, seed);
  for (std::size_t i = 0; i < cfa.locations().size(); ++i) {
    if (cfa.outgoing(LocationId(i)).size() < 2) continue;
    std::string violation = sampler.check(LocationId(i));
    if (!violation.empty()) violations.push_back(std::move(violation));
  }
  return violations;
}

}  // namespace pincer::program
