import { describe, expect, it } from 'vitest';
import type { Candidate } from './algorithm.js';
import { Harness, outcome, trials, turn } from '../../../test/support/search-harness.js';

describe('Search, with one job', () => {
  it('checks candidates in order, prepares the next candidate during each check, and drops the prepared candidate after a success', async () => {
    const harness = new Harness();
    const search = harness.search();
    const found = outcome(search.first(trials('a b c d')));
    await turn();
    await harness.finish('a', false);
    expect(found.value()).toBe('pending');
    await harness.finish('b', true);
    expect(found.value()).toEqual({ subject: 'b', tag: 1 });
    expect(harness.log).toEqual(['stage a', 'run a', 'stage b', 'a passes', 'run b', 'stage c', 'b fails', 'drop c']);
    expect(search.counts).toEqual({ calls: 2, cacheHits: 0, notSmaller: 0, accepted: 1 });
  });

  it('finds nothing if no candidate fails', async () => {
    const harness = new Harness();
    const search = harness.search();
    const found = outcome(search.first(trials('a b')));
    await turn();
    await harness.finish('a', false);
    await harness.finish('b', false);
    expect(found.value()).toBeUndefined();
    expect(harness.log).toEqual(['stage a', 'run a', 'stage b', 'a passes', 'run b', 'b passes']);
    expect(search.counts).toEqual({ calls: 2, cacheHits: 0, notSmaller: 0, accepted: 0 });
    expect(await search.first(trials(''))).toBeUndefined();
  });

  it('skips candidates that are not smaller or cannot be made, and counts those that are not smaller', async () => {
    const harness = new Harness();
    const search = harness.search();
    const found = outcome(search.first(trials('a! b? c d! e?')));
    await turn();
    await harness.finish('c', false);
    expect(found.value()).toBeUndefined();
    expect(harness.log).toEqual(['stage c', 'run c', 'c passes']);
    expect(search.counts).toEqual({ calls: 1, cacheHits: 0, notSmaller: 2, accepted: 0 });
  });

  it('checks no input twice', async () => {
    const harness = new Harness();
    const cache = new Map([['key of a', false]]);
    const search = harness.search({ cache });
    const found = outcome(search.first(trials('a b b c')));
    await turn();
    await harness.finish('b', false);
    await harness.finish('c', true);
    expect(found.value()).toEqual({ subject: 'c', tag: 3 });
    expect(harness.log).toEqual(['stage b', 'run b', 'stage b', 'b passes', 'drop b', 'stage c', 'run c', 'c fails']);
    expect([...cache]).toEqual([
      ['key of a', false],
      ['key of b', false],
      ['key of c', true],
    ]);
    expect(search.counts).toEqual({ calls: 2, cacheHits: 2, notSmaller: 0, accepted: 1 });
    expect(await search.first(trials('a c d'))).toEqual({ subject: 'c', tag: 1 });
    expect(search.counts).toEqual({ calls: 2, cacheHits: 4, notSmaller: 0, accepted: 2 });
  });

  it('checks an input again if there is no cache', async () => {
    const harness = new Harness();
    const search = harness.search({ cache: undefined });
    const found = outcome(search.first(trials('a a')));
    await turn();
    await harness.finish('a', false);
    await harness.finish('a', false);
    expect(found.value()).toBeUndefined();
    expect(harness.log).toEqual(['stage a', 'run a', 'stage a', 'a passes', 'run a', 'a passes']);
    expect(search.counts).toEqual({ calls: 2, cacheHits: 0, notSmaller: 0, accepted: 0 });
  });

  it('rejects a candidate that differs only in names from a rejected candidate', async () => {
    const harness = new Harness();
    const search = harness.search();
    const found = outcome(search.first(trials('a=x b=y c=x d=y')));
    await turn();
    await harness.finish('a=x', false);
    await harness.finish('b=y', false);
    expect(found.value()).toBeUndefined();
    expect(harness.log).toEqual([
      'stage a=x',
      'run a=x',
      'stage b=y',
      'a=x passes',
      'run b=y',
      'stage d=y',
      'b=y passes',
      'drop d=y',
    ]);
    expect(search.counts).toEqual({ calls: 2, cacheHits: 2, notSmaller: 0, accepted: 0 });
    expect(await search.first(trials('e=x'))).toBeUndefined();
    expect(search.counts.cacheHits).toBe(3);
  });

  it('accepts a candidate that differs only in names from an accepted candidate', async () => {
    const harness = new Harness();
    const search = harness.search();
    const first = outcome(search.first(trials('a=x')));
    await turn();
    await harness.finish('a=x', true);
    expect(first.value()).toEqual({ subject: 'a=x', tag: 0 });
    const second = outcome(search.first(trials('b=x')));
    await turn();
    await harness.finish('b=x', true);
    expect(second.value()).toEqual({ subject: 'b=x', tag: 0 });
    expect(search.counts.accepted).toBe(2);
  });

  it('rejects a candidate without a check if the candidate differs only in names from a rejected one in the cache', async () => {
    const harness = new Harness();
    const cache = new Map([['key of a=x', false]]);
    const search = harness.search({ cache });
    expect(await search.first(trials('a=x b=x'))).toBeUndefined();
    expect(harness.log).toEqual([]);
    expect(search.counts).toEqual({ calls: 0, cacheHits: 2, notSmaller: 0, accepted: 0 });
  });

  it('reports the name of the running algorithm', () => {
    const search = new Harness().search();
    expect(search.current).toBe('');
    search.enter('bfs');
    expect(search.current).toBe('bfs');
  });
});

describe('Search, when aborted', () => {
  it('rejects its promise when aborted, and stops the checks in progress', async () => {
    const harness = new Harness();
    const stop = new AbortController();
    const search = harness.search({ jobs: 2, signal: stop.signal });
    const expected = expect(search.first(trials('a b c'))).rejects.toThrow('enough');
    await turn();
    stop.abort(new Error('enough'));
    await expected;
    expect(harness.log).toEqual(['stage a', 'run a', 'stage b', 'run b', 'stage c', 'stop a', 'stop b', 'drop c']);
    await expect(search.first(trials('d'))).rejects.toThrow('enough');
    expect(harness.log).not.toContain('stage d');
  });

  it('makes no further candidate after it is aborted', async () => {
    const stop = new AbortController();
    const made: string[] = [];
    function* many(): Generator<Candidate<string, string, number>> {
      for (let tag = 0; tag < 5; tag++) {
        made.push(String(tag));
        if (tag === 2) stop.abort(new Error('enough'));
        yield { base: '', than: '', moves: ['?'], tag };
      }
    }
    const search = new Harness().search({ signal: stop.signal });
    await expect(search.first(many())).rejects.toThrow('enough');
    expect(made).toEqual(['0', '1', '2']);
  });
});
