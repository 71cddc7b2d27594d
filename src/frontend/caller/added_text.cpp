// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
#include "frontend/caller/added_text.h"

#include <clang/AST/ASTContext.h>
#include <fmt/format.h>
#include <llvm/IR/DebugInfoMetadata.h>
#include <llvm/IR/InstIterator.h>
#include <llvm/IR/Instructions.h>

#include <map>
#include <set>
#include <string_view>

#include "base/error.h"
#include "frontend/caller/environment.h"
#include "frontend/entry.h"

namespace pincer::frontend {
namespace {

/// Metadata of a module: what its caller of the entry function takes care of.
constexpr const char* kCallerAssumes = "pincer.caller";

/// How the names of variables begin that the text adds.
constexpr const char* kOwn = "__pincer_";

constexpr const char* kDeclarations =
    "\nextern void *__pincer_made(__SIZE_TYPE__, const char *);\n"
    "extern void *__pincer_made_long(__SIZE_TYPE__, const char *);\n"
    "extern void *__pincer_made_string(__SIZE_TYPE__, const char *);\n"
    "extern void __pincer_assume(_Bool);\n"
    "extern void __pincer_access(const volatile void *, __SIZE_TYPE__);\n"
    "extern void __pincer_any_bytes(void *, __SIZE_TYPE__);\n"
    "extern void __pincer_unsupported(const char *) __attribute__((noreturn));\n"
    "extern void __assert_fail(const char *, const char *, unsigned int, const char *) __attribute__((noreturn));\n";

class Finder final : public clang::ASTConsumer {
 public:
  explicit Finder(AddedText& added) : added_(added) {}

  void HandleTranslationUnit(clang::ASTContext& context) override {
    try {
      find(context);
    } catch (const base::InputError&) {
      added_.problem = std::current_exception();  // not through Clang
    }
  }

 private:
  void find(const clang::ASTContext& context) {
    const std::map<std::string, Contract> contracts = contracts_of(context, added_.clauses);
    const clang::FunctionDecl* entry = added_.entry.empty() ? nullptr : definition(context);
    if (entry != nullptr) call(*entry, contracts);
    for (const auto& [name, contract] : contracts) {
      for (const Clause& clause : contract.clauses)
        added_.contracts[name] += fmt::format("{} {}\n", static_cast<int>(clause.kind), clause.text);
      if (added_.modular) {
        added_.text += stand_in(contract);
        added_.stand_ins.push_back(name);
      } else if (entry == nullptr || name != added_.entry) {
        added_.leaves_contracts = true;
      }
    }
    if (!added_.text.empty()) added_.text = kDeclarations + added_.text;
  }

  [[nodiscard]] const clang::FunctionDecl* definition(const clang::ASTContext& context) const {
    for (const clang::Decl* declaration : context.getTranslationUnitDecl()->decls()) {
      const auto* function = llvm::dyn_cast<clang::FunctionDecl>(declaration);
      if (function != nullptr && function->isThisDeclarationADefinition() && function->getIdentifier() != nullptr &&
          function->getName() == added_.entry)
        return function;
    }
    return nullptr;
  }

  void call(const clang::FunctionDecl& entry, const std::map<std::string, Contract>& contracts) {
    const auto contract = contracts.find(added_.entry);
    added_.has_contract = contract != contracts.end();
    if (entry.getNumParams() == 0 && !added_.has_contract) return;
    Environment environment =
        environment_of(entry, added_.arguments, added_.has_contract ? &contract->second : nullptr);
    added_.text += environment.text;
    added_.assumptions = std::move(environment.assumptions);
    added_.has_caller = true;
    added_.is_static = entry.getStorageClass() == clang::SC_Static;
  }

