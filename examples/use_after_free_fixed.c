// The repaired version of use_after_free.c: the position of the number is remembered, not its address.
#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);

struct buffer {
  int *data;
  int capacity;
  int size;
};

static int grow(struct buffer *b) {
  int *data = malloc(2 * b->capacity * sizeof(int));
  if (data == NULL) return 0;
  for (int i = 0; i < b->size; ++i) data[i] = b->data[i];
  free(b->data);
  b->data = data;
  b->capacity *= 2;
  return 1;
}

static int push(struct buffer *b, int value) {
  if (b->size == b->capacity && !grow(b)) return 0;
  b->data[b->size++] = value;
  return 1;
}

int main(void) {
  struct buffer b = {malloc(2 * sizeof(int)), 2, 0};
  if (b.data == NULL) return 0;
  push(&b, 1);
  int first = 0;
  int more = __VERIFIER_nondet_int();
  for (int i = 0; i < more && i < 3; ++i) push(&b, i);
  int result = b.data[first];
  free(b.data);
  return result;
}
