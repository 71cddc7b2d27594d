// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
#pragma once

#include <llvm/IR/BasicBlock.h>
#include <llvm/IR/DebugProgramInstruction.h>
#include <llvm/IR/Dominators.h>
#include <llvm/IR/Function.h>
#include <llvm/IR/Instructions.h>
#include <llvm/IR/IntrinsicInst.h>

#include <optional>
#include <unordered_map>
#include <vector>

#include "frontend/source_names.h"
#include "frontend/translate.h"

namespace pincer::frontend {

/// Translates one function to edges. A value that lives inside a block is a term; phis, inputs, what reads memory that
/// is written before its last use, and large values that cross blocks become variables.
///
/// Law: a term kept for an SSA value has that value wherever the SSA value may be used. For terms over phis and other
/// SSA variables this follows from dominance; for terms over memory it is kept up by `before_write`.
class FunctionTranslator {
 public:
  FunctionTranslator(Translation& translation, const llvm::Function& function, program::ProcedureId procedure);
  /// From `start`, where memory is set up.
  void translate(program::LocationId start);

 private:
  using Term = logic::Term;
  using Leaves = std::vector<Term>;

  /// What is known of an SSA value.
  struct Known {
    Leaves terms;
    std::vector<program::VariableId> reads;  // memory variables that the terms mention
  };

  // Control flow (function_translator.cpp)
  void translate_block(const llvm::BasicBlock& block);
  void translate_terminator(const llvm::Instruction& terminator);
  void jump(program::LocationId from, const llvm::BasicBlock& from_block, const llvm::BasicBlock& to,
            program::Statement guard, std::optional<bool> branch);
  void assign_phis(const llvm::BasicBlock& from, const llvm::BasicBlock& to);
  program::LocationId new_location(program::SourceLocation where = {});
  void emit(program::Statement statement);
  void go(program::LocationId target, program::Statement statement);
  void end_execution();  // abort, exit
  void unsupported(const std::string& what);

  // Programs that are to be watched (watch.cpp)
  void watch_records(const llvm::Instruction& next);  // what debug records say happened before
  std::optional<Term> watched_value(const llvm::DbgVariableRecord& record);
  std::optional<Term> watched_value(const llvm::Value* value);      // if it is a scalar that can be had without more
  std::optional<Term> watched_pointer(const llvm::Value* pointer);  // that is used here, or led to one that is
  struct Bulk;
  /// The node that a pointer leads to, as a name: the same address means other memory in another node.
  [[nodiscard]] std::string node_name(const llvm::Value* pointer) const;
  void watch_store(const llvm::Value* pointer, Term address, Term value);
  void watch_load(const llvm::LoadInst& load, Term address, Term value, const llvm::Type* type);
  void watch_copy(const Bulk& op);
  void watch_free(const llvm::Value* pointer);
  void watch_new(const llvm::Instruction& site, Term address, Term size);
  void watch_undefined(Term happens, const std::string& what);
  void watch_clause(const llvm::CallBase& failure);
  /// An access that is not known to be valid, and that no property checks.
  void watch_access(const llvm::Value* pointer, Term size, bool writes);

  // Values (values.cpp)
  const Known& known(const llvm::Value* value);
  Term term(const llvm::Value* value);  // of a scalar
  Leaves constant(const llvm::Constant* constant);
  void define(const llvm::Instruction& instruction, Leaves terms, std::vector<program::VariableId> reads);
  void define_by_variables(const llvm::Instruction& instruction, const std::vector<program::VariableId>& variables);
  std::vector<program::VariableId> new_variables(const llvm::Value& value);
  program::VariableId new_variable(const std::string& name, logic::Sort sort, const program::CType& type = {});
  void spill(const llvm::Instruction& instruction);
  void before_write(program::VariableId memory);  // spills what reads it and is still used
  void before_call();                             // the same for all memory
  [[nodiscard]] bool used_later(const llvm::Instruction& value) const;
  /// May an access through an address that is computed from the value ask for the value itself?
  [[nodiscard]] bool may_be_asked_for(const llvm::Instruction& value) const;
  Term havoc(logic::Sort sort, const std::string& name = "", bool is_guess = false);
  void assume(Term condition);
  void assign(program::VariableId variable, Term value);

