import { describe, expect, it } from 'vitest';
import { collectChecks, toJudgeable } from '../../script/index.js';
import { printScript, readScript } from '../../syntax/index.js';
import { rngFromSeed } from '../../util/index.js';
import { Bookkeeping } from './write.js';
import { session } from './session.js';

const SEED = `(set-logic QF_LIA)
(declare-const x Int)
(declare-const y Int)
(assert (< (+ x y) 10))
(assert (> x y))
(assert (distinct (- x y) 3))
(check-sat)`;

const parseSeed = (text: string) => toJudgeable(readScript(text).script);
const OPTIONS = { direction: undefined, rounds: 1 } as const;

describe('session', () => {
  const source = session.open(parseSeed(SEED), OPTIONS);
  const made = Array.from({ length: 300 }, (_, i) => source.mutant(rngFromSeed(i))).filter(
    (test) => test !== undefined,
  );
  const texts = made.map(({ script }) => printScript(script));

  it('gives each check its relation to the seed, and ends with a check that is equivalent to the seed', () => {
    for (const { script, relations = [], known = [] } of made) {
      const checks = collectChecks(script.commands);
      expect(relations).toHaveLength(checks.length);
      expect(known).toHaveLength(checks.length);
      expect(relations.at(-1)).toBe('equivalent');
    }
    const seen = new Set(made.flatMap(({ relations = [] }) => relations));
    expect(seen).toEqual(new Set(['equivalent', 'weaker', 'stronger', undefined]));
  });

  it('repeats the last check in a separate script', () => {
    for (const text of texts) expect(text.trimEnd()).toMatch(/\(get-assertions\)(\n\(get-value .*\))?$/);
  });

  it('uses every construct of sessions', () => {
    const all = texts.join('');
    for (const part of [
      '(push 1)',
      '(pop 2)',
      '(check-sat-assuming (guard!',
      '(assert (not (> x y)))',
      '(reset-assertions)\n(declare-const x Int)',
      '(set-option :global-declarations true)\n(set-logic QF_LIA)\n(push 1)\n(declare-const x Int)',
      '(define-fun part!',
      '(set-option :smt.',
      '(get-value (',
    ])
      expect(all, part).toContain(part);
    expect(all).toMatch(/^\(assert \(=> guard!\d+ \(not \(> x y\)\)\)\)$/m);
  });

  it('starts from the last check of the seed', () => {
    const test = session
      .open(parseSeed('(declare-const p Bool)(push 1)(assert (not p))(check-sat)(pop 1)(assert p)(check-sat)'), OPTIONS)
      .mutant(rngFromSeed(3));
    const last = test && collectChecks(test.script.commands).at(-1);
    expect(last?.asserted.length).toBeGreaterThan(0);
    expect(test?.relations?.at(-1)).toBe('equivalent');
  });

  it('explains why it rejects a seed', () => {
    expect(session.accepts(parseSeed('(check-sat)'))).toBe('it has no assertions at its last check');
    expect(session.accepts(parseSeed('(declare-const p Bool)(assert p)(frobnicate p)(check-sat)'))).toBe(
      'it has an unknown command',
    );
  });
});

describe('Bookkeeping', () => {
  it('tracks assertions by level', () => {
    const book = new Bookkeeping(2);
    expect(book.relation([])).toBe('weaker');
    book.assert({ kind: 'own', index: 0 });
    book.push();
    book.assert({ kind: 'own', index: 1, guard: 'g' });
    expect(book.guards('own')).toEqual(['g']);
    expect(book.relation([])).toBe('weaker');
    expect(book.relation(['g'])).toBe('equivalent');
    book.push();
    book.assert({ kind: 'negated', index: 1 });
    expect(book.relation(['g'])).toBe('stronger');
    expect(book.decide(['g'])).toBe('unsat');
    expect(book.decide([])).toBeUndefined();
    expect(book.relation([])).toBeUndefined();
    book.assert({ kind: 'negated', index: 0, guard: 'h' });
    expect(book.guards('negated')).toEqual(['h']);
    expect(book.decide(['h'])).toBe('unsat');
    book.pop(1);
    expect(book.relation(['g'])).toBe('equivalent');
    book.assert({ kind: 'negated', index: 0, guard: 'h' });
    expect(book.relation(['g'])).toBe('equivalent');
    expect(book.relation(['g', 'h'])).toBe('stronger');
    expect(book.decide(['g', 'h'])).toBe('unsat');
    book.pop(1);
    expect(book.depth).toBe(0);
    expect(book.missing).toEqual([1]);
    book.reset();
    expect(book.missing).toEqual([0, 1]);
  });
});
