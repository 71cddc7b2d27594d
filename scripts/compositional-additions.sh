#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# SPDX-FileCopyrightText: The pincer authors
# The engine compositional as published, as it is, and with each addition alone switched off (docs/compositional.md):
#   scripts/compositional-additions.sh OUT TASKS...
# TASKS are folders of task definitions, OUT where the results go. PINCER is the program to measure (default:
# build/pincer), CPU the limit of processor time per task (default: 15 s).
set -eu
here=$(cd "$(dirname "$0")/.." && pwd)
out=${1:?usage: compositional-additions.sh OUT TASKS...}
shift
pincer=${PINCER:-$here/build/pincer}

engine="$pincer {task} --engine compositional --set workers=1"
set -- "$@" --command "default=$engine" --command "as-published=$engine --set as-published=on"
for setting in max-smt=optimum disabling=on questions=conjuncts facts=off samples=off intervals=off remainders=off \
  parts=off start=soft second-chance=off constants=any disjunctions=off refuter=off; do
  set -- "$@" --command "$(echo $setting | tr = -)=$engine --set $setting"
done
exec "$pincer" bench "$@" --cpu-timeout "${CPU:-15}" --timeout 90 --memory 4000 --jobs 1 --pincer "$pincer" -o "$out"
