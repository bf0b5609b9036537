import { type Weighted, halves, totalWeight } from './halving.js';
import type { Made, Trial } from './trial.js';
import type { Search } from './search.js';

/** What a pass may tell. */
export interface PassContext {
  /** There was more to try than is tried in one visit. */
  cut(): void;
}

/** A kind of moves over subjects, such as dropping commands of a script. */
export interface MovePass<S, M extends Weighted> {
  readonly name: string;
  /** One line. */
  readonly summary: string;
  /**
   * Whether it takes part while only heavy things are tried: the others make little of large inputs. `while it works`: until
   * it finds nothing in one of the levels.
   */
  readonly bold?: 'always' | 'while it works';
  /**
   * What can be tried on a subject, boldest first: the moves of a wave are tried together, then in ever smaller parts, then
   * one by one, before the next wave begins.
   */
  waves(subject: S, cx: PassContext): Iterable<readonly M[]>;
}

/** How moves change a subject. */
export interface MoveLanguage<S, M extends Weighted> {
  /** The subject with these moves made at once; undefined where they change nothing or cannot be made. */
  apply(base: S, moves: readonly M[]): S | undefined;
  smaller(a: S, b: S): boolean;
  made(subject: S): Made<S>;
  /** Which moves could still change something behind those that were made. */
  live(base: S, made: readonly M[]): (move: M) => boolean;
  /** What all that a subject holds weighs, in the unit of the moves' weights. */
  weight(subject: S): number;
  /** The same subject, ready for another pass. */
  settle(subject: S): S;
}

export interface RoundOptions<S, M extends Weighted> {
  readonly language: MoveLanguage<S, M>;
  readonly passes: readonly MovePass<S, M>[];
  readonly search: Search;
}

/** Below this share of moves that were accepted, those of the next visit are tried one by one from the beginning. */
const LIKELY = 0.34;
/** So many or fewer are tried together only where this share of moves was accepted: else one by one takes fewer trials. */
const FEW = 4;
const LIKELY_OF_FEW = 0.7;
/** What is expected of a pass that was not tried yet, and of heavy things: enough for many at once, not for a few. */
const UNKNOWN = 0.5;

/** Whether so many moves are tried together first, where this share of such moves was accepted before. */
function areTogether(count: number, share: number): boolean {
  return share >= (count > FEW ? LIKELY : LIKELY_OF_FEW);
}

/** What weighs less than this share of a subject is left for later levels; each level goes this much deeper. */
const FIRST_SHARE = 1 / 8;
const DEEPER = 1 / 8;
/** A level is gone through again where it made the subject this much lighter. */
const WORTH_AGAIN = 0.8;

/**
 * The passes one after the other, round and round: first only what is heavy, then ever lighter things, until each pass was
 * tried in full on the same subject and found nothing. Yields every subject that it gets to, each smaller than the last;
 * returns whether the last one is minimal: no single move of any pass makes it smaller so that it still fails.
 */
export async function* rounds<S, M extends Weighted>(
  start: S,
  options: RoundOptions<S, M>,
): AsyncGenerator<S, boolean> {
  const { language, passes } = options;
  const tour = new Tour(start, options);
  let bold = passes.some((pass) => pass.bold) ? passes.filter((pass) => pass.bold) : passes;
  try {
    for (let share = FIRST_SHARE; share * language.weight(tour.subject) > 1;) {
      const before = language.weight(tour.subject);
      for (let at = 0; at < bold.length; at++) yield* tour.visit(bold.slice(at), share);
      bold = bold.filter((pass) => pass.bold !== 'while it works' || !tour.isBarren(pass));
      if (language.weight(tour.subject) > WORTH_AGAIN * before) share *= DEEPER;
    }
    for (let at = 0; tour.quiet < passes.length; at = (at + 1) % passes.length) {
      yield* tour.visit([...passes.slice(at), ...passes.slice(0, at)], 0);
    }
    return tour.isWhole;
  } finally {
    options.search.close();
  }
}

/** Goes from pass to pass. */
class Tour<S, M extends Weighted> {
  readonly #options: RoundOptions<S, M>;
  readonly #shares = new Map<MovePass<S, M>, number>();
  subject: S;
  /** How many passes in a row were tried in full on the subject and found nothing. */
  quiet = 0;
  /** Whether none of them left anything out. */
  isWhole = true;

  constructor(start: S, options: RoundOptions<S, M>) {
    this.#options = options;
    this.subject = start;
  }

  /** Whether a pass was tried and found nothing when it was last visited. */
  isBarren(pass: MovePass<S, M>): boolean {
    return this.#shares.get(pass) === 0;
  }

