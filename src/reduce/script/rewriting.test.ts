import { describe, expect, it } from 'vitest';
import { printTerm, readScript, readTerm } from '../../syntax/index.js';
import { type Command, type Script, termsOf } from '../../script/index.js';
import { type Term, TermStore, children, reachable } from '../../term/index.js';
import { applyMoves } from './apply-moves.js';
import { FreeInTerms } from './free-variables.js';
import type { ScriptMove } from './moves.js';
import { ScriptLanguage } from './language.js';
import { Rewriting } from './rewriting.js';
import { toSubject, printSubject } from './subject.js';
import { findLateSorts, openView } from './view.js';

const nothing = (): boolean => false;
const SOURCE =
  '(declare-const p Bool)\n(declare-const q Bool)\n(assert (and p (or q p) (not q)))\n(assert (not (or q p)))\n(check-sat)\n';

function termIn(script: Script, name: string): Term {
  for (const term of reachable(script.commands.flatMap(termsOf))) {
    if (term.kind === 'app' && term.op === name) return term;
    if (term.kind === 'const' && term.name === name) return term;
  }
  throw new Error(`no ${name}`);
}

const { script } = readScript(SOURCE);
const [and, or, p, q] = ['and', 'or', 'p', 'q'].map((name) => termIn(script, name)) as [Term, Term, Term, Term];
const not = children(and)[2] as Term;
const asserts = script.commands.filter(({ kind }) => kind === 'assert') as [Command, Command];
const FALSE = script.store.bool(false);
const term = (from: Term, to: Term): ScriptMove => ({ kind: 'term', from, to, weight: 1 });
const argument = (of: Term, index: number): ScriptMove => ({ kind: 'argument', of, index, weight: 1 });

function printApplied(moves: readonly ScriptMove[], frozen: (each: Term) => boolean = nothing): string {
  const next = applyMoves(script, moves, frozen);
  return next === undefined
    ? '-'
    : printSubject({ script: next })
        .split('\n')
        .filter((line) => line.startsWith('(assert'))
        .join(' ');
}

describe('applyMoves', () => {
  it('drops the weight of an argument with it', () => {
    const store = new TermStore();
    const sum = readTerm(store, '((_ pble 3 0 1 2) true false true)') as Term;
    const changes = { terms: new Map(), without: new Map([[sum, new Set([1])]]), frozen: nothing, inside: undefined };
    expect(printTerm(new Rewriting(store, changes).of(sum))).toBe('((_ pble 3 0 2) true true)');
  });

  it.each<[string, ScriptMove[], string]>([
    ['none', [], '(assert (and p (or q p) (not q))) (assert (not (or q p)))'],
    ['a term everywhere', [term(or, FALSE)], '(assert (and p false (not q))) (assert (not false))'],
    [
      'of two moves of one term the first',
      [term(or, FALSE), term(or, p)],
      '(assert (and p false (not q))) (assert (not false))',
    ],
    [
      'what takes a place is changed itself',
      [term(or, q), term(q, FALSE)],
      '(assert (and p false (not false))) (assert (not false))',
    ],
    [
      'of two that give way to each other one stays',
      [term(p, q), term(q, p)],
      '(assert (and q (or q q) (not q))) (assert (not (or q q)))',
    ],
    ['arguments', [argument(and, 0), argument(and, 2)], '(assert (or q p)) (assert (not (or q p)))'],
    ['one argument of two', [argument(or, 0)], '(assert (and p p (not q))) (assert (not p))'],
    [
      'all arguments: none goes',
      [argument(or, 0), argument(or, 1)],
      '(assert (and p (or q p) (not q))) (assert (not (or q p)))',
    ],
    [
      'a term and what it loses: the term goes',
      [term(or, FALSE), argument(or, 0)],
      '(assert (and p false (not q))) (assert (not false))',
    ],
    ['a command', [{ kind: 'drop', commands: [asserts[0]], weight: 1 }], '(assert (not (or q p)))'],
    [
      'another command',
      [{ kind: 'put', command: asserts[0], by: asserts[1], weight: 1 }],
      '(assert (not (or q p))) (assert (not (or q p)))',
    ],
    [
      'a symbol',
      [{ kind: 'symbol', from: q, to: FALSE, weight: 1 }],
      '(assert (and p (or false p) (not false))) (assert (not (or false p)))',
    ],
    [
      'a whole script that cannot be made',
      [{ kind: 'whole', move: { weight: 1, apply: () => undefined }, weight: 1 }],
      '-',
    ],
  ])('handles %s', (_, moves, expected) => {
    expect(printApplied(moves)).toEqual(expected);
  });

  it('changes only symbols in frozen terms', () => {
    const frozen = (each: Term): boolean => each === or;
    expect(printApplied([term(q, FALSE)], frozen)).toBe(
      '(assert (and p (or q p) (not false))) (assert (not (or q p)))',
    );
    expect(printApplied([term(or, FALSE)], frozen)).toBe('(assert (and p (or q p) (not q))) (assert (not (or q p)))');
    expect(printApplied([{ kind: 'symbol', from: q, to: FALSE, weight: 1 }], frozen)).toBe(
      '(assert (and p (or false p) (not false))) (assert (not (or false p)))',
    );
  });

  it('declares a new symbol before the first command with terms, outside of scopes', () => {
    const scoped = readScript('(declare-const p Bool)\n(push 1)\n(assert (not p))\n').script;
    const symbol = scoped.store.const('a', p.sort);
    const declares: Command = { kind: 'declare-fun', name: 'a', params: [], result: p.sort, form: 'declare-const' };
    const next = applyMoves(
      scoped,
      [{ kind: 'term', from: termIn(scoped, 'not'), to: symbol, weight: 1, declares }],
      nothing,
    );
    expect(next && printSubject({ script: next })).toBe(
      '(declare-const p Bool)\n(declare-const a Bool)\n(push 1)\n(assert a)\n',
    );
  });
});

