import { describe, expect, it } from 'vitest';
import { printTerm, readScript } from '../../syntax/index.js';
import { Budget } from '../budget.js';
import { factText } from './decide.js';
import { readAnswer } from './read-answer.js';
import { type RulesQuery, rulesAt } from './read-system.js';

const RULES = `(define-fun f ((n Int)) Bool (> n 0))(declare-rel P (Int Int))(declare-rel Q ())(declare-rel R (Bool))
  (declare-var x Int)(rule (P 0 1))`;

function ask(query = 'P'): RulesQuery {
  const { script, ok, diagnostics } = readScript(`${RULES}(query ${query})`);
  const asked = ok ? rulesAt(script, script.commands.length - 1) : diagnostics[0]?.message;
  if (asked === undefined || typeof asked === 'string') throw new Error(asked);
  return asked;
}

function read(text: string, answer: 'sat' | 'unsat', query?: string) {
  return readAnswer(text, answer, { asked: ask(query), budget: new Budget('thorough') });
}

function readFacts(text: string): readonly string[] | string {
  const asked = ask();
  const found = readAnswer(text, 'sat', { asked, budget: new Budget('thorough') });
  if (found.kind !== 'facts') return found.kind;
  return found.facts.map(({ predicate, values }) => factText(asked.system, predicate, values));
}

function readInvariants(text: string): readonly string[] | string {
  const found = read(text, 'unsat');
  if (found.kind !== 'invariants') return found.kind;
  return found.invariants.map(({ predicate, args, body }) => {
    const text = args.reduce((before, { name }, i) => before.replaceAll(name, `#${i}`), printTerm(body));
    return `${predicate.name} ${args.length} ${text}`;
  });
}

describe('evidence for answers to queries', () => {
  it.each(['', 'null', '(error "line 1: no proof")'])('finds no evidence for an answer if z3 prints %j', (text) => {
    expect(read(text, 'sat').kind).toBe('nothing');
    expect(read(text, 'unsat').kind).toBe('nothing');
  });

  it.each([
    ['(asserted (P 1 2))', ['(P 1 2)']],
    ['(asserted Q)', ['Q']],
    ['(asserted (R (> 2 1)))', ['(R true)']],
    ['((_ hyper-res 0 0) (asserted (P (- 1) 2)) (P (+ 1 1) 3))', ['(P 2 3)', '(P (- 1) 2)']],
    ['((_ hyper-res 0 0 0 1) (asserted true) Q)', ['Q']],
    ['(mp ((_ hyper-res 0 0) (asserted true) Q) (asserted (=> (R true) false)) (R false))', ['Q']],
    ['(let ((a!1 (asserted (P 5 6)))) (mp a!1 Q false))', ['(P 5 6)']],
    ['(asserted (P 1 2) (P 3 4))', 'nothing'],
    ['(asserted (P 1))', 'nothing'],
    ['(asserted (P (div 1 0) 2))', 'nothing'],
    ['(asserted (f 1))', 'nothing'],
    ['(asserted true)', 'nothing'],
    ['(asserted x)', 'nothing'],
    ['((_ hyper-resolution 0) (asserted true) Q)', 'nothing'],
    ['((a (_ hyper-res 0)) (asserted true) Q)', 'nothing'],
    ['(asserted)', 'nothing'],
    ['(() (asserted (f 1)) Q)', 'nothing'],
    ['(asserted (P 1 2)', 'unread'],
    ['(asserted (P 1 2)))', 'unread'],
  ])('reads the facts of the derivation %s', (text, facts) => {
    const found = readFacts(text);
    expect(typeof found === 'string' ? found : [...found].sort()).toEqual(
      typeof facts === 'string' ? facts : [...facts].sort(),
    );
  });

  it('reads a formula with one constant for each argument of the queried predicate', () => {
    const found = read('(or (= (:var 1) 3) (> (:var 0) (:var 1)))', 'sat');
    if (found.kind !== 'answers') throw new Error(found.kind);
    expect(found.args.map(({ sort }) => sort.text)).toEqual(['Int', 'Int']);
    const [first, second] = found.args.map(({ name }) => name);
    expect(first).not.toBe(second);
    expect(printTerm(found.formula)).toBe(`(or (= ${second} 3) (> ${first} ${second}))`);
    expect(read('true', 'sat', 'Q')).toMatchObject({ kind: 'answers', args: [] });
  });

  it.each(['(= (:var 2) 1)', 'true true', '(= 1', 'true)', '(+ 1 2)', 'unknown!'])('rejects the formula %s', (text) => {
    expect(read(text, 'sat').kind).toBe('unread');
  });

  it.each([
    ['(= Q false)', ['Q 0 false']],
    ['Q', ['Q 0 true']],
    ['(not Q)', ['Q 0 false']],
    ['(forall ((A Int) (B Int)) (P A B))', ['P 2 true']],
    ['(forall ((A Int) (B Int)) (not (P A B)))', ['P 2 false']],
    ['(forall ((A Int) (B Int)) (= (P B A) (> A (* 2 B))))', ['P 2 (> #1 (* 2 #0))']],
    ['(! (forall ((A Int) (B Int)) (! (! (= (P A B) (= A B)) :weight 0) :weight 1)) :weight 2)', ['P 2 (= #0 #1)']],
    ['(and true (= Q true) (and (! (not (R true)) :weight 0)))', 'unread'],
    ['(and true (= Q true) (forall ((A Bool)) (= (R A) A)))', ['Q 0 true', 'R 1 #0']],
    ['(and (= Q true) (! (and true (forall ((A Bool)) (R A))) :weight 0))', ['Q 0 true', 'R 1 true']],
    ['true', 'nothing'],
    ['(and true true)', 'nothing'],
    ['(and (= Q true) (= Q true))', 'unread'],
    ['(= true Q)', 'unread'],
    ['(= Q true false)', 'unread'],
    ['(=> Q true)', 'unread'],
    ['(or Q false)', 'unread'],
    ['(f 1)', 'unread'],
    ['(forall ((A Int)) (= (f A) true))', 'unread'],
    ['(forall ((A Int)) (= (P A A) true))', 'unread'],
    ['(forall ((A Int)) (= (P A 1) true))', 'unread'],
    ['(exists ((A Int) (B Int)) (= (P A B) true))', 'unread'],
    ['(forall ((A Int)) (forall ((B Int)) (= (P A B) true)))', 'unread'],
    ['(= Q true) (= Q true)', 'unread'],
    ['(= Q true', 'unread'],
    ['(= Q unknown!)', 'unread'],
    ['(+ 1 2)', 'unread'],
  ])('reads the invariants of %s', (text, expected) => {
    expect(readInvariants(text)).toEqual(expected);
  });

  it('reads a derivation only after `sat`', () => {
    expect(read('(asserted Q)', 'unsat').kind).toBe('unread');
    expect(read('(= Q true)', 'sat').kind).toBe('answers');
  });
});
