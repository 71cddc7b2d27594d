#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# SPDX-FileCopyrightText: The pincer authors
#
# Usage: install.sh PINCER PREFIX
# Installs pincer, its manual page and its completions where the shells look for them.
set -euo pipefail
pincer=$1
prefix=$2

# made WHAT FILE
made() {
  mkdir -p "$(dirname "$prefix/$2")"
  "$pincer" --generate "$1" > "$prefix/$2"
  chmod 644 "$prefix/$2"
}

install -D -m 755 "$pincer" "$prefix/bin/pincer"
made man share/man/man1/pincer.1
made bash share/bash-completion/completions/pincer
made zsh share/zsh/site-functions/_pincer
made fish share/fish/vendor_completions.d/pincer.fish
