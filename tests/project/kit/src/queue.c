#include "queue.h"

void queue_init(struct queue *queue)
{
  queue->length = 0;
}

static void swap(struct queue *queue, size_t a, size_t b)
{
  struct queue_item item = queue->items[a];
  queue->items[a] = queue->items[b];
  queue->items[b] = item;
}

static void sift_up(struct queue *queue, size_t at)
{
  while (at > 0) {
    size_t parent = (at - 1) / 2;
    if (queue->items[parent].key <= queue->items[at].key)
      return;
    swap(queue, parent, at);
    at = parent;
  }
}

static void sift_down(struct queue *queue, size_t at)
{
  for (;;) {
    size_t child = 2 * at + 1;
    if (child >= queue->length)
      return;
    if (child + 1 < queue->length && queue->items[child + 1].key > queue->items[child].key)
      child++;
    if (queue->items[at].key <= queue->items[child].key)
      return;
    swap(queue, at, child);
    at = child;
  }
}

bool queue_push(struct queue *queue, int key, unsigned payload)
{
  if (queue->length == QUEUE_CAPACITY)
    return false;
  queue->items[queue->length].key = key;
  queue->items[queue->length].payload = payload;
  sift_up(queue, queue->length++);
  return true;
}

bool queue_top(const struct queue *queue, struct queue_item *item)
{
  if (queue->length == 0)
    return false;
  *item = queue->items[0];
  return true;
}

bool queue_pop(struct queue *queue, struct queue_item *item)
{
  if (!queue_top(queue, item))
    return false;
  queue->items[0] = queue->items[--queue->length];
  sift_down(queue, 0);
  return true;
}

bool queue_change(struct queue *queue, unsigned payload, int key)
{
  for (size_t i = 0; i < queue->length; i++) {
    if (queue->items[i].payload == payload) {
      queue->items[i].key = key;
      sift_up(queue, i);
      sift_down(queue, i);
      return true;
    }
  }
  return false;
}

bool queue_is_ordered(const struct queue *queue)
{
  for (size_t i = 1; i < queue->length; i++) {
    if (queue->items[(i - 1) / 2].key > queue->items[i].key)
      return false;
  }
  return true;
}
