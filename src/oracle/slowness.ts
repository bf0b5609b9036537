import { readDecided, evidence, observations, findRun, toVerdict } from './answers.js';
import type { Evidence, Oracle, Suspicion } from './contract.js';

const TIMES = 20;
/** Runs shorter than this, in milliseconds, are never slow. */
const FLOOR = 1_000;

const parent = { claim: 'unrelated', runs: observations({ a: ['sat'] }) } as const;

export const slowness: Oracle = {
  name: 'slowness',
  summary: `the solver takes at least ${TIMES} times as long for the script as for its seed; recorded, but never counted as a bug`,
  examples: [
    {
      title: '1,500 milliseconds for the script, but ten for its seed',
      evidence: { ...evidence({}, { parent }), runs: observations({ a: ['sat'] }, 1_500) },
      verdict: 'finding',
    },
    { title: 'a script as fast as the seed', evidence: evidence({ a: ['sat'] }, { parent }), verdict: 'pass' },
    {
      title: 'a script as slow as the seed',
      evidence: {
        ...evidence({}, { parent: { ...parent, runs: observations({ a: ['sat'] }, 900) } }),
        runs: observations({ a: ['sat'] }, 1_500),
      },
      verdict: 'pass',
    },
  ],
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
