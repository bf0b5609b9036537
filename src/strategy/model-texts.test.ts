import { describe, expect, it } from 'vitest';
import { toJudgeable } from '../script/index.js';
import { readScript } from '../syntax/index.js';
import type { ModelText } from './model-text.js';
import { formatModelCertificate, openModelTexts } from './model-texts.js';

const open = (text: string, models: readonly string[] = []) =>
  openModelTexts(toJudgeable(readScript(text).script), models);
const SEED = '(declare-const x Int)(declare-const y Int)(assert (< x y))';
const model = (x: number): string => `((define-fun x () Int ${x})(define-fun y () Int ${x + 1}))`;
const values = (of: ModelText | undefined): (string | undefined)[] => (of?.symbols ?? []).map(({ value }) => value);

describe('openModelTexts', () => {
  it('returns the first four printed models, a variation of each of these, and three random models', () => {
    expect(open(SEED)).toHaveLength(3);
    const made = open(SEED, [100, 200, 300, 400, 500].map(model)).map((each) => values(each()));
    expect(made).toHaveLength(4 * 2 + 3);
    for (const [i, x] of [100, 200, 300, 400].entries()) {
      expect(made[2 * i]).toEqual([String(x), String(x + 1)]);
      expect(made[2 * i + 1]).not.toEqual(made[2 * i]);
    }
    expect(made.flat()).not.toContain('500');
    expect(new Set(made.slice(-3).map(String)).size).toBeGreaterThan(1);
  });

  it('draws equal models for equal arguments, and returns one object for repeated calls', () => {
    const [one, other] = [open(SEED, [model(1)]), open(SEED, [model(1)])];
    expect(one.map((each) => each())).toEqual(other.map((each) => each()));
    for (const each of one) expect(each()).toBe(each());
    // Each variation has its own random numbers.
    const varied = open(SEED, [model(1), model(1), model(1), model(1)]).filter((_, i) => i % 2 === 1 && i < 8);
    expect(new Set(varied.map((each) => values(each()).join())).size).toBeGreaterThan(1);
  });

  it('returns neither a model nor variations of the model if the text of the model is too long', () => {
    const [printed, varied, drawn] = open(SEED, [`${model(1)}${' '.repeat(50_000)}`]);
    expect([printed?.(), varied?.()]).toEqual([undefined, undefined]);
    expect(drawn?.()).toBeDefined();
  });

  it.each([
    ['a script without a check', '(declare-const x Int)'],
    ['an unknown command', `(frob)${SEED}`],
    ['a recursive definition without a base case', `(define-fun-rec f ((n Int)) Int (+ 1 (f n)))${SEED}`],
  ])('returns nothing for %s', (_, text) => {
    expect(open(text)).toEqual([]);
  });

  it('accepts definitions that are not recursive', () => {
    expect(open(`(define-fun f ((n Int)) Int (+ 1 n))${SEED}`)).toHaveLength(3);
  });
});

describe('formatModelCertificate', () => {
  it('formats symbols, universes and Bool constants as a certificate', () => {
    const symbols = [{ name: 'x', params: [], sort: 'Int', value: '1' }];
    const universes = [{ sort: 'U', elements: ['a'] }];
    const parse = (...args: Parameters<typeof formatModelCertificate>): unknown =>
      JSON.parse(formatModelCertificate(...args));
    expect(parse({ symbols, universes })).toEqual({ kind: 'model', symbols, universes });
    expect(
      parse({ symbols, universes }, [
        { name: 'g', on: true },
        { name: 'h', on: false },
      ]),
    ).toEqual({
      kind: 'model',
      symbols: [
        ...symbols,
        { name: 'g', params: [], sort: 'Bool', value: 'true' },
        { name: 'h', params: [], sort: 'Bool', value: 'false' },
      ],
      universes,
    });
  });
});