  // Instructions (instructions.cpp)
  void translate_instruction(const llvm::Instruction& instruction);
  Leaves pure(const llvm::Instruction& instruction);
  Term binary(const llvm::BinaryOperator& op);
  Term compare(const llvm::CmpInst& op);
  /// What a comparison of pointers asks about two objects: C does not say which lies first, nor whether one begins where
  /// another one ends.
  enum class Comparison : std::uint8_t { Settled, WhichLiesFirst, WhetherTheyTouch };
  [[nodiscard]] Comparison comparison_of(const llvm::CmpInst& op) const;
  void assume_order();
  void assume_gaps();
  /// Whether it may ask if an object lies where another one was before it was freed: here none does.
  [[nodiscard]] bool may_compare_with_freed(const llvm::CmpInst& op) const;
  [[nodiscard]] bool may_compare_with_ended(const llvm::CmpInst& op) const;
  Term cast(const llvm::CastInst& op);
  Term gep(const llvm::GetElementPtrInst& op);
  Term float_to_integer(Term value, bool is_signed, unsigned width);
  Term float_bits(Term value);  // any NaN pattern for NaN
  Term to_bits(Term value);     // any scalar as a bit-vector
  Term from_bits(Term bits, const llvm::Type* type);

  // Memory (memory_access.cpp)
  void load(const llvm::LoadInst& load);
  void store(const llvm::StoreInst& store);
  /// When an access of `length` bytes at `address`, the value of `pointer`, reaches the region.
  Term reaches(const llvm::Value* pointer, const Region& region, Term address, Term length);
  /// The pointer before all constant and computed offsets.
  static const llvm::Value* base_of(const llvm::Value* pointer);
  [[nodiscard]] bool is_not_null(const llvm::Value* pointer) const;
  /// Whether a pointer without offsets is null, or was made from a null pointer.
  [[nodiscard]] Term is_null(const llvm::Value* base, Term value) const;
  /// An access that is checked, or shown to be valid.
  [[nodiscard]] bool is_inside(const llvm::Value* pointer, std::uint64_t size) const;
  Term read(const Region& region, Term address, std::int64_t offset, const llvm::Type* type);
  void write(const Region& region, Term address, std::int64_t offset, Term value, const llvm::Type* type, Term reached);
  void allocate(const llvm::Instruction& site, Term size);
  struct Place {
    Term address;
    Term has_room;
  };
  /// Where the next object on the heap would lie. Without a call it is an array of variable length.
  Place next_place(const llvm::Instruction& site, Term size);
  void made(const llvm::Instruction& site, Term address, Term size);  // what else is to be known of new memory

  // argc and argv (arguments.cpp)
  void start_arguments();
  void assume_argument(const llvm::LoadInst& load, const Region& region);
  /// Where the outside reaches in, its pointers may be equal; elsewhere that they are not is assumed.
  void assume_apart(const llvm::Value* pointer, const Region& region);
  Term ends_with_nul(Term string, std::uint32_t node);
  /// What was assumed of a string where its address was read, again: proofs by induction know nothing of the past.
  void assume_string(Term origin, std::uint32_t node);
  Term is_string(Term origin);

  // The objects that pointers were made from (origins.cpp)
  [[nodiscard]] bool needs_origin(const llvm::Value* pointer) const;
  void make_origins();
  const Object* only_origin(const llvm::Value* pointer);  // the object that it always points to, if any
  Term origin(const llvm::Value* pointer);
  Term lost_origin();
  Term outside_origin(Term pointer, std::uint32_t node);  // of a pointer that comes from outside
  Term joined_origin(const llvm::Value* left, const llvm::Value* right);
  Term origin_by_cell(Term pointer, Cell cell);  // where cells tell
  void follow(const llvm::Instruction& instruction, Term where_from);
  void follow_select(const llvm::SelectInst& select);
  void follow_load(const llvm::LoadInst& load, const Region& region, Term address);
  void follow_store(const llvm::StoreInst& store, const Region& region, Term address);
  void follow_copy(const Bulk& op, const Region& region);
  void follow_result(const llvm::CallInst& call);             // of a function outside the program
  void forget_region(const Region& region, bool is_certain);  // the outside may have changed it
  void pass_origins(const llvm::CallInst& call);

  // Memory safety (check_access.cpp, check_leaks.cpp)
  Term inside(Term address, Term length, Term base, Term size);
  Term inside_object(const Object& object, Term base, Term address, Term length);
  void check_access(const llvm::Value* pointer, Term length, bool writes);
  void check_null(const llvm::Value* pointer, Term length);
  /// Where the check of the current instruction stands, for the user; the check is noted.
  program::SourceLocation check_place(program::Check check);
  /// The execution ends here with a violation.
  void fail(program::Check check);
  /// Continues where `condition` holds; otherwise goes to the error, or to what is not modelled if it is undecided.
  void demand(Term condition, program::Check check, const std::string& unknown, std::optional<Term> lost = {});
  void track_allocation(const llvm::Instruction& site, Term address, Term size);
  void track_scope(const llvm::LifetimeIntrinsic& marker);
  void release_stack(const llvm::IntrinsicInst& restore);
  void release_frame();  // where a procedure returns
  void free_memory(const llvm::Value* pointer);
  void take_from_live(const MemorySafety::Live& live, Term address, Term was_alive);
  /// Where the execution ends: at a call, which has what local variables hold, or where main returns.
  void check_leaks(const llvm::CallInst* exit);
  /// The objects of the heap that pointers lead to, of those `kept` that are alive.
  Term count_reachable(const llvm::CallInst* exit, Term kept);
  void push_open(Term base, std::uint32_t node, program::VariableId top);
  void push_pointers(Cell from, Cell target, Term base, Term size, program::VariableId top);