  /** The first of some passes over the subject, without what weighs less than a share of it; the others come next. */
  async *visit([pass, ...later]: readonly MovePass<S, M>[], share: number): AsyncGenerator<S> {
    if (pass === undefined) return;
    const { language, search } = this.#options;
    search.enter(pass.name);
    const visit = new Visit(language, search, { base: this.subject, least: share * language.weight(this.subject) });
    const waves = [...pass.waves(this.subject, { cut: () => (visit.isWhole = false) })];
    const expected = this.#expected(pass, share);
    for (let at = 0; at < waves.length; at++) {
      const wave = waves[at] as readonly M[];
      yield* visit.run({ wave, expected, ahead: () => this.#ahead({ visit, waves, at, expected, later, share }) });
    }
    if (visit.share !== undefined) this.#shares.set(pass, visit.share);
    if (visit.current !== this.subject) {
      this.quiet = 0;
      this.isWhole = true;
      this.subject = language.settle(visit.current);
    } else if (share === 0) {
      this.quiet++;
      this.isWhole &&= visit.isWhole;
    }
  }

  /** Which share of a pass's moves will be accepted, as far as can be told. */
  #expected(pass: MovePass<S, M>, share: number): number {
    return share > 0 ? UNKNOWN : (this.#shares.get(pass) ?? UNKNOWN);
  }

  /** What is tried next if nothing works any more: the waves that follow, then those of the passes that follow. */
  *#ahead({ visit, waves, at, expected, later, share }: Place<S, M>): Generator<Trial<unknown, unknown>> {
    const { language, search } = this.#options;
    for (const wave of waves.slice(at + 1)) yield* visit.foreseen(wave, expected);
    const subject = visit.current === this.subject ? this.subject : language.settle(visit.current);
    const least = share * language.weight(subject);
    for (const pass of later) {
      const next = new Visit(language, search, { base: subject, least });
      const cut = () => undefined;
      for (const wave of pass.waves(subject, { cut })) yield* next.foreseen(wave, this.#expected(pass, share));
    }
  }
}

/** Where a visit is. */
interface Place<S, M extends Weighted> {
  readonly visit: Visit<S, M>;
  readonly waves: readonly (readonly M[])[];
  readonly at: number;
  readonly expected: number;
  readonly later: readonly MovePass<S, M>[];
  readonly share: number;
}

/** What of a wave is tried first. */
function partsOf<M>(moves: readonly M[], expected: number): (readonly M[])[] {
  return areTogether(moves.length, expected) ? [moves] : moves.map((move) => [move]);
}

/** A part of a wave that is tried as a whole. */
interface Tag<M> {
  readonly part: readonly M[];
  /** Its place in the queue, and how long the queue was when its turn came. */
  readonly at: number;
  readonly length: number;
}

interface WaveRun<M> {
  readonly wave: readonly M[];
  /** Which share of its moves will be accepted. */
  readonly expected: number;
  /** What comes behind it. */
  readonly ahead: () => Iterable<Trial<unknown, unknown>>;
}

/** One pass over one subject. */
class Visit<S, M extends Weighted> {
  readonly #language: MoveLanguage<S, M>;
  readonly #search: Search;
  readonly #base: S;
  /** Parts that weigh less are not tried. */
  readonly #least: number;
  readonly #accepted: M[] = [];
  readonly #tried = new Set<M>();
  current: S;
  isWhole = true;

  constructor(
    language: MoveLanguage<S, M>,
    search: Search,
    { base, least }: { readonly base: S; readonly least: number },
  ) {
    this.#language = language;
    this.#search = search;
    this.#least = least;
    this.#base = base;
    this.current = base;
  }

  /** The share of the moves tried that were accepted; undefined where none was tried. */
  get share(): number | undefined {
    return this.#tried.size === 0 ? undefined : this.#accepted.length / this.#tried.size;
  }

  /** What a wave would try if nothing in it worked. */
  *foreseen(wave: readonly M[], expected: number): Generator<Trial<S, Tag<M>>> {
    const moves = this.#alive(wave);
    if (moves.length > 0) yield* this.#trials(partsOf(moves, expected), new Set());
  }

  async *run({ wave, expected, ahead }: WaveRun<M>): AsyncGenerator<S> {
    let moves = this.#alive(wave);
    if (moves.length === 0) return;
    let queue = partsOf(moves, expected);
    for (;;) {
      const found = await this.#search.firstOf(this.#trials(queue, this.#tried), ahead);
      if (found === undefined) return;
      this.#accepted.push(...found.tag.part);
      yield (this.current = found.result);
      moves = this.#alive(wave);
      const left = new Set(moves);
      queue = queue.slice(found.tag.at + 1, found.tag.length).flatMap((part) => {
        const rest = part.filter((move) => left.has(move));
        return rest.length === 0 ? [] : [rest];
      });
    }
  }

  #alive(moves: readonly M[]): readonly M[] {
    if (this.#accepted.length === 0) return moves;
    return moves.filter(this.#language.live(this.#base, this.#accepted));
  }

  /** Part by part; a part that does not work comes back as two at the end. */
  *#trials(queue: (readonly M[])[], tried: Set<M>): Generator<Trial<S, Tag<M>>> {
    for (let at = 0; at < queue.length; at++) {
      const part = queue[at] as readonly M[];
      if (totalWeight(part) < this.#least) continue;
      for (const move of part) tried.add(move);
      yield { tag: { part, at, length: queue.length }, make: () => this.#make(part) };
      if (part.length > 1) queue.push(...(part.length < FEW ? part.map((move) => [move]) : halves(part)));
    }
  }

  #make(part: readonly M[]): Made<S> | 'not smaller' | undefined {
    const next = this.#language.apply(this.#base, [...this.#accepted, ...part]);
    if (next === undefined) return undefined;
    return this.#language.smaller(next, this.current) ? this.#language.made(next) : 'not smaller';
  }
}
