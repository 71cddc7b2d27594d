// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
#include "frontend/wide_bit_fields.h"

#include <clang/AST/ASTContext.h>
#include <clang/AST/RecursiveASTVisitor.h>
#include <clang/Basic/SourceManager.h>

#include <optional>

namespace pincer::frontend {
namespace {

class Visitor final : public clang::RecursiveASTVisitor<Visitor> {
 public:
  explicit Visitor(const clang::ASTContext& context) : context_(context) {}

  bool VisitBinaryOperator(clang::BinaryOperator* operation) {
    const clang::BinaryOperatorKind kind = operation->getOpcode();
    const clang::Expr* left = operation->getLHS();
    const clang::Expr* right = operation->getRHS();
    const bool carries = kind == clang::BO_Add || kind == clang::BO_Sub || kind == clang::BO_Mul;
    const bool divides =
        kind == clang::BO_Div || kind == clang::BO_Rem || kind == clang::BO_DivAssign || kind == clang::BO_RemAssign;
    const bool extends = divides || kind == clang::BO_Or || kind == clang::BO_Xor || operation->isComparisonOp();
    const auto differs = [&](const clang::Expr* field, const clang::Expr* other) {
      return is_wide(field) && keeps_width(*other) && (carries || (extends && !is_natural(*other)));
    };
    if ((kind == clang::BO_Shl && is_wide(left)) || differs(left, right) || differs(right, left)) tell(*operation);
    return true;
  }
  bool VisitConditionalOperator(clang::ConditionalOperator* choice) {
    const auto differs = [&](const clang::Expr* field, const clang::Expr* other) {
      return is_wide(field) && keeps_width(*other) && !is_natural(*other);
    };
    const clang::Expr* first = choice->getTrueExpr();
    const clang::Expr* second = choice->getFalseExpr();
    if (differs(first, second) || differs(second, first)) tell(*choice);
    return true;
  }
  bool VisitUnaryOperator(clang::UnaryOperator* operation) {
    const bool differs = operation->getOpcode() == clang::UO_Minus || operation->getOpcode() == clang::UO_Not;
    if (differs && is_wide(operation->getSubExpr())) tell(*operation);
    return true;
  }

  [[nodiscard]] const clang::Expr* first() const { return first_; }

 private:
  [[nodiscard]] bool is_wide(const clang::Expr* expression) const {
    const clang::FieldDecl* field = expression->IgnoreParenImpCasts()->getSourceBitField();
    if (field == nullptr) return false;
    const unsigned width = field->getBitWidthValue(context_);
    return width > context_.getIntWidth(context_.IntTy) && width < context_.getIntWidth(field->getType());
  }
  /// A constant that is the same number in any type that has it.
  [[nodiscard]] bool is_natural(const clang::Expr& expression) const {
    const std::optional<llvm::APSInt> value = expression.IgnoreParenImpCasts()->getIntegerConstantExpr(context_);
    return value && value->isNonNegative();
  }
  /// Does the other operand not make both a wider type?
  [[nodiscard]] bool keeps_width(const clang::Expr& other) const {
    const clang::Expr* plain = other.IgnoreParenImpCasts();
    if (is_wide(plain)) return true;
    return plain->getType()->isIntegerType() &&
           context_.getIntWidth(plain->getType()) <= context_.getIntWidth(context_.IntTy);
  }
  void tell(const clang::Expr& expression) {
    if (first_ == nullptr) first_ = &expression;
  }

  const clang::ASTContext& context_;
  const clang::Expr* first_ = nullptr;
};

class Finder final : public clang::ASTConsumer {
 public:
  explicit Finder(OpenOrders& found) : found_(found) {}

  bool HandleTopLevelDecl(clang::DeclGroupRef declarations) override {
    for (clang::Decl* declaration : declarations) {
      auto* function = llvm::dyn_cast<clang::FunctionDecl>(declaration);
      if (function == nullptr || !function->doesThisDeclarationHaveABody()) continue;
      const clang::ASTContext& context = function->getASTContext();
      Visitor visitor(context);
      visitor.TraverseStmt(function->getBody());
      if (visitor.first() == nullptr) continue;
      const clang::SourceManager& sources = context.getSourceManager();
      const clang::PresumedLoc at = sources.getPresumedLoc(sources.getExpansionLoc(visitor.first()->getExprLoc()));
      if (at.isValid()) found_.emplace(function->getNameAsString(), OpenOrder{at.getLine(), at.getColumn()});
    }
    return true;
  }

 private:
  OpenOrders& found_;
};

}  // namespace

std::unique_ptr<clang::ASTConsumer> find_wide_bit_fields(OpenOrders& found) { return std::make_unique<Finder>(found); }

}  // namespace pincer::frontend
