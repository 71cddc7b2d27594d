// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
//
// What a definition says is what Clang makes of it, in words that do not change when something else in its file does: no
// line numbers, no numbers that count over the whole file. Its types are written out, as the compiler lays them out and
// as C has them.
#include "frontend/outline.h"

#include <fmt/format.h>
#include <llvm/IR/DebugInfo.h>
#include <llvm/IR/DebugInfoMetadata.h>
#include <llvm/IR/InstIterator.h>
#include <llvm/IR/Instructions.h>
#include <llvm/IR/Module.h>
#include <llvm/Support/raw_ostream.h>

#include <map>
#include <set>

#include "base/sha256.h"
#include "frontend/compile.h"
#include "frontend/source_names.h"

namespace pincer::frontend {

namespace {

/// Types as C has them, each written once.
class TypesInC {
 public:
  void add(const llvm::DINode* node) {
    if (node == nullptr) {
      text_ += "void;";
      return;
    }
    const auto [at, is_new] = known_.try_emplace(node, known_.size());
    if (!is_new) {
      text_ += fmt::format("#{};", at->second);
      return;
    }
    text_ += fmt::format("{}(", node->getTag());
    if (const auto* type = llvm::dyn_cast<llvm::DIType>(node))
      text_ += fmt::format("{} {} {} ", type->getName().str(), type->getSizeInBits(), type->getOffsetInBits());
    if (const auto* basic = llvm::dyn_cast<llvm::DIBasicType>(node)) text_ += fmt::format("{}", basic->getEncoding());
    if (const auto* derived = llvm::dyn_cast<llvm::DIDerivedType>(node)) {
      text_ += derived->isBitField() ? "bits " : "";
      add(derived->getBaseType());
    }
    if (const auto* composite = llvm::dyn_cast<llvm::DICompositeType>(node)) {
      add(composite->getBaseType());
      for (const llvm::DINode* element : composite->getElements()) add(element);
    }
    if (const auto* function = llvm::dyn_cast<llvm::DISubroutineType>(node))
      for (const llvm::DIType* type : function->getTypeArray()) add(type);
    if (const auto* value = llvm::dyn_cast<llvm::DIEnumerator>(node))
      text_ += fmt::format("{} {}", value->getName().str(), value->getValue().getSExtValue());
    if (const auto* range = llvm::dyn_cast<llvm::DISubrange>(node)) {
      const auto* count = llvm::dyn_cast_if_present<llvm::ConstantInt*>(range->getCount());
      text_ += count == nullptr ? "any" : std::to_string(count->getSExtValue());
    }
    text_ += ")";
  }
  [[nodiscard]] const std::string& text() const { return text_; }

 private:
  std::map<const llvm::DINode*, std::size_t> known_;
  std::string text_;
};

/// Structures as the compiler lays them out, each written once.
class TypesInMemory {
 public:
  void add(llvm::Type* type) {
    if (type == nullptr || !known_.insert(type).second) return;
    if (auto* structure = llvm::dyn_cast<llvm::StructType>(type); structure != nullptr && structure->hasName()) {
      llvm::raw_string_ostream out(texts_[structure->getName().str()]);
      structure->print(out);
    }
    for (llvm::Type* part : type->subtypes()) add(part);
  }
  void add(const llvm::AttributeList& attributes) {
    for (const llvm::AttributeSet& set : attributes)
      for (const llvm::Attribute& attribute : set)
        if (attribute.isTypeAttribute()) add(attribute.getValueAsType());
  }
  [[nodiscard]] std::string text() const {
    std::string result;
    for (const auto& [name, text] : texts_) result += text + "\n";
    return result;
  }

