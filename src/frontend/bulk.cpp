// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
//
// memcpy, memmove, memset and "any contents", region by region and in the regions' elements. A few elements are
// written in one statement, which reads the old contents only; many in a loop. memcpy between objects that overlap gives
// any bytes.
#include <llvm/ADT/MapVector.h>
#include <llvm/IR/Constants.h>
#include <llvm/IR/Dominators.h>
#include <llvm/IR/Operator.h>

#include <algorithm>

#include "frontend/function_translator.h"

namespace pincer::frontend {

using program::Assume;
using program::LocationId;
using program::VariableId;

namespace {

constexpr std::uint64_t kUnrolled = 64;  // elements of a region

/// How far a pointer is from its base, modulo a length; none if that is not fixed.
std::optional<std::uint64_t> distance_modulo(const llvm::Value* pointer, std::uint64_t length,
                                             const llvm::DataLayout& layout) {
  llvm::APInt sum(layout.getPointerSizeInBits(), 0);
  while (const auto* gep = llvm::dyn_cast<llvm::GEPOperator>(pointer)) {
    llvm::MapVector<llvm::Value*, llvm::APInt> scales;
    if (!gep->collectOffset(layout, sum.getBitWidth(), scales, sum)) return std::nullopt;
    for (const auto& [index, scale] : scales) {
      if (scale.getSExtValue() % static_cast<std::int64_t>(length) != 0) return std::nullopt;
    }
    pointer = gep->getPointerOperand();
  }
  const std::int64_t rest = sum.getSExtValue() % static_cast<std::int64_t>(length);
  return static_cast<std::uint64_t>(rest < 0 ? rest + static_cast<std::int64_t>(length) : rest);
}

}  // namespace

logic::Term FunctionTranslator::merge_bytes(const Region& region, Term old_element, Term new_element,
                                            const std::vector<Term>& take_new) {
  // One condition per byte, lowest first.
  if (std::all_of(take_new.begin(), take_new.end(), [&](Term t) { return t == take_new.front(); }) || region.is_float) {
    return terms_.ite(terms_.land(take_new), new_element, old_element);
  }
  Term result;
  for (std::size_t i = 0; i < take_new.size(); ++i) {
    const auto low = static_cast<unsigned>(8 * i);
    const Term byte = terms_.ite(take_new[i], terms_.bv_extract(new_element, low + 7, low),
                                 terms_.bv_extract(old_element, low + 7, low));
    result = i == 0 ? byte : terms_.bv_concat(byte, result);
  }
  return result;
}

bool FunctionTranslator::are_apart(const llvm::Value* one, const llvm::Value* other) const {
  const auto is_constant = [](const llvm::Value* base) {  // nothing may be written there
    const auto* global = llvm::dyn_cast<llvm::GlobalVariable>(base);
    return global != nullptr && global->isConstant();
  };
  const auto is_allocation = [](const llvm::Value* base) {
    const auto* call = llvm::dyn_cast<llvm::CallInst>(base);
    return call != nullptr && allocation_size_argument(*call).has_value();
  };
  const auto is_object = [&](const llvm::Value* base) {
    return llvm::isa<llvm::AllocaInst, llvm::GlobalVariable>(base) || is_allocation(base);
  };
  if (one == other) return false;
  if (is_constant(one) || is_constant(other) || (is_object(one) && is_object(other))) return true;
  // What was there before an object was allocated does not point into it.
  const auto is_older = [&](const llvm::Value* base, const llvm::Value* object) {
    if (!is_allocation(object)) return false;
    const auto* instruction = llvm::dyn_cast<llvm::Instruction>(base);
    if (instruction == nullptr) return true;
    const llvm::DominatorTree tree(const_cast<llvm::Function&>(function_));
    return tree.dominates(instruction, llvm::cast<llvm::Instruction>(object));
  };
  return is_older(one, other) || is_older(other, one);
}

namespace {

/// No object of the node has room for two blocks of this length: a copy inside of objects is one of whole objects.
bool holds_whole_objects(const PointsTo& points_to, std::uint32_t node, std::uint64_t length) {
  return !points_to.is_outside(node) &&
         std::all_of(points_to.objects().begin(), points_to.objects().end(), [&](const Object& object) {
           return points_to.resolve(object.cell).node != node || (object.size > 0 && object.size <= length);
         });
}

}  // namespace

bool FunctionTranslator::is_seen_apart(const llvm::Value* one, const llvm::Value* other) const {
  const PointsTo& points_to = t_.memory.points_to();
  const auto first = points_to.cell(one);
  const auto second = points_to.cell(other);
  return !first || !second || first->node != second->node || are_apart(base_of(one), base_of(other));
}

logic::Term FunctionTranslator::overlap(const Bulk& op) {
  if (op.from == nullptr || op.may_overlap || is_seen_apart(op.to, op.from)) return terms_.boolean(false);
  if (terms_.is_const(op.length)) {
    // Members of the objects of a struct, and elements of one array, are the same or apart.
    const std::uint64_t length = terms_.const_value(op.length).as_uint64();
    const std::uint64_t stride = t_.memory.stride_of(op.to);
    const std::int64_t shift = t_.memory.offset_of(op.to) - t_.memory.offset_of(op.from);
    if (stride == 0 ? shift == 0 : length <= stride && shift % static_cast<std::int64_t>(stride) == 0)
      return terms_.boolean(false);
    const PointsTo& points_to = t_.memory.points_to();
    if (holds_whole_objects(points_to, points_to.cell(op.to)->node, length)) return terms_.boolean(false);
    const llvm::DataLayout& layout = function_.getParent()->getDataLayout();
    const auto distance = distance_modulo(op.to, length, layout);
    if (base_of(op.to) == base_of(op.from) && distance && distance == distance_modulo(op.from, length, layout))
      return terms_.boolean(false);
  }
  const Term up = terms_.bv_ult(terms_.bv_sub(op.to_address, op.from_address), op.length);
  const Term down = terms_.bv_ult(terms_.bv_sub(op.from_address, op.to_address), op.length);
  return terms_.land(terms_.ne(op.to_address, op.from_address), terms_.lor(up, down));
}

bool FunctionTranslator::forbid_overlap(Term overlaps) {
  watch_undefined(overlaps, "a copy between objects that overlap");
  // The competition's memory safety, without bounds, does not speak of it.
  const program::Property& property = t_.options.property;
  if (!property.has(program::Check::Deref) || !property.has(program::Check::Bounds)) return false;
  demand(terms_.lnot(overlaps), program::Check::Deref, "");
  return true;
}

void FunctionTranslator::model_overlap(const llvm::CallInst& call) {
  const llvm::Value* to = call.getArgOperand(0);
  const llvm::Value* from = call.getArgOperand(2);
  if (is_seen_apart(to, from)) return define(call, {terms_.boolean(false)}, {});
  const unsigned width = t_.memory.pointer_bits();
  const auto size = [&](unsigned i) { return terms_.bv_resize(term(call.getArgOperand(i)), width, false); };
  const Term up = terms_.bv_ult(terms_.bv_sub(term(to), term(from)), size(3));
  const Term down = terms_.bv_ult(terms_.bv_sub(term(from), term(to)), size(1));
  const VariableId overlaps = new_variable("", logic::Sort::boolean());
  emit(program::Assign{overlaps, terms_.lor(up, down)});
  const Term undefined = t_.cfa.variable(overlaps).term;
  define(call, {forbid_overlap(undefined) ? terms_.boolean(false) : undefined}, {});
}

logic::Term FunctionTranslator::bulk_element(const Bulk& op, const Region& region, Term distance) {
  const logic::Sort sort = terms_.sort(t_.cfa.variable(region.variable).term);
  const logic::Sort element = sort.is_array() ? sort.element() : sort;
  if (op.from != nullptr) {
    const Term memory = t_.cfa.variable(region.variable).term;
    if (!sort.is_array()) return memory;
    const Term address = terms_.bv_add(op.from_address, distance);
    Term value = terms_.select(memory, address);
    if (op.overlaps) value = terms_.ite(*op.overlaps, havoc(element), value);
    if (op.is_inside || !region.is_sparse) return value;
    const unsigned width = t_.memory.pointer_bits();
    const Term reached = reaches(op.from, region, address, terms_.bv(width, region.element));
    return terms_.is_true(reached) ? value : terms_.ite(reached, value, havoc(element));
  }
  if (!op.byte) return havoc(element, "", op.is_guess);
  Term bits = *op.byte;
  for (std::uint64_t i = 1; i < region.element; ++i) bits = terms_.bv_concat(bits, *op.byte);
  return region.is_float ? terms_.fp_from_bits(bits, element) : bits;
}

bool FunctionTranslator::bulk_unrolled(const Bulk& op, const Region& region) {
  const unsigned width = t_.memory.pointer_bits();
  const std::uint64_t stride = t_.memory.stride_of(op.to);
  const auto element = static_cast<std::int64_t>(region.element);
  const bool constant = terms_.is_const(op.length);
  const std::uint64_t length = constant ? terms_.const_value(op.length).as_uint64() : 0;
  if (stride != 0 && !constant) return false;
  const std::uint64_t per_stride = region.length / region.element;
  const std::uint64_t count = stride == 0 ? per_stride : (length / stride + 2) * per_stride;
  if (count > kUnrolled) return false;

  Term result = t_.cfa.variable(region.variable).term;
  const Term before = result;
  const bool is_array = terms_.sort(result).is_array();
  for (std::uint64_t j = 0; j < per_stride; ++j) {
    // Distance of the element from the start of the block; in a cyclic node from the last one that starts before it.
    std::int64_t distance = region.offset + static_cast<std::int64_t>(j) * element - t_.memory.offset_of(op.to);
    if (stride != 0) {
      const auto s = static_cast<std::int64_t>(stride);
      distance = ((distance % s) + s) % s;
      if (distance - s + element > 0) distance -= s;
    }
    for (;; distance += static_cast<std::int64_t>(stride)) {
      if (constant && distance >= static_cast<std::int64_t>(length)) break;
      std::vector<Term> inside;
      for (std::int64_t b = distance; b < distance + element; ++b) {
        inside.push_back(b < 0 ? terms_.boolean(false)
                               : terms_.bv_ult(terms_.bv(width, static_cast<std::uint64_t>(b)), op.length));
      }
      if (!std::all_of(inside.begin(), inside.end(), [&](Term t) { return terms_.is_false(t); })) {
        const Term offset = terms_.bv(width, mpz_class(static_cast<long>(distance)));
        const Term address = terms_.bv_add(op.to_address, offset);
        const Term old_element = is_array ? terms_.select(before, address) : before;
        const Term merged = merge_bytes(region, old_element, bulk_element(op, region, offset), inside);
        result = is_array ? terms_.store(result, address, merged) : merged;
      }
      if (stride == 0) break;
    }
  }
  if (result != before) assign(region.variable, result);
  return true;
}

void FunctionTranslator::bulk_loop(const Bulk& op, const Region& region) {
  // i := first; while (i + element <= length && region goes on) { to[i] := new; i += element } and the rest in bytes.
  const unsigned width = t_.memory.pointer_bits();
  const std::uint64_t stride = t_.memory.stride_of(op.to);
  const auto number = [&](std::uint64_t n) { return terms_.bv(width, n); };
  std::int64_t first = stride == 0 ? region.offset - t_.memory.offset_of(op.to) : 0;
  if (first < 0)
    first += (-first + static_cast<std::int64_t>(region.element) - 1) / static_cast<std::int64_t>(region.element) *
             static_cast<std::int64_t>(region.element);
  const std::int64_t last =
      stride == 0 ? region.offset + static_cast<std::int64_t>(region.length) - t_.memory.offset_of(op.to) : 0;
  const Term limit = stride == 0 ? terms_.ite(terms_.bv_ult(op.length, number(static_cast<std::uint64_t>(last))),
                                              op.length, number(static_cast<std::uint64_t>(last)))
                                 : op.length;
  const VariableId index = new_variable("", logic::Sort::bitvec(width));
  const Term i = t_.cfa.variable(index).term;
  const Term memory = t_.cfa.variable(region.variable).term;
  const Term step = number(region.element);
  const auto room = [&](Term at) {
    return terms_.land(terms_.bv_ule(at, limit), terms_.bv_ule(step, terms_.bv_sub(limit, at)));
  };
  const VariableId shadow = op.from != nullptr ? t_.safety.shadow(region) : VariableId{};
  const auto copy = [&] {
    if (shadow.valid()) {
      const Term origins = t_.cfa.variable(shadow).term;
      emit(program::Assign{shadow, terms_.store(origins, terms_.bv_add(op.to_address, i),
                                                terms_.select(origins, terms_.bv_add(op.from_address, i)))});
    }
    const Term value = bulk_element(op, region, i);
    emit(program::Assign{region.variable, terms_.store(memory, terms_.bv_add(op.to_address, i), value)});
  };
  const auto tail = [&] {
    if (region.element == 1) return;
    std::vector<Term> inside;
    for (std::uint64_t b = 0; b < region.element; ++b) {
      const Term at = terms_.bv_add(i, number(b));
      inside.push_back(terms_.land(terms_.bv_ule(i, at), terms_.bv_ult(at, limit)));
    }
    if (terms_.is_const(limit) && terms_.const_value(limit).as_uint64() % region.element == 0) return;
    const Term address = terms_.bv_add(op.to_address, i);
    const Term merged = merge_bytes(region, terms_.select(memory, address), bulk_element(op, region, i), inside);
    emit(program::Assign{region.variable, terms_.store(memory, address, merged)});
  };
  const auto looping = [&](Term start, Term again, bool forward) {
    emit(program::Assign{index, start});
    const LocationId head = here_;
    const LocationId body = new_location(where_);
    const LocationId after = new_location(where_);
    t_.cfa.add_edge({head, body, Assume{again}, where_, {}});
    t_.cfa.add_edge({head, after, Assume{terms_.lnot(again)}, where_, {}});
    here_ = body;
    if (!forward) emit(program::Assign{index, terms_.bv_sub(i, step)});
    copy();
    if (forward) emit(program::Assign{index, terms_.bv_add(i, step)});
    go(head, Assume{terms_.boolean(true)});
    here_ = after;
  };
  before_write(region.variable);
  if (!op.may_overlap || op.from == nullptr) {
    looping(number(static_cast<std::uint64_t>(first)), room(i), true);
    tail();
    return;
  }
  // memmove: downwards when the target lies above the source.
  const LocationId end = new_location(where_);
  const Term up = terms_.bv_ule(op.to_address, op.from_address);
  const LocationId start = here_;
  const LocationId down_start = new_location(where_);
  t_.cfa.add_edge({start, down_start, Assume{terms_.lnot(up)}, where_, {}});
  emit(Assume{up});
  looping(number(static_cast<std::uint64_t>(first)), room(i), true);
  tail();
  go(end, Assume{terms_.boolean(true)});
  here_ = down_start;
  const Term whole = terms_.bv_sub(limit, terms_.bv_urem(limit, step));
  emit(program::Assign{index, whole});
  tail();
  looping(whole, terms_.bv_ult(number(static_cast<std::uint64_t>(first)), i), false);
  go(end, Assume{terms_.boolean(true)});
  here_ = end;
}

void FunctionTranslator::bulk(Bulk op) {
  const llvm::Value* values[] = {op.to, op.from};
  for (const llvm::Value* value : values) {
    // Several statements follow: what they depend on must not change in between.
    const auto* instruction = llvm::dyn_cast_or_null<llvm::Instruction>(value);
    if (instruction != nullptr && !known(instruction).reads.empty()) spill(*instruction);
  }
  const auto keep = [&](Term& value) {
    if (terms_.is_const(value)) return;
    const VariableId variable = new_variable("", terms_.sort(value));
    emit(program::Assign{variable, value});
    value = t_.cfa.variable(variable).term;
  };
  keep(op.length);
  if (op.byte) keep(*op.byte);
  op.to_address = term(op.to);
  if (op.from != nullptr) op.from_address = term(op.from);
  const bool fixed = terms_.is_const(op.length);
  const std::uint64_t length = fixed ? terms_.const_value(op.length).as_uint64() : 0;
  if (fixed && length == 0) return;
  if (op.from != nullptr) watch_copy(op);
  if (Term undefined = overlap(op); !terms_.is_false(undefined)) {
    keep(undefined);
    if (!forbid_overlap(undefined)) op.overlaps = undefined;
    if (!here_.valid()) return;
  }
  const auto is_inside = [&](const llvm::Value* pointer) {
    return t_.safety.checks_accesses() || (fixed && this->is_inside(pointer, length));
  };
  op.is_inside = op.from == nullptr || is_inside(op.from);
  if (!op.is_inside) {
    t_.note_invalid(Translation::Invalid::Read, where_);
    watch_access(op.from, op.length, false);
  }
  if (!is_inside(op.to)) {
    t_.note_invalid(Translation::Invalid::Write, where_);
    watch_access(op.to, op.length, true);
  }
  const auto may_be_null = [&](const llvm::Value* pointer) {
    return !t_.safety.checks_accesses() && !is_not_null(pointer);
  };
  const bool to_null = may_be_null(op.to);
  const bool from_null = op.from != nullptr && may_be_null(op.from);
  if (!to_null && !from_null) return bulk_regions(op);
  // To nowhere, nothing is written; from nowhere come any bytes.
  before_call();
  const auto comes_from_null = [&](const llvm::Value* pointer) {
    return is_null(base_of(pointer), term(base_of(pointer)));
  };
  const LocationId after = new_location(where_);
  if (to_null) {
    const Term nowhere = comes_from_null(op.to);
    go(after, Assume{nowhere});
    emit(Assume{terms_.lnot(nowhere)});
  }
  if (from_null) {
    const Term nowhere = comes_from_null(op.from);
    const LocationId before = here_;
    emit(Assume{nowhere});
    Bulk any = op;
    any.from = nullptr;
    bulk_regions(any);
    go(after, Assume{terms_.boolean(true)});
    here_ = before;
    emit(Assume{terms_.lnot(nowhere)});
  }
  bulk_regions(op);
  go(after, Assume{terms_.boolean(true)});
  here_ = after;
}

void FunctionTranslator::bulk_regions(const Bulk& op) {
  for (const Region* region : t_.memory.regions_of(op.to)) {
    const bool arbitrary = op.from == nullptr && !op.byte;
    if (arbitrary && t_.memory.is_whole(*region, op.to,
                                        terms_.is_const(op.length) ? terms_.const_value(op.length).as_uint64() : 0)) {
      before_write(region->variable);
      emit(program::Havoc{region->variable, op.is_guess});
    } else if (bulk_unrolled(op, *region)) {
      follow_copy(op, *region);
    } else {
      bulk_loop(op, *region);
    }
  }
}

}  // namespace pincer::frontend
