// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
#include "report/fact_lines.h"

#include <fmt/format.h>

#include <algorithm>

namespace pincer::report {

namespace {

/// small <= large, or small < large.
struct Order {
  std::size_t small;
  std::size_t large;
  bool is_strict;
};

std::optional<Order> order_of(const Fact& fact) {
  if (fact.kind != Fact::Kind::AtMost || fact.polynomial.size() != 2) return std::nullopt;
  const mpz_class constant = fact.polynomial.constant_part();
  if (constant != 0 && constant != 1) return std::nullopt;
  Order result{0, 0, constant == 1};
  int sum = 0;
  for (const auto& [monomial, factor] : fact.polynomial.parts) {
    if (monomial.empty()) continue;
    if (monomial.size() != 1 || abs(factor) != 1) return std::nullopt;
    (factor > 0 ? result.small : result.large) = monomial[0];
    sum += factor > 0 ? 1 : -1;
  }
  return sum == 0 ? std::optional(result) : std::nullopt;
}

/// Lines of bounds.
class Bounds {
 public:
  explicit Bounds(const Units& units) : units_(units), bounds_(units.size()), is_done_(units.size()) {}

  bool add(const Fact& fact) {
    if (const auto unit = fact.polynomial.single_unit(); unit && fact.kind == Fact::Kind::AtMost) {
      const mpz_class constant = fact.polynomial.constant_part();
      if (fact.polynomial.parts.rbegin()->second > 0)
        bounds_[*unit].high = -constant;
      else
        bounds_[*unit].low = constant;
      return true;
    }
    if (const auto order = order_of(fact)) orders_.push_back(*order);
    return order_of(fact).has_value();
  }

  std::vector<std::string> lines() {
    std::vector<std::string> result;
    for (std::size_t i = 0; i < bounds_.size(); ++i)
      if (bounds_[i].low) result.push_back(chain(i));
    for (std::size_t i = 0; i < bounds_.size(); ++i)
      if (bounds_[i].high && !is_done_[i]) result.push_back(upper(i));
    return result;
  }
  /// Those that fit to no bound.
  std::vector<std::string> rest() {
    std::vector<std::string> result;
    while (!orders_.empty()) {
      const auto is_first = [&](const Order& order) {
        return std::none_of(orders_.begin(), orders_.end(), [&](const Order& o) { return o.large == order.small; });
      };
      auto next = std::find_if(orders_.begin(), orders_.end(), is_first);
      if (next == orders_.end()) next = orders_.begin();  // strange, but said
      std::string numbers = units_[next->small].text;
      while (next != orders_.end()) {
        const std::size_t last = next->large;
        numbers += fmt::format(" {} {}", symbol(*next), units_[last].text);
        orders_.erase(next);
        next = best_next(last);
      }
      result.push_back(std::move(numbers));
    }
    return result;
  }

 private:
  static const char* symbol(const Order& order) { return order.is_strict ? "<" : "<="; }

  /// From a lower bound up, as far as it goes.
  std::string chain(std::size_t unit) {
    std::string numbers = units_[unit].text;
    std::size_t last = unit;
    is_done_[unit] = true;
    bool ends = bounds_[last].high.has_value();
    while (!ends) {
      const auto next = best_next(last);
      if (next == orders_.end()) break;
      last = next->large;
      numbers += fmt::format(" {} {}", symbol(*next), units_[last].text);
      orders_.erase(next);
      // What has bounds of its own gets a line of its own.
      if (bounds_[last].low || is_done_[last])
        return fmt::format("{} <= {}", value_text(units_[unit], *bounds_[unit].low), numbers);
      is_done_[last] = true;
      ends = bounds_[last].high.has_value();
    }
    const std::string low = value_text(units_[unit], *bounds_[unit].low);
    if (bounds_[last].high)
      return fmt::format("{} <= {} <= {}", low, numbers, value_text(units_[last], *bounds_[last].high));
    if (last == unit) return fmt::format("{} >= {}", numbers, low);
    return fmt::format("{} <= {}", low, numbers);
  }

  /// What is known to be larger; best what has an upper bound itself.
  std::vector<Order>::iterator best_next(std::size_t unit) {
    auto result = orders_.end();
    for (auto i = orders_.begin(); i != orders_.end(); ++i)
      if (i->small == unit && (result == orders_.end() || (!bounds_[result->large].high && bounds_[i->large].high)))
        result = i;
    return result;
  }

