// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
/* Who wants to know what: callbacks by kind of event. */
#ifndef KIT_EVENTS_H
#define KIT_EVENTS_H

#include <stdbool.h>
#include <stddef.h>

enum event_kind { EVENT_START, EVENT_DATA, EVENT_STOP, EVENT_KINDS };
enum { EVENTS_LISTENERS = 3 };

struct event {
  enum event_kind kind;
  int value;
};

typedef void (*event_listener)(const struct event *event, void *context);

struct event_registration {
  event_listener listener;
  void *context;
};

struct events {
  struct event_registration listeners[EVENT_KINDS][EVENTS_LISTENERS];
  size_t count[EVENT_KINDS];
  unsigned sent;
};

void events_init(struct events *events);
bool events_listen(struct events *events, enum event_kind kind, event_listener listener, void *context);
bool events_forget(struct events *events, enum event_kind kind, event_listener listener);
/* The number of listeners that heard of it. */
size_t events_send(struct events *events, enum event_kind kind, int value);

#endif
