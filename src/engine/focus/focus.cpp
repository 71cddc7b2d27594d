// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
//
// Localization with refinement: what a program does to some variables is enough for a proof, and which variables these
// are is learned from executions that only seem to exist.
//   R. Kurshan: Computer-Aided Verification of Coordinating Processes. Princeton University Press, 1994.
//   E. Clarke, O. Grumberg, S. Jha, Y. Lu, H. Veith: Counterexample-Guided Abstraction Refinement. CAV 2000.
//
//   abstraction                    transform::explain_focus, of the program with followed cells as variables
//   model checking of it           Round::decide: bounded search for an execution, another engine for a proof
//   simulation, refinement         look_along (counterexample.h)
#include "engine/focus/focus.h"

#include <fmt/format.h>

#include <algorithm>

#include "base/efforts.h"
#include "base/timer.h"
#include "engine/focus/counterexample.h"
#include "engine/focus/executions.h"
#include "engine/focus/tabulation.h"
#include "program/features.h"
#include "program/interpret.h"
#include "transform/constant_cells.h"
#include "transform/focus.h"
#include "transform/integer_view.h"
#include "transform/slice.h"

namespace pincer::engine::focus {

using certificate::Verdict;
using program::Cfa;
using program::EdgeId;
using program::VariableId;

namespace {

constexpr std::size_t kMostParts = 32;
constexpr base::Effort kPart(4'000'000);

/// One focus: a proof, or a path to an end.
class Round {
 public:
  Round(const Cfa& cfa, const std::vector<bool>& is_followed, const std::vector<EdgeId>& ends,
        const std::vector<EngineInfo>& provers, const Toolbox& toolbox, const Context& context)
      : provers_(provers),
        toolbox_(toolbox),
        context_(context),
        focus_(transform::explain_focus(cfa, is_followed, ends)) {
    context.statistics->count("edges of the focus") = view().edges().size();
  }

  [[nodiscard]] const std::vector<transform::EdgeLook>& looks() const { return focus_.looks; }

  /// A proof of the program, a path of kept edges, or neither.
  struct Decision {
    std::optional<Claim> claim;
    std::vector<EdgeId> path;
  };
  /// By what is known of values: fast, and enough for flags.
  Decision tabulate() {
    context_.progress(fmt::format("flags of a focus, {} edges", view().edges().size()));
    const base::Timer timer(context_.statistics->seconds("tabulation of foci"));
    Tabulated result = focus::tabulate(view(), context_.budget.part(base::efforts::kFocusTabulation));
    if (result.proof) return {Claim{focus_.transformed.back(std::move(*result.proof)), ""}, {}};
    Decision decision;
    for (const EdgeId id : result.path) {
      if (focus_.kept[id.index()].valid()) decision.path.push_back(focus_.kept[id.index()]);
    }
    if (result.path.empty()) ++context_.statistics->count("foci that are more than flags");
    return decision;
  }

  Decision decide() {
    Context quiet = context_;
    quiet.statistics = std::make_shared<base::Statistics>();
    quiet.progress = [](const std::string&) {};
    Executions executions(view(), toolbox_.search());
    base::Effort turn = base::efforts::kFocusSearch;
    base::Effort turn_of_proof = base::efforts::kFocusProof;
    for (;; turn = turn + turn, turn_of_proof = turn_of_proof + turn_of_proof) {
      {
        context_.progress(fmt::format("executions of a focus, {} edges", view().edges().size()));
        const base::Timer timer(context_.statistics->seconds("executions of foci"));
        if (const auto choices = executions.work(context_.budget.part(turn))) return {{}, path_of(*choices)};
      }
      bool is_open = false;
      for (const EngineInfo& prover : provers_) {
        const bool takes_calls = prover.calls == Calls::Taken || prover.calls == Calls::CutIfLocal;
        if (program::has_calls(view()) && !takes_calls) continue;
        context_.progress(fmt::format("{} for a focus of {} edges", prover.name, view().edges().size()));
        Context proving = quiet;
        proving.budget = context_.budget.part(turn_of_proof);
        Decision decision = prove(prover, proving);
        if (decision.claim || !decision.path.empty()) return decision;
        if (context_.budget.exhausted()) return {};
        is_open = is_open || proving.budget.exhausted();
      }
      if (!is_open && executions.is_done()) return {};
    }
  }

 private:
  [[nodiscard]] const Cfa& view() const { return focus_.transformed.program; }

