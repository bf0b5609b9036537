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

describe('limits of claims', () => {
  const unspecified = { kind: 'holds', undecided: 343, assignments: 343 };

  it('counts an assignment as undecided if no scheme of unspecified values is tried, or if only some schemes refute the claim and `choices` is `agree`', () => {
    const sum = '(+ x y (div z 0))';
    expect(ask(sum, 'equivalent', '(+ x y 0)', { schemes: [] })).toMatchObject(unspecified);
    expect(ask('(div x 0)', 'equivalent', '0', { choices: 'agree' })).toMatchObject({ kind: 'holds', undecided: 7 });
    expect(ask('(div x 0)', 'equivalent', '0', { choices: 'refute' }).kind).toBe('fails');
    expect(ask('(div x 1)', 'equivalent', '0', { choices: 'agree' }).kind).toBe('fails');
    expect(ask('(div x 0)', 'equivalent', '(div (+ 0 x) 0)')).toMatchObject({ kind: 'holds', undecided: 0, all: true });
    expect(ask('(div x 0)', 'equivalent', '(div (+ 0 x) 0)')).not.toHaveProperty('because');
    expect(ask(sum, 'equivalent', '(+ x y 0)', { schemes: [] })).toHaveProperty('because');
  });

  it('leaves a claim undecided if the budget runs out', () => {
    const budget = () => new Budget({ steps: 5 });
    const tried = ask('(+ x y z)', 'equivalent', '(+ z y x)', { budget: budget() });
    expect(tried).toMatchObject({ kind: 'holds', assignments: 343, undecided: 343 });
    const spent = ask('(bvadd a b)', 'equivalent', '(bvadd b a)', { budget: budget() });
    expect(spent).toMatchObject({ kind: 'holds', assignments: 1, all: false, undecided: 1 });
    expect(spent).toHaveProperty('because');
  });

  it('tries the given domains in order', () => {
    const domains = [[5n, 6n], [7n]];
    expect(ask('(< x y)', 'equivalent', 'true', { domains })).toMatchObject({ assignments: 2, all: true });
    const failed = ask('(< x y)', 'equivalent', '(= x 5)', { domains });
    expect(failed.kind === 'fails' && [...failed.counterexample.values.values()]).toEqual([6n, 7n]);
    expect(ask('(< x y)', 'equivalent', 'false', { domains: [[5n], []] })).toMatchObject({
      kind: 'holds',
      assignments: 0,
    });
    const small = [[1n, 2n], [3n]];
    expect(ask('(bvult a b)', 'equivalent', 'true', { domains: small })).toMatchObject({ assignments: 2, all: true });
    const other = ask('(bvult a b)', 'equivalent', '(= a #b001)', { domains: small });
    expect(other.kind === 'fails' && [...other.counterexample.values.values()]).toEqual([2n, 3n]);
  });

  it('draws a sample only if there are more assignments than wanted', () => {
    const sums = ['(+ x y z)', 'equivalent', '(+ z y x)'] as const;
    const check = (most: number) => ask(...sums, { sample: { most, rng: rngFromSeed(1) } });
    expect(check(342)).toMatchObject({ assignments: 342, all: false });
    expect(check(343)).toMatchObject({ assignments: 343, all: true });
    const bits = (compiled: number) =>
      ask('(bvadd a b)', 'equivalent', '(bvadd b a)', { sample: { most: 9, rng: rngFromSeed(1), compiled } });
    expect(bits(64)).toMatchObject({ assignments: 64, all: true });
    expect(bits(63)).toMatchObject({ assignments: 9, all: false });
  });

  it('finds counterexamples in a sample, with values of the domains', () => {
    const sample = { most: 200, rng: rngFromSeed(1) };
    const failed = ask('(< x y)', 'equivalent', '(< x z)', { sample });
    if (failed.kind !== 'fails') throw new Error('no counterexample');
    const [x, y, z] = [...failed.counterexample.values.values()] as [bigint, bigint, bigint];
    expect(x < y).not.toBe(x < z);
  });

  it('checks weaker, stronger and equivalent terms only under assignments that satisfy the premise', () => {
    const { script } = readScript(`${DECLARED}(assert (bvult a #b100))`);
    const [given] = script.commands.flatMap((command) => (command.kind === 'assert' ? [command.term] : []));
    const premise = { given } as never;
    for (const claim of ['weaker', 'equivalent'] as const) {
      expect(ask('(bvult b a)', claim, '(not (bvuge b a))').kind).toBe('holds');
      expect(ask('(= ((_ extract 2 2) a) #b0)', 'stronger', '(bvult a #b100)').kind).toBe('holds');
      expect(ask('(bvult a #b111)', claim, '(bvult a #b100)', premise).kind).toBe('holds');
      expect(ask('(bvult a #b111)', claim, '(bvult a #b100)').kind).toBe('fails');
      expect(ask('(bvult a #b100)', claim, '(bvult a #b010)', premise).kind).toBe('fails');
    }
    expect(ask('(bvult a #b100)', 'stronger', '(bvult a #b111)', premise).kind).toBe('holds');
    expect(ask('(bvult a #b100)', 'stronger', '(bvult a #b111)').kind).toBe('fails');
  });

  it.each([
    ['(= x 1)', '(= y 2)', 'holds', 0],
    ['(= x 9)', '(= y 9)', 'holds', 0],
    ['(= x 9)', '(= y 2)', 'fails', 0],
    ['(= y 2)', '(= x 9)', 'fails', 0],
    ['(= (div x 0) 5)', '(= x 5)', 'fails', 0],
  ] as const)('checks whether %s and %s are equisatisfiable: %s', (from, to, kind, undecided) => {
    const found = ask(from, 'equisatisfiable', to);
    expect(found.kind).toBe(kind);
    if (found.kind === 'holds') expect(found.undecided).toBe(undecided);
    else {
      const { from: left, to: right } = found.counterexample;
      expect([left, right].map((each) => each.kind === 'value' && each.value).sort()).toEqual([false, true]);
    }
  });

  it('leaves equisatisfiability undecided if the sample contains a witness for only one term', () => {
    const check = (from: string, to: string, most: number) =>
      ask(from, 'equisatisfiable', to, { sample: { most, rng: rngFromSeed(1) } });
    for (const [from, to] of [
      ['(= x 9)', '(<= y z)'],
      ['(<= y z)', '(= x 9)'],
    ] as const) {
      expect(check(from, to, 342)).toMatchObject({ kind: 'holds', undecided: POLICIES.length });
      expect(check(from, to, 343).kind).toBe('fails');
    }
    expect(check('(<= x z)', '(<= y z)', 100)).toMatchObject({ kind: 'holds', undecided: 0 });
    expect(check('(= x 9 y z)', '(= y 9)', 100)).toMatchObject({ kind: 'holds', undecided: 0 });
  });

  it('leaves equisatisfiability undecided if a term cannot be evaluated', () => {
    for (const [from, to] of [
      ['(= x 9)', '(= y 2)'],
      ['(= y 2)', '(= x 9)'],
    ] as const)
      expect(ask(from, 'equisatisfiable', to, { budget: new Budget({ steps: 5 }) })).toMatchObject({
        kind: 'holds',
        undecided: POLICIES.length,
      });
  });

  it('names the choices of unspecified values in a counterexample only if the counterexample depends on them', () => {
    const named = ask('(div x 0)', 'equivalent', '0');
    const plain = ask('(div x 1)', 'equivalent', '0');
    if (named.kind !== 'fails' || plain.kind !== 'fails') throw new Error('no counterexample');
    expect(named.counterexample.text).toContain(named.counterexample.scheme.name);
    expect(plain.counterexample.text).not.toContain(plain.counterexample.scheme.name);
  });

  it('interprets functions by the given definitions', () => {
    const { script } = readScript(
      '(declare-fun h (Bool) Bool)(declare-const p Bool)(assert (and (h p) (h (h p))))(check-sat)',
    );
    const at = signatureAt(script);
    const root = at?.check.asserted[0]?.term;
    if (at === undefined || root?.kind !== 'app') throw new Error('no terms');
    const [from, to] = root.args as readonly [Term, Term];
    const param = script.store.var('n', from.sort);
    const check = (body: Term) =>
      checkClaim({
        budget: new Budget('thorough'),
        store: script.store,
        signature: at.signature,
        variables: constantsIn([from, to]),
        from,
        to,
        claim: 'equivalent',
        functions: new Map([['h', { kind: 'definition', params: [param], body }]]),
      });
    expect(check(param)).toMatchObject({ kind: 'holds', all: true, assignments: 2 });
    expect(check(script.store.true)).toMatchObject({ kind: 'holds', all: true });
    expect(check(script.store.app('not', [param])).kind).toBe('fails');
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

  const schemesOf = (...texts: readonly string[]) => {
    const { script } = readScript(`${DECLARED}${texts.map((text) => `(assert (= ${text} ${text}))`).join('')}`);
    const terms = script.commands.flatMap((command) => (command.kind === 'assert' ? [command.term] : []));
    return listSchemes(script.store, terms);
  };

  it('lists all combinations of choices if there are at most 64, and otherwise covers each pair of choices', () => {
    expect(schemesOf('(/ r s)')).toHaveLength(POLICIES.length + 4);
    expect(schemesOf('(/ r s)', '(div x y)', '(mod x y)')).toHaveLength(POLICIES.length + 64);
    const four = schemesOf('(/ r s)', '(div x y)', '(mod x y)', '(fp.min f g)').slice(POLICIES.length);
    expect(four).toHaveLength(16);
    for (const { open } of four) expect([...open.keys()].sort()).toEqual(['/', 'div', 'fp.min', 'mod']);
    const bodies = four.map(({ open }) =>
      ['/', 'div'].map((op) => {
        const found = open.get(op);
        return found?.kind === 'definition' ? found.body : undefined;
      }),
    );
    expect(new Set(bodies.map(([left]) => left)).size).toBe(4);
    const pairs = new Set(bodies.map(([left, right]) => `${left?.id} ${right?.id}`));
    expect(pairs.size).toBe(16);
  });

  it('lists no choices of values for operators that the standard specifies completely', () => {
    expect(schemesOf('(* x y)', '(fp.add RNE f g)', '(bvudiv a b)')).toHaveLength(POLICIES.length);
    expect(new Set(schemesOf('(div x y)').map(({ policy }) => policy))).toEqual(new Set(POLICIES));
  });

  it('refutes a claim that holds under some choices but not under all', () => {
    for (const [from, to] of [
      ['(div x 0)', '(- x)'],
      ['(div x 0)', '(* x x)'],
      ['(div x 0)', '(- 1 x)'],
      ['(mod x 0)', '(ite (< x 1) 5 (- 7))'],
      ['(/ r 0.0)', '(- r)'],
      ['(fp.min f g)', '(ite (fp.leq f g) f g)'],
      ['(fp.max f g)', '(ite (fp.geq g f) g f)'],
    ] as const)
      expect(ask(from, 'equivalent', to).kind).toBe('fails');
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
