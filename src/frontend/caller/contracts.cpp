// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
//
// Clauses are macros that expand to nothing (pincer.h; CBMC's and ESBMC's words are defined so, too). Their arguments are
// read as text, where the preprocessor meets them, and become C again behind the end of the file: in the caller of the
// entry function (environment.cpp), and in functions that stand in for others (--modular).
#include "frontend/caller/contracts.h"

#include <clang/AST/ASTContext.h>
#include <clang/Basic/SourceManager.h>
#include <clang/Lex/Lexer.h>
#include <clang/Lex/MacroArgs.h>
#include <fmt/format.h>
#include <llvm/ADT/StringSwitch.h>

#include <algorithm>
#include <cctype>
#include <optional>

namespace pincer::frontend {
namespace {

std::optional<Clause::Kind> kind_of(llvm::StringRef macro) {
  return llvm::StringSwitch<std::optional<Clause::Kind>>(macro)
      .Cases("PINCER_REQUIRES", "__CPROVER_requires", "__ESBMC_requires", Clause::Kind::Requires)
      .Cases("PINCER_ENSURES", "__CPROVER_ensures", "__ESBMC_ensures", Clause::Kind::Ensures)
      .Cases("PINCER_ASSIGNS", "__CPROVER_assigns", "__ESBMC_assigns", Clause::Kind::Assigns)
      .Default(std::nullopt);
}

class Recorder final : public clang::PPCallbacks {
 public:
  Recorder(const clang::Preprocessor& preprocessor, std::vector<Clause>& clauses)
      : preprocessor_(preprocessor), clauses_(clauses) {}

  void MacroExpands(const clang::Token& name, const clang::MacroDefinition& /*definition*/, clang::SourceRange range,
                    const clang::MacroArgs* /*arguments*/) override {
    const auto kind = name.getIdentifierInfo() != nullptr ? kind_of(name.getIdentifierInfo()->getName()) : std::nullopt;
    if (!kind || range.getBegin().isMacroID()) return;
    const clang::SourceManager& sources = preprocessor_.getSourceManager();
    const llvm::StringRef text =
        clang::Lexer::getSourceText(clang::CharSourceRange::getTokenRange(range), sources, preprocessor_.getLangOpts());
    const std::size_t open = text.find('(');
    const std::size_t close = text.rfind(')');
    if (open == llvm::StringRef::npos || close == llvm::StringRef::npos) return;
    std::string inner = text.slice(open + 1, close).str();
    std::replace(inner.begin(), inner.end(), '\n', ' ');
    clauses_.push_back({*kind, std::move(inner), range.getBegin()});
  }

