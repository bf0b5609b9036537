import { describe, expect, it } from 'vitest';
import { readRules } from '../../rewrite/index.js';
import { toJudgeable } from '../../script/index.js';
import { printScript, readScript } from '../../syntax/index.js';
import { rngFromSeed } from '../../util/index.js';
import type { StrategyOptions, TestCase } from '../contract.js';
import { polarityForm } from './form.js';
import { Mutator } from './mutate.js';

const DECLARATIONS = '(declare-const x Int)(declare-const y Int)(declare-const p Bool)';
const RULES = '(rule lt-le Arith (sorts (T Int Real)) (vars (x T) (y T)) (both (< x y) (<= x y)))';
/** Both directions of an equivalence, so that one step can undo another. */
const THERE_AND_BACK = `(rule there Arith (sorts (T Int)) (vars (x T) (y T)) (same (< x y) (> y x)))
  (rule back Arith (sorts (T Int)) (vars (x T) (y T)) (same (> x y) (< y x)))`;

function mutants(
  text: string,
  { count = 120, rules = RULES, ...options }: Partial<StrategyOptions> & { count?: number; rules?: string } = {},
): (TestCase | undefined)[] {
  const { script } = readScript(`${DECLARATIONS}${text}(check-sat)`);
  const form = polarityForm(toJudgeable(script));
  const mutator = new Mutator(form, readRules(rules).rules, { rounds: 1, direction: options.direction, ...options });
  return Array.from({ length: count }, (_, i) => mutator.mutant(rngFromSeed(`mutant ${i}`)));
}

const drawMutants = (...args: Parameters<typeof mutants>): TestCase[] =>
  mutants(...args).filter((each): each is TestCase => each !== undefined);
const sizeOf = ({ script }: TestCase): number =>
  script.commands.reduce((sum, each) => sum + (each.kind === 'assert' ? each.term.size : 0), 0);

describe('a mutant', () => {
  it('uses both directions equally often if no direction is given', () => {
    const claims = drawMutants('(assert (< x y))').map(({ claim }) => claim);
    const weaker = claims.filter((claim) => claim === 'weaker').length;
    expect(weaker).toBeGreaterThan(claims.length * 0.4);
    expect(weaker).toBeLessThan(claims.length * 0.6);
    expect(claims.filter((claim) => claim === 'stronger')).toHaveLength(claims.length - weaker);
  });

  it('returns undefined if the seed has no site to change', () => {
    expect(mutants('(assert true)', { count: 20 })).toEqual(Array.from({ length: 20 }, () => undefined));
  });

  it('makes no mutant from steps that cancel out', () => {
    const undone = mutants('(assert (< x y))', { rules: THERE_AND_BACK, rounds: 4, direction: 'weaker' });
    const before = printScript(readScript(`${DECLARATIONS}(assert (< x y))(check-sat)`).script);
    for (const test of undone) if (test !== undefined) expect(printScript(test.script)).not.toBe(before);
    expect(undone).toContain(undefined);
  });

  it('makes at least one round and at most the given number of rounds', () => {
    const text = '(assert (< x y))';
    // A round changes a site at most once.
    for (const [rounds, most] of [
      [0, 1],
      [1, 1],
      [4, 4],
    ] as const) {
      const steps = drawMutants(text, { rounds }).map((test) => test.steps.length);
      // A later round may change several parts of an earlier result.
      if (rounds <= 1) expect(Math.max(...steps)).toBe(most);
      else expect(Math.max(...steps)).toBeGreaterThanOrEqual(most);
    }
  });

  it('adds at most 400 nodes plus three times the size of the base, and sometimes nearly that many', () => {
    const text = `(assert (or ${'(< x (+ y 1)) '.repeat(20)}))`;
    const base = drawMutants(text, { count: 5 })[0]?.base.commands.at(-2);
    const size = base?.kind === 'assert' ? base.term.size : 0;
    expect(size).toBeGreaterThan(80);
    const sizes = drawMutants(text, { rounds: 400, count: 2, direction: 'weaker' }).map(sizeOf);
    for (const each of sizes) expect(each).toBeLessThanOrEqual(size * 4 + 400);
    expect(Math.max(...sizes)).toBeGreaterThan(size * 3 + 300);
  });

  it('makes a step depend on exactly the earlier steps at enclosing or enclosed positions', () => {
    const text = '(assert (or (< x 1) (< y 2)))(assert (or p (< x y)))';
    const nests = (a: readonly number[], b: readonly number[]): boolean =>
      a.slice(0, b.length).join() === b.slice(0, a.length).join();
    const tests = drawMutants(text, { rounds: 3 });
    for (const { steps } of tests)
      for (const [at, { id, command, path, needs }] of steps.entries()) {
        expect(id).toBe(at);
        const around = steps.slice(0, at).filter((other) => other.command === command && nests(other.path, path));
        expect(needs).toEqual(around.map((other) => other.id));
      }
    expect(tests.some(({ steps }) => steps.some(({ needs }) => needs.length > 1))).toBe(true);
    expect(tests.some(({ steps }) => steps.length > 2 && steps.every(({ needs }) => needs.length === 0))).toBe(true);
  });

  it('changes no nested positions in one round', () => {
    const text = '(assert (or (and (< x 1) p) (and (< y 2) (not p))))';
    for (const { steps } of drawMutants(text, { rounds: 1 })) expect(steps.flatMap(({ needs }) => needs)).toEqual([]);
  });

  it('weakens a script by a weakening rule at positive positions, and strengthens it by that rule below negations', () => {
    const rule = (text: string, direction: 'weaker' | 'stronger'): Set<string> =>
      new Set(
        drawMutants(text, { direction }).flatMap(({ steps }) =>
          steps
            .filter(({ rule: name }) => name === 'sae:lt-le')
            .map(({ before }) => (before.kind === 'app' ? before.op : '')),
        ),
      );
    expect(rule('(assert (or p (< x y)))', 'weaker')).toEqual(new Set(['<']));
    expect(rule('(assert (or p (< x y)))', 'stronger')).toEqual(new Set());
    expect(rule('(assert (or p (<= x y)))', 'stronger')).toEqual(new Set(['<=']));
    expect(rule('(assert (not (and p (< x y))))', 'stronger')).toEqual(new Set(['<']));
    expect(rule('(assert (not (and p (< x y))))', 'weaker')).toEqual(new Set());
  });
});
