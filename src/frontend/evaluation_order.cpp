// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
//
// What an expression does is a set of places that it reads and writes: variables, members of variables, and memory behind
// pointers, which may be any variable whose address is used. What a function does is what its body does to variables that
// outlive it, and to memory. Summaries of functions that call each other grow until nothing changes.
#include "frontend/evaluation_order.h"

#include <clang/AST/ASTContext.h>
#include <clang/AST/Attr.h>
#include <clang/AST/RecursiveASTVisitor.h>
#include <clang/Basic/SourceManager.h>
#include <fmt/format.h>
#include <llvm/IR/DebugInfoMetadata.h>

#include <functional>
#include <set>

#include "frontend/reachable.h"
#include "frontend/verifier_words.h"

namespace pincer::frontend {
namespace {

using clang::Expr;
using clang::FunctionDecl;
using clang::VarDecl;

/// A variable, or one member of it; no variable: memory behind a pointer, or one member there.
struct Place {
  const VarDecl* variable = nullptr;
  const clang::FieldDecl* member = nullptr;
  auto operator<=>(const Place&) const = default;
};

struct Effects {
  std::set<Place> reads;
  std::set<Place> writes;
  std::set<Place> late_writes;  // those of `writes` that may happen after the value is known: of =, ++ and their like

  void add(const Effects& other) {
    reads.insert(other.reads.begin(), other.reads.end());
    writes.insert(other.writes.begin(), other.writes.end());
    late_writes.insert(other.late_writes.begin(), other.late_writes.end());
  }
};

/// Variables that a pointer may lead to.
class Addressed final : public clang::RecursiveASTVisitor<Addressed> {
 public:
  bool VisitUnaryOperator(clang::UnaryOperator* operation) {
    if (operation->getOpcode() == clang::UO_AddrOf) add(operation->getSubExpr());
    return true;
  }
  bool VisitImplicitCastExpr(clang::ImplicitCastExpr* cast) {
    if (cast->getCastKind() == clang::CK_ArrayToPointerDecay) add(cast->getSubExpr());
    return true;
  }
  [[nodiscard]] bool contains(const VarDecl* variable) const { return variables_.contains(variable); }

 private:
  void add(const Expr* expression) {
    for (;;) {
      expression = expression->IgnoreParenCasts();
      if (const auto* member = llvm::dyn_cast<clang::MemberExpr>(expression); member != nullptr && !member->isArrow()) {
        expression = member->getBase();
      } else if (const auto* element = llvm::dyn_cast<clang::ArraySubscriptExpr>(expression)) {
        expression = element->getBase();
      } else {
        break;
      }
    }
    const auto* name = llvm::dyn_cast<clang::DeclRefExpr>(expression);
    if (const auto* variable = name != nullptr ? llvm::dyn_cast<VarDecl>(name->getDecl()) : nullptr)
      variables_.insert(variable->getCanonicalDecl());
  }

  std::set<const VarDecl*> variables_;
};

class Analysis {
 public:
  Analysis(const clang::ASTContext& context, const Addressed& addressed, bool several_files)
      : context_(context), addressed_(addressed), several_files_(several_files) {}

  /// What a statement does. Expressions in it that depend on an open order are told.
  Effects of(const clang::Stmt* statement) {
    if (statement == nullptr || llvm::isa<clang::UnaryExprOrTypeTraitExpr>(statement)) return {};
    if (const auto* expression = llvm::dyn_cast<Expr>(statement)) return of_expression(expression);
    return of_children(statement);
  }
  /// What a call of a function does, as far as it is known.
  Effects& summary(const FunctionDecl* function) { return summaries_[function->getCanonicalDecl()]; }
  /// What of `effects` the outside of a function notices.
  static Effects outlasting(const Effects& effects) {
    Effects result;
    const auto lasts = [](const Place& place) {
      return place.variable == nullptr || place.variable->hasGlobalStorage();
    };
    for (const Place& place : effects.reads)
      if (lasts(place)) result.reads.insert(place);
    for (const Place& place : effects.writes)
      if (lasts(place)) result.writes.insert(place);
    return result;
  }
  std::function<void(const Expr*)> tell = [](const Expr*) {};

 private:
  Effects of_children(const clang::Stmt* statement) {
    Effects result;
    for (const clang::Stmt* child : statement->children()) result.add(of(child));
    return result;
  }

