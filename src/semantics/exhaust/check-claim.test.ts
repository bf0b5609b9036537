import { describe, expect, it } from 'vitest';
import type { Claim } from '../../script/index.js';
import { readScript } from '../../syntax/index.js';
import type { ConstTerm, Term } from '../../term/index.js';
import { rngFromSeed } from '../../util/index.js';
import { POLICIES } from '../evaluate/defaults.js';
import { signatureAt } from '../signature.js';
import { type ClaimCheck, type ClaimQuestion, checkClaim } from './check-claim.js';
import { smallValues } from './small-values.js';
import { listSchemes } from './choice-schemes.js';
import { Budget } from '../budget.js';

const DECLARED = `
  (declare-const p Bool) (declare-const q Bool)
  (declare-const x Int) (declare-const y Int) (declare-const z Int)
  (declare-const r Real) (declare-const s Real)
  (declare-const a (_ BitVec 3)) (declare-const b (_ BitVec 3))
  (declare-const f (_ FloatingPoint 2 3)) (declare-const g (_ FloatingPoint 2 3))
  (declare-const v String) (declare-const w String)
  (declare-datatype List ((nil) (cons (head Int) (tail List)))) (declare-const l List) (declare-const m List)`;

function ask(
  from: string,
  claim: Claim,
  to: string,
  more: Partial<ClaimQuestion> & { given?: never } = {},
): ClaimCheck {
  const { script, ok } = readScript(`${DECLARED}(assert (and (= ${from} ${from}) (= ${to} ${to})))(check-sat)`);
  expect(ok).toBe(true);
  const at = signatureAt(script);
  const root = at?.check.asserted[0]?.term;
  if (at === undefined || root?.kind !== 'app') throw new Error('no terms');
  const [left, right] = root.args.map((each) => (each.kind === 'app' ? each.args[0] : undefined)) as [Term, Term];
  return checkClaim({
    budget: new Budget('thorough'),
    store: script.store,
    signature: at.signature,
    variables: constantsIn([left, right]),
    from: left,
    to: right,
    claim,
    ...more,
  });
}

function constantsIn(roots: readonly Term[]): ConstTerm[] {
  const found = new Set<ConstTerm>();
  const stack = [...roots];
  for (let term = stack.pop(); term !== undefined; term = stack.pop()) {
    if (term.kind === 'const' && term.name !== 'nil') found.add(term);
    if (term.kind === 'app' || term.kind === 'call') stack.push(...term.args);
  }
  return [...found].sort((one, other) => (one.name < other.name ? -1 : 1));
}

function formatCheck(check: ClaimCheck): string {
  return check.kind === 'holds' ? 'holds' : check.counterexample.text;
}

describe('checkClaim', () => {
  it.each([
    ['(bvult a b)', 'weaker', '(bvule a b)', 'holds'],
    ['(bvult a b)', 'stronger', '(bvule a b)', 'a = #b000, b = #b000: (bvult a b) is false, (bvule a b) is true'],
    ['(bvult a b)', 'equivalent', '(not (bvule b a))', 'holds'],
    ['(bvmul a b)', 'equivalent', '(bvmul b a)', 'holds'],
    ['(bvshl a b)', 'equivalent', '(bvmul a b)', 'a = #b001, b = #b000: (bvshl a b) is #b001, (bvmul a b) is #b000'],
    [
      '(fp.eq f g)',
      'equivalent',
      '(= f g)',
      'f = (fp #b0 #b00 #b00), g = (fp #b1 #b00 #b00): (fp.eq f g) is true, (= f g) is false',
    ],
    ['(< x y)', 'equivalent', '(<= (+ x 1) y)', 'holds'],
    ['(< r s)', 'stronger', '(<= (+ r 1.0) s)', 'holds'],
    ['(< r s)', 'weaker', '(<= (+ r 1.0) s)', 'r = (- 2.0), s = (- 1.5): x'],
    ['(str.< v w)', 'weaker', '(str.<= v w)', 'holds'],
    [
      '(str.len v)',
      'equivalent',
      '(str.len (str.++ v w))',
      'v = "", w = "0": (str.len v) is 0, (str.len (str.++ v w)) is 1',
    ],
    [
      '(= l (tail m))',
      'weaker',
      '(distinct l m)',
      'l = nil, m = nil, by policy: least: (= l (tail m)) is true, (distinct l m) is false',
    ],
    ['(and p q)', 'equisatisfiable', '(or p q)', 'holds'],
    [
      '(and p (not p))',
      'equisatisfiable',
      'q',
      'p = false, q = true, by policy: least: (and p (not p)) is false, q is true',
    ],
    ['p', 'unrelated', '(not p)', 'holds'],
  ] as const)('checks the claim that %s is %s: %s', (from, claim, to, expected) => {
    const found = formatCheck(ask(from, claim, to));
    if (expected.endsWith(': x')) expect(found).not.toBe('holds');
    else expect(found).toBe(expected);
  });

  it('reports how many assignments were checked', () => {
    expect(ask('(bvadd a b)', 'equivalent', '(bvadd b a)')).toEqual({
      kind: 'holds',
      assignments: 64,
      all: true,
      undecided: 0,
    });
    expect(ask('(+ x y z)', 'equivalent', '(+ z y x)')).toMatchObject({ assignments: 343, all: true });
    const sample = { most: 50, rng: rngFromSeed(1) };
    expect(ask('(+ x y z)', 'equivalent', '(+ z y x)', { sample })).toMatchObject({ assignments: 50, all: false });
    expect(ask('(bvadd a b)', 'equivalent', '(bvadd b a)', { sample })).toMatchObject({ assignments: 64, all: true });
  });

  it('accepts a claim only if it holds under every choice of unspecified values', () => {
    expect(formatCheck(ask('(div x 0)', 'equivalent', '(div (+ x 0) 0)'))).toBe('holds');
    expect(formatCheck(ask('(div x 0)', 'equivalent', '0'))).not.toBe('holds');
    expect(formatCheck(ask('(> x 0)', 'weaker', '(<= (mod x 0) 3)'))).not.toBe('holds');
    expect(formatCheck(ask('(fp.min f g)', 'equivalent', '(fp.min g f)'))).toContain('fp.min = the first');
    expect(formatCheck(ask('(fp.eq (fp.min f g) f)', 'equivalent', '(fp.eq (fp.min g f) f)'))).toBe('holds');
  });
});

