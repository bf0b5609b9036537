import { afterAll, describe, expect, it } from 'vitest';
import { isMember } from '../../src/semantics/strings/index.js';
import type { Regex } from '../../src/semantics/index.js';
import type { Solver } from '../../src/solver/index.js';
import { type Rng, rngFromSeed } from '../../src/util/index.js';
import {
  complementRegex,
  concatRegex,
  interRegex,
  rangeRegex,
  repeatRegex,
  sameLanguage,
  unionRegex,
  wordRegex,
} from '../../src/semantics/strings/index.js';
import { someSolvers } from '../setup/solvers.js';
import { LETTERS, formatRegex, formatWord } from '../support/regexes.js';

const FOREVER = Number.POSITIVE_INFINITY;
const solvers: Solver[] = await someSolvers(['z3', 'cvc5'], { mode: 'fresh' });
afterAll(() => Promise.all(solvers.map((solver) => solver.close())));

function drawWord(rng: Rng, most: number): number[] {
  return Array.from({ length: rng.between(0, most) }, () => rng.pick(LETTERS));
}

function drawRegex(rng: Rng, depth: number): Regex {
  const some = (): Regex[] => Array.from({ length: rng.between(1, 3) }, () => drawRegex(rng, depth - 1));
  switch (depth === 0 ? rng.below(3) : rng.below(8)) {
    case 0:
      return rangeRegex(rng.pick(LETTERS), rng.pick(LETTERS));
    case 1:
    case 2:
      return wordRegex(drawWord(rng, 2));
    case 3:
      return unionRegex(some());
    case 4:
      return interRegex(some());
    case 5:
      return complementRegex(drawRegex(rng, depth - 1));
    case 6:
      return repeatRegex(drawRegex(rng, depth - 1), rng.below(3), rng.pick([0, 1, 2, 3, FOREVER]));
    default:
      return concatRegex(some());
  }
}

/** For each statement: whether the solver refutes its negation (`unsat`). */
async function answers(solver: Solver, statements: readonly string[]): Promise<readonly string[]> {
  const checks = statements.map((text) => `(push 1)\n(assert (not ${text}))\n(check-sat)\n(pop 1)`);
  const input = ['(set-logic ALL)', '(declare-const x String)', ...checks].join('\n');
  const { outcome } = await solver.run({ input }, { timeoutMs: 30_000, outputBytes: 1_000_000 });
  return outcome.kind === 'answered' || outcome.kind === 'timeout' ? outcome.answers : [outcome.kind];
}

describe.each(solvers)('$id agrees', (solver) => {
  it('about membership', async () => {
    const rng = rngFromSeed('strings membership');
    const statements: string[] = [];
    for (let i = 0; i < 300; i++) {
      const regex = drawRegex(rng, 3);
      const word = drawWord(rng, 5);
      statements.push(`(= (str.in_re ${formatWord(word)} ${formatRegex(regex)}) ${isMember(word, regex)})`);
    }
    const given = await answers(solver, statements);
    expect(given).toHaveLength(statements.length);
    expect(statements.filter((_, i) => given[i] !== 'unsat')).toEqual([]);
  });

  it('about words that distinguish two languages', async () => {
    const rng = rngFromSeed('strings equality');
    const statements: string[] = [];
    for (let i = 0; i < 60; i++) {
      const [a, b] = [drawRegex(rng, 2), drawRegex(rng, 2)];
      const same = sameLanguage(a, b, 5_000);
      if (same === true) statements.push(`(= (str.in_re x ${formatRegex(a)}) (str.in_re x ${formatRegex(b)}))`);
    }
    const given = await answers(solver, ['(= x x)', ...statements]);
    expect(given).not.toContain('sat');
  });
});
