import { describe, expect, it } from 'vitest';
import { Search, type SearchOptions, type Stage } from './search.js';
import type { Candidate, Language } from './algorithm.js';

interface Pending {
  readonly answer: (fails: boolean) => void;
  readonly fail: (error: Error) => void;
}

class Harness {
  readonly log: string[] = [];
  readonly #pending = new Map<string, Pending>();

  readonly stage: Stage = (input) => {
    const name = new TextDecoder().decode(input);
    this.log.push(`stage ${name}`);
    return {
      run: (signal) => {
        this.log.push(`run ${name}`);
        return new Promise((resolve, reject) => {
          this.#pending.set(name, { answer: resolve, fail: reject });
          signal.addEventListener('abort', () => {
            this.log.push(`stop ${name}`);
            reject(signal.reason as Error);
          });
        });
      },
      drop: () => void this.log.push(`drop ${name}`),
    };
  };

  async say(name: string, fails: boolean): Promise<void> {
    const pending = this.#pending.get(name);
    if (pending === undefined) throw new Error(`${name} is not run`);
    this.log.push(`${name} ${fails ? 'fails' : 'passes'}`);
    pending.answer(fails);
    await turn();
  }

  async break(name: string, error: Error): Promise<void> {
    this.#pending.get(name)?.fail(error);
    await turn();
  }

  search(more: Partial<SearchOptions> = {}): Search<string, string> {
    const signal = new AbortController().signal;
    return new Search(names, { stage: this.stage, jobs: 1, cache: new Map(), signal, ...more });
  }
}

function turn(): Promise<void> {
  return new Promise((resolve) => setImmediate(resolve));
}

/** A move sets a name: `a=x` is alike to every name that ends in `=x`, `a!` is not smaller, `a?` cannot be made. */
const names: Language<string, string> = {
  apply: (_, [name = '']) => (name.endsWith('?') ? undefined : name),
  smaller: (a) => !a.endsWith('!'),
  key: (name) => `key of ${name}`,
  alike: (name) => name.split('=')[1],
  print: (name) => new TextEncoder().encode(name),
  settle: (name) => name,
};

function* trials(list: string): Generator<Candidate<string, string, number>> {
  for (const [tag, name] of list.split(' ').entries()) {
    if (name !== '') yield { base: '', than: '', moves: [name], tag };
  }
}

function outcome<T>(promise: Promise<T>): { readonly value: () => T | 'pending' } {
  let value: T | 'pending' = 'pending';
  promise.then(
    (done) => (value = done),
    () => undefined,
  );
  return { value: () => value };
}

