#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# SPDX-FileCopyrightText: The pincer authors
#
# Usage: install.sh PINCER PREFIX
# Installs pincer, its manual page, its completions where the shells look for them, its header, what CI systems use, the
# licence and the examples.
set -euo pipefail
pincer=$1
prefix=$2
root=$(cd "$(dirname "$0")/.." && pwd)

# made WHAT FILE
made() {
  mkdir -p "$(dirname "$prefix/$2")"
  "$pincer" --generate "$1" > "$prefix/$2"
  chmod 644 "$prefix/$2"
}

# copied FOLDER FILE...
copied() {
  local folder=$1
  shift
  install -d "$prefix/$folder"
  install -m 644 "$@" "$prefix/$folder"
}

install -D -m 755 "$pincer" "$prefix/bin/pincer"
made man share/man/man1/pincer.1
made bash share/bash-completion/completions/pincer
made fish share/fish/vendor_completions.d/pincer.fish
case $prefix in
  */usr) made zsh share/zsh/vendor-completions/_pincer ;; # that of packages
  *) made zsh share/zsh/site-functions/_pincer ;;
esac
copied share/doc/pincer/examples "$root"/examples/*.c
copied share/doc/pincer/examples/functions "$root"/examples/functions/*.c
install -m 644 "$root/LICENSE" "$prefix/share/doc/pincer/copyright"
if [ -f "$root/library/pincer.h" ]; then copied include "$root/library/pincer.h"; fi # for other compilers
# As in the checkout, so that action.yml finds its scripts.
copied share/pincer "$root/action.yml"
copied share/pincer/tools/ci "$root"/tools/ci/*
chmod 755 "$prefix"/share/pincer/tools/ci/*.{sh,py}