 private:
  std::set<llvm::Type*> known_;
  std::map<std::string, std::string> texts_;
};

/// The functions and objects that something mentions. Texts and the like have no name of their own: they are looked
/// through.
class Uses {
 public:
  void add_operands(const llvm::User& user) {
    for (const llvm::Value* operand : user.operands()) {
      const auto* constant = llvm::dyn_cast<llvm::Constant>(operand);
      if (constant == nullptr || !seen_.insert(constant).second) continue;
      const auto* global = llvm::dyn_cast<llvm::GlobalValue>(constant);
      if (global == nullptr || global->hasPrivateLinkage())
        add_operands(*constant);
      else if (const auto* function = llvm::dyn_cast<llvm::Function>(global);
               function == nullptr || !function->isIntrinsic())
        names_.insert(global->getName().str());
    }
  }
  [[nodiscard]] std::vector<std::string> names() const { return {names_.begin(), names_.end()}; }

 private:
  std::set<const llvm::Value*> seen_;
  std::set<std::string> names_;
};

template <class Printed>
std::string text_of(const Printed& printed) {
  std::string result;
  llvm::raw_string_ostream out(result);
  printed.print(out);
  return result;
}

std::string text_of(const llvm::AttributeList& attributes) {
  std::string result;
  for (const unsigned index : attributes.indexes()) result += attributes.getAsString(index) + ";";
  return result;
}

/// What has no name gets one that says what it is.
void name_by_content(llvm::Module& module) {
  for (llvm::GlobalVariable& global : module.globals()) {
    if (!global.hasPrivateLinkage() || !global.hasInitializer()) continue;
    global.setName("text." + base::sha256(text_of(*global.getInitializer())));
  }
}

/// A failing assertion tells its file and line, which says nothing about the function.
void forget_places(llvm::Function& function) {
  for (llvm::Instruction& instruction : llvm::instructions(function)) {
    auto* call = llvm::dyn_cast<llvm::CallInst>(&instruction);
    const llvm::Function* callee = call == nullptr ? nullptr : call->getCalledFunction();
    if (callee == nullptr || callee->getName() != "__assert_fail" || call->arg_size() < 3) continue;
    for (const unsigned place : {1U, 2U}) {
      llvm::Value* told = call->getArgOperand(place);
      if (llvm::isa<llvm::Constant>(told)) call->setArgOperand(place, llvm::Constant::getNullValue(told->getType()));
    }
  }
}

/// Takes away everything that counts over the whole file, and gives it back as text.
std::string take_attributes(llvm::Function& function) {
  std::string result = text_of(function.getAttributes());
  function.setAttributes({});
  function.clearMetadata();
  for (llvm::Instruction& instruction : llvm::instructions(function)) {
    instruction.dropUnknownNonDebugMetadata();
    if (auto* call = llvm::dyn_cast<llvm::CallBase>(&instruction)) {
      result += text_of(call->getAttributes()) + "\n";
      call->setAttributes({});
    }
  }
  return result;
}

std::string types_of(const llvm::Function& function) {
  TypesInC in_c;
  if (const llvm::DISubprogram* about = function.getSubprogram()) {
    in_c.add(about->getType());
    for (const llvm::DINode* node : about->getRetainedNodes())
      if (const auto* local = llvm::dyn_cast<llvm::DILocalVariable>(node)) in_c.add(local->getType());
  }
  TypesInMemory in_memory;
  in_memory.add(function.getFunctionType());
  in_memory.add(function.getAttributes());
  for (const llvm::Instruction& instruction : llvm::instructions(function)) {
    in_memory.add(instruction.getType());
    for (const llvm::Value* operand : instruction.operands()) in_memory.add(operand->getType());
    if (const auto* local = llvm::dyn_cast<llvm::AllocaInst>(&instruction)) in_memory.add(local->getAllocatedType());
    if (const auto* part = llvm::dyn_cast<llvm::GetElementPtrInst>(&instruction))
      in_memory.add(part->getSourceElementType());
    if (const auto* call = llvm::dyn_cast<llvm::CallBase>(&instruction)) in_memory.add(call->getAttributes());
    for (const llvm::DbgVariableRecord& record : llvm::filterDbgVars(instruction.getDbgRecordRange()))
      in_c.add(record.getVariable()->getType());
  }
  return in_c.text() + "\n" + in_memory.text();
}

std::string types_of(const llvm::GlobalVariable& object) {
  TypesInC in_c;
  llvm::SmallVector<llvm::DIGlobalVariableExpression*, 1> about;
  object.getDebugInfo(about);
  for (const llvm::DIGlobalVariableExpression* each : about) in_c.add(each->getVariable()->getType());
  TypesInMemory in_memory;
  in_memory.add(object.getValueType());
  return in_c.text() + "\n" + in_memory.text();
}

class Outline {
 public:
  explicit Outline(llvm::Module& module) : module_(module) {
    const llvm::NamedMDNode* said = module.getNamedMetadata(kContracts);
    if (said == nullptr) return;
    const auto text = [](const llvm::MDOperand& operand) {
      return llvm::cast<llvm::MDString>(operand)->getString().str();
    };
    for (const llvm::MDNode* contract : said->operands())
      contracts_.emplace(text(contract->getOperand(0)), text(contract->getOperand(1)));
  }

