# ask NAME FILE in|arg|all COMMAND...: runs a solver and prints its answers; fails, with the reason, if it cannot be run.
# The file is its input, or its last argument, or among its arguments already.
failed=
ask() {
  name=$1 file=$2 how=$3
  shift 3
  program=$1
  shift
  answers=
  # A program that is not where it was is looked for on PATH.
  { [ -f "$program" ] && [ -x "$program" ]; } || program=$(basename -- "$program")
  instead=$scratch/instead-of-$(basename -- "$program")
  [ ! -f "$instead" ] || program=$(cat "$instead")
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
  # Gainsay marks replies by lines of its own.
  LC_ALL=C sed '/^"\{0,1\}gainsay-[0-9a-f]\{1,\}-[0-9]\{1,\}\(-end\)\{0,1\}"\{0,1\}$/d' "$scratch/raw" >"$scratch/out"
  cat "$scratch/out" "$scratch/err" >"$scratch/all"
  answers=$(grep -E '^(sat|unsat|unknown( \([A-Za-z_]+\))?)$' "$scratch/out" | cut -d ' ' -f 1 | tr '\n' ' ')
  # With these codes shells and loaders of programs say that there was nothing to run.
  case $code in 126 | 127)
    [ -n "$answers" ] || [ "$code" = "${fault:-none}" ] || { cannot "$(head -c 500 "$scratch/err" | tr -d '[:cntrl:]') (exit code $code)"; return 1; }
  esac
  echo "$name on $file: ${answers:-no answer }(exit code $code)"
}
# cannot WHY: the solver asked last cannot be run.
cannot() {
  failed=yes
  echo "$name cannot be run: $1"
}
# fetch NAME VERSION: brings a Z3 from npm, before its time is taken.
fetch() {
  command -v node >/dev/null || { echo "$1 cannot be run: node not found"; return 1; }
  node @WASM@ "$2" fetch || { echo "$1 cannot be fetched"; return 1; }
}
# accept NAMES ARGUMENTS...: reads arguments NAME=PROGRAM, which replace programs. Stops at any other argument.
accept() {
  names=$1
  shift
  for each; do
    name=${each%%=*}
    program=${each#*=}
    case $program in /*) ;; */*) program=$from/$program ;; esac
    case " $names " in
    *" $name "*) [ "$name" = "$each" ] || { printf '%s' "$program" >"$scratch/instead-of-$name"; continue; } ;;
    esac
    echo "unknown argument: $each"
    for name in $names; do echo "expected: $name=/path/to/$name"; done
    exit 2
  done
}
# start PACKAGE SOLVER ARGUMENTS...: writes the script $scratch/PACKAGE, which runs the command that an argument
# SOLVER=COMMAND names, or else the package of Gainsay.
start() {
  package=$1 solver=$2 command=
  shift 2
  for each; do
    case $each in "$solver="*) command=${each#*=} ;; esac
  done
  [ -n "$command" ] || ! command -v gainsay >/dev/null || command=$(gainsay solvers fetch --command "$package")
  if [ -z "$command" ]; then
    failed=yes
    echo "$package cannot be run without Gainsay. Install Gainsay, then run: gainsay solvers fetch $package"
    echo "To run a program of your own in its place: sh $0 $solver=/path/to/$solver"
    return 1
  fi
  echo "$package runs as: $command"
  printf 'exec %s "$@"\n' "$command" >"$scratch/$package"
}
# answer N: the answer to check N of the solver asked last, from 1.
answer() { echo "$answers" | cut -d ' ' -f "$1"; }
# last N: the same, counted from the end.
last() { echo "$answers" | tr ' ' '\n' | grep . | tail -n "$1" | head -n 1; }
# all ANSWER: whether every check of the solver asked last was answered so.
all() { ! echo "$answers" | tr ' ' '\n' | grep . | grep -qvx "$1"; }
# ends ANSWERS: whether its answers end with these, each followed by a space.
ends() { case "$answers" in *"$1") return 0 ;; *) return 1 ;; esac; }
# answered ANSWER: whether it answered so anywhere.
answered() { echo "$answers" | tr ' ' '\n' | grep -qx "$1"; }
# says TEXT: whether it printed this.
says() { grep -qF -e "$1" "$scratch/all"; }
# includes TEXT: whether it printed this, white space aside.
includes() {
  case $(tr -d '[:space:]' <"$scratch/out") in *"$1"*) return 0 ;; *) return 1 ;; esac
}
# printed FILE: whether what stands in the file is part of what it printed, white space aside.
printed() {
  case $(tr -d '[:space:]' <"$scratch/out") in *"$(tr -d '[:space:]' <"$1")"*) return 0 ;; *) return 1 ;; esac
}
