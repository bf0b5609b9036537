import { describe, expect, it } from 'vitest';
import { readScript } from '../../syntax/index.js';
import type { Term } from '../../term/index.js';
import { contentId } from '../../util/index.js';
import type { Stage } from '../engine/search.js';
import { reduceSexps } from '../sexp/passes.js';
import { smallerSize, scanText } from '../text-size.js';
import { textAlike } from './alike.js';
import { type ReduceScriptOptions, reduceScript } from './reduce-script.js';
import { sampleCases } from '../../../test/support/laws.js';
import { toSubject } from './subject.js';

const SCRIPT = `(set-logic ALL)
(set-info :status sat)
(declare-sort U 0)
(declare-const a (_ BitVec 8))
(declare-const b (_ BitVec 8))
(declare-const p Bool)
(declare-fun g (U) U)
(declare-const u U)
(define-fun twice ((x (_ BitVec 8))) (_ BitVec 8) (bvadd x x))
(assert (! (or p (bvult (bvmul (bvadd a #x01) (bvudiv b a)) (twice b))) :named n))
(push 1)
(assert (forall ((y (_ BitVec 8))) (=> (bvult y a) (= (bvand y b) (bvlshr y #x02)))))
(assert (=> n (= (g (g u)) u)))
(check-sat)
(pop 1)
(assert (not (= (concat a b) (concat b a))))
(check-sat-assuming (p n))
`;

/** Creates a check whose runs may end out of order, as runs of processes do. */
function stageFor(fails: (input: string) => boolean, seen: string[] = []): Stage {
  let turn = 0;
  return (input) => ({
    async run() {
      const text = new TextDecoder().decode(input);
      seen.push(text);
      for (let i = (turn++ * 7) % 5; i > 0; i--) await Promise.resolve();
      return fails(text);
    },
    drop: () => undefined,
  });
}

async function reduce(fails: (input: string) => boolean, more: Partial<ReduceScriptOptions> = {}, source = SCRIPT) {
  const seen: string[] = [];
  const signal = new AbortController().signal;
  const { script } = readScript(source);
  const reduction = reduceScript(script, { stage: stageFor(fails, seen), jobs: 1, cache: new Map(), signal, ...more });
  const texts: string[] = [];
  for await (const { text } of reduction.steps) texts.push(new TextDecoder().decode(text));
  return { texts, seen, last: texts.at(-1) ?? '', calls: reduction.counts().calls, minimal: reduction.minimal() };
}