  AddedText& added_;
};

/// Calls of the function go to the one that stands in for it.
void redirect(llvm::Function& function, llvm::Function& other) {
  for (llvm::User* user : llvm::make_early_inc_range(function.users())) {
    auto* call = llvm::dyn_cast<llvm::CallBase>(user);
    if (call == nullptr || call->getCalledOperand() != &function || is_added(*call->getFunction())) continue;
    if (call->getFunctionType() != other.getFunctionType()) continue;
    call->setCalledFunction(&other);
  }
}

}  // namespace

std::unique_ptr<clang::ASTConsumer> find_added_text(AddedText& added) { return std::make_unique<Finder>(added); }

void settle_added_text(llvm::Module& module, const AddedText& added) {
  llvm::LLVMContext& context = module.getContext();
  if (added.has_caller) {
    llvm::Function& start = *module.getFunction(kStart);
    start.addFnAttr(kStart, added.is_static ? kCallsStatic : kCallsShared);
    if (llvm::DISubprogram* source = start.getSubprogram()) {
      constexpr unsigned kName = 2;  // of its operands
      source->replaceOperandWith(kName, llvm::MDString::get(context, "the caller of " + added.entry));
    }
  }
  for (const std::string& name : added.stand_ins) {
    llvm::Function* function = module.getFunction(name);
    llvm::Function* other = module.getFunction(kContractPrefix + name);
    if (function != nullptr && other != nullptr) redirect(*function, *other);
  }
  llvm::NamedMDNode* said = module.getOrInsertNamedMetadata(kCallerAssumes);
  for (const std::string& text : added.assumptions)
    said->addOperand(llvm::MDNode::get(context, llvm::MDString::get(context, text)));
}

std::vector<std::string> assumptions_of(const llvm::Module& module, const llvm::Function& entry,
                                        const Options& options) {
  std::vector<std::string> result;
  if (const llvm::NamedMDNode* said = module.getNamedMetadata(kCallerAssumes)) {
    for (const llvm::MDNode* text : said->operands())
      result.push_back(llvm::cast<llvm::MDString>(text->getOperand(0))->getString().str());
  }
  std::map<std::string, bool> contracts;  // and whether pointers are passed
  bool has_variables = false;
  std::set<const llvm::Constant*> seen = {&entry};
  std::vector<const llvm::Constant*> work = {&entry};
  const auto visit = [&](const llvm::User& user) {
    for (const llvm::Value* operand : user.operands()) {
      const auto* next = llvm::dyn_cast<llvm::Constant>(operand);
      if (next != nullptr && seen.insert(next).second) work.push_back(next);
    }
  };
  while (!work.empty()) {
    const llvm::Constant* next = work.back();
    work.pop_back();
    if (const auto* variable = llvm::dyn_cast<llvm::GlobalVariable>(next))
      has_variables |= !variable->isConstant() && variable->hasInitializer() && !variable->getName().starts_with(kOwn);
    const auto* function = llvm::dyn_cast<llvm::Function>(next);
    visit(*next);
    if (function == nullptr) continue;
    if (function->getName().starts_with(kContractPrefix))
      contracts[function->getName().drop_front(std::string_view(kContractPrefix).size()).split('.').first.str()] =
          llvm::any_of(function->args(), [](const llvm::Argument& a) { return a.getType()->isPointerTy(); });
    for (const llvm::Instruction& instruction : llvm::instructions(*function)) visit(instruction);
  }
  const std::string name = function_of_entry(options.entry);
  if (has_variables && name != "main" && options.globals == Globals::Initial)
    result.push_back(fmt::format("'{}' is called when variables hold their initial values (--globals initial)", name));
  contracts.erase(name);  // its body is what is looked at
  for (const auto& [contract, has_pointers] : contracts)
    result.push_back(fmt::format("'{}' does what its contract says{}; its body is not looked at", contract,
                                 has_pointers ? ", for pointers to different objects" : ""));
  return result;
}

bool is_added(const llvm::Function& function) {
  const llvm::StringRef name = function.getName();
  return function.hasFnAttribute(kStart) || name.starts_with(kStart) || name.starts_with(kContractPrefix);
}

}  // namespace pincer::frontend
