// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
#include "report/check_help.h"

namespace pincer::report {

namespace {

constexpr CheckHelp kHelps[] = {
    {"unreach-call", "Assertion", "An assertion holds whenever it is executed.",
     "An assertion fails when its condition is 0. A call of `reach_error` or `__VERIFIER_error` is an assertion that "
     "always fails.",
     "Follow the steps from the inputs to the assertion. Either the code before it is wrong, or the assertion claims "
     "too "
     "much, or the inputs cannot occur; in the last case say so with `__VERIFIER_assume(condition)`."},
    {"no-overflow", "SignedOverflow", "The result of signed arithmetic fits its type.",
     "Signed arithmetic whose result does not fit its type has undefined behaviour (C11 6.5p5), and so has a left "
     "shift of "
     "a signed value that is negative or does not fit (C11 6.5.7p4).",
     "Compare with the limits before computing (`if (x > INT_MAX - y) ...`), compute in a wider type, or in an "
     "unsigned "
     "type if the result is meant to wrap around."},
    {"valid-deref", "InvalidAccess", "Memory that is accessed belongs to an object that is alive.",
     "Reading or writing outside of an object, or after the end of its lifetime, has undefined behaviour (C11 "
     "6.5.3.2p4, "
     "6.2.4p2). An object is a variable, or a block from `malloc` and its relatives until it is freed.",
     "Look at the value of the pointer or index in the last steps, and at where its object was freed or went out of "
     "scope."},
    {"valid-free", "InvalidFree", "What is freed was allocated and has not been freed before.",
     "`free` and `realloc` may only be called with null, or with the start of a block that was allocated and not freed "
     "since (C11 7.22.3.3p2).",
     "Find where the block was freed first. Setting a pointer to null after `free` makes a second `free` harmless."},
    {"valid-memtrack", "MemoryLeak", "Allocated memory is freed or can still be reached.",
     "Memory is lost when the last pointer to a block disappears before the block is freed.",
     "Free the block before its last pointer is overwritten or goes out of scope, also where a function returns "
     "early."},
    {"valid-memcleanup", "MemoryCleanup", "All allocated memory is freed when the program ends.",
     "Blocks that are still allocated where `main` returns or `exit` is called have not been cleaned up, even if "
     "pointers to them remain.",
     "Free the block on every way to the end of the program."},
    {"bounds", "ArrayBounds", "An index is inside of its array.",
     "An index, or an offset from the name of an array, that is outside of that array has undefined behaviour (C11 "
     "6.5.6p8), also where the memory behind it belongs to the same structure or to the next row.",
     "Compare the index with the length of the array; a common mistake is `<=` instead of `<` in the condition of a "
     "loop."},
    {"division", "DivisionWithoutResult", "A division has a result.",
     "Integer division and remainder by zero have undefined behaviour (C11 6.5.5p5), and so has dividing the smallest "
     "number by -1, because the result does not fit (6.5.5p6).",
     "Test the divisor before the division."},
    {"shift", "ShiftAmount", "The amount of a shift is less than the width of what is shifted.",
     "A shift by a negative amount, or by at least the width of the promoted left operand, has undefined behaviour "
     "(C11 "
     "6.5.7p3).",
     "Limit the amount, for example by `& 31`, or treat large amounts apart."},
    {"null", "NullPointer", "A null pointer is not used to read, write or call.",
     "A null pointer points to no object and no function; accessing what it points to has undefined behaviour (C11 "
     "6.5.3.2p4).",
     "Test the pointer before its use. `malloc` may return null; `--malloc never-fails` says that it does not here."},
    {"property", "CheckedProperty", "The program has the checked property.",
     "All checks of the property together. There is one result for them where the run decided no single check.",
     "Run `pincer check` on the C file for the result of every check."},
};

}  // namespace

std::span<const CheckHelp> check_helps() { return kHelps; }

}  // namespace pincer::report
