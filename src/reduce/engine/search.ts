import type { Script } from '../../script/index.js';
import type { Candidate, Language, SearchContext, Success } from './algorithm.js';

export interface Staged {
  /** Rejects if the signal aborts. */
  run(signal: AbortSignal): Promise<boolean>;
  drop(): void;
}

/** Prepares a check, for example by writing a file, while another check runs. */
export type Stage = (input: Uint8Array, script?: Script) => Staged;

export interface SearchCounts {
  readonly calls: number;
  readonly cacheHits: number;
  readonly notSmaller: number;
  readonly accepted: number;
}

/** Verdicts by fingerprint. Searches with the same check may share a cache. */
export interface VerdictCache {
  get(key: string): boolean | undefined;
  set(key: string, fails: boolean): unknown;
}

export interface SearchOptions {
  readonly stage: Stage;
  /** Concurrent checks, at least 1. */
  readonly jobs: number;
  readonly cache: VerdictCache | undefined;
  readonly signal: AbortSignal;
  /** Called after each candidate that needs no check, so that many such candidates do not block the event loop. */
  readonly rest?: (() => Promise<void>) | undefined;
}

interface Attempt<S, T> {
  readonly subject: S;
  readonly tag: T;
  readonly key: string | undefined;
  readonly alike: string | undefined;
  readonly staged: Staged;
  readonly stop: AbortController;
  verdict: boolean | undefined;
  running: Promise<void> | undefined;
}

interface Queue<S, M, T> {
  readonly window: Attempt<S, T>[];
  readonly source: Iterator<Candidate<S, M, T>>;
  readonly ahead: (() => Iterable<Candidate<S, M, unknown>>) | undefined;
  beyond: Iterator<Candidate<S, M, unknown>> | undefined;
  dry: boolean;
}

interface SpeculativeCheck {
  readonly stop: AbortController;
  readonly verdict: Promise<boolean>;
}

export class Search<S, M, L extends Language<S, M> = Language<S, M>> implements SearchContext<S, M, L> {
  readonly language: L;
  readonly #options: SearchOptions;
  readonly #counts = { calls: 0, cacheHits: 0, notSmaller: 0, accepted: 0 };
  readonly #early = new Map<string, SpeculativeCheck>();
  /** Results of `similarityKey` for candidates that do not fail. */
  readonly #refused = new Set<string>();
  #current = '';

  constructor(language: L, options: SearchOptions) {
    this.language = language;
    this.#options = options;
  }

  get current(): string {
    return this.#current;
  }

  enter(name: string): void {
    this.#current = name;
  }

