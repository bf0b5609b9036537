import { describe, expect, it } from 'vitest';
import { printTerm, readScript } from '../../syntax/index.js';
import { pathOf } from '../../term/index.js';
import { atomSites, listGraftableAtoms } from './atoms.js';

const DECLARATIONS = `(declare-const p Bool)(declare-const q Bool)(declare-const x Int)(declare-const y Int)(declare-fun k (Int) Bool)
(declare-sort U 0)(declare-const u U)(declare-fun fu (Int) U)(define-fun df ((n Int)) Bool (< n 1))
(declare-datatype L ((nil) (cons (head Int))))(declare-const l L)(declare-const a (Array Int Int))(declare-const au (Array Int U))`;
const parse = (commands: string) => readScript(`${DECLARATIONS}${commands}`).script;
const negate = (times: number): string => `(> ${'(- '.repeat(times)}x${')'.repeat(times)} 1)`;

/** Formulas, the paths of their atoms, and the atoms that other scripts may use. */
const FORMULAS: readonly (readonly [formula: string, paths: readonly string[], atoms: readonly string[]])[] = [
  ['p', [''], []],
  ['true', [''], []],
  ['(not p)', ['0'], []],
  ['(and p (or q (xor p (k x))))', ['0', '1.0', '1.1.0', '1.1.1'], ['(k x)']],
  ['(=> p (< x y))', ['0', '1'], ['(< x y)']],
  ['(= p (< x y))', ['0', '1'], ['(< x y)']],
  ['(= x y)', [''], ['(= x y)']],
  ['(distinct p q)', ['0', '1'], []],
  ['(distinct x y)', [''], ['(distinct x y)']],
  ['(ite p q (k x))', ['0', '1', '2'], ['(k x)']],
  ['(= (ite q x y) 1)', [''], ['(= (ite q x y) 1)']],
  ['(k (ite (< x 1) 0 1))', [''], ['(k (ite (< x 1) 0 1))']],
  ['(or (! p :named n) (k x))', [], []],
  ['(not (! (k x) :weight 1))', ['0.0'], ['(k x)']],
  ['(or p (forall ((n Int)) (k n)))', ['0', '1'], ['(forall ((n Int)) (k n))']],
  ['(exists ((n Int)) (and (k n) q))', [''], ['(exists ((n Int)) (and (k n) q))']],
  ['(forall ((n Int)) (! (k n) :pattern ((k n))))', [''], []],
  ['(= u u)', [''], []],
  ['(= (fu 1) u)', [''], []],
  ['(= au au)', [''], []],
  ['(= a a)', [''], ['(= a a)']],
  ['(df x)', [''], []],
  ['((_ is cons) l)', [''], []],
  ['(< (head l) 1)', [''], []],
  ['(match l ((nil true) ((cons h) (< h 4))))', [''], []],
  [negate(77), [''], [negate(77)]],
  [negate(78), [''], []],
];

describe('atoms', () => {
  it.each(FORMULAS)(
    'finds the atoms below the connectives of %s, and the atoms that other scripts may use',
    (formula, paths, atoms) => {
      const script = parse(`(assert ${formula})`);
      expect([...atomSites(script)].map((site) => pathOf(site).join('.'))).toEqual(paths);
      expect(listGraftableAtoms(script).map((term) => printTerm(term))).toEqual(atoms);
    },
  );

  it('finds atoms only in assertions, and lists equal atoms once', () => {
    const script = parse(
      '(assert (k 1))(check-sat-assuming ((k 2)))(assert (and (k 1) (k 3)))(define-fun d () Bool (k 4))',
    );
    expect([...atomSites(script)].map(({ term }) => printTerm(term))).toEqual(['(k 1)', '(k 1)', '(k 3)']);
    expect(listGraftableAtoms(script).map((term) => printTerm(term))).toEqual(['(k 1)', '(k 3)']);
  });

  it('lists at most 200 atoms, at even distances', () => {
    const many = (count: number): string => Array.from({ length: count }, (_, i) => `(assert (k ${i}))`).join('');
    expect([200, 201].map((count) => listGraftableAtoms(parse(many(count))).length)).toEqual([200, 101]);
  });
});
