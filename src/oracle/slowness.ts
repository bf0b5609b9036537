import { readDecided, findRun, toVerdict } from './answers.js';
import type { Evidence, Oracle, Suspicion } from './contract.js';

const TIMES = 20;
/** Runs shorter than this, in milliseconds, are never slow. */
const FLOOR = 1_000;

export const slowness: Oracle = {
  name: 'slowness',
  summary: `the solver takes at least ${TIMES} times as long for the script as for its seed; recorded, but never counted as a bug`,
  judge({ checks, runs, parent }: Evidence) {
    if (parent === undefined) return { kind: 'inconclusive', because: 'the script was not made from a seed' };
    const suspicions: Suspicion[] = [];
    let compared = 0;
    for (const { solver, outcome, ms } of runs) {
      const before = findRun(parent.runs, solver);
      if (before === undefined || readDecided(before.outcome, checks).includes(undefined)) continue;
      if (outcome.kind !== 'answered' && outcome.kind !== 'timeout') continue;
      compared++;
      if (ms < FLOOR || ms < TIMES * Math.max(before.ms, 1)) continue;
      const took = outcome.kind === 'timeout' ? 'ran into its time limit' : `took ${Math.round(ms)} ms`;
      suspicions.push({
        oracle: 'slowness',
        kind: 'slow',
        trust: 'observed',
        suspects: [solver],
        witnesses: [],
        because: `${solver} ${took}; it took ${Math.max(1, Math.round(before.ms))} ms for the seed`,
      });
    }
    return toVerdict(suspicions, compared, 'no solver decided the seed');
  },
};
