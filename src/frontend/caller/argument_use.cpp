// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
//
// Nothing here is believed: what is found becomes an assumption that is printed with the verdict.
#include "frontend/caller/argument_use.h"

#include <clang/AST/ASTContext.h>
#include <clang/AST/RecursiveASTVisitor.h>
#include <llvm/ADT/StringSet.h>

#include <algorithm>
#include <map>
#include <set>

namespace pincer::frontend {
namespace {

using clang::Expr;
using clang::ParmVarDecl;
using clang::VarDecl;

const VarDecl* variable_in(const Expr* expression) {
  const auto* name = llvm::dyn_cast<clang::DeclRefExpr>(expression->IgnoreParenCasts());
  return name != nullptr ? llvm::dyn_cast<VarDecl>(name->getDecl()) : nullptr;
}

/// The pointer variable that offsets are added to: `p` of `&p[3]`, `p++`, `p + n`.
const VarDecl* base_of(const Expr* expression) {
  for (;;) {
    expression = expression->IgnoreParenCasts();
    if (const auto* unary = llvm::dyn_cast<clang::UnaryOperator>(expression)) {
      const Expr* inner = unary->getSubExpr()->IgnoreParenCasts();
      if (unary->isIncrementDecrementOp()) {
        expression = inner;
      } else if (const auto* element = llvm::dyn_cast<clang::ArraySubscriptExpr>(inner);
                 element != nullptr && unary->getOpcode() == clang::UO_AddrOf) {
        expression = element->getBase();
      } else {
        return nullptr;
      }
    } else if (const auto* binary = llvm::dyn_cast<clang::BinaryOperator>(expression);
               binary != nullptr && binary->isAdditiveOp()) {
      expression = binary->getLHS()->getType()->isPointerType() ? binary->getLHS() : binary->getRHS();
    } else {
      return variable_in(expression);
    }
    if (!expression->getType()->isPointerType()) return nullptr;
  }
}

bool is_zero(const Expr* expression) {
  const auto* number = llvm::dyn_cast<clang::IntegerLiteral>(expression->IgnoreParenCasts());
  const auto* character = llvm::dyn_cast<clang::CharacterLiteral>(expression->IgnoreParenCasts());
  return (number != nullptr && number->getValue() == 0) || (character != nullptr && character->getValue() == 0);
}

/// Functions of the C library whose arguments are strings.
bool takes_string(llvm::StringRef name, unsigned argument) {
  static const llvm::StringSet<> first = {"strlen", "atoi",    "atol",   "atoll",  "atof",
                                          "strtol", "strtoul", "strtod", "puts",   "fopen",
                                          "strchr", "strrchr", "strdup", "printf", "getenv"};
  static const llvm::StringSet<> both = {"strcmp", "strcasecmp", "strstr", "strspn", "strcspn", "strpbrk", "strtok"};
  static const llvm::StringSet<> second = {"strcpy", "strcat", "fprintf", "fopen"};
  return (argument == 0 && first.contains(name)) || (argument < 2 && both.contains(name)) ||
         (argument == 1 && second.contains(name));
}

/// Those that get a number of bytes as their last argument.
bool takes_bytes(llvm::StringRef name, unsigned argument) {
  static const llvm::StringSet<> two = {"memcpy", "memmove", "memcmp"};
  static const llvm::StringSet<> one = {"memset", "memchr"};
  return (argument < 2 && two.contains(name)) || (argument == 0 && one.contains(name));
}

/// What a body does with one pointer and with variables that get it.
class Body final : public clang::RecursiveASTVisitor<Body> {
 public:
  Body(const clang::FunctionDecl& function, const ParmVarDecl& pointer, int depth)
      : function_(function), depth_(depth), pointers_{&pointer} {}

  void read() {
    std::size_t known = 0;
    do {  // until no further variable gets the pointer
      known = pointers_.size() + indices_.size();
      TraverseStmt(function_.getBody());
    } while (pointers_.size() + indices_.size() != known);
  }

