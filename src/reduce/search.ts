import type { Candidate, Found, SearchContext } from './algorithm.js';
import { type ReducibleGraph, smaller } from './graph.js';
import type { Script } from '../script/index.js';

/** A candidate that is ready to be looked at. */
export interface Staged {
  /** Whether it still fails. Rejects when the signal aborts. */
  run(signal: AbortSignal): Promise<boolean>;
  /** It will not be run. */
  drop(): void;
}

/**
 * Makes an input ready to be looked at (writes it to a file, say); called ahead, while another one is looked at. Where the
 * input is a script, it comes along as one.
 */
export type Stage = (input: Uint8Array, script?: Script) => Staged;

/** What a search has done so far. */
export interface SearchCounts {
  /** Candidates that were looked at; those given up because an earlier one was found are counted too. */
  readonly calls: number;
  /** Candidates that had been looked at before. */
  readonly cacheHits: number;
  /** Candidates that were not smaller, and so not looked at. */
  readonly notSmaller: number;
  /** Those that were found. */
  readonly accepted: number;
}

/** Verdicts by fingerprint; may be shared by several searches with the same check, and kept from run to run. */
export interface VerdictCache {
  get(key: string): boolean | undefined;
  set(key: string, fails: boolean): unknown;
}

/** What a trial makes: something to look at, by its fingerprint and its text. */
export interface Made<R> {
  readonly result: R;
  key(): string;
  print(): Uint8Array;
  /** Where the input is a script. */
  readonly script?: Script;
}

/** One thing to try, made when its turn comes: undefined where there is nothing to try. */
export interface Trial<R, T> {
  readonly tag: T;
  make(): Made<R> | 'not smaller' | undefined;
}

/** What was found, and the tag of the trial that found it. */
export interface Success<R, T> {
  readonly result: R;
  readonly tag: T;
}

export interface SearchOptions {
  readonly stage: Stage;
  /** Whether operators of graphs are simplified where a reference of theirs was changed. */
  readonly simplify: boolean;
  /** How many candidates are looked at at the same time, at least 1. */
  readonly jobs: number;
  /** Undefined: nothing is remembered. */
  readonly cache: VerdictCache | undefined;
  readonly signal: AbortSignal;
}

/** A candidate on its way. */
interface Attempt<R, T> {
  readonly result: R;
  readonly tag: T;
  readonly key: string | undefined;
  readonly staged: Staged;
  readonly stop: AbortController;
  verdict: boolean | undefined;
  running: Promise<void> | undefined;
}

/** Tries candidates: the earliest that works wins, whatever is tried ahead of its turn. */
export class Search implements SearchContext {
  readonly #options: SearchOptions;
  readonly #counts = { calls: 0, cacheHits: 0, notSmaller: 0, accepted: 0 };
  #current = '';

  constructor(options: SearchOptions) {
    this.#options = options;
  }

  /** The algorithm at work. */
  get current(): string {
    return this.#current;
  }

  enter(name: string): void {
    this.#current = name;
  }

  get counts(): SearchCounts {
    return { ...this.#counts };
  }

  async first<T>(base: ReducibleGraph, candidates: Iterable<Candidate<T>>): Promise<Found<T> | undefined> {
    const found = await this.firstOf(trialsOf(base, candidates, this.#options.simplify));
    return found && { graph: found.result, tag: found.tag };
  }

  /**
   * The first trial, in their order, that makes something smaller that still fails. Trials are asked for one by one, some of
   * them ahead; which one is found does not depend on that. Rejects when the signal aborts.
   */
  async firstOf<R, T>(trials: Iterable<Trial<R, T>>): Promise<Success<R, T> | undefined> {
    const { jobs, signal } = this.#options;
    const source = trials[Symbol.iterator]();
    const window: Attempt<R, T>[] = [];
    let winner = false;
    let dry = false;
    try {
      for (;;) {
        signal.throwIfAborted();
        let running = window.filter((each) => each.running !== undefined && each.verdict === undefined).length;
        // One more than can run is made ready, so that no time is lost between two runs.
        while (!winner && running <= jobs) {
          let next = window.find((each) => each.running === undefined && each.verdict === undefined);
          if (next === undefined && !dry) {
            next = this.#prepare(source);
            if (next === undefined) dry = true;
            else window.push(next);
          }
          if (next === undefined || running === jobs) break;
          this.#start(next);
          if (next.verdict === true) winner = true;
          if (next.verdict === undefined) running++;
        }
        const head = window[0];
        if (head === undefined) return undefined;
        if (head.verdict === undefined) {
          await Promise.race(
            window.flatMap((each) => (each.running && each.verdict === undefined ? [each.running] : [])),
          );
        } else {
          window.shift();
          if (head.verdict) {
            this.#counts.accepted++;
            return { result: head.result, tag: head.tag };
          }
        }
        winner = window.some((each) => each.verdict === true);
      }
    } finally {
      for (const each of window) give(each);
    }
  }

  /** The next candidate that is smaller and not known to be none. */
  #prepare<R, T>(source: Iterator<Trial<R, T>>): Attempt<R, T> | undefined {
    const { cache, stage } = this.#options;
    for (let each = source.next(); each.done !== true; each = source.next()) {
      this.#options.signal.throwIfAborted();
      const made = each.value.make();
      if (made === undefined) continue;
      if (made === 'not smaller') {
        this.#counts.notSmaller++;
        continue;
      }
      const key = cache === undefined ? undefined : made.key();
      if (key !== undefined && cache?.get(key) === false) {
        this.#counts.cacheHits++;
        continue;
      }
      const { result, script } = made;
      const staged = stage(made.print(), script);
      const stop = new AbortController();
      return { result, tag: each.value.tag, key, staged, stop, verdict: undefined, running: undefined };
    }
    return undefined;
  }

  #start<R, T>(attempt: Attempt<R, T>): void {
    const { cache, signal } = this.#options;
    const { key, staged, stop } = attempt;
    // What was tried since it was made ready may have been the same.
    const known = key === undefined ? undefined : cache?.get(key);
    if (known !== undefined) {
      this.#counts.cacheHits++;
      attempt.verdict = known;
      staged.drop();
      return;
    }
    this.#counts.calls++;
    attempt.running = staged.run(AbortSignal.any([signal, stop.signal])).then((verdict) => {
      attempt.verdict = verdict;
      if (key !== undefined) cache?.set(key, verdict);
    });
  }
}

/** Candidates of a graph as trials. */
function* trialsOf<T>(
  base: ReducibleGraph,
  candidates: Iterable<Candidate<T>>,
  simplify: boolean,
): Generator<Trial<ReducibleGraph, T>> {
  for (const { edits, tag } of candidates) {
    const make = (): Made<ReducibleGraph> | 'not smaller' | undefined => {
      const graph = base.apply(edits, { simplify });
      if (graph === undefined) return undefined;
      if (!smaller(graph.measure, base.measure)) return 'not smaller';
      return { result: graph, key: () => graph.fingerprint(), print: () => graph.print() };
    };
    yield { tag, make };
  }
}

/** Gives up an attempt whose turn does not come. */
function give(attempt: Attempt<unknown, unknown>): void {
  if (attempt.running === undefined) {
    if (attempt.verdict === undefined) attempt.staged.drop();
    return;
  }
  attempt.running.catch(() => undefined);
  if (attempt.verdict === undefined) attempt.stop.abort();
}
