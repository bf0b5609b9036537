import { describe, expect, it } from 'vitest';
import { printScript, readScript } from '../../syntax/index.js';
import { rngFromSeed } from '../../util/index.js';
import { Budget } from '../budget.js';
import type { Value } from '../value.js';
import { checkInvariants, violationScript } from './check-invariants.js';
import { readAnswer } from './read-answer.js';
import { type HornSystem, readHornSystem } from './read-system.js';
import type { Predicate } from './system.js';

function readSystem(text: string): HornSystem {
  const { script, ok, diagnostics } = readScript(`${text}(check-sat)`);
  const system = ok ? readHornSystem(script) : diagnostics[0]?.message;
  if (system === undefined || typeof system === 'string') throw new Error(system);
  return system;
}

const SYMBOLS = '(declare-fun P (Int) Bool)(declare-fun R (Int Int) Bool)(declare-fun Q () Bool)';

function readInvariants(system: HornSystem, text: string) {
  const query = [...system.predicates.values()][0] as Predicate;
  const found = readAnswer(text, 'unsat', { asked: { system, query }, budget: new Budget('thorough') });
  if (found.kind !== 'invariants') throw new Error(found.kind);
  return found.invariants;
}

type Known = readonly [name: string, ...values: (number | Value)[]];

function check(text: string, invariants: string, known: readonly Known[] = [], violated?: string) {
  const system = readSystem(`${SYMBOLS}${text}`);
  return checkInvariants(system, readInvariants(system, invariants), {
    known: known.map(([name, ...values]) => ({
      predicate: system.predicates.get(name) as Predicate,
      values: values.map((each) => (typeof each === 'number' ? BigInt(each) : each)),
    })),
    clauses: system.clauses,
    violated,
    rng: rngFromSeed(1),
    budget: new Budget('thorough'),
  });
}

const p = (body: string) => `(forall ((A Int)) (= (P A) ${body}))`;
const r = (body: string) => `(forall ((A Int) (B Int)) (= (R A B) ${body}))`;
const all = (body: string) => `(assert (forall ((x Int) (y Int)) ${body}))`;