  bool VisitVarDecl(VarDecl* variable) {
    if (variable->getType()->isPointerType() && variable->getInit() != nullptr) flow(variable, variable->getInit());
    return true;
  }
  bool VisitBinaryOperator(clang::BinaryOperator* operation) {
    const Expr* left = operation->getLHS();
    const Expr* right = operation->getRHS();
    if (operation->getOpcode() == clang::BO_Assign && left->getType()->isPointerType() && variable_in(left) != nullptr)
      flow(variable_in(left), right);
    if ((operation->isAdditiveOp() || operation->isCompoundAssignmentOp()) && left->getType()->isPointerType() &&
        is_ours(left) && right->getType()->isIntegerType()) {
      is_many = true;
      note_length(right);  // `p + n` is the end
    }
    if (operation->isComparisonOp()) {
      compare(left, right);
      compare(right, left);
    }
    return true;
  }
  bool VisitUnaryOperator(clang::UnaryOperator* operation) {
    if (operation->isIncrementDecrementOp() && operation->getType()->isPointerType() &&
        is_ours(operation->getSubExpr()))
      is_many = true;
    return true;
  }
  bool VisitArraySubscriptExpr(clang::ArraySubscriptExpr* element) {
    if (!is_ours(element->getBase()) || is_zero(element->getIdx())) return true;
    is_many = true;
    if (const VarDecl* index = variable_in(element->getIdx()); index != nullptr && !llvm::isa<ParmVarDecl>(index))
      indices_.insert(index);
    return true;
  }
  bool VisitImplicitCastExpr(clang::ImplicitCastExpr* cast) {
    if (cast->getCastKind() == clang::CK_IntegralToBoolean && is_element(cast->getSubExpr())) is_string = true;
    return true;
  }
  bool VisitWhileStmt(clang::WhileStmt* loop) { return test(loop->getCond()); }
  bool VisitForStmt(clang::ForStmt* loop) { return test(loop->getCond()); }
  bool VisitIfStmt(clang::IfStmt* branch) { return test(branch->getCond()); }
  bool VisitCallExpr(clang::CallExpr* call) {
    for (unsigned i = 0; i < call->getNumArgs(); ++i) {
      if (const VarDecl* base = base_of(call->getArg(i)); base != nullptr && pointers_.contains(base)) pass(*call, i);
    }
    return true;
  }

  bool is_many = false;    // more than the first element is used, or may be
  bool is_string = false;  // an element is compared with NUL
  bool is_text = false;    // a function of the C library takes it for a string
  bool is_passed = false;  // to a function without a body
  std::set<const ParmVarDecl*> lengths;

 private:
  [[nodiscard]] bool is_ours(const Expr* expression) const {
    const VarDecl* base = base_of(expression);
    return base != nullptr && pointers_.contains(base);
  }
  void flow(const VarDecl* to, const Expr* from) {
    if (is_ours(from)) pointers_.insert(to);
  }
  [[nodiscard]] bool is_element(const Expr* expression) const {
    expression = expression->IgnoreParenCasts();
    if (const auto* element = llvm::dyn_cast<clang::ArraySubscriptExpr>(expression)) return is_ours(element->getBase());
    const auto* unary = llvm::dyn_cast<clang::UnaryOperator>(expression);
    return unary != nullptr && unary->getOpcode() == clang::UO_Deref && is_ours(unary->getSubExpr());
  }
  bool test(const Expr* condition) {
    if (condition != nullptr && is_element(condition)) is_string = true;
    return true;
  }
  void note_length(const Expr* expression) {
    const auto* parameter = llvm::dyn_cast_or_null<ParmVarDecl>(variable_in(expression));
    if (parameter != nullptr && parameter->getType()->isIntegerType()) lengths.insert(parameter);
  }
  void compare(const Expr* left, const Expr* right) {
    if (is_element(left) && is_zero(right)) is_string = true;
    const VarDecl* index = variable_in(left);
    if (index != nullptr && indices_.contains(index)) note_length(right);
  }
  void pass(const clang::CallExpr& call, unsigned argument) {
    constexpr int kDeepest = 4;
    const clang::FunctionDecl* callee = call.getDirectCallee();
    const llvm::StringRef name = callee != nullptr && callee->getIdentifier() != nullptr ? callee->getName() : "";
    if (takes_string(name, argument)) {
      is_string = is_text = true;
      return;
    }
    if (takes_bytes(name, argument)) {
      is_many = true;
      note_length(call.getArg(2));
      return;
    }
    const clang::FunctionDecl* body = nullptr;
    if (callee == nullptr || !callee->hasBody(body) || argument >= body->getNumParams() || depth_ >= kDeepest) {
      is_passed = true;
      return;
    }
    Body inner(*body, *body->getParamDecl(argument), depth_ + 1);
    inner.read();
    is_many |= inner.is_many;
    is_string |= inner.is_string;
    is_text |= inner.is_text;
    is_passed |= inner.is_passed;
    for (const ParmVarDecl* length : inner.lengths)
      if (length->getFunctionScopeIndex() < call.getNumArgs())
        note_length(call.getArg(length->getFunctionScopeIndex()));
  }

