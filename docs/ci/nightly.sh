#!/bin/sh
# Hunts for bugs in a build of a solver, with the campaign of the last night as baseline.
#
#   sh nightly.sh ./build/z3 regressions/ 1h --strategy all --ask all
#
# Arguments: the solver, the seeds, the time, and further options of gainsay hunt.
# Bugs of ../found/known.json (most are open in the newest releases) count as known: they are listed, but fail no night.
# The option --known FILE replaces this file. If you copy this script elsewhere, give this option.
# The most important new bug is written to night-DATE-issue.md, unless a later version is known to fix it. If no newer
# version was run, for example since the time of the follow-up ended before, the file begins with a warning.
# After the hunt and its reports, new bugs are reduced and bisected for at most FOLLOW_UP_MINUTES (60; 0 for not at all).
# Then the reports are written again. `gainsay resume night-DATE` does what is left.
# Exit code: 0 if there is no new bug or regression, 1 if there is one, otherwise the hunt failed or was inconclusive.
[ $# -ge 3 ] || { echo "usage: sh nightly.sh SOLVER SEEDS TIME [OPTIONS]" >&2; exit 2; }
solver=$1 seeds=$2 time=$3
shift 3
left=$((${FOLLOW_UP_MINUTES:-60} * 60)) stopped=
say() { printf '\n== %s\n' "$*"; }
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
[ -z "$last" ] || {
  say "checking which bugs of $last $solver still has (seconds for each bug)"
  rechecked=$(gainsay campaign recheck "$last" --solver "$solver")
}
[ -z "$rechecked" ] || printf '%s\n' "$rechecked"
say "hunting for $time"
gainsay hunt "$seeds" --solver "$solver" --for "$time" ${known:+--known "$known"} "$@" --out "$tonight" ${last:+--baseline "$last"} --junit "$tonight.xml"
code=$?
if [ $code -gt 1 ]; then
  # A hunt without a result must not become the baseline of the next night.
  for file in "$tonight" "$tonight.xml"; do
    [ ! -e "$file" ] || mv "$file" "failed-$file"
  done
  [ ! -d "failed-$tonight" ] || echo "no result, so the folder is now failed-$tonight: use this name in the commands above" >&2
  exit $code
fi
write_reports() {
  rm -f "$tonight-issue.md"
  gainsay report "$tonight" --format html --out "$tonight.html"
  [ $code -eq 0 ] || gainsay report "$tonight" --issue --out "$tonight-issue.md"
}
# Runs a command. If the time of the follow-up is up, stops the command, which then stores its results.
run_within() {
  [ $left -gt 0 ] || { stopped=yes; return; }
  "$@" &
  job=$!
  while kill -0 $job 2>/dev/null; do
    [ $left -ne 0 ] || { stopped=yes; kill $job; }
    left=$((left - 1))
    sleep 1
  done
  wait $job
}
# A reduction or bisection may show that a bug is known.
follow_up() {
  run_within gainsay resume "$tonight" --junit "$tonight.xml" ${sarif:+--sarif "$sarif"} "$@"
  ended=$?
  [ -n "$stopped" ] || code=$ended
}
say "writing $tonight.html (seconds)"
if [ $code -eq 0 ] || [ $left -eq 0 ]; then
  write_reports
else
  write_reports >/dev/null 2>&1
  say "reducing and bisecting the new bugs, for at most $((left / 60)) min (after 20 s of search, a reduction only checks its result; a bisection stops after 3 min)"
  follow_up
  # The search for a smaller input of the most important bug may have ended after 20 seconds.
  worst=$(write_reports 2>&1 | sed -n 's/^\([a-z-]*-[0-9a-f]*\), the .* to report.*/\1/p' | head -n 1)
  [ -z "$worst" ] || [ -n "$stopped" ] || gainsay show "$tonight" "$worst" --json | grep -q '"minimal":true' || {
    say "reducing $worst further, for at most 10 min"
    run_within gainsay reduce "$tonight" "$worst" --for 10m >/dev/null
    [ -n "$stopped" ] || { say "bisecting it again, for at most 3 min"; follow_up --quiet >/dev/null; }
  }
  [ -z "$stopped" ] || say "the time of the follow-up is up; this does the rest: gainsay resume $tonight"
  say "writing $tonight.html again (seconds)"
  write_reports
fi
# Only the first line, which has the counts, contains no output of the solver.
case $(printf '%s\n' "$rechecked" | head -n 1) in *'; '[0-9]*' regression'*) code=1 ;; esac
exit $code
