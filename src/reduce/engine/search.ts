import type { Script } from '../../script/index.js';
import type { Candidate, Found, SearchContext } from './algorithm.js';
import type { Language } from './language.js';

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

export interface SearchOptions {
  readonly stage: Stage;
  /** How many candidates are looked at at the same time, at least 1. */
  readonly jobs: number;
  /** Undefined: nothing is remembered. */
  readonly cache: VerdictCache | undefined;
  readonly signal: AbortSignal;
  /** Awaited behind candidates that need not be looked at, so that others have a turn while many of them are made. */
  readonly rest?: (() => Promise<void>) | undefined;
}

/** A candidate on its way. */
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

/** What is asked for at a time. */
interface Queue<S, M, T> {
  /** Those on their way, in the order of their turns. */
  readonly window: Attempt<S, T>[];
  readonly source: Iterator<Candidate<S, M, T>>;
  readonly ahead: (() => Iterable<Candidate<S, M, unknown>>) | undefined;
  /** What `ahead` lists, once it was asked. */
  beyond: Iterator<Candidate<S, M, unknown>> | undefined;
  /** Whether the source has no more. */
  dry: boolean;
}

/** A candidate that is looked at before anybody asked for it: only its verdict counts. */
interface Early {
  readonly stop: AbortController;
  readonly verdict: Promise<boolean>;
}

/** Tries candidates: the earliest that works wins, whatever is tried ahead of its turn. */
export class Search<S, M, L extends Language<S, M> = Language<S, M>> implements SearchContext<S, M, L> {
  readonly language: L;
  readonly #options: SearchOptions;
  readonly #counts = { calls: 0, cacheHits: 0, notSmaller: 0, accepted: 0 };
  /** By key: those under way. */
  readonly #early = new Map<string, Early>();
  /** What is the same but for names as something whose turn came, and that does not fail. */
  readonly #refused = new Set<string>();
  #current = '';

  constructor(language: L, options: SearchOptions) {
    this.language = language;
    this.#options = options;
  }

  /** The algorithm or pass at work. */
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
  ): Promise<Found<S, T> | undefined> {
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
      for (const each of window) give(each);
    }
  }

  /** Begins what can be looked at now; `tired` where others should have a turn before that is done. */
  #fill<T>(queue: Queue<S, M, T>): 'tired' | undefined {
    const { jobs } = this.#options;
    const { window } = queue;
    if (window.some((each) => each.verdict === true)) return undefined;
    let running = window.filter((each) => each.running !== undefined && each.verdict === undefined).length;
    running += this.#earlyBut(window);
    // One more than can run is made ready, so that no time is lost between two runs.
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
        // Known beforehand: it only waits for its turn.
        if (this.#options.rest !== undefined) return 'tired';
        if (next === window[0]) return undefined;
        continue;
      }
      if (!this.#isEarly(next)) {
        // What was begun early makes room for the one whose turn it is.
        while (running >= jobs && next === window[0] && this.#dropEarly(window)) running--;
        if (running >= jobs) return undefined;
        running++;
      }
      this.#start(next);
      if (next.verdict === true) return undefined;
    }
    return undefined;
  }

  /** The next one to begin: it stands in the window; undefined where there is none any more. */
  #next<T>(queue: Queue<S, M, T>): Attempt<S, T> | 'later' | undefined {
    const { window, source } = queue;
    const known = window.find((each) => each.running === undefined && each.verdict === undefined);
    if (known !== undefined || queue.dry) return known;
    const next = this.#prepare(source, window);
    if (next === undefined) queue.dry = true;
    else if (next !== 'later') window.push(next);
    return next;
  }

  /** Those whose turn has come and of whom all is known leave the window; the first one that fails is what is sought. */
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

  /** What differs from one that was refused in names only is refused without asking. */
  #refuse<T>({ alike }: Attempt<S, T>, window: Attempt<S, T>[]): void {
    if (alike === undefined) return;
    this.#refused.add(alike);
    for (const each of window.filter((other) => other.alike === alike)) {
      window.splice(window.indexOf(each), 1);
      this.#counts.cacheHits++;
      give(each);
    }
  }

  /**
   * The next candidate that is smaller and not known to be none, or that is known to be none and whose turn refuses others;
   * `later` where others should have a turn first.
   */
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

  /** What a candidate makes; undefined where that is nothing, or not smaller than it must be. */
  #make({ base, moves, than }: Candidate<S, M, unknown>): { readonly subject: S } | 'not smaller' | undefined {
    const subject = this.language.apply(base, moves);
    if (subject === undefined) return undefined;
    return than === undefined || this.language.smaller(subject, than) ? { subject } : 'not smaller';
  }

  /** What a candidate makes, ready to be looked at; undefined where there is no need to. */
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
    const alike = this.language.alike?.(subject);
    // One whose turn comes earlier will refuse it, or be found.
    const isRefused = (name: string) =>
      this.#refused.has(name) || window.some((other) => other.alike === name && other.verdict === false);
    if (alike === undefined ? isKnown : isRefused(alike)) {
      this.#counts.cacheHits++;
      return undefined;
    }
    const stop = new AbortController();
    const attempt = { subject, tag: candidate.tag, key, alike, stop, running: undefined };
    // What was known before its turn came, by chance of speed or from another run, refuses what it would have refused.
    if (isKnown) {
      this.#counts.cacheHits++;
      return { ...attempt, staged: UNSTAGED, verdict: false };
    }
    return { ...attempt, staged: this.#stage(subject), verdict: undefined };
  }

  #stage(subject: S): Staged {
    return this.#options.stage(this.language.print(subject), this.language.script?.(subject));
  }

  /** Gives up what was begun early. */
  close(): void {
    for (const { stop } of this.#early.values()) stop.abort();
    this.#early.clear();
  }

  #isEarly({ key }: Pick<Attempt<unknown, unknown>, 'key'>): boolean {
    return key !== undefined && this.#early.has(key);
  }

  /** How many were begun early that are not in the window. */
  #earlyBut(window: readonly Attempt<unknown, unknown>[]): number {
    let count = this.#early.size;
    for (const each of window) if (each.running !== undefined && this.#isEarly(each)) count--;
    return count;
  }

  /** Gives up one that was begun early and that nobody asked for since; whether there was one. */
  #dropEarly(window: readonly Attempt<unknown, unknown>[]): boolean {
    for (const [key, { stop }] of this.#early) {
      if (window.some((each) => each.key === key)) continue;
      stop.abort();
      this.#early.delete(key);
      return true;
    }
    return false;
  }

  /** Begins the next one that nothing is known of; whether there was one, or `later` where others should have a turn first. */
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

  /** Begins one before anybody asks for it; false where it is known, or asked for already. */
  #beginEarly(candidate: Candidate<S, M, unknown>, window: readonly Attempt<S, unknown>[]): boolean {
    const { cache, signal } = this.#options;
    const made = this.#make(candidate);
    if (made === undefined || made === 'not smaller') return false;
    const { subject } = made;
    const key = this.language.key(subject);
    const isAsked = this.#early.has(key) || window.some((each) => each.key === key);
    if (isAsked || cache?.get(key) !== undefined || this.#refused.has(this.language.alike?.(subject) ?? ''))
      return false;
    const stop = new AbortController();
    this.#counts.calls++;
    const verdict = this.#stage(subject).run(AbortSignal.any([signal, stop.signal]));
    const early: Early = { stop, verdict };
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

/** Stands where nothing is looked at. */
const UNSTAGED: Staged = { run: () => Promise.resolve(false), drop: nothing };

function nothing(): void {
  // Only that it is over counts.
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
