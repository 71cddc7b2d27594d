#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# SPDX-FileCopyrightText: The pincer authors
# Every table and figure of the four papers that pincer implements, as published and by default:
#   scripts/papers.sh TASKS OUT [options]        --help lists them; docs/papers.md is the result
set -eu
exec python3 "$(dirname "$0")/papers/main.py" "$@"
