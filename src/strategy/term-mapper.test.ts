import { describe, expect, it } from 'vitest';
import { type Command, type Script, termsOf } from '../script/index.js';
import { printScript, printTerm, readScript } from '../syntax/index.js';
import { type Term, BOOL, INT, TermStore } from '../term/index.js';
import { type Mapping, TermMapper } from './term-mapper.js';

const parseScript = (text: string): Script => {
  const { script, diagnostics } = readScript(text);
  expect(diagnostics).toEqual([]);
  return script;
};

function mapScript(text: string, mapping: Partial<Mapping> = {}): string {
  const { commands, logic } = parseScript(text);
  const store = new TermStore();
  const mapper = new TermMapper(store, { name: (name) => `${name}'`, ...mapping });
  const made = commands.map((command): Command => {
    if (command.kind === 'assert') return { ...command, term: mapper.term(command.term) };
    const declared = mapper.declaration(command);
    if (declared === undefined) throw new Error(`${command.kind} is no declaration`);
    return declared;
  });
  return printScript({ store, commands: made, logic });
}

describe('TermMapper', () => {
  it.each<[before: string, after: string]>([
    ['(declare-fun x () Int)(assert (> x 1))', "(declare-fun |x'| () Int)\n(assert (> |x'| 1))\n"],
    [
      '(declare-fun f (Int Bool) Real)(assert (< (f 1 true) (- 2.5)))',
      "(declare-fun |f'| (Int Bool) Real)\n(assert (< (|f'| 1 true) (- 2.5)))\n",
    ],
    [
      '(declare-sort U 0)(declare-fun c () U)(assert (forall ((u U) (v U)) (=> (= u v) (= u c))))',
      "(declare-sort |U'| 0)\n(declare-fun |c'| () |U'|)\n(assert (forall ((|u'| |U'|) (|v'| |U'|)) (=> (= |u'| |v'|) (= |u'| |c'|))))\n",
    ],
    [
      '(define-fun f ((x Int)) Int (+ x 1))(assert (= (f 2) 3))',
      "(define-fun |f'| ((|x'| Int)) Int (+ |x'| 1))\n(assert (= (|f'| 2) 3))\n",
    ],
    [
      '(define-fun-rec f ((x Int)) Int (ite (< x 0) 0 (f (- x 1))))(assert (= (f 2) 0))',
      "(define-fun-rec |f'| ((|x'| Int)) Int (ite (< |x'| 0) 0 (|f'| (- |x'| 1))))\n(assert (= (|f'| 2) 0))\n",
    ],
    [
      '(declare-fun b () (_ BitVec 4))(assert (= ((_ extract 2 1) b) #b01))',
      "(declare-fun |b'| () (_ BitVec 4))\n(assert (= ((_ extract 2 1) |b'|) #b01))\n",
    ],
    [
      '(declare-fun a () (Array Int (_ FloatingPoint 3 5)))(assert (fp.isNaN (select a 0)))',
      "(declare-fun |a'| () (Array Int (_ FloatingPoint 3 5)))\n(assert (fp.isNaN (select |a'| 0)))\n",
    ],
    [
      '(declare-fun s () String)(assert (str.in_re s (re.* (str.to_re "ab"))))(assert (= s "\\u{7}"))',
      '(declare-fun |s\'| () String)\n(assert (str.in_re |s\'| (re.* (str.to_re "ab"))))\n(assert (= |s\'| "\\u{7}"))\n',
    ],
    [
      '(declare-fun x () Int)(assert (exists ((y Int)) (! (> y x) :pattern ((+ y x)) :weight 3)))(assert (! (< x 0) :named n))',
      "(declare-fun |x'| () Int)\n(assert (exists ((|y'| Int)) (! (> |y'| |x'|) :pattern ((+ |y'| |x'|)) :weight 3)))\n(assert (< |x'| 0))\n",
    ],
  ])('renames all symbols of %s', (before, after) => {
    expect(mapScript(before, { keepsBound: false })).toBe(after);
  });

  it('keeps names of bound variables unless a renamed symbol clashes', () => {
    const text =
      '(declare-const x Int)(declare-const c Int)(assert (forall ((x Int)) (exists ((y Int)) (< x y c))))(assert (exists ((c Int)) (< c x)))';
    expect(mapScript(text)).toContain("(forall ((x Int)) (exists ((y Int)) (< x y |c'|)))");
    const swapped = mapScript(text, { name: (name) => ({ x: 'c', c: 'x' })[name] ?? name });
    expect(swapped).toContain('(forall ((x!0 Int)) (exists ((y Int)) (< x!0 y x)))');
    expect(swapped).toContain('(exists ((c!1 Int)) (< c!1 c))');
  });

  it('renames datatypes, constructors, selectors and testers', () => {
    const text = `(declare-datatypes ((L 1)) ((par (T) ((nil) (cons (head T) (tail (L T)))))))(declare-fun l () (L Int))
      (assert (or ((_ is cons) l) (= (head l) 1)))(assert (match l ((nil true) ((cons h t) (> h 0)))))(assert (= l (as nil (L Int))))`;
    const made = mapScript(text, { keepsBound: false });
    expect(made.replaceAll('|', '').replaceAll("'", '')).toBe(printScript(parseScript(text)));
    for (const name of ['L', 'T', 'nil', 'cons', 'head', 'tail', 'l', 'h', 't'])
      expect(made).not.toMatch(new RegExp(`[ (]${name}[ )]`));
  });

  it('replaces constants and sorts', () => {
    const store = new TermStore();
    const constants = new Map([['x', store.int(7n)]]);
    const { commands } = parseScript('(declare-fun x () Int)(declare-fun y () Int)(assert (< x (+ y x)))');
    const mapper = new TermMapper(store, { name: (name) => name, constants });
    expect(commands.flatMap((each) => [...termsOf(each)]).map((term) => printTerm(mapper.term(term)))).toEqual([
      '(< 7 (+ y 7))',
    ]);
    const sorts = new Map([['U', INT]]);
    const from = parseScript('(declare-sort U 0)(declare-sort V 1)(declare-fun a () (V U))').store.sorts;
    const [u, v] = [from.named('U', 'U', []), from.named('V', 'V', [from.named('U', 'U', [])])];
    const other = new TermMapper(store, { name: (name) => `${name}2`, sorts });
    expect(other.sort(u)).toBe(INT);
    expect(other.sort(v).text).toBe('(V2 Int)');
    // The key `V` of the map is not the sort `(V U)`.
    expect(new TermMapper(store, { name: (name) => name, sorts: new Map([['V', BOOL]]) }).sort(v).text).toBe('(V U)');
  });

  it('maps sorts of every kind', () => {
    const { sorts: from } = new TermStore();
    const named = from.named('U', 'U', []);
    const { sorts } = new TermStore();
    const mapper = new TermMapper(new TermStore(), { name: (name) => `${name}2` });
    for (const [sort, text] of [
      [from.collection('Seq', named), '(Seq U2)'],
      [from.collection('Set', named), '(Set U2)'],
      [from.collection('Bag', from.bitVec(3)), '(Bag (_ BitVec 3))'],
      [from.tuple([named, BOOL]), '(Tuple U2 Bool)'],
      [from.fun([named, INT], named), '(-> U2 Int U2)'],
      [from.array(named, from.floatingPoint(2, 3)), '(Array U2 (_ FloatingPoint 2 3))'],
      [from.parameter('T', 'T'), 'T2'],
    ] as const) {
      expect(mapper.sort(sort).text).toBe(text);
      expect(mapper.sort(sort)).toBe(mapper.sort(sort));
    }
    expect(mapper.sort(BOOL)).toBe(BOOL);
    expect(sorts.bitVec(3).text).toBe('(_ BitVec 3)');
  });

  it('maps deep terms without overflowing the stack, each shared part once', () => {
    const store = new TermStore();
    let term: Term = store.const('x', INT);
    for (let i = 0; i < 20_000; i++) term = store.app('+', [term, term]);
    const names: string[] = [];
    const mapper = new TermMapper(new TermStore(), { name: (name) => (names.push(name), name) });
    expect(mapper.term(term).size).toBe(term.size);
    expect(names).toEqual(['x']);
  });

  it('rejects opaque terms, and returns undefined for commands that declare no symbol', () => {
    const { commands } = readScript('(declare-fun x () Int)(assert (frob x))').script;
    const mapper = new TermMapper(new TermStore(), { name: (name) => name });
    const asserted = commands.flatMap((each) => [...termsOf(each)]);
    expect(() => asserted.map((term) => mapper.term(term))).toThrow('the symbols of an opaque term cannot be renamed');
    for (const { commands: others } of [
      parseScript('(set-logic QF_LIA)(assert true)(check-sat)(define-sort W () Int)'),
    ])
      for (const each of others) expect(mapper.declaration(each)).toBeUndefined();
  });

  it('maps the sorts of a heap', () => {
    expect(mapScript('(declare-sort U 0)(declare-heap (U Int))')).toBe(
      "(declare-sort |U'| 0)\n(declare-heap (|U'| Int))\n",
    );
    const replaced = mapScript('(declare-sort U 0)(declare-heap (Int U))', { sorts: new Map([['U', BOOL]]) });
    expect(replaced).toContain('(declare-heap (Int Bool))');
  });

  it('keeps the orders of finite fields', () => {
    expect(mapScript('(declare-fun a () (_ FiniteField 7))(assert (= a (as ff3 (_ FiniteField 7))))')).toContain(
      '(_ FiniteField 7)',
    );
  });

  it('keeps attributes of annotations except names', () => {
    const text = '(declare-fun x () Int)(assert (! (< x 0) :named n :weight 3))(assert (! (< x 1) :named m))';
    expect(mapScript(text)).toBe("(declare-fun |x'| () Int)\n(assert (! (< |x'| 0) :weight 3))\n(assert (< |x'| 1))\n");
  });

  it('reserves declared names in the store', () => {
    const { commands } = parseScript(`(declare-datatypes ((D 0)) (((a) (b (c Int)))))(declare-fun d (Int) Int)
(define-fun e () Int 1)(define-fun-rec f ((x Int)) Int (f x))`);
    const store = new TermStore();
    const mapper = new TermMapper(store, { name: (name) => `${name}!0` });
    for (const command of commands) mapper.declaration(command);
    for (const name of ['a', 'b', 'c', 'd', 'e', 'f']) expect(store.hasName(`${name}!0`), name).toBe(true);
  });
});
