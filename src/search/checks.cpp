// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
//
// Why every part may be believed: an execution that violates a check ends there, so that it takes one edge to the error,
// its last. It is an execution of every program that keeps this edge, whatever else is set aside. So a check holds if it
// holds in one such program, and a violation in one of them is a violation of the whole.
//
// What is unsupported is never set aside for a proof: nobody knows what happens behind it.
#include "search/checks.h"

#include <fmt/format.h>

#include <algorithm>
#include <limits>
#include <map>
#include <numeric>
#include <set>
#include <span>
#include <tuple>

#include "base/efforts.h"
#include "certificate/unsupported.h"
#include "invariant/excluded.h"
#include "search/briefly.h"
#include "search/facts_task.h"
#include "search/replay.h"

namespace pincer::search {

using CheckStatus = CheckState::Status;
using certificate::Certified;
using certificate::Invariants;
using program::EdgeId;
using Set = std::vector<std::size_t>;

namespace {

/// Did the attempt spend all that it was given, or the check of a claim?
bool wants_more(const Report& report, base::Effort given) {
  if (report.is_check) return given != base::Effort::most() && report.outcome.starts_with("undecided");
  for (const base::Statistics::Row& row : report.statistics.rows()) {
    if (row.name == "effort" && !row.is_time) return base::Effort(row.count) >= given;
  }
  return false;
}

/// A claim that follows from two of the same kind, about checks of their own each: that all of them hold.
void join(certificate::Verdict& claim, const certificate::Verdict& other) {
  if (auto* proof = std::get_if<certificate::Inductive>(&claim)) {
    certificate::join(*proof, other);
  } else if (auto* unrolling = std::get_if<certificate::Exhausted>(&claim)) {
    unrolling->depth = std::max(unrolling->depth, std::get<certificate::Exhausted>(other).depth);
  }
}

/// Of a portfolio: members that take long to look at a large program, however little they are to do.
bool is_costly(const Lane& lane) {
  const auto is = [&](const char* name) { return lane.attempts.front().engine == name; };
  return is("uufo") || is("impact") || is("horn") || is("minimax");
}

/// What makes guesses about arrays and pointers and asks which of them hold: mostly right soon, or not at all.
bool is_guess(const Lane& lane) {
  const auto is = [&](const char* name) { return lane.attempts.front().engine == name; };
  return is("positions") || is("addresses");
}

// Guesses about arrays and pointers prove all checks of a loop or none, mostly: for all checks, and what is left.
constexpr base::Effort kFewGuesses(300'000);
constexpr base::Effort kChecksByGuesses(3'000'000);

enum class Who : std::uint8_t { All, Cheap, Guesses };

class ChecksSearch {
 public:
  ChecksSearch(const program::Cfa& cfa, const std::vector<program::ProgramCheck>& checks, const Planner& planner,
               const engine::Toolbox& toolbox, const ChecksOptions& options, const ChecksHooks& hooks)
      : cfa_(cfa), checks_(checks), planner_(planner), toolbox_(toolbox), options_(options), hooks_(hooks) {
    result_.states.resize(checks.size());
    is_without_failure_.resize(checks.size());
    search_hooks_ = hooks.search;
    search_hooks_.progress = [this](const std::string& phase) { hooks_.search.progress(counts() + "; " + phase); };
    search_hooks_.reports = [this](const auto& reports) {
      hooks_.search.reports([&] {
        std::vector<Report> all = result_.reports;
        for (Report& report : reports()) all.push_back(std::move(report));
        return all;
      });
    };
  }

  ChecksResult run() {
    if (cfa_.unsupported().empty()) settle_those_without_edges(CheckStatus::Proved, "");
    hooks_.states(result_.states);
    recall();
    if (result_.recalled.is_whole) {
      finish();
      return std::move(result_);
    }
    constexpr std::size_t kFew = 3;
    constexpr std::size_t kMany = 12;
    const bool are_checks_many = options_.helps && open().size() > kMany;
    bool is_done =
        settle(open(), effort_or_all(base::efforts::kChecksAtOnce), kFew, are_checks_many ? Who::Cheap : Who::All);
    is_done = is_done || is_nothing_left() || settle(open(), effort_or_all(kFewGuesses), kFew, Who::Guesses);
    if (!is_done && options_.helps) {
      briefly();
      // There may be many more violations: not every one is worth a search of its own.
      const bool are_many = failures() >= kFew;
      if (are_many) sweep();
      by_facts({}, MoreFacts::Generate);
      if (!are_many) sweep();
      if (!is_nothing_left()) settle(open(), effort_or_all(kChecksByGuesses), kFew, Who::Guesses);
    }
    is_done = is_done || is_nothing_left();
    if (!is_done && open().size() > 1) split();
    is_done = is_done || is_nothing_left() || settle(open(), effort_or_all(base::efforts::kAllChecks));
    if (!is_done) {
      find_unreachable_checks();  // what follows may take all the time that there is
      one_by_one();
    }
    finish();
    return std::move(result_);
  }

 private:
  [[nodiscard]] std::size_t failures() const {
    return static_cast<std::size_t>(
        std::count_if(result_.states.begin(), result_.states.end(),
                      [](const CheckState& state) { return state.status == CheckStatus::Fails; }));
  }
  [[nodiscard]] bool is_over() const { return !over_.empty(); }
  [[nodiscard]] bool is_open(std::size_t check) const { return result_.states[check].status == CheckStatus::Open; }
  /// In the order of the source. What was seen to hold needs no search, and what was searched for in vain gets no other.
  [[nodiscard]] Set open() const {
    Set result;
    for (std::size_t i = 0; i < checks_.size(); ++i) {
      if (is_open(i) && !checks_[i].edges.empty() && !is_without_failure_[i] && !options_.recalled.open.contains(i))
        result.push_back(i);
    }
    return result;
  }
  /// All checks are decided, and it is known whether something unsupported is reached.
  [[nodiscard]] bool is_nothing_left() const {
    return open().empty() && (cfa_.unsupported().empty() || !unsupported_reason_.empty() || !result_.proofs.empty());
  }
  /// The last check that is open gets all that is left.
  [[nodiscard]] base::Effort effort_or_all(base::Effort effort) const {
    return open().size() < 2 ? base::Effort::most() : effort;
  }
  [[nodiscard]] std::string counts() const {
    const auto count = [&](auto... statuses) {
      return std::count_if(result_.states.begin(), result_.states.end(),
                           [&](const CheckState& state) { return ((state.status == statuses) || ...); });
    };
    return fmt::format("{} of {} checks proved, {} fail, {} open", count(CheckStatus::Proved, CheckStatus::Unreachable),
                       checks_.size(), count(CheckStatus::Fails), count(CheckStatus::Open));
  }

  void set(std::size_t check, CheckStatus status, std::string reason = "") {
    result_.states[check].status = status;
    result_.states[check].reason = std::move(reason);
  }
  void settle_those_without_edges(CheckStatus status, const std::string& reason) {
    for (std::size_t i = 0; i < checks_.size(); ++i) {
      if (checks_[i].edges.empty() && is_open(i)) set(i, status, reason);
    }
  }

  /// What earlier runs found out. Every claim is certified again.
  void recall() {
    const Recalled& known = options_.recalled;
    RecallUse& use = result_.recalled;
    Set all(checks_.size());
    std::iota(all.begin(), all.end(), std::size_t{0});
    for (const Recalled::Violation& violation : known.violations)
      if (take_violation(cfa_, all, violation.claim, violation.engine)) ++use.violations;
    for (const Recalled::Proof& proof : known.proofs) {
      const bool is_new = proof.checks.empty() ||
                          std::any_of(proof.checks.begin(), proof.checks.end(),
                                      [&](auto check) { return is_open(check) && !is_without_failure_[check]; });
      if (is_new && have_checked(program(proof.checks), proof.checks, proof.engine, proof.claim)) ++use.proofs;
    }
    for (const auto& [check, reason] : known.open) {
      if (check >= checks_.size() || !is_open(check)) continue;
      set(check, CheckStatus::Open, reason);
      ++use.open;
    }
    hooks_.states(result_.states);
    const bool is_any = use.violations + use.proofs + use.open > 0;
    const bool has_nothing_left = open().empty() && (is_nothing_left() || use.open > 0);
    use.is_whole = is_any && has_nothing_left;
    if (use.is_whole || known.candidates.empty() || open().empty()) return;
    facts_ = find_inductive(program(open()), known.candidates, toolbox_, options_.budget, search_hooks_);
    use.facts = facts_.size();
    const std::size_t proofs = result_.proofs.size();
    if (!facts_.empty()) by_facts(facts_, MoreFacts::No);
    use.by_facts = result_.proofs.size() - proofs;
  }

  /// The program in which only these checks can fail. Once something unsupported was reached, nothing can be proved, and
  /// executions end there as well: then only violations are left to be found.
  [[nodiscard]] program::Cfa program(const Set& kept) const {
    std::vector<program::ProgramCheck> wanted;
    for (const std::size_t check : kept) wanted.push_back(checks_[check]);
    program::Cfa result = program::only(cfa_, wanted);
    if (unsupported_reason_.empty()) return result;
    for (const program::Unsupported& part : cfa_.unsupported()) {
      const std::vector<EdgeId> edges(result.incoming(part.location).begin(), result.incoming(part.location).end());
      for (const EdgeId edge : edges) result.redirect(edge, result.procedures().front().exit);
    }
    return result;
  }

  /// Decides the checks of a set, as far as that works with this effort and until so many of the program fail. True: all
  /// of them are decided.
  bool settle(Set kept, base::Effort effort, std::size_t most_failures = kAll, Who who = Who::All) {
    while (!is_over()) {
      is_limited_ = false;
      const program::Cfa part = program(kept);
      Options limits = options_;
      limits.budget = options_.budget.part(effort);
      limits.facts = facts_;
      std::vector<Lane> lanes = planner_(part);
      if (who == Who::Cheap) std::erase_if(lanes, is_costly);
      if (who == Who::Guesses) std::erase_if(lanes, [](const Lane& lane) { return !is_guess(lane); });
      if (lanes.empty() && who == Who::Guesses) return false;
      Result found = search(part, lanes, toolbox_, limits, search_hooks_);
      const std::size_t before = result_.reports.size();
      if (found.winner) result_.winner = before + *found.winner;
      for (Report& report : found.reports) {
        is_limited_ |= wants_more(report, effort);
        result_.reports.push_back(std::move(report));
      }
      if (!found.certified) {
        if (const auto limit = options_.budget.limit()) over_ = *limit == base::Limit::Time ? "timeout" : "stopped";
        for (const std::size_t check : kept) set(check, CheckStatus::Open, found.reason);
        last_reason_ = found.reason;
        return false;
      }
      const certificate::Verdict& verdict = found.certified->verdict();
      if (certificate::is_safe(verdict)) {
        take_proof({kept, *found.certified, found.engine, found.asked});
        return true;
      }
      if (const auto* unsupported = std::get_if<certificate::Unsupported>(&verdict)) {
        take_unsupported(part, *unsupported);
      } else if (const auto check = take_violation(part, kept, std::get<certificate::Unsafe>(verdict), found.engine)) {
        std::erase(kept, *check);
      } else {
        last_reason_ = "uncertified: a violation of some checks that is none of all";
        return false;
      }
      hooks_.states(result_.states);
      if (kept.empty() && (!unsupported_reason_.empty() || cfa_.unsupported().empty())) return true;
      if (failures() >= most_failures) return false;
    }
    return false;
  }

  /// Each check by itself, in one unrolling.
  void sweep() {
    const Set asked = open();
    if (is_over() || asked.empty()) return;
    const program::Cfa part = program(asked);
    std::vector<std::vector<EdgeId>> edges;
    for (const std::size_t check : asked) edges.push_back(checks_[check].edges);
    const auto found = sweep_checks(part, edges, toolbox_, options_.budget, search_hooks_,
                                    [&](std::size_t, const program::Choices& choices) {
                                      if (take_violation(part, asked, {choices}, "bmc")) hooks_.states(result_.states);
                                    });
    if (!found || !unsupported_reason_.empty()) return;
    Set proved;
    for (const std::size_t index : found->excluded) proved.push_back(asked[index]);
    have_checked(program(proved), proved, "facts", {certificate::Exhausted{found->depth}, ""});
  }

  /// A proof of these checks that somebody has found. False if it does not hold.
  bool have_checked(const program::Cfa& part, const Set& proved, const std::string& who, const engine::Claim& proof) {
    Options limits = options_;
    limits.budget = options_.budget.part(base::efforts::kCheck);
    Result checked = search(part, say(who, proof), toolbox_, limits, search_hooks_);
    for (Report& report : checked.reports) result_.reports.push_back(std::move(report));
    if (!checked.certified || !certificate::is_safe(checked.certified->verdict())) return false;
    take_proof({proved, *checked.certified, checked.engine, checked.asked});
    return true;
  }

  /// Each check by itself, with little effort. Invariants of different checks are invariants together, and an unrolling
  /// that is deep enough for each of them is for all: so there is one proof for many.
  void briefly() {
    const Set asked = open();
    if (is_over() || asked.size() < 2) return;
    std::map<std::tuple<std::size_t, std::string, std::string>, std::vector<BriefProof>> proofs;  // by kind and origin
    try_briefly(
        asked.size(), [&](std::size_t i) { return program({asked[i]}); }, toolbox_, options_.processors,
        options_.budget, search_hooks_,
        [&](const BriefClaim& found) {
          const std::size_t check = asked[found.program];
          const certificate::Verdict& verdict = found.claim.verdict;
          if (certificate::is_safe(verdict)) {
            proofs[{verdict.index(), found.engine, found.claim.asked}].push_back({check, verdict});
          } else if (const auto* violation = std::get_if<certificate::Unsafe>(&verdict)) {
            if (take_violation(program({check}), {check}, *violation, found.engine)) hooks_.states(result_.states);
          }
        });
    const std::size_t proofs_before = result_.proofs.size();
    for (auto& [origin, list] : proofs) take_together(list, std::get<1>(origin), std::get<2>(origin));
    reuse(proofs_before);
  }

  struct BriefProof {
    std::size_t check;
    certificate::Verdict verdict;
  };

  /// All at once, or half of them at a time if that does not work.
  void take_together(std::span<BriefProof> proofs, const std::string& engine, const std::string& solver) {
    if (is_over() || proofs.empty()) return;
    std::sort(proofs.begin(), proofs.end(), [](const BriefProof& a, const BriefProof& b) { return a.check < b.check; });
    certificate::Verdict together = proofs.front().verdict;
    Set checks;
    for (const BriefProof& proof : proofs) {
      checks.push_back(proof.check);
      if (&proof != &proofs.front()) join(together, proof.verdict);
    }
    if (have_checked(program(checks), checks, engine, {together, solver}) || proofs.size() == 1) return;
    take_together(proofs.first(proofs.size() / 2), engine, solver);
    take_together(proofs.subspan(proofs.size() / 2), engine, solver);
  }

  void take_proof(CheckProof proof) {
    const bool is_whole = unsupported_reason_.empty();
    for (const std::size_t check : proof.checks) {
      is_without_failure_[check] = true;
      is_whole ? set(check, CheckStatus::Proved) : set(check, CheckStatus::Open, unsupported_reason_);
    }
    if (is_whole) settle_those_without_edges(CheckStatus::Proved, "");
    if (is_whole) result_.proofs.push_back(std::move(proof));
    hooks_.states(result_.states);
  }

  void take_unsupported(const program::Cfa& part, const certificate::Unsupported& claim) {
    unsupported_reason_ = "unsupported: " + certificate::what_is_unsupported(part, claim);
    settle_those_without_edges(CheckStatus::Open, unsupported_reason_);
  }

  /// The check that fails, if the violation is one of the whole program; it always should be.
  std::optional<std::size_t> take_violation(const program::Cfa& part, const Set& kept, const certificate::Unsafe& claim,
                                            const std::string& engine) {
    const program::Execution execution = replay(part, claim.choices);
    certificate::CheckResult whole = certificate::check(cfa_, claim, toolbox_.check(), options_.budget);
    for (const std::size_t check : kept) {
      const auto& edges = checks_[check].edges;
      if (!execution.last_edge || std::find(edges.begin(), edges.end(), *execution.last_edge) == edges.end()) continue;
      if (!whole.certified) break;
      set(check, CheckStatus::Fails);
      result_.states[check].violation = std::move(whole.certified);
      result_.states[check].engine = engine;
      return check;
    }
    return std::nullopt;
  }

  /// What follows from these invariants, and from more.
  void by_facts(const Invariants& given, MoreFacts more) {
    const Set asked = open();
    if (is_over() || !unsupported_reason_.empty() || asked.empty()) return;
    std::vector<std::vector<EdgeId>> edges;
    for (const std::size_t check : asked) edges.push_back(checks_[check].edges);
    const auto found = find_excluded(program(asked), edges, given, more, toolbox_, options_.budget, search_hooks_);
    if (!found) return;
    Set proved;
    for (const std::size_t index : found->excluded) proved.push_back(asked[index]);
    const program::Cfa part = program(proved);
    have_checked(part, proved, "facts",
                 {certificate::Inductive{invariant::where_it_matters(part, found->invariants)}, ""});
  }

  /// What a proof says about the checks that are still open.
  void reuse(std::size_t proofs_before) {
    const std::size_t proofs = result_.proofs.size();
    for (std::size_t i = proofs_before; i < proofs && !open().empty(); ++i) {
      const Invariants* invariants = certificate::invariants_of(result_.proofs[i].certified.verdict());
      if (invariants != nullptr && !invariants->empty()) by_facts(Invariants(*invariants), MoreFacts::No);
    }
  }

  /// Parts, and parts of those that are not decided, down to single checks. Little effort is enough for most checks once
  /// the hard ones are somewhere else.
  void split() {
    constexpr std::size_t kParts = 8;
    std::vector<Set> work = {open()};
    while (!work.empty() && !is_over()) {
      const Set whole = std::move(work.back());
      work.pop_back();
      const std::size_t size = (whole.size() + kParts - 1) / kParts;
      for (std::size_t from = 0; from < whole.size() && !is_over(); from += size) {
        Set part(whole.begin() + static_cast<std::ptrdiff_t>(from),
                 whole.begin() + static_cast<std::ptrdiff_t>(std::min(from + size, whole.size())));
        std::erase_if(part, [&](std::size_t check) { return !is_open(check); });
        const std::size_t proofs = result_.proofs.size();
        if (part.empty()) continue;
        if (settle(part, base::efforts::kSomeChecks))
          reuse(proofs);
        else if (part.size() > 1)
          work.push_back(std::move(part));
      }
    }
  }

  /// In turns that get longer, until nobody wants more effort.
  void one_by_one() {
    std::set<std::size_t> hopeless;
    for (base::Effort effort = base::efforts::kOneCheck; !is_over(); effort = effort * 2) {
      bool is_any_left = false;
      for (const std::size_t check : open()) {
        if (is_over() || hopeless.contains(check) || !is_open(check)) continue;
        const std::size_t proofs = result_.proofs.size();
        if (settle({check}, effort_or_all(effort))) {
          reuse(proofs);
        } else if (is_limited_) {
          is_any_left = true;
        } else {
          hopeless.insert(check);
        }
      }
      if (!is_any_left) break;
    }
  }

  void finish() {
    for (std::size_t i = 0; i < checks_.size(); ++i) {
      CheckState& state = result_.states[i];
      if (state.status != CheckStatus::Open) continue;
      if (is_over()) state.reason = over_;
      if (!unsupported_reason_.empty()) state.reason = unsupported_reason_;
      if (state.reason.empty()) state.reason = last_reason_;
      if (result_.reason.empty()) result_.reason = state.reason;
    }
    // Nothing is open, but what is unsupported may be reached.
    if (result_.reason.empty() && result_.proofs.empty() && failures() == 0)
      result_.reason = !unsupported_reason_.empty() ? unsupported_reason_ : is_over() ? over_ : last_reason_;
    find_unreachable_checks();
    hooks_.states(result_.states);
  }

  /// Which of the proved checks no execution gets to, and which assumptions no execution meets.
  void find_unreachable_checks() {
    if (is_over() || result_.proofs.empty()) return;
    Invariants known;
    bool do_all_end = false;
    for (const CheckProof& proof : result_.proofs) {
      do_all_end = do_all_end || std::holds_alternative<certificate::Exhausted>(proof.certified.verdict());
      if (const Invariants* invariants = certificate::invariants_of(proof.certified.verdict()))
        known.insert(known.end(), invariants->begin(), invariants->end());
    }
    std::map<EdgeId, bool> unreachable;  // those that are asked about
    const auto ask_before = [&](program::LocationId location) {
      for (const EdgeId edge : cfa_.incoming(location)) unreachable.emplace(edge, false);
    };
    Set proved;
    for (std::size_t i = 0; i < checks_.size(); ++i) {
      if (result_.states[i].status != CheckStatus::Proved || !checks_[i].is_whole) continue;
      proved.push_back(i);
      for (const EdgeId edge : checks_[i].edges) ask_before(cfa_.edge(edge).source);
    }
    const std::vector<EdgeId> assumptions = assumptions_of_program();
    for (const EdgeId edge : assumptions) {
      unreachable.emplace(edge, false);
      ask_before(cfa_.edge(edge).source);
    }
    std::vector<EdgeId> asked;
    for (const auto& [edge, answer] : unreachable) asked.push_back(edge);
    const std::vector<bool> answers = find_unreachable(
        cfa_, asked, known, do_all_end, toolbox_, options_.budget.part(base::efforts::kFactsOfChecks), search_hooks_);
    for (std::size_t i = 0; i < asked.size(); ++i) unreachable[asked[i]] = answers[i];

    const auto is_location_unreachable = [&](program::LocationId location) {
      const auto incoming = cfa_.incoming(location);
      return !incoming.empty() &&
             std::all_of(incoming.begin(), incoming.end(), [&](EdgeId edge) { return unreachable[edge]; });
    };
    for (const std::size_t check : proved) {
      const auto& edges = checks_[check].edges;
      if (std::all_of(edges.begin(), edges.end(),
                      [&](EdgeId edge) { return is_location_unreachable(cfa_.edge(edge).source); }))
        set(check, CheckStatus::Unreachable);
    }
    std::map<program::SourceLocation, bool> blocked;  // an assumption of a function that was inlined has many copies
    for (const EdgeId edge : assumptions) {
      const bool is_blocked = unreachable[edge] && !is_location_unreachable(cfa_.edge(edge).source);
      const auto [found, fresh] = blocked.emplace(cfa_.edge(edge).where, is_blocked);
      if (!fresh) found->second = found->second && is_blocked;
    }
    result_.blocked.clear();
    for (const auto& [where, is_blocked] : blocked) {
      if (is_blocked) result_.blocked.push_back(where);
    }
  }

  /// Conditions that are the only way on.
  [[nodiscard]] std::vector<EdgeId> assumptions_of_program() const {
    std::vector<EdgeId> result;
    for (std::size_t i = 0; i < cfa_.edges().size(); ++i) {
      const program::Edge& edge = cfa_.edges()[i];
      const auto* assume = std::get_if<program::Assume>(&edge.statement);
      if (assume != nullptr && edge.where.known() && !cfa_.terms().is_true(assume->condition) &&
          cfa_.outgoing(edge.source).size() == 1)
        result.emplace_back(i);
    }
    return result;
  }

  static constexpr std::size_t kAll = std::numeric_limits<std::size_t>::max();

  const program::Cfa& cfa_;
  const std::vector<program::ProgramCheck>& checks_;
  const Planner& planner_;
  const engine::Toolbox& toolbox_;
  const ChecksOptions& options_;
  const ChecksHooks& hooks_;
  Hooks search_hooks_;
  ChecksResult result_;
  std::vector<bool> is_without_failure_;  // unless it is behind something unsupported
  Invariants facts_;                      // inductive, from before; all engines know them
  std::string unsupported_reason_;        // what an execution reached; "": nothing
  std::string over_;                      // why nothing more is done; "": more can be done
  std::string last_reason_;
  bool is_limited_ = false;  // the last search ended because of its effort
};

}  // namespace

ChecksResult search_checks(const program::Cfa& cfa, const std::vector<program::ProgramCheck>& checks,
                           const Planner& planner, const engine::Toolbox& toolbox, const ChecksOptions& options,
                           const ChecksHooks& hooks) {
  return ChecksSearch(cfa, checks, planner, toolbox, options, hooks).run();
}

}  // namespace pincer::search
