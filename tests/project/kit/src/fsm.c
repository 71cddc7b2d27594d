#include "fsm.h"

#include <stddef.h>

enum { MOST_TRIES = 3 };

static bool count_opening(struct door *door)
{
  door->openings++;
  door->wrong_tries = 0;
  return true;
}

static bool count_try(struct door *door)
{
  if (door->wrong_tries < MOST_TRIES)
    door->wrong_tries++;
  return door->wrong_tries == MOST_TRIES;
}

static bool forget_tries(struct door *door)
{
  door->wrong_tries = 0;
  return true;
}

static const struct door_rule kRules[DOOR_STATES][DOOR_EVENTS] = {
    [DOOR_OPEN] =
        {
            [EVENT_PUSH] = {DOOR_CLOSED, NULL},
            [EVENT_PULL] = {DOOR_OPEN, NULL},
            [EVENT_KEY] = {DOOR_OPEN, NULL},
            [EVENT_TIMER] = {DOOR_OPEN, NULL},
        },
    [DOOR_CLOSED] =
        {
            [EVENT_PUSH] = {DOOR_CLOSED, NULL},
            [EVENT_PULL] = {DOOR_OPEN, count_opening},
            [EVENT_KEY] = {DOOR_LOCKED, forget_tries},
            [EVENT_TIMER] = {DOOR_LOCKED, forget_tries},
        },
    [DOOR_LOCKED] =
        {
            [EVENT_PUSH] = {DOOR_ALARM, count_try},
            [EVENT_PULL] = {DOOR_ALARM, count_try},
            [EVENT_KEY] = {DOOR_CLOSED, forget_tries},
            [EVENT_TIMER] = {DOOR_LOCKED, NULL},
        },
    [DOOR_ALARM] =
        {
            [EVENT_PUSH] = {DOOR_ALARM, NULL},
            [EVENT_PULL] = {DOOR_ALARM, NULL},
            [EVENT_KEY] = {DOOR_CLOSED, forget_tries},
            [EVENT_TIMER] = {DOOR_ALARM, NULL},
        },
};

void door_init(struct door *door)
{
  door->state = DOOR_CLOSED;
  door->openings = 0;
  door->wrong_tries = 0;
}

bool door_handle(struct door *door, enum door_event event)
{
  if ((unsigned)event >= DOOR_EVENTS)
    return false;
  const struct door_rule *rule = &kRules[door->state][event];
  if (rule->action != NULL && !rule->action(door))
    return false;
  door->state = rule->next;
  return true;
}

const char *door_state_name(enum door_state state)
{
  static const char *const kNames[DOOR_STATES] = {"open", "closed", "locked", "alarm"};
  return (unsigned)state <= DOOR_STATES ? kNames[state] : "unknown";
}

bool door_is_safe(const struct door *door)
{
  return (unsigned)door->state < DOOR_STATES && door->wrong_tries <= MOST_TRIES &&
         (door->state != DOOR_ALARM || door->wrong_tries == MOST_TRIES);
}
