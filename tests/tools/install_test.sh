#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# SPDX-FileCopyrightText: The pincer authors
#
# Usage: install_test.sh PINCER
# Installs pincer into a fresh folder and uses it from there.
set -euo pipefail
root=$(cd "$(dirname "$0")/../.." && pwd)
prefix=$(mktemp -d)
trap 'rm -rf "$prefix"' EXIT

"$root/scripts/install.sh" "$1" "$prefix"
for file in bin/pincer share/man/man1/pincer.1 share/bash-completion/completions/pincer \
  share/zsh/site-functions/_pincer share/fish/vendor_completions.d/pincer.fish \
  share/pincer/action.yml share/pincer/tools/ci/run.sh; do
  [ -s "$prefix/$file" ] || { echo "install: $file is missing" >&2; exit 1; }
done
cd "$prefix"
printf 'int main(void) { return 0; }\n' > f.c
[ "$(bin/pincer f.c | tail -n 1)" = "Verdict: TRUE" ]