 private:
  const clang::Preprocessor& preprocessor_;
  std::vector<Clause>& clauses_;
};

bool is_letter(char c) { return std::isalnum(static_cast<unsigned char>(c)) != 0 || c == '_'; }

bool is_word(const std::string& text) { return std::all_of(text.begin(), text.end(), is_letter); }

/// Behind the parenthesis that closes the one at `open`.
std::size_t after_parentheses(std::string_view text, std::size_t open) {
  int depth = 0;
  for (std::size_t i = open; i < text.size(); ++i) {
    depth += text[i] == '(' || text[i] == '[' || text[i] == '{' ? 1 : 0;
    depth -= text[i] == ')' || text[i] == ']' || text[i] == '}' ? 1 : 0;
    if (depth == 0) return i + 1;
  }
  return text.size();
}

std::string trimmed(std::string_view text) {
  while (!text.empty() && std::isspace(static_cast<unsigned char>(text.front())) != 0) text.remove_prefix(1);
  while (!text.empty() && std::isspace(static_cast<unsigned char>(text.back())) != 0) text.remove_suffix(1);
  return std::string(text);
}

/// The parts between commas that are in no parentheses.
std::vector<std::string> parts(std::string_view text) {
  std::vector<std::string> result;
  std::size_t begin = 0;
  int depth = 0;
  for (std::size_t i = 0; i <= text.size(); ++i) {
    const char c = i < text.size() ? text[i] : ',';
    depth += c == '(' || c == '[' || c == '{' ? 1 : 0;
    depth -= c == ')' || c == ']' || c == '}' ? 1 : 0;
    if (c != ',' || depth != 0) continue;
    result.push_back(trimmed(text.substr(begin, i - begin)));
    begin = i + 1;
  }
  if (result.size() == 1 && result.front().empty()) result.clear();
  return result;
}

/// NAME(...) as a whole: what is in the parentheses.
std::optional<std::vector<std::string>> call_of(const std::string& text, std::string_view name) {
  if (!text.starts_with(name)) return std::nullopt;
  const std::size_t open = text.find_first_not_of(" \t", name.size());
  if (open == std::string::npos || text[open] != '(' || after_parentheses(text, open) != text.size())
    return std::nullopt;
  return parts(std::string_view(text).substr(open + 1, text.size() - open - 2));
}

std::string type_text(clang::QualType type) { return fmt::format("__typeof__({})", type.getAsString()); }

}  // namespace

std::unique_ptr<clang::PPCallbacks> record_clauses(const clang::Preprocessor& preprocessor,
                                                   std::vector<Clause>& clauses) {
  return std::make_unique<Recorder>(preprocessor, clauses);
}

std::map<std::string, Contract> contracts_of(const clang::ASTContext& context, const std::vector<Clause>& clauses) {
  const clang::SourceManager& sources = context.getSourceManager();
  // A clause belongs to the last declaration that begins before it: it stands behind the parameters, or in the body.
  const auto owner = [&](const Clause& clause) -> const clang::FunctionDecl* {
    const auto [file, at] = sources.getDecomposedLoc(clause.where);
    const clang::Decl* last = nullptr;
    unsigned nearest = 0;
    for (const clang::Decl* declaration : context.getTranslationUnitDecl()->decls()) {
      const auto [its_file, begin] = sources.getDecomposedLoc(sources.getExpansionLoc(declaration->getBeginLoc()));
      if (its_file != file || begin > at || (last != nullptr && begin < nearest)) continue;
      last = declaration;
      nearest = begin;
    }
    return llvm::dyn_cast_or_null<clang::FunctionDecl>(last);
  };
  std::map<std::string, Contract> result;
  for (const Clause& clause : clauses) {
    const clang::FunctionDecl* function = owner(clause);
    if (function == nullptr || function->getIdentifier() == nullptr) continue;
    Contract& contract = result[function->getNameAsString()];
    if (contract.function != function) {
      const bool is_worse = contract.function != nullptr && contract.function->isThisDeclarationADefinition();
      if (is_worse) continue;
      contract = {function, {}};
    }
    contract.clauses.push_back(clause);
  }
  return result;
}

std::string ClauseText::line(const Clause& clause) const {
  const clang::PresumedLoc where = sources_.getPresumedLoc(clause.where);
  return fmt::format("#line {} \"{}\"\n", where.getLine(), where.getFilename());
}

std::string ClauseText::place(const Clause& clause) const {
  return line(clause) + std::string(sources_.getPresumedLoc(clause.where).getColumn() - 1, ' ');
}

std::string ClauseText::expression(const Clause& clause, Memory memory) {
  return rewritten(clause.text, memory, line(clause));
}

std::string ClauseText::rewritten(const std::string& text, Memory memory, const std::string& line) {
  std::string result;
  for (std::size_t at = 0; at < text.size();) {
    if (text[at] == '"' || text[at] == '\'') {
      std::size_t end = at + 1;
      while (end < text.size() && text[end] != text[at]) end += text[end] == '\\' ? 2 : 1;
      end = std::min(end + 1, text.size());
      result += text.substr(at, end - at);
      at = end;
      continue;
    }
    if (!is_letter(text[at])) {
      result += text[at++];
      continue;
    }
    std::size_t end = at;
    while (end < text.size() && is_letter(text[end])) ++end;
    const std::string word = text.substr(at, end - at);
    const bool is_old = word == "PINCER_OLD" || word == "__CPROVER_old" || word == "__ESBMC_old";
    const bool counts_elements = word == "PINCER_VALID";
    const bool is_valid = counts_elements || word == "__CPROVER_is_fresh" || word == "__CPROVER_r_ok" ||
                          word == "__CPROVER_w_ok" || word == "__CPROVER_rw_ok";
    at = end;
    if (word == "PINCER_RESULT" || word == "__CPROVER_return_value" || word == "__ESBMC_return_value") {
      result += "__pincer_value";
      continue;
    }
    const std::size_t open = text.find_first_not_of(" \t", end);
    if ((!is_old && !is_valid) || open == std::string::npos || text[open] != '(') {
      result += word;
      continue;
    }
    at = after_parentheses(text, open);
    const std::string inner = rewritten(text.substr(open + 1, at - open - 2), memory, line);
    if (is_old) {
      const std::string name = fmt::format("__pincer_old_{}", ++remembered_);
      before += fmt::format("{0}  __typeof__({1}) {2} = ({1});\n", line, inner, name);
      result += name;
      continue;
    }
    const std::vector<std::string> arguments = parts(inner);
    if (arguments.empty()) continue;
    const std::string size =
        counts_elements || arguments.size() < 2
            ? fmt::format("({}) * sizeof(*({}))", arguments.size() < 2 ? "1" : arguments[1], arguments[0])
            : arguments[1];
    switch (memory) {
      case Memory::Make:
        result += fmt::format("({{ *(void **)&({}) = __pincer_made({}, \"{}\"); (_Bool)1; }})", arguments[0], size,
                              is_word(arguments[0]) ? arguments[0] : "a contract");
        break;
      case Memory::Demand:
        result += fmt::format("({{ __pincer_access({}, {}); (_Bool)1; }})", arguments[0], size);
        break;
      case Memory::Believe: result += "1"; break;
    }
  }
  return result;
}

std::vector<ClauseText::Target> ClauseText::targets(const Clause& clause) const {
  std::vector<Target> result;
  for (const std::string& part : parts(clause.text)) {
    if (const auto array = call_of(part, "PINCER_ARRAY"); array && array->size() == 2) {
      result.push_back({(*array)[0], fmt::format("({}) * sizeof(*({}))", (*array)[1], (*array)[0]), ""});
    } else if (const auto upto = call_of(part, "__CPROVER_object_upto"); upto && upto->size() == 2) {
      result.push_back({(*upto)[0], (*upto)[1], ""});
    } else if (const auto typed = call_of(part, "__CPROVER_typed_target"); typed && typed->size() == 1) {
      result.push_back({fmt::format("&({})", (*typed)[0]), fmt::format("sizeof({})", (*typed)[0]), (*typed)[0]});
    } else {
      result.push_back({fmt::format("&({})", part), fmt::format("sizeof({})", part), part});
    }
  }
  return result;
}

std::string failure(const Contract& contract, const std::string& what) {
  const std::string function = contract.function->getNameAsString();
  std::string literal;
  for (const char c : what) {
    if (c == '"' || c == '\\') literal += '\\';
    literal += c;
  }
  return fmt::format("__assert_fail(\"'{}' {}\", \"\", 0, \"{}\")", function, literal, function);
}

std::string on_one_line(const Clause& clause) {
  std::string result;
  for (const char c : clause.text) {
    const bool is_blank = std::isspace(static_cast<unsigned char>(c)) != 0;
    if (is_blank && (result.empty() || result.back() == ' ')) continue;
    result += is_blank ? ' ' : c;
  }
  while (result.ends_with(' ')) result.pop_back();
  return result;
}

std::string stand_in(const Contract& contract) {
  const clang::FunctionDecl& function = *contract.function;
  ClauseText clauses(function.getASTContext().getSourceManager());
  const clang::QualType result = function.getReturnType();
  std::string parameters;
  std::vector<std::string> pointers;
  std::string demands;
  for (unsigned i = 0; i < function.getNumParams(); ++i) {
    const clang::ParmVarDecl& parameter = *function.getParamDecl(i);
    const std::string name =
        parameter.getName().empty() ? fmt::format("argument_{}", i + 1) : parameter.getNameAsString();
    parameters += fmt::format("{}{} {}", i == 0 ? "" : ", ", type_text(parameter.getType().getUnqualifiedType()), name);
    if (!parameter.getType()->isPointerType() || parameter.getType()->isFunctionPointerType()) continue;
    // The function was checked with objects that are all different.
    for (const std::string& other : pointers)
      demands += fmt::format(
          "  if ({0} && (const void *){0} == (const void *){1})\n    __pincer_unsupported(\"two pointers to the same "
          "object for a function with a contract\");\n",
          name, other);
    pointers.push_back(name);
  }
  std::string changes;
  std::string promises;
  for (const Clause& clause : contract.clauses) {
    const std::string line = clauses.line(clause);
    switch (clause.kind) {
      case Clause::Kind::Requires:
        demands += fmt::format(
            "{}  if (!({})) {};\n", line, clauses.expression(clause, ClauseText::Memory::Demand),
            failure(contract, fmt::format("requires {}, which does not hold at this call", on_one_line(clause))));
        break;
      case Clause::Kind::Ensures:
        // A new object can only be what is returned.
        promises += fmt::format("{}  __pincer_assume({});\n", line,
                                clauses.expression(clause, clause.text.find("PINCER_RESULT") != std::string::npos ||
                                                                   clause.text.find("return_value") != std::string::npos
                                                               ? ClauseText::Memory::Make
                                                               : ClauseText::Memory::Believe));
        break;
      case Clause::Kind::Assigns:
        for (const ClauseText::Target& target : clauses.targets(clause)) {
          if (target.lvalue.empty()) {
            changes += fmt::format("{}  __pincer_any_bytes((void *)({}), {});\n", line, target.pointer, target.bytes);
            continue;
          }
          constexpr int kPointer = 5;  // __builtin_classify_type
          changes += fmt::format(
              "{0}  if (__builtin_classify_type({1}) == {2})\n{0}    __pincer_unsupported(\"a pointer that a contract "
              "assigns\");\n{0}  {{ __typeof__({1}) __pincer_new; {1} = __pincer_new; }}\n",
              line, target.lvalue, kPointer);
        }
        break;
    }
  }
  const bool returns = !result->isVoidType();
  const bool is_pointer = result->isPointerType();
  std::string value = returns ? fmt::format("  {} __pincer_value;\n", type_text(result.getUnqualifiedType())) : "";
  if (is_pointer && promises.find("__pincer_made") == std::string::npos)
    value += "  __pincer_unsupported(\"a pointer that a function returns whose contract does not say what it is\");\n";
  return fmt::format(
      "\n__attribute__((used, nodebug, no_sanitize(\"undefined\"))) static {} {}{}({}) {{\n{}{}{}{}{}{}}}\n",
      returns ? type_text(result.getUnqualifiedType()) : "void", kContractPrefix, function.getNameAsString(),
      parameters.empty() ? "void" : parameters, demands, clauses.before, changes, value, promises,
      returns ? "  return __pincer_value;\n" : "");
}

}  // namespace pincer::frontend
