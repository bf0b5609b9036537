import { stripVTControlCharacters } from 'node:util';
import { describe, expect, it } from 'vitest';
import { makeFinding, makeReduced } from '../../../test/support/findings.js';
import { FUTILE, type Group, type Summary, currentFacts, Tally } from '../../campaign/index.js';
import { summaryLines } from './summary-text.js';

const makeGroup = (id: string, kind: Group['kind']): Group => {
  const smallest = makeFinding(id, { kind, signature: `signature of ${id}` });
  return {
    ...currentFacts(smallest),
    group: id,
    count: 1,
    again: 0,
    known: null,
    returned: null,
    smallest,
    blamed: [],
    left: { reduce: null, bisect: null },
    kinds: [],
    trusts: [],
  };
};

const makeEnumeration = (source: string, drawn: number, wrong: number): Summary['enumerated'][number] => ({
  strategy: 'enumerate',
  source,
  of: 'up to 3 nodes',
  indices: 10_000,
  drawn,
  formulas: drawn,
  decided: drawn,
  elsewhere: 0,
  leftOut: 0,
  isWhole: false,
  solvers: { z3: { right: drawn - wrong, wrong, unjudged: 0, unknown: 0, timeout: 0, rejected: 0, other: 0 } },
});

const countAttempts = (strategy: string, attempts: Partial<Summary['made'][number]>): Summary['made'][number] => ({
  ...{ strategy, tests: 0, none: 0, sameAsSeed: 0, duplicates: 0, tooLarge: 0, faults: 0 },
  ...attempts,
});

const formatLines = (more: Partial<Summary>): string[] =>
  summaryLines(
    { ...new Tally().summary(), ...more },
    { folder: 'c', pathOf: (id) => `c/findings/${id}`, most: 2, columns: 100 },
  ).map(stripVTControlCharacters);

