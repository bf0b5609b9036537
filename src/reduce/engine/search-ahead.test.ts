import { describe, expect, it } from 'vitest';
import { Harness, outcome, trials, turn } from '../../../test/support/search-harness.js';

describe('Search, with speculative candidates', () => {
  const ahead = (names: string) => () => trials(names);

  it('checks a speculative candidate when idle, and uses its verdict later', async () => {
    const harness = new Harness();
    const search = harness.search({ jobs: 3 });
    const first = outcome(search.first(trials('a'), ahead('b c d')));
    await turn();
    expect(harness.log).toEqual(['stage a', 'run a', 'stage b', 'run b', 'stage c', 'run c']);
    await harness.finish('b', false);
    await harness.finish('a', false);
    expect(first.value()).toBeUndefined();
    const second = outcome(search.first(trials('b c d')));
    await turn();
    await harness.finish('c', true);
    expect(second.value()).toEqual({ subject: 'c', tag: 1 });
    expect(harness.log).toEqual([
      'stage a',
      'run a',
      'stage b',
      'run b',
      'stage c',
      'run c',
      'b passes',
      'stage d',
      'run d',
      'a passes',
      'stage c',
      'drop c',
      'stage d',
      'drop d',
      'c fails',
      'stop d',
    ]);
    expect(search.counts).toEqual({ calls: 4, cacheHits: 1, notSmaller: 0, accepted: 1 });
  });

  it('cancels speculative checks after a success', async () => {
    const harness = new Harness();
    const search = harness.search({ jobs: 2 });
    const found = outcome(search.first(trials('a'), ahead('b c')));
    await turn();
    await harness.finish('a', true);
    expect(found.value()).toEqual({ subject: 'a', tag: 0 });
    expect(harness.log).toEqual(['stage a', 'run a', 'stage b', 'run b', 'a fails', 'stop b']);
  });

  it('skips speculative candidates that are known, not smaller, impossible, rejected or in progress', async () => {
    const harness = new Harness();
    const cache = new Map([['key of known', true]]);
    const search = harness.search({ jobs: 3, cache });
    const first = outcome(search.first(trials('r=x')));
    await turn();
    await harness.finish('r=x', false);
    expect(first.value()).toBeUndefined();
    const second = outcome(search.first(trials('a'), ahead('a known b! c? d=x e e')));
    await turn();
    expect(harness.log).toEqual(['stage r=x', 'run r=x', 'r=x passes', 'stage a', 'run a', 'stage e', 'run e']);
    await harness.finish('a', false);
    expect(second.value()).toBeUndefined();
  });

  it('cancels a speculative check if a regular candidate needs the job that runs this check', async () => {
    const harness = new Harness();
    const search = harness.search({ jobs: 2 });
    const first = outcome(search.first(trials('a'), ahead('b c')));
    await turn();
    await harness.finish('a', false);
    expect(first.value()).toBeUndefined();
    const second = outcome(search.first(trials('x y')));
    await turn();
    expect(harness.log).toEqual(['stage a', 'run a', 'stage b', 'run b', 'a passes', 'stage x', 'run x', 'stage y']);
    await harness.finish('x', false);
    expect(harness.log).toEqual([
      'stage a',
      'run a',
      'stage b',
      'run b',
      'a passes',
      'stage x',
      'run x',
      'stage y',
      'x passes',
      'run y',
    ]);
    await harness.finish('y', false);
    expect(second.value()).toBeUndefined();
    search.close();
    expect(harness.log).toEqual([
      'stage a',
      'run a',
      'stage b',
      'run b',
      'a passes',
      'stage x',
      'run x',
      'stage y',
      'x passes',
      'run y',
      'y passes',
      'stop b',
    ]);
  });

  it('checks no speculative candidates with one job or without a cache', async () => {
    const harness = new Harness();
    for (const search of [harness.search(), harness.search({ jobs: 4, cache: undefined })]) {
      const found = outcome(search.first(trials('a'), ahead('b')));
      await turn();
      await harness.finish('a', false);
      expect(found.value()).toBeUndefined();
    }
    expect(harness.log).toEqual(['stage a', 'run a', 'a passes', 'stage a', 'run a', 'a passes']);
  });

  it('checks a candidate again if its speculative check failed with an error', async () => {
    const harness = new Harness();
    const search = harness.search({ jobs: 2 });
    const first = outcome(search.first(trials('a'), ahead('b')));
    await turn();
    await harness.break('b', new Error('no room'));
    await harness.finish('a', false);
    expect(first.value()).toBeUndefined();
    const second = outcome(search.first(trials('b')));
    await turn();
    await harness.finish('b', true);
    expect(second.value()).toEqual({ subject: 'b', tag: 0 });
    expect(harness.log).toEqual(['stage a', 'run a', 'stage b', 'run b', 'a passes', 'stage b', 'run b', 'b fails']);
  });
});
