import { describe, expect, it } from 'vitest';
import { toJudgeable } from '../script/index.js';
import { readScript } from '../syntax/index.js';
import { rngFromSeed } from '../util/index.js';
import { type ModelText, ModelTextMaker } from './model-text.js';

const SCRIPT = `(declare-sort U 0)(declare-sort |V W| 0)(declare-datatype L ((nil) (cons (head Int) (tail L))))(declare-fun x () Int)
  (declare-fun |y z| () Bool)(declare-fun u () U)(declare-fun f (U Int) U)(declare-fun l () L)(declare-fun r () Real)(declare-fun v () |V W|)
  (assert (and (< x 17) |y z| (= (f u 3) u) (= l (cons 8 nil)) (< r 2.5) (= v v)))`;
const maker = (text = SCRIPT): ModelTextMaker =>
  new ModelTextMaker(toJudgeable(readScript(`${text}(check-sat)`).script));
const formatWorld = (model: ModelText | undefined): string => {
  if (model === undefined) return 'none';
  const symbols = model.symbols.map(({ name, params, sort, value }) => `${name}(${params.join(' ')}) ${sort} ${value}`);
  return [...symbols, ...model.universes.map(({ sort, elements }) => `${sort}: ${elements.join(' ')}`)].join('; ');
};

const WHOLE = `(define-fun x () Int 5)(define-fun |y z| () Bool true)(define-fun l () L (cons 1 nil))(define-fun r () Real (- (/ 1 3)))(define-fun v () |V W| (as @w |V W|))`;
const MODELS: Readonly<Record<string, string>> = {
  '(define-fun u () U (as @a U))(define-fun f ((p U) (q Int)) U (ite (= q 3) (as @b U) p))':
    'x() Int 5; y z() Bool true; u() U @a; f((p U) (q Int)) U (ite (= q 3) @b p); l() L (cons 1 nil); r() Real (- (/ 1.0 3.0)); v() |V W| @w; U: @a @b; V W: @w',
  '(define-fun u () U (as @a U))':
    'x() Int 5; y z() Bool true; u() U @a; f((p!0 U) (p!1 Int)) U (ite (and (= p!0 @a) (= p!1 8)) @a (ite (and (= p!0 @a) (= p!1 1)) @a @a)); l() L (cons 1 nil); r() Real (- (/ 1.0 3.0)); v() |V W| @w; U: @a; V W: @w',
  '(define-fun f ((p U) (q Int)) U (as |@ c| U))':
    'x() Int 5; y z() Bool true; u() U |@ c|; f((p U) (q Int)) U |@ c|; l() L (cons 1 nil); r() Real (- (/ 1.0 3.0)); v() |V W| @w; U: |@ c|; V W: @w',
  '(declare-fun e () U)(declare-fun g () U)(forall ((z U)) (or (= z e) (= z g)))(define-fun u () U e)(define-fun f ((p U) (q Int)) U p)':
    'x() Int 5; y z() Bool true; u() U e; f((p U) (q Int)) U p; l() L (cons 1 nil); r() Real (- (/ 1.0 3.0)); v() |V W| @w; U: e g; V W: @w',
  '(define-fun u () U x)': 'none',
  '(define-fun f ((p U)) U p)': 'none',
  '(define-fun f ((p U) (q Int)) U (frob p))': 'none',
};

describe('interpretations from a model', () => {
  it.each(Object.entries(MODELS))('reads a full interpretation from the model %s', (text, expected) => {
    expect(formatWorld(maker().fromModel(`(${WHOLE}${text})`, rngFromSeed('model')))).toBe(expected);
  });

  it('returns undefined for a long text', () => {
    expect(maker().fromModel(`(${WHOLE}${' '.repeat(50_000)})`, rngFromSeed(1))).toBeUndefined();
  });
});