  get counts(): SearchCounts {
    return { ...this.#counts };
  }

  async first<T>(
    candidates: Iterable<Candidate<S, M, T>>,
    ahead?: () => Iterable<Candidate<S, M, unknown>>,
  ): Promise<Success<S, T> | undefined> {
    const { signal, rest } = this.#options;
    const window: Attempt<S, T>[] = [];
    const source = candidates[Symbol.iterator]();
    const queue: Queue<S, M, T> = { window, source, ahead, beyond: undefined, dry: false };
    try {
      for (;;) {
        signal.throwIfAborted();
        const found = this.#takeTurns(window);
        if (found !== undefined) return { subject: found.subject, tag: found.tag };
        if (queue.dry && window.length === 0) return undefined;
        const tired = this.#fill(queue) === 'tired';
        if (tired) await rest?.();
        if (tired || window.length === 0 || window[0]?.verdict !== undefined) continue;
        const under = window.flatMap((each) => (each.running && each.verdict === undefined ? [each.running] : []));
        const early = [...this.#early.values()].map(({ verdict }) => verdict.then(nothing, nothing));
        await Promise.race([...under, ...early]);
      }
    } finally {
      for (const each of window) abandon(each);
    }
  }

  #fill<T>(queue: Queue<S, M, T>): 'tired' | undefined {
    const { jobs } = this.#options;
    const { window } = queue;
    if (window.some((each) => each.verdict === true)) return undefined;
    let running = window.filter((each) => each.running !== undefined && each.verdict === undefined).length;
    running += this.#countEarlyOutside(window);
    // Prepares one check more than can run, so that no time is lost between two runs.
    while (running <= jobs || window.length === 0) {
      const next = this.#next(queue);
      if (next === 'later') return 'tired';
      if (next === undefined) {
        if (running >= jobs || window.length === 0 || queue.ahead === undefined) return undefined;
        queue.beyond ??= queue.ahead()[Symbol.iterator]();
        const started = this.#startEarly(queue.beyond, window);
        if (started !== true) return started === 'later' ? 'tired' : undefined;
        running++;
        continue;
      }
      if (next.verdict !== undefined) {
        if (this.#options.rest !== undefined) return 'tired';
        if (next === window[0]) return undefined;
        continue;
      }
      if (!this.#isEarly(next)) {
        // A speculative check is cancelled in favour of the candidate that is next in order.
        while (running >= jobs && next === window[0] && this.#dropEarly(window)) running--;
        if (running >= jobs) return undefined;
        running++;
      }
      this.#start(next);
      if (next.verdict === true) return undefined;
    }
    return undefined;
  }

  #next<T>(queue: Queue<S, M, T>): Attempt<S, T> | 'later' | undefined {
    const { window, source } = queue;
    const known = window.find((each) => each.running === undefined && each.verdict === undefined);
    if (known !== undefined || queue.dry) return known;
    const next = this.#prepare(source, window);
    if (next === undefined) queue.dry = true;
    else if (next !== 'later') window.push(next);
    return next;
  }

  #takeTurns<T>(window: Attempt<S, T>[]): Attempt<S, T> | undefined {
    for (let head = window[0]; head?.verdict !== undefined; head = window[0]) {
      window.shift();
      if (head.verdict) {
        this.#counts.accepted++;
        this.close();
        return head;
      }
      this.#refuse(head, window);
    }
    return undefined;
  }

  /** Rejects pending candidates without a check if they differ only in names from a rejected candidate. */
  #refuse<T>({ alike }: Attempt<S, T>, window: Attempt<S, T>[]): void {
    if (alike === undefined) return;
    this.#refused.add(alike);
    for (const each of window.filter((other) => other.alike === alike)) {
      window.splice(window.indexOf(each), 1);
      this.#counts.cacheHits++;
      abandon(each);
    }
  }

