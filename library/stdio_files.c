// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
//
// Streams of stdio.h, but for formatted input and output. A stream is a pointer that nobody follows; what is read is outside.
#include "model.h"

typedef struct {
  char opaque;
} FILE;
enum { END = -1 };

static FILE standard[3];
FILE* stdin = &standard[0];
FILE* stdout = &standard[1];
FILE* stderr = &standard[2];

static FILE* any_stream(void) {
  FILE* stream = __pincer_input_pointer();
  if (!stream) set_errno();
  return stream;
}
static int any_character(void) {
  int c = __pincer_input_int();
  __pincer_assume(c >= END && c <= 255);
  return c;
}

/// over-approximated
FILE* fopen(const char* path, const char* mode) {
  READ_STRING(path);
  READ_STRING(mode);
  return any_stream();
}
FILE* fopen64(const char* path, const char* mode) { return fopen(path, mode); }
FILE* fdopen(int file, const char* mode) {
  READ_STRING(mode);
  return any_stream();
}
FILE* freopen(const char* path, const char* mode, FILE* stream) {
  if (path) READ_STRING(path);
  READ_STRING(mode);
  NOT_NULL(stream);
  return __pincer_input_bool() ? stream : NULL;
}
FILE* tmpfile(void) { return any_stream(); }
FILE* popen(const char* command, const char* mode) {
  READ_STRING(command);
  READ_STRING(mode);
  return any_stream();
}
int fclose(FILE* stream) {
  NOT_NULL(stream);
  return __pincer_any_bool() ? END : 0;
}
int pclose(FILE* stream) {
  NOT_NULL(stream);
  return __pincer_any_int();
}
int fflush(FILE* stream) { return __pincer_any_bool() ? END : 0; }
int feof(FILE* stream) {
  NOT_NULL(stream);
  return __pincer_input_bool();
}
int ferror(FILE* stream) {
  NOT_NULL(stream);
  return __pincer_input_bool();
}
void clearerr(FILE* stream) { NOT_NULL(stream); }
int fileno(FILE* stream) {
  NOT_NULL(stream);
  return (int)any_result(0x7fffffff);
}
int fseek(FILE* stream, long offset, int from) {
  NOT_NULL(stream);
  return any_success();
}
long ftell(FILE* stream) {
  NOT_NULL(stream);
  return any_result((long)((unsigned long)-1 / 2));
}
int fseeko(FILE* stream, long offset, int from) { return fseek(stream, offset, from); }
long ftello(FILE* stream) { return ftell(stream); }
int fgetpos(FILE* stream, void* place) {
  NOT_NULL(stream);
  int failed = any_success();
  if (!failed) __pincer_any_bytes(place, 4 + sizeof(long) + 4);
  return failed;
}
int fsetpos(FILE* stream, const void* place) {
  NOT_NULL(stream);
  READ_BYTES(place, 1);
  return any_success();
}
void rewind(FILE* stream) { NOT_NULL(stream); }
int setvbuf(FILE* stream, char* buffer, int mode, size_t size) {
  NOT_NULL(stream);
  if (buffer) __pincer_unsupported("function 'setvbuf' with a buffer");
  return any_success();
}
void setbuf(FILE* stream, char* buffer) {
  NOT_NULL(stream);
  if (buffer) __pincer_unsupported("function 'setbuf' with a buffer");
}
int remove(const char* path) {
  READ_STRING(path);
  return any_success();
}
int rename(const char* from, const char* to) {
  READ_STRING(from);
  READ_STRING(to);
  return any_success();
}

int fgetc(FILE* stream) {
  NOT_NULL(stream);
  return any_character();
}
int getc(FILE* stream) { return fgetc(stream); }
int getc_unlocked(FILE* stream) { return fgetc(stream); }
int fgetc_unlocked(FILE* stream) { return fgetc(stream); }
int getchar_unlocked(void) { return any_character(); }
int getchar(void) { return any_character(); }
int ungetc(int c, FILE* stream) { return c == END || __pincer_any_bool() ? END : (unsigned char)c; }
char* fgets(char* text, int n, FILE* stream) {
  NOT_NULL(stream);
  int i = 0;
  for (; i < n - 1; i++) {
    int c = any_character();
    if (c == END) {
      if (i == 0 || __pincer_input_bool()) return NULL;  // at once, or an error
      break;
    }
    text[i] = (char)c;
    if (c == '\n') {
      i++;
      break;
    }
  }
  text[i] = 0;
  return text;
}
char* gets(char* text) {
  size_t i = 0;
  for (;; i++) {
    int c = any_character();
    if (c == END && (i == 0 || __pincer_input_bool())) return NULL;
    if (c == END || c == '\n') break;
    text[i] = (char)c;
  }
  text[i] = 0;
  return text;
}
size_t fread(void* memory, size_t size, size_t n, FILE* stream) {
  NOT_NULL(stream);
  size_t read = __pincer_input_size();
  __pincer_assume(read <= n);
  if (size && read) __pincer_any_bytes(memory, read * size);
  return size ? read : 0;
}
ssize_t getdelim(char** line, size_t* size, int end, FILE* stream) {
  NOT_NULL(stream);
  size_t n = __pincer_input_size();
  __pincer_assume(n > 0 && n < (size_t)-1 / 4);
  if (!*line || *size < n + 1) {
    extern void* realloc(void*, size_t);
    char* larger = realloc(*line, n + 1);
    if (!larger) return -1;
    *line = larger;
    *size = n + 1;
  }
  if (__pincer_input_bool()) return -1;
  for (size_t i = 0; i < n; i++) {
    char c = __pincer_input_char();
    __pincer_assume(i == n - 1 || c != (char)end);
    (*line)[i] = c;
  }
  (*line)[n] = 0;
  return (ssize_t)n;
}
ssize_t __getdelim(char** line, size_t* size, int end, FILE* stream) { return getdelim(line, size, end, stream); }
ssize_t getline(char** line, size_t* size, FILE* stream) { return getdelim(line, size, '\n', stream); }

size_t fwrite(const void* memory, size_t size, size_t n, FILE* stream) {
  NOT_NULL(stream);
  READ_BYTES(memory, size * n);
  size_t written = __pincer_any_size();
  return size == 0 ? 0 : written <= n ? written : n;
}
int fputs(const char* text, FILE* stream) {
  READ_STRING(text);
  NOT_NULL(stream);
  int result = __pincer_any_int();
  return result >= 0 ? result : END;
}
int puts(const char* text) {
  READ_STRING(text);
  int result = __pincer_any_int();
  return result >= 0 ? result : 1;
}
int fputc(int c, FILE* stream) {
  NOT_NULL(stream);
  return __pincer_any_bool() ? END : (unsigned char)c;
}
int putc(int c, FILE* stream) { return fputc(c, stream); }
int putc_unlocked(int c, FILE* stream) { return fputc(c, stream); }
int fputc_unlocked(int c, FILE* stream) { return fputc(c, stream); }
int putchar_unlocked(int c) { return (unsigned char)c; }
int putchar(int c) { return (unsigned char)c; }
void perror(const char* text) {
  if (text) READ_STRING(text);
}
char* tmpnam(char* text) {
  static char own[20];
  char* result = text ? text : own;
  size_t length = __pincer_input_size();
  __pincer_assume(length < 20);
  if (__pincer_input_bool()) return NULL;
  __pincer_any_bytes(result, length);
  result[length] = 0;
  return result;
}
