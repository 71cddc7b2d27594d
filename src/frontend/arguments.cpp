// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
//
// What C11 5.1.2.2.1 says of the parameters of main: argc is not negative, argv[0] to argv[argc - 1] point to strings,
// argv[argc] is null. There are any number of strings of any length. So memory starts with arbitrary contents there, and
// where the program reads a pointer in argv, what holds of the pointer at the start is assumed: such an execution exists
// whatever the other pointers are. A string ends somewhere, with a NUL; only memory safety asks where.
#include "frontend/function_translator.h"

namespace pincer::frontend {

using program::VariableId;

void FunctionTranslator::start_arguments() {
  const unsigned width = t_.memory.pointer_bits();
  for (const Region& region : t_.memory.regions()) {
    if (const VariableId copy = t_.memory.original(region); copy.valid())
      emit(program::Assign{copy, t_.cfa.variable(region.variable).term});
  }
  const Term argc = known_[function_.getArg(0)].terms.front();
  const unsigned bits = terms_.sort(argc).width();
  assume(terms_.bv_sle(terms_.bv(bits, 0), argc));
  const Term count = terms_.bv_resize(argc, width, true);
  // The array lies below the strings.
  const std::uint64_t most = (t_.memory.strings_start() - t_.memory.arguments_start()) / (width / 8);
  assume(terms_.bv_ult(count, terms_.bv(width, most)));
  emit(program::Assign{t_.memory.argument_count(), count});
  // The environment, where main takes it (C11 J.5.1).
  if (function_.arg_size() > 2 && function_.getArg(2)->getType()->isPointerTy())
    assume(terms_.ne(known_[function_.getArg(2)].terms.front(), terms_.bv(width, 0)));
}

logic::Term FunctionTranslator::ends_with_nul(Term string, std::uint32_t node) {
  const Term end = terms_.select(t_.cfa.variable(t_.safety.string_ends()).term, string);
  std::vector<Term> facts = {terms_.bv_ult(string, end)};
  for (const Region* contents : t_.memory.regions_of_node(node)) {
    if (const VariableId start = t_.memory.original(*contents); start.valid() && contents->element == 1) {
      const Term last = terms_.bv_sub(end, terms_.bv(t_.memory.pointer_bits(), 1));
      facts.push_back(terms_.eq(terms_.select(t_.cfa.variable(start).term, last), terms_.bv(8, 0)));
    }
  }
  return terms_.land(facts);
}

logic::Term FunctionTranslator::is_string(Term origin) {
  const unsigned width = t_.memory.pointer_bits();
  return terms_.land(terms_.bv_ule(terms_.bv(width, t_.memory.strings_start()), origin),
                     terms_.bv_ule(origin, terms_.bv(width, t_.memory.last_string())));
}

void FunctionTranslator::assume_string(Term origin, std::uint32_t node) {
  assume(terms_.lor(terms_.lnot(is_string(origin)), ends_with_nul(origin, node)));
}

void FunctionTranslator::assume_argument(const llvm::LoadInst& load, const Region& region) {
  const VariableId copy = t_.memory.original(region);
  const unsigned width = t_.memory.pointer_bits();
  const std::uint64_t each = width / 8;
  if (!copy.valid() || t_.module.getDataLayout().getTypeStoreSize(load.getType()) != each ||
      leaves(load.getType()).size() != 1)
    return;
  Region original = region;
  original.variable = copy;
  const auto number = [&](std::uint64_t n) { return terms_.bv(width, n); };
  const llvm::Value* pointer = load.getPointerOperand();
  const Term address = term(pointer);
  const Term value =
      read(original, address, t_.memory.offset_of(pointer), llvm::PointerType::get(t_.module.getContext(), 0));
  const Term distance = terms_.bv_sub(address, number(t_.memory.arguments_start()));
  const Term size = terms_.bv_mul(t_.cfa.variable(t_.memory.argument_count()).term, number(each));
  std::vector<Term> string = {is_string(value)};
  const auto cell = t_.memory.points_to().cell(&load);
  if (t_.safety.string_ends().valid() && cell) string.push_back(ends_with_nul(value, cell->node));
  assume(terms_.lor(terms_.ne(distance, size), terms_.eq(value, number(0))));
  assume(terms_.lor(terms_.bv_ule(size, distance), terms_.land(string)));
}

}  // namespace pincer::frontend
