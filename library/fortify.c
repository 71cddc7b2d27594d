// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
//
// What functions become with _FORTIFY_SOURCE. That something does not fit ends the program there; here it is what
// it is without the check.
#include "model.h"

typedef __builtin_va_list va_list;
typedef void FILE;
extern char *strcpy(char*, const char*), *stpcpy(char*, const char*), *strcat(char*, const char*);
extern char *strncpy(char*, const char*, size_t), *strncat(char*, const char*, size_t), *fgets(char*, int, FILE*);
extern size_t fread(void*, size_t, size_t, FILE*);
extern ssize_t read(int, void*, size_t), recv(int, void*, size_t, int);
extern int vsnprintf(char*, size_t, const char*, va_list), vsprintf(char*, const char*, va_list);
extern int vprintf(const char*, va_list), vfprintf(FILE*, const char*, va_list), vdprintf(int, const char*, va_list);
extern int vasprintf(char**, const char*, va_list);

#define WITH_LIST(CALL)             \
  va_list list;                     \
  __builtin_va_start(list, format); \
  int result = CALL;                \
  __builtin_va_end(list);           \
  return result;

/// exact
void* __memcpy_chk(void* to, const void* from, size_t n, size_t size) { return memcpy(to, from, n); }
void* __memmove_chk(void* to, const void* from, size_t n, size_t size) { return memmove(to, from, n); }
void* __mempcpy_chk(void* to, const void* from, size_t n, size_t size) { return (char*)memcpy(to, from, n) + n; }
void* __memset_chk(void* to, int c, size_t n, size_t size) { return memset(to, c, n); }
char* __strcpy_chk(char* to, const char* from, size_t size) { return strcpy(to, from); }
char* __stpcpy_chk(char* to, const char* from, size_t size) { return stpcpy(to, from); }
char* __strcat_chk(char* to, const char* from, size_t size) { return strcat(to, from); }
char* __strncpy_chk(char* to, const char* from, size_t n, size_t size) { return strncpy(to, from, n); }
char* __strncat_chk(char* to, const char* from, size_t n, size_t size) { return strncat(to, from, n); }
int __vsnprintf_chk(char* to, size_t n, int flag, size_t size, const char* format, va_list list) {
  return vsnprintf(to, n, format, list);
}
int __vsprintf_chk(char* to, int flag, size_t size, const char* format, va_list list) {
  return vsprintf(to, format, list);
}
int __vprintf_chk(int flag, const char* format, va_list list) { return vprintf(format, list); }
int __vasprintf_chk(char** to, int flag, const char* format, va_list list) { return vasprintf(to, format, list); }
int __snprintf_chk(char* to, size_t n, int flag, size_t size, const char* format, ...) {
  WITH_LIST(vsnprintf(to, n, format, list))
}
int __sprintf_chk(char* to, int flag, size_t size, const char* format, ...) { WITH_LIST(vsprintf(to, format, list)) }
int __printf_chk(int flag, const char* format, ...) { WITH_LIST(vprintf(format, list)) }
int __asprintf_chk(char** to, int flag, const char* format, ...) { WITH_LIST(vasprintf(to, format, list)) }

/// over-approximated
int __vfprintf_chk(FILE* stream, int flag, const char* format, va_list list) { return vfprintf(stream, format, list); }
int __vdprintf_chk(int file, int flag, const char* format, va_list list) { return vdprintf(file, format, list); }
int __fprintf_chk(FILE* stream, int flag, const char* format, ...) { WITH_LIST(vfprintf(stream, format, list)) }
int __dprintf_chk(int file, int flag, const char* format, ...) { WITH_LIST(vdprintf(file, format, list)) }
void __syslog_chk(int priority, int flag, const char* format, ...) {
  va_list list;
  __builtin_va_start(list, format);
  vprintf(format, list);
  __builtin_va_end(list);
}
char* __fgets_chk(char* to, size_t size, int n, FILE* stream) { return fgets(to, n, stream); }
size_t __fread_chk(void* to, size_t room, size_t size, size_t n, FILE* stream) { return fread(to, size, n, stream); }
ssize_t __read_chk(int file, void* to, size_t n, size_t size) { return read(file, to, n); }
ssize_t __recv_chk(int socket, void* to, size_t n, size_t size, int flags) { return recv(socket, to, n, flags); }
