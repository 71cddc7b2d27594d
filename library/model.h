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
extern void free(void*);
extern void* memcpy(void*, const void*, size_t);
extern void* memmove(void*, const void*, size_t);
extern void* memset(void*, int, size_t);
extern size_t __pincer_allocated_size(void*);
