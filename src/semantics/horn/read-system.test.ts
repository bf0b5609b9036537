import { describe, expect, it } from 'vitest';
import { printScript, printTerm, readScript } from '../../syntax/index.js';
import { INT } from '../../term/index.js';
import { asRules, queryClause, rulesAsAssertions } from './forms.js';
import { type HornSystem, readHornSystem, rulesAt } from './read-system.js';
import type { Predicate } from './system.js';
import { listTerms, readClause, toAssertion } from './system.js';

function read(text: string) {
  const { script, ok, diagnostics } = readScript(text);
  if (!ok) throw new Error(diagnostics[0]?.message);
  return script;
}

function readSystem(text: string): HornSystem {
  const system = readHornSystem(read(`${text}(check-sat)`));
  if (typeof system === 'string') throw new Error(system);
  return system;
}

const SYMBOLS = '(declare-fun P (Int Int) Bool)(declare-fun Q () Bool)';
const RULES =
  '(declare-rel P (Int Int))(declare-rel Q ())(declare-rel |a b| ())(declare-var x Int)(declare-var y Bool)';

describe('Horn systems of scripts', () => {
  it.each([
    ['no check', SYMBOLS, false],
    ['two checks', `${SYMBOLS}(check-sat)(check-sat)`, false],
    ['assumptions', `${SYMBOLS}(check-sat-assuming (Q))`, false],
    ['an objective', '(declare-fun Q () Bool)(maximize 1)(check-sat)', false],
    ['no predicates', '(assert true)(check-sat)', false],
    ['an unknown command', `${SYMBOLS}(frobnicate)(check-sat)`, false],
    ['a function that is not a predicate', `${SYMBOLS}(declare-fun f (Int) Int)(check-sat)`, false],
    ['a named term', `${SYMBOLS}(assert (! Q :named q))(check-sat)`, false],
    ['a negated premise', `${SYMBOLS}(assert (=> (not Q) (P 1 2)))(check-sat)`, false],
    ['a predicate in an argument', `${SYMBOLS}(assert (P 1 (ite Q 1 2)))(check-sat)`, false],
    ['a nested quantifier', `${SYMBOLS}(assert (=> (forall ((z Int)) (= z z)) Q))(check-sat)`, false],
    ['a name of two predicates', `${SYMBOLS}(declare-fun P (Bool) Bool)(assert (P true))(check-sat)`, false],
    ['an unknown operator', `${SYMBOLS}(assert (=> (= ((_ frobnicate 1) 2) 3) Q))(check-sat)`, false],
    ['an unknown function', `${SYMBOLS}(assert (=> (frobnicate 2) Q))(check-sat)`, false],
    ['an unknown sort', `${SYMBOLS}(assert (forall ((z (Frob Int))) (=> (= z z) Q)))(check-sat)`, false],
    ['one check', `${SYMBOLS}(assert Q)(check-sat)`, true],
    ['one check after a popped assertion', `${SYMBOLS}(push 1)(assert (not (or Q Q)))(pop 1)(check-sat)`, true],
  ])('decides whether a script with %s is a Horn system', (_, text, isHorn) => {
    expect(typeof readHornSystem(read(text))).toBe(isHorn ? 'object' : 'string');
  });

  it.each([
    ['(P 1 2)', [], 'true', 'P'],
    ['Q', [], 'true', 'Q'],
    ['false', [], 'true', undefined],
    ['(not Q)', ['Q'], 'true', undefined],
    ['(not (and Q (> 1 2)))', ['Q'], '(> 1 2)', undefined],
    ['(=> Q false)', ['Q'], 'true', undefined],
    ['(=> true Q)', [], 'true', 'Q'],
    ['(=> Q (P 1 2) Q)', ['Q', 'P'], 'true', 'Q'],
    ['(=> (and Q (and (P 1 2) (< 0 1)) (> 1 0)) Q)', ['Q', 'P'], '(and (< 0 1) (> 1 0))', 'Q'],
    ['(=> (and Q (> 1 0)) (< 0 1))', ['Q'], '(and (> 1 0) (not (< 0 1)))', undefined],
    ['(< 0 1)', [], '(not (< 0 1))', undefined],
    ['(forall ((u Int) (v Int)) (=> (P u 1) (P v u)))', ['P'], 'true', 'P'],
  ])('reads the clause %s', (text, premises, guard, head) => {
    const [clause] = readSystem(`${SYMBOLS}(assert ${text})`).clauses;
    expect(clause?.premises.map(({ predicate }) => predicate.name)).toEqual(premises);
    expect(clause && printTerm(clause.guard)).toBe(guard);
    expect(clause?.head?.predicate.name).toBe(head);
  });

  it('reads an existential assertion as an unreadable clause, not as a rule', () => {
    expect(readHornSystem(read(`${SYMBOLS}(assert (exists ((u Int)) (P u u)))(check-sat)`))).toBeTypeOf('string');
  });

  it('represents each variable by a constant whose name no other symbol has', () => {
    const { clauses, store } = readSystem(`(define-fun c () Int 1)${SYMBOLS}
      (assert (forall ((x Int) (y Int) (z Int)) (=> (P y x) Q)))(assert (forall ((y Int)) (P c y)))
      (assert (forall ((x Bool)) (=> x Q)))(assert (forall ((c Int) (Q Int)) (P c Q)))`);
    const [first, second, third, fourth] = clauses.map(({ constants }) => constants);
    expect(first?.map(({ name }) => name)).toEqual(['x', 'y']);
    expect(second).toEqual([store.const('y', INT)]);
    expect(third?.map(({ sort }) => sort.text)).toEqual(['Bool']);
    expect(third?.[0]?.name).not.toBe('x');
    expect(fourth).toHaveLength(2);
    for (const { name } of fourth ?? []) expect(['c', 'Q']).not.toContain(name);
  });

  it('collects declared variables in the order of their declarations', () => {
    const asked = rulesAt(read(`${RULES}(rule (=> (and (P 1 x) y) (P x 2)))(query Q)`), 6);
    if (typeof asked === 'string') throw new Error(asked);
    expect(asked.system.clauses[0]?.constants.map(({ name }) => name)).toEqual(['x', 'y']);
    expect([...asked.system.predicates.keys()]).toEqual(['P', 'Q', 'a b']);
  });

  it.each([
    ['Q', 'Q'],
    ['Q :engine spacer', 'Q'],
    ['|a b|', 'a b'],
    ['|a b| :engine bmc', 'a b'],
    ['|Q|', 'Q'],
    ['(P x x)', undefined],
    ['R', undefined],
    ['x', undefined],
  ])('reads the queried predicate of (query %s)', (query, name) => {
    const script = read(`${RULES}(query ${query})(push 1)`);
    const asked = rulesAt(script, 5);
    expect(typeof asked === 'string' ? undefined : asked.query.name).toBe(name);
  });

  it('rejects a script without a query, or with anything except Horn rules and declarations before the query', () => {
    for (const command of ['(push 1)', '(push 1)(pop 1)', '(reset-assertions)', '(assert true)']) {
      const script = read(`${RULES}${command}(query Q)`);
      expect(rulesAt(script, script.commands.length - 1)).toBeTypeOf('string');
    }
    expect(rulesAt(read(`${RULES}(rule Q)`), 5)).toBeTypeOf('string');
    expect(rulesAt(read(`${RULES}(rule (not (or Q Q)))(query Q)`), 6)).toBeTypeOf('string');
  });

  it('reads only the rules before the query', () => {
    const script = read(`${RULES}(rule Q)(query Q)(rule |a b|)(query Q)`);
    const clauseCount = (command: number) => {
      const asked = rulesAt(script, command);
      return typeof asked === 'string' ? asked : asked.system.clauses.length;
    };
    expect([clauseCount(6), clauseCount(8)]).toEqual([1, 2]);
  });
});