  Decision prove(const EngineInfo& prover, const Context& context) {
    const base::Timer timer(context_.statistics->seconds("proofs of foci"));
    const auto engine = prover.make(Settings({}, prover.settings, prover.name), toolbox_);
    const bool is_over_integers = prover.reads != Reads::Bits && prover.reads != Reads::Program;
    if (is_over_integers && !integers_) integers_ = over_integers();
    Claim claim = engine->run(is_over_integers ? integers_->program : view(), context);
    if (std::holds_alternative<certificate::Unknown>(claim.verdict)) return {};
    const Verdict verdict = is_over_integers ? integers_->back(claim.verdict) : claim.verdict;
    if (const auto* choices = certificate::choices_of(verdict)) return {{}, path_of(*choices)};
    if (std::holds_alternative<certificate::Unknown>(verdict)) return {};
    claim.verdict = focus_.transformed.back(verdict);
    return {std::move(claim), {}};
  }

  [[nodiscard]] transform::Transformed over_integers() const {
    std::vector<std::function<transform::Transformed(const Cfa&)>> passes;
    if (program::has_bits(view()))
      passes.emplace_back([](const Cfa& p) { return transform::integer_view(p, transform::Arithmetic::Exact); });
    passes.emplace_back(transform::propagate_intervals);
    return transform::pipeline(view(), passes);
  }

  /// The kept edges of an execution of the focus; none if it reaches no end.
  [[nodiscard]] std::vector<EdgeId> path_of(const program::Choices& choices) const {
    std::vector<EdgeId> result;
    program::InterpretOptions options;
    options.record_trace = false;
    options.on_edge = [&](EdgeId id) {
      if (focus_.kept[id.index()].valid()) result.push_back(focus_.kept[id.index()]);
    };
    const program::End end = interpret(view(), choices, options).end;
    if (end != program::End::Error && end != program::End::Unsupported) return {};
    return result;
  }

  const std::vector<EngineInfo>& provers_;
  const Toolbox& toolbox_;
  const Context& context_;
  transform::FocusExplained focus_;
  std::optional<transform::Transformed> integers_;
};

class FocusEngine final : public Engine {
 public:
  FocusEngine(transform::Focus start, const std::vector<EngineInfo>& provers, const Toolbox& toolbox)
      : start_(start), provers_(provers), toolbox_(toolbox) {}

  Claim run(const Cfa& cfa, const Context& context) override {
    const transform::Transformed cells = transform::constant_cells(cfa, transform::cells_to_follow(cfa));
    Claim claim = refine(cells.program, context);
    claim.verdict = cells.back(claim.verdict);
    return claim;
  }

 private:
  /// The search for some of the ends.
  struct Part {
    std::vector<EdgeId> ends;
    std::vector<bool> is_followed;
    transform::Focus seeds;
    std::optional<Claim> result = std::nullopt;
  };

  /// Ends that depend on different variables have foci of their own, which are smaller. Their proofs go together.
  Claim refine(const Cfa& cfa, const Context& context) {
    std::vector<Part> parts;
    for (std::vector<EdgeId>& ends : transform::groups_of_ends(cfa, kMostParts)) {
      std::vector<bool> is_followed = transform::followed(cfa, start_, ends);
      parts.push_back({std::move(ends), std::move(is_followed), start_});
    }
    context.statistics->count("parts") = parts.size();
    for (base::Effort turn = kPart;; turn = turn + turn) {
      bool is_open = false;
      for (Part& part : parts) {
        if (part.result) continue;
        Context own = context;
        if (parts.size() > 1) own.budget = context.budget.part(turn);
        Claim claim = refine(cfa, part, own);
        if (certificate::choices_of(claim.verdict) != nullptr) return claim;
        if (context.budget.exhausted()) return claim;
        if (certificate::is_safe(claim.verdict) || !own.budget.exhausted()) {
          part.result = std::move(claim);
          ++context.statistics->count("parts that are over");
        } else {
          is_open = true;
        }
      }
      if (!is_open) return together(parts);
    }
  }

  static Claim together(std::vector<Part>& parts) {
    certificate::Inductive proof;
    std::string asked = parts.empty() ? "" : parts.front().result->asked;
    for (Part& part : parts) {
      if (!certificate::is_safe(part.result->verdict)) return std::move(*part.result);
      certificate::join(proof, part.result->verdict);
      if (part.result->asked != asked) asked = "";
    }
    return {std::move(proof), asked};
  }

