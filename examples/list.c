// A list with one element per input, then a walk through it that frees every element. The walk asks an element for its
// successor after the element is gone.
#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);

struct element {
  int value;
  struct element *next;
};

int main(void) {
  struct element *list = NULL;
  for (int i = 0; i < 3 && __VERIFIER_nondet_int() != 0; ++i) {
    struct element *e = malloc(sizeof *e);
    if (e == NULL) break;
    e->value = i;
    e->next = list;
    list = e;
  }
  for (struct element *e = list; e != NULL; e = e->next) free(e);
  return 0;
}
