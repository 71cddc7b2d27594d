// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
/* A state machine that is a table: a door with a lock. */
#ifndef KIT_FSM_H
#define KIT_FSM_H

#include <stdbool.h>

enum door_state { DOOR_OPEN, DOOR_CLOSED, DOOR_LOCKED, DOOR_ALARM, DOOR_STATES };
enum door_event { EVENT_PUSH, EVENT_PULL, EVENT_KEY, EVENT_TIMER, DOOR_EVENTS };

struct door {
  enum door_state state;
  unsigned openings;
  unsigned wrong_tries; /* since the last opening */
};

typedef bool (*door_action)(struct door *door);

struct door_rule {
  enum door_state next;
  door_action action; /* null: nothing to do; false: the state stays */
};

void door_init(struct door *door);
bool door_handle(struct door *door, enum door_event event);
const char *door_state_name(enum door_state state);
bool door_is_safe(const struct door *door);

#endif
