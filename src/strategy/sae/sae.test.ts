import { describe, expect, it } from 'vitest';
import { applySteps, readRules } from '../../rewrite/index.js';
import { toJudgeable } from '../../script/index.js';
import { printScript, readScript } from '../../syntax/index.js';
import { mutantRng } from '../coordinates.js';
import type { Direction, SeededStrategy, TestCase } from '../contract.js';
import { sae, saeCnf, saePolarity } from './sae.js';

const { rules } = readRules(`
(rule lt-le Arith (sorts (T Int Real)) (vars (x T) (y T)) (both (< x y) (<= x y)))
(rule not-lt Arith (sorts (T Int Real)) (vars (x T) (y T)) (same (not (< x y)) (>= x y)))
(rule ge-ne Core (sorts (T Int)) (vars (x T) (y T)) (fresh (a T)) (over (>= x y) (or (> x a) (<= a x))))
`);

function tests(
  strategy: SeededStrategy,
  text: string,
  options: { readonly direction?: Direction; readonly rounds?: number; readonly count?: number } = {},
): TestCase[] {
  const { direction = 'weaker', rounds = 1, count = 100 } = options;
  const seed = toJudgeable(readScript(text).script);
  expect(strategy.accepts(seed)).toBe(true);
  const source = strategy.open(seed, { direction, rounds });
  return Array.from({ length: count }, (_, index) =>
    source.mutant(mutantRng(1, { seed: 'a', strategy: strategy.name, index })),
  ).filter((test) => test !== undefined);
}

const DECLARATIONS = '(declare-const x Int)(declare-const y Int)(declare-const p Bool)';

describe('sae', () => {
  it('makes formulas weaker or stronger as requested, with and without clausal form', () => {
    for (const direction of ['weaker', 'stronger'] as const) {
      const made = tests(sae(rules), `${DECLARATIONS}(assert (=> (< x 1) p))`, { direction });
      expect(new Set(made.map(({ claim }) => claim))).toEqual(new Set([direction]));
      const clauses = made.filter(({ script }) => printScript(script).includes('cnf!'));
      expect(clauses.length).toBeGreaterThan(25);
      expect(clauses.length).toBeLessThan(75);
    }
  });

  it('changes at most five literals per round, at positions that are not nested', () => {
    const text = `${DECLARATIONS}${'(assert (or (< x 1) (not (< y 2)) p))'.repeat(4)}`;
    const counts = tests(sae(rules), text).map(({ steps }) => steps.length);
    expect(Math.max(...counts)).toBe(5);
    const more = tests(sae(rules), text, { rounds: 3 }).map(({ steps }) => steps.length);
    expect(Math.max(...more)).toBeGreaterThan(8);
    expect(Math.max(...more)).toBeLessThanOrEqual(15);
  });

  it('limits the size of mutants for any number of rounds', () => {
    for (const { script } of tests(sae(rules), `${DECLARATIONS}(assert (< x y))`, { rounds: 50, count: 10 })) {
      expect(printScript(script).length).toBeLessThan(8_000);
    }
  });

  it('rejects a seed without assertions', () => {
    expect(sae(rules).accepts(readScript('(check-sat)').script)).toBe('it asserts nothing');
  });
});

describe('sae-polarity', () => {
  const strategy = saePolarity(rules);
  const first = (made: readonly TestCase[]): string[] =>
    made.filter(({ steps }) => steps.length === 1).map(({ steps }) => `${steps[0]?.path.join(' ')} ${steps[0]?.rule}`);

  it('weakens positive parts and strengthens negative parts', () => {
    const places = new Set(first(tests(strategy, `${DECLARATIONS}(assert (=> (<= x 1) (< y 1)))`, { count: 250 })));
    expect(places).toContain('0 sae:lt-le');
    expect(places).toContain('1 sae:lt-le');
    expect(places).toContain('0 sae:inject-and');
    expect(places).toContain('1 sae:inject-or');
    expect(places).not.toContain('0 sae:inject-or');
    expect(places).not.toContain('1 sae:inject-and');
  });

  it('skips parts that have both polarities', () => {
    const text = `${DECLARATIONS}(assert (xor (< x 1) (ite (< y 1) p (= p (< x y)))))`;
    for (const place of first(tests(strategy, text))) expect(place).toMatch(/^ sae/);
  });

  it('changes quantified parts together with their variables', () => {
    const made = tests(strategy, `${DECLARATIONS}(assert (forall ((z Int)) (or p (< z x))))`, { count: 250 });
    const inside = made.flatMap(({ steps }) => steps).filter(({ path }) => path.length > 0);
    expect(inside.map(({ rule }) => rule)).toContain('sae:lt-le');
    for (const { script } of made) expect(readScript(printScript(script)).diagnostics).toEqual([]);
  });

  it('keeps patterns directly below their quantifiers', () => {
    const text = `${DECLARATIONS}(declare-fun f (Int) Int)
      (assert (forall ((z Int)) (! (or p (< z (f z))) :pattern ((f z)) :qid q)))`;
    const bodies = tests(strategy, text, { count: 100 }).map(({ script }) => printScript(script));
    const annotated = bodies.filter((body) => body.includes(':pattern'));
    expect(annotated.length).toBeGreaterThan(50);
    for (const body of annotated) {
      expect(body).toMatch(/\(forall \(\(z Int\)\) \(! /);
      expect(body).toMatch(/ :pattern \(\(f z\)\) :qid q\)\)/);
    }
  });

  it('keeps definitions, assumptions and used names', () => {
    const text = `${DECLARATIONS}
      (define-fun f ((z Int)) Bool (< z 1)) (assert (! (< x y) :named n)) (assert (or (f x) n))
      (check-sat-assuming (p))`;
    const commands = tests(strategy, text).flatMap(({ steps }) => steps.map(({ command }) => command));
    expect(new Set(commands)).toEqual(new Set([5]));
  });

  it('changes every level of an incremental script', () => {
    const text = `${DECLARATIONS}(push 1)(declare-const gone Int)(assert (< gone x))(check-sat)(pop 1)(assert (< x y))`;
    for (const { script } of tests(strategy, `${text}(check-sat)`, { rounds: 2 })) {
      expect(readScript(printScript(script)).diagnostics).toEqual([]);
    }
  });
});

describe('sae-cnf', () => {
  it('changes literals of clauses, and atoms of negated literals', () => {
    const made = tests(saeCnf(rules), `${DECLARATIONS}(assert (or p (not (< x 1))))`, { count: 250 });
    const places = new Set(made.filter(({ steps }) => steps.length === 1).map(({ steps }) => steps[0]?.path.join(' ')));
    expect(places).toEqual(new Set(['0', '1', '1 0']));
    const rulesUsed = made.flatMap(({ steps }) => steps.map(({ rule }) => rule));
    expect(rulesUsed).toContain('sae:not-lt');
    expect(rulesUsed).toContain('sae:not-lt+ge-ne');
  });

  it('makes a valid script if any single step, or every step, is left out', () => {
    const made = tests(saeCnf(rules), `${DECLARATIONS}(assert (and (=> p (< x 1)) (xor p (< y 1))))`, {
      rounds: 3,
      count: 20,
    });
    for (const { base, steps, script } of made) {
      expect(printScript(applySteps(base, steps, script.store))).toBe(printScript(script));
      for (let i = 0; i < steps.length; i++) {
        const text = printScript(
          applySteps(
            base,
            steps.filter((_, j) => j !== i),
            script.store,
          ),
        );
        expect(readScript(text).diagnostics).toEqual([]);
      }
      expect(printScript(applySteps(base, [], script.store))).toBe(printScript(base));
    }
  });
});