  #prepare<T>(
    source: Iterator<Candidate<S, M, T>>,
    window: readonly Attempt<S, T>[],
  ): Attempt<S, T> | 'later' | undefined {
    for (let each = source.next(); each.done !== true; each = source.next()) {
      this.#options.signal.throwIfAborted();
      const attempt = this.#attempt(each.value, window);
      if (attempt !== undefined) return attempt;
      if (this.#options.rest !== undefined) return 'later';
    }
    return undefined;
  }

  #make({ base, moves, than }: Candidate<S, M, unknown>): { readonly subject: S } | 'not smaller' | undefined {
    const subject = this.language.apply(base, moves);
    if (subject === undefined) return undefined;
    return than === undefined || this.language.smaller(subject, than) ? { subject } : 'not smaller';
  }

  #attempt<T>(candidate: Candidate<S, M, T>, window: readonly Attempt<S, T>[]): Attempt<S, T> | undefined {
    const { cache } = this.#options;
    const made = this.#make(candidate);
    if (made === undefined) return undefined;
    if (made === 'not smaller') {
      this.#counts.notSmaller++;
      return undefined;
    }
    const { subject } = made;
    const key = cache === undefined ? undefined : this.language.key(subject);
    const isKnown = key !== undefined && cache?.get(key) === false;
    const alike = this.language.similarityKey?.(subject);
    const isRefused = (name: string) =>
      this.#refused.has(name) || window.some((other) => other.alike === name && other.verdict === false);
    if (alike === undefined ? isKnown : isRefused(alike)) {
      this.#counts.cacheHits++;
      return undefined;
    }
    const stop = new AbortController();
    const attempt = { subject, tag: candidate.tag, key, alike, stop, running: undefined };
    // A cached verdict must reject equivalent candidates, as a new verdict does.
    if (isKnown) {
      this.#counts.cacheHits++;
      return { ...attempt, staged: UNSTAGED, verdict: false };
    }
    return { ...attempt, staged: this.#stage(subject), verdict: undefined };
  }

  #stage(subject: S): Staged {
    return this.#options.stage(this.language.print(subject), this.language.script?.(subject));
  }

  close(): void {
    for (const { stop } of this.#early.values()) stop.abort();
    this.#early.clear();
  }

  #isEarly({ key }: Pick<Attempt<unknown, unknown>, 'key'>): boolean {
    return key !== undefined && this.#early.has(key);
  }

  #countEarlyOutside(window: readonly Attempt<unknown, unknown>[]): number {
    let count = this.#early.size;
    for (const each of window) if (each.running !== undefined && this.#isEarly(each)) count--;
    return count;
  }

  #dropEarly(window: readonly Attempt<unknown, unknown>[]): boolean {
    for (const [key, { stop }] of this.#early) {
      if (window.some((each) => each.key === key)) continue;
      stop.abort();
      this.#early.delete(key);
      return true;
    }
    return false;
  }

  #startEarly(
    candidates: Iterator<Candidate<S, M, unknown>>,
    window: readonly Attempt<S, unknown>[],
  ): boolean | 'later' {
    if (this.#options.cache === undefined) return false;
    for (let each = candidates.next(); each.done !== true; each = candidates.next()) {
      if (this.#beginEarly(each.value, window)) return true;
      if (this.#options.rest !== undefined) return 'later';
    }
    return false;
  }

  #beginEarly(candidate: Candidate<S, M, unknown>, window: readonly Attempt<S, unknown>[]): boolean {
    const { cache, signal } = this.#options;
    const made = this.#make(candidate);
    if (made === undefined || made === 'not smaller') return false;
    const { subject } = made;
    const key = this.language.key(subject);
    const isAsked = this.#early.has(key) || window.some((each) => each.key === key);
    if (isAsked || cache?.get(key) !== undefined || this.#refused.has(this.language.similarityKey?.(subject) ?? ''))
      return false;
    const stop = new AbortController();
    this.#counts.calls++;
    const verdict = this.#stage(subject).run(AbortSignal.any([signal, stop.signal]));
    const early: SpeculativeCheck = { stop, verdict };
    this.#early.set(key, early);
    const over = () => {
      if (this.#early.get(key) === early) this.#early.delete(key);
    };
    verdict.then((fails) => (cache?.set(key, fails), over()), over);
    return true;
  }

  #start(attempt: Attempt<S, unknown>): void {
    const { cache, signal } = this.#options;
    const { key, staged, stop } = attempt;
    const early = key === undefined ? undefined : this.#early.get(key);
    if (early !== undefined) {
      staged.drop();
      stop.signal.addEventListener('abort', () => early.stop.abort(), { once: true });
      attempt.running = early.verdict.then((verdict) => void (attempt.verdict = verdict));
      return;
    }
    // An equal candidate may have been checked after this candidate was prepared.
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

const UNSTAGED: Staged = { run: () => Promise.resolve(false), drop: nothing };

function nothing(): void {}

function abandon(attempt: Attempt<unknown, unknown>): void {
  if (attempt.running === undefined) {
    if (attempt.verdict === undefined) attempt.staged.drop();
    return;
  }
  attempt.running.catch(() => undefined);
  if (attempt.verdict === undefined) attempt.stop.abort();
}
