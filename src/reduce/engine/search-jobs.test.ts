import { describe, expect, it } from 'vitest';
import { Harness, outcome, trials, turn } from '../../../test/support/search-harness.js';

describe('Search, with several jobs', () => {
  it('checks several candidates at once and finds the earliest that fails', async () => {
    const harness = new Harness();
    const search = harness.search({ jobs: 2 });
    const found = outcome(search.first(trials('a b c d e')));
    await turn();
    await harness.finish('b', true);
    expect(found.value()).toBe('pending');
    await harness.finish('a', false);
    expect(found.value()).toEqual({ subject: 'b', tag: 1 });
    expect(harness.log).toEqual(['stage a', 'run a', 'stage b', 'run b', 'stage c', 'b fails', 'a passes', 'drop c']);
    expect(search.counts).toEqual({ calls: 2, cacheHits: 0, notSmaller: 0, accepted: 1 });
  });

  it('cancels the checks of later candidates once a candidate is found', async () => {
    const harness = new Harness();
    const search = harness.search({ jobs: 3 });
    const found = outcome(search.first(trials('a b c d e')));
    await turn();
    await harness.finish('a', true);
    expect(found.value()).toEqual({ subject: 'a', tag: 0 });
    expect(harness.log).toEqual([
      'stage a',
      'run a',
      'stage b',
      'run b',
      'stage c',
      'run c',
      'stage d',
      'a fails',
      'stop b',
      'stop c',
      'drop d',
    ]);
    expect(search.counts).toEqual({ calls: 3, cacheHits: 0, notSmaller: 0, accepted: 1 });
  });

  it('continues with later candidates while an earlier check is still running', async () => {
    const harness = new Harness();
    const search = harness.search({ jobs: 2 });
    const found = outcome(search.first(trials('a b c d')));
    await turn();
    await harness.finish('b', false);
    await harness.finish('c', false);
    await harness.finish('d', false);
    expect(found.value()).toBe('pending');
    await harness.finish('a', false);
    expect(found.value()).toBeUndefined();
    expect(harness.log).toEqual([
      'stage a',
      'run a',
      'stage b',
      'run b',
      'stage c',
      'b passes',
      'run c',
      'stage d',
      'c passes',
      'run d',
      'd passes',
      'a passes',
    ]);
  });

  it('rejects a candidate if an earlier candidate that differs only in names does not fail', async () => {
    const harness = new Harness();
    const search = harness.search({ jobs: 3 });
    const found = outcome(search.first(trials('a=x b=x c=y')));
    await turn();
    await harness.finish('b=x', true);
    await harness.finish('a=x', false);
    expect(found.value()).toBe('pending');
    await harness.finish('c=y', false);
    expect(found.value()).toBeUndefined();
    expect(harness.log).toEqual([
      'stage a=x',
      'run a=x',
      'stage b=x',
      'run b=x',
      'stage c=y',
      'run c=y',
      'b=x fails',
      'a=x passes',
      'c=y passes',
    ]);
    expect(search.counts).toEqual({ calls: 3, cacheHits: 1, notSmaller: 0, accepted: 0 });
  });

  it('propagates an error of a check', async () => {
    const harness = new Harness();
    const wrong = harness.search({ jobs: 2 }).first(trials('a b c'));
    const expected = expect(wrong).rejects.toThrow('no room');
    await turn();
    await harness.break('b', new Error('no room'));
    await expected;
    expect(harness.log).toEqual(['stage a', 'run a', 'stage b', 'run b', 'stage c', 'stop a', 'stop b', 'drop c']);
  });
});

describe('Search, with pauses', () => {
  it('pauses after each candidate that needs no check', async () => {
    const harness = new Harness();
    let rests = 0;
    const rest = (): Promise<void> => {
      rests++;
      return turn();
    };
    const cache = new Map([
      ['key of k', false],
      ['key of k=x', false],
    ]);
    const search = harness.search({ rest, cache });
    const found = outcome(search.first(trials('a! b? k k=x c')));
    for (let i = 0; i < 10; i++) await turn();
    expect(rests).toEqual(4);
    await harness.finish('c', false);
    expect(found.value()).toBeUndefined();
    expect(harness.log).toEqual(['stage c', 'run c', 'c passes']);
  });

  it('pauses while it looks for speculative candidates', async () => {
    const harness = new Harness();
    let rests = 0;
    const rest = (): Promise<void> => {
      rests++;
      return turn();
    };
    const search = harness.search({ rest, jobs: 2 });
    const found = outcome(search.first(trials('a'), () => trials('b! c? d e')));
    for (let i = 0; i < 10; i++) await turn();
    expect(rests).toEqual(2);
    expect(harness.log).toEqual(['stage a', 'run a', 'stage d', 'run d']);
    await harness.finish('a', false);
    expect(found.value()).toBeUndefined();
  });
});
