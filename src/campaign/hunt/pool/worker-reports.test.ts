import { describe, expect, it } from 'vitest';
import {
  ASK,
  BATCH,
  BISECTED,
  DONE,
  FAULT,
  FINDING,
  JUDGE,
  JUDGED,
  REDUCED,
  SEED,
  coordinates,
  makeFindingEvent,
  makeFindingAt,
  isOpen,
  makeMachine,
  waitUntilIdle,
  startRemote,
  text,
  type Held,
  work,
} from '../../../../test/support/held-dispatch.js';
import { makeRun, makeReduced } from '../../../../test/support/findings.js';
import { permitCommands } from '../../../solver/index.js';
import { contentId } from '../../../util/index.js';
import { findingId } from '../../confirm/index.js';
import { type Hashes, markReported } from '../../log/index.js';
import { type PostProcessingTask, NOTHING_ASKED, withResolvers } from './pool.js';
import type { Reproducer } from './reproducer.js';

const HASH = DONE.hashes[3];
const REPEAT = { rewrites: [], theories: [] };
const MISFIT = /the test cases do not fit their batch/;
const forge = (more: object): object => ({ ...DONE, ...more });

describe('reports from workers of this process', () => {
  it("stores, logs and post-processes a worker's finding exactly once", async () => {
    const { executor, seen, report } = startRemote({ hosts: ['there'] });
    await report(null, makeFindingEvent(FINDING, 'here'));
    await report(null, makeFindingEvent(FINDING, 'here'));
    const events = {
      logged: [makeFindingEvent(FINDING, 'here')],
      kept: [FINDING],
      confirmed: [FINDING],
      saw: [FINDING.id],
    };
    expect(seen).toMatchObject({ ...events, taken: ['on the way', 'on the way'] });
    expect(executor.accepts({ what: 'confirm', finding: FINDING })).toBe(true);
  });

  it('does not post-process a non-bug', async () => {
    const { seen, report } = startRemote();
    const finding = makeFindingAt(3, { kind: 'refuses' });
    await report(null, makeFindingEvent(finding));
    expect([seen.confirmed, seen.saw]).toEqual([[], [finding.id]]);
  });

  it('does not log a finding that was already investigated', async () => {
    const settledBefore = startRemote({ log: [makeFindingEvent()] });
    await settledBefore.report(null, makeFindingEvent());
    const heard = startRemote();
    heard.executor.onEvent(makeFindingEvent());
    await heard.report(null, makeFindingEvent());
    expect([settledBefore.seen.logged, heard.seen.logged]).toEqual([[], []]);
  });

  const again = {
    kind: 'finding-again',
    at: 0,
    id: 'a',
    of: 'crash',
    group: 'g',
    known: null,
    suspects: [],
    coordinates,
  };
  const slow = { kind: 'slow', at: 0, solver: 'z3', coordinates, ms: 1, seedMs: 1, because: '' } as const;
  const other = { ...coordinates, index: 4 };

  it.each<[string, object[], number]>([
    ['further occurrences', [again, again, { ...again, id: 'b' }], 2],
    ['unconfirmed suspicions', [{ kind: 'finding-not-confirmed', suspect: { id: 'a' } }], 1],
    ['disputed seeds', [{ kind: 'seed-disputed', disputed: { id: 'a' } }], 1],
    ['slowness', [slow, slow, { ...slow, coordinates: other }], 2],
    ['faults', [FAULT, FAULT, { ...FAULT, message: 'x' }, { ...FAULT, coordinates: other }], 3],
    ['events that workers do not report', [JUDGED, DONE, REDUCED, { kind: 'solver-dropped', solver: 'z3' }], 0],
  ])('logs repeated reports only once: %s', async (_, events, count) => {
    const { seen, report } = startRemote();
    for (const event of events) await report(null, event);
    expect(seen.logged).toEqual([...new Set(events)].slice(0, count));
    expect(seen.taken).toHaveLength(events.length);
    expect(seen.saw).toEqual(events[0] === again ? ['a', 'b'] : []);
  });

  it('does not log slowness that the log already has', async () => {
    const { seen, report } = startRemote({ log: [slow] });
    await report(null, slow);
    await report(null, null);
    expect([seen.logged, seen.taken]).toEqual([[], ['on the way', 'on the way']]);
  });
});

