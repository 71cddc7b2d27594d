#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# SPDX-FileCopyrightText: The pincer authors
#
# Usage: check-package.sh PINCER.deb [FRESH]
# Installs the package with apt in a fresh Debian 12, which debootstrap makes, and uses it there: README's first example,
# one that needs headers, one that needs the models of the C library, the manual page. FRESH is the folder of a fresh
# Debian that is there already; it is copied. Needs root, because of chroot.
set -euo pipefail
mirror=${DEBIAN_MIRROR:-http://deb.debian.org/debian}
die() { printf 'check-package: %s\n' "$*" >&2; exit 1; }
say() { printf 'check-package: %s\n' "$*"; }
[ $# -eq 1 ] || [ $# -eq 2 ] || { sed -n '/^# Usage/,/^set/{/^set/d;s/^# \{0,1\}//;p}' "$0" >&2; exit 2; }
package=$(readlink -f "$1")
[ -f "$package" ] || die "there is no $1"
[ "$(id -u)" -eq 0 ] || die "chroot needs root"
readme=$(readlink -f "$(dirname "$0")/../README.md")

work=$(mktemp -d)
system=$work/system
clean() {
  if mountpoint -q "$system/proc"; then umount "$system/proc"; fi
  rm -rf --one-file-system "$work"
}
trap clean EXIT

if [ $# -eq 2 ]; then
  cp -a "$2" "$system"
else
  say "making a Debian 12"
  debootstrap --variant=minbase bookworm "$system" "$mirror" >"$work/log" 2>&1 ||
    { tail "$work/log" >&2; die "debootstrap failed"; }
fi
mount -t proc proc "$system/proc"
inside() { env -i PATH=/usr/sbin:/usr/bin:/sbin:/bin LC_ALL=C.UTF-8 DEBIAN_FRONTEND=noninteractive chroot "$system" "$@"; }

cp "$package" "$system/tmp/"
cp /etc/resolv.conf "$system/etc/resolv.conf"
inside apt-get -q update >"$work/log" 2>&1 || { tail "$work/log" >&2; die "apt-get update failed"; }
say "installing $(basename "$package")"
inside apt-get -q install -y --no-install-recommends "/tmp/$(basename "$package")" >"$work/log" 2>&1 ||
  { tail -20 "$work/log" >&2; die "apt-get install failed"; }

# verdict EXPECTED EXIT-CODE FOLDER WORD...: runs the command in the folder.
verdict() {
  local expected=$1 code=$2 folder=$3 status=0 output
  shift 3
  output=$(inside sh -c 'cd "$0" && exec "$@"' "$folder" "$@" 2>&1) || status=$?
  [ "$status" -eq "$code" ] || { printf '%s\n' "$output" >&2; die "$*: exit code $status, not $code"; }
  [ "$(tail -n 1 <<<"$output")" = "$expected" ] || { printf '%s\n' "$output" >&2; die "$*: not '$expected'"; }
  say "$*: $expected"
}

# README's first block: the command, what it prints, the verdict.
block=$(awk '/^```console/ { inside = 1; next } /^```/ && inside { exit } inside' "$readme")
read -r _ command example <<<"$(head -n 1 <<<"$block")"
[ "$command" = pincer ] || die "README's first block is '$(head -n 1 <<<"$block")'"
verdict "$(tail -n 1 <<<"$block")" 1 /usr/share/doc/pincer pincer "$example"

# Headers of Clang and of the C library, and its models; the bug is the missing byte for the end of the string.
cat >"$system/tmp/copy.c" <<'C'
#include <limits.h>
#include <stdlib.h>
#include <string.h>
int main(void) {
  const char *text = "abc";
  char *copy = malloc(strlen(text) + 1);
  if (copy == NULL) return 1;
  strcpy(copy, text);
  free(copy);
  return CHAR_BIT == 8 ? 0 : 1;
}
C
sed 's/ + 1);/);/' "$system/tmp/copy.c" >"$system/tmp/copy_wrong.c"
verdict 'Verdict: TRUE' 0 /tmp pincer --property memsafety copy.c
verdict 'Verdict: FALSE(valid-deref)' 1 /tmp pincer --property memsafety copy_wrong.c

# A proof by induction, checked by another solver; floating-point numbers.
verdict 'Verdict: TRUE' 0 /usr/share/doc/pincer pincer examples/invariant.c --engine k-induction
verdict 'Verdict: TRUE' 0 /usr/share/doc/pincer pincer examples/floats_fixed.c
for file in man/man1/pincer.1 bash-completion/completions/pincer zsh/vendor-completions/_pincer \
  fish/vendor_completions.d/pincer.fish; do
  [ -s "$system/usr/share/$file" ] || die "there is no /usr/share/$file"
done
inside apt-get -q remove -y pincer >"$work/log" 2>&1 || { tail "$work/log" >&2; die "it cannot be removed"; }
[ ! -e "$system/usr/bin/pincer" ] && [ ! -e "$system/usr/share/doc/pincer" ] || die "something is left after removal"
say "installed, used and removed"