describe('forms of Horn systems', () => {
  const text = `(declare-datatypes ((L 0)) (((nil) (cons (hd Int) (tl L)))))${SYMBOLS}
    (assert (P 1 2))(assert (forall ((x Int) (y Int)) (=> (and (P x y) (< x y)) (P y x))))
    (assert (forall ((x Int)) (=> (P x x) false)))`;

  it('writes clauses back as assertions', () => {
    const { store, clauses } = readSystem(`${text}(assert (not Q))(assert false)(assert (=> (and Q (> 1 0)) false))`);
    const write = (negated: boolean, isBound = true) =>
      clauses.map((clause) =>
        printTerm(toAssertion(store, clause, { constants: isBound ? clause.constants : [], negated })),
      );
    expect(write(false)).toEqual([
      '(P 1 2)',
      '(forall ((x Int) (y Int)) (=> (and (P x y) (< x y)) (P y x)))',
      '(forall ((x Int)) (=> (P x x) false))',
      '(=> Q false)',
      'false',
      '(=> (and Q (> 1 0)) false)',
    ]);
    expect(write(true)).toEqual([
      '(P 1 2)',
      '(forall ((x Int) (y Int)) (=> (and (P x y) (< x y)) (P y x)))',
      '(forall ((x Int)) (not (P x x)))',
      '(not Q)',
      '(not true)',
      '(not (and Q (> 1 0)))',
    ]);
    expect(write(false, false)[1]).toBe('(=> (and (P x y) (< x y)) (P y x))');
    expect(clauses[1] && listTerms(clauses[1]).map((each) => printTerm(each))).toEqual(['(< x y)', 'x', 'y', 'y', 'x']);
    expect(readClause(store, store.false)).toEqual({ variables: [], body: [], head: undefined });
  });

  it('writes a query as assertions and keeps the other declarations', () => {
    const script = read(`(declare-datatypes ((L 0)) (((nil) (cons (hd Int) (tl L)))))${RULES}
      (rule (=> (and (P x 1) y) (P 1 x)))(query P)`);
    const asked = rulesAt(script, script.commands.length - 1);
    if (typeof asked === 'string') throw new Error(asked);
    const written = rulesAsAssertions(asked, 'HORN');
    expect(written.logic).toBe('HORN');
    const [first, ...rest] = printScript(written).trim().split('\n');
    expect(first).toBe('(set-logic HORN)');
    expect(rest.filter((line) => !line.startsWith('(assert'))).toEqual([
      '(declare-datatypes ((L 0)) (((nil) (cons (hd Int) (tl L)))))',
      '(declare-fun P (Int Int) Bool)',
      '(declare-fun Q () Bool)',
      '(declare-fun |a b| () Bool)',
      '(check-sat)',
    ]);
    expect(rest.filter((line) => line.startsWith('(assert'))).toHaveLength(2);
    expect(rest).toContain('(assert (forall ((x Int) (y Bool)) (=> (and (P x 1) y) (P 1 x))))');
    const { constants, premises, head, guard } = queryClause(asked.system, asked.query);
    expect(constants.map(({ sort }) => sort.text)).toEqual(['Int', 'Int']);
    expect(premises).toEqual([{ predicate: asked.query, args: constants }]);
    expect([head, guard]).toEqual([undefined, asked.system.store.true]);
  });

  it('writes a system as rules, with bound or declared variables and with or without rule names', () => {
    const write = (variables: 'bound' | 'declared', named: boolean, options = '', asked?: string) => {
      const system = readSystem(text);
      const predicate = system.predicates.get(asked ?? '');
      const style = { variables, named };
      return printScript(asRules(system, { style, options, ...(predicate && { asked: predicate }) }))
        .trim()
        .split('\n');
    };
    const declarations = [
      '(declare-datatypes ((L 0)) (((nil) (cons (hd Int) (tl L)))))',
      '(declare-rel P (Int Int))',
      '(declare-rel Q ())',
      '(declare-rel goal ())',
    ];
    expect(write('bound', true, ':engine spacer')).toEqual([
      ...declarations,
      '(rule (P 1 2) r0)',
      '(rule (forall ((x Int) (y Int)) (=> (and (P x y) (< x y)) (P y x))) r1)',
      '(rule (forall ((x Int)) (=> (P x x) goal)) r2)',
      '(query goal :engine spacer)',
    ]);
    expect(write('declared', false, '', 'Q')).toEqual([
      ...declarations,
      '(declare-var x Int)',
      '(declare-var y Int)',
      '(rule (P 1 2))',
      '(rule (=> (and (P x y) (< x y)) (P y x)))',
      '(rule (=> (P x x) goal))',
      '(query Q)',
    ]);
  });

  it('adds a predicate for the query, with a name that the system does not use', () => {
    const system = readSystem('(declare-fun goal () Bool)(declare-fun |a b| () Bool)(assert (=> goal false))');
    const lines = (asked?: Predicate) =>
      printScript(
        asRules(system, { style: { variables: 'bound', named: false }, options: '', ...(asked && { asked }) }),
      );
    const written = lines();
    const name = /\(query (.*)\)/.exec(written)?.[1];
    expect(name).not.toBe('goal');
    expect(written).toContain(`(rule (=> goal ${name}))`);
    expect(lines(system.predicates.get('a b'))).toContain('(query |a b|)');
  });

  it('does not declare the variables of a script as relations', () => {
    const asked = rulesAt(read(`${RULES}(rule (=> (P x 1) Q))(query Q)`), 6);
    if (typeof asked === 'string') throw new Error(asked);
    const written = printScript(asRules(asked.system, { style: { variables: 'bound', named: false }, options: '' }));
    expect(written).not.toContain('(declare-rel x');
    expect(written).not.toContain('(declare-var');
  });
});