  std::vector<Definition> make() {
    std::vector<Definition> result = {whole_file()};
    std::vector<llvm::GlobalObject*> objects;
    for (llvm::Function& function : module_)
      if (!function.isDeclaration()) objects.push_back(&function);
    for (llvm::GlobalVariable& object : module_.globals())
      if (!object.isDeclaration() && !object.hasPrivateLinkage() && !object.getName().starts_with("llvm."))
        objects.push_back(&object);
    std::vector<std::string> types;  // while their descriptions are there
    for (llvm::GlobalObject* object : objects) {
      result.push_back(place_of(*object));
      const auto* function = llvm::dyn_cast<llvm::Function>(object);
      types.push_back(function != nullptr ? types_of(*function) : types_of(llvm::cast<llvm::GlobalVariable>(*object)));
    }
    llvm::StripDebugInfo(module_);
    name_by_content(module_);
    for (std::size_t i = 0; i < objects.size(); ++i) {
      std::string text = types[i];
      Uses uses;
      uses.add_operands(*objects[i]);
      if (auto* function = llvm::dyn_cast<llvm::Function>(objects[i])) {
        for (const llvm::Instruction& instruction : llvm::instructions(*function)) uses.add_operands(instruction);
        forget_places(*function);
        text += take_attributes(*function);
      } else {
        objects[i]->clearMetadata();
      }
      const auto contract = contracts_.find(result[i + 1].name);
      result[i + 1].has_contract = result[i + 1].is_function && contract != contracts_.end();
      if (result[i + 1].has_contract) text += contract->second;
      result[i + 1].hash = base::sha256(text + text_of(*objects[i]));
      result[i + 1].uses = uses.names();
    }
    return result;
  }

 private:
  Definition whole_file() {
    Definition result;
    Uses uses;
    for (const char* list : {"llvm.global_ctors", "llvm.global_dtors"})
      if (const llvm::GlobalVariable* object = module_.getNamedGlobal(list)) uses.add_operands(*object);
    std::string text = module_.getModuleInlineAsm() + module_.getDataLayoutStr();
    for (const llvm::GlobalAlias& alias : module_.aliases()) {
      text += text_of(alias);
      uses.add_operands(alias);
    }
    result.hash = base::sha256(text);
    result.uses = uses.names();
    return result;
  }

  static Definition place_of(const llvm::GlobalObject& object) {
    Definition result;
    result.name = object.getName().str();
    result.is_static = object.hasLocalLinkage();
    if (const auto* function = llvm::dyn_cast<llvm::Function>(&object)) {
      result.is_function = true;
      if (const llvm::DISubprogram* about = function->getSubprogram()) {
        result.file = path_of(*about->getFile());
        result.line = about->getLine();
      }
    }
    return result;
  }

  llvm::Module& module_;
  std::map<std::string, std::string> contracts_;  // by function: their clauses
};

}  // namespace

std::vector<Definition> outline(const Options& options) {
  Options alone = options;
  alone.property = {};
  alone.entry = "main";
  llvm::LLVMContext context;
  const std::unique_ptr<llvm::Module> module = compile(alone, context);
  return Outline(*module).make();
}

}  // namespace pincer::frontend
