// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
/* A list of numbers, sorted or not, with nodes from the heap. */
#ifndef KIT_LIST_H
#define KIT_LIST_H

#include <stdbool.h>
#include <stddef.h>

struct list_node {
  int value;
  struct list_node *next;
};

struct list {
  struct list_node *head;
  size_t length;
};

void list_init(struct list *list);
bool list_push(struct list *list, int value);
bool list_append(struct list *list, int value);
/* Keeps a sorted list sorted. */
bool list_insert_sorted(struct list *list, int value);
bool list_pop(struct list *list, int *value);
const struct list_node *list_find(const struct list *list, int value);
bool list_remove(struct list *list, int value);
void list_reverse(struct list *list);
bool list_is_sorted(const struct list *list);
void list_for_each(const struct list *list, void (*visit)(int value, void *context), void *context);
void list_clear(struct list *list);

#endif