describe('universes of a model', () => {
  const TWO = `(declare-sort U 0)(declare-sort W 0)(declare-fun u () U)(declare-fun w () W)(declare-fun f (U) U)
    (assert (and (= (f u) u) (= w w)))`;
  const VALUES = '(define-fun u () U (as @a U))(define-fun w () W (as @w W))';

  it.each([
    ['p', '@a', '@w'],
    // A symbol of the script is not an element.
    ['u', '@a', '@w'],
    ['(ite (= w (as @w2 W)) (as @b U) p)', '@a @b', '@w2 @w'],
  ])('collects in universes the elements that occur in values and bodies such as %s', (body, ofU, ofW) => {
    const made = maker(TWO).fromModel(`(${VALUES}(define-fun f ((p U)) U ${body}))`, rngFromSeed(1));
    const found = made?.universes.map(({ sort, elements }) => [sort, new Set(elements)]);
    expect(found).toEqual([
      ['U', new Set(ofU.split(' '))],
      ['W', new Set(ofW.split(' '))],
    ]);
  });

  it('adds one new element to a universe if the model names none', () => {
    const made = maker(TWO).fromModel('((define-fun w () W (as @w W)))', rngFromSeed(1));
    expect(made?.universes).toEqual([
      { sort: 'U', elements: ['U!0'] },
      { sort: 'W', elements: ['@w'] },
    ]);
  });

  it('draws a value for each symbol without a value, and keeps the given values', () => {
    const made = maker(TWO);
    const [x] = (made.draw(rngFromSeed(1))?.symbols ?? []).filter(({ name }) => name === 'u');
    const universes = [
      { sort: 'U', elements: ['|a b|'] },
      { sort: 'W', elements: ['c'] },
    ];
    const given = { name: 'u', params: [], sort: 'U', value: '|a b|' };
    const extended = made.extend({ symbols: [given], universes }, rngFromSeed(1));
    expect(x?.sort).toBe('U');
    expect(extended?.universes).toBe(universes);
    expect(extended?.symbols.map(({ name }) => name)).toEqual(['u', 'w', 'f']);
    expect(extended?.symbols[0]).toBe(given);
    expect(extended?.symbols[1]).toEqual({ name: 'w', params: [], sort: 'W', value: 'c' });
    expect(extended?.symbols[2]?.value.replaceAll('|a b|', '!')).toMatch(/^(?:!|\(ite \(= p!0 !\) .*\))$/);
    const odd = maker('(declare-fun x () (-> Int Int))(assert (= (x 1) 1))');
    expect(odd.extend({ symbols: [], universes: [] }, rngFromSeed(1))).toBeUndefined();
  });

  it('throws if the script has no check', () => {
    expect(() => new ModelTextMaker(readScript('(declare-const x Int)').script)).toThrow();
  });
});

describe('random interpretations', () => {
  it('gives elements names that no symbol of the script has', () => {
    const text = '(declare-sort U 0)(declare-fun U!0 () U)(declare-fun u () U)(assert (= u U!0))';
    for (let i = 0; i < 20; i++) {
      const { universes = [], symbols = [] } = maker(text).draw(rngFromSeed(i)) ?? {};
      expect(universes[0]?.elements.length).toBeGreaterThan(0);
      expect(universes[0]?.elements.length).toBeLessThanOrEqual(3);
      expect(universes[0]?.elements).not.toContain('U!0');
      for (const { value } of symbols) expect(universes[0]?.elements).toContain(value);
    }
  });

  it('takes half of the values from literals of the script', () => {
    const values = Array.from({ length: 200 }, (_, i) => {
      return maker('(declare-fun x () Int)(assert (< x 4711))').draw(rngFromSeed(i))?.symbols[0]?.value;
    });
    const literal = values.filter((value) => value === '4711').length;
    expect(literal).toBeGreaterThan(70);
    expect(literal).toBeLessThan(130);
  });

  it('returns undefined if a sort has no value to draw', () => {
    expect(maker('(declare-fun x () (-> Int Int))(assert (= (x 1) 1))').draw(rngFromSeed(1))).toBeUndefined();
    const over = maker('(declare-fun f ((-> Int Int)) Bool)(assert (f (lambda ((z Int)) z)))');
    const values = Array.from({ length: 20 }, (_, i) => over.draw(rngFromSeed(i))?.symbols[0]?.value);
    expect(values).toContain(undefined);
    for (const value of values) expect([undefined, 'true', 'false']).toContain(value);
  });

  it('varies an interpretation in one or two symbols', () => {
    const made = maker();
    const model = made.draw(rngFromSeed('world')) as ModelText;
    const changes = Array.from({ length: 60 }, (_, i) => {
      const varied = made.vary(model, rngFromSeed(i)) as ModelText;
      expect(varied.universes).toBe(model.universes);
      return varied.symbols.filter((symbol, at) => symbol !== model.symbols[at]).length;
    });
    expect(new Set(changes)).toEqual(new Set([1, 2]));
    expect(made.vary({ symbols: [], universes: [] }, rngFromSeed(1))).toBeUndefined();
    const strange = { symbols: [{ name: 'other', params: [], sort: 'Int', value: '1' }], universes: [] };
    expect(made.vary(strange, rngFromSeed(1))).toBeUndefined();
  });
});
