import { type Weighted, halves } from './halving.js';
import type { Made, Search, Trial } from './search.js';

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

/**
 * The passes one after the other, round and round, until each of them was tried in full on the same subject and found nothing.
 * Yields every subject that it gets to, each smaller than the last; returns whether the last one is minimal: no single move
 * of any pass makes it smaller so that it still fails.
 */
export async function* rounds<S, M extends Weighted>(
  start: S,
  { language, passes, search }: RoundOptions<S, M>,
): AsyncGenerator<S, boolean> {
  const shares = new Map<MovePass<S, M>, number>();
  let subject = start;
  let minimal = true;
  for (let at = 0, quiet = 0; quiet < passes.length; at = (at + 1) % passes.length) {
    const pass = passes[at] as MovePass<S, M>;
    search.enter(pass.name);
    const visit = new Visit(language, search, subject);
    const waves = [...pass.waves(subject, { cut: () => (visit.isWhole = false) })];
    const together = (shares.get(pass) ?? 1) >= LIKELY;
    for (const wave of waves) yield* visit.run(wave, together);
    shares.set(pass, visit.share);
    if (visit.current === subject) {
      quiet++;
      if (quiet === 1) minimal = true;
      minimal &&= visit.isWhole;
    } else {
      quiet = 0;
      subject = language.settle(visit.current);
    }
  }
  return minimal;
}

/** A part of a wave that is tried as a whole. */
interface Tag<M> {
  readonly part: readonly M[];
  /** Its place in the queue, and how long the queue was when its turn came. */
  readonly at: number;
  readonly length: number;
}

/** One pass over one subject. */
class Visit<S, M extends Weighted> {
  readonly #language: MoveLanguage<S, M>;
  readonly #search: Search;
  readonly #base: S;
  readonly #accepted: M[] = [];
  #moves = 0;
  current: S;
  isWhole = true;

  constructor(language: MoveLanguage<S, M>, search: Search, base: S) {
    this.#language = language;
    this.#search = search;
    this.#base = base;
    this.current = base;
  }

  /** The share of moves that were accepted; 1 where there were none. */
  get share(): number {
    return this.#moves === 0 ? 1 : this.#accepted.length / this.#moves;
  }

  async *run(wave: readonly M[], together: boolean): AsyncGenerator<S> {
    let moves = this.#alive(wave);
    if (moves.length === 0) return;
    this.#moves += moves.length;
    let queue: (readonly M[])[] = together ? [moves] : moves.map((move) => [move]);
    for (;;) {
      const found = await this.#search.firstOf(this.#trials(queue));
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
  *#trials(queue: (readonly M[])[]): Generator<Trial<S, Tag<M>>> {
    for (let at = 0; at < queue.length; at++) {
      const part = queue[at] as readonly M[];
      yield { tag: { part, at, length: queue.length }, make: () => this.#make(part) };
      if (part.length > 1) queue.push(...halves(part));
    }
  }

  #make(part: readonly M[]): Made<S> | 'not smaller' | undefined {
    const next = this.#language.apply(this.#base, [...this.#accepted, ...part]);
    if (next === undefined) return undefined;
    return this.#language.smaller(next, this.current) ? this.#language.made(next) : 'not smaller';
  }
}
