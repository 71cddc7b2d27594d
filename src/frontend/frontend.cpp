// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
#include "frontend/frontend.h"

#include <llvm/IR/LLVMContext.h>

#include "frontend/compile.h"
#include "frontend/prepare.h"
#include "frontend/translate.h"
#include "program/coalesce.h"
#include "program/simplify_cfa.h"
#include "program/validate_cfa.h"

namespace pincer::frontend {

Result load(const Options& options, logic::Terms& terms) {
  llvm::LLVMContext context;
  const std::unique_ptr<llvm::Module> module = compile(options, context);
  prepare(*module, options);
  Result result = translate(*module, options, terms);
  if (module->getNamedMetadata(kContracts) != nullptr)
    result.warnings.push_back({{}, "clauses of contracts are ignored: they are neither assumed nor checked"});
  if (options.verify_passes) program::ensure_valid(result.cfa);
  result.cfa = program::coalesce(program::simplify(result.cfa));
  if (options.verify_passes) program::ensure_valid(result.cfa);
  return result;
}

}  // namespace pincer::frontend
