// The repaired version of list.c: the successor is read before the element is gone. Also, nothing is lost: ask for
// that with `--property all,memcleanup`.
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
  while (list != NULL) {
    struct element *next = list->next;
    free(list);
    list = next;
  }
  return 0;
}
