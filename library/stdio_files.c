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

// Streams that are open are different. The last two are remembered, unless one was closed.
static FILE *last_stream, *stream_before;
static _Bool one_was_closed;

static FILE* any_stream(void) {
  FILE* stream = __pincer_input_pointer();
  if (!stream) {
    set_errno();
    return NULL;
  }
  __pincer_assume(stream != stdin && stream != stdout && stream != stderr);
  __pincer_assume(one_was_closed || (stream != last_stream && stream != stream_before));
  stream_before = last_stream;
  last_stream = stream;
  return stream;
}

// What C says about the stream where a read ended last: its indicators, and that nothing is read at the end of a file.
// Of other streams that have ended, and after formatted input, which may end at any stream, the outside decides.
static FILE* ended;
static _Bool is_at_end, has_failed;
static _Bool others_ended;
// A character that ungetc has given back.
static FILE* given_back_to;
static int given_back;

static void end(FILE* stream) {
  if (ended && ended != stream) others_ended = 1;
  if (ended != stream) is_at_end = has_failed = 0;
  ended = stream;
  if (__pincer_input_bool())
    is_at_end = 1;
  else
    has_failed = 1;
}
static _Bool has_ended(FILE* stream) { return ended == stream && is_at_end; }
static void move_on(FILE* stream) {
  if (ended == stream) is_at_end = 0;
  if (given_back_to == stream) given_back_to = NULL;
}
static void refuse_given_back(FILE* stream) {
  if (given_back_to == stream) __pincer_unsupported("'ungetc' before something else than a character is read");
}
void __pincer_scan_streams(void) {
  others_ended = 1;
  if (given_back_to) __pincer_unsupported("'ungetc' before something else than a character is read");
}

static int any_character(FILE* stream) {
  if (given_back_to == stream) {
    given_back_to = NULL;
    return given_back;
  }
  if (has_ended(stream)) return END;
  int c = __pincer_input_int();
  __pincer_assume(c >= END && c <= 255);
  if (c == END) end(stream);
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
void clearerr(FILE*);
FILE* freopen(const char* path, const char* mode, FILE* stream) {
  if (path) READ_STRING(path);
  READ_STRING(mode);
  NOT_NULL(stream);
  clearerr(stream);
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
  one_was_closed = 1;
  move_on(stream);
  if (ended == stream) ended = NULL;
  return __pincer_any_bool() ? END : 0;
}
int pclose(FILE* stream) {
  fclose(stream);
  return __pincer_any_int();
}
int fflush(FILE* stream) { return __pincer_any_bool() ? END : 0; }
int feof(FILE* stream) {
  NOT_NULL(stream);
  return has_ended(stream) || (others_ended && __pincer_input_bool());
}
int ferror(FILE* stream) {
  NOT_NULL(stream);
  if (ended == stream && has_failed) return 1;
  return __pincer_input_bool();  // what was written may have failed
}
void clearerr(FILE* stream) {
  NOT_NULL(stream);
  if (ended == stream) is_at_end = has_failed = 0;
}
int fileno(FILE* stream) {
  NOT_NULL(stream);
  if (stream == stdin) return 0;
  if (stream == stdout) return 1;
  if (stream == stderr) return 2;
  return (int)any_result(0x7fffffff);
}
// Where a file ends is outside. Other places follow from what the program did before, which is not counted.
static _Bool went_to_end;
int fseek(FILE* stream, long offset, int from) {
  NOT_NULL(stream);
  int failed = any_success();
  if (!failed) {
    move_on(stream);
    went_to_end = from == 2;
  }
  return failed;
}
long ftell(FILE* stream) {
  NOT_NULL(stream);
  long place = any_result((long)((unsigned long)-1 / 2));
  if (went_to_end || place < 0) return place;
  place = __pincer_guess_long();
  __pincer_assume(place >= 0);
  return place;
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
  int failed = any_success();
  if (!failed) {
    move_on(stream);
    went_to_end = 0;
  }
  return failed;
}
void rewind(FILE* stream) {
  clearerr(stream);
  move_on(stream);
  went_to_end = 0;
}
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
  return any_character(stream);
}
int getc(FILE* stream) { return fgetc(stream); }
int getc_unlocked(FILE* stream) { return fgetc(stream); }
int fgetc_unlocked(FILE* stream) { return fgetc(stream); }
int getchar_unlocked(void) { return any_character(stdin); }
int getchar(void) { return any_character(stdin); }
int ungetc(int c, FILE* stream) {
  NOT_NULL(stream);
  if (c == END) return END;
  if (given_back_to) __pincer_unsupported("'ungetc' of two characters");
  if (ended == stream) is_at_end = 0;
  given_back_to = stream;
  return given_back = (unsigned char)c;
}
char* fgets(char* text, int n, FILE* stream) {
  NOT_NULL(stream);
  if (n <= 0) return NULL;
  int i = 0;
  for (; i < n - 1; i++) {
    int c = any_character(stream);
    if (c == END) {
      if (i == 0 || !is_at_end) return NULL;  // at once, or an error
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
    int c = any_character(stdin);
    if (c == END && (i == 0 || !is_at_end)) return NULL;
    if (c == END || c == '\n') break;
    text[i] = (char)c;
  }
  text[i] = 0;
  return text;
}
size_t fread(void* memory, size_t size, size_t n, FILE* stream) {
  NOT_NULL(stream);
  refuse_given_back(stream);
  if (size == 0 || n == 0 || has_ended(stream)) return 0;
  size_t read = __pincer_input_size();
  __pincer_assume(read <= n);
  if (read) __pincer_any_bytes(memory, read * size);
  if (read < n) end(stream);
  return read;
}
ssize_t getdelim(char** line, size_t* size, int end_character, FILE* stream) {
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
  refuse_given_back(stream);
  if (has_ended(stream)) return -1;
  if (__pincer_input_bool()) {
    end(stream);
    return -1;
  }
  for (size_t i = 0; i < n; i++) {
    char c = __pincer_input_char();
    __pincer_assume(i == n - 1 || c != (char)end_character);
    (*line)[i] = c;
  }
  (*line)[n] = 0;
  if ((*line)[n - 1] != (char)end_character) end(stream);
  return (ssize_t)n;
}
ssize_t __getdelim(char** line, size_t* size, int end_character, FILE* stream) {
  return getdelim(line, size, end_character, stream);
}
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
