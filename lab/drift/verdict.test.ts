import { expect, it } from 'vitest';
import { classifyChange } from './classify.js';
import type { DriftPair, DriftRow } from './contract.js';
import { pair, row, rows, run, seedCount } from '../../test/support/drift-rows.js';
import { findProblem, maySlow } from './failures.js';
import { driftSummary, makeChangeTable } from './report.js';
import { makeVerdict } from './verdict.js';

it('counts the sat answers that a model proves, by version', () => {
  const version = { solver: 'z3', version: '1', name: 'z3 1', number: '1', family: 'z3', build: 'native' };
  const compared = { from: version, to: version, all: 1, seeds: [], scripts: 1, hasSequences: false, skipped: [] };
  const to = { true: 36, false: 1, undetermined: 2, missing: 1 };
  const models = { from: { true: 1, false: 0, undetermined: 0, missing: 0 }, to };
  expect(makeVerdict([row('a', 'sat', 'sat', { models })], compared)).toContain(
    'Models prove 36 of 40 sat answers of the newer version (1 false model, 2 models could not be judged, 1 answer has no model), and 1 of 1 sat answer of the older version.',
  );
  expect(makeVerdict([row('a', 'unsat', 'unsat')], compared).join()).not.toContain('Models prove');
});

it('names the version that decides a script in each run if the other one varies', () => {
  const version = { solver: 'z3', version: '1', name: 'z3 1', number: '1', family: 'z3', build: 'native' };
  const compared = { from: version, to: version, all: 2, seeds: [], scripts: 2, hasSequences: false, skipped: [] };
  const vary = (file: string, ...pairs: readonly DriftPair[]) =>
    row(file, 'sat', 'sat', { pairs, ...classifyChange(pairs, 1) });
  const gain = vary('a', pair('timeout', 'sat'), pair('sat', 'sat'));
  const loss = vary('b', pair('sat', 'timeout'), pair('sat', 'sat'));
  const both = vary('c', pair('sat', 'timeout'), pair('timeout', 'sat'));
  const verdict = makeVerdict([gain, loss, both], { ...compared, all: 3 }).join('\n');
  expect(verdict).toContain('The newer version decides 1 script in each run, the older one only in some.');
  expect(verdict).toContain('The older version decides 1 script in each run, the newer one only in some.');
  expect(verdict).toContain('Not compared: 1 result that varies from run to run.');
  expect(makeChangeTable([gain]).rows[0]?.at(-1)).toBe(
    'the newer version decides in 2 of 2 runs, the older version in 1 of 2',
  );
});

