import { describe, expect, it } from 'vitest';
import type { Command } from '../../script/index.js';
import { readScript } from '../../syntax/index.js';
import { NameOrder, collectPrintedNames, withoutUnused } from './names.js';
import { printCached } from './subject.js';

function parseCommands(lines: readonly string[]): readonly Command[] {
  const { script, diagnostics } = readScript(lines.join('\n'));
  expect(diagnostics).toEqual([]);
  expect(script.commands.length).toBe(lines.length);
  return script.commands;
}

const GLOBAL = '(set-option :global-declarations true)';
const LOCAL = '(set-option :global-declarations false)';
const P = '(declare-const p Bool)';
const USE = '(assert p)';

/**
 * Commands in a valid order, the indices of some of them in a new order, and whether the new order is accepted.
 */
const ORDERS: readonly (readonly [lines: readonly string[], left: readonly number[], accepted: boolean])[] = [
  [[P, USE], [0, 1], true],
  [[P, USE], [1, 0], false],
  [[P, USE], [1], false],
  [[P, USE], [0, 0, 1], false],
  [['(assert (and true (= 1 1)))'], [0], true],
  [['(declare-sort S 0)', '(declare-const s S)'], [0, 1], true],
  [['(declare-sort S 0)', '(declare-const s S)'], [1, 0], false],
  // The end of a scope ends the declarations inside it.
  [[P, '(push 1)', USE, '(pop 1)'], [0, 1, 2, 3], true],
  [[P, '(push 1)', USE, '(pop 1)', USE], [1, 0, 2, 3], true],
  [[P, '(push 1)', USE, '(pop 1)', USE], [1, 0, 2, 3, 4], false],
  [[P, '(push 1)', USE, '(pop 1)', USE], [0, 1, 3, 2], true],
  [[P, '(push 2)', '(pop 1)', USE], [1, 0, 2, 3], false],
  [[P, '(push 2)', '(push 1)', '(pop 1)', USE], [1, 0, 2, 3, 4], true],
  [[P, '(push 2)', '(pop 1)', USE], [0, 1, 2, 3], true],
  [[P, '(push 1)', '(pop 1)', P.replace('p', 'q'), USE], [1, 0, 2, 0, 4], true],
  [[P, '(push 1)', '(pop 1)'], [1, 2], true],
  [['(push 1)', '(pop 1)'], [1], false],
  [['(push 1)', '(pop 1)'], [0, 1, 1], false],
  [['(push 1)', '(push 2)', '(pop 2)'], [0, 2], false],
  [['(push 1)', '(push 2)', '(pop 2)'], [1, 2], true],
  // Global declarations outlive their scope, but not a full reset.
  [[GLOBAL, P, '(push 1)', '(pop 1)', USE], [0, 2, 1, 3, 4], true],
  [[GLOBAL, P, '(push 1)', '(pop 1)', USE], [0, 2, 1, 3, 1], false],
  [[GLOBAL, P, '(push 2)', '(pop 2)', USE], [0, 2, 1, 3, 4], true],
  [[LOCAL, P, '(push 1)', '(pop 1)', USE], [0, 2, 1, 3, 4], false],
  [[GLOBAL, P, '(reset-assertions)', USE], [0, 1, 2, 3], true],
  [[GLOBAL, P, '(push 2)', '(reset-assertions)', USE], [0, 2, 1, 3, 4], true],
  [[GLOBAL, P, '(push 2)', '(pop 2)', '(reset-assertions)'], [0, 2, 1, 4, 3], false],
  [['(set-info :status sat)', P, '(push 1)', '(pop 1)', USE], [0, 2, 1, 3, 4], false],
  [['(set-info :global-declarations true)', P, '(push 1)', '(pop 1)', USE], [0, 2, 1, 3, 4], false],
  [['(set-option :produce-models true)', P, '(push 1)', '(pop 1)', USE], [0, 2, 1, 3, 4], false],
  [[P, '(reset)', P, USE], [0, 1, 2, 3], true],
  [[P, '(reset)', P, USE], [0, 1, 3], false],
  [[P, '(reset)', P, USE], [0, 2], false],
  [[P, '(push 1)', '(reset)', P, '(push 1)', '(pop 1)'], [0, 1, 2, 5], false],
  [[P, '(reset-assertions)', P, USE], [0, 1, 3], false],
  [[GLOBAL, P, '(reset)', '(set-option :global-declarations true)', P, USE], [0, 1, 2, 3, 5], false],
  [[P, '(assert (! p :named n))', '(assert n)'], [0, 1, 2], true],
  [[P, '(assert (! p :named n))', '(assert n)'], [0, 2, 1], false],
  [[P, '(assert (! p :named n))', '(assert n)'], [0, 1, 1], false],
  [[P, '(push 1)', '(assert (! p :named n))', '(pop 1)', '(assert (! (not p) :named n))'], [0, 1, 2, 3, 4], true],
  [[P, '(push 1)', '(assert (! p :named n))', '(pop 1)', '(assert (! (not p) :named n))'], [0, 2, 4], false],
  [[P, '(assert (! p :named |a b|))', '(assert |a b|)'], [0, 2, 1], false],
  [[P, '(assert (! p :weight 3))', '(assert (! p :weight 3))'], [0, 1, 2], true],
  // Parameters shadow names. Only a recursive definition may refer to itself.
  [[P, '(define-fun f ((p Bool)) Bool (not p))', '(assert (f true))'], [1, 0, 2], true],
  [[P, '(define-fun f () Bool (not p))', '(assert f)'], [1, 0, 2], false],
  [[P, '(define-fun f () Bool (not p))', '(assert f)'], [0, 1, 2], true],
  [[P, '(define-fun f () Bool (not p))', '(assert f)'], [0, 2, 1], false],
  [[P, '(define-fun f () Bool (not p))', '(assert f)'], [0, 1, 1], false],
  [['(define-fun-rec f ((n Int)) Int (ite (< n 0) 0 (f (- n 1))))', '(assert (= (f 1) 0))'], [0, 1], true],
  [['(define-fun-rec f ((n Int)) Int (ite (< n 0) 0 (f (- n 1))))', '(assert (= (f 1) 0))'], [1, 0], false],
  [
    ['(declare-datatypes ((L 0)) (((nil) (cons (head Int) (tail L)))))', '(assert (= (tail (cons 1 nil)) nil))'],
    [1, 0],
    false,
  ],
];

