import { makeBisection, makeFinding, makeReduced } from '../../../test/support/findings.js';
import { describe, expect, it } from 'vitest';
import { NO_RESULTS, campaign, readBack } from '../../../test/support/scripted-campaign.js';
import { type Script, hashToNumber, makeScriptedSolver } from '../../../test/support/scripted-solver.js';
import type { FindingProcessor, LedHunt } from './context.js';
import type { CampaignEvent, FindingState } from '../log/index.js';
import { FollowUps } from './follow-up.js';
import type { PostProcessingTask } from './pool/pool.js';
import { TIME_IS_OVER } from './leader.js';
import { Tally, toBaseline } from '../triage/index.js';
import { memoryStore } from '../../../test/support/memory-store.js';

const isMutant = (input: string) => input.includes('(= 1 ');
const buggy: Script = (input) => (isMutant(input) && hashToNumber(input) % 5 === 0 ? ['unsat'] : ['sat']);
const solvers = () => [makeScriptedSolver('a', buggy)];
const postProcessing = { reduce: 'auto', bisect: 'auto' } as const;

const reduced = makeReduced({ script: 'smaller' });
const reduceAlone = ({ group }: FindingState) => makeReduced({ script: 'smaller', shape: group, operators: [group] });
const processing = (asked: string[] = []): FindingProcessor => ({
  ...NO_RESULTS,
  reduce: ({ id }) => (asked.push(`reduce ${id}`), Promise.resolve(reduced)),
  bisect: (finding) => (
    asked.push(`bisect ${finding.id} ${finding.reduced?.nodes ?? 'whole'}`),
    Promise.resolve(makeBisection())
  ),
});
const results = (events: readonly CampaignEvent[]) =>
  events.flatMap((event) =>
    event.kind === 'finding-reduced' || event.kind === 'finding-bisected' ? [`${event.kind} ${event.id}`] : [],
  );

const reasons = (events: readonly CampaignEvent[]) =>
  [
    ...new Set(events.flatMap((event) => (event.kind === 'finding-left' ? [`${event.what}: ${event.because}`] : []))),
  ].sort();

/** Aborts at the first reduction, which ends only then. */
const hangingUntil = (controller: AbortController, reason: unknown): FindingProcessor => ({
  ...processing(),
  reduce: (_, signal) =>
    new Promise((_resolve, reject) => {
      signal.addEventListener('abort', () => reject(signal.reason as Error));
      controller.abort(reason);
    }),
});

