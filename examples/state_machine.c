// A door of a lift. It opens and closes on request, the lift moves when it is told to, and a timer closes the door.
// The rule: the lift never moves while the door is open. There is one order of events in which it does.
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
        if (!moving || door == CLOSING) door = OPENING;
        break;
      case PRESS_GO:
        if (door == CLOSED || door == CLOSING) moving = 1;
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
