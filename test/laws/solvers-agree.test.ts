import { afterAll, describe, expect, it } from 'vitest';
import type { Solver } from '../../src/solver/index.js';
import { printScript, readScript } from '../../src/syntax/index.js';
import { openShippedZ3, solversHere } from '../setup/solvers.js';
import { sampleCases } from '../support/laws.js';
import type { Agreement } from './agreements/agreement.js';
import { ARITHMETIC, PARTIAL_DIVISIONS } from './agreements/arithmetic.js';
import { ARRAY_FUNCTIONS, MAPPED_ARRAYS } from './agreements/arrays.js';
import { BAG_VALUES, OTHER_VALUES, SEQUENCE_VALUES, SET_VALUES } from './agreements/collections.js';
import { evaluateClosed } from './agreements/agreement.js';
import { FINITE_FIELDS } from './agreements/finite-fields.js';
import { PSEUDO_BOOLEAN } from './agreements/pseudo-boolean.js';
import { LANGUAGES, MEMBERSHIP } from './agreements/strings.js';

const AGREEMENTS: readonly Agreement[] = [
  ...[ARITHMETIC, PARTIAL_DIVISIONS, PSEUDO_BOOLEAN, FINITE_FIELDS, MAPPED_ARRAYS, ARRAY_FUNCTIONS],
  ...[MEMBERSHIP, LANGUAGES, SEQUENCE_VALUES, SET_VALUES, BAG_VALUES, OTHER_VALUES],
];

const shipped = await openShippedZ3({ mode: 'fresh' });
const native = await solversHere(['z3', 'cvc5'], { mode: 'fresh' });
afterAll(() => Promise.all(native.map((solver) => solver.close())));

const isCvc5 = (solver: Solver): boolean => solver.profile.name === 'cvc5';

function chooseSolvers({ solvers, asksShipped = false }: Agreement): readonly Solver[] {
  const own = native.filter(({ profile }) => solvers.some((name) => name === profile.name));
  return asksShipped || (own.length === 0 && solvers.includes('z3')) ? [shipped, ...own] : own;
}

const evaluated = AGREEMENTS.flatMap(({ subject, evaluated: list }) => (list === undefined ? [] : [{ subject, list }]));

it.each(evaluated)('evaluates all statements about $subject to true', ({ list }) => {
  expect(sampleCases(list(), 12).filter((statement) => evaluateClosed(statement) !== 'true')).toEqual([]);
});

it('includes a sat and an unsat statement about functions as arrays', () => {
  expect(new Set(ARRAY_FUNCTIONS.checks('z3').map(({ answer }) => answer))).toEqual(new Set(['sat', 'unsat']));
});

it.each(AGREEMENTS)('reads all checks about $subject, and prints text that reads back unchanged', (agreement) => {
  const asserted = sampleCases(agreement.checks('cvc5'), 3).map(({ assertion }) => `(assert ${assertion})`);
  const { script, ok } = readScript([agreement.declarations ?? '', ...asserted].join('\n'));
  expect(ok).toBe(true);
  const printed = printScript(script);
  expect(printScript(readScript(printed).script)).toBe(printed);
});

const asked = AGREEMENTS.flatMap((agreement) =>
  chooseSolvers(agreement).map((solver) => ({ id: solver.id, subject: agreement.subject, agreement, solver })),
);

describe('the evaluator and solvers', () => {
  it.each(asked)(
    'agrees with $id about $subject',
    async ({ agreement, solver }) => {
      const checks = sampleCases(agreement.checks(isCvc5(solver) ? 'cvc5' : 'z3'), 2);
      expect(checks.length).toBeGreaterThan(0);
      const input = [
        ...(isCvc5(solver) ? ['(set-option :strings-exp true)'] : []),
        ...['(set-logic ALL)', agreement.declarations ?? ''],
        ...checks.map(({ assertion }) => `(push 1)(assert ${assertion})(check-sat)(pop 1)`),
      ];
      const { outcome } = await solver.run({ input: input.join('\n') }, { timeoutMs: 60_000, outputBytes: 1_000_000 });
      const answers = outcome.kind === 'answered' || outcome.kind === 'timeout' ? outcome.answers : [];
      const isAnswered = (at: number): boolean => answers[at] === 'sat' || answers[at] === 'unsat';
      const wrong = checks.filter(({ answer }, i) => isAnswered(i) && answers[i] !== answer);
      expect(wrong, JSON.stringify(outcome).slice(0, 500)).toEqual([]);
      const unanswered = checks.filter((_, i) => !isAnswered(i));
      expect(unanswered.length, JSON.stringify(unanswered.slice(0, 3))).toBeLessThanOrEqual(
        checks.length * (agreement.unanswered ?? 0),
      );
    },
    120_000,
  );
});
