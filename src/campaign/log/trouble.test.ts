import { identityNamed } from '../../../test/support/identity.js';
import { describe, expect, it } from 'vitest';
import { SOME_PLAN, makeFinding, makeStarted, SOME_MACHINE } from '../../../test/support/findings.js';
import type { CampaignEvent } from './records/event.js';
import type { RunRecord } from './records/run.js';
import type { Plan } from './records/plan.js';
import { Tally } from '../triage/index.js';

const run = (solver: string, outcome: RunRecord['outcome'], detail: string | null = null): RunRecord => ({
  solver,
  family: solver,
  mode: 'fresh',
  outcome,
  answers: outcome === 'answered' ? ['sat'] : [],
  detail,
  ms: 1,
});

const makeJudged = (
  runs: readonly RunRecord[],
  more: Partial<CampaignEvent & { kind: 'seed-judged' }> = {},
): CampaignEvent => ({
  kind: 'seed-judged',
  at: 1,
  seed: 's',
  path: 's.smt2',
  runs,
  claimed: [null],
  agreed: [null],
  standing: 'undecided',
  excused: [],
  certified: null,
  restarts: {},
  ...more,
});

const batch = (tests: number): CampaignEvent => ({
  kind: 'batch-done',
  at: 2,
  batch: { seed: 's', strategy: 'opfuzz', from: 0, to: 1 },
  counts: { tests, none: 0, sameAsSeed: 0, duplicates: 0, tooLarge: 0, faults: 0, solvers: {} },
  results: [],
  repeats: [],
});

const ENDED: CampaignEvent = { kind: 'campaign-ended', at: 3, reason: 'tests' };

function troubles(
  solvers: readonly (string | { id: string; found: true })[],
  events: readonly CampaignEvent[],
  more: Partial<Plan> = {},
) {
  const planned = solvers.map((each) => (typeof each === 'string' ? { id: each } : each));
  const plan: Plan = {
    ...SOME_PLAN,
    solvers: planned.map((each) => ({ ...identityNamed(each.id), ...each })),
    ...more,
  };
  const tally = new Tally();
  for (const event of [makeStarted(plan), ...events]) tally.add(event);
  return tally
    .summary()
    .troubles.map(({ kind, solver, text }) => (solver === null ? [kind, text] : [kind, solver, text]));
}

describe('findTroubles', () => {
  it('reports nothing if every solver answered and something was tested', () => {
    expect(troubles(['a', 'b'], [makeJudged([run('a', 'answered'), run('b', 'crashed')]), batch(1), ENDED])).toEqual(
      [],
    );
  });

  it('reports a solver that answered nothing, with its last message', () => {
    const runs = [run('a', 'answered'), run('b', 'timeout'), run('b', 'rejected', 'no such logic\nand more')];
    expect(troubles(['a', 'b'], [makeJudged(runs), batch(1), ENDED])).toEqual([
      ['silent-solver', 'b', 'b answered none of 2 queries (rejected 1, timeout 1); its last message: no such logic'],
    ]);
  });

  it('reports a solver that always times out', () => {
    expect(troubles(['a', 'b'], [makeJudged([run('a', 'answered'), run('b', 'timeout')]), batch(1), ENDED])).toEqual([
      ['silent-solver', 'b', 'b answered none of 1 query (timeout 1)'],
    ]);
  });

  it('reports a solver to which no query could be sent', () => {
    expect(troubles(['a', 'b'], [makeJudged([run('a', 'answered')]), batch(1), ENDED])).toEqual([
      ['silent-solver', 'b', 'no query could be sent to b'],
    ]);
  });

  it('ignores a silent solver that the user did not name, as long as another solver answers', () => {
    const found = [{ id: 'a', found: true } as const, { id: 'b', found: true } as const];
    expect(troubles(found, [makeJudged([run('a', 'answered'), run('b', 'rejected')]), batch(1), ENDED])).toEqual([]);
    expect(troubles(found, [makeJudged([run('a', 'rejected'), run('b', 'rejected')]), ENDED])).toHaveLength(2);
  });

  it('reports that nothing was tested, and why', () => {
    const left: CampaignEvent = { kind: 'seed-left-out', at: 1, path: 's.smt2', reason: 'no strategy can use it' };
    const answered = makeJudged([run('a', 'answered')]);
    expect(troubles(['a'], [answered, left, ENDED])).toEqual([
      ['nothing-tested', 'no test ran: 1 file was skipped (no strategy can use it)'],
    ]);
    const seeds = [{ path: 's.smt2', blob: 's' }] as unknown as Plan['seeds'];
    expect(troubles(['a'], [answered, left, { ...left, path: 'none.smt2' }, ENDED], { seeds })).toEqual([
      ['nothing-tested', 'no test ran: 1 seed without mutants (no strategy can use it)'],
    ]);
    expect(troubles(['a'], [answered, { ...ENDED, reason: 'time' }])).toEqual([
      ['nothing-tested', 'no test ran: time ran out before the first test'],
    ]);
    expect(troubles(['a'], [answered, ENDED])).toEqual([['nothing-tested', 'no test ran: none could be made']]);
    expect(troubles(['a'], [makeJudged([run('a', 'answered')], { standing: 'disputed' }), ENDED])).toEqual([]);
  });

  it('accepts a campaign without tests that has a finding on a seed', () => {
    const excused = [{ solver: 'a', because: 'crashed' as const }];
    const seed = makeJudged([run('a', 'crashed')], { excused });
    const finding: CampaignEvent = { kind: 'finding', at: 2, finding: makeFinding('x') };
    expect(troubles(['a'], [seed, finding, ENDED])).toEqual([]);
    expect(troubles(['a'], [seed, ENDED])).toEqual([
      ['nothing-tested', 'no test ran: 1 file was skipped (every solver fails on the seed (a: crashed))'],
    ]);
  });

  it('accepts a campaign without mutants if its plan has no tests', () => {
    const budget = { tests: 0, forMs: null, perSeed: null };
    expect(troubles(['a'], [makeJudged([run('a', 'answered')]), ENDED], { budget })).toEqual([]);
    expect(troubles(['a'], [ENDED], { budget })).toHaveLength(1);
  });

  it('reports that the campaign was interrupted or stopped, but nothing once it resumes', () => {
    const makeInterruption = (by: 'user' | 'trouble'): CampaignEvent => ({
      kind: 'campaign-interrupted',
      at: 2,
      reason: 'because',
      by,
    });
    expect(troubles(['a'], [makeInterruption('user')])).toEqual([['interrupted', 'interrupted early: because']]);
    expect(troubles(['a'], [makeInterruption('trouble')])).toEqual([['stopped', 'stopped early: because']]);
    const resumed: CampaignEvent = { kind: 'campaign-resumed', at: 2, started: '', machine: SOME_MACHINE, changed: [] };
    expect(troubles(['a'], [makeInterruption('user'), resumed])).toEqual([]);
  });

  it('reports a solver during the campaign if most of its many queries have no answer', () => {
    const tally = new Tally();
    const rejected = makeJudged([run('a', 'answered'), run('b', 'rejected', 'why')]);
    for (let i = 0; i < 19; i++) tally.add(rejected);
    expect([...tally.failing()]).toEqual([]);
    tally.add(rejected);
    expect([...tally.failing()]).toEqual([
      ['b', 'b did not answer 20 of 20 queries (rejected 20); its last message: why'],
    ]);
    for (let i = 0; i < 20; i++) tally.add(makeJudged([run('b', 'answered')]));
    expect([...tally.failing()]).toEqual([]);
  });
});
