import { describe, expect, it } from 'vitest';
import {
  ASK,
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
import { markReported } from '../../log/index.js';
import type { PostProcessingTask } from './pool.js';
import type { Reproducer } from './reproducer.js';

describe('a finding by workers of this process', () => {
  it('is stored, logged and post-processed exactly once', async () => {
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
    expect(executor.can({ what: 'confirm', finding: FINDING })).toBe(true);
  });

  it.each([{ known: 'issue 1' }, { kind: 'refuses' as const }])('is not post-processed if it is %j', async (more) => {
    const { seen, report } = startRemote();
    const finding = makeFindingAt(3, more);
    await report(null, makeFindingEvent(finding));
    expect([seen.confirmed, seen.saw]).toEqual([[], [finding.id]]);
  });

  it('is not logged again if it is settled', async () => {
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
    ['one more instance', [again, again, { ...again, id: 'b' }], 2],
    ['what is not confirmed', [{ kind: 'finding-not-confirmed', suspect: { id: 'a' } }], 1],
    ['a disputed seed', [{ kind: 'seed-disputed', disputed: { id: 'a' } }], 1],
    ['slowness', [slow, slow, { ...slow, coordinates: other }], 2],
    ['faults', [FAULT, FAULT, { ...FAULT, message: 'x' }, { ...FAULT, coordinates: other }], 3],
    ['nothing else', [JUDGED, DONE, REDUCED, { kind: 'solver-dropped', solver: 'z3' }], 0],
  ])('is logged once: %s', async (_, events, count) => {
    const { seen, report } = startRemote();
    for (const event of events) await report(null, event);
    expect(seen.logged).toEqual([...new Set(events)].slice(0, count));
    expect(seen.taken).toHaveLength(events.length);
    expect(seen.saw).toEqual(events[0] === again ? ['a', 'b'] : []);
  });

  it('is not logged if it is slowness that the log already has', async () => {
    const { seen, report } = startRemote({ log: [slow] });
    await report(null, slow);
    await report(null, null);
    expect([seen.logged, seen.taken]).toEqual([[], ['on the way', 'on the way']]);
  });
});

describe('a report by another process', () => {
  const foreign = (given: Held = {}) => {
    const started = startRemote({ isForeign: true, reproduces: {}, ...given });
    for (const each of [text.text, SEED.text]) void started.store.put(each);
    return started;
  };

  it('is marked as the worker’s until it is reproduced', async () => {
    const { seen, report, executor } = foreign({ hosts: ['there'] });
    await report(null, makeFindingEvent(FINDING, 'here'), ASK);
    const word = markReported(FINDING, 'w');
    expect(seen).toMatchObject({
      kept: [word],
      logged: [{ ...makeFindingEvent(FINDING, 'here'), worker: 'w' }],
      confirmed: [word],
      saw: [],
      refused: [],
    });
    expect(executor.can({ what: 'confirm', finding: FINDING })).toBe(true);
  });

  it('becomes this process’s own finding once reproduced, and only then is its task over', async () => {
    let reproduce: () => void = () => undefined;
    const looking = new Promise<void>((wake) => (reproduce = wake));
    const own = { ...FINDING, because: 'seen here' };
    const elsewhere = { machine: makeMachine('leader'), shows: 'yes', said: 'unsat', times: 1 } as const;
    const { seen, report, executor } = foreign({
      reproduces: { finding: () => looking.then(() => ({ finding: own, elsewhere })) },
    });
    const asking = (await executor.take()).ask(work(text.text));
    await report(null, makeFindingEvent(), ASK);
    await report(ASK, DONE);
    expect(await isOpen(asking)).toBe(true);
    expect(seen.kept).toHaveLength(1);
    reproduce();
    expect(await asking).toMatchObject({ faults: 2 });
    expect(seen.kept[1]).toEqual(own);
    expect(seen.logged[1]).toEqual({ kind: 'finding-elsewhere', id: FINDING.id, finding: own, elsewhere });
    expect([seen.confirmed, seen.saw]).toEqual([[own], [own.id]]);
  });

  it('stays marked if reproducing fails, and is not tried once the campaign is stopped', async () => {
    let times = 0;
    const reproduces = {
      finding: () => {
        times++;
        return Promise.reject(new Error('no solver'));
      },
    };
    const { seen, report, stop } = foreign({ reproduces });
    await report(null, makeFindingEvent(), ASK);
    expect(seen.confirmed).toEqual([markReported(FINDING, 'w')]);
    stop.abort(new Error('enough'));
    await report(null, makeFindingEvent(makeFindingAt(4)), ASK);
    expect([times, seen.confirmed.length, seen.logged.length]).toEqual([1, 1, 2]);
    const known = foreign();
    await known.report(null, makeFindingEvent(makeFindingAt(3, { known: 'issue 1' })), ASK);
    expect(known.seen.confirmed).toEqual([]);
  });

  it.each<[string, string | null, unknown, RegExp]>([
    ['names another solver', null, makeFindingEvent(makeFindingAt(3, { runs: [makeRun('yices', 'sat')] })), /'yices'/],
    ['is no end of its task', JUDGE, DONE, /batch-done does not end the task/],
    ['has the name of another test case', null, makeFindingEvent({ ...FINDING, id: 'x' }), /its name is not that/],
    [
      'has another input',
      null,
      makeFindingEvent(makeFindingAt(3, { mutant: contentId('other') })),
      /its input is not the test case/,
    ],
    ['lacks a text', null, makeFindingEvent(makeFindingAt(3, { trace: contentId('gone') })), /is missing/],
  ])('is refused if it %s', async (_, task, event, because) => {
    const { seen, report, executor } = foreign({ permission: permitCommands(['z3', 'cvc5']) });
    const asking = (await executor.take()).ask(work(text.text));
    asking.catch(() => undefined);
    await report(task, event, ASK);
    expect(seen).toMatchObject({ logged: [], kept: [], taken: [] });
    expect(seen.refused).toEqual([expect.stringMatching(because)]);
    // The next report is processed.
    await report(ASK, DONE);
    expect(await isOpen(asking)).toBe(false);
  });

  it('is not refused for an input that is not known, or no longer known', async () => {
    const { seen, report, executor, store } = foreign();
    await store.put('other');
    const other = contentId('other');
    const asking = (await executor.take()).ask(work(text.text));
    await report(null, makeFindingEvent(makeFindingAt(5, { mutant: other })), ASK);
    await report(ASK, DONE);
    await asking;
    await report(null, makeFindingEvent(makeFindingAt(3, { mutant: other })), ASK);
    await report(null, makeFindingEvent(makeFindingAt(4, { mutant: other })));
    expect([seen.refused, seen.logged.length]).toEqual([[], 3]);
  });

  it('is accepted without its invalid parts if it is a judgement', async () => {
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

  it('is a further occurrence that hides findings only if this process knows as many', async () => {
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
    ['nothing reproduces', 'reduce', REDUCED, undefined, { ...REDUCED, worker: 'w' }],
    ['it does not reproduce', 'reduce', REDUCED, {}, { ...REDUCED, worker: 'w' }],
    ['it does not reproduce', 'bisect', BISECTED, {}, { ...(BISECTED as object), worker: 'w' }],
    [
      'it reproduces',
      'reduce',
      REDUCED,
      { reduction: () => Promise.resolve(smaller) },
      { kind: 'finding-reduced', id: FINDING.id, reduced: smaller },
    ],
    [
      'it reproduces',
      'bisect',
      BISECTED,
      { bisection: () => Promise.resolve({ family: 'own' } as never) },
      { kind: 'finding-bisected', id: FINDING.id, bisection: { family: 'own' } },
    ],
    [
      'it looked elsewhere',
      'confirm',
      { ...(elsewhere as object), finding: makeFindingAt(9) },
      { reduction: () => Promise.resolve(smaller), bisection: () => Promise.resolve({ family: 'own' } as never) },
      { ...(elsewhere as object), worker: 'w' },
    ],
  ])('is accepted or refused if it is about a finding: %s (%s)', async (_, what, event, reproduces, expected) => {
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

  it('stays marked, with a fault, if post-processing fails; nothing follows once that is stopped', async () => {
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

  it('stays marked if its finding is marked', async () => {
    const never = () => Promise.reject(new Error('asked'));
    const { report, processing, seen } = foreign({ reproduces: { reduction: never } });
    const told = processing('reduce', markReported(FINDING, 'v'));
    await report(`reduce ${FINDING.id}`, REDUCED);
    expect(await told).toEqual({ ...REDUCED, worker: 'w' });
    expect(seen.logged).toEqual([]);
  });
});
