import { describe, expect, it } from 'vitest';
import { findingOf, runOf } from '../../../test/support/findings.js';
import { permitCommands } from '../../solver/index.js';
import type { CampaignEvent, FindingRecord } from '../log/index.js';
import { findingId } from '../judge/index.js';
import { foreignIn, isOfTask } from './foreign-report.js';

const bounds = { plan: { key: 'k' }, permission: permitCommands(['z3', 'cvc5', 'z3@newest']) };
const TASK = 'ask seed opfuzz 0 10';
const report = (event: unknown, task: string | null = TASK) =>
  foreignIn({ worker: 'w', task, event: event as CampaignEvent | null }, bounds);
/** A finding under the name of its test case. */
const named = (more: Partial<FindingRecord> = {}): FindingRecord => {
  const finding = { ...findingOf('wrong-answer-0123456789'), ...more };
  return { ...finding, id: findingId(finding.coordinates, { kind: finding.kind, suspects: ['z3'] }) };
};
const found = (more: Partial<FindingRecord> = {}) => report({ kind: 'finding', at: 0, finding: named(more) });
const coordinates = { key: 'k', seed: 'seed', strategy: 'opfuzz', index: 3 };

describe('a report', () => {
  it('can be of the campaign', () => {
    expect(report(null)).toBeUndefined();
    expect(found()).toBeUndefined();
    expect(report({ kind: 'finding', at: 0, finding: named() }, null)).toBeUndefined();
  });

  const sh = 'cmd:/bin/sh';
  it.each<[string, unknown]>([
    ['finding', { kind: 'finding', at: 0, finding: { ...findingOf('wrong-answer-0123456789'), suspects: [sh] } }],
    ['reduction', { kind: 'finding-reduced', id: 'x', reduced: { details: { suspects: [sh] } } }],
    ['seed', { kind: 'seed-judged', runs: [runOf(sh, 'sat')], excused: [], proof: null, restarts: {} }],
    ['excused run', { kind: 'seed-judged', runs: [], excused: [runOf(sh, 'sat')], proof: null, restarts: {} }],
    ['proof', { kind: 'seed-judged', runs: [], excused: [], proof: { solver: sh }, restarts: {} }],
    [
      'more proofs',
      { kind: 'seed-judged', runs: [], excused: [], proof: null, moreProofs: [{ solver: sh }], restarts: {} },
    ],
    ['restarts', { kind: 'seed-judged', runs: [], excused: [], proof: null, restarts: { [sh]: 1 } }],
    ['counts of a batch', { kind: 'batch-done', counts: { solvers: { [sh]: {} } }, results: [] }],
    ['results of a batch', { kind: 'batch-done', counts: { solvers: {} }, results: [{ said: { [sh]: 'sat' } }] }],
    ['refusals', { kind: 'batch-done', counts: { solvers: {} }, results: [{ said: {}, refused: { [sh]: 1 } }] }],
    ['duplicate', { kind: 'finding-again', suspects: [sh], coordinates }],
    ['suspicion', { kind: 'finding-not-confirmed', suspect: { suspects: [sh], runs: [], coordinates } }],
    [
      'run of a suspicion',
      { kind: 'finding-not-confirmed', suspect: { suspects: [], runs: [runOf(sh, 'sat')], coordinates } },
    ],
    ['dispute', { kind: 'seed-disputed', disputed: { solvers: [sh], runs: [], coordinates } }],
    ['run of a dispute', { kind: 'seed-disputed', disputed: { solvers: [], runs: [runOf(sh, 'sat')], coordinates } }],
    ['slow run', { kind: 'slow', solver: sh, coordinates }],
  ])('is refused if its %s names another solver', (_, event) => {
    expect(report(event)).toBe(`it names the solver '${sh}', which is not of the plan`);
  });

  it('is refused if a batch names options that no profile offers', () => {
    const batch = (choice: string) =>
      report({
        kind: 'batch-done',
        counts: { solvers: { z3: {} } },
        results: [{ said: { z3: 'sat' }, options: { z3: [choice] } }],
      });
    expect(batch('trace=true')).toBe("it names the solver 'z3 trace=true', which is not of the plan");
    expect(batch('smt.arith.solver=2')).toBeUndefined();
  });

  it.each(['reduced', 'bisection', 'elsewhere', 'triage', 'reported'] as const)(
    'is refused if its finding has %s',
    (name) => {
      expect(found({ [name]: {} })).toBe('it says what became of the finding');
      expect(found({ [name]: null })).toBeUndefined();
    },
  );

  it('is refused if a run has another program, or words that nothing explains', () => {
    const run = (more: object) => found({ runs: [runOf('z3', 'unsat', more)] });
    expect(run({ command: ['/bin/sh', '-smt2'] })).toBe("a run of z3 has '/bin/sh' in its command line");
    expect(run({ command: ['/usr/bin/z3', '-smt2', '-in', '-o:/tmp/x'] })).toBe(
      "a run of z3 has '-o:/tmp/x' in its command line",
    );
    expect(run({ reset: ['(exit)'] })).toBe("a run of z3 has '(exit)' in its command line");
    expect(run({ command: ['/opt/z3', '-smt2', '-in'] })).toBeUndefined();
    const of = (name: 'parentRuns' | 'tieBreakers') =>
      found({ [name]: [runOf('z3', 'sat', { command: ['/bin/sh'] })] });
    expect([of('parentRuns'), of('tieBreakers')]).toEqual([
      "a run of z3 has '/bin/sh' in its command line",
      "a run of z3 has '/bin/sh' in its command line",
    ]);
  });

  it('is refused if a version is another one than the solver’s name says', () => {
    const npm = (command: string[]) => found({ runs: [runOf('z3@newest', 'unsat', { command })] });
    expect(npm(['z3@4.12.1'])).toBeUndefined();
    expect(npm(['z3@newest'])).toBeUndefined();
    expect(npm(['/bin/sh'])).toBe("a run of z3@newest has '/bin/sh' in its command line");
    expect(npm(['z3@evil'])).toBe("a run of z3@newest has 'z3@evil' in its command line");
    expect(npm(['z3@4.12.1', 'trace=true'])).toBe("a run of z3@newest has 'trace=true' in its command line");
  });

  it('is refused if a run in another event has such words', () => {
    const bad = runOf('z3', 'sat', { command: ['/bin/sh'] });
    const because = "a run of z3 has '/bin/sh' in its command line";
    for (const event of [
      { kind: 'finding-reduced', id: 'x', reduced: { details: { runs: [bad] } } },
      { kind: 'finding-reduced', id: 'x', reduced: { details: { bare: { run: bad } } } },
      { kind: 'finding-not-confirmed', suspect: { suspects: [], runs: [bad], coordinates } },
      { kind: 'seed-disputed', disputed: { solvers: [], runs: [bad], coordinates } },
    ]) {
      expect(report(event)).toBe(because);
    }
  });

  it('is refused if its finding has the name of another test case', () => {
    const finding = { ...named(), coordinates: { ...coordinates, index: 4 } };
    expect(report({ kind: 'finding', at: 0, finding })).toBe('its name is not that of its test case');
    expect(found({ coordinates: { ...coordinates, index: 4 } })).toBeUndefined();
  });

  it('is refused if it is of another random seed or another task', () => {
    expect(found({ coordinates: { ...coordinates, key: 'other' } })).toBe('it is of a campaign with another seed');
    expect(found({ coordinates: { ...coordinates, index: 10 } })).toBe(`its test case is not of the task '${TASK}'`);
    const event = { kind: 'finding', at: 0, finding: named() } as CampaignEvent;
    expect(foreignIn({ worker: 'w', task: null, event, of: 'ask seed sae 0 10' }, bounds)).toMatch(/not of the task/);
    expect(foreignIn({ worker: 'w', task: null, event, of: TASK }, bounds)).toBeUndefined();
  });
});