describe('a search with one job', () => {
  it('checks in order, prepares the next candidate meanwhile, and drops it after a success', async () => {
    const harness = new Harness();
    const search = harness.search();
    const found = outcome(search.first(trials('a b c d')));
    await turn();
    await harness.say('a', false);
    expect(found.value()).toBe('pending');
    await harness.say('b', true);
    expect(found.value()).toEqual({ subject: 'b', tag: 1 });
    expect(harness.log).toEqual(['stage a', 'run a', 'stage b', 'a passes', 'run b', 'stage c', 'b fails', 'drop c']);
    expect(search.counts).toEqual({ calls: 2, cacheHits: 0, notSmaller: 0, accepted: 1 });
  });

  it('finds nothing if nothing fails', async () => {
    const harness = new Harness();
    const search = harness.search();
    const found = outcome(search.first(trials('a b')));
    await turn();
    await harness.say('a', false);
    await harness.say('b', false);
    expect(found.value()).toBeUndefined();
    expect(harness.log).toEqual(['stage a', 'run a', 'stage b', 'a passes', 'run b', 'b passes']);
    expect(search.counts).toEqual({ calls: 2, cacheHits: 0, notSmaller: 0, accepted: 0 });
    expect(await search.first(trials(''))).toBeUndefined();
  });

  it('skips candidates that are not smaller or cannot be made, and counts the former', async () => {
    const harness = new Harness();
    const search = harness.search();
    const found = outcome(search.first(trials('a! b? c d! e?')));
    await turn();
    await harness.say('c', false);
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
    await harness.say('b', false);
    await harness.say('c', true);
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

  it('checks an input again without a cache', async () => {
    const harness = new Harness();
    const search = harness.search({ cache: undefined });
    const found = outcome(search.first(trials('a a')));
    await turn();
    await harness.say('a', false);
    await harness.say('a', false);
    expect(found.value()).toBeUndefined();
    expect(harness.log).toEqual(['stage a', 'run a', 'stage a', 'a passes', 'run a', 'a passes']);
    expect(search.counts).toEqual({ calls: 2, cacheHits: 0, notSmaller: 0, accepted: 0 });
  });

  it('rejects a candidate that differs from a rejected one only in names', async () => {
    const harness = new Harness();
    const search = harness.search();
    const found = outcome(search.first(trials('a=x b=y c=x d=y')));
    await turn();
    await harness.say('a=x', false);
    await harness.say('b=y', false);
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

  it('accepts a candidate that differs only in names from one accepted before', async () => {
    const harness = new Harness();
    const search = harness.search();
    const first = outcome(search.first(trials('a=x')));
    await turn();
    await harness.say('a=x', true);
    expect(first.value()).toEqual({ subject: 'a=x', tag: 0 });
    const second = outcome(search.first(trials('b=x')));
    await turn();
    await harness.say('b=x', true);
    expect(second.value()).toEqual({ subject: 'b=x', tag: 0 });
    expect(search.counts.accepted).toBe(2);
  });

  it('rejects a candidate that differs only in names from one with a cached verdict, without a check', async () => {
    const harness = new Harness();
    const cache = new Map([['key of a=x', false]]);
    const search = harness.search({ cache });
    expect(await search.first(trials('a=x b=x'))).toBeUndefined();
    expect(harness.log).toEqual([]);
    expect(search.counts).toEqual({ calls: 0, cacheHits: 2, notSmaller: 0, accepted: 0 });
  });

  it('reports the algorithm at work', () => {
    const search = new Harness().search();
    expect(search.current).toBe('');
    search.enter('bfs');
    expect(search.current).toBe('bfs');
  });
});

describe('a search with several jobs', () => {
  it('checks several candidates at once and finds the earliest that fails', async () => {
    const harness = new Harness();
    const search = harness.search({ jobs: 2 });
    const found = outcome(search.first(trials('a b c d e')));
    await turn();
    await harness.say('b', true);
    expect(found.value()).toBe('pending');
    await harness.say('a', false);
    expect(found.value()).toEqual({ subject: 'b', tag: 1 });
    expect(harness.log).toEqual(['stage a', 'run a', 'stage b', 'run b', 'stage c', 'b fails', 'a passes', 'drop c']);
    expect(search.counts).toEqual({ calls: 2, cacheHits: 0, notSmaller: 0, accepted: 1 });
  });

  it('cancels checks after the one that is found', async () => {
    const harness = new Harness();
    const search = harness.search({ jobs: 3 });
    const found = outcome(search.first(trials('a b c d e')));
    await turn();
    await harness.say('a', true);
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

  it('continues with the next candidate if the check of an earlier one ends late without a failure', async () => {
    const harness = new Harness();
    const search = harness.search({ jobs: 2 });
    const found = outcome(search.first(trials('a b c d')));
    await turn();
    await harness.say('b', false);
    await harness.say('c', false);
    await harness.say('d', false);
    expect(found.value()).toBe('pending');
    await harness.say('a', false);
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

  it('rejects a candidate if an earlier one that differs only in names passes', async () => {
    const harness = new Harness();
    const search = harness.search({ jobs: 3 });
    const found = outcome(search.first(trials('a=x b=x c=y')));
    await turn();
    await harness.say('b=x', true);
    await harness.say('a=x', false);
    expect(found.value()).toBe('pending');
    await harness.say('c=y', false);
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

  it('passes on an error of a check', async () => {
    const harness = new Harness();
    const wrong = harness.search({ jobs: 2 }).first(trials('a b c'));
    const expected = expect(wrong).rejects.toThrow('no room');
    await turn();
    await harness.break('b', new Error('no room'));
    await expected;
    expect(harness.log).toEqual(['stage a', 'run a', 'stage b', 'run b', 'stage c', 'stop a', 'stop b', 'drop c']);
  });
});

describe('a search that is aborted', () => {
  it('rejects and stops running checks', async () => {
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

  it('makes no further candidate', async () => {
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

describe('a search with speculative candidates', () => {
  const ahead = (names: string) => () => trials(names);

  it('checks one when idle and uses its verdict later', async () => {
    const harness = new Harness();
    const search = harness.search({ jobs: 3 });
    const first = outcome(search.first(trials('a'), ahead('b c d')));
    await turn();
    expect(harness.log).toEqual(['stage a', 'run a', 'stage b', 'run b', 'stage c', 'run c']);
    await harness.say('b', false);
    await harness.say('a', false);
    expect(first.value()).toBeUndefined();
    const second = outcome(search.first(trials('b c d')));
    await turn();
    await harness.say('c', true);
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

  it('cancels them after a success', async () => {
    const harness = new Harness();
    const search = harness.search({ jobs: 2 });
    const found = outcome(search.first(trials('a'), ahead('b c')));
    await turn();
    await harness.say('a', true);
    expect(found.value()).toEqual({ subject: 'a', tag: 0 });
    expect(harness.log).toEqual(['stage a', 'run a', 'stage b', 'run b', 'a fails', 'stop b']);
  });

  it('skips candidates that are known, not smaller, impossible, rejected or under way', async () => {
    const harness = new Harness();
    const cache = new Map([['key of known', true]]);
    const search = harness.search({ jobs: 3, cache });
    const first = outcome(search.first(trials('r=x')));
    await turn();
    await harness.say('r=x', false);
    expect(first.value()).toBeUndefined();
    const second = outcome(search.first(trials('a'), ahead('a known b! c? d=x e e')));
    await turn();
    expect(harness.log).toEqual(['stage r=x', 'run r=x', 'r=x passes', 'stage a', 'run a', 'stage e', 'run e']);
    await harness.say('a', false);
    expect(second.value()).toBeUndefined();
  });

  it('cancels one if a candidate whose turn has come needs its job', async () => {
    const harness = new Harness();
    const search = harness.search({ jobs: 2 });
    const first = outcome(search.first(trials('a'), ahead('b c')));
    await turn();
    await harness.say('a', false);
    expect(first.value()).toBeUndefined();
    const second = outcome(search.first(trials('x y')));
    await turn();
    expect(harness.log).toEqual(['stage a', 'run a', 'stage b', 'run b', 'a passes', 'stage x', 'run x', 'stage y']);
    await harness.say('x', false);
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
    await harness.say('y', false);
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

  it('starts none with one job or without a cache', async () => {
    const harness = new Harness();
    for (const search of [harness.search(), harness.search({ jobs: 4, cache: undefined })]) {
      const found = outcome(search.first(trials('a'), ahead('b')));
      await turn();
      await harness.say('a', false);
      expect(found.value()).toBeUndefined();
    }
    expect(harness.log).toEqual(['stage a', 'run a', 'a passes', 'stage a', 'run a', 'a passes']);
  });

  it('checks a candidate again after its speculative check failed with an error', async () => {
    const harness = new Harness();
    const search = harness.search({ jobs: 2 });
    const first = outcome(search.first(trials('a'), ahead('b')));
    await turn();
    await harness.break('b', new Error('no room'));
    await harness.say('a', false);
    expect(first.value()).toBeUndefined();
    const second = outcome(search.first(trials('b')));
    await turn();
    await harness.say('b', true);
    expect(second.value()).toEqual({ subject: 'b', tag: 0 });
    expect(harness.log).toEqual(['stage a', 'run a', 'stage b', 'run b', 'a passes', 'stage b', 'run b', 'b fails']);
  });
});

describe('a search with pauses', () => {
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
    await harness.say('c', false);
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
    await harness.say('a', false);
    expect(found.value()).toBeUndefined();
  });
});
