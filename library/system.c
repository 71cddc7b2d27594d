// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
//
// The system and its folders: names, limits, usage, entries.
#include "model.h"

#include <dirent.h>
#include <sys/resource.h>
#include <sys/utsname.h>

static struct dirent entry;

static void any_text(char* text, size_t size) {
  __pincer_any_bytes(text, size);
  text[size - 1] = 0;
}

/// over-approximated
int uname(struct utsname* result) {
  int failed = any_success();
  if (failed) return failed;
  any_text(result->sysname, sizeof result->sysname);
  any_text(result->nodename, sizeof result->nodename);
  any_text(result->release, sizeof result->release);
  any_text(result->version, sizeof result->version);
  any_text(result->machine, sizeof result->machine);
  return 0;
}
int getrusage(int who, struct rusage* result) {
  int failed = any_success();
  if (!failed) __pincer_any_bytes(result, sizeof *result);
  return failed;
}
int getrlimit(int resource, struct rlimit* result) {
  int failed = any_success();
  if (!failed) __pincer_any_bytes(result, sizeof *result);
  return failed;
}
int setrlimit(int resource, const struct rlimit* limit) {
  READ_BYTES(limit, sizeof *limit);
  return any_success();
}
unsigned alarm(unsigned seconds) {
  static unsigned most = -1u;
  unsigned left = (unsigned)__pincer_input_int();
  __pincer_assume(left <= most);
  most = seconds;
  return left;
}
int nice(int more) { return __pincer_input_int(); }
void sync(void) {}
int setsid(void) { return (int)any_result(0x7fffffff); }
int setpgid(int process, int group) { return any_success(); }
int getpgid(int process) { return (int)any_result(0x7fffffff); }
int getpgrp(void) { return (int)any_result(0x7fffffff); }
DIR* opendir(const char* path) {
  READ_STRING(path);
  if (__pincer_input_bool()) return __pincer_outside(1);
  set_errno();
  return NULL;
}
struct dirent* readdir(DIR* folder) {
  NOT_NULL(folder);
  if (__pincer_input_bool()) return NULL;
  __pincer_any_bytes(&entry, sizeof entry);
  entry.d_name[sizeof entry.d_name - 1] = 0;
  return &entry;
}
void rewinddir(DIR* folder) { NOT_NULL(folder); }
int closedir(DIR* folder) {
  NOT_NULL(folder);
  return any_success();
}
