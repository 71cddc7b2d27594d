// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
#include "frontend/frontend.h"

#include <fmt/format.h>
#include <llvm/IR/DebugInfoMetadata.h>
#include <llvm/IR/LLVMContext.h>

#include <set>

#include "base/error.h"
#include "frontend/caller/added_text.h"
#include "frontend/caller/environment.h"
#include "frontend/compile.h"
#include "frontend/entry.h"
#include "frontend/enumerations.h"
#include "frontend/evaluation_order.h"
#include "frontend/excess_precision.h"
#include "frontend/prepare.h"
#include "frontend/source_names.h"
#include "frontend/translate.h"
#include "frontend/wide_bit_fields.h"
#include "program/coalesce.h"
#include "program/simplify_cfa.h"
#include "program/validate_cfa.h"

namespace pincer::frontend {

namespace {

/// What the translation met was mostly found before, with the number of its copies.
void add_checks(Result& result, const std::vector<FoundCheck>& found) {
  std::vector<program::MadeAt> all;
  std::set<std::pair<program::Check, program::SourceLocation>> known;
  SourceLocator locator(result.cfa.sources());
  for (const FoundCheck& check : found) {
    all.push_back({check.check, locator.locate(check.where), check.copies});
    known.emplace(check.check, all.back().where);
  }
  for (const program::MadeAt& check : result.checks) {
    if (known.emplace(check.check, check.where).second) all.push_back(check);
  }
  result.checks = std::move(all);
}

/// The callers of what the entry's name can mean.
std::vector<llvm::Function*> callers(llvm::Module& module) {
  std::vector<llvm::Function*> result;
  for (llvm::Function& function : module) {
    if (!function.hasFnAttribute(kStart)) continue;
    if (function.getFnAttribute(kStart).getValueAsString() == kCallsShared) return {&function};
    result.push_back(&function);
  }
  return result;
}

/// The functions that the entry's name can mean.
std::vector<llvm::Function*> entries(llvm::Module& module, const Options& options) {
  if (std::vector<llvm::Function*> result = callers(module); !result.empty()) return result;
  if (llvm::Function* shared = module.getFunction(options.entry); shared != nullptr && !shared->hasLocalLinkage())
    return {shared};
  const bool has_file = split_entry(options.entry).has_value();
  std::vector<llvm::Function*> result;
  for (llvm::Function& function : module) {
    // Linking gives another name to the second static function of a name.
    const llvm::DISubprogram* source = function.getSubprogram();
    const bool is_named = source != nullptr && source->getName() == options.entry && !function.isDeclaration();
    if (has_file ? function.hasFnAttribute(kEntry) : is_named) result.push_back(&function);
  }
  return result;
}

/// What the entry is called after linking. It is no longer static: somebody outside calls it.
std::string free_entry(llvm::Module& module, const Options& options) {
  const std::vector<llvm::Function*> found = entries(module, options);
  if (const auto name = split_entry(options.entry); name && found.empty())
    throw base::InputError(fmt::format("no file of the program is '{}' (--entry FILE:NAME)", name->file));
  if (found.size() > 1)
    throw base::InputError(
        fmt::format("several files define a static '{0}': say which with --entry FILE:{0}", options.entry));
  if (found.empty()) return options.entry;
  found.front()->setLinkage(llvm::GlobalValue::ExternalLinkage);
  return found.front()->getName().str();
}

}  // namespace

Result load(const Options& given, logic::Terms& terms) {
  llvm::LLVMContext context;
  const std::unique_ptr<llvm::Module> module = compile(given, context);
  Options options = given;
  options.entry = free_entry(*module, given);
  std::vector<std::string> caller_assumes;
  llvm::DebugLoc open_order;
  llvm::DebugLoc wide;
  llvm::DebugLoc excess;
  if (const llvm::Function* entry = module->getFunction(options.entry); entry != nullptr) {
    caller_assumes = assumptions_of(*module, *entry, given);
    open_order = first_place(*module, *entry, kOpenOrder);
    wide = first_place(*module, *entry, kWideBitField);
    excess = first_excess_precision(*module, *entry);
  }
  const std::vector<FoundCheck> checks = prepare(*module, options);
  Result result = translate(*module, options, terms);
  add_checks(result, checks);
  result.enumerations = enumerations_of(*module);
  if (open_order)
    result.assumptions.push_back({SourceLocator(result.cfa.sources()).locate(open_order),
                                  "where C leaves the order of evaluation open, it is the one that Clang chooses"});
  if (wide)
    result.assumptions.push_back(
        {SourceLocator(result.cfa.sources()).locate(wide),
         "arithmetic on bit-fields that are wider than int is that of their declared type, as Clang chooses"});
  if (excess)
    result.assumptions.push_back({SourceLocator(result.cfa.sources()).locate(excess),
                                  "results of floating-point arithmetic are rounded to their type, as with -msse2 "
                                  "-mfpmath=sse"});
  for (const std::string& text : caller_assumes) result.assumptions.push_back({{}, text});
  for (const std::string& text : given.assumed) result.assumptions.push_back({{}, text});
  if (module->getNamedMetadata(kContracts) != nullptr)
    result.warnings.push_back(
        {{}, "contracts of functions that are not the entry are ignored; callers use them with --modular"});
  if (module->getNamedMetadata(kOtherClauses) != nullptr)
    result.warnings.push_back({{}, "clauses of contracts are ignored: they are neither assumed nor checked"});
  if (options.verify_passes) program::ensure_valid(result.cfa);
  if (options.watch) return result;
  result.cfa = program::coalesce(program::simplify(result.cfa));
  if (options.verify_passes) program::ensure_valid(result.cfa);
  return result;
}

}  // namespace pincer::frontend
