import { describe, expect, it } from 'vitest';
import { readScript } from '../../syntax/index.js';
import type { Notice } from '../base/index.js';
import { SeedFilter } from './seed-filter.js';

const script = (text: string) => readScript(text).script;
const BV = script('(set-logic QF_BV)(assert (= #b1 #b0))(check-sat)');
const INTS = script('(set-logic QF_LIA)(declare-const x Int)(assert (> x 0))(check-sat)');
const CORE = script('(declare-const p Bool)(assert p)(check-sat)');
const ALL = [BV, INTS, CORE];

function apply(given: { logics?: readonly string[]; theories?: readonly string[] }) {
  const filter = new SeedFilter({ logics: [], theories: [], ...given });
  const kept = ALL.filter((each) => filter.keeps(each));
  const notices: Notice[] = [];
  filter.report((notice) => notices.push(notice));
  return { kept, lines: notices.map((each) => ('line' in each ? each.line : each.kind)) };
}

describe('SeedFilter', () => {
  it('keeps all seeds and reports nothing without names', () => {
    expect(apply({})).toEqual({ kept: ALL, lines: [] });
  });

  it('keeps seeds that set one of the logics, and counts the others by logic', () => {
    expect(apply({ logics: ['QF_BV', 'QF_LRA'] })).toEqual({
      kept: [BV],
      lines: ['1 of 3 seeds remain: --logic leaves out 2 (QF_LIA 1, no logic 1)'],
    });
  });

  it('keeps seeds with one of the theories, by short or full names', () => {
    expect(apply({ theories: ['bv', 'core'] }).kept).toEqual([BV, CORE]);
    expect(apply({ theories: ['FixedSizeBitVectors', 'Ints'] }).kept).toEqual([BV, INTS]);
    expect(apply({ logics: ['QF_LIA', 'QF_BV'], theories: ['ints'] })).toEqual({
      kept: [INTS],
      lines: ['1 of 3 seeds remain: --logic leaves out 1 (no logic 1); --theory leaves out 1 (bv 1)'],
    });
  });

  it('reports by which option the seeds are left out if none remains', () => {
    expect(() => apply({ logics: ['QF_LIA'], theories: ['strings'] })).toThrow(
      'none of 3 seeds remains: --logic leaves out 2 (QF_BV 1, no logic 1); --theory leaves out 1 (ints 1)',
    );
  });

  it('rejects an unknown name, and lists the known ones', () => {
    const problem = (given: Parameters<typeof apply>[0]) => {
      try {
        apply(given);
      } catch (error) {
        return (error as { diagnostics: readonly unknown[] }).diagnostics[0];
      }
      return undefined;
    };
    expect(problem({ logics: ['QF_VB'] })).toMatchObject({
      message: "--logic: unknown logic 'QF_VB'",
      expected: expect.stringContaining('QF_BV, QF_ABV') as string,
      hint: 'did you mean QF_BV?',
    });
    expect(problem({ theories: ['sting'] })).toMatchObject({
      message: "--theory: unknown theory 'sting'",
      expected: expect.stringContaining('bv, fp') as string,
    });
    expect(apply({ logics: ['HO_ALIA', 'QF_BV'] }).kept).toEqual([BV]);
  });
});
