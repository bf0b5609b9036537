import type { RunRecord, VersionObservation } from '../log/index.js';
import { type Failure, REPEATS, contradict, computeMissRate, timesToSee, formatRun } from '../confirm/index.js';

type ChangingFailure = Failure & { readonly kind: 'unstable' };

/** Misses an unstable version of the observed frequency once in `oneIn`. */
const PASSED_OVER = { oneIn: 1_000, least: REPEATS.least, most: REPEATS.unsteady } as const;
/** If a change is rare enough to be missed more often than this, its absence is inconclusive. */
const TOO_RARE = 100;
const FIRST = REPEATS.wasm;

export function nextTimes(failure: ChangingFailure, runs: readonly RunRecord[]): number | undefined {
  const most = timesToSee(failure.seen, PASSED_OVER);
  if (runs.length < FIRST) return FIRST;
  const { isWasm, silent } = weigh(runs);
  const isSilent = silent > REPEATS.open && silent * 2 > runs.length;
  if (isWasm || isSilent || runs.length >= most || contradict(failure.suspected, runs)) return undefined;
  return Math.min(most, 2 * runs.length);
}

export function judgeChange(failure: ChangingFailure, runs: readonly RunRecord[]): Omit<VersionObservation, 'version'> {
  const counts = new Map<string, number>();
  for (const run of runs) counts.set(formatRun(run), (counts.get(formatRun(run)) ?? 0) + 1);
  const list = [...counts].sort(([, a], [, b]) => b - a).map(([words, count]) => `${words} ×${count}`);
  const said = list.join(', ');
  const times = runs.length;
  if (contradict(failure.suspected, runs)) return { shows: 'yes', said, times };
  const { isWasm, silent } = weigh(runs);
  if (isWasm) return { shows: 'unclear', said: `${said}; runs as WebAssembly do not vary`, times };
  const isSure = computeMissRate(failure.seen, times - silent) >= TOO_RARE;
  return { shows: isSure ? 'no' : 'unclear', said, times };
}

function weigh(runs: readonly RunRecord[]): { readonly isWasm: boolean; readonly silent: number } {
  const isSilent = ({ outcome, answers }: RunRecord) =>
    outcome !== 'crashed' && answers.every((answer) => answer === 'unknown');
  return { isWasm: runs.some(({ mode }) => mode === 'wasm'), silent: runs.filter(isSilent).length };
}
