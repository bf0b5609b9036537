import { Budget } from '../budget.js';
import { describe, expect, it } from 'vitest';
import { collectChecks } from '../../script/index.js';
import { printScript, printTerm, readScript } from '../../syntax/index.js';
import { type Value, judgeModel, keyOf, readModel, sameValue, toTerm } from '../index.js';
import { EMPTY_MODEL } from '../model.js';
import { Evaluator } from '../evaluate.js';
import { buildSignature } from '../signature.js';

const DECLARED = `(declare-sort U 0) (declare-datatype P ((pair (fst Int) (snd Int))))
  (define-fun even ((x Int)) Bool (= (mod x 2) 0)) (define-fun half ((x Int)) Int (div x 2))`;

function evaluateText(text: string): { readonly value: Value | undefined; readonly text: string } {
  const { script, diagnostics } = readScript(`${DECLARED} (assert (= ${text} ${text}))`);
  if (diagnostics.length > 0) throw new Error(JSON.stringify(diagnostics));
  const command = script.commands.at(-1);
  const term = command?.kind === 'assert' && command.term.kind === 'app' ? command.term.args[0] : undefined;
  if (term === undefined) throw new Error(text);
  const signature = buildSignature(script.store, script.commands);
  const found = new Evaluator({
    signature,
    model: EMPTY_MODEL,
    budget: new Budget({ length: 50, bits: 100 }),
  }).evaluate(term);
  if (found.kind === 'undetermined') return { value: undefined, text: found.because };
  if (found.choices.length > 0) return { value: found.value, text: `open: ${found.choices.join(', ')}` };
  const value = toTerm(script.store, found.value, term.sort, signature);
  return { value: found.value, text: value === undefined ? 'no term' : printTerm(value) };
}

const Q = '(seq.++ (seq.unit 1) (seq.unit 2) (seq.unit 1))';
const S = '(set.insert 1 2 3 (as set.empty (Set Int)))';
const B = '(bag.union_disjoint (bag 1 2) (bag 4 3))';