  const clang::FunctionDecl& function_;
  int depth_;
  std::set<const VarDecl*> pointers_;  // that get it
  std::set<const VarDecl*> indices_;   // variables that are added to it
};

enum class LengthName : std::uint8_t { No, Count, Length };

/// `n` and `count` may count anything; a length is one of memory.
LengthName length_name(llvm::StringRef name) {
  const std::string lower = name.lower();
  for (const char* word : {"len", "length", "size", "sz", "bytes", "capacity", "cap"})
    if (llvm::StringRef(lower).ends_with(word)) return LengthName::Length;
  for (const char* word : {"n", "num", "count", "cnt", "nmemb", "nelem", "nelems", "elements"})
    if (lower == word || llvm::StringRef(lower).ends_with(std::string("_") + word)) return LengthName::Count;
  if (llvm::StringRef(lower).starts_with("num_") || llvm::StringRef(lower).starts_with("n_")) return LengthName::Count;
  return LengthName::No;
}

/// The integer that stands behind the pointer, with nothing but pointers between, if it is called a length.
const ParmVarDecl* named_length(const clang::FunctionDecl& function, const ParmVarDecl& pointer, bool is_character) {
  for (unsigned i = pointer.getFunctionScopeIndex() + 1; i < function.getNumParams(); ++i) {
    const ParmVarDecl* next = function.getParamDecl(i);
    if (next->getType()->isPointerType()) continue;
    if (!next->getType()->isIntegerType()) return nullptr;
    const LengthName name = length_name(next->getName());
    return name == LengthName::Length || (name == LengthName::Count && !is_character) ? next : nullptr;
  }
  return nullptr;
}

/// `int a[4]`.
std::string declared_length(const ParmVarDecl& parameter) {
  const auto* array = parameter.getASTContext().getAsConstantArrayType(parameter.getOriginalType());
  return array == nullptr ? "" : std::to_string(array->getZExtSize());
}

}  // namespace

ArgumentUse use_of(const clang::FunctionDecl& function, const ParmVarDecl& parameter) {
  using Kind = ArgumentUse::Kind;
  if (const std::string length = declared_length(parameter); !length.empty()) return {Kind::Array, length};
  const clang::QualType pointee = parameter.getType()->getPointeeType();
  const bool is_character = pointee->isAnyCharacterType() || pointee->isCharType();
  Body body(function, parameter, 0);
  body.read();
  if (body.lengths.size() == 1) return {Kind::Array, (*body.lengths.begin())->getNameAsString()};
  if (is_character && body.is_text && body.lengths.empty()) return {Kind::String};
  const bool may_be_many = body.is_many || (body.is_passed && !pointee->isRecordType());
  const ParmVarDecl* named = named_length(function, parameter, is_character);
  if (named != nullptr && may_be_many && (body.lengths.empty() || body.lengths.contains(named)))
    return {Kind::Array, named->getNameAsString()};
  const bool is_plain_char = pointee->isCharType() && (pointee->isSpecificBuiltinType(clang::BuiltinType::Char_S) ||
                                                       pointee->isSpecificBuiltinType(clang::BuiltinType::Char_U));
  if (is_plain_char && (body.is_string || pointee.isConstQualified())) return {Kind::String};
  return {may_be_many || pointee->isVoidType() ? Kind::Many : Kind::One};
}

}  // namespace pincer::frontend