describe('claims about inverting a function', () => {
  // Semantic fusion (Winterer, Zhang and Su 2020) replaces x by an inverse of z = f(x, y) over y and z.
  it.each([
    ['(= z (+ x y))', '(= x (- z y))', true],
    ['(= z (- x y))', '(= x (+ z y))', true],
    ['(= z (* x y))', '(= x (div z y))', false],
    ['(and (= z (* x y)) (distinct y 0))', '(= x (div z y))', true],
    ['(= r (* s 2.0))', '(= s (/ r 2.0))', true],
    ['(= v (str.++ w "a"))', '(= w (str.substr v 0 (- (str.len v) 1)))', true],
    ['(= v (str.replace w "a" ""))', '(= w (str.++ v "a"))', false],
    ['(= a (bvxor b #b101))', '(= b (bvxor a #b101))', true],
    ['(= a (bvmul b #b010))', '(= b (bvudiv a #b010))', false],
  ] as const)('checks the claim that inverting %s gives %s: %s', (from, to, holds) => {
    expect(ask(from, 'weaker', to).kind).toBe(holds ? 'holds' : 'fails');
  });
});

describe('listSchemes', () => {
  it('lists all choices for the unspecified operators of the terms, and no other choices', () => {
    const { script } = readScript(`${DECLARED}(assert (= (div x y) (mod x y)))(assert (= (fp.min f g) (fp.max f g)))`);
    const terms = script.commands.flatMap((command) => (command.kind === 'assert' ? [command.term] : []));
    expect(listSchemes(script.store, [])).toHaveLength(POLICIES.length);
    expect(listSchemes(script.store, terms.slice(0, 1))).toHaveLength(POLICIES.length + 4 * 4);
    expect(listSchemes(script.store, terms)).toHaveLength(POLICIES.length + 16);
    expect(listSchemes(script.store, terms.slice(1)).map(({ name }) => name)).toContain(
      'fp.max = minus zero, fp.min = the second',
    );
  });
});

describe('smallValues', () => {
  it('lists all values of small sorts, and special values of other sorts', () => {
    const { script } = readScript(DECLARED);
    const { sorts } = script.store;
    expect(smallValues(sorts.bitVec(4))).toHaveLength(16);
    expect(smallValues(sorts.floatingPoint(3, 3))).toHaveLength(59);
    expect(smallValues(sorts.bitVec(64))).toContain(2n ** 63n);
    expect(smallValues(sorts.floatingPoint(8, 24))).toContain(0x7fc00000n);
    expect(smallValues(sorts.array(sorts.bitVec(1), sorts.bitVec(2)))).toHaveLength(16);
    const arrays = smallValues(sorts.array(sorts.bitVec(32), sorts.bitVec(2)));
    expect(arrays.length).toBeGreaterThan(8);
  });

  it('lists values of an infinite datatype with every constructor', () => {
    const { script } = readScript(`${DECLARED}(check-sat)`);
    const signature = signatureAt(script)?.signature;
    const values =
      signature === undefined ? [] : smallValues(script.store.sorts.named('List', 'List', []), { signature });
    const names = values.map((value) => (typeof value === 'object' && 'name' in value ? value.name : ''));
    expect(new Set(names)).toEqual(new Set(['nil', 'cons']));
    expect(values.length).toBeGreaterThan(5);
  });
});
