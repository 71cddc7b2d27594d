// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
#include "frontend/bodies.h"

#include <clang/AST/ASTContext.h>
#include <clang/AST/Attr.h>
#include <clang/AST/Decl.h>
#include <clang/Basic/SourceManager.h>

#include <algorithm>

namespace pincer::frontend {
namespace {

/// An attribute that says nothing about what a program means.
bool is_harmless(const clang::Attr* attribute) {
  return llvm::isa<clang::VisibilityAttr, clang::UnusedAttr, clang::NoInlineAttr, clang::AlwaysInlineAttr>(attribute);
}

class Bodies final : public clang::ASTConsumer {
 public:
  explicit Bodies(TellBody tell) : tell_(std::move(tell)) {}

  void Initialize(clang::ASTContext& context) override { context_ = &context; }
  bool HandleTopLevelDecl(clang::DeclGroupRef declarations) override {
    for (const clang::Decl* declaration : declarations) {
      const auto* function = llvm::dyn_cast<clang::FunctionDecl>(declaration);
      if (function != nullptr && function->doesThisDeclarationHaveABody() && function->getIdentifier() != nullptr &&
          std::all_of(function->attr_begin(), function->attr_end(), is_harmless))
        tell(*function);
    }
    return true;
  }

 private:
  void tell(const clang::FunctionDecl& function) {
    const clang::SourceManager& sources = context_->getSourceManager();
    const clang::SourceRange range = function.getBody()->getSourceRange();
    const auto is_here = [&](clang::SourceLocation place) {
      return place.isValid() && place.isFileID() && sources.getFileID(place) == sources.getMainFileID();
    };
    if (!is_here(range.getBegin()) || !is_here(range.getEnd())) return;
    const llvm::StringRef text = sources.getBufferData(sources.getMainFileID());
    const std::size_t begin = sources.getFileOffset(range.getBegin());
    const std::size_t end = sources.getFileOffset(range.getEnd());
    if (begin >= end || end >= text.size() || text[begin] != '{' || text[end] != '}') return;
    tell_(function.getNameAsString(), begin, {text.data() + begin, end + 1 - begin});
  }

  TellBody tell_;
  const clang::ASTContext* context_ = nullptr;
};

}  // namespace

std::unique_ptr<clang::ASTConsumer> tell_bodies(TellBody tell) { return std::make_unique<Bodies>(std::move(tell)); }

}  // namespace pincer::frontend
