import type { Candidate, Language } from '../../src/reduce/engine/algorithm.js';
import { Search, type SearchOptions, type Stage } from '../../src/reduce/engine/search.js';

interface Pending {
  readonly answer: (fails: boolean) => void;
  readonly fail: (error: Error) => void;
}

export class Harness {
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

  async finish(name: string, fails: boolean): Promise<void> {
    const pending = this.#pending.get(name);
    if (pending === undefined) throw new Error(`${name} is not running`);
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

export function turn(): Promise<void> {
  return new Promise((resolve) => setImmediate(resolve));
}

/**
 * Candidates are names, and a move replaces the name. `a=x` is similar to every name that ends in `=x`, `a!` does not
 * count as smaller, and `a?` cannot be made.
 */
const names: Language<string, string> = {
  apply: (_, [name = '']) => (name.endsWith('?') ? undefined : name),
  smaller: (a) => !a.endsWith('!'),
  key: (name) => `key of ${name}`,
  similarityKey: (name) => name.split('=')[1],
  print: (name) => new TextEncoder().encode(name),
  compact: (name) => name,
};

export function* trials(list: string): Generator<Candidate<string, string, number>> {
  for (const [tag, name] of list.split(' ').entries()) {
    if (name !== '') yield { base: '', than: '', moves: [name], tag };
  }
}

export function outcome<T>(promise: Promise<T>): { readonly value: () => T | 'pending' } {
  let value: T | 'pending' = 'pending';
  promise.then(
    (done) => (value = done),
    () => undefined,
  );
  return { value: () => value };
}