describe('each operator, by example', () => {
  const examples: readonly (readonly [string, string])[] = [
    ['(as seq.empty (Seq Int))', '(as seq.empty (Seq Int))'],
    ['(seq.unit 1)', '(seq.unit 1)'],
    [`(seq.++ (as seq.empty (Seq Int)) ${Q})`, Q],
    [`(seq.len ${Q})`, '3'],
    [`(seq.nth ${Q} 1)`, '2'],
    [`(seq.nth ${Q} 3)`, 'open: operator seq.nth'],
    [`(seq.nth ${Q} (- 1))`, 'open: operator seq.nth'],
    [`(seq.at ${Q} 1)`, '(seq.unit 2)'],
    [`(seq.at ${Q} 3)`, '(as seq.empty (Seq Int))'],
    [`(seq.extract ${Q} 1 100000000000000000000)`, '(seq.++ (seq.unit 2) (seq.unit 1))'],
    [`(seq.extract ${Q} 0 (- 1))`, '(as seq.empty (Seq Int))'],
    [`(seq.update ${Q} 2 (seq.++ (seq.unit 7) (seq.unit 8)))`, '(seq.++ (seq.unit 1) (seq.unit 2) (seq.unit 7))'],
    [`(seq.update ${Q} 3 (seq.unit 7))`, Q],
    [`(seq.contains ${Q} (seq.++ (seq.unit 2) (seq.unit 1)))`, 'true'],
    [`(seq.contains ${Q} (seq.unit 3))`, 'false'],
    [`(seq.prefixof (seq.unit 1) ${Q})`, 'true'],
    [`(seq.suffixof (seq.unit 2) ${Q})`, 'false'],
    [`(seq.indexof ${Q} (seq.unit 1) 1)`, '2'],
    [`(seq.indexof ${Q} (seq.unit 1) 4)`, '(- 1)'],
    [`(seq.indexof ${Q} (as seq.empty (Seq Int)) 3)`, '3'],
    [`(seq.replace ${Q} (as seq.empty (Seq Int)) (seq.unit 9))`, `(seq.++ (seq.unit 9) ${Q.slice(8, -1)})`],
    [`(seq.replace_all ${Q} (seq.unit 1) (as seq.empty (Seq Int)))`, '(seq.unit 2)'],
    [`(seq.replace_all ${Q} (as seq.empty (Seq Int)) (seq.unit 9))`, Q],
    [`(seq.rev (seq.++ (seq.unit 1) (seq.unit 2)))`, '(seq.++ (seq.unit 2) (seq.unit 1))'],
    [`(seq.map half ${Q})`, '(seq.++ (seq.unit 0) (seq.unit 1) (seq.unit 0))'],
    [`(seq.map (lambda ((x Int)) (> x 1)) (seq.unit 3))`, '(seq.unit true)'],
    [`(seq.mapi (lambda ((i Int) (x Int)) (* i x)) 5 ${Q})`, '(seq.++ (seq.unit 5) (seq.unit 12) (seq.unit 7))'],
    [`(seq.foldl (lambda ((a Int) (x Int)) (- a x)) 10 ${Q})`, '6'],
    [`(seq.fold_left (lambda ((a Bool) (x Int)) (not a)) false ${Q})`, 'true'],
    [`(seq.foldli (lambda ((i Int) (a Int) (x Int)) (+ a (* i x))) 2 1 ${Q})`, '13'],
    [`(seq.fold_lefti (lambda ((i Int) (a Int) (x Int)) i) 2 1 (as seq.empty (Seq Int)))`, '1'],
    [`(seq.foldl (lambda ((a String) (c Unicode)) (seq.++ (seq.unit c) a)) "z" "ab\\u{2ffff}")`, '"\\u{2ffff}baz"'],
    [`(seq.foldli (lambda ((i Int) (a Int) (c Unicode)) (ite (= (seq.unit c) "b") i a)) 3 0 "abc")`, '4'],
    ['(seq.map (lambda ((c Unicode)) c) "ab")', '"ab"'],
    ['(seq.map (lambda ((c Unicode)) (= (seq.unit c) "b")) "ab")', '(seq.++ (seq.unit false) (seq.unit true))'],
    ['(as set.empty (Set U))', '(as set.empty (Set U))'],
    [`(set.card (set.insert 1 1 ${S}))`, '3'],
    [`(set.union ${S} (set.singleton 4))`, '(set.insert 1 2 3 4 (as set.empty (Set Int)))'],
    [`(set.inter ${S} (set.singleton 2))`, '(set.insert 2 (as set.empty (Set Int)))'],
    [`(set.minus ${S} (set.singleton 2))`, '(set.insert 1 3 (as set.empty (Set Int)))'],
    [`(set.member 4 ${S})`, 'false'],
    [`(set.subset (set.singleton 2) ${S})`, 'true'],
    [`(set.choose ${S})`, 'open: operator set.choose'],
    ['(set.is_empty (set.singleton 1))', 'false'],
    [`(set.is_singleton ${S})`, 'false'],
    [`(set.filter even ${S})`, '(set.insert 2 (as set.empty (Set Int)))'],
    [`(set.all even ${S})`, 'false'],
    [`(set.some even ${S})`, 'true'],
    [`(set.map half ${S})`, '(set.insert 0 1 (as set.empty (Set Int)))'],
    ['(set.map (lambda ((x Int)) (pair x x)) (set.singleton 1))', '(set.insert (pair 1 1) (as set.empty (Set P)))'],
    ['(bag 1 0)', '(as bag.empty (Bag Int))'],
    [`(bag.count 4 ${B})`, '3'],
    [`(bag.member 2 ${B})`, 'false'],
    [`(bag.card ${B})`, '5'],
    [`(bag.union_max ${B} (bag 1 7))`, '(bag.union_disjoint (bag 1 7) (bag 4 3))'],
    [`(bag.inter_min ${B} (bag 4 2))`, '(bag 4 2)'],
    [`(bag.difference_subtract ${B} (bag 4 2))`, '(bag.union_disjoint (bag 1 2) (bag 4 1))'],
    [`(bag.difference_remove ${B} (bag 4 2))`, '(bag 1 2)'],
    [`(bag.subbag (bag 4 4) ${B})`, 'false'],
    [`(bag.duplicate_removal ${B})`, '(bag.union_disjoint (bag 1 1) (bag 4 1))'],
    [`(bag.setof (bag 4 4))`, '(bag 4 1)'],
    ['(bag.is_singleton (bag 1 2))', 'false'],
    [`(bag.from_set (set.singleton 1))`, '(bag 1 1)'],
    [`(bag.to_set ${B})`, '(set.insert 1 4 (as set.empty (Set Int)))'],
    [`(bag.choose ${B})`, 'open: operator bag.choose'],
    [`(bag.filter even ${B})`, '(bag 4 3)'],
    ['(bag.map half (bag.union_disjoint (bag 2 2) (bag 3 5)))', '(bag 1 7)'],
    ['(tuple 1 (seq.unit true))', '(tuple 1 (seq.unit true))'],
    ['((_ tuple.select 1) (tuple 1 true))', 'true'],
    [
      '(rel.join (set.singleton (tuple 1 2)) (set.singleton (tuple 2 3)))',
      '(set.insert (tuple 1 3) (as set.empty (Set (Tuple Int Int))))',
    ],
    [
      '(rel.product (set.singleton (tuple 1)) (set.singleton (tuple 2)))',
      '(set.insert (tuple 1 2) (as set.empty (Set (Tuple Int Int))))',
    ],
    ['(rel.transpose (set.singleton (tuple 1 2)))', '(set.insert (tuple 2 1) (as set.empty (Set (Tuple Int Int))))'],
    ['(str.to_upper "az{A")', '"AZ{A"'],
    ['(str.to_lower "AZ[a")', '"az[a"'],
    ['(str.rev "abc")', '"cba"'],
    ['(str.update "abc" 1 "xyz")', '"axy"'],
    ['(str.update "abc" 3 "xyz")', '"abc"'],
    ['(int.pow2 5)', '32'],
    ['(int.pow2 (- 5))', '0'],
    ['(int.pow2 1000)', 'the number has more than 100 bits'],
    ['(^ (- 2) 3)', '(- 8)'],
    ['(^ (- 1.5) 2)', '2.25'],
    ['(^ 0 3)', '0'],
    ['(^ 0 0)', 'the exponent is not an integer from 1 to 1000'],
    ['(^ 2.0 (- 1.0))', 'the exponent is not an integer from 1 to 1000'],
    ['(^ 4.0 0.5)', 'the exponent is not an integer from 1 to 1000'],
    ['(^ 1 1001)', 'the exponent is not an integer from 1 to 1000'],
    ['(^ 3 1000)', 'a number has more than 100 bits'],
    ['(sqrt 0.0)', '0.0'],
    ['(sqrt 2.25)', 'sqrt may be either root, or any value if the number is negative'],
    ['(< (sqrt 1.0) 0.0)', 'sqrt may be either root, or any value if the number is negative'],
    ['((_ to_fp 5 11) RTN 65535.0 0)', '(fp #b0 #b11110 #b1111111111)'],
    ['((_ to_fp 5 11) RNE 3.0 (- 1))', '(fp #b0 #b01111 #b1000000000)'],
  ];

  it.each(examples)('evaluates %s to %s', (text, expected) => {
    expect(evaluateText(text).text).toBe(expected);
  });
});