it('summarises the rows, and names the next commands', () => {
  const version = (name: string, build = 'native') => ({
    solver: `./${name}/z3`,
    version: name,
    name: `z3 ${name}`,
    number: name,
    family: 'z3',
    build,
  });
  const compared = {
    from: version('1'),
    to: version('2'),
    all: 4,
    seeds: ['my formulas'],
    scripts: 4,
    hasSequences: false,
    skipped: [],
  };
  const verdict = makeVerdict(rows, compared);
  const [changes, , limits, undecided, loss, next] = verdict;
  expect(changes).toBe('z3 2 (new) against z3 1 (old) on 4 scripts: 1 contradiction, 1 lost answer, 1 new answer.');
  expect(limits).toMatch(/^Not confirmed, as no other random seed was tried: 2 changes \(.*\), on b; d/);
  expect(loss).toContain('gainsay reduce b --solver ./2/z3 --solver ./1/z3 --slow');
  expect(verdict.join()).not.toContain('may stay unseen');
  expect(makeVerdict(rows, { ...compared, from: version('2'), to: version('1.9') }).join()).toContain(
    '--to names an older version than --from: z3 1.9 against z3 2.',
  );
  expect(undecided).toContain('gainsay reduce c --solver ./1/z3 --solver ./2/z3');
  expect(next).toContain(`gainsay hunt 'my formulas' --solver ./1/z3 --solver ./2/z3`);
  const same = [row('a', 'sat', 'sat'), row('b', 'sat', 'sat')];
  expect(makeVerdict(same, { ...compared, all: 2 })[0]).toBe(
    'No change: z3 2 (new) against z3 1 (old) on 2 scripts: 2 of 2 have the same outcome, and none differs significantly in time.',
  );
  const seeds = seedCount('slower', 3, 3, 8);
  const slow = { pairs: [{ from: run('sat', 100), to: run('sat', 900) }], change: 'seed-dependent', seeds } as const;
  expect(makeVerdict([...same, row('c', 'sat', 'sat', slow)], { ...compared, all: 3 }).slice(1, 3)).toEqual([
    '1 change at the default seed depends on the seed: 1 slower.',
    'Time on the 2 scripts that both versions decide, without changes that depend on the seed (2 measured once): new 20 ms, old 20 ms.',
  ]);
  const [, time] = makeVerdict(
    [
      ...same,
      row('d', 'sat', 'sat', {
        pairs: [{ from: run('sat', 1_700), to: run('sat', 8_800) }],
        ratio: { median: 5.18, low: null, high: null, pairs: 1 },
      }),
    ],
    { ...compared, all: 3 },
  );
  expect(time).toBe(
    'Time on the 3 scripts that both versions decide (3 measured once): new 8.8 s, old 1.7 s. The largest difference: new 8.8 s, old 1.7 s on d, not significant.',
  );
  const refused = [...same, row('c', 'refused', 'refused'), row('d', 'unknown', 'unknown')];
  const some = [...refused, row('e', 'decided', 'decided', { checks: 0 })];
  const partly = makeVerdict(some, { ...compared, all: 5 });
  expect(partly[0]).toContain('on 5 scripts: 2 of the 2 compared have the same outcome');
  expect(partly.join('\n')).toContain(
    'Not compared: 1 script without check-sat (only a crash counts there), 1 script that neither version decides, 1 script that both versions refuse.',
  );
  expect(partly.join('\n')).toContain('With 2 compared scripts, a fault that affects up to 78 %');
  const open = makeVerdict([row('c', 'unknown', 'unknown'), row('d', 'unknown', 'unknown')], { ...compared, all: 2 });
  expect(open[0]).toBe('Nothing was compared: z3 2 (new) against z3 1 (old) on 2 scripts.');
  expect(open.join()).not.toContain('may stay unseen');
  expect(open.at(-1)).not.toContain('hunt');
  const slow1 = makeVerdict([row('c', 'unknown', 'timeout')], { ...compared, all: 1 }).join('\n');
  expect(slow1).toContain(
    '1 script that neither version decides (1 for different reasons, such as unknown and timeout)',
  );
  const timed = (change: 'slower' | 'faster', more: Partial<DriftRow> = {}) =>
    row(JSON.stringify([change, more]), 'unknown', 'unknown', { change, ...more });
  const found = seedCount('faster', 0, 3, 3);
  const unknown = [timed('slower'), timed('faster'), timed('faster', { change: 'seed-dependent', seeds: found })];
  const judged = makeVerdict([...unknown, row('sat', 'sat', 'sat')], { ...compared, all: 4 }).join('\n');
  expect(judged).toMatch(/^No change: .* on 4 scripts: 1 of the 1 compared have the same outcome/);
  expect(judged).toContain('Not compared: 3 scripts that neither version decides (1 slower, 1 faster).');
  expect(judged).toContain('With 1 compared script');
  expect(makeVerdict(unknown, { ...compared, all: 3 })[0]).toMatch(/^Nothing was compared: /);
  expect(slow1).toContain('With a longer --timeout');
  expect(makeVerdict(same, { ...compared, hasSequences: true }).at(-1)).toContain(
    '--strategy opfuzz,sae,session --mix even',
  );
  const large = (bytes: number) => `too large (${bytes} bytes; --max-size is 1000)`;
  const reasons = ['has no assertions', 'cannot be parsed: a', 'cannot be parsed: b', large(1_100), large(1_200)];
  const skipped = reasons.map((reason) => ({
    path: 'e',
    reason,
  }));
  expect(makeVerdict(same, { ...compared, scripts: 2, skipped })).toContain(
    '5 of 7 files skipped: has no assertions (1); cannot be parsed (2); too large (2)',
  );
  const untimed = same.map((each) => ({ ...each, timed: false }));
  const builds = makeVerdict(untimed, { ...compared, from: version('1', 'npm WebAssembly') }).join('\n');
  expect(builds).toContain('npm WebAssembly against native), so times are not compared.');
  expect(builds).toContain('2 of 2 have the same outcome.');
  expect(builds).not.toMatch(/Time on|ratio/);
});

it('states a fault of both versions and unknown commands', () => {
  const version = { solver: 'z3', version: '1', name: 'z3 1', number: '1', family: 'z3', build: 'native' };
  const compared = { from: version, to: version, all: 1, seeds: [], scripts: 1, hasSequences: false, skipped: [] };
  const both = row('a', 'sat', 'sat', { change: 'wrong-in-both' });
  const unknown = ['asert', 'show', 'asert'].map((name) => ({ file: 'a', name }));
  const [head, ...others] = makeVerdict([both], { ...compared, unknown, applied: 1 });
  expect(others).toContain('Goals of apply are not compared: 1 script.');
  expect(head).toBe('z3 (new) against z3 (old) on 1 script: no difference.');
  expect(others).toContain('Wrong in both versions: 1 script.');
  expect(others).toContain(
    'Commands that Gainsay does not know, and that a solver may ignore: a: asert (2 times), show.',
  );
});

