import { computeBalance, readDecided, toVerdict, readWitnessed } from './answers.js';
import { countIndependent } from '../solver/index.js';
import type { Decided, Evidence, Observation, Oracle, Suspicion } from './contract.js';

/** Suspects the side with fewer independent votes (`computeBalance`), or all solvers if the votes are equal. */
export const agreement: Oracle = {
  name: 'agreement',
  summary: 'solvers give opposite answers to the same script',
  judge({ checks, runs }: Evidence) {
    const answers = runs.map((run) => ({
      run,
      decided: readDecided(run.outcome, checks),
      witnessed: readWitnessed(run, checks),
    }));
    let compared = 0;
    for (let check = 0; check < checks; check++) {
      const camp = (answer: Decided) =>
        answers.filter(({ decided }) => decided[check] === answer).map(({ run }) => run);
      const [sat, unsat] = [camp('sat'), camp('unsat')];
      if (sat.length + unsat.length > 1) compared++;
      if (sat.length === 0 || unsat.length === 0) continue;
      const believed = sat.filter((run) => answers.some((each) => each.run === run && each.witnessed[check] === 'sat'));
      return toVerdict(disagreement(check, { sat, believed, unsat }), compared, '');
    }
    return toVerdict([], compared, 'no check-sat was decided by two or more solvers');
  },
};

interface Camps {
  readonly sat: readonly Observation[];
  readonly believed: readonly Observation[];
  readonly unsat: readonly Observation[];
}

function disagreement(check: number, { sat, believed, unsat }: Camps): Suspicion[] {
  const names = (camp: readonly Observation[]) => camp.map(({ solver }) => solver);
  const because = `${names(sat).join(', ')} answered sat and ${names(unsat).join(', ')} unsat`;
  const base = { oracle: 'agreement', kind: 'wrong-answer', trust: 'majority', because } as const;
  const balance = computeBalance(believed, unsat);
  // One lineage is not a majority, even if its opponents' models are false.
  if (balance === 0 || (balance < 0 && countIndependent(unsat) < 2)) {
    const [first, ...rest] = names([...sat, ...unsat]);
    if (first === undefined) return [];
    return [
      {
        ...base,
        trust: 'undecided',
        suspects: [first, ...rest],
        witnesses: [],
        wrong: { check, got: 'sat', expected: 'unsat' },
      },
    ];
  }
  const [few, many, got, expected] =
    balance < 0 ? ([sat, unsat, 'sat', 'unsat'] as const) : ([unsat, sat, 'unsat', 'sat'] as const);
  const witnesses = names(many);
  return few.map(({ solver }) => ({ ...base, suspects: [solver], witnesses, wrong: { check, got, expected } }));
}
