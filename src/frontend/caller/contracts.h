// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
#pragma once

#include <clang/AST/Decl.h>
#include <clang/Lex/PPCallbacks.h>
#include <clang/Lex/Preprocessor.h>

#include <map>
#include <memory>
#include <string>
#include <vector>

namespace pincer::frontend {

/// One clause of a contract, as the user wrote it: PINCER_REQUIRES(n > 0). To the compiler it is nothing.
struct Clause {
  enum class Kind : std::uint8_t { Requires, Ensures, Assigns };
  Kind kind;
  std::string text;  // between the parentheses
  clang::SourceLocation where;
};

/// Remembers the clauses of a file while it is read.
std::unique_ptr<clang::PPCallbacks> record_clauses(const clang::Preprocessor& preprocessor,
                                                   std::vector<Clause>& clauses);

/// What a function promises, and what it asks for.
struct Contract {
  const clang::FunctionDecl* function = nullptr;  // whose parameters the clauses name
  std::vector<Clause> clauses;
};

/// The contracts of a file by the names of functions. Clauses of a definition come before those of a declaration.
std::map<std::string, Contract> contracts_of(const clang::ASTContext& context, const std::vector<Clause>& clauses);

/// The text of clauses for a function that has the parameters of their function, and `__pincer_value` for its result.
class ClauseText {
 public:
  /// What to do with what a clause says about memory (PINCER_VALID).
  enum class Memory : std::uint8_t {
    Make,    // there is such memory from here on
    Demand,  // it is checked
    Believe  // nothing
  };

  explicit ClauseText(const clang::SourceManager& sources) : sources_(sources) {}

  /// The clause as an expression. What it says about earlier times is added to `before`.
  std::string expression(const Clause& clause, Memory memory);
  /// The places that a clause PINCER_ASSIGNS names.
  struct Target {
    std::string pointer;
    std::string bytes;
    std::string lvalue;  // "": an array
  };
  std::vector<Target> targets(const Clause& clause) const;
  /// Says that what follows stands on the line of the clause, or exactly where it does.
  [[nodiscard]] std::string line(const Clause& clause) const;
  [[nodiscard]] std::string place(const Clause& clause) const;

  std::string before;  // declarations of what is remembered

 private:
  std::string rewritten(const std::string& text, Memory memory, const std::string& line);

  const clang::SourceManager& sources_;
  int remembered_ = 0;
};

inline constexpr const char* kContractPrefix = "__pincer_contract_";

/// A function that does what the contract says, for callers of the function.
std::string stand_in(const Contract& contract);

/// A failed clause: what is broken, in words for the user.
std::string failure(const Contract& contract, const std::string& what);
/// The clause on one line.
std::string on_one_line(const Clause& clause);

}  // namespace pincer::frontend
