// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
#include "frontend/translate.h"

#include <fmt/format.h>
#include <llvm/IR/InstIterator.h>
#include <llvm/IR/Instructions.h>

#include <algorithm>

#include "frontend/function_translator.h"
#include "frontend/outside.h"
#include "frontend/pass/intrinsics.h"

namespace pincer::frontend {
namespace {

bool allocates_at_run_time(const Memory& memory, const PointsTo& points_to) {
  for (const Object& object : points_to.objects()) {
    if ((object.kind == ObjectKind::Heap || object.kind == ObjectKind::Stack) && !memory.address(object.site))
      return true;
  }
  return false;
}

}  // namespace

Translation::Translation(const llvm::Module& module, const Options& options, logic::Terms& terms, PointsTo& points_to,
                         IndexBounds& bounds)
    : module(module),
      options(options),
      terms(terms),
      cfa(terms),
      bounds(bounds),
      memory(module, points_to, cfa),
      safety(module, options.property, memory, cfa),
      told_ledgers(module, memory, safety, cfa),
      locator(cfa.sources()) {
  const logic::Sort pointer = logic::Sort::bitvec(memory.pointer_bits());
  const bool sizes = module.getFunction(kModelSize) != nullptr;
  if (sizes || allocates_at_run_time(memory, points_to)) heap_top = cfa.add_variable("heap top", pointer, {}, {});
  if (options.watch) watcher.emplace(cfa, locator);
  for (const llvm::GlobalObject* global : memory.shown_globals()) assume_alignment(*global);
  for (const Object& object : memory.points_to().objects()) {
    if (object.kind == ObjectKind::Arguments && memory.shows_address(object.site))
      assume_once("address of argv", {},
                  fmt::format("the address of the array argv is {:#x}", memory.arguments_start()));
  }
  if (sizes) heap_sizes = cfa.add_variable("heap sizes", logic::Sort::array(pointer, pointer), {}, {});
}

logic::Sort Translation::sort(const llvm::Type* type) const {
  if (type->isIntegerTy(1)) return logic::Sort::boolean();
  if (type->isIntegerTy()) return logic::Sort::bitvec(type->getIntegerBitWidth());
  if (type->isPointerTy()) return logic::Sort::bitvec(memory.pointer_bits());
  if (type->isFloatTy()) return logic::Sort::float32();
  if (type->isDoubleTy()) return logic::Sort::float64();
  if (type->isX86_FP80Ty()) return logic::Sort::float80();
  if (type->isFP128Ty()) throw NotModelled{"128-bit floating point"};
  if (type->isHalfTy() || type->isBFloatTy()) throw NotModelled{"16-bit floating point"};
  throw NotModelled{"a value of this type"};
}

program::Statement Translation::completed(program::Statement statement) {
  if (auto* havoc = std::get_if<program::Havoc>(&statement)) havoc->site = ++havoc_sites;
  return statement;
}

std::uint32_t Translation::inlined_call(const llvm::DILocation& where) {
  if (where.getInlinedAt() == nullptr) return 0;
  return inlined_calls_.emplace(where.getInlinedAt(), inlined_calls_.size() + 1).first->second;
}

void Translation::warn_once(const std::string& key, program::SourceLocation where, std::string text) {
  if (warned_.insert(key).second) warnings.push_back({where, std::move(text)});
}

void Translation::assume_once(const std::string& key, program::SourceLocation where, std::string text) {
  if (assumed_.insert(key).second) assumptions_.push_back({where, std::move(text)});
}

void Translation::assume_alignment(const llvm::GlobalObject& global) {
  std::string name;
  if (const auto* function = llvm::dyn_cast<llvm::Function>(&global)) {
    name = function->getSubprogram() == nullptr ? "" : function->getSubprogram()->getName().str();
  } else {
    llvm::SmallVector<llvm::DIGlobalVariableExpression*, 1> debug;
    llvm::cast<llvm::GlobalVariable>(global).getDebugInfo(debug);
    if (!debug.empty()) name = debug.front()->getVariable()->getName().str();
  }
  if (global.getName().starts_with("__const.")) return;  // what a local is initialised with is no object of the program
  const std::string what = name.empty() ? "constants without a name" : "'" + name + "'";
  assume_once("address of " + what, {},
              fmt::format("the address of {} is {:#x}: a multiple of {}, and of no larger power of two", what,
                          memory.address(&global).value_or(0), known_alignment(global, module.getDataLayout())));
}

bool Translation::may_fail(const llvm::CallBase& call) const {
  if (options.allocation == Allocation::NeverFails || !allocation_size_argument(call)) return false;
  const llvm::StringRef name = call.getCalledFunction()->getName();
  return name == "malloc" || name == "aligned_alloc" || name == "memalign";
}

bool Translation::is_shared(std::uint32_t node) const {
  return memory.points_to().is_outside(node) || (options.extern_calls != ExternCalls::Pure && memory.has_shared(node));
}

void Translation::note_invalid(Invalid what, program::SourceLocation where) {
  std::vector<program::SourceLocation>& places = invalid_[what];
  if (std::find(places.begin(), places.end(), where) == places.end()) places.push_back(where);
}

std::vector<Assumption> Translation::assumptions() const {
  std::vector<Assumption> result = assumptions_;
  if (heap_top.valid() && options.allocation == Allocation::NeverFails)
    result.push_back({{}, "allocations never fail, and all of them together fit into the address space"});
  for (const auto& [what, places] : invalid_) {
    const std::string where =
        places.size() == 1 ? "" : fmt::format(" ({} places, of which this is the first)", places.size());
    result.push_back({places.front(), what == Invalid::Read
                                          ? "a read from where no object is gives any value" + where
                                          : "a write to where no object is changes no other object" + where});
  }
  return result;
}

std::vector<llvm::Type*> leaves(llvm::Type* type) {
  std::vector<llvm::Type*> result;
  const auto add = [&](llvm::Type* element) {
    const std::vector<llvm::Type*> inner = leaves(element);
    result.insert(result.end(), inner.begin(), inner.end());
  };
  if (auto* s = llvm::dyn_cast<llvm::StructType>(type)) {
    for (llvm::Type* element : s->elements()) add(element);
  } else if (auto* a = llvm::dyn_cast<llvm::ArrayType>(type)) {
    for (std::uint64_t i = 0; i < a->getNumElements(); ++i) add(a->getElementType());
  } else if (auto* v = llvm::dyn_cast<llvm::FixedVectorType>(type)) {
    for (unsigned i = 0; i < v->getNumElements(); ++i) add(v->getElementType());
  } else if (!type->isVoidTy()) {
    result.push_back(type);
  }
  return result;
}

Result translate(const llvm::Module& module, const Options& options, logic::Terms& terms) {
  const llvm::Function& entry = *module.getFunction(options.entry);
  IndexBounds bounds(module);
  PointsTo points_to(module, entry, options, bounds);
  Translation translation(module, options, terms, points_to, bounds);
  program::Cfa& cfa = translation.cfa;

  // Procedure 0 sets memory up and is the entry function, or calls it when something else can call it too.
  const bool called = is_called_again(entry);
  const program::ProcedureId start = cfa.add_procedure(options.entry);
  if (!called) translation.procedures[&entry] = start;
  for (const llvm::Function& function : module) {
    if (!function.isDeclaration() && !translation.procedures.contains(&function)) {
      translation.procedures[&function] = cfa.add_procedure(function.getName().str());
    }
  }
  program::LocationId here = cfa.entry();
  const auto emit = [&](program::Statement statement) {
    const program::LocationId next = cfa.add_location(start);
    cfa.add_edge({here, next, translation.completed(std::move(statement)), {}, {}});
    here = next;
  };
  for (const Region& region : translation.memory.regions()) {
    if (const auto value = translation.memory.initial(region, cfa.variable(region.variable).term)) {
      emit(program::Assign{region.variable, *value});
    }
  }
  if (translation.heap_top.valid()) {
    const Memory& memory = translation.memory;
    const unsigned width = memory.pointer_bits();
    const logic::Term start = terms.bv(width, memory.heap_start());
    if (memory.shows_places()) {  // then the first place is any; zero means the usual one
      const logic::Term top = cfa.variable(translation.heap_top).term;
      const logic::Term aligned = terms.bv_and(top, terms.bv(width, mpz_class(-16)));
      emit(program::Havoc{translation.heap_top});
      emit(program::Assume{terms.bv_ule(top, terms.bv(width, memory.heap_end() - memory.heap_start()))});
      emit(program::Assign{translation.heap_top, terms.bv_add(start, aligned)});
    } else {
      emit(program::Assign{translation.heap_top, start});
    }
  }
  for (program::Assign& fact : translation.safety.initial()) emit(std::move(fact));
  for (program::Assign& fact : translation.told_ledgers.initial()) emit(std::move(fact));
  for (const llvm::Function& function : module) {
    if (function.isDeclaration()) continue;
    const program::ProcedureId procedure = translation.procedures[&function];
    FunctionTranslator(translation, function, procedure)
        .translate(procedure == start ? here : cfa.procedure(procedure).entry);
  }
  if (translation.origin_lost || translation.safety.starts_lost()) {
    for (const Translation::LostCheck& check : translation.lost_checks) {
      const program::LocationId location = cfa.add_location(check.procedure, check.where);
      cfa.add_edge({check.from, location, program::Assume{check.lost}, check.where, {}});
      cfa.add_unsupported({location, "memory safety of pointers whose object is not known", check.where});
    }
  }
  if (called) {
    const program::Procedure& callee = cfa.procedure(translation.procedures[&entry]);
    program::Call call{translation.procedures[&entry], {}, {}};
    for (const program::VariableId parameter : callee.parameters) {
      const program::VariableId argument = cfa.add_variable("", cfa.sort(parameter), {}, start);
      emit(program::Havoc{argument});
      call.arguments.push_back(cfa.variable(argument).term);
      if (const auto place = translation.safety.passed(entry.getArg(static_cast<unsigned>(call.arguments.size()) - 1));
          place.valid())
        emit(program::Assign{place, translation.safety.outside_origin(call.arguments.back())});
    }
    for (const program::VariableId result : std::vector<program::VariableId>(callee.results)) {
      const program::VariableId variable = cfa.add_variable("", cfa.sort(result), {}, start);
      if (options.keep_result) cfa.add_result(start, variable);
      call.results.push_back(variable);
    }
    cfa.add_edge({here, cfa.procedure(start).exit, std::move(call), {}, {}});
  }
  program::DebugInfo debug;
  if (translation.watcher) {
    translation.watcher->reach({});
    translation.watcher->add_objects(translation.memory);
    translation.watcher->add_arguments(translation.memory, translation.safety.string_ends());
    debug = translation.watcher->take();
  }
  std::vector<Assumption> assumptions = translation.assumptions();
  return {std::move(translation.cfa), std::move(translation.warnings), std::move(assumptions),
          std::move(translation.checks), std::move(debug)};
}

}  // namespace pincer::frontend
