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

inline constexpr Effort kCadicalCheck(10);     // any check, however easy
inline constexpr Effort kCadicalAdded(1);      // a clause of the problem
inline constexpr Effort kCadicalConflict(20);  // a conflict
inline constexpr Effort kCadicalLearned(1);    // a literal of the clause that is learned from it
inline constexpr Effort kCadicalRound(100);    // a hundred decisions or other steps of its loops
inline constexpr Effort kGate(1);              // a gate that a term becomes

inline constexpr Effort kMinisatCheck(5);                         // any check, however easy
inline constexpr std::uint64_t kMinisatClausesPerUnit = 4;        // clauses of the problem
inline constexpr std::uint64_t kMinisatPropagationsPerUnit = 16;  // literals that become true
inline constexpr Effort kMinisatConflict(10);                     // a conflict

inline constexpr Effort kCvc5Check(1000);   // any check, however easy
inline constexpr Effort kCvc5Character(1);  // of what it is told
inline constexpr Effort kCvc5Step(10);      // of its resource counter

inline constexpr std::uint64_t kProofStepsPerUnit = 4;        // propagations of the solver with proofs
inline constexpr std::uint64_t kProofStepsPerConflict = 20;   // what a conflict counts as
inline constexpr std::uint64_t kSimplexEntriesPerUnit = 10;   // entries of the tableau that pivots touch
inline constexpr std::uint64_t kInterpolantNodesPerUnit = 4;  // nodes of a proof that become parts of interpolants

inline constexpr Effort kMinimaxNode(20);       // a node of minimax's tree: its values, its conditions, its steps
inline constexpr Effort kMinimaxQuestion(3);    // a question of minimax, even if the answer is remembered
inline constexpr Effort kMinimaxEvaluation(1);  // of a constraint in one state
inline constexpr std::uint64_t kMinimaxComparisonsPerUnit = 8;  // of a node with one in the memo table
inline constexpr std::uint64_t kMinimaxFactsPerUnit = 16;  // facts that are looked at: does a question concern them?

// What may be spent on what.

inline constexpr Effort kBitsBriefly(3'000'000);     // an attempt over bits before the one over integers (UFO)
inline constexpr Effort kBitsForMemory(10'000'000);  // the same for programs with memory (minimax)
inline constexpr Effort kIntegersFirst(12'000'000);  // an attempt over integers (minimax, without memory), ...
inline constexpr Effort kBitsBetween(6'000'000);     // ... and one over bits, before it is integers for good
inline constexpr Effort kCheck(20'000'000);          // the check of a claim, before its lane goes on without it

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

}  // namespace pincer::base::efforts
