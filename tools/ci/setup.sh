#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# SPDX-FileCopyrightText: The pincer authors
#
# Usage: setup.sh [PACKAGE]
# Makes `pincer` a command: takes the one that is installed, else installs PACKAGE (a file or an address of a .deb),
# else builds this checkout.
set -euo pipefail
package=${1:-}
root=$(cd "$(dirname "$0")/../.." && pwd)
as_root=()
[ "$(id -u)" -eq 0 ] || as_root=(sudo)

if [ -n "$package" ]; then
  case $package in
    http://* | https://*)
      file=$(mktemp -d)/pincer.deb
      curl --fail --silent --show-error --location --output "$file" "$package"
      package=$file
      ;;
  esac
  "${as_root[@]}" apt-get -q update
  "${as_root[@]}" env DEBIAN_FRONTEND=noninteractive apt-get -q install -y --no-install-recommends "$(readlink -f "$package")"
elif ! command -v pincer >/dev/null; then
  make -C "$root"
  "${as_root[@]}" make -C "$root" install
fi
pincer --version