  /// What is in memory changes by wrong accesses, too, and the program's own meaning says nothing about these.
  static bool follows_memory(const Cfa& cfa, const Part& part) {
    for (std::size_t v = 0; v < part.is_followed.size(); ++v) {
      if (part.is_followed[v] && cfa.sort(VariableId(v)).is_array()) return true;
    }
    return false;
  }

  Claim refine(const Cfa& cfa, Part& part, const Context& context) {
    std::vector<bool>& is_followed = part.is_followed;
    for (std::uint64_t& rounds = context.statistics->count("rounds");;) {
      ++rounds;
      context.statistics->count("followed variables") =
          static_cast<std::uint64_t>(std::count(is_followed.begin(), is_followed.end(), true));
      context.progress(fmt::format("focus {}", rounds));
      Round round(cfa, is_followed, part.ends, provers_, toolbox_, context);
      Finding finding;
      for (const auto way : {&Round::tabulate, &Round::decide}) {
        const Round::Decision decision = (round.*way)();
        if (decision.claim && follows_memory(cfa, part))
          return {certificate::Unknown{"incomplete: the proof depends on what is in memory"}};
        if (decision.claim) return *decision.claim;
        if (context.budget.exhausted()) return {give_up(context.budget, "")};
        if (!decision.path.empty())
          finding = look_along(cfa, round.looks(), decision.path, is_followed, toolbox_.search(), context);
        if (finding.choices) return {claim_of(cfa, *finding.choices), finding.asked};
        if (!finding.needed.empty()) break;
      }
      for (const VariableId v : finding.needed) is_followed[v.index()] = true;
      if (context.budget.exhausted()) return {give_up(context.budget, "")};
      if (finding.needed.empty() && !widen(cfa, part))
        return {give_up(context.budget, "what a focus shows is not enough")};
    }
  }

  /// Follows more, without a counterexample that says what. False: all of that is followed already.
  static bool widen(const Cfa& cfa, Part& part) {
    while (part.seeds != transform::Focus::Flags) {
      part.seeds = part.seeds == transform::Focus::Conditions ? transform::Focus::Guards : transform::Focus::Flags;
      const std::vector<bool> more = transform::followed(cfa, part.seeds, part.ends);
      bool is_more = false;
      for (std::size_t v = 0; v < more.size(); ++v) {
        if (!more[v] || part.is_followed[v]) continue;
        part.is_followed[v] = true;
        is_more = true;
      }
      if (is_more) return true;
    }
    return false;
  }

  static Verdict claim_of(const Cfa& cfa, const program::Choices& choices) {
    const program::End end = program::interpret(cfa, choices).end;
    if (end == program::End::Error) return certificate::Unsafe{choices};
    if (end == program::End::Unsupported) return certificate::Unsupported{choices};
    return certificate::Unknown{"incomplete: an execution was lost"};
  }

  transform::Focus start_;
  std::vector<EngineInfo> provers_;
  const Toolbox& toolbox_;
};

}  // namespace

EngineInfo info(std::vector<EngineInfo> provers) {
  return {
      .name = "focus",
      .line = "looks at few variables, and at more where it sees executions that do not exist; for large programs",
      .idea =
          "Looks only at the variables that the conditions in front of the error read. Whatever else a program does "
          "is any value, and what does nothing then is left out, with its loops and procedures. What is proved of "
          "the rest holds of the program. An execution of the rest is looked for in the program, too; if it is not "
          "there, what shows that is followed from then on: variables, and fields of global structures.",
      .paper = "Kurshan: Computer-Aided Verification of Coordinating Processes, 1994 (localization)",
      .settings = {{"start",
                    {"conditions", "guards", "flags"},
                    "what is followed at first: what the conditions in front of the error read, also all that flows "
                    "into these, or also all that is only set to constants and compared"}},
      .reads = Reads::Bits,
      .calls = Calls::Taken,
      .make = [provers = std::move(provers)](const Settings& settings,
                                             const Toolbox& toolbox) -> std::unique_ptr<Engine> {
        const transform::Focus start = settings.is("start", "guards")  ? transform::Focus::Guards
                                       : settings.is("start", "flags") ? transform::Focus::Flags
                                                                       : transform::Focus::Conditions;
        return std::make_unique<FocusEngine>(start, provers, toolbox);
      }};
}

}  // namespace pincer::engine::focus
