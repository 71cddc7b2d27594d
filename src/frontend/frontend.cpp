// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
#include "frontend/frontend.h"

#include <llvm/IR/LLVMContext.h>

#include <set>

#include "frontend/compile.h"
#include "frontend/enumerations.h"
#include "frontend/prepare.h"
#include "frontend/translate.h"
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

}  // namespace

Result load(const Options& options, logic::Terms& terms) {
  llvm::LLVMContext context;
  const std::unique_ptr<llvm::Module> module = compile(options, context);
  const std::vector<FoundCheck> checks = prepare(*module, options);
  Result result = translate(*module, options, terms);
  add_checks(result, checks);
  result.enumerations = enumerations_of(*module);
  if (module->getNamedMetadata(kContracts) != nullptr)
    result.warnings.push_back({{}, "clauses of contracts are ignored: they are neither assumed nor checked"});
  if (options.verify_passes) program::ensure_valid(result.cfa);
  if (options.watch) return result;
  result.cfa = program::coalesce(program::simplify(result.cfa));
  if (options.verify_passes) program::ensure_valid(result.cfa);
  return result;
}

}  // namespace pincer::frontend
