// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
/* Settings: lines of the form `name = value`. */
#ifndef KIT_CONFIG_H
#define KIT_CONFIG_H

#include <stdbool.h>
#include <stddef.h>

enum { CONFIG_ENTRIES = 4, CONFIG_NAME = 8, CONFIG_VALUE = 12 };

struct config_entry {
  char name[CONFIG_NAME];
  char value[CONFIG_VALUE];
};

struct config {
  struct config_entry entries[CONFIG_ENTRIES];
  size_t count;
};

void config_init(struct config *config);
bool config_set(struct config *config, const char *name, const char *value);
/* Null if there is no such setting. */
const char *config_get(const struct config *config, const char *name);
int config_get_int(const struct config *config, const char *name, int otherwise);
bool config_is_on(const struct config *config, const char *name);
/* Takes one line; empty lines and comments are fine. */
bool config_line(struct config *config, const char *line);

#endif
