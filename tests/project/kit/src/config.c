#include "config.h"

#include "number.h"
#include "text.h"

void config_init(struct config *config)
{
  config->count = 0;
}

static struct config_entry *find_entry(struct config *config, const char *name)
{
  for (size_t i = 0; i < config->count; i++) {
    if (text_equal(config->entries[i].name, name))
      return &config->entries[i];
  }
  return NULL;
}

bool config_set(struct config *config, const char *name, const char *value)
{
  struct config_entry *entry = find_entry(config, name);
  if (entry == NULL) {
    if (config->count == CONFIG_ENTRIES)
      return false;
    entry = &config->entries[config->count];
    if (!text_copy(entry->name, CONFIG_NAME, name))
      return false;
    config->count++;
  }
  return text_copy(entry->value, CONFIG_VALUE, value);
}

const char *config_get(const struct config *config, const char *name)
{
  for (size_t i = 0; i < config->count; i++) {
    if (text_equal(config->entries[i].name, name))
      return config->entries[i].value;
  }
  return NULL;
}

int config_get_int(const struct config *config, const char *name, int otherwise)
{
  int value = 0;
  const char *text = config_get(config, name);
  if (text == NULL || number_parse(text, &value, NULL) != NUMBER_OK)
    return otherwise;
  return value;
}

bool config_is_on(const struct config *config, const char *name)
{
  const char *text = config_get(config, name);
  return text[0] == '1' || text_equal_ignoring_case(text, "on");
}

static size_t copy_word(char *to, size_t size, const char *from)
{
  size_t length = 0;
  while (length + 1 < size && from[length] != '\0' && from[length] != '=' && !text_is_space(from[length])) {
    to[length] = from[length];
    length++;
  }
  to[length] = '\0';
  return length;
}

bool config_line(struct config *config, const char *line)
{
  char name[CONFIG_NAME];
  char value[CONFIG_VALUE];
  line = text_skip_spaces(line);
  if (*line == '\0' || *line == '#')
    return true;
  line += copy_word(name, sizeof name, line);
  line = text_skip_spaces(line);
  if (*line != '=')
    return false;
  line = text_skip_spaces(line + 1);
  line += copy_word(value, sizeof value, line);
  return *text_skip_spaces(line) == '\0' && config_set(config, name, value);
}