describe('NameOrder', () => {
  it.each(ORDERS)('accepts or rejects the commands %j in the order %j: %j', (lines, left, accepted) => {
    const commands = parseCommands(lines);
    const order = new NameOrder();
    expect(order.accepts(commands)).toBe(true);
    expect(order.accepts(left.map((at) => commands[at] as Command))).toBe(accepted);
  });

  it('rejects a command that introduces a name twice', () => {
    const [declared, asserted] = parseCommands([P, '(assert (! p :named n))']) as [Command, Command];
    if (asserted.kind !== 'assert') throw new Error('no assertion');
    const { script } = readScript(`${P}\n(assert (! p :named n))\n(assert (and n p))`);
    const store = script.store;
    const [named] = script.commands.flatMap((each) => (each.kind === 'assert' ? [each.term] : []));
    if (named === undefined) throw new Error('no term');
    const twice: Command = { kind: 'assert', term: store.app('and', [named, named]) };
    expect(new NameOrder().accepts([declared, asserted])).toBe(true);
    expect(new NameOrder().accepts([declared, twice])).toBe(false);
  });

  it('rejects a definition by define-fun that calls itself', () => {
    const [plain, recursive] = ['define-fun', 'define-fun-rec'].map((form): Command => {
      const [command] = parseCommands(['(define-fun-rec f ((n Int)) Int (ite (< n 0) 0 (f (- n 1))))']) as [Command];
      return { ...command, form } as Command;
    }) as [Command, Command];
    expect(new NameOrder().accepts([recursive])).toBe(true);
    expect(new NameOrder().accepts([plain])).toBe(false);
  });

  it('compares declared names as printed', () => {
    const commands = parseCommands([
      '(declare-fun |a b| (Int) Int)',
      '(declare-datatypes ((L 0)) (((nil) (cons (head Int) (tail L)))))',
      '(assert true)',
      '(define-sort S () Int)',
    ]);
    expect(commands.map(collectPrintedNames)).toEqual([['|a b|'], ['L', 'nil', 'cons', 'head', 'tail'], [], ['S']]);
  });
});

describe('withoutUnused', () => {
  it.each<[lines: readonly string[], left: readonly number[]]>([
    [
      [P, USE],
      [0, 1],
    ],
    [[P, '(assert true)'], [1]],
    // A chain of definitions can only be removed from its end.
    [
      [P, '(define-fun f () Bool p)', '(define-fun g () Bool f)', '(define-fun h () Bool g)', '(assert f)'],
      [0, 1, 4],
    ],
    [['(declare-sort S 0)', '(declare-const s S)', '(check-sat)'], [2]],
    // The command stays if one of its names is used.
    [
      ['(declare-datatypes ((L 0)) (((nil) (cons (head Int)))))', '(assert (= nil nil))'],
      [0, 1],
    ],
    [['(declare-datatypes ((L 0)) (((nil) (cons (head Int)))))', '(assert true)'], [1]],
    // Opaque text may mention a name.
    [
      [P, '(echo "p")'],
      [0, 1],
    ],
    [[P, '(echo "pp")'], [1]],
    [
      [P, '(echo "(p q)")'],
      [0, 1],
    ],
    [[P, '(set-info :source "p")'], [1]],
  ])('drops the unused declarations of %j: %j', (lines, left) => {
    const commands = parseCommands(lines);
    expect(withoutUnused(commands).map((command) => printCached(command).text)).toEqual(
      left.map((at) => printCached(commands[at] as Command).text),
    );
  });

  it('returns the same array of commands if every declaration is used', () => {
    const commands = parseCommands([P, USE]);
    expect(withoutUnused(commands)).toBe(commands);
  });
});
