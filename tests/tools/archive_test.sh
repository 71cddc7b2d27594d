#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# SPDX-FileCopyrightText: The pincer authors
#
# Usage: archive_test.sh PINCER
# The folder for SV-COMP has what it must have, brings its libraries along, and passes its own smoke test.
set -euo pipefail
pincer=$1
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
fail() { printf 'archive_test: %s\n' "$*" >&2; exit 1; }

folder=$("$(dirname "$0")/../../scripts/archive.sh" "$pincer" "$work/out")
[ "$folder" = "$work/out/pincer" ] || fail "it is in $folder"
for file in LICENSE README.md smoketest.sh pincer bin/pincer bin/cvc5 include/stddef.h; do
  [ -s "$folder/$file" ] || fail "there is no $file"
done
ls "$folder"/licenses/* >/dev/null || fail "there are no licences of the libraries"

# Only the C library comes from the machine.
foreign=$(LD_LIBRARY_PATH=$folder/lib ldd "$folder/bin/pincer" "$folder/bin/cvc5" | awk '$2 == "=>" { print $3 }' |
  grep -v "^$folder/" | grep -vE '/lib(c|m|dl|pthread|rt|resolv)\.so[.0-9]*$' || true)
[ -z "$foreign" ] || fail "libraries from elsewhere: $foreign"

# Moved, called from another place, by a link and with a poor environment.
mv "$folder" "$work/moved tool"
cd /
env -i PATH=/usr/bin:/bin "$work/moved tool/smoketest.sh" || fail "the smoke test failed"
ln -s "$work/moved tool/pincer" "$work/link"
env -i PATH=/usr/bin:/bin "$work/link" --version | grep -q '^pincer ' || fail "it does not start through a link"

# A smoke test that cannot fail is none.
rm "$work/moved tool/examples/safe.c"
if env -i PATH=/usr/bin:/bin "$work/moved tool/smoketest.sh" >/dev/null 2>&1; then fail "the smoke test passes without its example"; fi
