#include "events.h"

void events_init(struct events *events)
{
  for (size_t kind = 0; kind < EVENT_KINDS; kind++)
    events->count[kind] = 0;
  events->sent = 0;
}

static bool is_kind(enum event_kind kind)
{
  return (unsigned)kind < EVENT_KINDS;
}

bool events_listen(struct events *events, enum event_kind kind, event_listener listener, void *context)
{
  if (!is_kind(kind) || listener == NULL || events->count[kind] == EVENTS_LISTENERS)
    return false;
  struct event_registration *place = &events->listeners[kind][events->count[kind]++];
  place->listener = listener;
  place->context = context;
  return true;
}

bool events_forget(struct events *events, enum event_kind kind, event_listener listener)
{
  if (!is_kind(kind))
    return false;
  struct event_registration *list = events->listeners[kind];
  for (size_t i = 0; i < events->count[kind]; i++) {
    if (list[i].listener == listener) {
      list[i] = list[--events->count[kind]];
      return true;
    }
  }
  return false;
}

size_t events_send(struct events *events, enum event_kind kind, int value)
{
  if (!is_kind(kind))
    return 0;
  const struct event event = {kind, value};
  for (size_t i = 0; i < events->count[kind]; i++) {
    const struct event_registration *to = &events->listeners[kind][i];
    to->listener(&event, to->context);
  }
  events->sent++;
  return events->count[kind];
}
