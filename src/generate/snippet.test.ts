import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { printTerm, readScript } from '../syntax/index.js';
import { type Op, type Term, children, reachable } from '../term/index.js';
import { rngFromSeed } from '../util/index.js';
import { randomLiteral, snippet } from './snippet.js';
import { Vocabularies } from './vocabulary.js';
import { sampleRuns } from '../../test/support/laws.js';

/** Draws snippets for the last assertion of a script. They may use the variables of its outermost quantifier. */
function snippets(text: string, count = 400): Term[] {
  const { script, ok } = readScript(text);
  expect(ok).toBe(true);
  const vocabularies = new Vocabularies(script, script.store);
  const command = script.commands.findLastIndex(({ kind }) => kind === 'assert');
  const last = script.commands[command];
  const scope = last?.kind === 'assert' && last.term.kind === 'quant' ? last.term.vars : [];
  const vocabulary = vocabularies.at(command);
  return Array.from({ length: count }, (_, i) =>
    snippet({ store: script.store.fork(), rng: rngFromSeed(i), vocabulary, scope }),
  ).filter((term) => term !== undefined);
}

const operators = (terms: readonly Term[]): Set<Op> =>
  new Set([...reachable(terms)].flatMap((term) => (term.kind === 'app' ? [term.op] : [])));

describe('a snippet', () => {
  it('uses the symbols of the seed, and operators of all theories of the seed', () => {
    const text = `
      (declare-datatypes ((D 0)) (((nil) (cons (head Int) (tail D)))))
      (declare-sort U 0) (declare-fun f (U Int) Bool) (declare-const u U)
      (declare-const d D) (declare-const x Int) (declare-const r Real) (declare-const s String)
      (declare-const b (_ BitVec 8)) (declare-const e (_ FloatingPoint 3 5)) (declare-const m (Array Int (_ BitVec 8)))
      (assert (f u x))`;
    const made = snippets(text, 3_000);
    const printed = made.map(printTerm).join('\n');
    for (const word of [
      '(f ',
      '(cons ',
      '(head ',
      '(_ is nil)',
      'select',
      'store',
      'bvadd',
      'fp.',
      'str.',
      're.',
      'RNE',
    ]) {
      expect(printed).toContain(word);
    }
    expect(made.filter(({ sort, size }) => sort.kind !== 'Bool' || size >= 400).map(printTerm)).toEqual([]);
  });

  it('draws only linear terms in linear logics', () => {
    const text = (logic: string): string =>
      `(set-logic ${logic})(declare-const x Int)(declare-const y Int)(assert (< (+ x y) 3))`;
    const isNumeral = (term: Term): boolean =>
      term.kind === 'value' || (term.kind === 'app' && children(term).every(isNumeral));
    const products = (logic: string): Term[] =>
      [...reachable(snippets(text(logic)))].filter((term) => term.kind === 'app' && term.op === '*');
    const nonlinear = (term: Term): boolean => children(term).filter((child) => !isNumeral(child)).length > 1;
    expect(products('QF_LIA').length).toBeGreaterThan(0);
    expect(products('QF_LIA').filter(nonlinear)).toEqual([]);
    expect(products('QF_NIA').filter(nonlinear).length).toBeGreaterThan(0);
    expect(operators(snippets(text('QF_LIA'))).has('div')).toBe(false);
  });

  it('draws only differences of variables in difference logics', () => {
    const made = snippets('(set-logic QF_IDL)(declare-const x Int)(declare-const y Int)(assert (< (- x y) 3))');
    expect(made.length).toBeGreaterThan(300);
    for (const term of reachable(made)) {
      if (term.kind !== 'app' || term.op !== '-' || term.args.length < 2) continue;
      expect(term.args.every((arg) => arg.kind === 'const')).toBe(true);
    }
    const ops = operators(made);
    for (const op of ['+', '*', 'div', 'mod', 'abs'] as const) expect(ops.has(op)).toBe(false);
  });

  it('uses the bound variables in scope', () => {
    const made = snippets('(declare-const x Int)(assert (forall ((z Int)) (< z x)))');
    expect(made.map(printTerm).filter((text) => text.includes('z')).length).toBeGreaterThan(100);
  });

  it('uses visible symbols, but no symbol that is popped or declared later', () => {
    const text = `
      (declare-const x Int) (push 1) (declare-const gone Int) (assert (< gone x)) (pop 1)
      (assert (< x 1)) (declare-const later Int)`;
    const printed = snippets(text).map(printTerm).join('\n');
    expect(printed).toContain('x');
    expect(printed).not.toMatch(/gone|later/);
  });

  it('draws the same snippets from the same random seed', () => {
    const text = '(declare-const x Int)(declare-const s String)(assert (< x (str.len s)))';
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 50 }), (count) => {
        expect(snippets(text, count).map(printTerm)).toEqual(snippets(text, count).map(printTerm));
      }),
      { numRuns: sampleRuns(10) },
    );
  });
});

describe('literals', () => {
  it.each(['Int', 'Real', 'String', 'Bool', 'RoundingMode', '(_ BitVec 1)', '(_ BitVec 65)', '(_ FloatingPoint 2 3)'])(
    'draws literals of the sort %s',
    (sort) => {
      const { script } = readScript(`(declare-const x ${sort})(assert (= x x))`);
      const vocabulary = new Vocabularies(script, script.store).at(1);
      const declared = script.commands[0];
      if (declared?.kind !== 'declare-fun') throw new Error('no declaration');
      for (let i = 0; i < 50; i++) {
        const input = { store: script.store, rng: rngFromSeed(i), vocabulary, scope: [] };
        expect(randomLiteral(input, declared.result)?.sort).toBe(declared.result);
      }
    },
  );
});
