import { expect, it } from 'vitest';
import type { Bisection } from '../log/index.js';
import type { ReportFacts } from './facts.js';
import { bisectionText } from '../versions/index.js';
import { Tally } from '../triage/index.js';
import { campaignHead, releaseAddress, solverText, versionsLine } from './campaign-page.js';

it('counts the tests like the summary, and names those that no solver got', () => {
  const head = campaignHead({ ...new Tally().summary(), tests: 1_532, unasked: 148 }, [], 'c');
  expect(JSON.stringify(head)).toContain('1,532 tests (148 on no solver) in 0 seconds, 0 confirmed');
});

it('states the time of the tests and the duration of the campaign, like the summary', () => {
  const head = campaignHead({ ...new Tally().summary(), tests: 9, testMs: 58_000, ms: 62_400 }, [], 'c');
  expect(JSON.stringify(head)).toContain('9 tests in 58 seconds, 62 seconds in all, 0 confirmed');
});

it("names all solvers of a group, its finding's own first", () => {
  const solver = (family: string, version: string) => ({ id: family, family, version, options: [] });
  const of = { suspects: [solver('z3', '5.4.1'), solver('./z3', '')], alsoIn: [solver('z3', '4.12.1')] };
  expect(solverText(of as unknown as ReportFacts)).toBe('z3 5.4.1 or ./z3, z3 4.12.1');
});

it('states the first and the last version with a bug that is fixed', () => {
  const versions = ['4.8.9', '4.8.12', '4.8.17', '4.9.0'];
  const shows = { '4.8.9': 'yes', '4.8.17': 'yes', '4.9.0': 'no' } as const;
  const observations = Object.entries(shows).map(([version, each]) => ({ version, shows: each, said: '', times: 1 }));
  const bisection = { family: 'z3', versions, observations, firstBad: '4.8.9', lastGood: null, fixedIn: '4.9.0' };
  expect(versionsLine(bisection as unknown as Bisection)).toBe(
    'at least since 4.8.9, the oldest tested version; last in 4.8.17, fixed in 4.9.0 (tested: 3 of 4 versions of z3)',
  );
});

it('does not call a bug fixed in a version that made another model', () => {
  const versions = ['4.8.9', '4.8.12', '4.8.17', '4.9.0'];
  const observations = versions.map((version, at) => {
    return { version, shows: at === 0 || at === 3 ? 'no' : 'yes', said: '', times: 1 };
  });
  const found = { family: 'z3', versions, observations, firstBad: '4.8.12', lastGood: '4.8.9', fixedIn: '4.9.0' };
  expect(versionsLine({ ...found, reran: true } as unknown as Bisection)).toBe(
    'not seen in 4.8.9, first seen in 4.8.12; last seen in 4.8.17; later versions made other models (tested: 4 of 4 versions of z3)',
  );
});

it('states that versions before the last good one also have the bug', () => {
  const versions = ['4.8.9', '4.8.12', '4.8.17', '4.9.0'];
  const marks = ['yes', 'no', 'unclear', 'yes'] as const;
  const observations = versions.map((version, at) => ({ version, shows: marks[at], said: '', times: 1 }));
  const found = { family: 'z3', versions, observations, firstBad: '4.9.0', lastGood: '4.8.12', fixedIn: null };
  const line = versionsLine(found as unknown as Bisection);
  expect(line).toMatch(
    /^seen until 4\.8\.9, not in 4\.8\.12, again in 4\.9\.0 \(4\.8\.17 cannot be judged\); still in 4\.9\.0/,
  );
  expect(bisectionText(found as unknown as Bisection)).toContain('first bad  4.9.0, but 4.8.9 also has the bug');
});

it('distinguishes later versions that fail differently from those that cannot be judged', () => {
  const end = (...marks: readonly ('yes' | 'other' | 'unclear')[]) => {
    const versions = ['4.8.9', '4.8.12', '4.9.0'].slice(0, marks.length);
    const observations = versions.map((version, at) => ({ version, shows: marks[at], said: 'crashed (x)', times: 1 }));
    const found = { family: 'z3', versions, observations, firstBad: null, lastGood: null, fixedIn: null };
    return versionsLine(found as unknown as Bisection);
  };
  expect(end('yes', 'other', 'unclear')).toContain(
    'last seen in 4.8.9; 4.8.12 fails differently: crashed (x); 4.9.0 cannot be judged',
  );
  expect(end('yes', 'unclear')).toContain('last seen in 4.8.9; later versions cannot be judged');
  expect(end('other')).toContain('no tested version shows the bug (4.8.9 fails differently: crashed (x))');
  expect(end('unclear')).toContain('no tested version can be judged');
});

it('names the input of the versions if it is not the reported one', () => {
  const observations = [{ version: '4.9.0', shows: 'yes', said: '', times: 1 }];
  const found = { family: 'z3', versions: ['4.9.0'], observations, firstBad: '4.9.0', lastGood: null, fixedIn: null };
  const line = (more: Partial<Bisection>) => versionsLine({ ...found, ...more } as unknown as Bisection);
  expect(line({ of: 'reduced' })).toMatch(/^at least since 4\.9\.0/);
  expect(line({ of: 'pinned' })).toMatch(/^ground term at fault: at least since/);
  expect(line({ of: 'mutant', reducedPasses: '4.9.0' })).toMatch(
    /^original input: .*; the reduced input may show another bug: in 4\.9\.0 it does not fail, but the original input does/,
  );
});

it.each([
  ['z3@pypi', '4.8.6.0', 'https://github.com/Z3Prover/z3/releases/tag/z3-4.8.6'],
  ['z3@pypi', '4.15.3.0.post1', 'https://github.com/Z3Prover/z3/releases/tag/z3-4.15.3'],
  ['cvc5@pypi', '1.1.2.post1', 'https://github.com/cvc5/cvc5/releases/tag/cvc5-1.1.2'],
  ['z3@pypi', '4.8.5.0', undefined],
  ['z3@pypi', '4.8.0.0.post1', undefined],
  ['z3@npm', '4.14.0', undefined],
])('links the release of %s %s', (family, version, address) => {
  expect(releaseAddress(family, version)).toBe(address);
});
