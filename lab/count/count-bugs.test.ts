import { describe, expect, it } from 'vitest';
import { type Bisection, type VersionObservation, conclude } from '../../src/lab-front.js';
import { type FindingState } from '../../src/index.js';
import { makeRun } from '../../test/support/findings.js';
import { type VersionedFinding, countBugs } from './count-bugs.js';
import { countText } from './count-text.js';

const SHOWS: Readonly<Record<string, VersionObservation['shows']>> = {
  X: 'yes',
  '.': 'no',
  o: 'other',
  '?': 'unclear',
};

function makeBisection(pattern: string): Bisection {
  const versions = [...pattern].map((_, i) => `v${i}`);
  const observations = [...pattern].map((mark, i): VersionObservation => {
    return { version: `v${i}`, shows: SHOWS[mark] as VersionObservation['shows'], said: '', times: 1 };
  });
  const seen = new Map(observations.map(({ shows }, i) => [i, shows]));
  return {
    family: 'f',
    of: 'mutant',
    versions,
    observations,
    scanned: true,
    ...conclude(versions, seen, { place: undefined }),
  };
}

let number = 0;

interface About {
  readonly kind?: FindingState['kind'];
  readonly solver?: string;
  readonly strategy?: string;
  readonly signature?: string;
  readonly group?: string;
  readonly theories?: readonly string[];
  readonly cause?: string;
}

function makeVersioned(pattern: string | null, about: About = {}): VersionedFinding {
  const {
    kind = 'wrong-answer',
    solver = 'z3',
    strategy = 'opfuzz',
    signature = null,
    group = 'g',
    theories = [],
    cause,
  } = about;
  const coordinates = { key: 'k', seed: 's', strategy, index: number };
  const finding = {
    id: `${kind}-${++number}`,
    kind,
    suspects: [solver],
    solver,
    signature,
    group,
    theories,
    runs: [makeRun(solver, 'unsat')],
    tieBreakers: [],
    coordinates,
    parent: 'p',
    ...(cause === undefined ? {} : { fault: { cause, term: '', text: '', expected: 'sat' } }),
  };
  // A finding with only the fields that counting uses.
  const bisection = pattern === null ? null : makeBisection(pattern);
  return { finding: finding as unknown as FindingState, group, bisection };
}

const total = (findings: readonly VersionedFinding[]) => countBugs(findings).all;

describe('countBugs', () => {
  it('counts findings as one bug if they appear and disappear in the same versions', () => {
    expect(total([makeVersioned('.XX.'), makeVersioned('.XX.'), makeVersioned('.X..')]).total).toBe(2);
    expect(total([makeVersioned('.XX.'), makeVersioned('.XX.', { kind: 'invalid-model' })])).toMatchObject({
      total: 1,
      correctness: 1,
    });
  });

  it('separates findings about different operators, even if the same versions show them', () => {
    const arrays = { cause: '= of Array', theories: ['ArraysEx'] };
    const floats = { kind: 'invalid-model', theories: ['FloatingPoint'] } as const;
    expect(
      total([makeVersioned('X...', arrays), makeVersioned('X...', { ...arrays, kind: 'invalid-model' })]).total,
    ).toBe(1);
    expect(total([makeVersioned('X...', arrays), makeVersioned('X...', floats)]).total).toBe(2);
    expect(total([makeVersioned('X...', arrays), makeVersioned('X...', { ...floats, cause: 'fp.fma' })]).total).toBe(2);
  });

  it('reports no fixing version if a later version has the bug, or if the versions printed different models', () => {
    const [gaps] = countBugs([makeVersioned('XX..X')]).bugs;
    expect(gaps).toMatchObject({ fixedIn: null, fix: 'open' });
    const { finding, group, bisection } = makeVersioned('XX..', { kind: 'invalid-model' });
    const reran = { finding, group, bisection: bisection && { ...bisection, reran: true as const } };
    expect(countBugs([reran]).bugs).toMatchObject([{ by: 'group', fixedIn: null, fix: 'unclear' }]);
  });

  it('separates crashes from wrong answers, and crashes by signature', () => {
    const crash = (signature: string) => makeVersioned('XX..', { kind: 'crash', signature });
    expect(
      total([crash('SIGSEGV | f'), crash('SIGSEGV | f'), crash('SIGSEGV | g'), makeVersioned('XX..')]),
    ).toMatchObject({
      total: 3,
      correctness: 1,
      byVersions: 3,
      fixes: 1,
      correctnessFixes: 1,
    });
  });

  it('lets an undecided result of a version agree with any result of that version', () => {
    expect(total([makeVersioned('.XX?.'), makeVersioned('.XXX.')]).total).toBe(1);
    expect(total([makeVersioned('.X?X.'), makeVersioned('.XXX.')]).total).toBe(1);
    expect(total([makeVersioned('?XX..'), makeVersioned('.XX..'), makeVersioned('XXX..')]).total).toBe(2);
    expect(total([makeVersioned('?XX..'), makeVersioned('.XX..', { theories: ['Strings'] })]).total).toBe(2);
  });

  it('separates bugs by group, not by version, if they are unfixed or have no bisection', () => {
    expect(
      total([
        makeVersioned('.XX', { group: 'a' }),
        makeVersioned('.XX', { group: 'b' }),
        makeVersioned('XXX', { group: 'a' }),
      ]),
    ).toMatchObject({
      total: 2,
      byVersions: 0,
      fixes: 0,
    });
    expect(
      total([makeVersioned(null, { solver: 'cvc5', group: 'a' }), makeVersioned(null, { solver: 'cvc5', group: 'a' })])
        .total,
    ).toBe(1);
    expect(
      total([makeVersioned('X.', { group: 'a' }), makeVersioned(null, { solver: 'cvc5', group: 'a' })]).total,
    ).toBe(2);
  });

  it('joins findings of several versions of one solver', () => {
    expect(total([makeVersioned('X.', { solver: 'z3@4.12.2' }), makeVersioned('X.')]).total).toBe(1);
    expect(Object.keys(countBugs([makeVersioned('X.', { solver: 'z3@4.12.2' }), makeVersioned('X.')]).solvers)).toEqual(
      ['z3'],
    );
  });

  it('counts a bug once for every strategy that found it, and once in total', () => {
    const counts = countBugs([
      makeVersioned('X.', { strategy: 'sae' }),
      makeVersioned('X.'),
      makeVersioned('X.', { kind: 'crash', signature: 'a' }),
    ]);
    expect(counts.strategies['opfuzz']).toMatchObject({ findings: 2, total: 2, correctness: 1 });
    expect(counts.strategies['sae']).toMatchObject({ findings: 1, total: 1, correctness: 1 });
    expect(counts.all).toMatchObject({ findings: 3, total: 2, correctness: 1 });
  });
});

