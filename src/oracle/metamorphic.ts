import { carries } from '../script/index.js';
import { decidedAnswers, evidence, observations, runOf, verdictOf, witnessedAnswers } from './answers.js';
import type { Evidence, Oracle, Suspicion } from './contract.js';

const parent = { claim: 'weaker', runs: observations({ a: ['sat'] }) } as const;

/** A solver must agree with its own answer on the script that this one was made from, where the claim carries it over. */
export const metamorphic: Oracle = {
  name: 'metamorphic',
  summary: 'the solver contradicts its own answer on the seed, under a claim that was proved',
  examples: [
    { title: 'a weaker script turned unsat', evidence: evidence({ a: ['unsat'] }, { parent }), verdict: 'finding' },
    { title: 'a weaker script stayed sat', evidence: evidence({ a: ['sat'] }, { parent }), verdict: 'pass' },
    {
      title: 'a claim that carries nothing over',
      evidence: evidence({ a: ['unsat'] }, { parent: { ...parent, claim: 'unrelated' } }),
      verdict: 'inconclusive',
    },
    {
      title: 'weaker than an unsat seed',
      evidence: evidence({ a: ['sat'] }, { parent: { ...parent, runs: observations({ a: ['unsat'] }) } }),
      verdict: 'inconclusive',
    },
  ],
  judge({ checks, runs, parent }: Evidence) {
    if (parent === undefined) return { kind: 'inconclusive', because: 'it was not made from another script' };
    const suspicions: Suspicion[] = [];
    let compared = 0;
    for (const run of runs) {
      const before = runOf(parent.runs, run.solver);
      if (before === undefined) continue;
      const was = witnessedAnswers(before, checks);
      const is = decidedAnswers(run.outcome, checks);
      for (let check = 0; check < checks; check++) {
        const expected = was[check];
        const got = is[check];
        if (expected === undefined || got === undefined || !carries(parent.claim, expected)) continue;
        compared++;
        if (got === expected) continue;
        suspicions.push({
          oracle: 'metamorphic',
          kind: 'wrong-answer',
          trust: 'metamorphic',
          suspects: [run.solver],
          witnesses: [],
          wrong: { check, got, expected },
          because: `${run.solver} answers ${expected} to the seed and ${got} to a script that is ${parent.claim}`,
        });
        break;
      }
    }
    return verdictOf(suspicions, compared, 'the claim carries no answer of the seed over');
  },
};
