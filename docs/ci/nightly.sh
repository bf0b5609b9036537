#!/bin/sh
# Hunts for bugs in a build of a solver, with the campaign of the last night as baseline.
#
#   sh nightly.sh ./build/z3 regressions/ 1h --strategy all --ask all
#
# Arguments: the solver, the seeds, the time, and further options of gainsay hunt.
# Bugs of ../found/known.json (most are open in the newest releases) count as known: they are listed, but fail no night.
# The option --known FILE replaces this file. If you copy this script elsewhere, give this option.
# Exit code: 0 if there is no new bug or regression, 1 if there is one, otherwise the hunt failed or was inconclusive.
[ $# -ge 3 ] || { echo "usage: sh nightly.sh SOLVER SEEDS TIME [OPTIONS]" >&2; exit 2; }
solver=$1 seeds=$2 time=$3
shift 3
known=$(dirname -- "$0")/../found/known.json
[ -f "$known" ] || known=
sarif= before=
for word; do
  [ "$before" != --sarif ] || sarif=$word
  case $word in
  --sarif=*) sarif=${word#--sarif=} ;;
  --known | --known=*) known= ;;
  esac
  before=$word
done
tonight=night-$(date +%F-%H%M%S)
[ ! -e "$tonight" ] || { echo "$tonight exists: another night runs in this folder" >&2; exit 2; }
last=$(ls -d night-* 2>/dev/null | grep -v "^$tonight" | grep -v '\.[a-z]*$' | tail -n 1)
# Lists which bugs of the last night tonight's build still has. If a build with a
# later version number shows a fixed bug again, this is then a regression. Builds with
# equal version numbers: if tonight's build lacks the bug and a later night finds it, it
# is a regression then. Bugs that only earlier nights found are not run again: if such a
# bug is fixed and returns, it counts as known. If each night runs on a new machine, add --trust here: the campaign
# of the last night was made elsewhere.
rechecked=
[ -z "$last" ] || rechecked=$(gainsay campaign recheck "$last" --solver "$solver")
[ -z "$rechecked" ] || printf '%s\n' "$rechecked"
gainsay hunt "$seeds" --solver "$solver" --for "$time" ${known:+--known "$known"} "$@" --out "$tonight" ${last:+--baseline "$last"} --junit "$tonight.xml"
code=$?
if [ $code -gt 1 ]; then
  # A hunt without a result must not become the baseline of the next night.
  for file in "$tonight" "$tonight.xml"; do
    [ ! -e "$file" ] || mv "$file" "failed-$file"
  done
  [ ! -d "failed-$tonight" ] || echo "no result, so the folder is now failed-$tonight" >&2
  exit $code
fi
# Reduces and bisects what the time did not suffice for: this may show that a bug is known. The reports below have the result.
follow_up() {
  gainsay resume "$tonight" --quiet --junit "$tonight.xml" ${sarif:+--sarif "$sarif"} >/dev/null
  code=$?
}
[ $code -eq 0 ] || follow_up
if [ $code -eq 1 ]; then
  # The reduction of the most important bug may have been cut off after 20 seconds.
  worst=$(gainsay findings "$tonight" --json | sed -n '1s/^{"id":"\([^"]*\)".*/\1/p')
  gainsay show "$tonight" "$worst" --json | grep -q '"minimal":true' || {
    gainsay reduce "$tonight" "$worst" --for 10m >/dev/null
    follow_up
  }
fi
gainsay report "$tonight" --format html --out "$tonight.html"
[ $code -eq 0 ] || gainsay report "$tonight" --issue --out "$tonight-issue.md"
# Only the first line, which has the counts, contains no output of the solver.
case $(printf '%s\n' "$rechecked" | head -n 1) in *'; '[0-9]*' regression'*) code=1 ;; esac
exit $code
