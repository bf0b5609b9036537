import { describe, expect, it } from 'vitest';
import type { Script } from '../../script/index.js';
import { printScript, readScript } from '../../syntax/index.js';
import { type Rng, rngFromSeed } from '../../util/index.js';
import { type Rearrangement, arrangeAssertions, permuteDeclarations, renameAll } from './arrange.js';

const flat = (script: Script): string => printScript(script).trim().replaceAll('\n', '');
const BOOLS = '(declare-const p Bool)(declare-const q Bool)(declare-const r Bool)';

/** Lists the results of 200 draws, and checks that a note is given exactly if the script changed. */
function listResults(text: string, arrange: (script: Script, rng: Rng) => Rearrangement | undefined): string[] {
  const { script } = readScript(text);
  const results = Array.from({ length: 200 }, (_, seed) => {
    const made = arrange({ ...script, store: script.store.fork() }, rngFromSeed(seed));
    if (made === undefined) return 'none';
    const result = flat(made.script);
    expect(made.notes.length, result).toBe(result === flat(script) ? 0 : 1);
    return result;
  });
  return [...new Set(results)].sort();
}
const arrange = (text: string): string[] =>
  listResults(`${BOOLS}${text}`, (script, rng) => arrangeAssertions(script, script.store, rng)).map((each) =>
    each.replace(BOOLS, ''),
  );

describe('arrangeAssertions', () => {
  it.each([
    ['(assert p)', ['(assert p)']],
    ['(assert (or p q))', ['(assert (or p q))']],
    [
      '(assert p)(assert q)',
      ['(assert (and p q))', '(assert (and q p))', '(assert p)(assert q)', '(assert q)(assert p)'],
    ],
    [
      '(assert (and p q))',
      ['(assert (and p q))', '(assert (and q p))', '(assert p)(assert q)', '(assert q)(assert p)'],
    ],
    ['(assert p)(push 1)(assert q)(check-sat)', ['(assert p)(push 1)(assert q)(check-sat)']],
    ['(assert p)(assert (! q :named n))(assert r)', ['(assert p)(assert (! q :named n))(assert r)']],
  ])('permutes, splits or joins adjacent assertions without names: %s', (text, results) => {
    expect(arrange(text)).toEqual(results);
  });

  it('joins any two or more adjacent assertions', () => {
    const all = arrange('(assert p)(assert q)(assert r)');
    for (const each of all) expect(each.match(/[pqr](?=[ )])/g)?.toSorted()).toEqual(['p', 'q', 'r']);
    for (const each of ['(and p q))(assert r)', 'p)(assert (and q r))', '(and p q r))'])
      expect(all).toContain(`(assert ${each}`);
  });
});

describe('permuteDeclarations', () => {
  it('permutes adjacent declarations', () => {
    const [a, b, c] = ['(declare-const a Bool)', '(declare-fun b (Bool) Bool)', '(declare-const c Bool)'];
    expect(listResults(`${a}${b}(assert a)${c}(check-sat)`, permuteDeclarations)).toEqual([
      `${a}${b}(assert a)${c}(check-sat)`,
      `${b}${a}(assert a)${c}(check-sat)`,
    ]);
  });
});

describe('renameAll', () => {
  const rename = (text: string): string[] => listResults(text, (script, rng) => renameAll(script, script.store, rng));

  it('gives all symbols names of one style', () => {
    const all = rename(
      '(declare-const p Bool)(define-sort B () Bool)(define-fun f ((a B)) B (not a))(assert (exists ((b B)) (f b)))',
    );
    expect(all.join('')).not.toMatch(/\b[pabf]\b|define-sort/);
    expect(all).toContain(
      '(declare-const v0 Bool)(define-fun v1 ((v2 Bool)) Bool (not v2))(assert (exists ((v3 Bool)) (v1 v3)))',
    );
    for (const style of [/const v\d /, /const _\d /, /const \|\d \| /, /const ~(\d|x\d|xx\d|xxx\d) /])
      expect(
        all.some((each) => style.test(each)),
        `${style}`,
      ).toBe(true);
  });

  it('skips names that the script uses', () => {
    for (const each of rename('(declare-const v0 Bool)(declare-const _1 Bool)(assert (and v0 _1))'))
      expect(each).not.toMatch(/\bv0\b|\b_1\b/);
  });

  it('gives datatypes names without quotes', () => {
    const all = rename(
      '(declare-datatypes ((D 1)) ((par (A) ((c (s A))))))(declare-const d (D Int))(assert (= (s d) 1))',
    );
    for (const each of all)
      expect(each).toMatch(/^\(declare-datatypes \(\(v\d 1\)\) \(\(par \(v\d\) \(\(v\d \(v\d v\d\)\)\)\)\)\)/);
  });

  it.each([
    '(declare-const p Bool)(assert (! p :named n))',
    '(declare-const p Bool)(assert p)(frobnicate p)',
    '(declare-const p Bool)(assert (frobnicate p))',
  ])('does nothing if the script has names of formulas or unknown parts: %s', (text) => {
    expect(rename(text)).toEqual(['none']);
  });
});
