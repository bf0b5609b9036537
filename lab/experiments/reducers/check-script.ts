import { joinCommandLine } from '../../../src/smt.js';
import type { FailingScript } from '../contract.js';
import { FILES } from './variants.js';

/** The script exits with 0 if the file still fails, otherwise with 1, and logs each run. */
export function checkScript(folder: string, { check }: FailingScript): string {
  return `#!/bin/sh
candidate=\${1:-${FILES.in}}
folder=${joinCommandLine([folder])}
scratch=$(mktemp -d "$folder/check-XXXXXX") || exit 2
trap 'rm -rf "$scratch"' EXIT
trap 'exit 2' INT TERM HUP
export TMPDIR="$scratch" candidate scratch folder
if (
${check}
) >/dev/null 2>&1 </dev/null; then
  echo "0 $(wc -c <"$candidate")" >>"$folder/${FILES.log}"
  exit 0
fi
echo 1 >>"$folder/${FILES.log}"
exit 1
`;
}

export interface ReductionCourse {
  readonly executions: number;
  /** Number of each execution that found a smaller failing input, and its size. */
  readonly steps: readonly (readonly [execution: number, bytes: number])[];
}

/** Skips malformed lines. */
export function readLog(log: string): ReductionCourse {
  const steps: (readonly [number, number])[] = [];
  let executions = 0;
  for (const line of log.split('\n')) {
    const [, verdict, bytes] = /^([01])(?: +(\d+))?$/.exec(line) ?? [];
    if (verdict === undefined) continue;
    executions++;
    if (verdict === '0' && bytes !== undefined && Number(bytes) < (steps.at(-1)?.[1] ?? Infinity))
      steps.push([executions, Number(bytes)]);
  }
  return { executions, steps };
}