describe('reduceScript', () => {
  it.each([
    [['bvudiv'], 60],
    [['forall', 'bvlshr'], 90],
    [['(g ', 'push'], 90],
    [['concat', 'bvmul'], 90],
  ] as const)(
    'keeps %j and little else, tries only scripts that parse, and yields ever smaller results',
    async (words, most) => {
      const fails = (text: string): boolean => words.every((word) => text.includes(word)) && readScript(text).ok;
      const { texts, seen, last, minimal } = await reduce(fails);
      expect(minimal).toBe(true);
      expect(last.length).toBeLessThanOrEqual(most);
      const sizes = texts.map((text) => scanText(text).size);
      expect(texts.filter((text) => !fails(text))).toEqual([]);
      expect(sizes.filter((size, at) => at > 0 && !smallerSize(size, sizes[at - 1] as typeof size))).toEqual([]);
      expect(seen.filter((text) => readScript(text).diagnostics.length > 0)).toEqual([]);
    },
  );

  it('gives the same result with any number of jobs', async () => {
    const fails = (text: string): boolean => text.includes('bvult') && text.includes('concat');
    const cache = new Map<string, boolean>();
    const alone = await reduce(fails, { cache });
    for (const jobs of sampleCases([5, 2], 2)) expect((await reduce(fails, { jobs })).texts).toEqual(alone.texts);
    const again = await reduce(fails, { cache });
    expect(again.texts).toEqual(alone.texts);
    expect(again.calls).toBe(0);
  });

  it('gives the same result with any number of jobs, and checks no script that differs from a rejected script only in names', async () => {
    const fails = (text: string): boolean => text.includes('bvult') && /\bb\b.*\bb\b/.test(text) && !/\bd\b/.test(text);
    const alone = await reduce(fails);
    for (const jobs of sampleCases([5, 2], 2)) expect((await reduce(fails, { jobs })).texts).toEqual(alone.texts);
    const source =
      '(declare-const x Int)\n(declare-const y Int)\n(declare-const z Int)\n(assert (= (* x y z) (+ x y z)))\n';
    const product = (text: string): boolean => /\(\* \w \w \w\)/.test(text);
    const { seen } = await reduce(product, {}, source);
    const refused = seen.filter((text) => !product(text)).map((text) => textAlike(toSubject(readScript(text).script)));
    expect(refused.length).toBeGreaterThan(5);
    expect(new Set(refused).size).toBe(refused.length);
  });

  it('also reduces parts without effect on the answer if the failure may depend on these parts', async () => {
    const source =
      '(declare-const x Int)\n(declare-const y Int)\n(assert (< x y))\n(assert (or (= (* x y) (+ x y)) true))\n(check-sat)\n';
    const { last, minimal } = await reduce((text) => /\(or .* true\)/.test(text), {}, source);
    expect([last, minimal]).toEqual(['(assert (or false true))\n', true]);
  });

  it('gives the same result with and without speculative checks, and however long the checks take', async () => {
    const fails = (text: string): boolean => text.includes('bvlshr') && text.includes('bvand');
    const alone = await reduce(fails);
    let turn = 0;
    const stage: Stage = (input) => ({
      run: (signal) =>
        new Promise((answer, reject) => {
          const text = new TextDecoder().decode(input);
          const timer = setTimeout(() => answer(fails(text)), (turn++ * 7) % 5);
          signal.addEventListener('abort', () => {
            clearTimeout(timer);
            reject(signal.reason as Error);
          });
        }),
      drop: () => undefined,
    });
    for (const jobs of sampleCases([3, 2, 4], 3))
      expect((await reduce(fails, { jobs, stage })).texts.at(-1)).toBe(alone.texts.at(-1));
  });

  it('continues from the verdicts of an interrupted run', async () => {
    const fails = (text: string): boolean => text.includes('bvudiv') && text.includes('check-sat');
    const whole = await reduce(fails);
    const cache = new Map<string, boolean>();
    for (const most of [3, 8, 13]) {
      const stop = new AbortController();
      let count = 0;
      const stopping = (text: string): boolean => {
        if (++count === most) stop.abort();
        return fails(text);
      };
      expect((await reduce(stopping, { cache, signal: stop.signal })).minimal).toBeUndefined();
    }
    expect((await reduce(fails, { cache })).last).toBe(whole.last);
  });

  it('gives the same result with cached verdicts even if the failure depends on names', async () => {
    const source =
      '(declare-const x Int)\n(declare-const y Int)\n(declare-const z Int)\n(declare-const w Int)\n' +
      '(assert (= (* x y z) (+ x y w)))\n(assert (< (- w z) (* 2 y)))\n(check-sat)\n';
    const chance = (key: string, percent: number) => (text: string) =>
      Number.parseInt(contentId(key + text).slice(0, 6), 16) % 100 < percent;
    const cases = [
      ['29', 6, 5],
      ['10', 10, 20],
      ['38', 10, 20],
    ] as const;
    for (const [key, percent, most] of sampleCases(cases, 3)) {
      const fails = chance(key, percent);
      const whole = await reduce(fails, {}, source);
      const cache = new Map<string, boolean>();
      const stop = new AbortController();
      let count = 0;
      const stopping = (text: string): boolean => {
        if (++count === most) stop.abort();
        return fails(text);
      };
      await reduce(stopping, { cache, signal: stop.signal }, source);
      expect((await reduce(fails, { cache }, source)).last).toBe(whole.last);
      expect((await reduce(fails, { jobs: 3 }, source)).last).toBe(whole.last);
    }
  });

  it('replaces symbols in terms that `frozen` selects, but changes nothing else in these terms', async () => {
    const source =
      '(declare-const a Int)\n(declare-const b Int)\n' +
      '(assert (and (< a 3) (! (= (+ a b) (* 2 b)) :gainsay-step 1)))\n(assert (> b 2))\n(check-sat)\n';
    const frozen = (term: Term): boolean =>
      term.kind === 'annot' && term.attributes.some(({ keyword }) => keyword === ':gainsay-step');
    const { last } = await reduce((text) => text.includes(':gainsay-step'), { frozen }, source);
    expect(last).toMatch(/^\(assert \(! \(= \(\+ (\w) (\w)\) \(\* 2 \2\)\) :gainsay-step 1\)\)\n$/);
  });

  it('drops irrelevant and unused commands at once, or one by one if dropping all at once fails', async () => {
    const source =
      '(set-logic ALL)\n(set-info :status sat)\n(declare-sort U 0)\n(declare-const u U)\n(declare-const p Bool)\n' +
      '(declare-const q Bool)\n(assert (or p q))\n(check-sat)\n';
    const { texts } = await reduce((text) => text.includes('(or '), {}, source);
    const bare = '(declare-const p Bool)\n(declare-const q Bool)\n(assert (or p q))\n(check-sat)\n';
    expect(texts[0]).toBe(`(set-logic ALL)\n(set-info :status sat)\n${bare}`);
    const answer = await reduce((text) => text.includes('(or '), { failing: 'result' }, source);
    expect(answer.texts[0]).toBe(`(set-info :status sat)\n${bare}`);
    const kept = await reduce((text) => text.includes('(or ') && text.includes('declare-sort'), {}, source);
    expect(kept.last).toContain('(declare-sort');
    expect(kept.last).not.toContain('set-info');
  });

  it('tries a constant in a tautology, because a solver may answer a tautology wrongly', async () => {
    const source = '(assert (or (not (<= 0 0)) (= 0 0)))\n(check-sat)\n';
    const { last } = await reduce((text) => /<= 0 0\)\) (true|\(= 0 0\))\)/.test(text), { failing: 'result' }, source);
    expect(last).toBe('(assert (or (not (<= 0 0)) true))\n');
  });

  it('checks only once whether short names of float sorts preserve the failure, and keeps these names if they do', async () => {
    const source = '(declare-const f (_ FloatingPoint 8 24))\n(assert (and (fp.isNaN f) (fp.isZero f)))\n(check-sat)\n';
    const { last, seen } = await reduce((text) => /fp.isNaN f/.test(text) && /Float32|8 24/.test(text), {}, source);
    expect(last).toContain('(declare-const f Float32)');
    const long = await reduce(
      (text) => text.includes('fp.isNaN f') && text.includes('(_ FloatingPoint 8 24)'),
      {},
      source,
    );
    expect(long.last).toContain('(_ FloatingPoint 8 24)');
    expect(long.seen.filter((text) => text.includes('Float32'))).toHaveLength(1);
    expect(seen.filter((text) => text.includes('(_ FloatingPoint')).length).toBeLessThan(seen.length / 2);
  });

  it('needs few checks if little of a large script is needed', async () => {
    const lines = Array.from({ length: 250 }, (_, i) => `(assert (or (> x ${i}) (= (* x ${i}) (+ x y ${i}))))`);
    lines[123] = '(assert (= (mod x 7) (+ y y)))';
    const source = `(declare-const x Int)\n(declare-const y Int)\n${lines.join('\n')}\n(check-sat)\n`;
    const { last, calls } = await reduce((text) => text.includes('(mod '), {}, source);
    expect(last).toBe('(assert (= (mod 0 0) 0))\n');
    expect(calls).toBeLessThan(80);
  });
});

describe('reduceSexps', () => {
  it('reduces S-expressions of any dialect', async () => {
    const text = '(assert (foo |x y| (bar (baz 12) "abc")))\n; gone\n(frobnicate (let ((z 1)) (+ z z)))\n(check 5)\n';
    const stage = stageFor((input) => input.includes('bar') && input.includes('frobnicate'));
    const reduction = reduceSexps(text, { stage, jobs: 1, cache: new Map(), signal: new AbortController().signal });
    if ('code' in reduction) throw new Error(reduction.message);
    let last = '';
    for await (const step of reduction.steps) last = new TextDecoder().decode(step.text);
    expect(last.length).toBeLessThanOrEqual('(bar)\n(frobnicate)\n'.length);
    expect(reduction.minimal()).toBe(true);
  });

  it('reports a text that does not consist of S-expressions', () => {
    const signal = new AbortController().signal;
    expect(reduceSexps('(a (b)', { stage: stageFor(() => true), jobs: 1, cache: undefined, signal })).toMatchObject({
      code: 'G101',
    });
  });
});