describe('a test case', () => {
  const of = (task: string, more: object = {}, kind = 'slow') =>
    isOfTask({ kind, solver: 'z3', coordinates: { ...coordinates, ...more } } as unknown as CampaignEvent, task);

  it('is of a task that has its seed, strategy and index', () => {
    expect([of(TASK), of('ask seed opfuzz 3 4'), of(TASK, { index: 0 }), of(TASK, { index: 9 })]).toEqual([
      true,
      true,
      true,
      true,
    ]);
    expect([
      of('ask seed opfuzz 4 10'),
      of('ask seed opfuzz 0 3'),
      of('ask seed sae 0 10'),
      of('ask other opfuzz 0 10'),
      of('ask seed opfuzz'),
      of('judge seed'),
      of('x'),
    ]).toEqual([false, false, false, false, false, false, false]);
  });

  it('that is a seed is of the task that judges it', () => {
    expect(of('judge seed', { strategy: 'seed', index: 0 })).toBe(true);
    expect(of('judge other', { strategy: 'seed', index: 0 })).toBe(false);
    expect(of('ask seed seed 0 10', { strategy: 'seed', index: 0 })).toBe(false);
  });

  it('of a fault, or of an event without one, is of any task', () => {
    expect(of('x', {}, 'fault')).toBe(true);
    expect(isOfTask({ kind: 'batch-done' } as unknown as CampaignEvent, 'x')).toBe(true);
    expect(of('x', {}, 'finding-again')).toBe(false);
  });
});
