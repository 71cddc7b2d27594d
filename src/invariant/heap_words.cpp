// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
#include "invariant/heap_words.h"

#include <algorithm>
#include <map>

#include "logic/term/free_variables.h"

namespace pincer::invariant {

using logic::Term;
using logic::Value;
using program::VariableId;

namespace {

constexpr std::size_t kPointerWords = 10;
constexpr std::size_t kPlaceWords = 4;
constexpr std::size_t kStateWords = 8;
constexpr std::size_t kValuesOfState = 3;
constexpr std::size_t kValuesOfField = 4;
constexpr std::size_t kMostRare = 32;  // a value that is in fewer samples is there by accident
constexpr int kLargest = 1 << 16;      // of the numbers that are said to be in a field; others are bounds of memory

/// More than `most` are none.
void note(std::vector<Value>& values, const Value& value, std::size_t most) {
  if (values.size() <= most && std::find(values.begin(), values.end(), value) == values.end()) values.push_back(value);
}

}  // namespace

HeapWords::HeapWords(const encode::Transitions& transitions, const HeapParts& parts, encode::NodeId node,
                     const std::vector<const Sampler::Sample*>& samples, const std::vector<mpz_class>& numbers)
    : transitions_(transitions), cfa_(transitions.graph().cfa()), terms_(cfa_.terms()), parts_(parts) {
  for (const VariableId v : transitions_.live(node)) known_.insert(cfa_.variable(v).term);
  find_pointers(samples);
  find_contents(samples, numbers);
  for (const HeapPart& part : parts_.all()) {
    known_.insert(part.node);
    known_.insert(part.other);
  }
}

void HeapWords::find_pointers(const std::vector<const Sampler::Sample*>& samples) {
  std::vector<std::vector<HeapObject>> objects;
  for (const Sampler::Sample* sample : samples) objects.push_back(parts_.objects(*sample));
  for (const Term variable : known_) {
    const logic::Sort sort = terms_.sort(variable);
    if (sort.is_array()) continue;
    const std::size_t slot = cfa_.variable_of(variable)->index();
    std::size_t inside = 0;
    std::size_t outside = 0;
    std::vector<Pointer> here;
    if (sort == terms_.sort(parts_.all().front().node)) {
      for (std::size_t s = 0; s < samples.size(); ++s) {
        const std::uint64_t to = (*samples[s])[slot].as_uint64();
        const auto object = HeapParts::around(objects[s], to);
        if (!object) {
          outside += to != 0 ? 1 : 0;
          continue;
        }
        ++inside;
        const std::uint64_t offset = to - object->start;
        const bool is_new = std::none_of(
            here.begin(), here.end(), [&](const Pointer& p) { return p.part == object->part && p.offset == offset; });
        if (is_new) here.push_back({variable, object->part, offset});
      }
    }
    // Numbers are addresses of objects by accident.
    if (inside > outside) {
      for (const Pointer& pointer : here) {
        if (pointers_.size() < kPointerWords) pointers_.push_back(pointer);
      }
      continue;
    }
    std::vector<Value> values;
    for (const Sampler::Sample* sample : samples) note(values, (*sample)[slot], kValuesOfState);
    if (sort == terms_.sort(parts_.all().front().node) && values.size() > kValuesOfState &&
        places_.size() < kPlaceWords)
      places_.push_back(variable);
    if (values.size() > kValuesOfState) values = {Value::zero(sort)};
    if (states_.size() < kStateWords && (sort.is_bool() || sort.is_bitvec()))
      states_.emplace_back(variable, std::move(values));
  }
}

void HeapWords::find_contents(const std::vector<const Sampler::Sample*>& samples,
                              const std::vector<mpz_class>& numbers) {
  using Field = std::pair<std::size_t, std::size_t>;                  // part and field
  std::map<Field, std::map<mpz_class, std::set<std::size_t>>> found;  // the samples in which a value is in the field
  for (const HeapPart& part : parts_.all()) {
    contents_.emplace_back(part.fields.size());
    varied_.emplace_back(part.fields.size(), false);
  }
  first_.assign(parts_.all().size(), ~std::uint64_t{0});
  for (std::size_t s = 0; s < samples.size(); ++s) {
    const Sampler::Sample* sample = samples[s];
    for (const HeapObject& object : parts_.objects(*sample)) {
      const HeapPart& part = parts_.all()[object.part];
      first_[object.part] = std::min(first_[object.part], object.start);
      for (std::size_t f = 0; f < part.fields.size(); ++f) {
        const HeapPart::Field& field = part.fields[f];
        if (!field.targets.empty() || !terms_.sort(field.region).element().is_bitvec()) continue;
        const Value address = Value::bits(terms_.sort(part.node).width(), object.start + field.offset);
        const Value content = (*sample)[cfa_.variable_of(field.region)->index()].select(address);
        found[{object.part, f}][content.as_signed()].insert(s);
      }
    }
  }
  for (const auto& [at, values] : found) {
    const logic::Sort sort = terms_.sort(parts_.all()[at.first].fields[at.second].region).element();
    std::vector<std::pair<std::size_t, mpz_class>> frequent;
    for (const auto& [value, where] : values) {
      // Others are what was there before.
      if (abs(value) <= kLargest && std::binary_search(numbers.begin(), numbers.end(), value) &&
          where.size() * kMostRare >= samples.size())
        frequent.emplace_back(where.size(), value);
    }
    std::sort(frequent.rbegin(), frequent.rend());
    if (frequent.size() > kValuesOfField) frequent.resize(kValuesOfField);
    for (const auto& [count, value] : frequent)
      contents_[at.first][at.second].push_back(Value::bits(sort.width(), value));
    varied_[at.first][at.second] = values.size() > 2 * kValuesOfField;
  }
}

bool HeapWords::is_known(Term formula) const {
  const std::vector<Term> variables = logic::free_variables(terms_, formula);
  return std::all_of(variables.begin(), variables.end(), [&](Term v) { return known_.contains(v); });
}

Term HeapWords::plus(Term a, std::uint64_t offset) const {
  return terms_.bv_add(a, terms_.bv(terms_.sort(a).width(), offset));
}
Term HeapWords::minus(Term a, std::uint64_t offset) const {
  return terms_.bv_sub(a, terms_.bv(terms_.sort(a).width(), offset));
}
Term HeapWords::zero(Term like) const { return terms_.bv(terms_.sort(like).width(), 0); }

Term HeapWords::read(const HeapPart::Field& field, Term address) const {
  return terms_.select(field.region, plus(address, field.offset));
}

Term HeapWords::is_object(std::size_t part, Term address) const {
  const Term end = terms_.select(parts_.all()[part].ledger, address);
  return terms_.ne(end, zero(end));
}

void HeapWords::keep_known(std::vector<HeapWord>& words) const {
  std::erase_if(words, [&](const HeapWord& word) { return !is_known(word.term); });
}

std::vector<HeapWord> HeapWords::of_state() const {
  std::vector<HeapWord> result;
  for (const Pointer& pointer : pointers_)
    result.push_back({terms_.eq(pointer.variable, zero(pointer.variable)), WordKind::State, true});
  for (const auto& [variable, values] : states_) {
    for (const Value& value : values)
      result.push_back({terms_.eq(variable, terms_.constant(value)), WordKind::State, true});
  }
  return result;
}

std::vector<HeapWord> HeapWords::of_pointers() const {
  std::vector<HeapWord> result;
  for (std::size_t i = 0; i < pointers_.size(); ++i) {
    const Term p = pointers_[i].variable;
    for (std::size_t j = 0; j < i; ++j) {
      const Term q = pointers_[j].variable;
      if (p == q) continue;
      result.push_back({terms_.eq(p, q), WordKind::State, true});
      result.push_back({terms_.bv_ult(p, q), WordKind::Order, true});
      result.push_back({terms_.bv_ult(q, p), WordKind::Order, true});
    }
  }
  return result;
}

std::vector<HeapWord> HeapWords::of_place(std::size_t part, Term address) const {
  const Term first = terms_.bv(terms_.sort(address).width(), first_[part]);
  std::vector<HeapWord> result{{terms_.bv_ule(first, address), WordKind::Order}};
  for (const Pointer& pointer : pointers_) {
    const Term there = address_in(pointer);
    if (pointer.part == part) result.push_back({terms_.eq(address, there), WordKind::Place});
    result.push_back({terms_.bv_ult(address, there), WordKind::Order, true});
    if (pointer.part == part) result.push_back({terms_.bv_ult(there, address), WordKind::Order, true});
  }
  for (const Term place : places_) result.push_back({terms_.bv_ult(address, place), WordKind::Order});
  // The only thing of its kind that is not reached through others of it.
  for (const Pointer& pointer : pointers_) {
    if (pointer.part == part) continue;
    for (const HeapPart::Field& field : parts_.all()[pointer.part].fields) {
      for (const HeapPart::Target& target : field.targets) {
        if (target.part != part) continue;
        const Term there = minus(read(field, address_in(pointer)), target.offset);
        result.push_back({terms_.eq(address, there), WordKind::Place});
        result.push_back({terms_.bv_ult(there, address), WordKind::Order, true});
      }
    }
  }
  keep_known(result);
  return result;
}

void HeapWords::about_pointer(std::size_t part, std::size_t field, Term address, std::vector<HeapWord>& words) const {
  const HeapPart::Field& here = parts_.all()[part].fields[field];
  const Term to = read(here, address);
  const Term is_null = terms_.eq(to, zero(to));
  const auto add = [&](Term what) { words.push_back({what, WordKind::Contents}); };
  // What the next object is, if there is one.
  const auto if_any = [&](Term what) { add(terms_.lor(is_null, what)); };
  words.push_back({is_null, WordKind::Contents, true});
  for (const Pointer& pointer : pointers_) {
    const bool may_be = std::any_of(here.targets.begin(), here.targets.end(),
                                    [&](const HeapPart::Target& target) { return target.part == pointer.part; });
    if (may_be) words.push_back({terms_.eq(to, pointer.variable), WordKind::Place, true});
  }
  for (const HeapPart::Target& target : here.targets) {
    const HeapPart& other = parts_.all()[target.part];
    const Term there = minus(to, target.offset);
    if_any(is_object(target.part, there));
    if (target.part == part) {
      words.push_back({terms_.eq(there, address), WordKind::Place, true});
      add(terms_.bv_ult(there, address));
      if_any(terms_.bv_ult(address, there));
    }
    for (std::size_t g = 0; g < other.fields.size(); ++g) {
      const Term content = read(other.fields[g], there);
      if (!terms_.sort(content).is_bitvec()) continue;
      for (const HeapPart::Target& back : other.fields[g].targets) {
        if (back.part == part) if_any(terms_.eq(minus(content, back.offset), address));
      }
      if (!other.fields[g].targets.empty()) {
        if_any(terms_.eq(content, zero(content)));
        if_any(terms_.ne(content, zero(content)));
        continue;
      }
      for (const Value& value : contents_[target.part][g]) if_any(terms_.eq(content, terms_.constant(value)));
      if (target.part != part) continue;
      const Term own = read(other.fields[g], address);
      if (varied_[target.part][g]) {
        if_any(terms_.bv_sle(own, content));
        if_any(terms_.bv_sle(content, own));
      }
      if (!contents_[target.part][g].empty()) {
        if_any(terms_.eq(content, own));
        if_any(terms_.ne(content, own));
      }
    }
  }
}

std::vector<HeapWord> HeapWords::of_contents(std::size_t part, Term address) const {
  const HeapPart& here = parts_.all()[part];
  std::vector<HeapWord> result;
  const Term end = terms_.select(here.ledger, address);
  for (const std::uint64_t size : here.sizes)
    result.push_back({terms_.eq(end, plus(address, size)), WordKind::Contents});
  for (std::size_t f = 0; f < here.fields.size(); ++f) {
    if (!here.fields[f].targets.empty()) {
      about_pointer(part, f, address, result);
      continue;
    }
    const Term content = read(here.fields[f], address);
    for (const Value& value : contents_[part][f])
      result.push_back({terms_.eq(content, terms_.constant(value)), WordKind::Contents, true});
  }
  keep_known(result);
  return result;
}

std::vector<HeapWord> HeapWords::of_two(std::size_t part) const {
  const HeapPart& here = parts_.all()[part];
  const Term one = here.node;
  const Term other = here.other;
  const Term is_same = terms_.eq(one, other);
  std::vector<HeapWord> result;
  const auto add = [&](Term what) { result.push_back({what, WordKind::Contents}); };
  for (std::size_t f = 0; f < here.fields.size(); ++f) {
    const HeapPart::Field& field = here.fields[f];
    const Term content = read(field, one);
    for (const Value& value : contents_[part][f])
      result.push_back({terms_.eq(content, terms_.constant(value)), WordKind::Place, true});
    if (field.targets.empty()) continue;
    const Term is_null = terms_.eq(content, zero(content));
    // No two lead to the same one.
    const Term apart = terms_.ne(content, read(field, other));
    add(terms_.lor(std::vector<Term>{is_same, is_null, apart}));
    for (const HeapPart::Target& target : field.targets) {
      if (target.part != part) continue;
      const Term there = minus(content, target.offset);
      // There is none between one and the next.
      add(terms_.lor(terms_.bv_ule(one, other), terms_.bv_ule(other, there)));
      add(terms_.lor(terms_.bv_ule(other, one), terms_.land(terms_.lnot(is_null), terms_.bv_ule(there, other))));
    }
  }
  add(terms_.bv_ule(one, other));
  add(terms_.bv_ule(other, one));
  keep_known(result);
  return result;
}

}  // namespace pincer::invariant
