// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
//
// Clang asks for `index < length` where the element is a scalar that is loaded or stored, or where a member is chosen from it,
// and for `index <= length` elsewhere. So an element that is accessed as a whole becomes the only member of a structure.
#include "frontend/element_access.h"

#include <clang/AST/ASTContext.h>
#include <clang/AST/Expr.h>
#include <clang/AST/RecursiveASTVisitor.h>
#include <llvm/ADT/DenseMap.h>

namespace pincer::frontend {
namespace {

/// The structures with one member.
class Wrappers {
 public:
  explicit Wrappers(clang::ASTContext& context) : c_(context) {}

  /// The lvalue `element`, as a member of a structure in its place.
  clang::Expr* wrap(clang::ArraySubscriptExpr& element) {
    clang::FieldDecl* member = member_of_type(element.getType());
    auto* whole =
        new (c_) clang::ArraySubscriptExpr(element.getLHS(), element.getRHS(), c_.getRecordType(member->getParent()),
                                           clang::VK_LValue, clang::OK_Ordinary, element.getRBracketLoc());
    return clang::MemberExpr::CreateImplicit(c_, whole, /*IsArrow=*/false, member, element.getType(), clang::VK_LValue,
                                             clang::OK_Ordinary);
  }

 private:
  clang::FieldDecl* member_of_type(clang::QualType type) {
    clang::FieldDecl*& known = members_[type.getAsOpaquePtr()];
    if (known != nullptr) return known;
    clang::RecordDecl* record = c_.buildImplicitRecord("pincer.element");
    record->startDefinition();
    known = clang::FieldDecl::Create(c_, record, {}, {}, &c_.Idents.get("element"), type,
                                     c_.getTrivialTypeSourceInfo(type), nullptr, /*Mutable=*/false, clang::ICIS_NoInit);
    known->setAccess(clang::AS_public);
    record->addDecl(known);
    record->completeDefinition();
    return known;
  }

  clang::ASTContext& c_;
  llvm::DenseMap<void*, clang::FieldDecl*> members_;
};

class Visitor final : public clang::RecursiveASTVisitor<Visitor> {
 public:
  Visitor(clang::ASTContext& context, Wrappers& wrappers) : c_(context), wrappers_(wrappers) {}

  bool shouldVisitImplicitCode() const { return true; }  // NOLINT: also lists of initialisers as C reads them

  bool VisitImplicitCastExpr(clang::ImplicitCastExpr* cast) {
    if (cast->getCastKind() == clang::CK_LValueToRValue) cast->setSubExpr(accessed(cast->getSubExpr()));
    return true;
  }
  bool VisitBinaryOperator(clang::BinaryOperator* operation) {
    if (operation->isAssignmentOp()) operation->setLHS(accessed(operation->getLHS()));
    return true;
  }
  bool VisitUnaryOperator(clang::UnaryOperator* operation) {
    const bool is_part = operation->getOpcode() == clang::UO_Real || operation->getOpcode() == clang::UO_Imag;
    if ((is_part || operation->isIncrementDecrementOp()) && operation->getSubExpr()->isLValue())
      operation->setSubExpr(wrapped(operation->getSubExpr()));
    return true;
  }
  bool VisitArraySubscriptExpr(clang::ArraySubscriptExpr* part) {
    if (!part->getBase()->getType()->isVectorType() || !part->getBase()->isLValue()) return true;
    (part->getBase() == part->getLHS() ? part->setLHS(wrapped(part->getLHS())) : part->setRHS(wrapped(part->getRHS())));
    return true;
  }
  bool VisitMemberExpr(clang::MemberExpr* member) {
    clang::Expr* base = member->getBase();
    if (!member->isArrow()) {
      if (clang::ArraySubscriptExpr* element = pointed_element(base)) member->setBase(element);
    } else if (clang::ArraySubscriptExpr* element = element_at(base); element != nullptr && needs_check(*element)) {
      member->setBase(clang::UnaryOperator::Create(c_, wrappers_.wrap(*element), clang::UO_AddrOf,
                                                   c_.getPointerType(element->getType()), clang::VK_PRValue,
                                                   clang::OK_Ordinary, base->getBeginLoc(), /*CanOverflow=*/false, {}));
    }
    return true;
  }

 private:
  /// The same object, in a form whose index is checked where it is loaded or stored.
  clang::Expr* accessed(clang::Expr* object) {
    if (object->getType()->isRecordType() || object->getType()->isAnyComplexType()) return wrapped(object);
    clang::ArraySubscriptExpr* element = pointed_element(object);
    return element != nullptr && needs_check(*element) ? element : object;
  }

  /// The same object, in a form whose index is checked in any case.
  clang::Expr* wrapped(clang::Expr* object) {
    auto* element = llvm::dyn_cast<clang::ArraySubscriptExpr>(object->IgnoreParens());
    if (element == nullptr) element = pointed_element(object);
    return element != nullptr && needs_check(*element) ? wrappers_.wrap(*element) : object;
  }

  /// `a[i]` for `*(a + i)`; null for any other.
  clang::ArraySubscriptExpr* pointed_element(clang::Expr* object) {
    const auto* pointed = llvm::dyn_cast<clang::UnaryOperator>(object->IgnoreParens());
    if (pointed == nullptr || pointed->getOpcode() != clang::UO_Deref) return nullptr;
    return element_at(pointed->getSubExpr());
  }

  /// `a[i]` for a pointer `a + i`; null for any other.
  clang::ArraySubscriptExpr* element_at(clang::Expr* pointer) {
    const auto* sum = llvm::dyn_cast<clang::BinaryOperator>(pointer->IgnoreParens());
    if (sum == nullptr || sum->getOpcode() != clang::BO_Add || !sum->getType()->isPointerType()) return nullptr;
    const clang::QualType type = sum->getType()->getPointeeType();
    if (type->isVoidType() || type->isFunctionType()) return nullptr;
    return new (c_) clang::ArraySubscriptExpr(sum->getLHS(), sum->getRHS(), type, clang::VK_LValue, clang::OK_Ordinary,
                                              sum->getEndLoc());
  }

  /// It is an element of an array, at an index that is not seen to be inside.
  [[nodiscard]] bool needs_check(const clang::ArraySubscriptExpr& element) const {
    const auto* decay = llvm::dyn_cast<clang::ImplicitCastExpr>(element.getBase()->IgnoreParens());
    if (decay == nullptr || decay->getCastKind() != clang::CK_ArrayToPointerDecay) return false;
    const auto* array = c_.getAsConstantArrayType(decay->getSubExpr()->getType());
    clang::Expr::EvalResult index;
    if (array == nullptr || !element.getIdx()->EvaluateAsInt(index, c_)) return true;
    const llvm::APSInt& value = index.Val.getInt();
    return value.isNegative() || value.getActiveBits() > 64 || array->getSize().ule(value.getZExtValue());
  }

  clang::ASTContext& c_;
  Wrappers& wrappers_;
};

class AccessElements final : public clang::ASTConsumer {
 public:
  void Initialize(clang::ASTContext& context) override {
    context_ = &context;
    wrappers_ = std::make_unique<Wrappers>(context);
  }
  bool HandleTopLevelDecl(clang::DeclGroupRef declarations) override {
    for (clang::Decl* declaration : declarations) Visitor(*context_, *wrappers_).TraverseDecl(declaration);
    return true;
  }

 private:
  clang::ASTContext* context_ = nullptr;
  std::unique_ptr<Wrappers> wrappers_;
};

}  // namespace

std::unique_ptr<clang::ASTConsumer> access_elements() { return std::make_unique<AccessElements>(); }

}  // namespace pincer::frontend
