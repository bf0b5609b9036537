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
  it('drops an argument of a pseudo-Boolean operator together with its weight', () => {
    const store = new TermStore();
    const sum = readTerm(store, '((_ pble 3 0 1 2) true false true)') as Term;
    const changes = { terms: new Map(), without: new Map([[sum, new Set([1])]]), frozen: nothing, inside: undefined };
    expect(printTerm(new Rewriting(store, changes).of(sum))).toBe('((_ pble 3 0 2) true true)');
  });

  it.each<[string, ScriptMove[], string]>([
    ['no moves', [], '(assert (and p (or q p) (not q))) (assert (not (or q p)))'],
    [
      'a replacement to every occurrence of a term',
      [term(or, FALSE)],
      '(assert (and p false (not q))) (assert (not false))',
    ],
    [
      'only the first of two replacements of one term',
      [term(or, FALSE), term(or, p)],
      '(assert (and p false (not q))) (assert (not false))',
    ],
    [
      'a replacement inside a replacing term',
      [term(or, q), term(q, FALSE)],
      '(assert (and p false (not false))) (assert (not false))',
    ],
    [
      'two terms replaced by each other, one of which remains',
      [term(p, q), term(q, p)],
      '(assert (and q (or q q) (not q))) (assert (not (or q q)))',
    ],
    ['the removal of arguments', [argument(and, 0), argument(and, 2)], '(assert (or q p)) (assert (not (or q p)))'],
    ['the removal of one of two arguments', [argument(or, 0)], '(assert (and p p (not q))) (assert (not p))'],
    [
      'no removal of all arguments',
      [argument(or, 0), argument(or, 1)],
      '(assert (and p (or q p) (not q))) (assert (not (or q p)))',
    ],
    [
      'a replacement of a term rather than a removal of its argument',
      [term(or, FALSE), argument(or, 0)],
      '(assert (and p false (not q))) (assert (not false))',
    ],
    ['a dropped command', [{ kind: 'drop', commands: [asserts[0]], weight: 1 }], '(assert (not (or q p)))'],
    [
      'a replaced command',
      [{ kind: 'put', command: asserts[0], by: asserts[1], weight: 1 }],
      '(assert (not (or q p))) (assert (not (or q p)))',
    ],
    [
      'a replaced symbol',
      [{ kind: 'symbol', from: q, to: FALSE, weight: 1 }],
      '(assert (and p (or false p) (not false))) (assert (not (or false p)))',
    ],
    [
      'a move of the whole script that fails',
      [{ kind: 'whole', move: { weight: 1, apply: () => undefined }, weight: 1 }],
      '-',
    ],
  ])('applies %s', (_, moves, expected) => {
    expect(printApplied(moves)).toEqual(expected);
  });

  it('replaces symbols in terms that `frozen` selects, but changes nothing else in these terms', () => {
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

describe('liveAfter', () => {
  const language = new ScriptLanguage(script, { frozen: nothing });
  const base = toSubject(script);
  const isLive = (made: readonly ScriptMove[], move: ScriptMove): boolean => language.liveAfter(base, made)(move);
  const drop = (...commands: Command[]): ScriptMove => ({ kind: 'drop', commands, weight: 1 });
  const put = (command: Command): ScriptMove => ({ kind: 'put', command, by: asserts[1], weight: 1 });
  const symbol = (from: Term, to: Term): ScriptMove => ({ kind: 'symbol', from, to, weight: 1 });
  const whole: ScriptMove = { kind: 'whole', move: { weight: 1, apply: () => undefined }, weight: 1 };

  it.each<[boolean, string, ScriptMove[], ScriptMove]>([
    [true, 'any term after no move', [], term(or, FALSE)],
    [false, 'a term that was replaced', [term(or, FALSE)], term(or, p)],
    [true, 'a term that also occurs elsewhere', [term(and, FALSE)], term(or, FALSE)],
    [false, 'a term that occurred only in dropped commands', [drop(...asserts)], term(or, FALSE)],
    [true, 'a term inside a replacing term', [term(and, or), drop(asserts[1])], term(or, FALSE)],
    [false, 'a term below a replaced term', [term(and, FALSE), drop(asserts[1])], term(q, FALSE)],
    [false, 'an argument that was removed', [argument(and, 2)], term(not, FALSE)],
    [true, 'a different argument of the same term', [argument(and, 2)], argument(and, 1)],
    [false, 'an argument of a replaced term', [term(or, FALSE)], argument(or, 0)],
    [false, 'a command that was dropped', [drop(asserts[0])], drop(asserts[0])],
    [true, 'two commands, one of which was dropped', [drop(asserts[0])], drop(...asserts)],
    [false, 'the replacement of a dropped command', [drop(asserts[0])], put(asserts[0])],
    [false, 'the replacement of a replaced command', [put(asserts[0])], put(asserts[0])],
    [true, 'the replacement of a different command', [put(asserts[0])], put(asserts[1])],
    [true, 'a symbol after no move', [], symbol(q, p)],
    [false, 'a symbol by a replaced symbol', [symbol(p, FALSE)], symbol(q, p)],
    [false, 'a replaced symbol', [symbol(q, FALSE)], symbol(q, p)],
    [true, 'the whole script', [term(or, FALSE)], whole],
  ])('decides whether a later move is possible: %s for %s', (expected, _, made, move) => {
    expect(isLive(made, move)).toBe(expected);
    expect(isLive([...made, move], move)).toBe(false);
  });
});

describe('openView', () => {
  it('finds free variables of terms', () => {
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

  it('finds sorts that are declared after the first term or in a scope', () => {
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

  it('lists each term once, children first, without terms that `frozen` selects', () => {
    const listTerms = (frozen: (each: Term) => boolean) =>
      openView(script, { frozen, cut: () => undefined }).terms.map((each) =>
        each.kind === 'app' ? each.op : each.kind === 'const' ? each.name : each.kind,
      );
    expect(listTerms(nothing)).toEqual(['p', 'q', 'or', 'not', 'and', 'not']);
    expect(listTerms((each) => each === or)).toEqual(['p', 'q', 'not', 'and', 'not']);
    expect(children(and)).toHaveLength(3);
  });
});
