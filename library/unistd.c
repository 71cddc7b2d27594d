// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
//
// Files and processes of unistd.h, fcntl.h and sys/socket.h, as the outside answers.
#include "model.h"

typedef unsigned socklen_t;

struct pollfd {
  int fd;
  short events, revents;
};
extern void _Exit(int) __attribute__((noreturn));
extern long sysconf(int);

// Files that are open have different numbers. The last two are remembered, unless one was closed.
static int last_file = -1, file_before = -1;
static _Bool one_was_closed;

static int any_file(void) {
  int file = (int)any_result(0x7fffffff);
  if (file < 0) return file;
  __pincer_assume(one_was_closed || (file != last_file && file != file_before));
  file_before = last_file;
  last_file = file;
  return file;
}

/// over-approximated
ssize_t read(int file, void* buffer, size_t n) {
  long result = any_result((long)(n < (size_t)-1 / 2 ? n : (size_t)-1 / 2));
  if (result > 0) __pincer_any_bytes(buffer, result);
  return result;
}
ssize_t pread(int file, void* buffer, size_t n, long offset) { return read(file, buffer, n); }
ssize_t recv(int socket, void* buffer, size_t n, int flags) { return read(socket, buffer, n); }
ssize_t recvfrom(int socket, void* buffer, size_t n, int flags, void* address, socklen_t* length) {
  if (address && length) {
    __pincer_any_bytes(address, *length);
    *length = (socklen_t)__pincer_input_int();
  }
  return read(socket, buffer, n);
}
ssize_t write(int file, const void* buffer, size_t n) {
  READ_BYTES(buffer, n);
  return any_result((long)(n < (size_t)-1 / 2 ? n : (size_t)-1 / 2));
}
ssize_t pwrite(int file, const void* buffer, size_t n, long offset) { return write(file, buffer, n); }
ssize_t send(int socket, const void* buffer, size_t n, int flags) { return write(socket, buffer, n); }
ssize_t sendto(int socket, const void* buffer, size_t n, int flags, const void* address, socklen_t length) {
  READ_BYTES(address, length);
  return write(socket, buffer, n);
}
int open(const char* path, int flags, ...) {
  READ_STRING(path);
  return any_file();
}
int open64(const char* path, int flags, ...) {
  READ_STRING(path);
  return any_file();
}
int openat(int folder, const char* path, int flags, ...) {
  READ_STRING(path);
  return any_file();
}
int mkstemp(char* pattern) {
  size_t n = 0;
  while (pattern[n]) n++;
  if (n < 6) return -1;
  int file = any_file();
  if (file >= 0) __pincer_any_bytes(pattern + n - 6, 6);
  return file;
}
int creat(const char* path, unsigned mode) {
  READ_STRING(path);
  return any_file();
}
int close(int file) {
  one_was_closed = 1;
  return any_success();
}
int fsync(int file) { return any_success(); }
long lseek(int file, long offset, int from) {
  long place = any_result((long)((unsigned long)-1 / 2));
  __pincer_assume(from != 0 || place == -1 || place == offset);
  return place;
}
long long lseek64(int file, long long offset, int from) { return lseek(file, (long)offset, from); }
int dup(int file) { return any_file(); }
int dup2(int file, int to) {
  int result = (int)any_result(0x7fffffff);
  __pincer_assume(result == -1 || result == to);
  return result;
}
int pipe(int files[2]) {
  int failed = any_success();
  if (!failed) {
    int in = __pincer_input_int(), out = __pincer_input_int();
    __pincer_assume(in >= 0 && out >= 0 && in != out);
    files[0] = in;
    files[1] = out;
  }
  return failed;
}
int access(const char* path, int mode) {
  READ_STRING(path);
  return any_success();
}
int unlink(const char* path) {
  READ_STRING(path);
  return any_success();
}
int rmdir(const char* path) {
  READ_STRING(path);
  return any_success();
}
int chdir(const char* path) {
  READ_STRING(path);
  return any_success();
}
int mkdir(const char* path, unsigned mode) {
  READ_STRING(path);
  return any_success();
}
int chmod(const char* path, unsigned mode) {
  READ_STRING(path);
  return any_success();
}
int link(const char* from, const char* to) {
  READ_STRING(from);
  READ_STRING(to);
  return any_success();
}
int symlink(const char* from, const char* to) { return link(from, to); }
ssize_t readlink(const char* path, char* buffer, size_t n) {
  READ_STRING(path);
  return read(0, buffer, n);
}
int truncate(const char* path, long length) {
  READ_STRING(path);
  return any_success();
}
int ftruncate(int file, long length) { return any_success(); }
int fchmod(int file, unsigned mode) { return any_success(); }
int chown(const char* path, unsigned user, unsigned group) {
  READ_STRING(path);
  return any_success();
}
unsigned umask(unsigned mode) {
  static unsigned mask;
  static _Bool is_known;
  unsigned before = is_known ? mask : (unsigned)__pincer_any_int() & 511;
  mask = mode & 511;
  is_known = 1;
  return before;
}
char* getcwd(char* buffer, size_t n) {
  if (!buffer) __pincer_unsupported("function 'getcwd' without a buffer");
  if (n == 0 || __pincer_input_bool()) {
    set_errno();
    return NULL;
  }
  size_t length = __pincer_input_size();
  __pincer_assume(length < n);
  __pincer_any_bytes(buffer, length);
  buffer[length] = 0;
  return buffer;
}
int isatty(int file) { return __pincer_input_bool(); }
int getpid(void) {
  static int own;
  if (own == 0) {
    own = __pincer_input_int();
    __pincer_assume(own > 0);
  }
  return own;
}
int getppid(void) {
  int result = __pincer_input_int();
  __pincer_assume(result >= 0);
  return result;
}
// Who runs the program: the same every time, unless the program changes it.
enum { USER, EFFECTIVE_USER, GROUP, EFFECTIVE_GROUP, IDENTITIES };
static unsigned identity[IDENTITIES];
static _Bool is_known[IDENTITIES];
static _Bool has_changed;
static unsigned identity_of(int who) {
  if (has_changed) return (unsigned)__pincer_guess_int();
  if (!is_known[who]) identity[who] = (unsigned)__pincer_input_int();
  is_known[who] = 1;
  return identity[who];
}
static int change_identity(void) {
  has_changed = 1;
  return any_success();
}
unsigned getuid(void) { return identity_of(USER); }
unsigned geteuid(void) { return identity_of(EFFECTIVE_USER); }
unsigned getgid(void) { return identity_of(GROUP); }
unsigned getegid(void) { return identity_of(EFFECTIVE_GROUP); }
int setuid(unsigned id) { return change_identity(); }
int setgid(unsigned id) { return change_identity(); }
int seteuid(unsigned id) { return change_identity(); }
int setegid(unsigned id) { return change_identity(); }
int getpagesize(void) { return (int)sysconf(30); }
int gethostname(char* text, size_t n) {
  int failed = any_success();
  if (!failed) __pincer_any_bytes(text, n);
  return failed;
}
int poll(struct pollfd* files, unsigned long n, int timeout) {
  for (unsigned long i = 0; i < n; i++) files[i].revents = (short)__pincer_input_int();
  int result = (int)any_result(0x7fffffff);
  __pincer_assume(result < 0 || (unsigned long)result <= n);
  return result;
}
int select(int n, void* in, void* out, void* except, void* timeout) {
  if (in) __pincer_any_bytes(in, 128);
  if (out) __pincer_any_bytes(out, 128);
  if (except) __pincer_any_bytes(except, 128);
  if (timeout) __pincer_any_bytes(timeout, 2 * sizeof(long));
  return (int)any_result(3 * 1024);
}
int wait(int* status) {
  if (status) *status = __pincer_input_int();
  return (int)any_result(0x7fffffff);
}
int waitpid(int process, int* status, int options) { return wait(status); }
int kill(int process, int number) {
  if (number && __pincer_any_bool()) _Exit(1);  // itself, perhaps
  return any_success();
}
unsigned sleep(unsigned seconds) {
  unsigned result = (unsigned)__pincer_any_int();
  return result <= seconds ? result : 0;
}
int usleep(unsigned microseconds) {
  if (!__pincer_any_bool()) return 0;
  set_errno();
  return -1;
}
long sysconf(int name) {
  static long page_size;
  if (name == 30) {
    if (page_size == 0) page_size = __pincer_input_long();
    __pincer_assume(page_size > 0 && page_size <= 0x40000000);
    return page_size;
  }
  long result = __pincer_input_long();
  __pincer_assume(result >= -1);
  return result;
}
int socket(int domain, int type, int protocol) { return any_file(); }
int bind(int socket, const void* address, socklen_t length) {
  READ_BYTES(address, length);
  return any_success();
}
int connect(int socket, const void* address, socklen_t length) {
  READ_BYTES(address, length);
  return any_success();
}
int listen(int socket, int backlog) { return any_success(); }
int accept(int socket, void* address, socklen_t* length) {
  if (address && length) {
    __pincer_any_bytes(address, *length);
    *length = (socklen_t)__pincer_input_int();
  }
  return any_file();
}
int shutdown(int socket, int how) { return any_success(); }
int setsockopt(int socket, int level, int name, const void* value, socklen_t length) {
  READ_BYTES(value, length);
  return any_success();
}
int fcntl(int file, int command, ...) {
  if (command >= 5 && command != 8 && command != 9) __pincer_unsupported("function 'fcntl' with a lock");
  int result = (int)any_result(0x7fffffff);
  __pincer_assume(file >= 0 || result == -1);
  return result;
}
