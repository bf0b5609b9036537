import { preserves } from '../script/index.js';
import { countIndependent } from '../solver/index.js';
import { readDecided, findRun, toVerdict, readWitnessed } from './answers.js';
import type { Evidence, Oracle, Suspicion } from './contract.js';

function isShared(answer: string, check: number, { checks, runs }: Pick<Evidence, 'checks' | 'runs'>): boolean {
  const agreeing = runs.filter(({ outcome }) => readDecided(outcome, checks)[check] === answer);
  return countIndependent(agreeing) > 1;
}

export const metamorphic: Oracle = {
  name: 'metamorphic',
  summary: 'the solver contradicts its own answer to the seed, given the proved relation of the two scripts',
  judge({ checks, runs, parent }: Evidence) {
    if (parent === undefined) return { kind: 'inconclusive', because: 'the script was not made from a seed' };
    const suspicions: Suspicion[] = [];
    let compared = 0;
    for (const run of runs) {
      const before = findRun(parent.runs, run.solver);
      if (before === undefined) continue;
      const was = readWitnessed(before, checks);
      const is = readDecided(run.outcome, checks);
      for (let check = 0; check < checks; check++) {
        const expected = was[check];
        const got = is[check];
        if (expected === undefined || got === undefined) continue;
        const isProved = preserves(parent.claim, expected);
        if (!isProved && (parent.claimed === undefined || !preserves(parent.claimed, expected))) continue;
        compared++;
        if (got === expected || (!isProved && isShared(got, check, { checks, runs }))) continue;
        suspicions.push({
          oracle: 'metamorphic',
          kind: 'wrong-answer',
          trust: isProved ? 'metamorphic' : 'claimed',
          suspects: [run.solver],
          witnesses: [],
          wrong: { check, got, expected },
          because: `${run.solver} answers ${expected} to the seed and ${got} to a script that is ${isProved ? parent.claim : 'claimed to be equisatisfiable'}`,
        });
        break;
      }
    }
    return toVerdict(suspicions, compared, 'nothing follows from the answer to the seed');
  },
};