describe('values of collections', () => {
  it('makes equal keys for equal collections, in any order of construction', () => {
    const pairs = [
      [`(set.insert 3 (set.insert 1 (set.singleton 2)))`, S],
      ['(bag.union_disjoint (bag 4 1) (bag.union_disjoint (bag 1 2) (bag 4 2)))', B],
      ['(seq.++ (seq.unit 1) (seq.++ (seq.unit 2) (seq.unit 1)))', Q],
    ] as const;
    for (const [left, right] of pairs) {
      const [a, b] = [evaluateText(left).value, evaluateText(right).value] as [Value, Value];
      expect([left, sameValue(a, b), keyOf(a) === keyOf(b)]).toEqual([left, true, true]);
    }
  });

  it.each([
    ['(rel.product (set.singleton (tuple 1)) (set.singleton (tuple true)))', '(Tuple Int Bool)'],
    ['(rel.join (set.singleton (tuple 1 2)) (set.singleton (tuple 2 true)))', '(Tuple Int Bool)'],
    ['(rel.transpose (set.singleton (tuple true 1)))', '(Tuple Int Bool)'],
  ])('gives the tuples of %s the sort %s', (text, sort) => {
    const { value } = evaluateText(text);
    if (typeof value !== 'object' || !('kind' in value) || value.kind !== 'set') throw new Error(text);
    expect([...value.items.values()]).toMatchObject([{ kind: 'datatype', sort: { text: sort } }]);
  });

  it('distinguishes collections by an element, the order or a count', () => {
    const pairs = [
      ['(set.singleton (seq.unit 1))', '(set.singleton (seq.++ (seq.unit 1) (seq.unit 1)))'],
      ['(bag 1 2)', '(bag 1 3)'],
      ['(seq.++ (seq.unit 1) (seq.unit 2))', '(seq.++ (seq.unit 2) (seq.unit 1))'],
      ['(set.insert 12 (set.singleton 3))', '(set.insert 1 (set.singleton 23))'],
    ] as const;
    for (const [left, right] of pairs) {
      const [a, b] = [evaluateText(left).value, evaluateText(right).value] as [Value, Value];
      expect([left, sameValue(a, b), keyOf(a) === keyOf(b)]).toEqual([left, false, false]);
    }
  });
});

