import { describe, expect, it } from 'vitest';
import { makeBisection, makeFinding, makeReduced } from '../../../test/support/findings.js';
import { FUTILE, explainLeft } from './left.js';
import { groupFindings } from './tally.js';

const SHOWN = makeBisection({ observations: [{ version: '1', shows: 'yes', said: '', times: 1 }] });
const AUTO = { reduce: 'auto', bisect: 'auto' } as const;
const alone = (finding: ReturnType<typeof makeFinding>) =>
  explainLeft(finding, { members: [finding], known: null, plan: AUTO });

describe('reasons for findings without a reduction or bisection', () => {
  it('is null for each result that the finding has', () => {
    const reduced = makeFinding('a', { reduced: makeReduced(), left: { reduce: 'no smaller input fails' } });
    expect(alone(reduced)).toEqual({ reduce: null, bisect: 'the hunt has not finished it' });
    expect(alone(makeFinding('a', { bisection: makeBisection() })).bisect).toBeNull();
  });

  it('uses the reason of the attempt', () => {
    const left = { reduce: 'no smaller input fails', bisect: 'no version could be run' };
    expect(alone(makeFinding('a', { left }))).toEqual(left);
  });

  it('names the member of the group that is reduced or bisected instead', () => {
    const finding = makeFinding('a');
    const others = [makeFinding('b', { reduced: makeReduced() }), makeFinding('c', { bisection: makeBisection() })];
    expect(explainLeft(finding, { members: [finding, ...others], known: null, plan: AUTO })).toEqual({
      reduce: 'b of its group is reduced instead',
      bisect: 'c of its group is bisected instead',
    });
  });

  it('is null for a group with a bisected finding', () => {
    const [small, bisected] = [makeFinding('a', { bytes: 9 }), makeFinding('b', { bisection: makeBisection() })];
    const [group] = groupFindings(
      [bisected, small].map((each) => ({ ...each, group: 'g' })),
      { plan: AUTO },
    );
    expect(group).toMatchObject({ smallest: { id: 'a' }, left: { bisect: null } });
  });

  it('knows in advance if a reduction would be refused', () => {
    const claimed = { trust: 'claimed', witnesses: ['claim'] } as const;
    const coordinates = { ...makeFinding('a').coordinates, strategy: 'cmd:./mutate' };
    const refused = (more: Parameters<typeof makeFinding>[1]) => alone(makeFinding('a', more)).reduce;
    const open = 'the hunt has not finished it';
    expect(refused({ ...claimed, coordinates })).toBe(FUTILE.claim);
    expect(refused({ ...claimed, witnesses: [':status'], coordinates })).toBe(open);
    expect(
      refused({ ...claimed, coordinates, fault: { text: '(= 0 1)', expected: 'unsat', got: null } as never }),
    ).toBe(open);
    expect(refused(claimed)).toBe(open);
    expect(refused({ coordinates })).toBe(open);
    expect(refused({ kind: 'unstable', confirmed: 'history' })).toBe(FUTILE.unstable);
    expect(refused({ btor: 'graph', confirmed: 'history' })).toBe(FUTILE.graph);
    expect(
      explainLeft(makeFinding('a', { ...claimed, coordinates }), {
        members: [],
        known: null,
        plan: { reduce: 'none', bisect: 'none' },
      }).reduce,
    ).toBe('the hunt ran with --reduce none');
  });

  it('no longer calls a finding known if a bisection shows that its group is another bug', () => {
    const known = makeFinding('a', { kind: 'wrong-answer', known: 'issue 1', group: 'g' });
    const [bisection, reduced] = [SHOWN, makeReduced({ shape: 'g', operators: ['g'] })];
    const reason = (more: Partial<typeof known>) =>
      groupFindings([known, makeFinding('b', { kind: 'invalid-model', group: 'g', ...more })], { plan: AUTO })[0];
    expect(reason({})).toMatchObject({ known: 'issue 1', left: { reduce: 'it is a known bug' } });
    expect(reason({ bisection })).toMatchObject({ known: null, left: { reduce: 'the hunt has not finished it' } });
    expect(reason({ bisection, reduced, kind: 'wrong-answer' })?.left.reduce).toBeNull();
  });

  it('names the rule or the option by which a hunt leaves the finding out', () => {
    const none = explainLeft(makeFinding('a'), {
      members: [],
      known: null,
      plan: { reduce: 'none', bisect: 'none' },
    });
    expect(none).toEqual({ reduce: 'the hunt ran with --reduce none', bisect: 'the hunt ran with --bisect none' });
    expect(alone(makeFinding('a', { kind: 'refuses' })).reduce).toBe('it is not a bug by itself');
    const known = makeFinding('a', { known: 'issue 1' });
    expect(explainLeft(known, { members: [known], known: 'issue 1', plan: AUTO }).bisect).toBe('it is a known bug');
    const suspects = ['z3', 'cvc5'];
    expect(alone(makeFinding('a', { suspects })).bisect).toBe('it is undecided which solver is wrong');
    const decided = { suspects, reduced: makeReduced({ suspects: ['z3'] }) };
    expect(alone(makeFinding('a', decided)).bisect).toBe('the hunt has not finished it');
    expect(alone(makeFinding('a', { kind: 'unstable' }))).toEqual({
      reduce: 'the hunt has not finished it',
      bisect: 'its answers vary from run to run',
    });
  });
});
