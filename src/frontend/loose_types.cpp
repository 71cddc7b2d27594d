// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
#include "frontend/loose_types.h"

#include <clang/AST/ASTContext.h>
#include <clang/AST/Mangle.h>
#include <clang/AST/RecursiveASTVisitor.h>
#include <llvm/IR/Constants.h>
#include <llvm/Support/xxhash.h>

#include <functional>
#include <vector>

namespace pincer::frontend {
namespace {

constexpr const char* kTypes = "pincer.types";
constexpr const char* kConverted = "pincer.converted";

/// The types of functions of which a pointer is converted, with the type that it is converted to.
class ConversionFinder : public clang::RecursiveASTVisitor<ConversionFinder> {
 public:
  using Found = std::function<void(clang::QualType from, clang::QualType to)>;
  explicit ConversionFinder(Found found) : found_(std::move(found)) {}

  bool VisitCastExpr(const clang::CastExpr* cast) {
    const clang::QualType from = cast->getSubExpr()->getType();
    if (from->isFunctionPointerType() && cast->getCastKind() != clang::CK_LValueToRValue &&
        cast->getCastKind() != clang::CK_NoOp && cast->getCastKind() != clang::CK_ToVoid &&
        cast->getCastKind() != clang::CK_PointerToBoolean)
      found_(from->getPointeeType(), cast->getType());
    return true;
  }

 private:
  Found found_;
};

class LooseTypeFinder final : public clang::ASTConsumer {
 public:
  explicit LooseTypeFinder(LooseTypes& found) : found_(found) {}

  void HandleTranslationUnit(clang::ASTContext& context) override {
    const std::unique_ptr<clang::MangleContext> names(context.createMangleContext());
    const auto number = [&](clang::QualType type) {  // as Clang has it
      std::string name;
      llvm::raw_string_ostream out(name);
      names->mangleCanonicalTypeName(type, out, /*NormalizeIntegers=*/false);
      return static_cast<std::uint32_t>(llvm::xxHash64(out.str()));
    };
    ConversionFinder([&](clang::QualType from, clang::QualType to) {
      const clang::QualType same = loose_function(context, from);
      const bool is_other = !to->isFunctionPointerType() || loose_function(context, to->getPointeeType()) != same;
      if (is_other && !same.isNull()) found_.converted.insert(number(same));
    }).TraverseAST(context);
    const std::vector<clang::Type*> types(context.getTypes().begin(), context.getTypes().end());
    for (const clang::Type* type : types) {
      const auto* function = llvm::dyn_cast<clang::FunctionProtoType>(type);
      if (function == nullptr || !function->isCanonicalUnqualified() || function->isDependentType()) continue;
      const clang::QualType exact(function, 0);
      const clang::QualType same = loose_function(context, exact);
      if (same != exact) found_.same[number(exact)] = number(same);
    }
  }

 private:
  /// None for one without a prototype: it is compatible with others anyway.
  static clang::QualType loose_function(const clang::ASTContext& context, clang::QualType type) {
    const auto* function = llvm::dyn_cast<clang::FunctionProtoType>(context.getCanonicalType(type).getTypePtr());
    if (function == nullptr) return {};
    std::vector<clang::QualType> parameters;
    for (const clang::QualType parameter : function->param_types()) parameters.push_back(loose(context, parameter));
    return context.getCanonicalType(
        context.getFunctionType(loose(context, function->getReturnType()), parameters, function->getExtProtoInfo()));
  }

  static clang::QualType loose(const clang::ASTContext& context, clang::QualType type) {
    const clang::QualType canonical = context.getCanonicalType(type);
    const clang::Qualifiers qualifiers = canonical.getQualifiers();
    clang::QualType result = canonical.getUnqualifiedType();
    if (const auto* pointer = llvm::dyn_cast<clang::PointerType>(result)) {
      result = context.getPointerType(loose(context, pointer->getPointeeType()));
    } else if (const auto* array = context.getAsArrayType(result)) {
      return context.getIncompleteArrayType(loose(context, array->getElementType()), clang::ArraySizeModifier::Normal,
                                            0);
    } else if (const auto* function = llvm::dyn_cast<clang::FunctionType>(result)) {
      result = context.getFunctionNoProtoType(loose(context, function->getReturnType()));
    } else if (const auto* enumeration = llvm::dyn_cast<clang::EnumType>(result)) {
      const clang::QualType integer = enumeration->getDecl()->getIntegerType();
      result = integer.isNull() ? context.UnsignedIntTy : context.getCanonicalType(integer);
    }
    return context.getQualifiedType(result, qualifiers);
  }

  LooseTypes& found_;
};

}  // namespace

std::unique_ptr<clang::ASTConsumer> find_loose_types(LooseTypes& found) {
  return std::make_unique<LooseTypeFinder>(found);
}

void note_loose_types(llvm::Module& module, const LooseTypes& types) {
  llvm::LLVMContext& context = module.getContext();
  const auto number = [&](std::uint32_t n) {
    return llvm::ConstantAsMetadata::get(llvm::ConstantInt::get(llvm::Type::getInt32Ty(context), n));
  };
  for (const auto& [type, loose] : types.same)
    module.getOrInsertNamedMetadata(kTypes)->addOperand(llvm::MDNode::get(context, {number(type), number(loose)}));
  for (const std::uint32_t type : types.converted)
    module.getOrInsertNamedMetadata(kConverted)->addOperand(llvm::MDNode::get(context, {number(type)}));
}

LooseTypes loose_types(const llvm::Module& module) {
  LooseTypes result;
  const auto number = [](const llvm::MDNode& pair, unsigned i) {
    return static_cast<std::uint32_t>(llvm::mdconst::extract<llvm::ConstantInt>(pair.getOperand(i))->getZExtValue());
  };
  if (const llvm::NamedMDNode* types = module.getNamedMetadata(kTypes)) {
    for (const llvm::MDNode* pair : types->operands()) result.same[number(*pair, 0)] = number(*pair, 1);
  }
  if (const llvm::NamedMDNode* types = module.getNamedMetadata(kConverted)) {
    for (const llvm::MDNode* type : types->operands()) result.converted.insert(number(*type, 0));
  }
  return result;
}

void forget_loose_types(llvm::Module& module) {
  for (const char* name : {kTypes, kConverted}) {
    if (llvm::NamedMDNode* types = module.getNamedMetadata(name)) types->eraseFromParent();
  }
}

}  // namespace pincer::frontend
