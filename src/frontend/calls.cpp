// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
//
// What a call means when its callee is not a body in the program: pincer's own functions, __VERIFIER_*, the part of the
// C library that is modelled here, and everything else, about which ExternCalls decides.
#include <fmt/format.h>
#include <llvm/ADT/StringExtras.h>
#include <llvm/ADT/StringSet.h>
#include <llvm/ADT/StringSwitch.h>
#include <llvm/Analysis/ValueTracking.h>
#include <llvm/IR/InlineAsm.h>

#include <algorithm>

#include "frontend/function_translator.h"
#include "frontend/library/library.h"
#include "frontend/outside.h"
#include "frontend/pass/intrinsics.h"
#include "frontend/verifier_words.h"

namespace pincer::frontend {

using logic::Kind;
using program::VariableId;

namespace {

/// Assembly without an effect on the only thread.
bool does_nothing(llvm::StringRef text) {
  llvm::SmallVector<llvm::StringRef, 4> words;
  llvm::SplitString(text, words, " \t\n;");
  return llvm::all_of(words, [](llvm::StringRef word) {
    return llvm::is_contained({"mfence", "lfence", "sfence", "pause", "nop", "rep"}, word);
  });
}

/// Ends the execution without an error.
bool ends_execution(llvm::StringRef name) {
  static const llvm::StringSet<> names = {"abort",
                                          "exit",
                                          "_exit",
                                          "_Exit",
                                          "quick_exit",
                                          "__assert_fail",
                                          "__assert",
                                          "__assert_rtn",
                                          "__assert_perror_fail",
                                          "__builtin_trap",
                                          "__VERIFIER_silent_exit"};
  return names.contains(name);
}

/// Control flow or concurrency that no model here has.
bool not_modelled(llvm::StringRef name) {
  static const llvm::StringSet<> names = {"setjmp", "_setjmp", "__sigsetjmp", "sigsetjmp", "longjmp", "_longjmp",
                                          "siglongjmp", "pthread_create", "thrd_create", "fork", "vfork", "clone",
                                          "execve", "getcontext", "setcontext", "swapcontext", "makecontext", "atexit",
                                          "on_exit", "signal", "sigaction", "fesetenv", "feupdateenv", "fesetmode",
                                          // complex numbers, in the compiler's runtime library
                                          "__mulsc3", "__muldc3", "__mulxc3", "__divsc3", "__divdc3", "__divxc3"};
  // Of a compiler: it knows what they do, and we do not.
  const bool is_of_compiler =
      name.starts_with("__builtin_") || name.starts_with("__sync_") || name.starts_with("__atomic_");
  return is_of_compiler || names.contains(name);
}

/// Functions that only talk to the outside: their result is of no interest, and nobody needs a warning.
bool only_output(llvm::StringRef name) {
  static const llvm::StringSet<> names = {"printk", "free", "cfree", "kfree", "vfree"};
  return names.contains(name);
}

/// As many as the program wrote: the machine may pass a complex number or a structure as two, or its result as one more.
std::size_t written_parameters(const llvm::Function& function) {
  const llvm::DISubprogram* declaration = function.getSubprogram();
  if (declaration == nullptr || declaration->getType() == nullptr) return function.arg_size();
  const llvm::DITypeRefArray types = declaration->getType()->getTypeArray();
  if (types.size() == 0) return 0;
  const bool more = types.size() > 1 && types[types.size() - 1] == nullptr;  // "..."
  return types.size() - 1 - (more ? 1 : 0);
}

/// Is it a function of a standard header, as far as name and number of parameters tell?
bool is_standard_function(const llvm::Function& function) {
  // With checks of buffers, as headers of glibc call them under _FORTIFY_SOURCE.
  if (function.getName().starts_with("__") && function.getName().ends_with("_chk")) return true;
  const llvm::FunctionType* type = function.getFunctionType();
  const bool without_prototype = type->isVarArg() && type->getNumParams() == 0;
  const auto expected = standard_parameters({function.getName().data(), function.getName().size()});
  if (!expected || without_prototype) return expected.has_value();
  return expected->count == written_parameters(function) && expected->more == type->isVarArg();
}

/// Has the entry function a caller that gives it pointers?
bool gets_pointers(const llvm::Module& module) {
  return llvm::any_of(module, [](const llvm::Function& function) {
    const llvm::StringRef name = function.getName();
    return !function.use_empty() && function.getReturnType()->isPointerTy() &&
           (name.starts_with(kModelMade) || name.starts_with(kModelArgument));
  });
}

/// Functions of math.h that the translation computes.
bool is_exact_math(llvm::StringRef name) {
  static const llvm::StringSet<> functions = {
      "isnan", "isinf", "finite", "isfinite", "isnormal",  "signbit",   "fpclassify", "fabs", "sqrt", "floor", "ceil",
      "trunc", "round", "rint",   "fmod",     "nearbyint", "roundeven", "remainder",  "fmin", "fmax", "fdim"};
  name.consume_front("__");
  if (functions.contains(name)) return true;
  return (name.ends_with("f") || name.ends_with("l")) && functions.contains(name.drop_back());
}

}  // namespace

bool is_outside_call(const llvm::CallBase& call, const program::Property& property) {
  if (call.isInlineAsm()) return false;
  const auto* callee = llvm::dyn_cast<llvm::Function>(call.getCalledOperand()->stripPointerCasts());
  // Under memory safety, only pointers from the caller of an entry function are known to lead to functions outside.
  if (callee == nullptr) return !property.memory_safety() || gets_pointers(*call.getModule());
  const llvm::StringRef name = callee->getName();
  if (!callee->isDeclaration() || callee->isIntrinsic()) return false;
  if (property.error_functions.contains(name.str())) return false;
  const auto word = verifier_word({name.data(), name.size()});
  if (word && (word != VerifierWord::Input || call.arg_empty())) return false;
  return !name.starts_with(kOwnPrefix) && !name.starts_with("__pincer_") && name != "__VERIFIER_nondet_memory" &&
         !allocation_size_argument(call) && !ends_execution(name) && !not_modelled(name) && !only_output(name) &&
         !is_exact_math(name) && !is_standard_function(*callee) && name != "memcpy" && name != "memmove" &&
         name != "memset";
}

void FunctionTranslator::call(const llvm::CallInst& call) {
  if (call.isInlineAsm()) return call_assembly(call);
  if (const auto* i = llvm::dyn_cast<llvm::IntrinsicInst>(&call)) return intrinsic(*i);
  const llvm::Function* callee = call.getCalledFunction();
  if (callee == nullptr) {
    const auto* direct = llvm::dyn_cast<llvm::Function>(call.getCalledOperand()->stripPointerCasts());
    if (direct == nullptr) {
      const auto not_null = [&](program::Check check) {
        const Term address = term(call.getCalledOperand());
        if (here_.valid() && t_.options.property.has(check))
          demand(terms_.ne(address, terms_.bv(t_.memory.pointer_bits(), 0)), check, "");
      };
      not_null(program::Check::Null);
      not_null(program::Check::Deref);
      if (!here_.valid()) return;
      refuse_unknown_function(call);
      if (!here_.valid()) return;
      refuse_other_types(call);
      if (!here_.valid()) return;
      return call_outside(call, "a function that is called through a pointer", "an unknown function");
    }
    callee = direct;
  }
  if (const auto procedure = t_.procedures.find(callee); procedure != t_.procedures.end()) {
    if (call.getFunctionType() != callee->getFunctionType())
      throw NotModelled{fmt::format("call of function '{}' as one of another type", callee->getName().str())};
    return call_procedure(call, procedure->second);
  }
  const llvm::StringRef name = callee->getName();
  if (t_.options.property.error_functions.contains(name.str())) {
    watch_clause(call);
    return fail(program::Check::Call);
  }
  if (call_own(call, name) || call_rounded(call, name) || !here_.valid()) return;
  if (ends_execution(name)) {
    if ((name == "exit" || name == "_exit" || name == "_Exit") && t_.options.keep_result && procedure_.index() == 0 &&
        call.arg_size() == 1) {
      const auto& results = t_.cfa.procedure(procedure_).results;
      if (!results.empty() && t_.cfa.sort(results.front()) == terms_.sort(term(call.getArgOperand(0)))) {
        emit(program::Assign{results.front(), term(call.getArgOperand(0))});
      }
    }
    if (is_exit(name)) check_leaks(&call);
    if (!here_.valid()) return;
    return end_execution();
  }
  if (not_modelled(name)) throw NotModelled{fmt::format("function '{}'", name.str())};
  if (call_library(call, name) || call_math(call, name) || call_transcendental(call, name)) return;
  if (t_.safety.active() && name == "free" && call.arg_size() == 1 && call.getArgOperand(0)->getType()->isPointerTy())
    return free_memory(call.getArgOperand(0));
  if (name == "free") {
    t_.assume_once("free", where_, "freed memory keeps its contents, though no program may read it");
    if (call.arg_size() == 1 && call.getArgOperand(0)->getType()->isPointerTy()) watch_free(call.getArgOperand(0));
  }
  if (only_output(name)) return result_havoc(call);
  const auto word = verifier_word({name.data(), name.size()});
  if (word == VerifierWord::Nothing) return result_havoc(call);
  if (word == VerifierWord::Object) return tell_about_object(call, name);
  if (word == VerifierWord::Forget) return forget_object(call, name);
  if (word == VerifierWord::Unknown || word == VerifierWord::Make)
    throw NotModelled{fmt::format("function '{}' of another verifier", name.str())};
  if (is_standard_function(*callee)) throw NotModelled{fmt::format("function '{}' of the C library", name.str())};
  if (!is_outside_call(call, t_.options.property)) return call_unknown(call, name.str());
  call_outside(call, fmt::format("function '{}'", name.str()), name.str());
  if (here_.valid() && callee->doesNotReturn()) end_execution();
}

/// Under memory safety, a pointer from outside leads to a function there; of any other one nothing is known.
void FunctionTranslator::refuse_unknown_function(const llvm::CallInst& call) {
  if (!t_.safety.active()) return;
  const char* what = "memory safety of a call through a pointer to an unknown function";
  const llvm::Value* pointer = call.getCalledOperand();
  const auto cell = t_.memory.points_to().cell(pointer);
  if (!is_outside_call(call, t_.options.property) || !cell || !t_.safety.may_be_outside(cell->node))
    throw NotModelled{what};
  refuse(terms_.ne(origin(pointer), terms_.bv(t_.memory.pointer_bits(), MemorySafety::kOutside)), what);
  t_.assume_once(
      "functions behind pointers", where_,
      "functions that are called through pointers from outside the program access valid memory only, and free "
      "none");
}

/// A call through a pointer that is none of the functions whose types fit.
void FunctionTranslator::refuse_other_types(const llvm::CallInst& call) {
  const auto assume_none = [&] {
    t_.assume_once(
        "functions of other types", where_,
        "a pointer from outside the program, or from memory there, leads to no function of the program whose "
        "type is not that of the call");
  };
  switch (known_callees(call)) {
    case KnownCallees::No: break;
    case KnownCallees::Program: return;
    case KnownCallees::Outside: return assume_none();
  }
  const PointsTo& points_to = t_.memory.points_to();
  const auto cell = points_to.cell(call.getCalledOperand());
  const auto range = t_.memory.functions();
  if (!cell || !range) return;
  const bool may_be_other = llvm::any_of(points_to.objects(), [&](const Object& object) {
    if (object.kind != ObjectKind::Function || points_to.resolve(object.cell).node != cell->node) return false;
    const auto* function = llvm::cast<llvm::Function>(object.site);
    return !function->isDeclaration() && function->getFunctionType() != call.getFunctionType();
  });
  if (!may_be_other) {
    if (points_to.is_outside(cell->node)) assume_none();
    return;
  }
  const Term address = term(call.getCalledOperand());
  const unsigned width = t_.memory.pointer_bits();
  demand(terms_.lor(terms_.bv_ult(address, terms_.bv(width, range->first)),
                    terms_.bv_ult(terms_.bv(width, range->second), address)),
         program::Check::Call, "call of a function of the program as one of another type");
}

void FunctionTranslator::call_procedure(const llvm::CallInst& call, program::ProcedureId procedure) {
  before_call();
  pass_origins(call);
  program::Call statement{procedure, {}, {}};
  for (const llvm::Use& argument : call.args()) {
    const Leaves& terms = known(argument).terms;
    statement.arguments.insert(statement.arguments.end(), terms.begin(), terms.end());
  }
  if (!call.getType()->isVoidTy()) {
    statement.results = new_variables(call);
    define_by_variables(call, statement.results);
  }
  emit(std::move(statement));
  if (const VariableId returned = t_.safety.passed(call.getCalledFunction()); returned.valid() && needs_origin(&call))
    follow(call, t_.cfa.variable(returned).term);
}

bool FunctionTranslator::call_own(const llvm::CallInst& call, llvm::StringRef name) {
  const unsigned width = t_.memory.pointer_bits();
  const auto condition = [&](const llvm::Value* value) {
    const Term t = term(value);
    return terms_.sort(t).is_bool() ? t : terms_.bv_to_bool(t);
  };
  if (name == kAssume || ((name == "__VERIFIER_assume" || name == "assume_abort_if_not") && call.arg_size() == 1)) {
    assume(condition(call.getArgOperand(0)));
    if (!call.getType()->isVoidTy()) result_havoc(call);
    return true;
  }
  if (name == kCheckAccess) {
    check_access(call.getArgOperand(0), terms_.bv_resize(term(call.getArgOperand(1)), width, false),
                 !llvm::cast<llvm::Constant>(call.getArgOperand(2))->isNullValue());
    return true;
  }
  if (name == kCheckNull) {
    check_null(call.getArgOperand(0), terms_.bv_resize(term(call.getArgOperand(1)), width, false));
    return true;
  }
  if (name.starts_with(kRefusal)) throw NotModelled{name.drop_front(llvm::StringRef(kRefusal).size()).str()};
  if (name == kErrorLabel ||
      (name == kAssertionFailed && t_.options.property.error_functions.contains("__assert_fail"))) {
    fail(program::Check::Call);
    return true;
  }
  if (name == kViolation) {
    fail(static_cast<program::Check>(llvm::cast<llvm::ConstantInt>(call.getArgOperand(0))->getZExtValue()));
    return true;
  }
  if (name == kAssertionFailed) {
    end_execution();
    return true;
  }
  if (is_havoc(call) || name == kUndefined) {
    // A guard around the operation knows when it happens.
    const auto what = undefined_text(call);
    if (what && !llvm::any_of(call.users(), [](const auto* user) { return llvm::isa<llvm::SelectInst>(user); })) {
      if (llvm::StringRef(*what).starts_with(kInvalidRead)) t_.note_invalid(Translation::Invalid::Read, where_);
      if (llvm::StringRef(*what).starts_with(kInvalidWrite)) t_.note_invalid(Translation::Invalid::Write, where_);
      watch_undefined(terms_.boolean(true), *what);
    }
    result_havoc(call);
    return true;
  }
  if (name == kHavocMemory || name == kGuessMemory || name == kModelAnyBytes ||
      (name == "__VERIFIER_nondet_memory" && call.arg_size() == 2)) {
    const auto* alloca = llvm::dyn_cast<llvm::AllocaInst>(call.getArgOperand(0));
    // Memory from the heap top was never used before.
    if (name == kHavocMemory && alloca != nullptr && !t_.memory.address(alloca) &&
        call.getParent() == &function_.getEntryBlock())
      return true;
    bulk({.to = call.getArgOperand(0),
          .byte = {},
          .length = terms_.bv_resize(term(call.getArgOperand(1)), width, false),
          .to_address = {},
          .from_address = {},
          .is_guess = name == kGuessMemory});
    return true;
  }
  return call_for_model(call, name);
}

bool FunctionTranslator::call_for_model(const llvm::CallInst& call, llvm::StringRef name) {
  if (!name.starts_with("__pincer_")) return false;
  if (name == kModelSize) {
    define(call, {terms_.select(t_.cfa.variable(t_.heap_sizes).term, term(call.getArgOperand(0)))}, {t_.heap_sizes});
  } else if (name.starts_with(kModelInput)) {
    call_unknown(call, "");
  } else if (name.starts_with(kModelResult)) {
    call_unknown(call, name.drop_front(llvm::StringRef(kModelResult).size()).str());
  } else if (name == kModelAccess) {
    return true;  // a check stands before it
  } else if (name == kModelApart) {
    define(call, {terms_.boolean(is_seen_apart(call.getArgOperand(0), call.getArgOperand(1)))}, {});
  } else if (name == kModelOverlap) {
    model_overlap(call);
  } else if (name.starts_with(kModelArgument)) {
    call_unknown(call, name.str());
    follow_result(call);
  } else if (name.starts_with(kModelAny)) {
    result_havoc(call);
  } else if (name.starts_with(kModelGuess)) {
    result_havoc(call, true);
  } else if (name == kModelAssume) {
    const Term condition = term(call.getArgOperand(0));
    assume(terms_.sort(condition).is_bool() ? condition : terms_.bv_to_bool(condition));
  } else if (name == kModelUnsupported) {
    llvm::StringRef what = "a function of the C library";
    llvm::getConstantStringInfo(call.getArgOperand(0), what);
    throw NotModelled{what.str()};
  } else {
    return false;
  }
  return true;
}

bool FunctionTranslator::call_library(const llvm::CallInst& call, llvm::StringRef name) {
  const unsigned width = t_.memory.pointer_bits();
  if (const auto argument = allocation_size_argument(call)) {
    allocate(call, terms_.bv_resize(term(call.getArgOperand(*argument)), width, false));
    return true;
  }
  if ((name == "memcpy" || name == "memmove" || name == "memset") && call.arg_size() == 3 &&
      call.getArgOperand(0)->getType()->isPointerTy()) {
    Bulk op{.to = call.getArgOperand(0),
            .byte = {},
            .length = terms_.bv_resize(term(call.getArgOperand(2)), width, false),
            .to_address = {},
            .from_address = {},
            .may_overlap = name == "memmove"};
    if (name == "memset") {
      op.byte = terms_.bv_extract(term(call.getArgOperand(1)), 7, 0);
    } else {
      op.from = call.getArgOperand(1);
    }
    bulk(op);
    if (!call.getType()->isVoidTy()) define(call, {term(call.getArgOperand(0))}, known(call.getArgOperand(0)).reads);
    return true;
  }
  return false;
}

bool FunctionTranslator::call_math(const llvm::CallInst& call, llvm::StringRef name) {
  if (call.arg_empty() || !call.getArgOperand(0)->getType()->isFloatingPointTy()) return false;
  const Term x = term(call.getArgOperand(0));
  // The same function exists for float, double and long double, with suffixes, and with underscores inside glibc.
  llvm::StringRef base = name;
  base.consume_front("__");
  const auto is = [&](llvm::StringRef plain) {
    return base == plain || base == (plain + "f").str() || base == (plain + "l").str() ||
           (base != name && base == (plain + "d").str());
  };
  const auto integer = [&](Term condition) { return terms_.bool_to_bv(condition, t_.sort(call.getType()).width()); };
  const auto result = [&](Term t) {
    define(call, {t}, known(call.getArgOperand(0)).reads);
    return true;
  };
  if (call.getType()->isIntegerTy() && !call.getType()->isIntegerTy(1)) {
    if (is("isnan")) return result(integer(terms_.fp_test(Kind::FpIsNan, x)));
    if (is("isinf")) {
      const unsigned width = t_.sort(call.getType()).width();
      const Term sign =
          terms_.ite(terms_.fp_test(Kind::FpIsNegative, x), terms_.bv(width, mpz_class(-1)), terms_.bv(width, 1));
      return result(terms_.ite(terms_.fp_test(Kind::FpIsInf, x), sign, terms_.bv(width, 0)));
    }
    if (is("finite") || is("isfinite")) {
      return result(
          integer(terms_.lnot(terms_.lor(terms_.fp_test(Kind::FpIsInf, x), terms_.fp_test(Kind::FpIsNan, x)))));
    }
    if (is("isnormal")) return result(integer(terms_.fp_test(Kind::FpIsNormal, x)));
    if (is("signbit")) {
      const Term bits = float_bits(x);
      const unsigned top = terms_.sort(bits).width() - 1;
      return result(integer(terms_.eq(terms_.bv_extract(bits, top, top), terms_.bv(1, 1))));
    }
    if (is("fpclassify")) {
      const unsigned width = t_.sort(call.getType()).width();
      const auto number = [&](unsigned n) { return terms_.bv(width, n); };
      return result(
          terms_.ite(terms_.fp_test(Kind::FpIsNan, x), number(0),
                     terms_.ite(terms_.fp_test(Kind::FpIsInf, x), number(1),
                                terms_.ite(terms_.fp_test(Kind::FpIsZero, x), number(2),
                                           terms_.ite(terms_.fp_test(Kind::FpIsSubnormal, x), number(3), number(4))))));
    }
    return false;
  }
  if (!call.getType()->isFloatingPointTy() || t_.sort(call.getType()) != terms_.sort(x)) return false;
  if (call.arg_size() == 1) {
    using logic::RoundingMode;
    if (is("fabs")) return result(terms_.fp_unary(Kind::FpAbs, x));
    if (is("sqrt")) return result(terms_.fp_unary(Kind::FpSqrt, x));
    if (is("floor")) return result(terms_.fp_round(x, RoundingMode::TowardNegative));
    if (is("ceil")) return result(terms_.fp_round(x, RoundingMode::TowardPositive));
    if (is("trunc")) return result(terms_.fp_round(x, RoundingMode::TowardZero));
    if (is("round")) return result(terms_.fp_round(x, RoundingMode::NearestAway));
    if (is("rint") || is("nearbyint") || is("roundeven")) return result(terms_.fp_round(x, RoundingMode::NearestEven));
  }
  if (call.arg_size() == 2 && call.getArgOperand(1)->getType() == call.getType()) {
    const Term y = term(call.getArgOperand(1));
    std::optional<Term> value;
    if (is("fmod")) value = terms_.fp_binary(Kind::FpFmod, x, y);
    if (is("remainder")) value = terms_.fp_binary(Kind::FpRem, x, y);
    if (is("fmin")) value = terms_.fp_binary(Kind::FpMin, x, y);
    if (is("fmax")) value = terms_.fp_binary(Kind::FpMax, x, y);
    if (is("fdim")) {
      const Term positive = terms_.fp_compare(Kind::FpLt, y, x);
      const Term nan = terms_.lor(terms_.fp_test(Kind::FpIsNan, x), terms_.fp_test(Kind::FpIsNan, y));
      value = terms_.ite(terms_.lor(positive, nan), terms_.fp_binary(Kind::FpSub, x, y),
                         terms_.fp_to_fp(terms_.floating(0.0), terms_.sort(x)));
    }
    if (value) {
      std::vector<VariableId> reads = known(call.getArgOperand(0)).reads;
      const std::vector<VariableId>& more = known(call.getArgOperand(1)).reads;
      reads.insert(reads.end(), more.begin(), more.end());
      define(call, {*value}, std::move(reads));
      return true;
    }
  }
  return false;
}

void FunctionTranslator::call_outside(const llvm::CallInst& call, const std::string& what, const std::string& name) {
  switch (t_.options.extern_calls) {
    case ExternCalls::Refuse: throw NotModelled{what + " without body"};
    case ExternCalls::Pure:
      t_.assume_once(name, where_,
                     fmt::format("{} has no body: it returns any value and does not change memory", what));
      call_unknown(call, name);
      return follow_result(call);
    case ExternCalls::Any: break;
  }
  const PointsTo& points_to = t_.memory.points_to();
  std::set<std::uint32_t> given;     // what it gets pointers to
  std::set<std::uint32_t> writable;  // and may write
  for (unsigned i = 0; i < call.arg_size(); ++i) {
    const auto cell = points_to.cell(call.getArgOperand(i));
    if (!cell) continue;
    points_to.collect_reachable(cell->node, given);
    if (!points_to_const(call, i)) {
      points_to.collect_reachable(cell->node, writable);
      continue;
    }
    for (const PointsTo::Link& link : points_to.links(cell->node))
      points_to.collect_reachable(points_to.resolve(link.target).node, writable);
  }
  for (const Object& object : points_to.objects()) {
    const auto* function = llvm::dyn_cast<llvm::Function>(object.site);
    if (object.kind == ObjectKind::Function && !function->isDeclaration() &&
        given.contains(points_to.resolve(object.cell).node))
      throw NotModelled{fmt::format("{} without body, which may call '{}' back", what, function->getName().str())};
  }
  t_.assume_once(name, where_,
                 fmt::format("{} has no body: it returns any value, changes no memory that it cannot reach through its "
                             "arguments or global variables nor what a pointer to const leads to, frees none of the "
                             "program's, and calls no function of the program",
                             what));
  for (const Region& region : t_.memory.regions()) {
    if (!points_to.is_exposed(region.node) || t_.memory.is_constant(region.node)) continue;
    // An object that an earlier call may have got is only guessed to be known outside.
    const bool is_certain = t_.memory.is_all_shared(region.node) ||
                            (writable.contains(region.node) && t_.memory.has_one_object(region.node));
    forget_region(region, is_certain);
  }
  call_unknown(call, name);
  follow_result(call);
}

void FunctionTranslator::follow_result(const llvm::CallInst& call) {
  if (needs_origin(&call) && call.getType()->isPointerTy())
    follow(call, outside_origin(term(&call), t_.memory.points_to().cell(&call)->node));
}

void FunctionTranslator::call_unknown(const llvm::CallInst& call, const std::string& name) {
  if (call.getType()->isVoidTy()) return;
  const std::vector<VariableId> variables = new_variables(call);
  for (const VariableId variable : variables) emit(program::Input{variable, name});
  define_by_variables(call, variables);
}

void FunctionTranslator::result_havoc(const llvm::CallInst& call, bool is_guess) {
  if (call.getType()->isVoidTy() || call.use_empty()) return;
  const std::vector<VariableId> variables = new_variables(call);
  for (const VariableId variable : variables) emit(program::Havoc{variable, is_guess});
  define_by_variables(call, variables);
}

void FunctionTranslator::call_assembly(const llvm::CallInst& call) {
  // An empty text is a barrier to the compiler and nothing to the machine, and fences order nothing where there is one
  // thread. Otherwise the outputs are arbitrary, and so
  // is all memory that the operands point to.
  const auto* assembly = llvm::cast<llvm::InlineAsm>(call.getCalledOperand());
  const bool empty = does_nothing(assembly->getAsmString());
  if (!empty && assembly->getConstraintString().find("~{memory}") != std::string::npos &&
      t_.options.extern_calls != ExternCalls::Pure)
    throw NotModelled{"inline assembly that may change any memory"};
  const bool ties = std::any_of(call.args().begin(), call.args().end(), [](const llvm::Use&) { return true; });
  if (!(empty && !ties && call.getType()->isVoidTy())) {
    if (!empty)
      t_.assume_once("asm", where_, "inline assembly changes nothing but its outputs and the memory that it gets");
    for (const llvm::Use& argument : call.args()) {
      if (empty || !argument->getType()->isPointerTy()) continue;
      for (const Region* region : t_.memory.regions_of(argument)) {
        before_write(region->variable);
        emit(program::Havoc{region->variable, true});
      }
    }
  }
  if (empty && ties && leaves(call.getType()).size() == 1 && call.arg_size() == 1 &&
      call.getArgOperand(0)->getType() == call.getType()) {
    return define(call, {term(call.getArgOperand(0))},
                  known(call.getArgOperand(0)).reads);  // asm("" : "=r"(x) : "0"(x))
  }
  result_havoc(call, true);
}

}  // namespace pincer::frontend
