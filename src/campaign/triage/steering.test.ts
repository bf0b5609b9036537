import { describe, expect, it } from 'vitest';
import { campaign, readBack, weakening } from '../../../test/support/scripted-campaign.js';
import { type Script, makeScriptedSolver } from '../../../test/support/scripted-solver.js';
import { SOME_PLAN, makeFinding } from '../../../test/support/findings.js';
import { type CampaignEvent, MOST_CONFIRMED, SEED_ITSELF } from '../log/index.js';
import { DuplicateThrottle } from './steering.js';
import { memoryStore } from '../../../test/support/memory-store.js';

const many = { ...weakening('weaken', (rng) => `(= 1 ${rng.below(1_000_000)})`), perSeed: 200 };
/** A solver that answers every mutant of one seed wrongly. */
const buggy: Script = (input) => (input.includes('(= 1 ') && input.includes('(* x y)') ? ['unsat'] : ['sat']);
const setup = { solvers: () => [makeScriptedSolver('a', buggy)], strategies: [many] };
const batches = (events: readonly CampaignEvent[]) =>
  events.flatMap((event) =>
    event.kind === 'batch-done' ? [`${event.batch.seed.slice(0, 6)} ${event.batch.from}`] : [],
  );
const kinds = (events: readonly CampaignEvent[], kind: CampaignEvent['kind']) =>
  events.filter((each) => each.kind === kind);

describe('DuplicateThrottle', () => {
  it('limits how many findings of one bug are confirmed', () => {
    const steering = new DuplicateThrottle(SOME_PLAN);
    let index = 0;
    const at = (id: string) => ({ id, coordinates: { key: 'k', seed: 'seed', strategy: 'opfuzz', index: index++ } });
    const like = { known: undefined, isSpecific: false, isNonBug: false };
    for (let i = 0; i < 20; i++) {
      const occurrence = at(`f${i}`);
      expect(steering.isEnough({ ...like, group: 'f' }, occurrence)).toBe(false);
      steering.addFinding(makeFinding(occurrence.id, { ...occurrence, group: 'f' }), 'crash');
    }
    expect(steering.isEnough({ ...like, group: 'f' }, at('f'))).toBe(true);
    // A test that precedes the 20 added findings in the plan is always inspected.
    const early = { key: 'k', seed: 'seed', strategy: SEED_ITSELF, index: 0 };
    expect(steering.isEnough({ ...like, group: 'f' }, { id: 'early', coordinates: early })).toBe(false);
    for (let i = 0; i < 5; i++) {
      const occurrence = at(`h${i}`);
      expect(steering.isEnough({ ...like, group: 'h' }, occurrence)).toBe(false);
      steering.addFinding(makeFinding(occurrence.id, { ...occurrence, group: 'h', confirmed: 'history' }), 'crash');
    }
    expect(steering.isEnough({ ...like, group: 'h' }, at('h'))).toBe(true);
    const known = { group: 'other', known: 'a bug', isSpecific: true, isNonBug: false };
    expect(steering.isEnough(known, at('k'))).toBe(false);
    for (let i = 0; i < 3; i++) steering.addFinding(makeFinding('g', { ...at(`g${i}`), known: 'a bug' }), 'crash');
    expect(steering.isEnough(known, at('k'))).toBe(true);
    // A large input with the operators of a known bug may show another bug.
    expect(steering.isEnough({ ...known, isSpecific: false }, at('k'))).toBe(false);
  });

  it('confirms further findings of a group whose earlier findings are withdrawn', () => {
    const plan = { ...SOME_PLAN, strategies: ['own', 'other'] };
    const find = (strategy: string, index: number) =>
      makeFinding(`${strategy}-${index}`, { group: 'g', coordinates: { key: 'k', seed: 's', strategy, index } });
    const full = Array.from({ length: MOST_CONFIRMED.other }, (_, index) => find('own', index));
    const throttle = new DuplicateThrottle(plan, full);
    const alike = { group: 'g', known: undefined, isSpecific: false, isNonBug: false };
    expect(throttle.isEnough(alike, find('other', 999))).toBe(true);
    throttle.ignore(find('own', 0));
    throttle.addFinding(find('own', 99), 'wrong-answer');
    expect([throttle.isEnough(alike, find('other', 999)), throttle.hasSeen('g')]).toEqual([false, false]);
  });

  it('counts further occurrences of a frequent bug without new findings, and draws fewer tests of the seed that shows the bug', async () => {
    const { findings, summary, events } = await campaign({ ...setup, tests: 400 });
    expect(findings).toHaveLength(20);
    expect(summary.again).toBeGreaterThan(10);
    expect(summary.groups).toMatchObject([{ count: 20, again: summary.again }]);
    expect(kinds(events, 'strategy-steered')).toMatchObject([{ strategy: 'weaken', bug: findings[0]?.group }]);
    // A hundred tests of each seed were due, but this seed got far fewer.
    const seed = findings[0]?.coordinates.seed ?? '';
    const drawn = batches(events).filter((each) => each.startsWith(seed.slice(0, 6))).length;
    expect(drawn).toBeLessThan(batches(events).length / 5);
  });

  it('makes the same tests with any number of jobs and after an interruption', async () => {
    const one = await campaign({ ...setup, tests: 300 });
    const three = await campaign({ ...setup, tests: 300, jobs: 3 });
    expect(batches(three.events).sort()).toEqual(batches(one.events).sort());
    const store = memoryStore();
    const stop = new AbortController();
    let done = 0;
    const onEvent = (event: CampaignEvent) => {
      if (event.kind === 'batch-done' && ++done === 45) stop.abort(new Error('stop'));
    };
    await campaign({ ...setup, tests: 300, store, stop: stop.signal, onEvent });
    await campaign({ ...setup, tests: 300, store });
    const { events } = await readBack(store);
    expect(batches(events).sort()).toEqual(batches(one.events).sort());
    expect(kinds(events, 'strategy-steered')).toHaveLength(1);
  });
});
