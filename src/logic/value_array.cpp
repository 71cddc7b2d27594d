// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
#include <optional>

#include "logic/value_box.h"

namespace pincer::logic::detail {

namespace {

std::optional<std::uint64_t> key_of(const Value& index) {
  if (index.sort().is_narrow()) return index.narrow_bits();
  if (index.sort().is_int()) return index.small_int();
  return std::nullopt;
}

std::uint64_t key_or_hash(const Value& index) {
  const auto key = key_of(index);
  return key ? *key : index.hash();
}

// g and f of the comment at ArrayBox.
std::uint64_t g(std::uint64_t key) { return key * 0xd6e8feb86659fd93 + 0xa0761d6478bd642f; }
std::uint64_t f(const Value& element) { return element.hash(); }

// Number of indices, if that is at most 2^32; an array can never differ from `everywhere` at more of them than that.
std::optional<std::uint64_t> domain_size(Sort index) {
  if (index.is_bool()) return 2;
  if (index.is_bitvec() && index.width() <= 32) return std::uint64_t{1} << index.width();
  return std::nullopt;
}

// Sum of g over all indices; any constant will do for a domain that cannot be filled.
std::uint64_t g_total(Sort index) {
  const auto size = domain_size(index);
  if (!size) return 1;
  const std::uint64_t sum_of_keys = (*size / 2) * (*size - 1);  // every size is even
  return sum_of_keys * (g(1) - g(0)) + *size * g(0);
}

}  // namespace

ArrayBox::ArrayBox(Sort s, Value element) : sort(s), everywhere(std::move(element)) {}

Value ArrayBox::index_of(std::uint64_t key) const {
  if (sort.index().is_int()) return Value::integer(mpz_class(static_cast<long>(key)));
  return Value::narrow(sort.index(), key);
}

Value ArrayBox::select(const Value& index) const {
  const auto key = key_of(index);
  if (!key) {
    const auto found = outliers.find(index);
    return found == outliers.end() ? everywhere : found->second;
  }
  if (sort.element().is_narrow()) return Value::narrow(sort.element(), select_word(*key));
  const Value* cell = values.find(*key);
  return cell != nullptr ? *cell : everywhere;
}

void ArrayBox::store(const Value& index, const Value& element) {
  const auto key = key_of(index);
  if (key && sort.element().is_narrow()) return store_word(*key, element.narrow_bits());
  const Value old = select(index);
  if (old == element) return;
  weight += g(key_or_hash(index)) * (f(element) - f(old));
  if (old == everywhere) ++different;
  if (element == everywhere) --different;
  if (key) {
    values.writable(*key, everywhere) = element;
  } else {
    outliers.insert_or_assign(index, element);
  }
}

void ArrayBox::store_word(std::uint64_t key, std::uint64_t word) {
  const std::uint64_t none = everywhere.narrow_bits();
  std::uint64_t& cell = words.writable(key, none);
  const std::uint64_t old = cell;
  if (old == word) return;
  const Sort element = sort.element();
  weight += g(key) * (f(Value::narrow(element, word)) - f(Value::narrow(element, old)));
  if (old == none) ++different;
  if (word == none) --different;
  cell = word;
}

std::uint64_t ArrayBox::hash() const { return weight + g_total(sort.index()) * f(everywhere); }

bool ArrayBox::equals(const ArrayBox& other) const {
  if (hash() != other.hash()) return false;
  bool same = true;
  if (everywhere == other.everywhere) {
    if (different != other.different) return false;
    for_each([&](const Value& index, const Value& element) { same = same && other.select(index) == element; });
    return same;
  }
  // Two different defaults: equal only if the explicit elements of both leave no index out.
  const auto size = domain_size(sort.index());
  if (!size || different + other.different < *size) return false;
  std::uint64_t covered = different;
  for_each([&](const Value& index, const Value& element) { same = same && other.select(index) == element; });
  other.for_each([&](const Value& index, const Value& element) {
    const Value mine = select(index);
    same = same && mine == element;
    if (mine == everywhere) ++covered;
  });
  return same && covered == *size;
}

}  // namespace pincer::logic::detail
