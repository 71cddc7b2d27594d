// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
#include "frontend/as_written.h"

#include <clang/AST/ASTContext.h>
#include <clang/AST/Attr.h>
#include <clang/AST/RecursiveASTVisitor.h>

namespace pincer::frontend {
namespace {

class Visitor final : public clang::RecursiveASTVisitor<Visitor> {
 public:
  explicit Visitor(clang::ASTContext& context) : context_(context) {}

  bool VisitFunctionDecl(clang::FunctionDecl* function) {
    if (function->getIdentifier() != nullptr && function->getName().starts_with("__pincer_")) return true;
    function->dropAttrs<clang::NoSanitizeAttr, clang::DisableSanitizerInstrumentationAttr>();
    return true;
  }

  bool VisitCompoundStmt(clang::CompoundStmt* block) {
    for (clang::Stmt* statement : block->body()) discard(statement);
    return true;
  }
  bool VisitLabelStmt(clang::LabelStmt* label) { return discard(label->getSubStmt()); }
  bool VisitSwitchCase(clang::SwitchCase* label) { return discard(label->getSubStmt()); }
  bool VisitIfStmt(clang::IfStmt* branch) { return discard(branch->getThen()) && discard(branch->getElse()); }
  bool VisitWhileStmt(clang::WhileStmt* loop) { return discard(loop->getBody()); }
  bool VisitDoStmt(clang::DoStmt* loop) { return discard(loop->getBody()); }
  bool VisitForStmt(clang::ForStmt* loop) {
    return discard(loop->getInit()) && discard(loop->getInc()) && discard(loop->getBody());
  }
  bool VisitBinaryOperator(clang::BinaryOperator* operation) {
    if (operation->getOpcode() == clang::BO_Comma) discard(operation->getLHS());
    return true;
  }
  bool VisitCStyleCastExpr(clang::CStyleCastExpr* cast) {
    if (cast->getType()->isVoidType()) discard(cast->getSubExpr());
    return true;
  }

 private:
  /// The value of the expression, if it is one, is not used. Always true.
  bool discard(clang::Stmt* statement) {
    auto* expression = llvm::dyn_cast_or_null<clang::Expr>(statement);
    if (expression == nullptr) return true;
    expression = expression->IgnoreParens();
    if (auto* cast = llvm::dyn_cast<clang::ImplicitCastExpr>(expression)) {
      if (cast->getCastKind() == clang::CK_LValueToRValue && cast->getType()->isRecordType()) keep(*cast);
    } else if (auto* comma = llvm::dyn_cast<clang::BinaryOperator>(expression)) {
      if (comma->getOpcode() == clang::BO_Comma) discard(comma->getRHS());
    } else if (auto* choice = llvm::dyn_cast<clang::ConditionalOperator>(expression)) {
      discard(choice->getTrueExpr());
      discard(choice->getFalseExpr());
    }
    return true;
  }

  /// An access to something volatile is always made.
  void keep(clang::ImplicitCastExpr& cast) {
    clang::Expr* object = cast.getSubExpr();
    if (object->getType().isVolatileQualified()) return;
    cast.setSubExpr(clang::ImplicitCastExpr::Create(context_, object->getType().withVolatile(), clang::CK_NoOp, object,
                                                    nullptr, clang::VK_LValue, clang::FPOptionsOverride()));
  }

  clang::ASTContext& context_;
};

class AsWritten final : public clang::ASTConsumer {
 public:
  void Initialize(clang::ASTContext& context) override { context_ = &context; }
  bool HandleTopLevelDecl(clang::DeclGroupRef declarations) override {
    for (clang::Decl* declaration : declarations) Visitor(*context_).TraverseDecl(declaration);
    return true;
  }

 private:
  clang::ASTContext* context_ = nullptr;
};

}  // namespace

std::unique_ptr<clang::ASTConsumer> read_as_written() { return std::make_unique<AsWritten>(); }

}  // namespace pincer::frontend
