# ask NAME FILE in|arg|all COMMAND...: runs a solver and prints its answers. Fails, with the reason, if it cannot be run.
# FILE is its standard input (in), becomes its last argument (arg), or is already an argument (all).
failed= told=
ask() {
  name=$1 file=$2 how=$3
  shift 3
  program=$1
  shift
  answers=
  # The first argument is a script that `start` wrote.
  case $1 in "$scratch"/*) [ ! -f "$1.instead" ] || name="$(cat "$1.instead") (in place of $name)" ;; esac
  # Looks for a missing program on PATH.
  { [ -f "$program" ] && [ -x "$program" ]; } || program=$(basename -- "$program")
  instead=$scratch/instead-of-$(basename -- "$program")
  [ ! -f "$instead" ] || { program=$(cat "$instead"); name="$program (in place of $name)"; }
  command -v "$program" >/dev/null || { cannot "$program not found"; return 1; }
  limit=
  command -v timeout >/dev/null && limit='timeout -k 5 @SECONDS@'
  if [ "$how" = arg ]; then
    $limit "$program" "$@" "$file" </dev/null >"$scratch/raw" 2>"$scratch/err"
  elif [ "$how" = all ]; then
    $limit "$program" "$@" </dev/null >"$scratch/raw" 2>"$scratch/err"
  else
    $limit "$program" "$@" <"$file" >"$scratch/raw" 2>"$scratch/err"
  fi
  code=$?
  # Removes the lines with which Gainsay marks replies.
  LC_ALL=C sed '/^"\{0,1\}gainsay-[0-9a-f]\{1,\}-[0-9]\{1,\}\(-end\)\{0,1\}"\{0,1\}$/d' "$scratch/raw" >"$scratch/out"
  cat "$scratch/out" "$scratch/err" >"$scratch/all"
  answers=$(grep -E '^(sat|unsat|unknown( \([A-Za-z_]+\))?)$' "$scratch/out" | cut -d ' ' -f 1 | tr '\n' ' ')
  # With these codes, shells and program loaders report that nothing ran.
  case $code in 126 | 127)
    [ -n "$answers" ] || [ "$code" = "${fault:-none}" ] || { cannot "$(head -c 500 "$scratch/err" | tr -d '[:cntrl:]') (exit code $code)"; return 1; }
  esac
  line="$name on $file: ${answers:-no answer }(exit code $code)"
  # Repeated runs often end alike.
  [ "$line" = "$told" ] || echo "$line"
  told=$line
}
# cannot WHY: reports that the last solver cannot be run.
cannot() {
  failed=yes
  echo "$name cannot be run: $1"
}
# fetch NAME VERSION: fetches a Z3 from npm, so that this time does not count.
fetch() {
  command -v node >/dev/null || { echo "$1 cannot be run: node not found"; return 1; }
  node @WASM@ "$2" fetch || { echo "$1 cannot be fetched"; return 1; }
}
# accept NAMES ARGUMENTS...: reads arguments NAME=PROGRAM, which replace programs. Any other argument is an error.
accept() {
  names=$1
  shift
  for each; do
    known=
    for name in $names; do
      case $each in "$name="*) known=$name ;; esac
    done
    program=${each#"$known="}
    if [ -n "$known" ] && [ -n "$program" ]; then
      [ ! -f "$from/$program" ] || program=$from/$program
      printf '%s' "$program" >"$scratch/instead-of-$known"
      continue
    fi
    if [ -n "$known" ]; then echo "no program is given: $each"; else echo "unknown argument: $each"; fi
    for name in $names; do echo "expected: $name=/path/to/$name"; done
    [ -n "$names" ] || echo "expected: no argument"
    exit 2
  done
}
# start PACKAGE SOLVER: writes the script $scratch/PACKAGE, which runs the command that replaces the solver, or else the
# package of Gainsay.
start() {
  package=$1 solver=$2 command=
  [ ! -f "$scratch/instead-of-$solver" ] || command=$(cat "$scratch/instead-of-$solver")
  [ -z "$command" ] || printf '%s' "$command" >"$scratch/$package.instead"
  [ -n "$command" ] || ! command -v gainsay >/dev/null || command=$(gainsay solvers fetch --command "$package")
  # In the folder from which npx runs Gainsay.
  [ -n "$command" ] || ! command -v npx >/dev/null ||
    command=$(cd "$from" && npx --no-install gainsay solvers fetch --command "$package" 2>/dev/null)
  if [ -z "$command" ]; then
    failed=yes
    echo "$package is not run: gainsay is neither on PATH nor in the current folder, or has not fetched it (gainsay solvers fetch $package)."
    echo "A program $solver suffices: sh $0 $solver=/path/to/$solver"
    return 1
  fi
  if [ -f "$scratch/$package.instead" ]; then
    echo "$command runs in place of $package"
  else
    echo "$package runs as: $command"
  fi
  printf 'exec %s "$@"\n' "$command" >"$scratch/$package"
}
# answer N: prints the last solver's answer to check N, counted from 1.
answer() { echo "$answers" | cut -d ' ' -f "$1"; }
# last N: prints the last solver's answer to check N, counted from the end.
last() { echo "$answers" | tr ' ' '\n' | grep . | tail -n "$1" | head -n 1; }
# all ANSWER: succeeds if the last solver gave this answer to every check.
all() { ! echo "$answers" | tr ' ' '\n' | grep . | grep -qvx "$1"; }
# ends ANSWERS: succeeds if the last solver's answers end with these, each followed by a space.
ends() { case "$answers" in *"$1") return 0 ;; *) return 1 ;; esac; }
# answered ANSWER: succeeds if the last solver gave this answer to some check.
answered() { echo "$answers" | tr ' ' '\n' | grep -qx "$1"; }
# says TEXT: succeeds if the last solver printed this text.
says() { grep -qF -e "$1" "$scratch/all"; }
# includes TEXT: succeeds if its standard output contains this text, apart from white space.
includes() {
  case $(tr -d '[:space:]' <"$scratch/out") in *"$1"*) return 0 ;; *) return 1 ;; esac
}
# printed FILE: succeeds if its standard output contains the text of FILE, apart from white space.
printed() {
  case $(tr -d '[:space:]' <"$scratch/out") in *"$(tr -d '[:space:]' <"$1")"*) return 0 ;; *) return 1 ;; esac
}
# stopped: succeeds if a time limit or a memory limit ended the last solver.
stopped() { case $code in 124 | 137) return 0 ;; *) return 1 ;; esac; }
# refused N: succeeds if the last solver refused a command before it answered N checks, so that it read another script.
# That a model or value is not available after an answer is no refusal.
refused() {
  awk -v n="$1" 'BEGIN { if (n < 1) exit } /^\(error/ && !/not available|annot get|unless/ { bad = 1; exit } /^(sat|unsat|unknown)/ && ++k >= n { exit } END { exit !bad }' "$scratch/out"
}
# ended N: succeeds if the last solver was not stopped, answered N checks or more, and refused no command before that.
ended() { ! stopped && [ "$(echo "$answers" | wc -w)" -ge "$1" ] && ! refused "$1"; }
# decided N: succeeds if it also answered none of them with unknown.
decided() { case $answers in *unknown*) return 1 ;; *) ended "$1" ;; esac; }
# gave N ANSWER: succeeds if the last solver gave this answer to check N, and refused no command before.
gave() { [ "$(answer "$1")" = "$2" ] && ! refused "$1"; }
# unclear: ends the script, and prints the first error of the last solver.
unclear() {
  echo "It is unclear whether the bug reproduces."
  grep '^(error' "$scratch/out" | head -n 1
  exit 2
}
# quoted TEXT: prints the text as a word of the shell.
quoted() {
  case $1 in
  *[!A-Za-z0-9_.,:/@=+-]* | '') printf "'%s'" "$(printf '%s' "$1" | sed "s/'/'\\\\''/g")" ;;
  *) printf '%s' "$1" ;;
  esac
}
# judge COMMAND ID PROGRAM SOLVER FAMILY OPTIONS: prints the command of Gainsay that judges the output.
judge() {
  solver=$4
  if [ -f "$scratch/instead-of-$3" ]; then
    solver=$(cat "$scratch/instead-of-$3")
    [ ! -f "$solver" ] || solver=$(quoted "$solver")
    solver="$5:$solver$6"
  fi
  finding="DIR $2" where=" in the campaign's folder DIR, which only its owner has"
  [ ! -e ../../campaign.db ] || finding=$(quoted "$PWD") where=
  echo "The output differs from the recorded output, and can be right or wrong. To judge it$where:"
  echo "  gainsay $1 $finding --solver $(quoted "$solver")"
}