it('says of a script whose pairs the time ended that it is undecided, and fails on slower only inconclusively', () => {
  const version = { solver: 'z3', version: '1', name: 'z3 1', number: '1', family: 'z3', build: 'native' };
  const compared = { from: version, to: version, all: 2, seeds: [], scripts: 2, hasSequences: false, skipped: [] };
  const cut = row('a', 'sat', 'sat', {
    pairs: [{ from: run('sat', 863), to: run('sat', 1_500) }],
    ratio: { median: 1.742, low: null, high: null, pairs: 1 },
    unfinished: { may: 'slower', pairs: 4, of: 6 },
  });
  const both = [cut, row('b', 'sat', 'sat')];
  const text = makeVerdict(both, compared).join('\n');
  expect(text).not.toMatch(/significant/);
  expect(text).toContain('Undecided: a may be slower: 4 of 6 pairs, then the time ended.');
  expect(text).toContain('old 863 ms on a, may be slower: 4 of 6 pairs, then the time ended.');
  expect(makeChangeTable(both).rows.map((cells) => cells.at(-1))).toEqual([
    'may be slower: 4 of 6 pairs, then the time ended',
  ]);
  const result = {
    from: version,
    to: version,
    rows: both,
    summary: driftSummary(both),
    all: 2,
    skipped: [],
    verdict: [],
  };
  const ended = { ...result, failed: [], undecided: both.filter(maySlow).map(({ point }) => point), folder: null };
  expect(findProblem({ ...ended, stopped: false })?.message).toBe(
    '--fail-on slower is undecided on 1 script: a (may be slower: 4 of 6 pairs, then the time ended)',
  );
  expect(findProblem({ ...ended, undecided: [], stopped: false })).toBeUndefined();
});

it('says which changes too few other random seeds confirm', () => {
  const version = { solver: 'z3', version: '1', name: 'z3 1', number: '1', family: 'z3', build: 'native' };
  const compared = { from: version, to: version, all: 2, seeds: [], scripts: 2, hasSequences: false, skipped: [] };
  const some = row('a', 'sat', 'sat', { change: 'slower', seeds: seedCount('slower', 2, 0, 3) });
  const text = makeVerdict([some, row('b', 'sat', 'timeout')], compared).join('\n');
  expect(text).toContain('Not confirmed, as no other random seed was tried: 1 change (');
  expect(text).toContain('Not confirmed, as the time ended after too few other random seeds: 1 change, on a.');
  expect(makeChangeTable([some]).rows[0]?.at(-1)).toBe(
    'slower with 2, better or faster with 0 of 3 other random seeds (1 to 3), not confirmed',
  );
});

it('states that the machine was loaded', () => {
  const version = { solver: 'z3', version: '1', name: 'z3 1', number: '1', family: 'z3', build: 'native' };
  const compared = { from: version, to: version, all: 1, seeds: [], scripts: 1, hasSequences: false, skipped: [] };
  const waiting = (waitMs: number) => {
    const each = { ...run('sat', 300), waitMs };
    return [row('a', 'sat', 'sat', { pairs: [{ from: each, to: each }] })];
  };
  expect(makeVerdict(waiting(100), compared)).toContain(
    'The machine was loaded: the solvers waited for a processor for 25 % of the time. Times exclude these waits; time limits only roughly.',
  );
  expect(makeVerdict(waiting(10), compared).join()).not.toContain('loaded');
  const unmeasured = makeVerdict([row('a', 'sat', 'sat')], { ...compared, isLoaded: true });
  expect(unmeasured).toContain('The machine is loaded, so times may not be comparable.');
});

it('states how many scripts take long enough for the median ratio', () => {
  const version = { solver: 'z3', version: '1', name: 'z3 1', number: '1', family: 'z3', build: 'native' };
  const compared = { from: version, to: version, all: 7, seeds: [], scripts: 7, hasSequences: false, skipped: [] };
  const times = (count: number, ms: number) =>
    Array.from({ length: count }, (_, at) =>
      row(`${ms}-${at}`, 'sat', 'sat', { pairs: [{ from: run('sat', ms), to: run('sat', ms) }] }),
    );
  const timeOf = (rows: readonly DriftRow[]) => makeVerdict(rows, compared).find((line) => line.startsWith('Time on'));
  expect(timeOf([...times(5, 20), ...times(2, 19)])).toContain(
    'Time on the 7 scripts that both versions decide (7 measured once): new 138 ms, old 138 ms; median ratio new/old of the 5 scripts that take 20 ms or more 1.00',
  );
  expect(timeOf(times(7, 20))).toContain('; median ratio new/old 1.00');
  expect(timeOf([...times(4, 20), ...times(3, 19)])).not.toContain('ratio');
});

it('says that the times of unchanged scripts differ by start-up or below the threshold', () => {
  const version = { solver: 'z3', version: '1', name: 'z3 1', number: '1', family: 'z3', build: 'native' };
  const compared = { from: version, to: version, all: 1, seeds: [], scripts: 1, hasSequences: false, skipped: [] };
  const headOf = (ms: number, more: Partial<DriftRow> = {}) =>
    makeVerdict(
      [row('a', 'sat', 'sat', { pairs: [{ from: run('sat', 30), to: run('sat', ms) }], ...more })],
      compared,
    )[0];
  const differs = /none differs significantly in time, except by start-up or below the threshold\.$/;
  expect(headOf(200)).toMatch(differs);
  expect(headOf(200, { ratio: { median: 6, low: 5, high: 7, pairs: 1 } })).toMatch(differs);
  for (const same of [headOf(31), headOf(200, { ratio: { median: 2, low: 0.9, high: 7, pairs: 1 } })])
    expect(same).toMatch(/none differs significantly in time\.$/);
});
