// A message with a field of eight characters, filled from a name of any length. The name is cut where it is too long,
// but the null character that ends it needs a place, too: a name of eight characters writes it behind the field.
// The structure goes on there, so neither a crash nor a sanitizer that knows whole objects would tell.
#include <assert.h>

extern int __VERIFIER_nondet_int(void);
extern char __VERIFIER_nondet_char(void);

struct message {
  char name[8];
  int priority;
};

static void set_name(struct message *m, int length) {
  int i;
  for (i = 0; i < length && i < 8; ++i) m->name[i] = __VERIFIER_nondet_char();
  m->name[i] = '\0';
}

int main(void) {
  struct message m = {.priority = 3};
  set_name(&m, __VERIFIER_nondet_int());
  assert(m.priority == 3);
  return 0;
}
