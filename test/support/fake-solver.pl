#!/bin/sh
# Behaves as z3 does on the command line, and answers by a checksum of what it is asked:
#   FAKE_WRONG=N   says unsat where the checksum is a multiple of N, else sat
#   FAKE_CRASH=N   dies by a failed assertion where the checksum is a multiple of N
#   FAKE_SEGV=N    dies by a segmentation fault where the checksum is a multiple of N
#   FAKE_LOG=FILE  notes every query's checksum there
#   FAKE_NEEDS=W   does so only where W is among its options
#   FAKE_SLEEP=S   takes this long
# Tests ask it thousands of times: it starts nothing but awk, which takes its place.
case "$*" in *version*) echo "Z3 version 9.9.9 - fake"; exit 0 ;; esac
# It reads standard input, or the file that comes last.
for last; do :; done
[ -f "$last" ] && exec <"$last"
if [ -n "$FAKE_NEEDS" ]; then
  case " $* " in *" $FAKE_NEEDS "*) ;; *) FAKE_WRONG='' FAKE_CRASH='' ;; esac
fi
exec awk -v wrong="$FAKE_WRONG" -v crash="$FAKE_CRASH" -v segv="$FAKE_SEGV" -v log_="$FAKE_LOG" -v rest="$FAKE_SLEEP" '
function hits(n) { return n != "" && sum % n == 0 }
# The shell that system() starts is a child of awk.
function die(signal) { fflush(); system("kill -" signal " $PPID") }
BEGIN { for (i = 32; i < 127; i++) code[sprintf("%c", i)] = i }
{
  # Asking for a model changes no answer.
  gsub(/ \(get-model\)/, "")
  for (i = 1; i <= length($0); i++) sum = (sum * 31 + code[substr($0, i, 1)]) % 67108859
  sum = (sum * 31 + 10) % 67108859
}
END {
  if (log_ != "") { print sum >> log_; close(log_) }
  if (rest != "") system("sleep " rest)
  if (hits(crash)) {
    print "ASSERTION VIOLATION\nFile: ../src/fake.cpp\nLine: 42\nm_luck != 0" > "/dev/stderr"
    die("ABRT")
  }
  if (hits(segv)) die("SEGV")
  print hits(wrong) ? "unsat" : "sat"
}'
