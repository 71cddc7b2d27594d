#include "list.h"

#include <stdlib.h>

void list_init(struct list *list)
{
  list->head = NULL;
  list->length = 0;
}

static struct list_node *new_node(int value, struct list_node *next)
{
  struct list_node *node = malloc(sizeof *node);
  if (node != NULL) {
    node->value = value;
    node->next = next;
  }
  return node;
}

/* The place in the list where a pointer to a new node goes. */
static bool insert_at(struct list *list, struct list_node **place, int value)
{
  struct list_node *node = new_node(value, *place);
  if (node == NULL)
    return false;
  *place = node;
  list->length++;
  return true;
}

bool list_push(struct list *list, int value)
{
  return insert_at(list, &list->head, value);
}

bool list_append(struct list *list, int value)
{
  struct list_node **place = &list->head;
  while (*place != NULL)
    place = &(*place)->next;
  return insert_at(list, place, value);
}

bool list_insert_sorted(struct list *list, int value)
{
  struct list_node **place = &list->head;
  while (*place != NULL && (*place)->value < value)
    place = &(*place)->next;
  return insert_at(list, place, value);
}

bool list_pop(struct list *list, int *value)
{
  struct list_node *node = list->head;
  if (node == NULL)
    return false;
  *value = node->value;
  list->head = node->next;
  list->length--;
  free(node);
  return true;
}

const struct list_node *list_find(const struct list *list, int value)
{
  const struct list_node *node = list->head;
  while (node != NULL && node->value != value)
    node = node->next;
  return node;
}

bool list_remove(struct list *list, int value)
{
  struct list_node **place = &list->head;
  while (*place != NULL && (*place)->value != value)
    place = &(*place)->next;
  if (*place == NULL)
    return false;
  struct list_node *node = *place;
  *place = node->next;
  list->length--;
  free(node);
  return true;
}

void list_reverse(struct list *list)
{
  struct list_node *done = NULL;
  struct list_node *left = list->head;
  while (left != NULL) {
    struct list_node *next = left->next;
    left->next = done;
    done = left;
    left = next;
  }
  list->head = done;
}

bool list_is_sorted(const struct list *list)
{
  const struct list_node *node = list->head;
  while (node != NULL && node->next != NULL) {
    if (node->value > node->next->value)
      return false;
    node = node->next;
  }
  return true;
}

void list_for_each(const struct list *list, void (*visit)(int value, void *context), void *context)
{
  for (const struct list_node *node = list->head; node != NULL; node = node->next)
    visit(node->value, context);
}

void list_clear(struct list *list)
{
  struct list_node *node = list->head;
  while (node != NULL) {
    free(node);
    node = node->next;
  }
  list_init(list);
}