describe('the summary of a campaign', () => {
  it('states the number of outcomes if scripts have several checks', () => {
    const counts = { runs: 5, ms: 1_000, restarts: 0 };
    const lines = formatLines({
      tests: 5,
      solvers: { a: { ...counts, answers: { sat: 4, unsat: 3 } }, b: { ...counts, answers: { sat: 5 } } },
    });
    expect(lines).toContain('  a  5 runs (7 outcomes, by check), 1.0 s: sat 4, unsat 3');
    expect(lines).toContain('  b  5 runs, 1.0 s: sat 5');
  });

  it('names a mutant of a strategy whose claims are contradicted, with the reason', () => {
    const because = 'claimed to be sat, but unsat is answered by z3 and cvc5';
    const claims = { strategy: 'own', claimed: 'sat', answered: 'unsat', witnesses: ['z3', 'cvc5'], because } as const;
    const script = 'a'.repeat(64);
    const lines = formatLines({
      contradictedClaims: [{ ...claims, count: 2, script }],
      refutedClaims: [{ strategy: 'other', because: 'claims are ignored', withdrawn: 0, script }],
      state: 'ended',
    });
    expect(lines).toContain('claims are ignored; the mutant: c/claims/aaaaaaaaaa.smt2');
    expect(lines.join(' ').replace(/\s+/g, ' ')).toContain(
      `2 claims of own contradicted and ignored: for example, c/claims/aaaaaaaaaa.smt2 is ${because}`,
    );
  });

  it('names the solvers that print no model after sat', () => {
    const models = { true: 1, false: 0, undetermined: 0, missing: 2, missingOf: { './wrap': 2 }, ms: 0, because: {} };
    expect(formatLines({ models }).join(' ').replace(/\s+/g, ' ')).toContain(
      'missing: sat without a model from ./wrap (2); a wrapper must print the reply to (get-model) too',
    );
  });

  it('counts the undetermined models whose reasons it does not show', () => {
    const because = { a: 4, b: 3, c: 2, d: 1, e: 1 };
    const models = { true: 0, false: 0, undetermined: 11, missing: 0, ms: 0, because };
    expect(formatLines({ models }).join('\n')).toContain('undetermined: a (4); b (3); c (2); other reasons (2)');
  });

  it('advises to name the family of a command, which is not asked for models', () => {
    const none = { true: 0, false: 0, undetermined: 0, missing: 0, ms: 0, because: {} };
    const text = formatLines({ models: { ...none, unasked: { './wrap': 2 } } })
      .join(' ')
      .replace(/\s+/g, ' ');
    expect(text).toContain(
      'models not requested from ./wrap, as the family is unknown; to check models, give it, as in z3:./SCRIPT',
    );
    expect(text).not.toContain('missing');
  });

  it('states the number of tests by strategy if there are several strategies', () => {
    const line = '  tests by strategy: session 1,200, sae 50';
    const [sae, session] = [countAttempts('sae', { tests: 50 }), countAttempts('session', { tests: 1_200 })];
    expect(formatLines({ made: [sae, session] })).toContain(line);
    expect(formatLines({ made: [sae] }).join('\n')).not.toContain('by strategy');
  });

  it('states why a strategy has few tests or none', () => {
    const behind = [
      countAttempts('peirce', { tests: 54, duplicates: 290, sameAsSeed: 10, tooLarge: 1 }),
      countAttempts('small', { tests: 1 }),
      countAttempts('never', { none: 1_200, faults: 3 }),
      countAttempts('idle', {}),
    ];
    expect(formatLines({ behind })).toEqual(
      expect.arrayContaining([
        '  peirce: only 54 tests of 355 attempts (300 duplicates, 1 too large)',
        '  small: only 1 test of 1 attempt',
        '  never: no test of 1,203 attempts (1,200 without a mutant, 3 failed)',
        '  idle: no test, since it made no attempt',
      ]),
    );
  });

  it('omits solvers and groups from a short summary', () => {
    const summary = {
      ...new Tally().summary(),
      groups: [makeGroup('a', 'crash')],
      solvers: { z3: { runs: 1, ms: 1, restarts: 0, answers: { sat: 1 } } },
      unreduced: ['a'],
    };
    const where = { folder: 'c', pathOf: (id: string) => id, most: 2, columns: 100, isShort: true };
    expect(summaryLines(summary, where).map(stripVTControlCharacters)).toEqual([
      '0 tests in 0 ms (0 a minute)',
      expect.stringMatching(/^nothing found/),
      '1 group not reduced (the time ended): gainsay resume c',
    ]);
  });

  it('states how many groups may merge because they are not reduced', () => {
    const reduced = makeGroup('a', 'crash');
    const found = { findings: { ...new Tally().summary().findings, crash: 3 } };
    const first = (...groups: Group[]) =>
      formatLines({ ...found, groups }).find((line) => line.includes('findings in'));
    const open = { ...makeGroup('b', 'crash'), left: { reduce: 'the time was up', bisect: null } };
    const done = { ...reduced, smallest: { ...reduced.smallest, reduced: makeReduced() } };
    expect(first(done, open)).toMatch(/^3 findings in 2 groups, 1 not reduced and may merge \(/);
    expect(first(done, done)).toMatch(/^3 findings in 2 groups \(/);
    expect(first(open)).toMatch(/^3 findings in 1 group \(/);
    const smallest = { ...open, left: { reduce: FUTILE.smaller, bisect: null } };
    expect(first(done, smallest)).toMatch(/^3 findings in 2 groups \(/);
  });

  it('states how many findings have their trust only as reduced', () => {
    const tally = new Tally();
    for (const trust of ['certified', 'claimed'] as const) {
      tally.add({ kind: 'finding', at: 1, finding: makeFinding(trust, { trust }) });
      tally.add({ kind: 'finding-reduced', at: 2, id: trust, reduced: makeReduced({ trust: 'certified' }) });
    }
    expect(formatLines(tally.summary()).join('\n')).toContain('2 certified (1 only as reduced)');
  });

  it('lists groups of bugs, and only counts groups that are not bugs', () => {
    const lines = formatLines({
      groups: [
        makeGroup('a', 'crash'),
        makeGroup('b', 'refuses'),
        makeGroup('c', 'refuses'),
        makeGroup('d', 'unexpected-unknown'),
        makeGroup('e', 'crash'),
        makeGroup('f', 'crash'),
      ],
    });
    expect(lines.filter((line) => line.includes('signature of')).map((line) => /of (.)/.exec(line)?.[1])).toEqual([
      'a',
      'e',
    ]);
    expect(lines).toContain('  … and 1 more group: gainsay findings c');
    expect(lines).toContain('  refuses (not a bug)  2 groups: gainsay findings c');
    expect(lines).toContain('  unexpected-unknown (not a bug)  1 group: gainsay findings c');
  });

  it('states the fix of groups that a version fixed, and counts the other known groups', () => {
    const known = (id: string, name: string | null) => ({ ...makeGroup(id, 'crash'), known: name });
    const findings = { ...new Tally().summary().findings, crash: 1 };
    const find = (...groups: readonly Group[]) => formatLines({ groups, findings }).join('\n');
    const all = find(known('a', 'fixed in 5.4.1'), known('b', 'fixed in 5.4.1: link'), known('c', 'issue 3'));
    expect(all).toContain('; 2 of the groups fixed in 5.4.1; 1 of the groups already known');
    expect(all).toMatch(/ {2}fixed in 5\.4\.1 {2}/);
    expect(all).not.toContain('known: fixed');
    const before = find(known('a', 'in last, no longer in 4.9.0'));
    expect(before).toContain('; all of the groups no longer in 4.9.0');
    expect(before).toContain('known: in last, no longer in 4.9.0');
  });

  it('names the strategy of a group whose input was not made from a seed', () => {
    const group = makeGroup('a', 'crash');
    const coordinates = { ...group.smallest.coordinates, strategy: 'enumerate' };
    const made = { ...group, smallest: { ...group.smallest, parent: null, coordinates } };
    expect(formatLines({ groups: [made] }).join()).toContain('generated by enumerate, not from a seed');
    expect(formatLines({ groups: [group] }).join()).not.toContain('generated by');
  });

  it('counts groups and slow runs by version, and names the command that compares the slow runs', () => {
    const both = ['z3@4.15.4', 'z3@5.4.1'];
    const coordinates = { key: '1', seed: 's', strategy: 'opfuzz', index: 0 };
    const run = { kind: 'slow', at: 1, solver: 'z3', coordinates, ms: 2_000, seedMs: 1, because: 'slow' } as const;
    const lines = formatLines({
      versions: [
        { solvers: ['z3@4.15.4'], groups: 3 },
        { solvers: ['z3@5.4.1'], groups: 0 },
        { solvers: both, groups: 1 },
      ],
      slow: [run, { ...run, solver: 'z3@4.15.4' }, run],
      state: 'ended',
    });
    expect(lines).toContain(
      '  groups seen by version  only in z3@4.15.4: 3; only in z3@5.4.1: 0; in z3@4.15.4 and z3@5.4.1: 1',
    );
    expect(lines.join(' ').replaceAll(/\s+/g, ' ')).toContain(
      'slow (not a bug) 2 runs of z3, 1 run of z3@4.15.4: gainsay drift c/slow --from z3@4.15.4 --to z3@5.4.1',
    );
    expect(formatLines({ slow: [run], state: 'ended' })).toContain('  slow (not a bug)  1 run of z3: c/slow');
    expect(formatLines({ slow: [{ ...run, isDecidedByOther: false }], state: 'ended' })).toContain(
      '  slow (not a bug)  1 run of z3, decided by no other solver: c/slow',
    );
    expect(formatLines({ versions: [{ solvers: ['z3@4.15.4'], groups: 0 }] })).toContain(
      '  groups seen by version  none',
    );
    expect(formatLines({}).join()).not.toContain('by version');
    expect(formatLines({ again: 1 }).join()).toContain('; +1 likely duplicate');
  });

  it('calls the fault of an ill-formed mutant no missing feature', () => {
    const tally = new Tally();
    const counts = { tests: 2, none: 0, sameAsSeed: 0, duplicates: 0, tooLarge: 0, faults: 0, solvers: {} };
    const refused = { z3: 'unknown constant y' };
    const results = [
      { index: 0, said: {}, ms: 1, refused },
      { index: 1, said: {}, ms: 1, refused, illFormed: 'y is not declared' },
    ];
    tally.add({ kind: 'batch-done', at: 1, batch: {}, counts, results, repeats: [] } as never);
    expect(tally.summary().lacking).toMatchObject([{ solver: 'z3', refused: 1 }]);
  });

  it('counts mutants with undeclared symbols for their strategy, not as features that a solver lacks', () => {
    const tally = new Tally();
    const counts = { tests: 2, none: 0, sameAsSeed: 0, duplicates: 0, tooLarge: 0, faults: 0, solvers: {} };
    const result = { index: 0, said: {}, ms: 1, refused: { z3: 'unknown constant fo' } };
    const results = [
      { ...result, undeclared: ['fo'] },
      { ...result, undeclared: ['fo', 'a\u001b'] },
    ];
    const batch = { strategy: 'cmd:./mine' };
    tally.add({ kind: 'batch-done', at: 1, batch, counts, results, repeats: [] } as never);
    const { lacking, undeclared } = tally.summary();
    expect(lacking).toEqual([]);
    expect(formatLines({ undeclared })).toContain('  2 mutants of cmd:./mine use undeclared symbols (a\\x1b, fo)');
  });

  it('computes the rate from the time in which tests ran', () => {
    const tally = new Tally();
    const counts = { tests: 60, none: 0, sameAsSeed: 0, duplicates: 0, tooLarge: 0, faults: 0, solvers: {} };
    const batch = { kind: 'batch-done', batch: {}, counts, results: [], repeats: [] } as const;
    for (const event of [
      { ...batch, at: 60_000 },
      { kind: 'finding-triaged', at: 360_000, id: 'x', triage: {} },
      { kind: 'campaign-resumed', at: 360_000 },
      { ...batch, at: 420_000 },
      { kind: 'finding-triaged', at: 480_000, id: 'x', triage: {} },
    ])
      tally.add(event as never);
    expect(formatLines(tally.summary())[0]).toBe('120 tests in 2m 0s (60 a minute), 8m 0s in all');
    expect(formatLines({ ...tally.summary(), partial: 7, unasked: 60 })[0]).toBe(
      '120 tests in 2m 0s (60 a minute, 7 on only some solvers, 60 on no solver), 8m 0s in all',
    );
    const late = { ...tally.summary(), reason: 'time', seeds: 9, judged: 7 } as const;
    expect(formatLines(late)[0]).toContain('; 7 of 9 seeds judged');
    expect(formatLines(late)[1]).toBe('  2 of 9 seeds not judged: the time was up (2)');
    expect(formatLines(late).join()).not.toContain('lists them');
  });

  it('counts the groups, and with --reduce all the further findings, that the hunt had no time for', () => {
    const groups = [makeGroup('a', 'crash'), makeGroup('b', 'crash')];
    expect(formatLines({ groups, unreduced: ['a'], unbisected: ['a', 'b'] }).at(-1)).toBe(
      '1 group not reduced, 2 groups not bisected (the time ended): gainsay resume c',
    );
    const text = formatLines({ groups, unreduced: ['a', 'c'], unbisected: ['c', 'd'] })
      .join(' ')
      .replaceAll(/\s+/g, ' ');
    expect(text).toContain(
      '1 group and 1 further finding not reduced, 2 further findings not bisected (the time ended)',
    );
  });

  it('states why groups of new bugs have no reduction or bisection, with the command for it', () => {
    const leave = (
      id: string,
      reduce: string,
      kind: Group['kind'] = 'crash',
      bisect = 'the hunt ran with --bisect none',
    ) => ({
      ...makeGroup(id, kind),
      left: { reduce, bisect },
    });
    const groups = [
      leave('a', 'no smaller input fails'),
      leave('b', 'no smaller input fails'),
      leave('c', 'the time was up'),
      leave('d', 'no smaller input fails', 'refuses'),
      leave('e', 'the hunt has not finished it'),
      leave('f', 'the hunt ran with --reduce none', 'crash', FUTILE.versions),
    ];
    expect(formatLines({ groups, state: 'ended', unreduced: ['e'] }).slice(-4)).toEqual([
      '1 group not reduced (the time ended): gainsay resume c',
      '2 groups already as small as possible: no smaller input fails',
      '1 group not reduced: the time was up; gainsay reduce c c',
      '1 group not bisected: no other version of its solver can be run here',
    ]);
  });

  it('merges into one line all enumerations that covered less than 1 % and found no wrong answer', () => {
    const lines = formatLines({
      enumerated: [
        makeEnumeration('ints', 20, 0),
        makeEnumeration('sets', 30, 0),
        makeEnumeration('bool', 20, 1),
        makeEnumeration('reals', 5_000, 0),
      ],
    });
    expect(lines.filter((line) => line.includes('ints'))).toEqual([
      '  ints, sets  50 formulas, less than 1 % of each enumeration: no wrong answers',
    ]);
    expect(lines.some((line) => line.startsWith('  bool  0.2 % covered'))).toBe(true);
    expect(lines.some((line) => line.startsWith('  reals  50.0 % covered'))).toBe(true);
  });
});
