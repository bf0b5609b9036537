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

/** Verdicts by fingerprint; may be shared by several searches with the same check. */
export type VerdictCache = Map<string, boolean>;

export interface SearchOptions {
  readonly stage: Stage;
  readonly simplify: boolean;
  /** How many candidates are looked at at the same time, at least 1. */
  readonly jobs: number;
  /** Undefined: nothing is remembered. */
  readonly cache: VerdictCache | undefined;
  readonly signal: AbortSignal;
}

/** A candidate on its way. */
interface Attempt<T> {
  readonly graph: ReducibleGraph;
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
    const { jobs, signal } = this.#options;
    const source = candidates[Symbol.iterator]();
    const window: Attempt<T>[] = [];
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
            next = this.#prepare(base, source);
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
            return { graph: head.graph, tag: head.tag };
          }
        }
        winner = window.some((each) => each.verdict === true);
      }
    } finally {
      for (const each of window) give(each);
    }
  }

  /** The next candidate that is smaller and not known to be none. */
  #prepare<T>(base: ReducibleGraph, source: Iterator<Candidate<T>>): Attempt<T> | undefined {
    const { cache, simplify, stage } = this.#options;
    for (let each = source.next(); each.done !== true; each = source.next()) {
      this.#options.signal.throwIfAborted();
      const { edits, tag } = each.value;
      const graph = base.apply(edits, { simplify });
      if (graph === undefined) continue;
      if (!smaller(graph.measure, base.measure)) {
        this.#counts.notSmaller++;
        continue;
      }
      const key = cache === undefined ? undefined : graph.fingerprint();
      if (key !== undefined && cache?.get(key) === false) {
        this.#counts.cacheHits++;
        continue;
      }
      const staged = stage(graph.print());
      return { graph, tag, key, staged, stop: new AbortController(), verdict: undefined, running: undefined };
    }
    return undefined;
  }

  #start<T>(attempt: Attempt<T>): void {
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

/** Gives up an attempt whose turn does not come. */
function give(attempt: Attempt<unknown>): void {
  if (attempt.running === undefined) {
    if (attempt.verdict === undefined) attempt.staged.drop();
    return;
  }
  attempt.running.catch(() => undefined);
  if (attempt.verdict === undefined) attempt.stop.abort();
}
