// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
#include "engine/compositional/proof.h"

#include <algorithm>
#include <nlohmann/json.hpp>

namespace pincer::engine::compositional {

using logic::Term;
using nlohmann::json;

namespace {

/// `name` is the other name of columns, in the same order.
template <class From, class To>
std::optional<To> renamed(const From& one, const std::vector<From>& from, const std::vector<To>& to) {
  const auto at = std::find(from.begin(), from.end(), one);
  if (at == from.end()) return std::nullopt;
  return to[static_cast<std::size_t>(at - from.begin())];
}

std::optional<Linear> read_linear(const json& text, const std::vector<std::string>& names,
                                  const std::vector<Term>& columns) {
  Linear result = Linear::number(mpz_class(text.at("constant").get<std::string>()));
  for (const auto& [name, factor] : text.at("factors").items()) {
    const auto column = renamed(name, names, columns);
    if (!column) return std::nullopt;
    result = result.plus(mpz_class(factor.get<std::string>()), Linear::column(*column));
  }
  return result;
}

}  // namespace

std::vector<std::vector<std::string>> column_numbers(const System& system) {
  std::vector<std::vector<std::string>> result;
  for (const Location& location : system.locations) {
    std::vector<std::string>& names = result.emplace_back();
    for (std::size_t i = 0; i < location.columns.size(); ++i) names.push_back(std::to_string(i));
  }
  return result;
}

std::string write_proof(const Proof& proof, const System& system, const std::vector<std::vector<std::string>>& names) {
  json disjuncts = json::array();
  for (const Conditional& q : proof.disjuncts) {
    json places = json::array();
    for (const std::size_t location : proof.locations) {
      json conjuncts = json::array();
      for (const Linear& l : q.at(location)) {
        json factors = json::object();
        for (const auto& [column, factor] : l.parts)
          factors[*renamed(column, system.locations[location].columns, names[location])] = factor.get_str();
        conjuncts.push_back({{"constant", l.constant.get_str()}, {"factors", factors}});
      }
      places.push_back(conjuncts);
    }
    disjuncts.push_back(places);
  }
  return disjuncts.dump();
}

std::optional<Proof> read_proof(const std::string& text, const std::vector<std::size_t>& locations,
                                const System& system, const std::vector<std::vector<std::string>>& names) {
  try {
    Proof result{locations, {}};
    for (const json& places : json::parse(text)) {
      Conditional q;
      for (std::size_t i = 0; i < locations.size(); ++i) {
        std::vector<Linear>& conjuncts = q[locations[i]];
        for (const json& conjunct : places.at(i)) {
          const auto l = read_linear(conjunct, names[locations[i]], system.locations[locations[i]].columns);
          if (!l) return std::nullopt;
          conjuncts.push_back(*l);
        }
      }
      result.disjuncts.push_back(std::move(q));
    }
    return result;
  } catch (const json::exception&) {
    return std::nullopt;
  } catch (const std::invalid_argument&) {  // no number
    return std::nullopt;
  }
}

}  // namespace pincer::engine::compositional
