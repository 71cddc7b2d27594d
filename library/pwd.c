// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
//
// Users and groups, as the outside has them.
#include "model.h"

#include <grp.h>
#include <pwd.h>

static struct passwd user;
static struct group group;

static struct passwd* any_user(void) {
  if (__pincer_input_bool()) return NULL;
  user.pw_name = any_string();
  user.pw_passwd = any_string();
  user.pw_uid = (unsigned)__pincer_input_int();
  user.pw_gid = (unsigned)__pincer_input_int();
  user.pw_gecos = any_string();
  user.pw_dir = any_string();
  user.pw_shell = any_string();
  return &user;
}
static struct group* any_group(void) {
  if (__pincer_input_bool()) return NULL;
  group.gr_name = any_string();
  group.gr_passwd = any_string();
  group.gr_gid = (unsigned)__pincer_input_int();
  size_t members = __pincer_input_size();
  __pincer_assume(members < 65536);
  group.gr_mem = __pincer_outside((members + 1) * sizeof(char*));
  for (size_t i = 0; i < members; i++) group.gr_mem[i] = any_string();
  group.gr_mem[members] = NULL;
  return &group;
}

/// over-approximated
struct passwd* getpwnam(const char* name) {
  READ_STRING(name);
  return any_user();
}
struct passwd* getpwuid(uid_t id) { return any_user(); }
struct group* getgrnam(const char* name) {
  READ_STRING(name);
  return any_group();
}
struct group* getgrgid(gid_t id) { return any_group(); }
char* getlogin(void) { return __pincer_input_bool() ? any_string() : NULL; }
