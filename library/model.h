// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
//
// What the models of the C library are written with. A model is C: it reads and writes the memory that the function
// reads and writes. What a model cannot know it takes from the functions below, which the front end gives a meaning.
// Code here has no place of its own: whatever happens in it happens where the program calls it.
#pragma once

typedef __SIZE_TYPE__ size_t;
typedef __PTRDIFF_TYPE__ ssize_t;
#define NULL ((void*)0)

// Memory: see the translation of calls.
extern void* malloc(size_t);
extern void* aligned_alloc(size_t, size_t);
extern void free(void*);
extern void* memcpy(void*, const void*, size_t);
extern void* memmove(void*, const void*, size_t);
extern void* memset(void*, int, size_t);
extern size_t __pincer_allocated_size(void*);
// Two pointers that are seen to lead to different objects; whether two blocks overlap, which C forbids where it is asked.
extern _Bool __pincer_apart(const void*, const void*);
extern _Bool __pincer_overlap(const void*, size_t, const void*, size_t);

// The outside decides: an input of the program. The second form is an input that is the result of a call of NAME.
extern _Bool __pincer_input_bool(void);
extern char __pincer_input_char(void);
extern int __pincer_input_int(void);
extern long __pincer_input_long(void);
extern size_t __pincer_input_size(void);
extern long long __pincer_input_long_long(void);
extern double __pincer_input_double(void);
extern long double __pincer_input_long_double(void);
extern void* __pincer_input_pointer(void);
#define RESULT_OF(TYPE, NAME) extern TYPE __pincer_result_##NAME(void)
extern void __pincer_any_bytes(void*, size_t);
// Memory that the outside owns, with any contents: it is not the program's to free.
extern void* __pincer_outside(size_t);

// C leaves it open, or it is of no interest: any value, which is no input of the program.
extern _Bool __pincer_any_bool(void);
extern char __pincer_any_char(void);
extern int __pincer_any_int(void);
extern size_t __pincer_any_size(void);

// Of a result, C says the sign only: any number of the sign of this one.
extern int __pincer_sign(int);

// C decides, and the model does not: any value that is assumed below. An execution that depends on it is no violation.
extern _Bool __pincer_guess_bool(void);
extern char __pincer_guess_char(void);
extern int __pincer_guess_int(void);
extern long __pincer_guess_long(void);
extern size_t __pincer_guess_size(void);
extern long long __pincer_guess_long_long(void);
extern double __pincer_guess_double(void);
extern float __pincer_guess_float(void);
extern long double __pincer_guess_long_double(void);

// Cuts the executions in which the condition does not hold; ends the execution as one that is not modelled.
extern void __pincer_assume(_Bool);
extern void __pincer_unsupported(const char*) __attribute__((noreturn));

// Copying between blocks that overlap is undefined. Then any bytes are written, and nothing is left to do.
static inline _Bool spoil(void* to, size_t size, const void* from, size_t read) {
  if (!__pincer_overlap(to, size, from, read)) return 0;
  for (size_t i = 0; i < size; i++) ((char*)to)[i] = __pincer_any_char();
  return 1;
}

// Where memory is checked, a model reads what the function reads even if nothing depends on it.
#ifdef PINCER_CHECKS_MEMORY
#define READ_STRING(TEXT)  \
  do {                     \
    const char* at = TEXT; \
    while (*at) at++;      \
  } while (0)
#define READ_BYTES(MEMORY, SIZE)                       \
  do {                                                 \
    const volatile char* memory = (MEMORY);            \
    size_t size = (SIZE);                              \
    if (size) (void)memory[0], (void)memory[size - 1]; \
  } while (0)
#define NOT_NULL(POINTER) ((void)((POINTER) || *(volatile char*)0))
#else
#define READ_STRING(TEXT) ((void)0)
#define READ_BYTES(MEMORY, SIZE) ((void)0)
#define NOT_NULL(POINTER) ((void)0)
#endif

// A call of the system that failed says why; one that did not may have changed errno all the same.
extern int* __errno_location(void);
static inline void set_errno(void) {
  int reason = __pincer_any_int();
  *__errno_location() = reason > 0 ? reason : 5;
}
// -1, or any number up to `most`.
static inline long any_result(long most) {
  long result = __pincer_input_long();
  __pincer_assume(result >= -1 && result <= most);
  if (result < 0) set_errno();
  return result;
}
// -1 or 0.
static inline int any_success(void) { return (int)any_result(0); }
// A string that the outside owns.
static inline char* any_string(void) {
  size_t length = __pincer_input_size();
  __pincer_assume(length < (size_t)-1 / 4);
  char* text = __pincer_outside(length + 1);
  text[length] = 0;
  return text;
}
