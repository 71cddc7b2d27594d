// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
//
// What a file is like: sys/stat.h. (Older versions of glibc call the functions __xstat, ...)
#include "model.h"

#include <sys/stat.h>

static int any_status(struct stat* result) {
  int failed = any_success();
  if (!failed) __pincer_any_bytes(result, sizeof *result);
  return failed;
}

/// over-approximated
int stat(const char* path, struct stat* result) {
  READ_STRING(path);
  return any_status(result);
}
int lstat(const char* path, struct stat* result) {
  READ_STRING(path);
  return any_status(result);
}
int fstat(int file, struct stat* result) { return any_status(result); }
int __xstat(int version, const char* path, struct stat* result) {
  READ_STRING(path);
  return any_status(result);
}
int __lxstat(int version, const char* path, struct stat* result) {
  READ_STRING(path);
  return any_status(result);
}
int __fxstat(int version, int file, struct stat* result) { return any_status(result); }