describe('reports from other processes', () => {
  const foreign = (given: Held = {}) => {
    const started = startRemote({ isForeign: true, reproduces: {}, ...given });
    for (const each of [text.text, SEED.text]) void started.store.put(each);
    return started;
  };

  it('marks a foreign finding as reported by the worker until it is reproduced', async () => {
    const { seen, report, executor } = foreign({ hosts: ['there'] });
    void (await executor.take()).ask(work);
    await report(null, makeFindingEvent(FINDING, 'here'), ASK);
    const word = markReported(FINDING, 'w');
    expect(seen).toMatchObject({
      kept: [word],
      logged: [{ ...makeFindingEvent(FINDING, 'here'), worker: 'w' }],
      confirmed: [word],
      saw: [],
      refused: [],
    });
    expect(executor.accepts({ what: 'confirm', finding: FINDING })).toBe(true);
  });

  it("replaces a worker's finding once it is reproduced, and ends the task only then", async () => {
    let reproduce: () => void = () => undefined;
    const looking = new Promise<void>((wake) => (reproduce = wake));
    const own = { ...FINDING, because: 'seen here' };
    const elsewhere = { machine: makeMachine('leader'), shows: 'yes', said: 'unsat', times: 1 } as const;
    const { seen, report, executor } = foreign({
      reproduces: { finding: () => looking.then(() => ({ finding: own, elsewhere })) },
    });
    const asking = (await executor.take()).ask(work);
    await report(null, makeFindingEvent(), ASK);
    await report(ASK, DONE);
    expect(await isOpen(asking)).toBe(true);
    expect(seen.kept).toHaveLength(1);
    reproduce();
    expect(await asking).toMatchObject({ counts: { faults: 2 } });
    expect(seen.kept[1]).toEqual(own);
    expect(seen.logged[1]).toEqual({ kind: 'finding-elsewhere', id: FINDING.id, finding: own, elsewhere });
    expect([seen.confirmed, seen.saw]).toEqual([[own], [own.id]]);
  });

  it('leaves a finding marked as reported if the reproduction fails, and reproduces nothing once the campaign is stopped', async () => {
    let times = 0;
    const reproduces = {
      finding: () => {
        times++;
        return Promise.reject(new Error('no solver'));
      },
    };
    const { seen, report, stop, executor } = foreign({ reproduces });
    (await executor.take()).ask(work).catch(() => undefined);
    await report(null, makeFindingEvent(), ASK);
    expect(seen.confirmed).toEqual([markReported(FINDING, 'w')]);
    stop.abort(new Error('enough'));
    await report(null, makeFindingEvent(makeFindingAt(4)));
    expect([times, seen.confirmed.length, seen.logged.length]).toEqual([1, 1, 2]);
  });

  it.each<[string, string | null, unknown, RegExp]>([
    ['names another solver', null, makeFindingEvent(makeFindingAt(3, { runs: [makeRun('yices', 'sat')] })), /'yices'/],
    ['does not end its task', JUDGE, DONE, /does not belong to the task/],
    ['has the id of another test case', null, makeFindingEvent({ ...FINDING, id: 'x' }), /id of the finding does not/],
    ['has a test case outside of its batch', ASK, forge({ hashes: { 10: HASH } }), MISFIT],
    ['names a test case in two ways', ASK, forge({ hashes: { 3: HASH, '03': HASH } }), MISFIT],
    ['has a test case twice', ASK, forge({ hashes: { 3: HASH, 4: HASH } }), MISFIT],
    ['has a hash of any size', ASK, forge({ hashes: { 3: HASH.repeat(1_000) } }), MISFIT],
    ['has a result without a test case', ASK, forge({ hashes: {} }), MISFIT],
    ['has two results of a test case', ASK, forge({ results: [...DONE.results, ...DONE.results] }), MISFIT],
    ['counts more tests than it has', ASK, forge({ counts: { ...DONE.counts, tests: 2 } }), MISFIT],
    ['counts more draws than its batch', ASK, forge({ counts: { ...DONE.counts, none: 10 } }), MISFIT],
    ['has more repeats than draws', ASK, forge({ repeats: Array(11).fill(REPEAT) }), MISFIT],
    [
      'enters another batch',
      null,
      forge({ ...NOTHING_ASKED, batch: { ...BATCH, from: 5 } }),
      /does not belong to the task/,
    ],
    ['lacks a text', null, makeFindingEvent(makeFindingAt(3, { trace: contentId('gone') })), /is missing/],
  ])('refuses a report that %s', async (_, task, event, because) => {
    const { seen, report, executor } = foreign({ permission: permitCommands(['z3', 'cvc5']) });
    const asking = (await executor.take()).ask(work);
    asking.catch(() => undefined);
    await report(task, event, ASK);
    expect(seen).toMatchObject({ logged: [], kept: [], taken: [] });
    expect(seen.refused).toEqual([expect.stringMatching(because)]);
    // The next report is processed.
    await report(ASK, DONE);
    expect(await isOpen(asking)).toBe(false);
  });

  it('logs a finding of an unknown batch, but not of a batch that has ended', async () => {
    const { seen, report, executor, store } = foreign();
    await store.put('other');
    const other = contentId('other');
    const asking = (await executor.take()).ask(work);
    await report(null, makeFindingEvent(makeFindingAt(5, { mutant: other })), ASK);
    await report(ASK, DONE);
    await asking;
    executor.onLogged(DONE);
    await report(null, makeFindingEvent(makeFindingAt(3, { mutant: other })), ASK);
    await report(null, makeFindingEvent(makeFindingAt(4, { mutant: other })));
    expect([seen.refused, seen.logged.length, seen.taken.length]).toEqual([[], 2, 4]);
  });

  it.each([
    ['drawn before', [ASK, null]],
    ['scheduled by another leader before', [null, ASK]],
  ])(
    'logs findings of a batch once its new test cases are known, and drops those of duplicates: %s',
    async (_, [first]) => {
      const { seen, report, executor, stop } = foreign();
      const decision = withResolvers<{ readonly fresh: Hashes }>();
      const decided = decision.promise;
      const schedule = async () => (await executor.take()).ask({ ...work, decided });
      let asking = first === ASK ? schedule() : undefined;
      const [fresh, repeated] = [makeFindingEvent(), makeFindingEvent(makeFindingAt(4))];
      for (const each of [fresh, repeated]) await report(null, each, ASK);
      asking ??= schedule();
      const hashes = { 3: HASH, 4: HASH.replace('0', '1') };
      await report(ASK, forge({ hashes }));
      expect([await isOpen(asking), seen.logged, seen.kept, seen.taken]).toEqual([true, [], [], []]);
      decision.resolve({ fresh: { 3: HASH } });
      expect((await asking).hashes).toEqual(hashes);
      expect(seen.logged).toEqual([{ ...fresh, worker: 'w' }]);
      expect(seen.taken).toEqual(['on the way', 'on the way']);
      stop.abort();
    },
  );

  it('holds equal reports once', async () => {
    const { seen, report, executor, stop } = foreign();
    const decision = withResolvers<{ readonly fresh: Hashes }>();
    const asking = (await executor.take()).ask({ ...work, decided: decision.promise });
    for (let times = 0; times < 3; times++) await report(null, makeFindingEvent(), ASK);
    await report(ASK, DONE);
    decision.resolve({ fresh: DONE.hashes });
    await asking;
    expect([seen.logged.length, seen.taken.filter((each) => each === 'on the way').length]).toEqual([1, 1]);
    stop.abort();
  });

  it('leaves findings of undecided batches to the next leader if the campaign stops', async () => {
    const { seen, report, executor } = foreign();
    const decision = withResolvers<{ readonly fresh: Hashes }>();
    (await executor.take()).ask({ ...work, decided: decision.promise }).catch(() => undefined);
    await report(null, makeFindingEvent(), ASK);
    decision.reject(new Error('stopped'));
    await waitUntilIdle();
    expect([seen.logged, seen.taken]).toEqual([[], []]);
  });

  it("removes an invalid proof from a worker's judgement of a seed, and accepts the rest", async () => {
    const { executor, report, store } = foreign();
    const model = await store.put('((define-fun x () Int (- 5)))');
    const lie = { ...JUDGED, certified: 'sat', proof: { solver: 'z3', text: model } };
    const judging = (await executor.take()).judge(SEED);
    await report(JUDGE, lie);
    expect(await judging).toMatchObject({ certified: null, proof: null });
    const other = { ...SEED, blob: 'other' };
    const unknown = (await executor.take()).judge(other);
    await report('judge other', { ...lie, seed: 'other' });
    expect(await unknown).toMatchObject({ certified: 'sat' });
  });

  it('logs a further occurrence reported by a foreign worker, but does not count it towards the limit of its group', async () => {
    const again = (i: number) => {
      const where = { ...coordinates, index: i };
      const id = findingId(where, { kind: 'crash', suspects: ['z3'] });
      const event = { at: 0, id, of: 'crash', group: 'g', known: null, suspects: ['z3'], coordinates: where } as const;
      return { kind: 'finding-again', ...event } as const;
    };
    const { seen, report } = foreign();
    await report(null, again(30));
    expect([seen.logged, seen.saw]).toEqual([[{ ...again(30), worker: 'w' }], []]);
    const local = startRemote();
    for (let i = 0; i < 20; i++) await local.report(null, again(i));
    expect(local.seen.saw).toHaveLength(20);
  });

  const elsewhere = { kind: 'finding-elsewhere', at: 0, id: FINDING.id, elsewhere: { shows: 'yes' } } as never;
  const smaller = makeReduced({ script: 'own' });

  it.each<[string, PostProcessingTask['what'], object, Partial<Reproducer> | undefined, object]>([
    ['there is no reproducer', 'reduce', REDUCED, undefined, { ...REDUCED, worker: 'w' }],
    ['the reproducer has no result', 'reduce', REDUCED, {}, { ...REDUCED, worker: 'w' }],
    ['the reproducer has no result', 'bisect', BISECTED, {}, { ...(BISECTED as object), worker: 'w' }],
    [
      'the reproducer has its own result',
      'reduce',
      REDUCED,
      { reduction: () => Promise.resolve(smaller) },
      { kind: 'finding-reduced', id: FINDING.id, reduced: smaller },
    ],
    [
      'the reproducer has its own result',
      'bisect',
      BISECTED,
      { bisection: () => Promise.resolve({ family: 'own' } as never) },
      { kind: 'finding-bisected', id: FINDING.id, bisection: { family: 'own' } },
    ],
    [
      'another machine confirmed',
      'confirm',
      { ...(elsewhere as object), finding: makeFindingAt(9) },
      { reduction: () => Promise.resolve(smaller), bisection: () => Promise.resolve({ family: 'own' } as never) },
      { ...(elsewhere as object), worker: 'w' },
    ],
  ])('returns the result of post-processing if %s (%s)', async (_, what, event, reproduces, expected) => {
    const { report, processing, store, seen } = startRemote({
      isForeign: true,
      ...(reproduces === undefined ? {} : { reproduces }),
    });
    for (const each of [text.text, SEED.text, 'own']) await store.put(each);
    const told = processing(what);
    await report(`${what} ${FINDING.id}`, event);
    expect(await told).toEqual(expected);
    expect(seen.logged).toEqual([]);
  });

  it("marks a worker's reduction as only reported and logs a fault if the leader cannot repeat the reduction", async () => {
    const fail = () => Promise.reject(new RangeError('too large'));
    const { seen, report, processing } = foreign({ reproduces: { reduction: fail } });
    const told = processing('reduce');
    await report(`reduce ${FINDING.id}`, REDUCED);
    expect(await told).toEqual({ ...REDUCED, worker: 'w' });
    expect(seen.logged).toMatchObject([{ kind: 'fault', coordinates: FINDING.coordinates }]);
    expect(JSON.stringify(seen.logged)).toContain('too large');
    const stop = new AbortController();
    const stopped = processing('reduce', FINDING, stop.signal);
    stopped.catch(() => undefined);
    await waitUntilIdle();
    stop.abort(new Error('enough'));
    await report(`reduce ${FINDING.id}`, REDUCED);
    await expect(stopped).rejects.toThrow('enough');
  });

  it("marks a worker's reduction as only reported, without repeating the reduction, if the finding is also only reported", async () => {
    const never = () => Promise.reject(new Error('asked'));
    const { report, processing, seen } = foreign({ reproduces: { reduction: never } });
    const told = processing('reduce', markReported(FINDING, 'v'));
    await report(`reduce ${FINDING.id}`, REDUCED);
    expect(await told).toEqual({ ...REDUCED, worker: 'w' });
    expect(seen.logged).toEqual([]);
  });
});