describe('countText', () => {
  it("prints the columns of Dewey's tables, and whether versions or groups distinguish the bugs", () => {
    const text = countText(countBugs([makeVersioned('X.'), makeVersioned(null, { solver: 'cvc5', kind: 'crash' })]), {
      family: 'f',
      versions: ['v0', 'v1'],
    });
    expect(text).toMatch(
      /\| Strategy +\| Findings \| Total unique bugs \| Unique correctness bugs \| Distinguished by +\|/,
    );
    expect(text).toMatch(/\| All +\| +2 \| +2 \| +1 \| versions 1, groups 1 +\|/);
    expect(text).toMatch(/\| cvc5 +\| +0 \| +1 \| groups +\| +\|/);
    expect(text).toMatch(/\| z3 +\| +1 \| +1 \| versions +\| v1 +\|/);
  });

  it('states how strategies share bugs, versions share fixes, and groups separate bugs, only if they do', () => {
    const format = (...findings: readonly VersionedFinding[]) =>
      countText(countBugs(findings), { family: 'f', versions: ['v0', 'v1'] });
    const alone = format(makeVersioned(null));
    expect(alone).toContain('Unique bugs by strategy or generator (no version was run)\n');
    expect(alone).not.toMatch(/add up|one version fixed|versions of/);
    expect(alone).toContain('\nDistinguished by group: 1 bug whose findings ran in no version.\n');
    const all = format(
      makeVersioned('X.'),
      makeVersioned('X.', { strategy: 'sae' }),
      makeVersioned('X.', { kind: 'crash', signature: 'a' }),
      makeVersioned('XX', { group: 'h' }),
      makeVersioned(null),
    );
    expect(all).toContain('Unique bugs by strategy or generator (versions of f)\n');
    expect(all).toContain(
      '\nA bug counts for each strategy that found it, so the rows add up to 5 bugs, more than the total.\n',
    );
    expect(all).toContain(
      '\nBugs that a version fixed, counted as one bug for each such version: 1 bug, including 1 correctness bug.\n',
    );
    expect(all).toContain(
      '\nDistinguished by group: 1 bug whose findings ran in no version, 1 bug that no version is known to have fixed.\n',
    );
    expect(format(makeVersioned('X.'))).not.toMatch(/add up|by group:/);
  });

  it('counts a bug as open only if the newest version has it', () => {
    const patterns = ['.X', '..', '??', 'X?', '.?', 'X.', 'oo', 'Xo'];
    const counts = countBugs(patterns.map((pattern) => makeVersioned(pattern, { group: pattern })));
    const fixes = Object.fromEntries(counts.bugs.map(({ findings: [id], pattern, fix }) => [pattern ?? id, fix]));
    expect(fixes).toEqual({
      '.X': 'open',
      '..': 'nowhere',
      '??': 'unclear',
      'X?': 'unclear',
      '.?': 'nowhere',
      'X.': 'fixed',
      oo: 'unclear',
      Xo: 'unclear',
    });
    const rows = countText(counts, { family: 'f', versions: ['v0', 'v1'] }).split('\n');
    const readCell = (pattern: string) =>
      rows
        .find((row) => row.includes(`\`${pattern}\``))
        ?.split('|')[5]
        ?.trim();
    expect(patterns.map(readCell)).toEqual([
      'not yet',
      'in no tested version',
      'unknown',
      'unknown',
      'in no tested version',
      'v1',
      'unknown',
      'unknown',
    ]);
  });
});
