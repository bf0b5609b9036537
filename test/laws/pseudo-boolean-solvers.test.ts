import { afterAll, describe, expect, it } from 'vitest';
import { EMPTY_MODEL, Evaluator, buildSignature, Budget } from '../../src/semantics/index.js';
import type { Solver } from '../../src/solver/index.js';
import { readTerm } from '../../src/syntax/index.js';
import { TermStore } from '../../src/term/index.js';
import { isHere, openShippedZ3, solversHere } from '../setup/solvers.js';

/** Only z3 has cardinality and pseudo-Boolean constraints. */
const solvers: Solver[] = [
  await openShippedZ3(),
  ...(isHere('z3') ? await solversHere(['z3'], { mode: 'fresh' }) : []),
];
afterAll(() => Promise.all(solvers.map((solver) => solver.close())));

const VALUES = [true, false];
const WEIGHTS = [-2, -1, 0, 1, 3];
const BOUNDS = [-3, -1, 0, 1, 2, 4];
const ARITHMETIC = { pble: '<=', pbge: '>=', pbeq: '=' } as const;

/** Every constraint of two arguments: its head, and an equivalent comparison of integers. */
const ALL = Object.entries(ARITHMETIC).flatMap(([op, relation]) =>
  BOUNDS.flatMap((bound) =>
    WEIGHTS.flatMap((a) =>
      WEIGHTS.map((b) => {
        const number = (value: number): string => (value < 0 ? `(- ${-value})` : `${value}`);
        const same = (p: string, q: string): string =>
          `(${relation} (+ (ite ${p} ${number(a)} 0) (ite ${q} ${number(b)} 0)) ${number(bound)})`;
        return { head: `(_ ${op} ${bound} ${a} ${b})`, same };
      }),
    ),
  ),
);

it('the evaluator equates them with comparisons of sums, for all values', () => {
  const store = new TermStore();
  const wrong = ALL.flatMap(({ head, same }) =>
    VALUES.flatMap((p) =>
      VALUES.flatMap((q) => {
        const term = readTerm(store, `(= (${head} ${p} ${q}) ${same(`${p}`, `${q}`)})`);
        if (!('kind' in term)) return [head];
        const found = new Evaluator({
          signature: buildSignature(store, []),
          model: EMPTY_MODEL,
          budget: new Budget('thorough'),
        }).evaluate(term);
        return found.kind === 'value' && found.value === true ? [] : [`${head} of ${p} and ${q}`];
      }),
    ),
  );
  expect(wrong).toEqual([]);
});

describe.each(solvers)('$id agrees', (solver) => {
  it('that they are comparisons of sums of unknowns', async () => {
    const checks = ALL.map(
      ({ head, same }) => `(push 1)(assert (distinct (${head} p q) ${same('p', 'q')}))(check-sat)(pop 1)`,
    );
    const input = ['(declare-const p Bool)(declare-const q Bool)', ...checks].join('\n');
    const { outcome } = await solver.run({ input }, { timeoutMs: 60_000, outputBytes: 1_000_000 });
    const answers = outcome.kind === 'answered' ? outcome.answers : [];
    expect(answers).toHaveLength(ALL.length);
    expect(ALL.flatMap(({ head }, i) => (answers[i] === 'unsat' ? [] : [`${head}: ${answers[i]}`]))).toEqual([]);
  }, 120_000);
});
