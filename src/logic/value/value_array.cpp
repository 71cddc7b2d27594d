// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
#include <optional>
#include <vector>

#include "logic/value/bits.h"
#include "logic/value/float_format.h"
#include "logic/value/value_box.h"

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

struct Range {
  std::uint64_t first;
  std::uint64_t last;
};

// The keys of all indices, if there are at most 2^32: with more, an array can never be filled, and any constant may
// stand for the sum of g over them.
std::vector<Range> domain(Sort index) {
  if (!index.is_narrow() || index.bits() > 32) return {};
  const std::uint64_t last = bits::mask(index.bits());
  if (!index.is_float()) return {{0, last}};
  // Positive and negative floats end with infinity; of the NaNs behind them, only one is canonical.
  const std::uint64_t sign = bits::sign_bit(index.bits());
  const std::uint64_t infinity = sign - (std::uint64_t{1} << (index.significand_bits() - 1));
  const std::uint64_t nan = nan_pattern(index).get_ui();
  return {{0, infinity}, {nan, nan}, {sign, sign + infinity}};
}

std::uint64_t domain_size(Sort index) {
  std::uint64_t size = 0;
  for (const auto& [first, last] : domain(index)) size += last - first + 1;
  return size;
}

std::uint64_t g_total(Sort index) {
  std::uint64_t total = 0;
  for (const auto& [first, last] : domain(index)) {
    const std::uint64_t count = last - first + 1;
    const std::uint64_t twice_the_mean = first + last;
    const std::uint64_t sum = count % 2 == 0 ? count / 2 * twice_the_mean : count * (twice_the_mean / 2);
    total += sum * (g(1) - g(0)) + count * g(0);
  }
  return total;
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
  const std::uint64_t size = domain_size(sort.index());
  if (size == 0 || different + other.different < size) return false;
  std::uint64_t covered = different;
  for_each([&](const Value& index, const Value& element) { same = same && other.select(index) == element; });
  other.for_each([&](const Value& index, const Value& element) {
    const Value mine = select(index);
    same = same && mine == element;
    if (mine == everywhere) ++covered;
  });
  return same && covered == size;
}

}  // namespace pincer::logic::detail
