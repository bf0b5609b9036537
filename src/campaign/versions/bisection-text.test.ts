import { describe, expect, it } from 'vitest';
import { type Bisection, type VersionObservation, computeFixState, formatFix } from '../log/index.js';
import { versionsLine } from '../report/index.js';
import { answersOfVersions, bisectionText, formatPattern } from './bisection-text.js';

const observation = (
  version: string,
  shows: VersionObservation['shows'],
  said: string,
  times = 1,
): VersionObservation => {
  return { version, shows, said, times };
};

const BISECTION: Bisection = {
  family: 'z3@npm',
  of: 'reduced',
  versions: ['4.8.17', '4.10.0', '4.11.2', '4.12.1', '4.12.2'],
  observations: [
    observation('4.8.17', 'no', 'unsat'),
    observation('4.10.0', 'no', 'unsat', 3),
    observation('4.11.2', 'unclear', 'timeout'),
    observation('4.12.1', 'yes', 'sat', 3),
  ],
  scanned: false,
  firstBad: '4.12.1',
  lastGood: '4.10.0',
  fixedIn: null,
};

describe('bisectionText', () => {
  it('names no first bad or fixing version if each version made its own model', () => {
    const shows = ['no', 'yes', 'no', 'yes', 'no'] as const;
    const observations = BISECTION.versions.map((version, i) => observation(version, shows[i] ?? 'no', ''));
    const reran = { ...BISECTION, of: 'mutant', reran: true, observations, fixedIn: '4.12.2' } as const;
    expect(bisectionText(reran)).toMatch(
      /\n\nfirst seen 4\.10\.0\nlast seen {2}4\.12\.1; later versions made other models\n {11}no ground term shows/,
    );
    const nowhere = observations.map((each) => ({ ...each, shows: 'no' as const }));
    for (const seen of [observations, nowhere]) {
      for (const unfinished of [{}, { unfinished: true as const }]) {
        const text = bisectionText({ ...reran, ...unfinished, observations: seen });
        expect(text).not.toMatch(/first bad {2}|last good|fixed in/);
      }
    }
  });

  it('names the input of the marks if the reduced input may show another bug', () => {
    const text = bisectionText({ ...BISECTION, of: 'mutant', reducedPasses: '4.12.2' });
    expect(text).toContain('all of this is about the original input (mutant.smt2), not about the reduced one\n');
    expect(text).toContain('- not run on the original input\n');
  });

  it('shows every version with its mark, and the conclusion', () => {
    expect(formatPattern(BISECTION)).toBe('..?X-');
    expect(bisectionText(BISECTION, { width: 40 })).toBe(`versions of z3@npm on the reduced input

4.8.17 .   4.10.0 .   4.11.2 ?
4.12.1 X   4.12.2 -

X has the bug   . not seen   o fails differently   ? unclear   - not run

first bad  4.12.1
last good  4.10.0
fixed in   none of these: 4.12.1 is the newest version known to fail
           the bug may begin in 4.11.2, which cannot be judged
           versions next to a change of result were run 3 times, in new processes
           4 of 5 versions were run; the results between two versions that agree are inferred

4.8.17 to 4.10.0  . unsat
4.11.2            ? timeout
4.12.1            X sat
`);
  });

  it('calls no version the oldest tested one if older ones are undecided', () => {
    const observations = [observation('4.8.17', 'unclear', 'timeout'), observation('4.10.0', 'yes', 'sat')];
    const text = bisectionText({ ...BISECTION, observations, firstBad: '4.10.0', lastGood: null });
    expect(text).toContain('first bad  4.10.0: no older version is known to be good\nlast good  none of these');
    expect(text).toContain('the bug may begin in 4.8.17, which cannot be judged');
  });

  it('distinguishes versions that fail differently from those that cannot be judged', () => {
    const crash = 'crashed (SIGSEGV)';
    const others = [observation('4.8.17', 'other', crash), observation('4.10.0', 'other', crash)];
    const unclear = observation('4.11.2', 'unclear', 'timeout');
    const yes = observation('4.12.1', 'yes', 'sat');
    const found = { ...BISECTION, lastGood: null };
    const text = bisectionText({ ...found, observations: [...others, unclear, yes] });
    expect(text).toContain('the bug may begin in 4.8.17, 4.10.0, which fail differently: crashed (SIGSEGV)\n');
    expect(text).toContain('the bug may begin in 4.11.2, which cannot be judged\n');
    const varied = [observation('4.8.17', 'other', 'crashed (SIGABRT)'), ...others.slice(1), yes];
    expect(bisectionText({ ...found, observations: varied })).toContain('4.8.17, 4.10.0, which fail differently\n');
    const none = bisectionText({ ...found, observations: others.slice(1), firstBad: null });
    expect(none).toContain('no tested version shows the bug (4.10.0 fails differently: crashed (SIGSEGV))\n');
  });

  it('states that no version fails', () => {
    const observations = [observation('4.8.17', 'no', 'unsat')];
    const nowhere = { ...BISECTION, versions: ['4.8.17'], observations, scanned: true, firstBad: null, lastGood: null };
    const none = 'no tested version from 4.8.17 to 4.8.17 shows the bug\n';
    expect(bisectionText({ ...nowhere, fixedIn: '4.8.17' })).toContain(
      `${none}fixed in   4.8.17 or earlier, after the tested release\n`,
    );
    const other = 'the tested build differs, or a version up to 4.8.17 fixed it';
    const unfixed = { ...nowhere, goodAfter: '4.8.17' };
    expect(bisectionText(unfixed)).toContain(`${none}fixed in   unknown: ${other}\n`);
    expect(versionsLine(unfixed)).toBe(
      `first bad version unknown; no version that was run shows it: ${other} (tested: 1 of 1 versions of z3@npm)`,
    );
    expect(computeFixState(unfixed)).toBe('nowhere');
  });

  it('names the good versions between the last bad one and a newer tested build', () => {
    const shows = ['yes', 'no', 'no', 'other', 'no'] as const;
    const observations = BISECTION.versions.map((version, i) => observation(version, shows[i] ?? 'unclear', 'sat'));
    const found = { ...BISECTION, observations, firstBad: '4.8.17', lastGood: null };
    const open = bisectionText(found);
    const relapse = 'the last bad release is 4.8.17, not from 4.10.0 to 4.12.2, again in the tested build';
    expect(open).toContain(`\nfixed in   none of these: ${relapse}\n`);
    expect(open).not.toContain('may end');
    expect(versionsLine(found)).toContain(
      '; seen until 4.8.17, not from 4.10.0 to 4.12.2, again in the tested build (',
    );
    const fixed = { ...found, fixedIn: '4.12.2' };
    const earlier = 'the last bad release is 4.8.17, not from 4.10.0 to 4.11.2, again in the tested build';
    expect(bisectionText(fixed)).toContain(`\nfixed in   4.12.2: ${earlier}\n`);
    expect(bisectionText({ ...fixed, unfinished: true })).toContain(`\nfixed in   4.12.2: ${earlier}\n`);
    expect(versionsLine(fixed)).toContain('not from 4.10.0 to 4.11.2, again in the tested build, not in 4.12.2 (');
    expect(formatFix(fixed)).toBe('fixed in 4.12.2, after the tested build');
    expect(formatFix({ ...fixed, fixedIn: '4.10.0' })).toBe('fixed in 4.10.0');
    const unfixed = { ...found, goodAfter: '4.12.2' };
    expect(bisectionText(unfixed)).toContain(`\nfixed in   none of these: ${earlier}, not in 4.12.2\n`);
    expect(versionsLine(unfixed)).toContain('not from 4.10.0 to 4.11.2, again in the tested build, not in 4.12.2 (');
    expect(computeFixState(unfixed)).toBe('unclear');
  });

  it('lists only the answers of versions if no correct answer is known', () => {
    expect(answersOfVersions(BISECTION)).toBe(
      'versions of z3@npm\n\n4.8.17 to 4.10.0  unsat\n4.11.2            timeout\n4.12.1            sat\n',
    );
  });
});
