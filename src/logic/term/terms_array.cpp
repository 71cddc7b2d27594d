// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
#include <vector>

#include "base/contract.h"
#include "logic/term/rewrite_differ.h"
#include "logic/term/terms.h"

namespace pincer::logic {

namespace {

constexpr unsigned kLookThrough = 64;  // stores that a select or store may look behind

// The nearest store below `array` that is not surely at another index than `index`, or what is below all of them.
Term look_through(const Terms& terms, Term array, Term index) {
  for (unsigned depth = 0; depth < kLookThrough && terms.kind(array) == Kind::Store; ++depth) {
    if (!rewrite::surely_different(terms, terms.child(array, 1), index)) break;
    array = terms.child(array, 0);
  }
  return array;
}

// `array` without its store to `index`, if that is among the last few and those after it are surely elsewhere: a later
// store to `index` makes it useless, and loops that write the same places would make long chains of them.
Term without_store(Terms& terms, Term array, Term index) {
  constexpr std::size_t kRebuilt = 8;
  std::vector<Term> later;
  while (terms.kind(array) == Kind::Store && terms.child(array, 1) != index) {
    if (later.size() == kRebuilt || !rewrite::surely_different(terms, terms.child(array, 1), index)) return {};
    later.push_back(array);
    array = terms.child(array, 0);
  }
  if (terms.kind(array) != Kind::Store) return {};
  array = terms.child(array, 0);
  for (auto s = later.rbegin(); s != later.rend(); ++s)
    array = terms.store(array, terms.child(*s, 1), terms.child(*s, 2));
  return array;
}

}  // namespace

Term Terms::const_array(Sort array, Term element) {
  base::require(array.is_array() && array.element() == sort(element), "the element has the array's element sort");
  return make(Kind::ConstArray, array, 0, {element});
}

Term Terms::select(Term array, Term index) {
  base::require(sort(array).is_array() && sort(array).index() == sort(index), "select takes an array and its index");
  array = look_through(*this, array, index);
  if (kind(array) == Kind::ConstArray) return child(array, 0);
  if (kind(array) == Kind::Store && child(array, 1) == index) return child(array, 2);
  return make(Kind::Select, sort(array).element(), 0, {array, index});
}

Term Terms::store(Term array, Term index, Term element) {
  base::require(sort(array).is_array() && sort(array).index() == sort(index) && sort(array).element() == sort(element),
                "store takes an array, its index and its element");
  // Nothing changes if the element is there already.
  const Term below = look_through(*this, array, index);
  if (kind(below) == Kind::ConstArray && child(below, 0) == element) return array;
  if (kind(below) == Kind::Store && child(below, 1) == index && child(below, 2) == element) return array;
  if (kind(element) == Kind::Select && child(element, 0) == below && child(element, 1) == index) return array;
  if (const Term without = without_store(*this, array, index); without.valid()) return store(without, index, element);
  return make(Kind::Store, sort(array), 0, {array, index, element});
}

}  // namespace pincer::logic
