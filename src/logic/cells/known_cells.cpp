// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
#include "logic/cells/known_cells.h"

namespace pincer::logic {

namespace {

/// Arrays with more cells stay chains of stores.
constexpr std::size_t kMostCells = 128;

}  // namespace

KnownCells::Parts KnownCells::parts(Term array) const {
  Parts result{array, {}};
  while (terms_.kind(result.rest) == Kind::Store && terms_.is_const(terms_.child(result.rest, 1))) {
    result.cells.emplace(terms_.const_value(terms_.child(result.rest, 1)).as_unsigned(), terms_.child(result.rest, 2));
    result.rest = terms_.child(result.rest, 0);
  }
  return result;
}

Term KnownCells::array(const Parts& parts, unsigned index_width) {
  Term result = parts.rest;
  for (const auto& [place, element] : parts.cells)
    result = terms_.store(result, terms_.bv(index_width, place), element);
  return result;
}

Term KnownCells::cell(const Parts& parts, const mpz_class& place, unsigned index_width) {
  const auto known = parts.cells.find(place);
  return known != parts.cells.end() ? known->second : select(parts.rest, terms_.bv(index_width, place));
}

std::vector<FewValues::Case> KnownCells::constants(Term t) {
  const auto* cases = values_.cases(t);
  if (cases == nullptr) return {};
  for (const FewValues::Case& way : *cases) {
    if (!terms_.is_const(way.value)) return {};
  }
  return *cases;
}

Term KnownCells::select(Term array, Term index) {
  const std::vector<FewValues::Case> places = constants(index);
  if (places.empty()) return terms_.select(array, index);
  const Parts known = parts(array);
  const unsigned width = terms_.sort(index).width();
  Term result;
  for (auto place = places.rbegin(); place != places.rend(); ++place) {
    const mpz_class number = terms_.const_value(place->value).as_unsigned();
    const auto written = known.cells.find(number);
    const Term element =
        written != known.cells.end() ? written->second : terms_.select(known.rest, terms_.bv(width, number));
    result = result.valid() ? ite(place->condition, element, result) : element;
  }
  return result;
}

Term KnownCells::store(Term array, Term index, Term element) {
  const std::vector<FewValues::Case> places = constants(index);
  if (places.empty()) return terms_.store(array, index, element);
  Parts known = parts(array);
  if (known.cells.size() + places.size() > kMostCells) return terms_.store(array, index, element);
  const unsigned width = terms_.sort(index).width();
  for (const FewValues::Case& place : places) {
    const mpz_class number = terms_.const_value(place.value).as_unsigned();
    const Term before = terms_.is_true(place.condition) ? element : cell(known, number, width);
    known.cells[number] = ite(place.condition, element, before);
  }
  return this->array(known, width);
}

Term KnownCells::ite(Term condition, Term then_term, Term else_term) {
  const Sort sort = terms_.sort(then_term);
  if (!sort.is_array()) return values_.ite(condition, then_term, else_term);
  if (then_term == else_term || !sort.index().is_bitvec() || terms_.is_const(condition))
    return terms_.ite(condition, then_term, else_term);
  const Parts a = parts(then_term);
  const Parts b = parts(else_term);
  if (a.rest != b.rest || a.cells.size() + b.cells.size() > kMostCells)
    return terms_.ite(condition, then_term, else_term);
  const unsigned width = sort.index().width();
  Parts merged{a.rest, {}};
  for (const Parts* one : {&a, &b}) {
    for (const auto& [place, element] : one->cells) {
      if (!merged.cells.contains(place))
        merged.cells.emplace(place, ite(condition, cell(a, place, width), cell(b, place, width)));
    }
  }
  return array(merged, width);
}

Term KnownCells::rebuild(Term t, std::span<const Term> parts) {
  switch (terms_.kind(t)) {
    case Kind::Select: return select(parts[0], parts[1]);
    case Kind::Store: return store(parts[0], parts[1], parts[2]);
    case Kind::Ite: return ite(parts[0], parts[1], parts[2]);
    default: return values_.rebuild(t, parts);
  }
}

}  // namespace pincer::logic
