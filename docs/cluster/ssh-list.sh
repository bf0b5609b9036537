#!/bin/bash
# Leads a campaign here, with a worker on each host of a list. Each line: a host or USER@HOST, perhaps its number of jobs.
#
#   ./ssh-list.sh hosts.txt nats://server/nightly --solver z3 --solver cvc5 --seed 7 --tests 100000
#
# The arguments after the address are those of gainsay hunt. Each host needs gainsay and the solvers on PATH, accepts
# your SSH key, and reaches the server. Logs: worker-HOST.log.
set -euo pipefail

list=$1 address=$2
shift 2

workers=()
trap 'kill "${workers[@]}" 2>/dev/null || true' EXIT
while read -r host jobs _ || [ -n "$host" ]; do
  case $host in '' | '#'*) continue ;; esac
  ssh -tt -o BatchMode=yes -- "$host" "gainsay campaign work '$address' --jobs ${jobs:-\$(nproc)}" \
    </dev/null >"worker-$host.log" 2>&1 &
  workers+=($!)
done <"$list"

code=0
gainsay hunt "$@" --on "$address" || code=$?
# Workers leave when the campaign ends. If it was only stopped, the trap ends them.
[ "$code" -gt 1 ] || wait
exit "$code"