describe('checking invariants', () => {
  it.each([
    ['a fact', '(assert (P 3))', p('(> A 2)'), p('(> A 3)')],
    ['a step', all('(=> (and (P x) (< x 9)) (P (+ x 1)))'), p('(< A 10)'), p('(< A 5)')],
    ['a query', all('(=> (and (P x) (> x 9)) false)'), p('(< A 10)'), p('(< A 11)')],
    ['the order of arguments', all('(=> (R x y) (R (+ x 1) y))'), r('(>= A B)'), r('(<= A B)')],
    ['two premises', all('(=> (and (R x y) (R y x)) false)'), r('(< A B)'), r('(<= A B)')],
    [
      'two invariants',
      all('(=> (and (P x) (R x y)) (P y))'),
      `(and ${p('(> A 0)')} ${r('(< A B)')})`,
      `(and ${p('(> A 0)')} ${r('(> A B)')})`,
    ],
    ['a nullary predicate', '(assert (=> Q false))', '(= Q false)', '(= Q true)'],
  ])('accepts a correct invariant and rejects a wrong one, in a system with %s', (_, clauses, right, wrong) => {
    expect(check(clauses, right)).toEqual({ verdict: 'right' });
    expect(check(clauses, wrong)).toMatchObject({ verdict: 'wrong', fault: 'invariant breaks a clause' });
  });

  it('rejects all invariants if a clause without predicates is false', () => {
    expect(check('(assert (=> (> 2 1) false))', '(= Q true)').verdict).toBe('wrong');
    expect(check('(assert (=> (> 1 2) false))', '(= Q true)').verdict).toBe('right');
    expect(check('(assert false)', '(= Q true)').verdict).toBe('wrong');
  });

  it('rejects an invariant that rules out a known fact', () => {
    const ruledOut = { verdict: 'wrong', fault: 'invariant excludes a fact' };
    expect(check('', p('(> A 2)'), [['P', 2]])).toMatchObject(ruledOut);
    expect(check('', p('(> A 2)'), [['P', 3]])).toEqual({ verdict: 'right' });
    expect(check('', p('(> A 2)'), [['Q'], ['R', 1, 1], ['P', 3], ['P', 1]])).toMatchObject(ruledOut);
    expect(check('', r('(< A B)'), [['R', 2, 1]])).toMatchObject(ruledOut);
    expect(check('', r('(< A B)'), [['R', 1, 2]])).toEqual({ verdict: 'right' });
    expect(check('', '(= Q false)', [['Q']])).toMatchObject(ruledOut);
  });

  it('accepts an invariant if its value for a known fact is unspecified, or if the fact cannot be written as a literal', () => {
    expect(check('', p('(= (div A 0) 1)'), [['P', 2]])).toEqual({ verdict: 'right' });
    const text = `(declare-fun T ((Array Int Int)) Bool)`;
    const system = readSystem(text);
    const predicate = system.predicates.get('T') as Predicate;
    const closure = { kind: 'closure' } as unknown as Extract<Value, { kind: 'closure' }>;
    const sort = predicate.params[0] as never;
    const array: Value = { kind: 'array', sort, entries: new Map(), rest: { kind: 'closure', of: closure } };
    const given = readInvariants(system, '(forall ((A (Array Int Int))) (= (T A) false))');
    const evidence = { clauses: [], violated: undefined, rng: rngFromSeed(1), budget: new Budget('thorough') };
    expect(checkInvariants(system, given, { ...evidence, known: [{ predicate, values: [array] }] }).verdict).toBe(
      'right',
    );
  });

  it('leaves invariants undetermined only if they have no value at any tried point', () => {
    expect(check(all('(=> (P x) false)'), p('(= (div A 0) 1)')).verdict).toBe('undetermined');
    expect(check(all('(=> (P x) false)'), p('(and (> A 0) (= (div A 0) 1))')).verdict).toBe('right');
    expect(check(`${all('(=> (P x) false)')}(assert (P 1))`, `${p('(= (div A 0) 1)')}`).verdict).toBe('undetermined');
    expect(
      check(`${all('(=> (P x) false)')}(assert (P 1))(assert (=> Q false))`, `(and (= Q true) ${p('(= (div A 0) 1)')})`)
        .verdict,
    ).toBe('wrong');
  });

  it('resolves away predicates without an invariant', () => {
    const clauses = `(assert (R 1 5))${all('(=> (R x y) (P y))')}${all('(=> (and (P x) (> x 6)) false)')}`;
    expect(check(clauses, p('(= A 5)')).verdict).toBe('right');
    expect(check(clauses, p('(= A 4)')).verdict).toBe('wrong');
    expect(check(clauses, r('(< B 6)')).verdict).toBe('right');
  });

  it('rejects an invariant by a printed model only if a clause is false in the model', () => {
    const clauses = all('(=> (and (P x) (not (= x (* y y)))) false)');
    const far = p('(= (* A A A) 1881365963625)');
    expect(check(clauses, far).verdict).toBe('right');
    const model = (x: number, y: number) => `((define-fun x () Int ${x})(define-fun y () Int ${y}))`;
    expect(check(clauses, far, [], model(12345, 3))).toMatchObject({
      verdict: 'wrong',
      fault: 'invariant breaks a clause',
    });
    expect(check(clauses, far, [], model(12344, 3)).verdict).toBe('right');
    expect(check(clauses, far, [], '(error "no model")').verdict).toBe('right');
  });
});

describe('scripts of violations', () => {
  const write = (text: string, invariants: string) => {
    const system = readSystem(`(define-fun one () Int 1)${SYMBOLS}${text}`);
    const script = violationScript(system, readInvariants(system, invariants), system.clauses);
    return script && printScript(script).trim().split('\n');
  };

  it('writes a script that asserts the violation of one clause', () => {
    expect(write(all('(=> (and (P x) (< x one)) (P (+ x y)))'), p('(> A 7)'))).toEqual([
      '(define-fun one () Int 1)',
      '(declare-const x Int)',
      '(declare-const y Int)',
      '(assert (and (< x one) (> x 7) (not (> (+ x y) 7))))',
      '(check-sat)',
    ]);
    expect(write('(assert (=> (> 1 2) false))', p('true'))?.at(-2)).toBe('(assert (> 1 2))');
  });

  it('writes a script that asserts the violation of at least one of several clauses', () => {
    expect(write(`(assert (P 3))${all('(=> (P x) false)')}`, p('(> A 7)'))?.slice(1)).toEqual([
      '(declare-const x Int)',
      '(assert (or (and true (not (> 3 7))) (and true (> x 7))))',
      '(check-sat)',
    ]);
  });

  it('writes no script if no clause contains a predicate of the invariants', () => {
    expect(write(all('(=> (P x) (R x y))'), '(= Q true)')).toBeUndefined();
  });
});
