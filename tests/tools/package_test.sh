#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# SPDX-FileCopyrightText: The pincer authors
#
# Usage: package_test.sh BUILD
# Makes the Debian package and looks into it: its files, and what it depends on. `make check-package` installs it.
set -euo pipefail
build=$1
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
fail() { printf 'package_test: %s\n' "$*" >&2; exit 1; }

# The fastest compression: nobody keeps this one.
cpack --config "$build/CPackConfig.cmake" -D CPACK_DEBIAN_COMPRESSION_TYPE=gzip -B "$work" >"$work/log" 2>&1 ||
  { cat "$work/log" >&2; fail "cpack failed"; }
package=("$work"/pincer_*_amd64.deb)
[ -f "${package[0]}" ] || fail "there is no package in $(ls "$work")"
dpkg-deb -x "${package[0]}" "$work/content"
cd "$work/content"
for file in bin/pincer share/man/man1/pincer.1 share/bash-completion/completions/pincer \
  share/zsh/vendor-completions/_pincer share/fish/vendor_completions.d/pincer.fish \
  share/pincer/action.yml share/pincer/tools/ci/run.sh share/doc/pincer/copyright \
  share/doc/pincer/examples/middle.c; do
  [ -s "usr/$file" ] || fail "there is no $file"
done
outside=$(find . -mindepth 1 -maxdepth 1 ! -name usr)
[ -z "$outside" ] || fail "outside of /usr: $outside"

# Every library that pincer is linked with, and what it needs without being linked with it.
depends=$(dpkg-deb -f "${package[0]}" Depends)
for name in cvc5 libclang-common-19-dev libc6-dev libclang-cpp19 libllvm19 libz3-4 libgvc6; do
  grep -qE "(^|, )$name( |,|$)" <<<"$depends" || fail "it does not depend on $name: $depends"
done
usr/bin/pincer --version | grep -qx "pincer $(dpkg-deb -f "${package[0]}" Version)" || fail "its versions differ"
[ "$(usr/bin/pincer usr/share/doc/pincer/examples/middle_fixed.c | tail -n 1)" = "Verdict: TRUE" ] || fail "it does not run"
