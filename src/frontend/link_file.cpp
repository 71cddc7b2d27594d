// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
#include "frontend/link_file.h"

#include <fmt/format.h>
#include <llvm/IR/DebugInfoMetadata.h>
#include <llvm/IR/DiagnosticInfo.h>
#include <llvm/IR/DiagnosticPrinter.h>
#include <llvm/IR/LLVMContext.h>
#include <llvm/Linker/Linker.h>
#include <llvm/Support/raw_ostream.h>

#include "base/error.h"

namespace pincer::frontend {
namespace {

/// Turns what the linker says into an InputError.
class LinkErrors : public llvm::DiagnosticHandler {
 public:
  explicit LinkErrors(std::string& message) : message_(message) {}
  bool handleDiagnostics(const llvm::DiagnosticInfo& info) override {
    if (info.getSeverity() == llvm::DS_Error && message_.empty()) {
      llvm::raw_string_ostream out(message_);
      llvm::DiagnosticPrinterRawOStream printer(out);
      info.print(printer);
    }
    return true;
  }

 private:
  std::string& message_;
};

/// An inline function of a header that several files include. Where it is also `extern`, each file has a definition in C99,
/// none in the older dialect of GNU C; headers that are written for the latter are taken, too.
bool is_same_inline(const llvm::Function& f, const llvm::Function& g) {
  const llvm::DISubprogram* a = f.getSubprogram();
  const llvm::DISubprogram* b = g.getSubprogram();
  return f.hasFnAttribute(llvm::Attribute::InlineHint) && g.hasFnAttribute(llvm::Attribute::InlineHint) &&
         a != nullptr && b != nullptr && a->getLine() == b->getLine() && a->getFilename() == b->getFilename() &&
         a->getDirectory() == b->getDirectory() && f.getFunctionType() == g.getFunctionType();
}

/// A function that two files define, if there is one: the linker's own words do not name the files.
std::string defined_twice(const llvm::Module& a, llvm::Module& b) {
  for (const llvm::Function& f : a) {
    llvm::Function* g = b.getFunction(f.getName());
    if (g != nullptr && f.hasExternalLinkage() && !f.isDeclaration() && !g->isDeclaration() && is_same_inline(f, *g))
      g->setLinkage(llvm::GlobalValue::LinkOnceODRLinkage);  // the first one is taken
    if (g != nullptr && f.hasExternalLinkage() && g->hasExternalLinkage() && !f.isDeclaration() &&
        !g->isDeclaration()) {
      return f.getName().str();
    }
  }
  return "";
}

}  // namespace

void link_file(llvm::Module& program, std::unique_ptr<llvm::Module> module, const std::string& file) {
  const std::string twice = defined_twice(program, *module);
  if (!twice.empty())
    throw base::InputError(fmt::format("{}: error: redefinition of '{}', which an earlier file defines", file, twice));
  std::string message;
  llvm::LLVMContext& context = program.getContext();
  context.setDiagnosticHandler(std::make_unique<LinkErrors>(message));
  const bool failed = llvm::Linker::linkModules(program, std::move(module));
  context.setDiagnosticHandler(nullptr);
  if (failed)
    throw base::InputError(fmt::format("{}: error: cannot be linked with the other files: {}", file, message));
}

}  // namespace pincer::frontend