  std::string upper(std::size_t unit) {
    std::string numbers = units_[unit].text;
    is_done_[unit] = true;
    const auto before = std::find_if(orders_.begin(), orders_.end(), [&](const Order& order) {
      return order.large == unit && !bounds_[order.small].low && !bounds_[order.small].high;
    });
    if (before != orders_.end()) {
      numbers = fmt::format("{} {} {}", units_[before->small].text, symbol(*before), numbers);
      orders_.erase(before);
    }
    return fmt::format("{} <= {}", numbers, value_text(units_[unit], *bounds_[unit].high));
  }

  const Units& units_;
  std::vector<Interval> bounds_;
  std::vector<bool> is_done_;
  std::vector<Order> orders_;
};

bool is_about_given(const Units& units, const Fact& fact, const IsGiven& is_given) {
  switch (fact.kind) {
    case Fact::Kind::Holds:
    case Fact::Kind::Fails: return false;
    case Fact::Kind::All:
    case Fact::Kind::Any:
      return std::all_of(fact.parts.begin(), fact.parts.end(),
                         [&](const Fact& part) { return is_about_given(units, part, is_given); });
    default: break;
  }
  for (const auto& [monomial, factor] : fact.polynomial.parts) {
    for (const std::size_t unit : monomial) {
      if (!is_given(units[unit].text)) return false;
    }
  }
  return true;
}

/// Lines as one condition: `k >= 0` and `k < 60*i + j` are `0 <= k < 60*i + j`.
std::string joined(const std::vector<std::string>& lines) {
  std::string result;
  for (std::size_t i = 0; i < lines.size(); ++i) {
    std::string line = lines[i];
    const std::size_t low = line.find(" >= ");
    if (low != std::string::npos && i + 1 < lines.size() && line.find(' ') == low) {
      const std::string number = line.substr(0, low);
      if (lines[i + 1].starts_with(number + " < ") || lines[i + 1].starts_with(number + " <= "))
        line = fmt::format("{} <= {}", line.substr(low + 4), lines[++i]);
    }
    result += (result.empty() ? "" : " && ") + line;
  }
  return result;
}

/// `a || b` as `!a ==> b`, where a is about what is given and b is not.
std::string cases_text(const Units& units, const Fact& any, const IsGiven& is_given) {
  std::vector<Fact> premises;
  std::vector<Fact> conclusions;
  for (const Fact& part : any.parts) {
    if (is_about_given(units, part, is_given))
      premises.push_back(negated(units, part));
    else
      conclusions.push_back(part);
  }
  if (premises.empty() || conclusions.empty()) return text_of(units, any);
  std::string premise;
  if (premises.size() == 1) {
    premise = text_of(units, premises.front());
  } else {  // as ranges: 0 <= k < i
    premise = joined(fact_lines(units, conjuncts_of(all_of(units, premises))));
  }
  return fmt::format("{} ==> {}", premise, text_of(units, any_of(units, conclusions)));
}

}  // namespace

std::vector<std::string> fact_lines(const Units& units, const std::vector<Fact>& facts, const IsGiven& is_given) {
  Bounds bounds(units);
  std::vector<std::string> equalities;
  std::vector<std::string> relations;
  std::vector<std::string> alternatives;
  for (const Fact& fact : facts) {
    if (bounds.add(fact)) continue;
    switch (fact.kind) {
      case Fact::Kind::Equal:
      case Fact::Kind::Multiple: equalities.push_back(text_of(units, fact)); break;
      case Fact::Kind::Any:
        alternatives.push_back(is_given ? cases_text(units, fact, is_given) : text_of(units, fact));
        break;
      default: relations.push_back(text_of(units, fact));
    }
  }
  std::vector<std::string> result = bounds.lines();
  std::stable_sort(alternatives.begin(), alternatives.end(),
                   [](const std::string& a, const std::string& b) { return a.size() < b.size(); });
  const auto append = [&](const std::vector<std::string>& part) {
    result.insert(result.end(), part.begin(), part.end());
  };
  append(equalities);
  append(bounds.rest());
  append(relations);
  append(alternatives);
  return result;
}

}  // namespace pincer::report