describe('post-processing during the hunt', () => {
  it('reduces and then bisects only the first finding of each group', async () => {
    const asked: string[] = [];
    const { findings, events, kept } = await campaign({
      solvers,
      postProcessing,
      processor: {
        ...processing(asked),
        reduce: (finding) => (asked.push(`reduce ${finding.id}`), Promise.resolve(reduceAlone(finding))),
      },
      jobs: 2,
    });
    const groups = new Set(findings.map(({ group }) => group));
    const firsts = [...groups].map((group) => findings.find((each) => each.group === group)?.id ?? '');
    expect(asked.sort()).toEqual(firsts.flatMap((id) => [`bisect ${id} 3`, `reduce ${id}`]).sort());
    expect(results(events).sort()).toEqual(
      firsts.flatMap((id) => [`finding-bisected ${id}`, `finding-reduced ${id}`]).sort(),
    );
    // Each result rewrites the finding's files.
    expect(kept.filter((id) => id === firsts[0])).toHaveLength(3);
  });

  it('neither reduces nor bisects a bug of the baseline', async () => {
    const { findings } = await campaign({ solvers });
    const [old, ...others] = new Set(findings.map(({ group }) => group));
    const baseline = toBaseline(
      'before',
      findings.filter(({ group }) => group === old),
    );
    const asked: string[] = [];
    const again = await campaign({ solvers, postProcessing, processor: processing(asked), baseline });
    const groupOf = new Map(again.findings.map(({ id, group }) => [id, group]));
    const groups = new Set(asked.map((line) => groupOf.get(line.split(' ')[1] ?? '')));
    expect(others.length).toBeGreaterThan(0);
    expect(groups).toEqual(new Set(others));
  });

  it('ignores withdrawn findings when a campaign is resumed', () => {
    const ignored: string[] = [];
    const hunt = {
      state: {
        plan: { postProcessing },
        refuted: new Map([['opfuzz', 'refuted']]),
        findings: [makeFinding('a', { trust: 'claimed' }), makeFinding('b')],
      },
      pool: { accepts: () => true },
      runtime: { clock: { now: () => 0 } },
      throttle: { ignore: ({ id }: FindingState) => ignored.push(id) },
    };
    const followUps = new FollowUps(hunt as unknown as LedHunt);
    expect([followUps.listUnfinished(), ignored]).toEqual([{ unreduced: ['b'], unbisected: ['b'] }, ['a']]);
  });

  it('continues the campaign if reducing a finding fails', async () => {
    const processor: FindingProcessor = {
      ...processing(),
      reduce: () => Promise.reject(new Error('a fault of ours')),
    };
    const { end, events, findings } = await campaign({ solvers, postProcessing, processor });
    expect(end).toBe('exhausted');
    expect(findings.length).toBeGreaterThan(2);
    expect(events.some((event) => event.kind === 'fault' && event.message.includes('a fault of ours'))).toBe(true);
    expect(results(events).every((each) => each.startsWith('finding-bisected'))).toBe(true);
    expect(reasons(events)).toEqual(['reduce: Error: a fault of ours']);
  });

  it('keeps the reasons of reductions and bisections without a result', async () => {
    const { events } = await campaign({ solvers, postProcessing, processor: NO_RESULTS });
    expect(reasons(events)).toEqual(['bisect: no version could be run', 'reduce: no smaller input fails']);
  });

  it('keeps the result of a reduction if the campaign is stopped meanwhile', async () => {
    const controller = new AbortController();
    const late: FindingProcessor = {
      ...processing(),
      reduce: () => (controller.abort(new Error('stop')), Promise.resolve(reduced)),
    };
    const { end, events } = await campaign({
      solvers,
      postProcessing,
      processor: late,
      stop: controller.signal,
      jobs: 2,
    });
    expect(end).toBe('interrupted');
    expect(results(events)).toHaveLength(1);
  });

  it('lists the findings that it did not reduce and bisect before the time ended', async () => {
    const controller = new AbortController();
    const processor = hangingUntil(controller, TIME_IS_OVER);
    const { events } = await campaign({ solvers, postProcessing, processor, stop: controller.signal, jobs: 2 });
    const tally = new Tally();
    for (const event of events) tally.add(event);
    const { unreduced, unbisected, groups } = tally.summary();
    expect(groups.length).toBeGreaterThan(0);
    expect([unreduced.length, unbisected.length]).toEqual([groups.length, groups.length]);
    const [id = ''] = unreduced;
    tally.add({ kind: 'finding-reduced', at: 1, id, reduced });
    expect([tally.summary().unreduced.includes(id), tally.summary().unbisected.includes(id)]).toEqual([false, true]);
  });

  it('lists the smallest finding of a group if only another one could not be reduced', async () => {
    const findings = [makeFinding('b', { group: 'g' }), makeFinding('a', { group: 'g', bytes: 50 })];
    const process = ({ finding: { id }, what }: PostProcessingTask) =>
      Promise.resolve({ kind: 'finding-left', id, what, because: 'the time was up' });
    const hunt = {
      state: { plan: { postProcessing: { reduce: 'auto', bisect: 'none' } }, refuted: new Map(), findings },
      pool: { accepts: () => true, take: () => Promise.resolve({ process }) },
      runtime: { clock: { now: () => 0 }, writeFinding: () => Promise.resolve() },
      log: (event: object) => Promise.resolve({ at: 1, ...event }),
    };
    const followUps = new FollowUps(hunt as unknown as LedHunt);
    await followUps.start(new AbortController().signal);
    await followUps.settle();
    expect(followUps.listUnfinished()).toEqual({ unreduced: ['a'] });
  });

  it('keeps an unfinished bisection, and continues it when the campaign resumes', async () => {
    const store = memoryStore();
    const unfinished = { ...makeBisection(), unfinished: true, firstBad: null, lastGood: null } as const;
    const asked: string[] = [];
    const reduce: FindingProcessor['reduce'] = (finding) => Promise.resolve(reduceAlone(finding));
    const begins: FindingProcessor = { ...processing(), reduce, bisect: () => Promise.resolve(unfinished) };
    await campaign({ solvers, postProcessing, processor: begins, store });
    const listUnbisected = async () => (await readBack(store)).summary.unbisected;
    const left = await listUnbisected();
    expect(left.length).toBeGreaterThan(0);
    await campaign({ solvers, postProcessing, processor: processing(asked), store });
    expect(
      asked
        .filter((each) => each.startsWith('bisect'))
        .map((each) => each.split(' ')[1])
        .sort(),
    ).toEqual([...left].sort());
    expect(await listUnbisected()).toEqual([]);
  });

  it('processes the remaining findings when the campaign resumes', async () => {
    const store = memoryStore();
    const controller = new AbortController();
    const hanging = hangingUntil(controller, new Error('stop'));
    const stopped = await campaign({
      solvers,
      postProcessing,
      processor: hanging,
      store,
      stop: controller.signal,
      jobs: 2,
    });
    expect([stopped.end, results(stopped.events)]).toEqual(['interrupted', []]);
    await campaign({ solvers, postProcessing, processor: processing(), store });
    const whole = await campaign({ solvers, postProcessing, processor: processing() });
    expect(results((await readBack(store)).events).sort()).toEqual(results(whole.events).sort());
  });
});
