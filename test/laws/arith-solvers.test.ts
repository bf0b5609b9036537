import { afterAll, describe, expect, it } from 'vitest';
import { judgeModel, readModel, Budget } from '../../src/semantics/index.js';
import { Evaluator, EMPTY_MODEL, buildSignature, toTerm } from '../../src/semantics/index.js';
import type { Solver } from '../../src/solver/index.js';
import { printTerm, readScript, readTerm } from '../../src/syntax/index.js';
import { TermStore } from '../../src/term/index.js';
import { type Rng, rngFromSeed } from '../../src/util/index.js';
import { someSolvers } from '../setup/solvers.js';

const LIMITS = { timeoutMs: 10_000, outputBytes: 1_000_000 };
const solvers: Solver[] = await someSolvers(['z3', 'cvc5'], { mode: 'fresh' });
afterAll(() => Promise.all(solvers.map((solver) => solver.close())));

function numeral(value: number, real: boolean): string {
  const text = real ? `${Math.abs(value)}.0` : `${Math.abs(value)}`;
  return value < 0 ? `(- ${text})` : text;
}

/** A ground term of sort Int or Real without a division by a literal zero. */
function groundTerm(rng: Rng, depth: number, real: boolean): string {
  const arg = (): string => groundTerm(rng, depth - 1, real);
  const divisor = (): string => numeral(rng.pick([1, 2, 3, 7, -1, -2, -5]), real);
  if (depth === 0) return numeral(rng.between(-20, 20), real);
  switch (rng.below(8)) {
    case 0:
      return `(+ ${arg()} ${arg()} ${arg()})`;
    case 1:
      return `(- ${arg()} ${arg()})`;
    case 2:
      return `(* ${arg()} ${arg()})`;
    case 3:
      return `(- ${arg()})`;
    case 4:
      return real ? `(/ ${arg()} ${divisor()})` : `(div ${arg()} ${divisor()} ${divisor()})`;
    case 5:
      return real ? `(/ ${arg()} ${divisor()})` : `(mod ${arg()} ${divisor()})`;
    case 6:
      return real ? `(to_real ${groundTerm(rng, depth - 1, false)})` : `(to_int ${groundTerm(rng, depth - 1, true)})`;
    default:
      return `(ite (${rng.pick(['<', '<=', '>', '>='])} ${arg()} ${arg()}) ${arg()} ${arg()})`;
  }
}

function evaluateText(text: string): string {
  const store = new TermStore();
  const term = readTerm(store, text);
  if (Array.isArray(term)) throw new Error(`${text}: ${JSON.stringify(term)}`);
  const signature = buildSignature(store, []);
  const found = new Evaluator({ signature, model: EMPTY_MODEL, budget: new Budget('thorough') }).evaluate(term);
  if (found.kind === 'undetermined') throw new Error(`${text}: ${found.because}`);
  const value = toTerm(store, found.value, term.sort, signature);
  if (value === undefined) throw new Error(`${text}: no value term`);
  return printTerm(value);
}

describe.each(solvers)('$id agrees', (solver) => {
  it('about ground arithmetic', async () => {
    const rng = rngFromSeed('ground arithmetic');
    const checks: string[] = [];
    for (let i = 0; i < 300; i++) {
      const text = groundTerm(rng, 3, i % 2 === 0);
      checks.push(`(push 1)\n(assert (distinct ${text} ${evaluateText(text)}))\n(check-sat)\n(pop 1)`);
    }
    const { outcome } = await solver.run({ input: ['(set-logic ALL)', ...checks].join('\n') }, LIMITS);
    expect(outcome).toMatchObject({ kind: 'answered', answers: checks.map(() => 'unsat') });
  });
});

/** A sum of products of variables. */
function polynomial(rng: Rng, variables: readonly string[]): string {
  const product = (): string => {
    const factors = Array.from({ length: rng.between(1, 3) }, () => rng.pick(variables));
    return `(* ${[numeral(rng.between(-9, 9), true), ...factors].join(' ')})`;
  };
  const products = Array.from({ length: rng.between(2, 3) }, product);
  return `(+ ${[numeral(rng.between(-9, 9), true), ...products].join(' ')})`;
}

/** Two or three equations and an inequality, mostly with irrational solutions. */
function system(rng: Rng): string {
  const variables = ['x', 'y', 'z'].slice(0, rng.between(2, 3));
  const lines = ['(set-logic QF_NRA)', ...variables.map((name) => `(declare-const ${name} Real)`)];
  for (let i = rng.between(1, variables.length); i > 0; i--) {
    lines.push(`(assert (= ${polynomial(rng, variables)} 0.0))`);
  }
  lines.push(`(assert (< ${polynomial(rng, variables)} ${polynomial(rng, variables)}))`);
  return lines.join('\n');
}

describe.each(solvers.filter(({ profile }) => profile.name === 'z3'))('irrational models of $id', (solver) => {
  it('satisfy systems of polynomials, but not with other numbers in place of the irrational ones', async () => {
    const rng = rngFromSeed('systems of polynomials');
    let irrational = 0;
    let caught = 0;
    for (let i = 0; i < 15; i++) {
      const text = system(rng);
      const { script } = readScript(`${text}\n(check-sat)`);
      const query = { input: `${text}\n(check-sat)`, wantModel: true };
      const { outcome } = await solver.run(query, { ...LIMITS, timeoutMs: 1_000 });
      const printed = outcome.kind === 'answered' ? outcome.model : undefined;
      if (printed === undefined) continue;
      const judged = judgeModel(script, readModel(printed, script, { budget: new Budget('thorough') }).model, {
        budget: new Budget('thorough'),
      });
      expect(judged?.verdict, `${text}\n${printed}`).toBe('true');
      if (!printed.includes('root-obj')) continue;
      irrational++;
      // Far from every solution of these systems.
      const other = printed.replace(/\(root-obj [^\n]*/, '(/ 1234567 1000))');
      if (
        judgeModel(script, readModel(other, script, { budget: new Budget('thorough') }).model, {
          budget: new Budget('thorough'),
        })?.verdict === 'false'
      )
        caught++;
    }
    expect(irrational).toBeGreaterThan(1);
    expect(caught).toBe(irrational);
  });
});
