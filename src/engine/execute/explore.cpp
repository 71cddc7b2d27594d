// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
//
// Executions are short at first. Those that were too long are executed again with a limit that grows by a factor; between
// that, what was kept is varied, for a while that doubles. So an error behind a long loop is found with a part of all
// steps, whatever else the program does.
#include "engine/execute/explore.h"

#include <algorithm>
#include <bit>

#include "base/effort.h"
#include "logic/value/bits.h"

namespace pincer::engine::execute {

using program::End;

namespace {

constexpr std::uint64_t kExecutedStepsPerUnit = 100;
constexpr std::uint64_t kFirstLimit = 10'000;  // steps of an execution
constexpr std::uint64_t kLimitGrowth = 8;
constexpr std::uint64_t kMostLimit = 500'000'000;   // an execution asks nobody whether it may go on
constexpr std::uint64_t kFirstAllowance = 500'000;  // steps of varied executions
constexpr std::size_t kMostLong = 6;                // executions that are tried again with a larger limit,
constexpr std::size_t kMostVeryLong = 3;
constexpr std::uint64_t kVeryLong = 1'000'000;  // where the limit is larger than this
constexpr std::size_t kMostSuggested = 4'096;
constexpr std::size_t kMostWordsToSuggest = 1'024;
constexpr std::uint64_t kExecution = 100;       // what an execution costs, in steps, however short it is
constexpr std::uint64_t kSimplify = 1'000'000;  // steps to find simpler choices that lead to the same error, at least
constexpr std::size_t kManyWords = 1'000;       // that are not zero: perhaps they can all be one number
constexpr std::uint8_t kMostSimplified = 3;     // so often for each edge
constexpr std::uint64_t kChargedAtOnce = 20'000;

/// Of an edge that is taken often, only much more often is new.
std::uint16_t class_of(std::uint32_t count) {
  constexpr std::uint32_t kOneByOne = 8;
  if (count <= kOneByOne) return static_cast<std::uint16_t>(1U << (count - 1));
  const auto size = static_cast<unsigned>(std::bit_width(count));  // at least 4
  return static_cast<std::uint16_t>(1U << std::min(15U, kOneByOne + (size - 4) / 2));
}

}  // namespace

Explorer::Explorer(const Code& code, const ExploreOptions& options, const base::Budget& budget, Found found,
                   TooLong too_long)
    : code_(code),
      options_(options),
      budget_(budget),
      found_(std::move(found)),
      too_long_(std::move(too_long)),
      machine_(code),
      dictionary_(code),
      random_(options.seed),
      limit_(kFirstLimit),
      covered_(code.cost.size()),
      simplified_(code.cost.size()),
      compared_(code.instructions.size()) {}

bool Explorer::is_over() const {
  if (explored_.steps >= options_.steps || only_end_ || budget_.exhausted()) return true;
  return options_.patience != 0 && explored_.steps - last_news_ > options_.patience + last_news_;
}

bool Explorer::run() {
  if (opening()) return true;
  for (std::uint64_t allowance = kFirstAllowance; !is_over(); allowance *= 2) {
    if (vary(allowance) || longer()) return true;
  }
  return false;
}

/// Habits that are worth a try with any program.
bool Explorer::opening() {
  using Kind = Habit::Kind;
  const std::uint64_t minus_one = ~std::uint64_t{0};
  for (const Habit& habit : {Habit{Kind::Zero, 0, 0}, Habit{Kind::Falling, 0, 1'000'000}, Habit{Kind::Between, 0, 16},
                             Habit{Kind::Mostly, 0, 0}, Habit{Kind::Dictionary, 0, 0}, Habit{Kind::Same, 1, 0},
                             Habit{Kind::Same, minus_one, 0}, Habit{Kind::Between, 0, 1}, Habit{Kind::Rising, 0, 0},
                             Habit{Kind::Bits, 0, 0}, Habit{Kind::Border, 0, 0}, Habit{Kind::Mixed, 0, 9}}) {
    if (execute({}, habit, random_.next(), limit_)) return true;
    if (is_over()) return false;
  }
  return false;
}

bool Explorer::longer() {
  if (long_.empty() || is_over()) return false;
  limit_ = std::min(kLimitGrowth * limit_, kMostLimit);
  const bool is_first = limit_ == kLimitGrowth * kFirstLimit;
  const std::vector<Long> again = std::exchange(long_, {});
  for (const Long& each : again) {
    if (is_over()) return false;
    Draws draws(each.given, each.habit, Random(each.seed), dictionary_);
    if (is_first && too_long_ && too_long_(draws)) return true;
    if (execute(each.given, each.habit, each.seed, limit_)) return true;
  }
  return false;
}

bool Explorer::vary(std::uint64_t allowance) {
  const std::uint64_t end = explored_.steps + allowance;
  const std::uint64_t shortest = std::max(kFirstLimit, allowance / 64);
  while (explored_.steps < end && !is_over()) {
    Words given;
    if (!suggested_.empty() && random_.one_in(2)) {
      given = std::move(suggested_.front());
      suggested_.pop_front();
    } else if (!kept_.empty() && !random_.one_in(4)) {
      given = varied();
    }
    // Longer than those that ended, but not by much: loops without an end would take all steps.
    const std::uint64_t limit = std::clamp(4 * longest_finished_, std::min(limit_, shortest), limit_);
    if (execute(std::move(given), Habit::any(random_, dictionary_), random_.next(), limit)) return true;
  }
  return false;
}

bool Explorer::execute(Words given, Habit habit, std::uint64_t seed, std::uint64_t limit) {
  Limits limits;
  limits.steps = std::min(limit, options_.steps - std::min(options_.steps, explored_.steps));
  if (const auto left = budget_.left()) limits.steps = std::min(limits.steps, left->units() * kExecutedStepsPerUnit);
  Draws draws(given, habit, Random(seed), dictionary_);
  const Outcome outcome = machine_.run(draws, limits);
  Words words = std::move(draws).used();
  ++explored_.executions;
  explored_.steps += outcome.steps + kExecution + code_.variable_words / 8;
  explored_.longest = std::max(explored_.longest, outcome.steps);
  if (explored_.steps - charged_ >= kChargedAtOnce) {
    budget_.spend(base::Effort((explored_.steps - charged_) / kExecutedStepsPerUnit));
    charged_ = explored_.steps;
  }
  if (outcome.end == End::Error) {
    const bool is_first = outcome.last_edge.valid() && simplified_[outcome.last_edge.index()] < kMostSimplified;
    if (is_first) ++simplified_[outcome.last_edge.index()];
    return found_(machine_, is_first ? simplified(std::move(words), outcome) : outcome);
  }
  const bool is_long = outcome.end == End::StepLimit;
  if (machine_.choices().empty() && !is_long) {
    only_end_ = outcome.end;
    return false;
  }
  if (!is_long) longest_finished_ = std::max(longest_finished_, outcome.steps);
  if (is_long && outcome.steps >= limit_ && long_.size() < (limit_ < kVeryLong ? kMostLong : kMostVeryLong))
    long_.push_back({std::move(given), habit, seed});
  if (!is_new()) return false;
  last_news_ = explored_.steps;
  ++explored_.kept;
  if (words.size() <= kMostWordsToSuggest &&
      outcome.steps <= (options_.steps - std::min(options_.steps, explored_.steps)) / 4)
    suggest(words, outcome.steps);
  kept_.push_back({std::move(words), outcome.end});
  return false;
}

/// Choices that do not matter for the error become zero, in ever smaller parts; where many have to be something else, as
/// the cells of an array whose minimum is looked for, they become one number. The machine's last execution is then the one
/// on what is left.
Outcome Explorer::simplified(Words words, Outcome outcome) {
  const program::EdgeId edge = outcome.last_edge;
  const auto fails = [&](const Words& given) {
    Limits limits;
    limits.steps = 2 * outcome.steps + kFirstLimit;
    Draws draws(given, {}, Random(0), dictionary_);
    const Outcome again = machine_.run(draws, limits);
    explored_.steps += again.steps + kExecution;
    if (again.end != End::Error || again.last_edge != edge || (again.has_guessed && !outcome.has_guessed)) return false;
    words = std::move(draws).used();
    outcome = again;
    return true;
  };
  const auto at = [](Words& list, std::size_t position) {
    return list.begin() + static_cast<std::ptrdiff_t>(std::min(position, list.size()));
  };
  const auto make_uniform = [&](std::uint64_t value) {
    const std::uint64_t end = explored_.steps + kSimplify + 60 * outcome.steps;
    for (std::size_t part = words.size(); part > 0; part /= 2) {
      for (std::size_t from = 0; from < words.size() && explored_.steps < end; from += part) {
        // There may be many words: where nothing would change they are not even copied.
        const std::size_t to = from + part;
        if (std::all_of(at(words, from), at(words, to), [&](std::uint64_t word) { return word == value; })) continue;
        Words given = words;
        std::fill(at(given, from), at(given, to), value);
        fails(given);
      }
    }
  };
  make_uniform(0);
  const auto are_many = [&] {
    return words.size() - static_cast<std::size_t>(std::count(words.begin(), words.end(), 0)) > kManyWords;
  };
  for (const bool is_last : {true, false}) {
    if (are_many()) make_uniform(is_last ? words.back() : words.front());
  }
  const Words found = words;
  fails(found);
  return outcome;
}

bool Explorer::is_new() {
  bool is_new = false;
  for (const std::uint32_t edge : machine_.taken()) {
    const std::uint16_t bit = class_of(machine_.count(edge));
    is_new = is_new || (covered_[edge] & bit) == 0;
    covered_[edge] |= bit;
  }
  return is_new;
}

/// Executes once more and looks at what is compared: a choice that is compared with something may better be that.
void Explorer::suggest(const Words& words, std::uint64_t steps) {
  if (words.empty()) return;
  Limits limits;
  limits.steps = steps + 1;
  Draws draws(words, {}, Random(0), dictionary_);
  explored_.steps += machine_.run_watched(draws, limits).steps;
  for (const Machine::Compared& each : machine_.compared()) {
    if (suggested_.size() >= kMostSuggested) break;
    suggest(words, each);
  }
}

void Explorer::suggest(const Words& words, const Machine::Compared& compared) {
  const Instruction& instruction = code_.instructions[compared.instruction];
  const unsigned width = instruction.width;
  if (width < 2) return;  // flags
  const std::uint8_t relation = compared.a == compared.b ? 1 : logic::bits::slt(compared.a, compared.b, width) ? 2 : 4;
  std::uint8_t& seen = compared_[compared.instruction];
  if ((seen & relation) != 0 && std::popcount(seen) > 1) return;
  seen |= relation;
  const std::uint64_t mask = logic::bits::mask(width);
  const auto a = static_cast<std::uint64_t>(logic::bits::to_signed(compared.a, width));
  const auto b = static_cast<std::uint64_t>(logic::bits::to_signed(compared.b, width));
  const auto propose = [&](std::size_t position, std::uint64_t word) {
    if (words[position] == word) return;
    suggested_.push_back(words);
    suggested_.back()[position] = word;
  };
  bool is_direct = false;
  for (std::size_t k = 0; k < words.size() && k < 64; ++k) {
    const std::size_t position = words.size() - 1 - k;
    for (const auto& [from, to] : {std::pair(a, b), std::pair(b, a)}) {
      if ((words[position] & mask) != (from & mask)) continue;
      is_direct = true;
      for (const std::uint64_t near : {to, to + 1, to - 1}) propose(position, near);
    }
  }
  if (!is_direct) {
    dictionary_.add(a);
    dictionary_.add(b);
  }
  // Perhaps one side is a choice plus something.
  for (std::size_t position = words.size() > 4 ? words.size() - 4 : 0; position < words.size(); ++position) {
    for (const std::uint64_t difference : {b - a, a - b, b - a + 1, b - a - 1})
      propose(position, words[position] + difference);
  }
}

Explorer::Words Explorer::varied() {
  // What was found last is what is understood least.
  const std::size_t recent = std::min<std::size_t>(kept_.size(), 8);
  const std::size_t index = random_.one_in(2) ? kept_.size() - 1 - random_.below(recent) : random_.below(kept_.size());
  const Kept& from = kept_[index];
  Words words = from.words;
  for (std::uint64_t k = 1 + random_.below(3); k > 0 && !words.empty(); --k) change(words, from);
  return words;
}

void Explorer::change(Words& words, const Kept& from) {
  // An assumption that does not hold is mostly about what was chosen last.
  const bool at_end = random_.one_in(from.end == End::AssumptionCut ? 2 : 4);
  const std::size_t last = words.size() - 1;
  const std::size_t position =
      at_end ? last - random_.below(std::min<std::size_t>(words.size(), 3)) : random_.below(words.size());
  std::uint64_t& word = words[position];
  switch (random_.below(10)) {
    case 0: word = dictionary_.pick(random_); break;
    case 1: word += random_.one_in(2) ? 1 : ~std::uint64_t{0}; break;
    case 2: word += random_.below(32) - 16; break;
    case 3: word ^= std::uint64_t{1} << random_.below(32); break;
    case 4: word = random_.below(16); break;
    case 5: word = words[random_.below(words.size())]; break;
    case 6: words.resize(position); break;  // the rest is drawn
    case 7: words.erase(words.begin() + static_cast<std::ptrdiff_t>(position)); break;
    case 8: words.insert(words.begin() + static_cast<std::ptrdiff_t>(position), dictionary_.pick(random_)); break;
    default: {
      const Words& other = kept_[random_.below(kept_.size())].words;  // its end
      words.resize(position);
      if (other.size() > position)
        words.insert(words.end(), other.begin() + static_cast<std::ptrdiff_t>(position), other.end());
    }
  }
}

}  // namespace pincer::engine::execute