  Effects of_expression(const Expr* e) {
    if (const auto* cast = llvm::dyn_cast<clang::CastExpr>(e)) {
      if (cast->getCastKind() != clang::CK_LValueToRValue) return of(cast->getSubExpr());
      Effects result = of(cast->getSubExpr());
      result.reads.insert(place(cast->getSubExpr()));
      return result;
    }
    if (const auto* binary = llvm::dyn_cast<clang::BinaryOperator>(e)) return of_binary(binary);
    if (const auto* unary = llvm::dyn_cast<clang::UnaryOperator>(e);
        unary != nullptr && unary->isIncrementDecrementOp()) {
      Effects result = of(unary->getSubExpr());
      result.reads.insert(place(unary->getSubExpr()));
      write(unary->getSubExpr(), result);
      return result;
    }
    if (const auto* call = llvm::dyn_cast<clang::CallExpr>(e)) return of_call(call);
    if (const auto* element = llvm::dyn_cast<clang::ArraySubscriptExpr>(e))
      return in_any_order(e, {element->getLHS(), element->getRHS()});
    if (const auto* list = llvm::dyn_cast<clang::InitListExpr>(e))
      return in_any_order(e, {list->inits().begin(), list->inits().end()});
    if (const auto* block = llvm::dyn_cast<clang::StmtExpr>(e)) {
      Effects result = of_children(block);
      result.late_writes.clear();
      return result;
    }
    return of_children(e);
  }

  Effects of_binary(const clang::BinaryOperator* e) {
    if (e->isLogicalOp() || e->isCommaOp()) {
      Effects result = of(e->getLHS());
      result.add(of(e->getRHS()));
      return result;
    }
    if (!e->isAssignmentOp()) return in_any_order(e, {e->getLHS(), e->getRHS()});
    Effects left = of(e->getLHS());
    if (e->isCompoundAssignmentOp()) left.reads.insert(place(e->getLHS()));
    const Effects right = of(e->getRHS());
    bool is_open = depend(left, right);
    left.add(right);
    // Only what is written before the values of the operands are known comes before this write. Two writes to one place
    // are undefined then; pointers are not suspected of that, or every `p->text[p->length++] = c` would be told.
    const Place target = place(e->getLHS());
    for (const Place& other : left.late_writes)
      is_open = is_open || ((other.variable != nullptr || target.variable != nullptr) && overlap(other, target));
    if (is_open) tell(e);
    write(e->getLHS(), left);
    return left;
  }

  Effects of_call(const clang::CallExpr* e) {
    std::vector<const Expr*> parts(e->arg_begin(), e->arg_end());
    parts.push_back(e->getCallee());
    Effects result = in_any_order(e, parts);
    result.late_writes.clear();  // arguments are complete before the call
    if (const FunctionDecl* callee = e->getDirectCallee()) {
      const FunctionDecl* definition = nullptr;
      result.add(callee->isDefined(definition) ? summary(callee) : of_unknown(callee));
    } else {
      result.reads.insert(Place{});
      result.writes.insert(Place{});
    }
    return result;
  }

  /// A function without a body uses the memory that its arguments lead to.
  [[nodiscard]] Effects of_unknown(const FunctionDecl* function) const {
    Effects result;
    if (function->hasAttr<clang::ConstAttr>()) return result;
    const bool is_library = function->getBuiltinID() != 0 ||
                            context_.getSourceManager().isInSystemHeader(function->getLocation()) ||
                            verifier_word(function->getName()).has_value();
    bool writes = several_files_ && !is_library;
    bool reads = writes;
    for (const clang::ParmVarDecl* parameter : function->parameters()) {
      const clang::QualType type = parameter->getType();
      if (!type->isPointerType()) continue;
      reads = true;
      writes = writes || !type->getPointeeType().isConstQualified();
    }
    if (reads) result.reads.insert(Place{});
    if (writes && !function->hasAttr<clang::PureAttr>()) result.writes.insert(Place{});
    return result;
  }

  Effects in_any_order(const Expr* whole, const std::vector<const Expr*>& parts) {
    Effects result;
    bool is_open = false;
    for (const Expr* part : parts) {
      const Effects next = of(part);
      is_open = is_open || depend(result, next);
      result.add(next);
    }
    if (is_open) tell(whole);
    return result;
  }

  [[nodiscard]] bool may_be_behind_pointer(const Place& place) const {
    return place.variable == nullptr || addressed_.contains(place.variable) ||
           (several_files_ && place.variable->isExternallyVisible());
  }
  [[nodiscard]] bool overlap(const Place& a, const Place& b) const {
    // Structures of one type are one and the same, or lie apart.
    if (a.member != nullptr && b.member != nullptr && a.member != b.member &&
        a.member->getParent() == b.member->getParent())
      return false;
    if (a.variable == nullptr || b.variable == nullptr) return may_be_behind_pointer(a) && may_be_behind_pointer(b);
    return a.variable == b.variable;
  }
  [[nodiscard]] bool depend(const Effects& a, const Effects& b) const {
    const auto changes = [&](const std::set<Place>& writes, const Effects& other) {
      for (const Place& write : writes) {
        for (const Place& read : other.reads)
          if (overlap(write, read)) return true;
        for (const Place& second : other.writes)
          if (overlap(write, second)) return true;
      }
      return false;
    };
    return changes(a.writes, b) || changes(b.writes, a);
  }

