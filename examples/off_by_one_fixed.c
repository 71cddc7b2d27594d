// The repaired version of off_by_one.c: the name is cut one character earlier, so that the null character has a place in
// the field, too.
#include <assert.h>

extern int __VERIFIER_nondet_int(void);
extern char __VERIFIER_nondet_char(void);

struct message {
  char name[8];
  int priority;
};

static void set_name(struct message *m, int length) {
  int i;
  for (i = 0; i < length && i < 7; ++i) m->name[i] = __VERIFIER_nondet_char();
  m->name[i] = '\0';
}

int main(void) {
  struct message m = {.priority = 3};
  set_name(&m, __VERIFIER_nondet_int());
  assert(m.priority == 3);
  return 0;
}
