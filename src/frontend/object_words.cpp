// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
//
// Words of other verifiers about the object that a pointer leads to: how large it is, where in it the pointer is, whether
// so many bytes may be accessed there. They need what memory safety knows of objects. Null leads to no object. What such
// a word says of any other address that is not in an object of the program, nobody here knows: to CBMC, for example, an
// arbitrary pointer may lead to any object.
#include <fmt/format.h>

#include "frontend/function_translator.h"
#include "frontend/origins.h"
#include "frontend/pass/intrinsics.h"

namespace pincer::frontend {

using program::Assume;
using program::LocationId;
using program::VariableId;

/// The object that a pointer leads to; null: no object, of size 0.
struct FunctionTranslator::Target {
  Term base;
  Term size;
  Term live;
  Term unknown;  // if this holds, nothing of it counts
};

namespace {

/// Has it an end that the program knows?
bool has_size(const Object& object) {
  if (object.kind == ObjectKind::External || object.kind == ObjectKind::Strings ||
      object.kind == ObjectKind::Arguments || object.kind == ObjectKind::Function || MemorySafety::is_unbounded(object))
    return false;
  return !is_made(*object.site) ||
         llvm::cast<llvm::CallBase>(object.site)->getCalledFunction()->getName() != kModelMadeLong;
}

}  // namespace

FunctionTranslator::Target FunctionTranslator::target_of(const llvm::Value* pointer, bool writes) {
  const Term zero = terms_.bv(t_.memory.pointer_bits(), 0);
  const Term address = term(pointer);
  const Term is_null = terms_.eq(address, zero);
  Target result{zero, zero, terms_.boolean(false), terms_.lnot(is_null)};
  const auto cell = t_.memory.points_to().cell(pointer);
  if (!cell || origins(pointer).roots.empty()) return result;
  const Object* root = only_origin(pointer);
  const Term base = origin(pointer);
  const std::vector<const Object*> objects = root != nullptr ? std::vector{root} : t_.safety.objects(cell->node);
  Term is_known = terms_.boolean(false);
  for (const Object* object : objects) {
    const auto* global = llvm::dyn_cast<llvm::GlobalVariable>(object->site);
    if (!has_size(*object) || (writes && global != nullptr && global->isConstant())) continue;
    Term is_it = terms_.boolean(root != nullptr);
    Term size = zero;
    Term live = terms_.boolean(true);
    if (object->single) {
      const MemorySafety::Facts& facts = t_.safety.facts(*object);
      if (root == nullptr) is_it = terms_.eq(base, facts.base);
      size = facts.size;
      live = facts.live;
    } else {
      const Term end = terms_.select(t_.cfa.variable(t_.safety.ends(*object)).term, base);
      live = terms_.ne(end, zero);
      if (root == nullptr) is_it = live;
      size = terms_.bv_sub(end, base);
    }
    // A pointer that is far from its object was made of something else.
    is_it = terms_.land(is_it, terms_.bv_ule(terms_.bv_sub(address, base), size));
    is_known = terms_.lor(is_known, is_it);
    result.size = terms_.ite(is_it, size, result.size);
    result.live = terms_.ite(is_it, live, result.live);
  }
  result.base = terms_.ite(is_null, zero, base);
  result.size = terms_.ite(is_null, zero, result.size);
  result.live = terms_.land(terms_.lnot(is_null), result.live);
  result.unknown = terms_.land(terms_.lnot(is_null), terms_.lnot(is_known));
  return result;
}

void FunctionTranslator::refuse(Term condition, const std::string& what) {
  if (terms_.is_false(condition)) return;
  const LocationId location = new_location(where_);
  go(location, Assume{condition});
  t_.cfa.add_unsupported({location, what, where_});
  assume(terms_.lnot(condition));
}

void FunctionTranslator::tell_about_object(const llvm::CallInst& call, llvm::StringRef name) {
  const std::string what = fmt::format("function '{}' of another verifier", name.str());
  const bool is_access = name.ends_with("_ok");
  const bool is_comparison = name.ends_with("same_object");
  const auto is_pointer = [&](unsigned i) { return call.getArgOperand(i)->getType()->isPointerTy(); };
  if (call.arg_size() != (is_access || is_comparison ? 2U : 1U) || !is_pointer(0) ||
      (is_comparison && !is_pointer(1)) || !call.getType()->isIntegerTy())
    throw NotModelled{what};
  if (!t_.safety.active()) throw NotModelled{what + " where memory safety is not checked"};
  const unsigned width = t_.memory.pointer_bits();
  const Target target = target_of(call.getArgOperand(0), name.ends_with("w_ok"));
  const std::string reason = what + " for a pointer to an object that is not known";
  Term unknown = target.unknown;
  Term result = target.size;
  if (is_comparison) {
    const Target other = target_of(call.getArgOperand(1), false);
    unknown = terms_.lor(unknown, other.unknown);
    result = terms_.eq(target.base, other.base);
  } else if (is_access) {
    const Term length = terms_.bv_resize(term(call.getArgOperand(1)), width, false);
    result = terms_.land(target.live, inside(term(call.getArgOperand(0)), length, target.base, target.size));
  } else if (name.ends_with("POINTER_OBJECT")) {
    result = target.base;
  } else if (name.ends_with("POINTER_OFFSET")) {
    result = terms_.bv_sub(term(call.getArgOperand(0)), target.base);
  } else {  // of a dead object, too, other verifiers know the size
    unknown = terms_.lor(unknown, terms_.land(terms_.ne(target.base, terms_.bv(width, 0)), terms_.lnot(target.live)));
  }
  refuse(unknown, reason);
  const logic::Sort sort = t_.sort(call.getType());
  if (!sort.is_bool()) {
    result = terms_.sort(result).is_bool() ? terms_.bool_to_bv(result, sort.width())
                                           : terms_.bv_resize(result, sort.width(), false);
  } else if (!terms_.sort(result).is_bool()) {
    throw NotModelled{what};
  }
  const std::vector<VariableId> variables = new_variables(call);
  emit(program::Assign{variables.front(), result});
  define_by_variables(call, variables);
}

void FunctionTranslator::forget_object(const llvm::CallInst& call, llvm::StringRef name) {
  const std::string what = fmt::format("function '{}' of another verifier", name.str());
  if (call.arg_size() != 1 || !call.getArgOperand(0)->getType()->isPointerTy() || !call.getType()->isVoidTy())
    throw NotModelled{what};
  if (!t_.safety.active()) throw NotModelled{what + " where memory safety is not checked"};
  const llvm::Value* pointer = call.getArgOperand(0);
  const Target target = target_of(pointer, true);
  const Term is_inner = terms_.ne(term(pointer), target.base);
  refuse(terms_.lor(terms_.lor(target.unknown, terms_.lnot(target.live)), is_inner),
         what + " for a pointer that does not lead to the beginning of a known object");
  const VariableId size = new_variable("", logic::Sort::bitvec(t_.memory.pointer_bits()));
  emit(program::Assign{size, target.size});
  bulk({.to = pointer, .byte = {}, .length = t_.cfa.variable(size).term, .to_address = {}, .from_address = {}});
}

}  // namespace pincer::frontend
