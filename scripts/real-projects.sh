#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# SPDX-FileCopyrightText: The pincer authors
#
# Usage: real-projects.sh PINCER FOLDER [PACKAGE...]
# Fetches Debian's sources of some libraries, builds their compile_commands.json, runs `pincer project` on all of their
# functions, and prints a table. Without packages: all that it knows. Everything is kept in FOLDER, and nothing is done
# twice: remove FOLDER/PACKAGE to repeat one. Needs cmake, bear, make, a C compiler and dpkg-dev.
#
# TIMEOUT (seconds per function, 10) and OPTIONS (words for pincer project, such as --functions inflate*) may be set.
set -euo pipefail
[ $# -ge 2 ] || { sed -n '/^# Usage/,/^set/{/^set/d;s/^# \{0,1\}//;p}' "$0" >&2; exit 2; }
pincer=$(readlink -f "$1")
mkdir -p "$2"
folder=$(readlink -f "$2")
shift 2
[ $# -gt 0 ] || set -- libcsv http-parser cjson libyaml zlib lz4
die() { printf 'real-projects: %s\n' "$*" >&2; exit 1; }
say() { printf 'real-projects: %s\n' "$*" >&2; }

# apt with sources of its own, so that those of the machine stay as they are.
prepare_apt() {
  mkdir -p "$folder"/apt/{lists/partial,cache}
  cat >"$folder/apt/sources.list" <<S
deb-src [signed-by=/usr/share/keyrings/debian-archive-keyring.gpg] http://deb.debian.org/debian bookworm main
S
  cat >"$folder/apt/apt.conf" <<C
Dir::Etc::SourceList "$folder/apt/sources.list";
Dir::Etc::SourceParts "/dev/null";
Dir::State::Lists "$folder/apt/lists";
Dir::Cache "$folder/apt/cache";
APT::Sandbox::User "root";
C
  export APT_CONFIG=$folder/apt/apt.conf
  [ -n "$(find "$folder/apt/lists" -name '*Sources*' -print -quit)" ] || apt-get -qq update
}

# fetch PACKAGE: its sources in FOLDER/PACKAGE/source.
fetch() {
  mkdir -p "$folder/$1"
  (cd "$folder/$1" && apt-get -qq source --download-only "$1" >fetch.log 2>&1 &&
    dpkg-source --no-check -x ./*.dsc source >>fetch.log 2>&1) || { tail -3 "$folder/$1/fetch.log" >&2; return 1; }
}

# by_cmake OPTION...: configures ./source in ./build.
by_cmake() { cmake -S source -B build -DCMAKE_EXPORT_COMPILE_COMMANDS=ON "$@"; }
# by_make WORD...: builds in ./source, observed.
by_make() { mkdir -p build && bear --output build/compile_commands.json -- "$@"; }

# database PACKAGE, in its folder: makes build/compile_commands.json.
database() {
  case $1 in
    libcsv) by_make cc -c source/libcsv.c -o build/libcsv.o ;;
    http-parser) by_make cc -c source/http_parser.c -o build/http_parser.o ;;
    cjson) by_cmake -DENABLE_CJSON_TEST=OFF -DENABLE_CJSON_UTILS=ON ;;
    libyaml) by_cmake -DBUILD_TESTING=OFF ;;
    zlib) (cd source && ./configure --static) && by_make make -B -C source libz.a ;;
    lz4) by_make make -B -C source/lib liblz4.a ;;
    *) die "nobody knows how to build $1" ;;
  esac
}

# row PACKAGE: a line of the table from its record.
row() {
  python3 - "$1" "$folder/$1/record.json" <<'P'
import collections, json, sys
record = json.load(open(sys.argv[2], encoding="utf-8"))
checks = collections.Counter(check["status"] for check in record["checks"])
functions = record["functions"]
decided = sum(f["open"] == 0 and "error" not in f for f in functions)
print(f"| {sys.argv[1]} | {len(functions)} | {sum(checks.values())} | {checks['proved'] + checks['unreachable']} | "
      f"{checks['fails']} | {checks['open']} | {decided} | {len(record['broken_files'])} | "
      f"{sum(f['cpu_seconds'] for f in functions):.0f} |")
P
}

read -ra options <<<"${OPTIONS:-}"
prepare_apt
for package in "$@"; do
  cd "$folder"
  [ -d "$package/source" ] || { say "fetching $package"; fetch "$package" || die "cannot fetch $package"; }
  cd "$package"
  if [ ! -s build/compile_commands.json ]; then
    say "building $package"
    database "$package" >build.log 2>&1 || { tail -5 build.log >&2; die "cannot build $package"; }
  fi
  if [ ! -s record.json ]; then
    say "checking $package"
    code=0
    "$pincer" project build --timeout "${TIMEOUT:-10}" --memory 3000 --json record.json --sarif pincer.sarif \
      --report pages --force "${options[@]}" >project.log 2>&1 || code=$?
    [ -s record.json ] || { tail -5 project.log >&2; die "pincer ended with $code on $package"; }
  fi
done

printf '| project | functions | checks | proved | failing | open | functions without an open check | files that do not compile | CPU s |\n'
printf '|---|---:|---:|---:|---:|---:|---:|---:|---:|\n'
for package in "$@"; do row "$package"; done
