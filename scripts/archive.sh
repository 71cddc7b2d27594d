#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# SPDX-FileCopyrightText: The pincer authors
#
# Usage: archive.sh PINCER FOLDER [NAME.zip]
# Makes FOLDER/pincer, which runs on machines without our packages, in the layout that SV-COMP asks for: LICENSE, README,
# smoketest.sh, the tool. With a name also the archive FOLDER/NAME.zip, with pincer/ as its only folder.
set -euo pipefail
die() { printf 'archive: %s\n' "$*" >&2; exit 2; }
[ $# -eq 2 ] || [ $# -eq 3 ] || { sed -n '/^# Usage/,/^set/{/^set/d;s/^# \{0,1\}//;p}' "$0" >&2; exit 2; }
pincer=$(readlink -f "$1")
mkdir -p "$2"
folder=$(readlink -f "$2")/pincer
zip=${3-}
cd "$(dirname "$0")/.."
[ -x "$pincer" ] || die "there is no $1; build it first"
cvc5=$(command -v cvc5) || die "cvc5 is not installed"
headers=$(clang-19 -print-resource-dir)/include
[ -d "$headers" ] || die "there are no headers in $headers"

rm -rf "$folder"
mkdir -p "$folder"/{bin,lib,examples,licenses}
cp LICENSE tools/svcomp/README.md "$folder"
cp tools/svcomp/pincer tools/svcomp/smoketest.sh "$folder"
cp tools/svcomp/safe.c tools/svcomp/unsafe.c "$folder/examples"
cp "$pincer" "$cvc5" "$folder/bin"
cp -RL "$headers" "$folder/include"
chmod 755 "$folder/pincer" "$folder/smoketest.sh"

# What both are linked with, but for the C library, which belongs to the kernel's side of the machine.
ldd "$pincer" "$cvc5" | awk '$2 == "=>" { print $3 }' | LC_ALL=C sort -u |
  grep -vE '/(ld-linux[^/]*|lib(c|m|dl|pthread|rt|resolv))\.so[.0-9]*$' | while IFS= read -r library; do
  cp -L "$library" "$folder/lib/"
  # The licence is where Debian puts it; a library from elsewhere has to be looked at by whoever put it there.
  if package=$(dpkg-query -S "$(readlink -f "$library")" 2>/dev/null); then
    package=${package%%:*}
    [ ! -f "/usr/share/doc/$package/copyright" ] || cp "/usr/share/doc/$package/copyright" "$folder/licenses/$package"
  fi
done

if [ -n "$zip" ]; then
  (cd "$folder/.." && rm -f "$zip" && cmake -E tar cf "$zip" --format=zip pincer)
  printf '%s\n' "$folder/../$zip" | xargs readlink -f
else
  printf '%s\n' "$folder"
fi