  // What harnesses of other verifiers ask about objects (object_words.cpp)
  struct Target;
  Target target_of(const llvm::Value* pointer, bool writes);
  void refuse_unknown_function(const llvm::CallInst& call);
  void refuse(Term condition, const std::string& what);
  void tell_about_object(const llvm::CallInst& call, llvm::StringRef name);
  void forget_object(const llvm::CallInst& call, llvm::StringRef name);

  // Whole blocks of memory (bulk.cpp): copies, fills and arbitrary contents
  struct Bulk {
    const llvm::Value* to = nullptr;
    const llvm::Value* from = nullptr;  // copy
    std::optional<Term> byte;           // fill; neither: arbitrary
    Term length;                        // as wide as a pointer
    Term to_address;
    Term from_address;
    bool may_overlap = false;
    bool is_guess = false;              // of arbitrary contents: see program::Havoc
    bool is_inside = true;              // the source, as far as that is known
    std::optional<Term> overlaps = {};  // copy: the result is undefined if this holds
  };
  void bulk(Bulk op);
  void bulk_regions(const Bulk& op);
  bool bulk_unrolled(const Bulk& op, const Region& region);
  void bulk_loop(const Bulk& op, const Region& region);
  /// When source and target of a copy overlap and are not the same.
  Term overlap(const Bulk& op);
  /// What cannot overlap, as far as the pointers show.
  bool is_seen_apart(const llvm::Value* one, const llvm::Value* other) const;
  /// Where a copy between objects that overlap is a violation: from here on, there is none. False: it is not.
  bool forbid_overlap(Term overlaps);
  void model_overlap(const llvm::CallInst& call);  // of library/
  bool are_apart(const llvm::Value* one, const llvm::Value* other) const;
  Term bulk_element(const Bulk& op, const Region& region, Term distance);
  Term merge_bytes(const Region& region, Term old_element, Term new_element, const std::vector<Term>& take_new);

  // Calls (calls.cpp, rounding.cpp, intrinsics.cpp)
  void call(const llvm::CallInst& call);
  void refuse_other_types(const llvm::CallInst& call);
  void call_procedure(const llvm::CallInst& call, program::ProcedureId procedure);
  bool call_own(const llvm::CallInst& call, llvm::StringRef name);
  bool call_for_model(const llvm::CallInst& call, llvm::StringRef name);
  bool call_rounded(const llvm::CallInst& call, llvm::StringRef name);
  Term rounded(llvm::StringRef op, const std::vector<Term>& arguments, logic::Sort to, logic::RoundingMode mode);
  bool call_library(const llvm::CallInst& call, llvm::StringRef name);
  bool call_transcendental(const llvm::CallInst& call, llvm::StringRef name);
  bool call_math(const llvm::CallInst& call, llvm::StringRef name);
  /// Of a function outside the program; `what` is its name in messages.
  void call_outside(const llvm::CallInst& call, const std::string& what, const std::string& name);
  void call_unknown(const llvm::CallInst& call, const std::string& name);  // any result
  void call_assembly(const llvm::CallInst& call);
  void intrinsic(const llvm::IntrinsicInst& call);
  Leaves overflow(const llvm::IntrinsicInst& call);
  Term fp_class(Term value, unsigned mask);
  void result_havoc(const llvm::CallInst& call, bool is_guess = false);

  Translation& t_;
  logic::Terms& terms_;
  const llvm::Function& function_;
  program::ProcedureId procedure_;
  const llvm::DominatorTree dominators_;
  const ValueNames names_;
  std::unordered_map<const llvm::BasicBlock*, program::LocationId> blocks_;
  std::unordered_map<const llvm::Value*, Known> known_;
  std::vector<const llvm::Instruction*> reading_;                        // of this block: terms that mention memory
  std::unordered_map<const llvm::Value*, program::VariableId> origins_;  // of phis and selects, where checks ask
  struct {
    program::VariableId addresses;
    program::VariableId nodes;
  } work_ = {};               // objects to visit in the search for leaks
  program::LocationId here_;  // invalid after the end of a path
  program::SourceLocation where_;
  std::uint32_t inlined_ = 0;  // the call in which `where_` is
  const llvm::Instruction* now_ = nullptr;
};

}  // namespace pincer::frontend
