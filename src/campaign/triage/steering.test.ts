import { describe, expect, it } from 'vitest';
import { campaign, readBack, weaken } from '../../../test/support/scripted-campaign.js';
import { type Script, scriptedSolver } from '../../../test/support/scripted-solver.js';
import { findingOf } from '../../../test/support/findings.js';
import { type CampaignEvent, memoryStore } from '../log/index.js';
import type { SeededStrategy } from '../../strategy/index.js';
import { printScript, readScript } from '../../syntax/index.js';
import { Steering } from './steering.js';

/** Every mutant differs, and there are hundreds. */
const many: SeededStrategy = {
  ...weaken,
  perSeed: 200,
  open: (seed) => ({
    mutant(rng) {
      const made = printScript(seed).replace(/\(assert (.*)\)\n/, `(assert (or $1 (= 1 ${rng.below(1_000_000)})))\n`);
      return { script: readScript(made).script, claim: 'weaker', base: seed, steps: [] };
    },
  }),
};
/** Wrong about every mutant of one seed. */
const buggy: Script = (input) => (input.includes('(= 1 ') && input.includes('(* x y)') ? ['unsat'] : ['sat']);
const setup = { solvers: () => [scriptedSolver('a', buggy)], strategies: [many] };
const batches = (events: readonly CampaignEvent[]) =>
  events.flatMap((event) =>
    event.kind === 'batch-done' ? [`${event.batch.seed.slice(0, 6)} ${event.batch.from}`] : [],
  );
const kinds = (events: readonly CampaignEvent[], kind: CampaignEvent['kind']) =>
  events.filter((each) => each.kind === kind);

describe('Steering', () => {
  it('says when enough is enough', () => {
    const steering = new Steering([], []);
    for (let i = 0; i < 20; i++) {
      expect(steering.isEnough({ group: 'wrong-answer-f', known: undefined, isSpecific: false, isAside: false })).toBe(
        false,
      );
      steering.saw(findingOf('f'), 'crash');
    }
    expect(steering.isEnough({ group: 'wrong-answer-f', known: undefined, isSpecific: false, isAside: false })).toBe(
      true,
    );
    for (let i = 0; i < 5; i++) {
      expect(steering.isEnough({ group: 'wrong-answer-h', known: undefined, isSpecific: false, isAside: false })).toBe(
        false,
      );
      steering.saw(findingOf('h', { confirmed: 'history' }), 'crash');
    }
    expect(steering.isEnough({ group: 'wrong-answer-h', known: undefined, isSpecific: false, isAside: false })).toBe(
      true,
    );
    expect(steering.isEnough({ group: 'other', known: 'a bug', isSpecific: true, isAside: false })).toBe(false);
    for (let i = 0; i < 3; i++) steering.saw(findingOf('g', { known: 'a bug' }), 'crash');
    expect(steering.isEnough({ group: 'other', known: 'a bug', isSpecific: true, isAside: false })).toBe(true);
    // A large input with the operators of a known bug may show another one.
    expect(steering.isEnough({ group: 'other', known: 'a bug', isSpecific: false, isAside: false })).toBe(false);
  });

  it('counts what keeps coming back, looks into it no more, and draws it less', async () => {
    const { findings, summary, events } = await campaign({ ...setup, tests: 400 });
    expect(findings).toHaveLength(20);
    expect(summary.again).toBeGreaterThan(10);
    expect(summary.groups).toMatchObject([{ count: 20, again: summary.again }]);
    expect(kinds(events, 'strategy-steered')).toMatchObject([{ strategy: 'weaken', bug: findings[0]?.group }]);
    // A hundred tests of each seed were due; that one seed got far fewer.
    const seed = findings[0]?.coordinates.seed ?? '';
    const drawn = batches(events).filter((each) => each.startsWith(seed.slice(0, 6))).length;
    expect(drawn).toBeLessThan(batches(events).length / 5);
  });

  it('makes the same tests with any number of jobs, and after an interruption', async () => {
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
