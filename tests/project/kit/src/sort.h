// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
/* Sorting and searching in arrays, by an order that the caller chooses. */
#ifndef KIT_SORT_H
#define KIT_SORT_H

#include <stdbool.h>
#include <stddef.h>

/* Negative, zero or positive: a is before, like or after b. */
typedef int (*sort_order)(int a, int b);

int sort_ascending(int a, int b);
int sort_descending(int a, int b);
void sort_insertion(int *values, size_t count, sort_order order);
void sort_selection(int *values, size_t count, sort_order order);
bool sort_is_sorted(const int *values, size_t count, sort_order order);
/* The index of a value like this in a sorted array, or `count`. */
size_t sort_find(const int *values, size_t count, int value, sort_order order);
/* Leaves each value once; says how many are left. */
size_t sort_unique(int *values, size_t count);
void sort_merge(const int *a, size_t a_count, const int *b, size_t b_count, int *merged, sort_order order);

#endif