describe('live moves after others', () => {
  const language = new ScriptLanguage(script, { frozen: nothing, failing: 'anything' });
  const base = toSubject(script);
  const isLive = (made: readonly ScriptMove[], move: ScriptMove): boolean => language.live(base, made)(move);
  const drop = (...commands: Command[]): ScriptMove => ({ kind: 'drop', commands, weight: 1 });
  const put = (command: Command): ScriptMove => ({ kind: 'put', command, by: asserts[1], weight: 1 });
  const symbol = (from: Term, to: Term): ScriptMove => ({ kind: 'symbol', from, to, weight: 1 });
  const whole: ScriptMove = { kind: 'whole', move: { weight: 1, apply: () => undefined }, weight: 1 };

  it.each<[boolean, string, ScriptMove[], ScriptMove]>([
    [true, 'anything behind nothing', [], term(or, FALSE)],
    [false, 'a term that is changed already', [term(or, FALSE)], term(or, p)],
    [true, 'a term that stands elsewhere too', [term(and, FALSE)], term(or, FALSE)],
    [false, 'a term that stood in what is gone', [drop(...asserts)], term(or, FALSE)],
    [true, 'a term in what took another place', [term(and, or), drop(asserts[1])], term(or, FALSE)],
    [false, 'a term below what gave way', [term(and, FALSE), drop(asserts[1])], term(q, FALSE)],
    [false, 'an argument that is gone', [argument(and, 2)], term(not, FALSE)],
    [true, 'another argument of the same', [argument(and, 2)], argument(and, 1)],
    [false, 'an argument of what gave way', [term(or, FALSE)], argument(or, 0)],
    [false, 'a command that is dropped', [drop(asserts[0])], drop(asserts[0])],
    [true, 'two commands of which one is dropped', [drop(asserts[0])], drop(...asserts)],
    [false, 'another command for one that is dropped', [drop(asserts[0])], put(asserts[0])],
    [false, 'another command for one that has one', [put(asserts[0])], put(asserts[0])],
    [true, 'another command for another one', [put(asserts[0])], put(asserts[1])],
    [true, 'a symbol', [], symbol(q, p)],
    [false, 'a symbol by one that gave way itself', [symbol(p, FALSE)], symbol(q, p)],
    [false, 'a symbol that gave way', [symbol(q, FALSE)], symbol(q, p)],
    [true, 'a whole script', [term(or, FALSE)], whole],
  ])('are, for %s: %s', (expected, _, made, move) => {
    expect(isLive(made, move)).toBe(expected);
    expect(isLive([...made, move], move)).toBe(false);
  });
});

describe('the view of a script', () => {
  it('finds free variables of its terms', () => {
    const bound = readScript(
      '(declare-datatype L ((nil) (cons (head Int) (tail L))))\n(declare-const l L)\n' +
        '(assert (forall ((x Int) (y Int)) (exists ((x Int)) (and (> x y) (match l ((nil true) ((cons h t) (= h y))))))))\n',
    ).script;
    const free = new FreeInTerms();
    const names = [...reachable(bound.commands.flatMap(termsOf))].map((each) => {
      const found = [...free.of(each)].map((variable) => (variable.kind === 'var' ? variable.name : '?')).sort();
      return `${each.kind}${each.kind === 'app' ? ` ${each.op}` : ''}: ${found.join(' ') || '-'}`;
    });
    expect(names.sort()).toEqual([
      'app =: h y',
      'app >: x!0 y',
      'app and: x!0 y',
      'const: -',
      'match: y',
      'quant: -',
      'quant: y',
      'value: -',
      'var: h',
      'var: x!0',
      'var: y',
    ]);
  });

  it('finds sorts that are declared late', () => {
    const late = (source: string) => [...findLateSorts(readScript(source).script)];
    const U = '(declare-sort U 0)\n';
    expect(late(`${U}(declare-const p Bool)\n(assert p)\n`)).toEqual([]);
    expect(late(`(assert true)\n${U}(define-sort V () Int)\n(declare-datatype |a b| ((c)))\n`)).toEqual([
      'U',
      'V',
      '|a b|',
    ]);
    expect(late(`(push 1)\n${U}`)).toEqual(['U']);
    const view = openView(
      readScript(`(assert true)\n${U}(declare-const f (Array Int U))\n(declare-const a Int)\n`).script,
      { frozen: nothing, cut: () => undefined },
    );
    const sorts = view.script.commands.flatMap((command) => (command.kind === 'declare-fun' ? [command.result] : []));
    expect(sorts.map((sort) => view.isEarly(sort))).toEqual([false, true]);
    expect([view.newName(), view.newName()]).toEqual(['b', 'c']);
  });

  it('lists each term once, children first, without frozen ones', () => {
    const listTerms = (frozen: (each: Term) => boolean) =>
      openView(script, { frozen, cut: () => undefined }).terms.map((each) =>
        each.kind === 'app' ? each.op : each.kind === 'const' ? each.name : each.kind,
      );
    expect(listTerms(nothing)).toEqual(['p', 'q', 'or', 'not', 'and', 'not']);
    expect(listTerms((each) => each === or)).toEqual(['p', 'q', 'not', 'and', 'not']);
    expect(children(and)).toHaveLength(3);
  });
});
