#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# SPDX-FileCopyrightText: The pincer authors
# Whether pincer works on this machine: a program that is safe, one that is not.
cd "$(dirname "$0")" || exit 1
status=0

# check VERDICT FILE
check() {
  said=$(./pincer check --property unreach-call --data-model ILP32 "$2" | tail -n 1)
  if [ "$said" = "Verdict: $1" ]; then
    echo "smoketest: $2: $said"
  else
    echo "smoketest: $2: '$said', expected 'Verdict: $1'" >&2
    status=1
  fi
}

./pincer --version || status=1
check TRUE examples/safe.c
check 'FALSE(unreach-call)' examples/unsafe.c
exit $status
