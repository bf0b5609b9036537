#!/bin/sh
# Behaves as z3 does on the command line, and answers by the checksum of what it is asked:
#   FAKE_WRONG=N   says unsat where the checksum is a multiple of N, else sat
#   FAKE_CRASH=N   dies by a failed assertion where the checksum is a multiple of N
#   FAKE_SEGV=N    dies by a segmentation fault where the checksum is a multiple of N
#   FAKE_LOG=FILE  notes every query's checksum there
#   FAKE_NEEDS=W   does so only where W is among its options
#   FAKE_SLEEP=S   takes this long
case "$*" in *version*) echo "Z3 version 9.9.9 - fake"; exit 0 ;; esac
# It reads standard input, or the file that comes last.
for last; do :; done
[ -f "$last" ] && exec <"$last"
if [ -n "$FAKE_NEEDS" ]; then
  case " $* " in *" $FAKE_NEEDS "*) ;; *) FAKE_WRONG='' FAKE_CRASH='' ;; esac
fi
# Asking for a model changes no answer.
sum=$(sed 's/ (get-model)//' | cksum)
sum=${sum%% *}
[ -n "$FAKE_LOG" ] && echo "$sum" >>"$FAKE_LOG"
[ -n "$FAKE_SLEEP" ] && sleep "$FAKE_SLEEP"
if [ -n "$FAKE_CRASH" ] && [ $((sum % FAKE_CRASH)) -eq 0 ]; then
  echo "ASSERTION VIOLATION" >&2
  echo "File: ../src/fake.cpp" >&2
  echo "Line: 42" >&2
  echo "m_luck != 0" >&2
  kill -ABRT $$
fi
[ -n "$FAKE_SEGV" ] && [ $((sum % FAKE_SEGV)) -eq 0 ] && kill -SEGV $$
if [ -n "$FAKE_WRONG" ] && [ $((sum % FAKE_WRONG)) -eq 0 ]; then echo unsat; else echo sat; fi
