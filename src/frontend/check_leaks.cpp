// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
//
// valid-memtrack: where the execution ends, every heap object is freed, or a chain of pointers leads to it from a static
// variable or from what the caller of the entry function has, or at a call of exit from a local variable of a function that is active. When no chain is possible, a count
// of what is alive decides (and the ledger at one address where something is alive if any is: that is what a proof can be
// about). Otherwise the program itself looks, after its
// end: a work list of objects, starting with the variables; each object that is met for the first time adds those that
// its pointers were made from. What was met and what is alive must be as many; it looks no further as soon as they are.
// valid-memcleanup: nothing is alive.
#include "frontend/function_translator.h"
#include "frontend/pass/passes.h"

namespace pincer::frontend {

using program::Assign;
using program::Assume;
using program::LocationId;
using program::VariableId;

namespace {

constexpr std::uint64_t kMostPointers = 256;  // beside each other in a static variable

}  // namespace

void FunctionTranslator::check_leaks(const llvm::CallInst* exit) {
  if (!t_.safety.counts_heap()) return;
  const unsigned width = t_.memory.pointer_bits();
  const Term zero = terms_.bv(width, 0);
  std::vector<Term> none_lost;
  Term kept = t_.safety.kept().number.valid() ? t_.cfa.variable(t_.safety.kept().number).term : zero;
  Term is_kept = t_.safety.is_any(t_.safety.kept());
  for (const Object* object : t_.safety.all()) {
    if (!object->single) continue;
    const Term live = t_.safety.facts(*object).live;
    if (t_.safety.reachable(*object)) {
      kept = terms_.bv_add(kept, terms_.bool_to_bv(live, width));
      is_kept = terms_.lor(is_kept, live);
    } else {
      none_lost.push_back(terms_.lnot(live));
    }
  }
  none_lost.push_back(terms_.lnot(t_.safety.is_any(t_.safety.lost())));
  if (!t_.safety.checks_leaks()) {
    none_lost.push_back(terms_.lnot(is_kept));
    return demand(terms_.land(none_lost), program::Check::Cleanup, "");
  }
  const bool is_unknown = exit != nullptr && procedure_.index() != 0;  // not all functions that are active can be seen
  if (is_unknown) none_lost.push_back(terms_.lnot(is_kept));
  const std::string unknown = is_unknown ? "memory that is still allocated at a call of exit in a recursive function"
                              : t_.safety.may_be_kept_outside() ? "memory that pointers outside the program may lead to"
                                                                : "";
  demand(terms_.land(none_lost), program::Check::Track, unknown);
  if (here_.valid() && t_.safety.checks_cleanup()) return demand(terms_.lnot(is_kept), program::Check::Cleanup, "");
  if (!here_.valid() || is_unknown || terms_.is_const(kept)) return;
  // All freed: the common case ends here.
  const LocationId done = new_location(where_);
  go(done, Assume{terms_.lnot(is_kept)});
  emit(Assume{is_kept});
  const Term met = count_reachable(exit, kept);
  demand(terms_.eq(met, kept), program::Check::Track, unknown);
  go(done, Assume{terms_.boolean(true)});
  here_ = done;
}

logic::Term FunctionTranslator::count_reachable(const llvm::CallInst* exit, Term kept) {
  const unsigned width = t_.memory.pointer_bits();
  const logic::Sort pointer = logic::Sort::bitvec(width);
  const logic::Sort list = logic::Sort::array(pointer, pointer);
  const auto number = [&](std::uint64_t n) { return terms_.bv(width, n); };
  const auto value = [&](VariableId variable) { return t_.cfa.variable(variable).term; };
  const PointsTo& points_to = t_.memory.points_to();
  const VariableId top = new_variable("open objects", pointer);
  const VariableId count = new_variable("reachable objects", pointer);
  const VariableId met = new_variable("met objects", list);
  work_ = {new_variable("open addresses", list), new_variable("open nodes", list)};
  emit(Assign{top, number(0)});
  emit(Assign{count, number(0)});
  emit(Assign{met, terms_.const_array(list, number(0))});
  for (const Object& object : points_to.objects()) {
    const std::uint32_t node = points_to.resolve(object.cell).node;
    if ((object.kind != ObjectKind::Global && !(is_made(*object.site) && object.single)) ||
        t_.memory.regions_of_node(node).empty())
      continue;
    if (points_to.links(node).empty()) continue;
    push_open(t_.safety.facts(object).base, node, top);
  }
  for (const llvm::Value* local : exit != nullptr ? kept_locals(*exit) : std::vector<const llvm::Value*>{}) {
    if (const auto cell = points_to.cell(local)) push_open(origin(local), cell->node, top);
  }
  const LocationId head = here_;
  const LocationId end = new_location(where_);
  const Term is_done = terms_.lor(terms_.eq(value(top), number(0)), terms_.eq(value(count), kept));
  go(end, Assume{is_done});
  emit(Assume{terms_.lnot(is_done)});
  emit(Assign{top, terms_.bv_sub(value(top), number(1))});
  const VariableId base = new_variable("open address", pointer);
  const VariableId node = new_variable("open node", pointer);
  emit(Assign{base, terms_.select(value(work_.addresses), value(top))});
  emit(Assign{node, terms_.select(value(work_.nodes), value(top))});
  const LocationId choice = here_;
  std::vector<Term> others = {terms_.boolean(true)};
  for (const std::uint32_t n : t_.safety.reachable_nodes()) {
    std::vector<Term> alive;
    Term size = number(0);
    Term heap = terms_.boolean(false);
    for (const Object* object : t_.safety.objects(n)) {
      if (object->kind == ObjectKind::External) continue;
      Term here = terms_.boolean(false);
      Term length = number(0);
      if (object->single) {
        const MemorySafety::Facts& facts = t_.safety.facts(*object);
        here = terms_.land(facts.live, terms_.eq(value(base), facts.base));
        length = facts.size;
      } else {
        const Term end_of = terms_.select(value(t_.safety.ends(*object)), value(base));
        here = terms_.ne(end_of, number(0));
        length = terms_.bv_sub(end_of, value(base));
      }
      size = terms_.ite(here, length, size);
      if (t_.safety.is_heap(*object) && !is_made(*object->site)) heap = terms_.lor(heap, here);
      alive.push_back(here);
    }
    if (alive.empty()) continue;
    const Term is_here = terms_.eq(value(node), number(n));
    others.push_back(terms_.lnot(is_here));
    here_ = choice;
    emit(Assume{is_here});
    const Term fresh = terms_.land(terms_.lor(alive), terms_.eq(terms_.select(value(met), value(base)), number(0)));
    go(head, Assume{terms_.lnot(fresh)});
    emit(Assume{fresh});
    emit(Assign{met, terms_.store(value(met), value(base), number(1))});
    emit(Assign{count, terms_.bv_add(value(count), terms_.bool_to_bv(heap, width))});
    // An array of pointers that is walked over with known bounds is one link.
    std::set<std::pair<std::int64_t, std::uint32_t>> pushed;
    for (const PointsTo::Link& link : points_to.links(n)) {
      if (link.size / (width / 8) > kMostPointers) throw NotModelled{"memory leaks where many pointers lie in a row"};
      for (std::uint64_t at = 0; at + width / 8 <= link.size; at += width / 8) {
        const Cell cell = points_to.resolve({n, link.offset + static_cast<std::int64_t>(at)});
        if (pushed.insert({cell.offset, points_to.resolve(link.target).node}).second)
          push_pointers(cell, points_to.resolve(link.target), value(base), size, top);
      }
    }
    go(head, Assume{terms_.boolean(true)});
  }
  here_ = choice;
  go(head, Assume{terms_.land(others)});
  here_ = end;
  return value(count);
}

void FunctionTranslator::push_open(Term base, std::uint32_t node, VariableId top) {
  const unsigned width = t_.memory.pointer_bits();
  const Term at = t_.cfa.variable(top).term;
  const auto put = [&](VariableId list, Term value) {
    emit(Assign{list, terms_.store(t_.cfa.variable(list).term, at, value)});
  };
  put(work_.addresses, base);
  put(work_.nodes, terms_.bv(width, node));
  emit(Assign{top, terms_.bv_add(at, terms_.bv(width, 1))});
}

void FunctionTranslator::push_pointers(Cell from, Cell target, Term base, Term size, VariableId top) {
  const unsigned width = t_.memory.pointer_bits();
  const PointsTo& points_to = t_.memory.points_to();
  const auto stride = static_cast<std::int64_t>(points_to.stride(from.node));
  const auto modulo = [&](std::int64_t n) { return stride == 0 ? n : ((n % stride) + stride) % stride; };
  if (!t_.safety.reachable_nodes().contains(target.node)) return;
  // Where the pointer is in an object: the objects of a node may start at different offsets.
  std::set<std::int64_t> offsets;
  for (const Object* object : t_.safety.objects(from.node)) {
    const std::int64_t offset = modulo(from.offset - points_to.resolve(object->cell).offset);
    if (offset >= 0) offsets.insert(offset);
  }
  if (offsets.size() > 1) throw NotModelled{"memory leaks where objects lie on parts of others"};
  if (offsets.empty()) return;
  const Region* region = nullptr;
  for (const Region* candidate : t_.memory.regions_of_node(from.node)) {
    const std::int64_t distance = modulo(from.offset - candidate->offset);
    if (distance >= 0 && static_cast<std::uint64_t>(distance) < candidate->length) region = candidate;
  }
  if (region == nullptr) return;  // never read or written
  if (region->is_float || (region->kind == RegionKind::Words && region->element != width / 8))
    throw NotModelled{"memory leaks where pointers lie on other data"};
  const auto number = [&](std::uint64_t n) { return terms_.bv(width, n); };
  const VariableId at = new_variable("", logic::Sort::bitvec(width));
  const Term offset = t_.cfa.variable(at).term;
  emit(Assign{at, number(static_cast<std::uint64_t>(*offsets.begin()))});
  const LocationId head = here_;
  const LocationId end = new_location(where_);
  const Term fits = inside(offset, number(width / 8), number(0), size);
  go(end, Assume{terms_.lnot(fits)});
  emit(Assume{fits});
  const Term address = terms_.bv_add(base, offset);
  const Term pointer = read(*region, address, from.offset, llvm::PointerType::get(t_.module.getContext(), 0));
  Term origin;
  if (!t_.safety.needs_origin(target)) {
    origin = origin_by_cell(pointer, target);
    // There may be one object only, but the pointer may be null or never have been set.
    if (const auto& objects = t_.safety.objects(target.node); objects.size() == 1 && objects.front()->single) {
      const MemorySafety::Facts& facts = t_.safety.facts(*objects.front());
      origin = terms_.ite(inside(pointer, number(0), facts.base, facts.size), origin, number(0));
    }
  } else if (const VariableId shadow = t_.safety.shadow(*region); shadow.valid()) {
    const Term memory = t_.cfa.variable(shadow).term;
    origin = terms_.ite(terms_.eq(pointer, number(0)), number(0),
                        terms_.sort(memory).is_array() ? terms_.select(memory, address) : memory);
  } else {
    origin = number(0);
  }
  push_open(origin, target.node, top);
  if (stride == 0) {
    go(end, Assume{terms_.boolean(true)});
  } else {
    emit(Assign{at, terms_.bv_add(offset, number(static_cast<std::uint64_t>(stride)))});
    go(head, Assume{terms_.boolean(true)});
  }
  here_ = end;
}

}  // namespace pincer::frontend