  void write(const Expr* target, Effects& effects) const {
    effects.writes.insert(place(target));
    effects.late_writes.insert(place(target));
  }

  /// What an expression names.
  [[nodiscard]] static Place place(const Expr* e) {
    const clang::FieldDecl* member = nullptr;
    for (;;) {
      e = e->IgnoreParenCasts();
      if (const auto* access = llvm::dyn_cast<clang::MemberExpr>(e)) {
        const auto* field = llvm::dyn_cast<clang::FieldDecl>(access->getMemberDecl());
        // Members of a union overlap.
        member = field != nullptr && !field->getParent()->isUnion() ? field->getCanonicalDecl() : nullptr;
        if (access->isArrow()) return Place{nullptr, member};
        e = access->getBase();
      } else if (const auto* element = llvm::dyn_cast<clang::ArraySubscriptExpr>(e);
                 element != nullptr && element->getBase()->IgnoreParenImpCasts()->getType()->isArrayType()) {
        member = nullptr;
        e = element->getBase();
      } else {
        break;
      }
    }
    const auto* name = llvm::dyn_cast<clang::DeclRefExpr>(e);
    const auto* variable = name != nullptr ? llvm::dyn_cast<VarDecl>(name->getDecl()) : nullptr;
    return variable != nullptr ? Place{variable->getCanonicalDecl(), member} : Place{};
  }

  const clang::ASTContext& context_;
  const Addressed& addressed_;
  bool several_files_;
  std::map<const FunctionDecl*, Effects> summaries_;
};

class Finder final : public clang::ASTConsumer {
 public:
  Finder(OpenOrders& found, bool several_files) : found_(found), several_files_(several_files) {}

  bool HandleTopLevelDecl(clang::DeclGroupRef declarations) override {
    for (clang::Decl* declaration : declarations) {
      const auto* function = llvm::dyn_cast<FunctionDecl>(declaration);
      if (function != nullptr && function->doesThisDeclarationHaveABody()) functions_.push_back(function);
    }
    return true;
  }
  void HandleTranslationUnit(clang::ASTContext& context) override {
    Addressed addressed;
    addressed.TraverseDecl(context.getTranslationUnitDecl());
    Analysis analysis(context, addressed, several_files_);
    for (bool grows = true; grows;) {
      grows = false;
      for (const FunctionDecl* function : functions_) {
        const Effects effects = Analysis::outlasting(analysis.of(function->getBody()));
        Effects& known = analysis.summary(function);
        const std::size_t size = known.reads.size() + known.writes.size();
        known.add(effects);
        grows = grows || known.reads.size() + known.writes.size() > size;
      }
    }
    for (const FunctionDecl* function : functions_) {
      analysis.tell = [&](const Expr* expression) {
        const clang::SourceManager& sources = context.getSourceManager();
        const clang::PresumedLoc at = sources.getPresumedLoc(sources.getExpansionLoc(expression->getExprLoc()));
        if (at.isValid()) found_.emplace(function->getNameAsString(), OpenOrder{at.getLine(), at.getColumn()});
      };
      analysis.of(function->getBody());
    }
  }

 private:
  OpenOrders& found_;
  bool several_files_;
  std::vector<const FunctionDecl*> functions_;
};

}  // namespace

std::unique_ptr<clang::ASTConsumer> find_open_orders(OpenOrders& found, bool several_files) {
  return std::make_unique<Finder>(found, several_files);
}

void note_places(llvm::Module& module, const char* kind, const OpenOrders& places) {
  for (const auto& [name, at] : places) {
    llvm::Function* function = module.getFunction(name);
    if (function != nullptr) function->addFnAttr(kind, fmt::format("{}:{}", at.line, at.column));
  }
}

llvm::DebugLoc first_place(const llvm::Module& module, const llvm::Function& entry, const char* kind) {
  const std::set<const llvm::Function*> used = reachable_functions(module, entry);
  for (const llvm::Function& function : module) {
    if (!used.contains(&function) || !function.hasFnAttribute(kind) || function.getSubprogram() == nullptr ||
        function.getName().starts_with("__pincer_"))
      continue;
    const auto [line, column] = function.getFnAttribute(kind).getValueAsString().split(':');
    OpenOrder at;
    if (line.getAsInteger(10, at.line) || column.getAsInteger(10, at.column)) continue;
    return llvm::DILocation::get(module.getContext(), at.line, at.column, function.getSubprogram());
  }
  return {};
}

}  // namespace pincer::frontend
