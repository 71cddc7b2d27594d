#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# SPDX-FileCopyrightText: The pincer authors
#
# Usage: install-packages.sh GROUP...
# Installs what is missing of the given groups of packages.txt. Does nothing, quickly, when all is there.
set -euo pipefail
cd "$(dirname "$0")/.."

say() { printf 'install-packages: %s\n' "$*" >&2; }

# The packages of the groups given as arguments.
wanted() {
  local package group rest
  while read -r package group rest; do
    case "$package" in '' | '#'*) continue ;; esac
    case " $* " in *" $group "*) printf '%s\n' "$package" ;; esac
  done <packages.txt
}

mapfile -t packages < <(wanted "$@")
if [ "${#packages[@]}" -eq 0 ]; then
  say "no packages in group(s): ${*:-none given}"
  exit 2
fi

if ! command -v dpkg-query >/dev/null; then
  say "this is not a Debian system; install the counterparts of these packages yourself,"
  say "then build with: make PACKAGES=no"
  printf '  %s\n' "${packages[@]}" >&2
  exit 1
fi

# dpkg-query complains about packages that it has never heard of; those are missing, too.
installed=$(dpkg-query -W -f '${db:Status-Status} ${Package}\n' "${packages[@]}" 2>/dev/null || true)
missing=()
for package in "${packages[@]}"; do
  grep -qx "installed $package" <<<"$installed" || missing+=("$package")
done
[ "${#missing[@]}" -eq 0 ] && exit 0

say "missing: ${missing[*]}"
as_root=()
if [ "$(id -u)" -ne 0 ]; then
  if ! command -v sudo >/dev/null; then
    say "cannot install them: neither root nor sudo. As root, run:"
    printf '  apt-get install --no-install-recommends %s\n' "${missing[*]}" >&2
    exit 1
  fi
  as_root=(sudo)
fi

apt_get() { "${as_root[@]}" env DEBIAN_FRONTEND=noninteractive apt-get -q "$@" </dev/null; }
apt_get update
if ! apt_get install -y --no-install-recommends "${missing[@]}"; then
  say "apt-get could not install: ${missing[*]}"
  say "pincer is built on Debian 12 (bookworm); this is $(. /etc/os-release && printf '%s' "${PRETTY_NAME:-unknown}")"
  exit 1
fi
