import { decidedAnswers, evidence, verdictOf } from './answers.js';
import type { Decided, Evidence, Oracle, Suspicion } from './contract.js';

/** Solvers must agree. The larger camp is believed; between equal camps it stays open who is wrong. */
export const agreement: Oracle = {
  name: 'agreement',
  summary: 'solvers give opposite answers to the same script',
  examples: [
    { title: 'one against one', evidence: evidence({ a: ['sat'], b: ['unsat'] }), verdict: 'finding' },
    { title: 'two against one', evidence: evidence({ a: ['sat'], b: ['unsat'], c: ['sat'] }), verdict: 'finding' },
    { title: 'all agree', evidence: evidence({ a: ['sat'], b: ['sat'] }), verdict: 'pass' },
    {
      title: 'unknown contradicts nothing',
      evidence: evidence({ a: ['sat'], b: ['unknown'] }),
      verdict: 'inconclusive',
    },
    {
      title: 'a time-out contradicts nothing',
      evidence: evidence({ a: ['sat'], b: { kind: 'timeout', answers: ['unsat'] } }),
      verdict: 'inconclusive',
    },
  ],
  judge({ checks, runs }: Evidence) {
    const answers = runs.map((run) => ({ solver: run.solver, decided: decidedAnswers(run.outcome, checks) }));
    let compared = 0;
    for (let check = 0; check < checks; check++) {
      const camp = (answer: Decided) =>
        answers.filter(({ decided }) => decided[check] === answer).map(({ solver }) => solver);
      const [sat, unsat] = [camp('sat'), camp('unsat')];
      if (sat.length + unsat.length > 1) compared++;
      if (sat.length === 0 || unsat.length === 0) continue;
      return verdictOf(disagreement(check, sat, unsat), compared, '');
    }
    return verdictOf([], compared, 'fewer than two solvers decided the same check');
  },
};

function disagreement(check: number, sat: readonly string[], unsat: readonly string[]): Suspicion[] {
  const because = `${sat.join(', ')} said sat and ${unsat.join(', ')} unsat`;
  const base = { oracle: 'agreement', kind: 'wrong-answer', trust: 'majority', because } as const;
  if (sat.length === unsat.length) {
    const [first, ...rest] = [...sat, ...unsat];
    if (first === undefined) return [];
    return [{ ...base, suspects: [first, ...rest], witnesses: [], wrong: { check, got: 'sat', expected: 'unsat' } }];
  }
  const [few, many, got, expected] =
    sat.length < unsat.length ? ([sat, unsat, 'sat', 'unsat'] as const) : ([unsat, sat, 'unsat', 'sat'] as const);
  return few.map((solver) => ({ ...base, suspects: [solver], witnesses: many, wrong: { check, got, expected } }));
}