function verdict(text: string, model: string): string {
  const { script } = readScript(text);
  const reading = readModel(model, script, { budget: new Budget('thorough') });
  return judgeModel(script, reading.model, { budget: new Budget('thorough') })?.verdict ?? 'no check';
}

describe('scripts with collections', () => {
  it('prints a script as it was read', () => {
    const text = `(declare-const s (Set (Seq Int)))
(declare-const r (Set (Tuple Int Bool)))
(declare-sort U 1)
(assert (set.member (as seq.empty (Seq Int)) s))
(assert (_ fmf.card (U Int) 3))
(assert (= ((_ to_fp 5 11) RNE 1.0 2) ((_ to_fp 5 11) RNE 4.0)))
`;
    const { script, diagnostics } = readScript(text);
    expect(diagnostics).toEqual([]);
    expect(printScript(script)).toBe(text);
    const [check] = collectChecks(script.commands);
    expect(check?.asserted.every(({ term }) => term.known) ?? true).toBe(true);
  });

  it('reads a declared symbol with the name of an extension, such as bag, as an ordinary symbol', () => {
    const text = `(declare-sort Set 1)
(declare-fun bag (Int) Int)
(declare-const tuple (Set Int))
(assert (= (bag 1) 2))
(assert (= tuple tuple))
`;
    const { script, diagnostics } = readScript(text);
    expect(diagnostics).toEqual([]);
    expect(printScript(script)).toBe(text);
  });

  it('keeps unknown uses of extensions unchanged, without an error', () => {
    const text = `(declare-const s (Set Int))
(assert (select s 1))
(assert (= s ((as const (Set Int)) false)))
(assert (= (set.union s s s) s))
`;
    const { script, ok } = readScript(text);
    expect(ok).toBe(true);
    expect(printScript(script)).toBe(text);
  });

  it('prints the sort of an empty sequence if the context determines it', () => {
    const { script } = readScript('(declare-const x (Seq Bool)) (assert (seq.contains x (ite true seq.empty x)))');
    expect(printScript(script)).toContain('(ite true (as seq.empty (Seq Bool)) x)');
  });

  it('judges models of z3 and cvc5 with collections', () => {
    const sequence = '(declare-const x (Seq Int)) (assert (= (seq.len x) 2)) (assert (= (seq.nth x 1) 5)) (check-sat)';
    expect(verdict(sequence, '((define-fun x () (Seq Int) (seq.++ (seq.unit 0) (seq.unit 5))))')).toBe('true');
    expect(verdict(sequence, '((define-fun x () (Seq Int) (seq.++ (seq.unit 5) (seq.unit 0))))')).toBe('false');
    const set = '(declare-const s (Set Int)) (assert (set.member 1 s)) (assert (= (set.card s) 2)) (check-sat)';
    expect(verdict(set, '((define-fun s () (Set Int) (set.union (set.singleton 1) (set.singleton 2))))')).toBe('true');
    expect(verdict(set, '((define-fun s () (Set Int) (as set.empty (Set Int))))')).toBe('false');
  });

  it('judges a bound on the number of elements of a sort', () => {
    const text = (most: number): string =>
      `(declare-sort U 0) (declare-const a U) (declare-const b U) (assert (distinct a b)) (assert (_ fmf.card U ${most})) (check-sat)`;
    const model = '((define-fun a () U (as @U_0 U)) (define-fun b () U (as @U_1 U)))';
    expect(verdict(text(2), model)).toBe('true');
    expect(
      verdict(text(1), `(; cardinality of U is 2\n; rep: (as @U_0 U)\n; rep: (as @U_1 U)\n${model.slice(1)}`),
    ).not.toBe('true');
  });
});
