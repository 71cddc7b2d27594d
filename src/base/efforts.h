// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
#pragma once

#include "base/effort.h"

/// Every number of work that steers a search, in one table: what work costs, and what may be spent on what. A search
/// that shall go on longer before it tries something else is changed here.
namespace pincer::base::efforts {

// What work costs. Measured on questions of our engines, see docs/architecture.md; one unit is about a microsecond.

inline constexpr std::uint64_t kZ3StepsPerUnit = 2;  // of Z3's resource counter ("rlimit count")
inline constexpr Effort kZ3Check(20);                // any check, however easy

inline constexpr Effort kCadicalCheck(10);                  // any check, however easy
inline constexpr std::uint64_t kCadicalClausesPerUnit = 4;  // clauses of the problem
inline constexpr Effort kCadicalConflict(10);               // a conflict
inline constexpr Effort kCadicalLearned(1);                 // a literal of the clause that is learned from it
inline constexpr Effort kCadicalRound(10);                  // a round of its loops, see CadicalSat
inline constexpr Effort kMinisatCheck(5);                   // any check, however easy
inline constexpr std::uint64_t kMinisatClausesPerUnit = 4;  // clauses of the problem
inline constexpr Effort kMinisatConflict(10);               // a conflict
inline constexpr std::uint64_t kMinisatPropagationsPerUnit = 16;
inline constexpr Effort kGate(1);  // a gate that a term becomes

inline constexpr Effort kCvc5Check(1000);   // any check, however easy
inline constexpr Effort kCvc5Character(1);  // of what it is told
inline constexpr Effort kCvc5Step(10);      // of its resource counter

inline constexpr std::uint64_t kProofStepsPerUnit = 3;        // propagations of the solver with proofs
inline constexpr std::uint64_t kProofStepsPerConflict = 20;   // what a conflict counts as
inline constexpr std::uint64_t kSimplexEntriesPerUnit = 8;    // entries of the tableau that pivots touch
inline constexpr std::uint64_t kInterpolantNodesPerUnit = 4;  // nodes of a proof that become parts of interpolants

inline constexpr std::uint64_t kInterpretedStepsPerUnit = 32;  // statements that the interpreter executes
inline constexpr std::uint64_t kFollowedStepsPerUnit = 4;      // the same, with what is known of the values
inline constexpr std::uint64_t kFloatNodesPerUnit = 32;        // operations on intervals of floats, by machine numbers
inline constexpr std::uint64_t kEnclosureNodesPerUnit = 2;     // the same by values of terms
inline constexpr std::uint64_t kRangesPerUnit = 24;            // ranges of bit-vectors that are computed (refuter)
inline constexpr Effort kMonomial(1);                          // a part of a polynomial that is added to another one
inline constexpr Effort kIntervalStep(4);                      // a statement executed on one state of intervals
/// A statement executed on one octagon: mostly, closing it.
constexpr Effort octagon_step(std::uint64_t variables) {
  constexpr std::uint64_t kCellsPerUnit = 500;
  return Effort(1 + 8 * variables * variables * variables / kCellsPerUnit);
}

inline constexpr std::uint64_t kStateOperationsPerUnit = 64;  // operations on ranges (states)

inline constexpr Effort kMinimaxNode(20);       // a node of minimax's tree: its values, its conditions, its steps
inline constexpr Effort kMinimaxQuestion(3);    // a question of minimax, even if the answer is remembered
inline constexpr Effort kMinimaxEvaluation(1);  // of a constraint in one state
inline constexpr std::uint64_t kMinimaxComparisonsPerUnit = 8;  // of a node with one in the memo table
inline constexpr std::uint64_t kMinimaxFactsPerUnit = 16;  // facts that are looked at: does a question concern them?

inline constexpr Effort kTerm(1);                         // a term that is made
inline constexpr std::uint64_t kSampledStepsPerUnit = 6;  // edges that a random execution takes, or a few terms on one
inline constexpr Effort kGuessed(1);                      // a guess that is tried on a sample

// What may be spent. Where two numbers belong to one search, the allowance grows by the second whenever it was used up.

inline constexpr Effort kFirstOpinion(1'000'000);  // certificate: one solver on one condition, if there are others
inline constexpr std::uint64_t kOpinionGrowth = 4;

inline constexpr Effort kProofLabels(1'000'000);   // interpolation: proofs first, which mostly takes milliseconds
inline constexpr Effort kSpacerLabels(2'000'000);  // interpolation: then Spacer, which starts slowly
inline constexpr std::uint64_t kInterpolationGrowth = 4;
inline constexpr Effort kIntegerLabels(7'000'000);  // interpolation: bits read as integers, before the bits themselves
inline constexpr Effort kWeakening(4'000'000);      // interpolation: smaller labels; large ones are labels, too
inline constexpr Effort kLabelCheck(4'000'000);     // interpolation: whether labels are what they should be

// Questions about floats: intervals and clauses take turns.
inline constexpr Effort kFloatIntervals(20'000);  // the first turn of intervals
inline constexpr Effort kFloatClauses(20'000);    // the first turn of clauses
inline constexpr std::uint64_t kFloatGrowth = 4;
inline constexpr Effort kFloatBoxesAlone(5'000'000);  // a turn of intervals after which others are asked

inline constexpr Effort kRanges(50'000);         // a question with arithmetic, before it becomes clauses (checks)
inline constexpr Effort kEasyForClauses(1'000);  // one without arithmetic, before ranges are tried (checks)
inline constexpr Effort kPolynomials(200'000);   // a question with products, before it becomes clauses

inline constexpr Effort kSmallNumbers(1'000'000);    // bmc: a violation with small numbers
inline constexpr Effort kFollowing(2'500);           // bmc: following the path of all executions, per depth
inline constexpr Effort kIntervals(750'000);         // predicate, impact: disjunctions of intervals before the search
inline constexpr Effort kPathInvariants(1'000'000);  // predicate, impact: invariants of the loops of one path
inline constexpr Effort kPathInterpolation(5'000'000);  // predicate, impact: interpolants of one path
inline constexpr Effort kUfoFacts(3'000'000);           // ufo: which labels are invariants, per refinement
inline constexpr Effort kUfoClauses(3'000'000);         // ufo: labels by learning clauses, at first
inline constexpr Effort kUfoInterpolants(6'000'000);    // ufo: labels by interpolants, at first
inline constexpr Effort kUfoBriefly(100'000);           // ufo: the same between clauses

inline constexpr Effort kCells(10'000'000);             // positions: guesses beside all other engines of a portfolio
inline constexpr Effort kGuessesAboutCells(5'000'000);  // positions: one question about guesses
inline constexpr Effort kAddresses(10'000'000);         // addresses: guesses beside all other engines of a portfolio
inline constexpr Effort kAddressesAtOnce(500'000);      // addresses: one question about all guesses at a place,
inline constexpr Effort kAddressesApart(5'000'000);     // and then about each of them
inline constexpr Effort kNodes(20'000'000);             // nodes: guesses beside all other engines of a portfolio
inline constexpr Effort kNodesAtOnce(2'000'000);        // nodes: one question about all guesses at a place,
inline constexpr Effort kNodesApart(5'000'000);         // and then about each of them
inline constexpr Effort kAddressGuesses(10'000'000);    // k-induction, generator: what is inductive of them

inline constexpr Effort kStatesPath(2'000'000);    // states: whether a path to the error can be taken
inline constexpr Effort kStatesRound(2'000'000);   // states: one search, before variables with many values are ranges;
inline constexpr std::uint64_t kStatesGrowth = 4;  // the next one may take longer

inline constexpr Effort kFocusStep(5);                // focus: an edge that is taken from what is known (tabulation)
inline constexpr Effort kFocusTabulation(3'000'000);  // focus: what follows from that, for one focus
inline constexpr Effort kFocusSearch(200'000);        // focus: executions of a focus, before a proof is tried,
inline constexpr Effort kFocusProof(500'000);         // focus: and a proof; both get more in turns
inline constexpr Effort kFocusQuestion(1'000);        // focus: a question about executions of a focus, however easy
inline constexpr Effort kFocusCall(10'000);           // focus: whether a focus makes a call
inline constexpr Effort kFocusPath(5'000'000);        // focus: whether the program can take a path of a focus
inline constexpr Effort kFocusExecution(500'000);     // focus: the same in one way
inline constexpr Effort kFocusCore(100'000);          // focus: whether that can be seen without one variable

inline constexpr Effort kBitsBriefly(3'000'000);     // an attempt over bits before the one over integers (UFO)
inline constexpr Effort kBitsForMemory(10'000'000);  // the same for programs with memory (minimax)
inline constexpr Effort kIntegersFirst(12'000'000);  // an attempt over integers (minimax, without memory), ...
inline constexpr Effort kBitsBetween(6'000'000);     // ... and one over bits, before it is integers for good
inline constexpr Effort kBitsTurn(1'000'000);        // an attempt over bits (pdr), ...
inline constexpr Effort kIntegersTurn(4'000'000);    // ... one over integers, ...
inline constexpr Effort kBitsAgain(12'000'000);      // ... and one over bits, before it is integers for good
inline constexpr Effort kCheck(20'000'000);          // the check of a claim, before its lane goes on without it

// Every check of a program: all together first, then what facts of the program prove, then sets of them. What is left is
// asked about one by one, with an allowance that doubles. Each number is for one attempt of one engine.
inline constexpr Effort kChecksAtOnce(100'000);     // all together, before anything else
inline constexpr Effort kAllChecks(1'000'000);      // what is left, together
inline constexpr Effort kFactsOfChecks(2'000'000);  // facts that prove checks, and what follows from each proof
inline constexpr Effort kExcluding(50'000);         // one question about a check and a block under these facts
inline constexpr Effort kSweep(1'000'000);          // bounded model checking of each check by itself
inline constexpr Effort kSweepQuestion(100'000);    // one question of it
inline constexpr Effort kSomeChecks(100'000);       // a part of what is left, and parts of that
inline constexpr Effort kOneCheck(1'000'000);

inline constexpr Effort kMinimaxFirstTurn(3'000'000);     // the paper's procedure alone, which decides small programs
inline constexpr Effort kMinimaxTurn(1'000'000);          // the first turn of a bounded search; later ones are longer
inline constexpr Effort kMinimaxAfterwards(100'000'000);  // bounded searches, when the paper's procedure has given up
inline constexpr Effort kMinimaxAnswer(2'000'000);        // one question; the search goes on without an answer
inline constexpr Effort kMinimaxCore(500'000);            // a question about a label that can be said otherwise
inline constexpr Effort kMinimaxPath(20'000'000);         // a question about a whole path
inline constexpr Effort kMinimaxInterpolant(1'000'000);   // a constraint for a cut that lost something

inline constexpr Effort kCompositionalStart(5'000'000);  // samples, facts and ways, before anything is proven
inline constexpr Effort kCompositionalAlone(200'000);    // what is found so soon is not worth processes
inline constexpr Effort kCheckSafeRound(2'000'000);   // of each process, before all learn what the others have proven
inline constexpr Effort kCondSafeAttempt(1'000'000);  // one question for a conditional invariant; hard ones get more
inline constexpr Effort kCondSafeAlone(50'000);       // the first such question, before processes ask it
inline constexpr Effort kRefuteAtOnce(20'000);        // a bounded check, for errors that are found at once
inline constexpr Effort kRefuteLater(500'000);        // what is spent before it gets its share: many proofs
inline constexpr std::uint64_t kRefuteShare = 4;      // one part in so many is the bounded check's, from then on

inline constexpr Effort kOneCandidate(100'000);  // houdini: at least on a candidate that is asked about alone

inline constexpr Effort kProceduresByThemselves(200'000);  // an engine on procedures without what they call,
inline constexpr Effort kProcedureByItself(20'000);        // one by one
inline constexpr Effort kSummarySamples(1'000'000);        // summaries: random executions of procedures,
inline constexpr Effort kSummaryGuesses(4'000'000);        // what is inductive of what they have in common,
inline constexpr Effort kSummaryCases(20'000'000);         // and case by case
inline constexpr Effort kFewSummaries(1'000'000);          // leaving out what a proof does not need
inline constexpr Effort kBeforeCallsAreTaken(3'000'000);   // summaries and an engine with them, before it takes calls

inline constexpr Effort kShortestSlice(250'000);  // k-induction: a question of base or step case, before the other one
inline constexpr Effort kLongestSlice(4'000'000);
inline constexpr Effort kHeartBeat(2'000);            // k-induction: the generator, between two heart beats
inline constexpr Effort kGeneratorsLead(20'000);      // k-induction: what the search may be ahead of the generator
inline constexpr Effort kSampling(2'000'000);         // k-induction, generator: random executions
inline constexpr Effort kPartition(10'000'000);       // k-induction, generator: a disjunction of intervals,
inline constexpr Effort kPartitionProof(20'000'000);  // and what is inductive of it over bits
inline constexpr Effort kOctagons(5'000'000);         // k-induction, generator: octagons,
inline constexpr Effort kOctagonsProof(10'000'000);   // and what is inductive of them over bits
inline constexpr Effort kPlainGuesses(10'000'000);    // k-induction, generator: what is inductive of guesses
inline constexpr Effort kRemainders(5'000'000);
inline constexpr Effort kGuessesByParts(20'000'000);
inline constexpr Effort kSumsOfTwo(20'000'000);
inline constexpr Effort kGuessesByCases(60'000'000);
inline constexpr Effort kSumsOfThree(60'000'000);

}  // namespace pincer::base::efforts
