// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
#include "frontend/implicit_words.h"

#include <clang/AST/ASTContext.h>
#include <clang/AST/Decl.h>
#include <clang/Sema/Lookup.h>
#include <clang/Sema/Sema.h>
#include <llvm/ADT/StringMap.h>
#include <llvm/ADT/StringSwitch.h>

#include <algorithm>
#include <array>

#include "frontend/verifier_words.h"

namespace pincer::frontend {
namespace {

/// The type that the end of a name like nondet_uint stands for; null for others.
clang::QualType named_type(const clang::ASTContext& c, llvm::StringRef word) {
  const auto sized = [&](unsigned bits, bool is_signed) { return c.getIntTypeForBitwidth(bits, is_signed); };
  return llvm::StringSwitch<clang::QualType>(word)
      .Cases("bool", "_Bool", c.BoolTy)
      .Case("char", c.CharTy)
      .Cases("schar", "signed_char", c.SignedCharTy)
      .Cases("uchar", "unsigned_char", c.UnsignedCharTy)
      .Case("short", c.ShortTy)
      .Cases("ushort", "unsigned_short", c.UnsignedShortTy)
      .Case("int", c.IntTy)
      .Cases("uint", "unsigned", "unsigned_int", c.UnsignedIntTy)
      .Case("long", c.LongTy)
      .Cases("ulong", "unsigned_long", c.UnsignedLongTy)
      .Cases("longlong", "long_long", "ll", c.LongLongTy)
      .Cases("ulonglong", "unsigned_long_long", "ull", c.UnsignedLongLongTy)
      .Case("float", c.FloatTy)
      .Case("double", c.DoubleTy)
      .Cases("size_t", "size", c.getSizeType())
      .Case("ssize_t", c.getSignedSizeType())
      .Case("ptrdiff_t", c.getPointerDiffType())
      .Cases("pointer", "ptr", "voidp", c.VoidPtrTy)
      .Cases("pchar", "charp", c.getPointerType(c.CharTy))
      .Cases("int8_t", "int8", "i8", sized(8, true))
      .Cases("uint8_t", "uint8", "u8", sized(8, false))
      .Cases("int16_t", "int16", "i16", sized(16, true))
      .Cases("uint16_t", "uint16", "u16", sized(16, false))
      .Cases("int32_t", "int32", "i32", sized(32, true))
      .Cases("uint32_t", "uint32", "u32", sized(32, false))
      .Cases("int64_t", "int64", "i64", sized(64, true))
      .Cases("uint64_t", "uint64", "u64", sized(64, false))
      .Default({});
}

class ImplicitWords : public clang::ExternalSemaSource {
 public:
  void InitializeSema(clang::Sema& sema) override { sema_ = &sema; }
  void ForgetSema() override { sema_ = nullptr; }

  bool LookupUnqualified(clang::LookupResult& result, clang::Scope* /*scope*/) override {
    if (sema_ == nullptr || result.getLookupKind() != clang::Sema::LookupOrdinaryName || result.isForRedeclaration() ||
        !result.getLookupName().isIdentifier())
      return false;
    const clang::IdentifierInfo* name = result.getLookupName().getAsIdentifierInfo();
    const auto [known, fresh] = declared_.try_emplace(name->getName(), nullptr);
    if (fresh) known->second = declare(*name);
    if (known->second == nullptr) return false;
    result.addDecl(known->second);
    result.resolveKind();
    return true;
  }

