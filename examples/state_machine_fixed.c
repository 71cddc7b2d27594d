// The repaired version of state_machine.c: the lift leaves only when the door is closed, and the door opens only when
// the lift stands. The loop has no end, so no number of steps is enough: the proof needs an invariant.
#include <assert.h>

extern int __VERIFIER_nondet_int(void);

enum door { CLOSED, OPENING, OPEN, CLOSING };
enum event { PRESS_OPEN, PRESS_GO, TIMER, STOP };

int main(void) {
  enum door door = CLOSED;
  int moving = 0;
  for (;;) {
    switch ((enum event)__VERIFIER_nondet_int()) {
      case PRESS_OPEN:
        if (!moving) door = OPENING;
        break;
      case PRESS_GO:
        if (door == CLOSED ) moving = 1;
        break;
      case TIMER:
        if (door == OPENING) door = OPEN;
        else if (door == OPEN) door = CLOSING;
        else if (door == CLOSING) door = CLOSED;
        break;
      case STOP:
        moving = 0;
        break;
    }
    assert(!(moving && door == OPEN));
  }
}
