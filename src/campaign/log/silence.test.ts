import { describe, expect, it } from 'vitest';
import { campaign, intSeed, readBack } from '../../../test/support/scripted-campaign.js';
import { type Script, makeScriptedSolver } from '../../../test/support/scripted-solver.js';
import { CampaignStopped } from '../hunt/ask/index.js';
import { memoryStore } from '../../../test/support/memory-store.js';

const right: Script = () => ['sat'];
const rejects: Script = () => ({ kind: 'rejected', message: 'no such logic', fatal: false });
const times: Script = () => ({ kind: 'timeout', answers: [] });
const many = Array.from({ length: 70 }, (_, i) => intSeed(`(> x ${i})`, i));

/**
 * Hunts with 70 seeds. Returns the events, and the queries sent to the solver `odd`, except queries that confirm a
 * finding.
 */
async function hunt(script: Script, jobs = 1) {
  const odd = makeScriptedSolver('odd', script);
  const store = memoryStore();
  const setup = { seeds: many, tests: 100, jobs, store, solvers: () => [makeScriptedSolver('good', right), odd] };
  await campaign(setup);
  const { events, summary } = await readBack(store);
  return { runs: summary.solvers['odd']?.runs, events, odd, store, setup };
}

describe('a solver without answers', () => {
  it.each([
    ['rejects', rejects, 'odd answered none of 50 queries (rejected 50); its last message: no such logic'],
    ['is too slow', times, 'odd answered none of 50 queries (timeout 50)'],
  ])('drops a solver without answers after 50 queries if it %s', async (_, script, because) => {
    const { runs, events } = await hunt(script);
    expect(runs).toBe(50);
    const dropped = events.filter(({ kind }) => kind === 'solver-dropped');
    expect(dropped).toMatchObject([{ solver: 'odd', queries: 50, because }]);
  });

  it('does not query a dropped solver when the campaign resumes', async () => {
    const { setup, odd, events, store } = await hunt(rejects);
    const asked = odd.asked();
    await campaign({ ...setup, tests: 130 });
    const all = (await readBack(store)).events;
    expect(all.length).toBeGreaterThan(events.length);
    expect(odd.asked()).toBe(asked);
    expect(all.filter(({ kind }) => kind === 'solver-dropped')).toHaveLength(1);
  });

  it('does not drop a solver that has answered once', async () => {
    const answersLast: Script = (input, before, asked) =>
      input.includes('(> x 49)') ? ['sat'] : rejects(input, before, asked);
    const { runs, events } = await hunt(answersLast);
    expect(runs).toBeGreaterThan(69);
    expect(events.filter(({ kind }) => kind === 'solver-dropped')).toEqual([]);
  });

  it('does not drop a solver that crashes, since a crash is a finding', async () => {
    const crashes: Script = () => ({ kind: 'crashed', signature: 'boom', exit: 134, stderr: '', answers: [] });
    const { events } = await hunt(crashes);
    expect(events.filter(({ kind }) => kind === 'solver-dropped')).toEqual([]);
  });

  it('stops the campaign if the last solver is dropped', async () => {
    const store = memoryStore();
    const setup = { seeds: many, store, solvers: () => [makeScriptedSolver('odd', rejects)] };
    await expect(campaign(setup)).rejects.toThrow(CampaignStopped);
    const { events, summary } = await readBack(store);
    expect(events.at(-1)).toMatchObject({ kind: 'campaign-interrupted', by: 'trouble' });
    expect(summary.troubles).toMatchObject([{ kind: 'stopped' }]);
    await expect(campaign(setup)).rejects.toThrow('every solver was dropped: odd answered none of 50 queries');
  });
});