 private:
  clang::NamedDecl* declare(const clang::IdentifierInfo& name) {
    clang::ASTContext& c = sema_->getASTContext();
    const llvm::StringRef text = name.getName();
    if (text == "__CPROVER_bool") return type(name, c.BoolTy);
    if (text == "__CPROVER_size_t") return type(name, c.getSizeType());
    if (text == "__CPROVER_ssize_t") return type(name, c.getSignedSizeType());
    const auto word = verifier_word({text.data(), text.size()});
    if (!word) return nullptr;
    switch (*word) {
      case VerifierWord::Assert:
        if (text.starts_with("__CPROVER_") || text.starts_with("__ESBMC_"))
          return function(name, c.VoidTy, {c.BoolTy, c.getPointerType(c.CharTy.withConst())});
        return function(name, c.VoidTy, {c.BoolTy});
      case VerifierWord::Assume: return function(name, c.VoidTy, {c.BoolTy});
      case VerifierWord::Input: {
        const clang::QualType result = named_type(c, text.substr(text.find("nondet") + 6).ltrim('_'));
        return result.isNull() ? nullptr : function(name, result, {});
      }
      case VerifierWord::Object: return about_object(name);
      case VerifierWord::Forget:
        if (text.ends_with("_slice")) return function(name, c.VoidTy, {c.VoidPtrTy, c.getSizeType()});
        return function(name, c.VoidTy, {c.VoidPtrTy});
      case VerifierWord::Make: return function(name, c.VoidPtrTy, {c.getSizeType(), c.BoolTy});
      case VerifierWord::Nothing:
      case VerifierWord::Unknown: return nullptr;
    }
    return nullptr;
  }

  clang::NamedDecl* about_object(const clang::IdentifierInfo& name) {
    clang::ASTContext& c = sema_->getASTContext();
    const llvm::StringRef text = name.getName();
    const clang::QualType pointer = c.getPointerType(c.VoidTy.withConst().withVolatile());
    if (text.ends_with("_ok")) return function(name, c.BoolTy, {pointer, c.getSizeType()});
    if (text.ends_with("same_object")) return function(name, c.BoolTy, {pointer, pointer});
    return function(name, text.ends_with("OFFSET") ? c.getPointerDiffType() : c.getSizeType(), {pointer});
  }

  clang::NamedDecl* type(const clang::IdentifierInfo& name, clang::QualType meaning) {
    clang::ASTContext& c = sema_->getASTContext();
    return clang::TypedefDecl::Create(c, c.getTranslationUnitDecl(), {}, {}, &name,
                                      c.getTrivialTypeSourceInfo(meaning));
  }

  clang::NamedDecl* function(const clang::IdentifierInfo& name, clang::QualType result,
                             llvm::ArrayRef<clang::QualType> parameters) {
    clang::ASTContext& c = sema_->getASTContext();
    const clang::QualType type = c.getFunctionType(result, parameters, {});
    auto* declaration = clang::FunctionDecl::Create(c, c.getTranslationUnitDecl(), {}, {}, &name, type,
                                                    c.getTrivialTypeSourceInfo(type), clang::SC_Extern);
    std::vector<clang::ParmVarDecl*> declared;
    for (const clang::QualType parameter : parameters) {
      declared.push_back(clang::ParmVarDecl::Create(c, declaration, {}, {}, nullptr, parameter,
                                                    c.getTrivialTypeSourceInfo(parameter), clang::SC_None, nullptr));
    }
    declaration->setParams(declared);
    declaration->setImplicit();
    return declaration;
  }

  clang::Sema* sema_ = nullptr;
  llvm::StringMap<clang::NamedDecl*> declared_;
};

/// Clauses that caller/contracts.cpp understands, and those that nobody does.
constexpr std::array<const char*, 6> kClauses = {"__CPROVER_requires", "__CPROVER_ensures", "__CPROVER_assigns",
                                                 "__ESBMC_requires",   "__ESBMC_ensures",   "__ESBMC_assigns"};
constexpr std::array<const char*, 8> kOthers = {
    "__CPROVER_frees",        "__CPROVER_requires_contract", "__CPROVER_decreases", "__CPROVER_loop_invariant",
    "__CPROVER_loop_assigns", "__CPROVER_ensures_contract",  "__CPROVER_contract",  "__ESBMC_loop_invariant"};

}  // namespace

llvm::IntrusiveRefCntPtr<clang::ExternalSemaSource> implicit_words() {
  return llvm::makeIntrusiveRefCnt<ImplicitWords>();
}

std::vector<std::string> without_contracts() {
  std::vector<std::string> arguments;
  for (const char* clause : kClauses) arguments.push_back(std::string("-D") + clause + "(...)=");
  for (const char* clause : kOthers) arguments.push_back(std::string("-D") + clause + "(...)=");
  return arguments;
}

bool has_other_clauses(std::string_view text) {
  return std::any_of(kOthers.begin(), kOthers.end(),
                     [&](const char* clause) { return text.find(clause) != std::string_view::npos; });
}

}  // namespace pincer::frontend
