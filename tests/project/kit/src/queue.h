// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
/* A priority queue: a binary heap with the smallest key on top. */
#ifndef KIT_QUEUE_H
#define KIT_QUEUE_H

#include <stdbool.h>
#include <stddef.h>

enum { QUEUE_CAPACITY = 8 };

struct queue_item {
  int key;
  unsigned payload;
};

struct queue {
  struct queue_item items[QUEUE_CAPACITY];
  size_t length;
};

void queue_init(struct queue *queue);
bool queue_push(struct queue *queue, int key, unsigned payload);
bool queue_pop(struct queue *queue, struct queue_item *item);
bool queue_top(const struct queue *queue, struct queue_item *item);
/* Changes the key of the first item with this payload. */
bool queue_change(struct queue *queue, unsigned payload, int key);
/* No item is smaller than its parent. */
bool queue_is_ordered(const struct queue *queue);

#endif
