#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# SPDX-FileCopyrightText: The pincer authors
#
# Chooses random programs for programs.txt:  choose.sh FIRST_SEED LAST_SEED >> programs.txt
# A program is taken when GCC and Clang agree on its checksum, optimised or not, no sanitizer objects, and it executes
# between 300 and 1000000 basic blocks: enough to be interesting, few enough to be interpreted.
set -eu
here=$(cd "$(dirname "$0")" && pwd)
csmith_headers=${CSMITH_HEADERS:-/usr/include/csmith}
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

cat > "$work/count.c" <<'END'
#include <stdio.h>
static unsigned long blocks;
void __sanitizer_cov_trace_pc(void) { ++blocks; }
__attribute__((constructor)) static void begin(void) { setvbuf(stdout, 0, _IONBF, 0); }
void report_blocks(void) { printf("blocks %lu\n", blocks); }
END

options() {
  case $(($1 % 12)) in
    0) echo --max-funcs 4 --max-block-depth 3 ;;
    1) echo --float --max-funcs 4 --max-block-depth 3 ;;
    2) echo --max-funcs 8 --max-block-depth 4 --no-volatiles ;;
    3) echo --max-funcs 3 --max-struct-fields 8 --max-union-fields 6 --max-pointer-depth 3 ;;
    4) echo --float --max-funcs 6 --no-volatiles --max-array-dim 2 --max-array-len-per-dim 5 ;;
    5) echo --max-funcs 5 --max-expr-complexity 20 --no-pointers ;;
    6) echo --max-funcs 5 --no-packed-struct --max-array-dim 2 ;;
    7) echo --max-funcs 10 --max-block-size 3 --max-block-depth 3 --max-expr-complexity 5 ;;
    8) echo ;;
    9) echo --float ;;
    10) echo --builtins ;;
    11) echo --no-global-variables --max-funcs 6 ;;
  esac
}

wrap() {
  echo '#define main csmith_main'
  cat "$1"
  printf '\n#undef main\nint main(void) {\n  csmith_main();\n  return (int)csmith_checksum;\n}\n'
}

# run COMPILER FLAGS...: the outcome of the wrapped program
run() {
  "$@" $machine -w -fwrapv -fno-strict-aliasing -ffp-contract=off -I"$here/include" -I"$csmith_headers" \
    "$work/wrapped.c" "$here/../native_main.c" -Wl,--wrap=main -o "$work/binary" -lm 2> /dev/null || return 1
  timeout 1 "$work/binary" 2> "$work/stderr" || return 1
  test ! -s "$work/stderr"
}

# The number of basic blocks that an execution enters.
blocks() {
  gcc $machine -w -fwrapv -fsanitize-coverage=trace-pc -I"$here/include" -I"$csmith_headers" -c "$work/wrapped.c" \
    -o "$work/wrapped.o"
  printf 'void report_blocks(void); int __real_main(void);\nint __wrap_main(void) { __real_main(); report_blocks(); return 0; }\n' \
    > "$work/report.c"
  gcc $machine "$work/wrapped.o" "$work/count.c" "$work/report.c" -Wl,--wrap=main -o "$work/counting" -lm
  timeout 1 "$work/counting" | sed -n 's/^blocks //p'
}

seed=$1
while [ "$seed" -le "$2" ]; do
  words=$(options "$seed")
  if [ $((seed / 12 % 2)) = 0 ]; then model=LP64 machine=-m64; else model=ILP32 machine='-m32 -msse2 -mfpmath=sse'; fi
  csmith --seed "$seed" --no-argc --quiet $words > "$work/generated.c"
  wrap "$work/generated.c" > "$work/wrapped.c"
  if expected=$(run gcc -O0) && [ "$(run clang-19 -O0)" = "$expected" ] && [ "$(run gcc -O2)" = "$expected" ] &&
    [ "$(run clang-19 -O2)" = "$expected" ] &&
    [ "$(run clang-19 -O1 -fsanitize=undefined,address -fno-sanitize=alignment -fno-sanitize-recover=all)" = "$expected" ]; then
    count=$(blocks || echo 0)
    if [ "${count:-0}" -ge 300 ] && [ "$count" -le 1000000 ]; then echo "$model $seed $words"; fi
  fi
  seed=$((seed + 1))
done
