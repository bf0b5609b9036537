import type { Candidate, Run, SearchContext } from '../algorithm.js';
import { type Weighted, halves, totalWeight } from '../halving.js';
import type { PassLanguage } from '../language.js';
import type { Pass } from '../pass.js';

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

/** How rounds try candidates. */
type RoundContext<S, M, V> = SearchContext<S, M, PassLanguage<S, M, V>>;

/**
 * The passes one after the other, round and round: first only what is heavy, then ever lighter things, until each pass was
 * tried in full on the same subject and found nothing. That is the proof of what is minimal: no single move of any pass makes
 * it smaller so that it still fails.
 */
export async function* rounds<S, M extends Weighted, V>(
  start: S,
  passes: readonly Pass<V, M>[],
  cx: RoundContext<S, M, V>,
): Run<S> {
  const { language } = cx;
  const tour = new Tour(start, cx);
  let bold = passes.some((pass) => pass.bold) ? passes.filter((pass) => pass.bold) : passes;
  for (let share = FIRST_SHARE; share * language.weight(tour.subject) > 1;) {
    const before = language.weight(tour.subject);
    for (let at = 0; at < bold.length; at++) yield* tour.visit(bold.slice(at), share);
    bold = bold.filter((pass) => pass.bold !== 'while it works' || !tour.isBarren(pass));
    if (language.weight(tour.subject) > WORTH_AGAIN * before) share *= DEEPER;
  }
  for (let at = 0; tour.quiet < passes.length; at = (at + 1) % passes.length) {
    yield* tour.visit([...passes.slice(at), ...passes.slice(0, at)], 0);
  }
  return tour.isWhole ? 'minimal' : 'not minimal';
}

/** Goes from pass to pass. */
class Tour<S, M extends Weighted, V> {
  readonly #cx: RoundContext<S, M, V>;
  readonly #shares = new Map<Pass<V, M>, number>();
  subject: S;
  /** How many passes in a row were tried in full on the subject and found nothing. */
  quiet = 0;
  /** Whether none of them left anything out. */
  isWhole = true;

  constructor(start: S, cx: RoundContext<S, M, V>) {
    this.#cx = cx;
    this.subject = start;
  }

  /** Whether a pass was tried and found nothing when it was last visited. */
  isBarren(pass: Pass<V, M>): boolean {
    return this.#shares.get(pass) === 0;
  }

  /** The first of some passes over the subject, without what weighs less than a share of it; the others come next. */
  async *visit([pass, ...later]: readonly Pass<V, M>[], share: number): AsyncGenerator<S> {
    if (pass === undefined) return;
    const { language } = this.#cx;
    this.#cx.enter(pass.name);
    const least = share * language.weight(this.subject);
    const visit = new Visit(this.#cx, { base: this.subject, least });
    const waves = [...pass.waves(language.view(this.subject, () => (visit.isWhole = false)))];
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
  #expected(pass: Pass<V, M>, share: number): number {
    return share > 0 ? UNKNOWN : (this.#shares.get(pass) ?? UNKNOWN);
  }

  /** What is tried next if nothing works any more: the waves that follow, then those of the passes that follow. */
  *#ahead({ visit, waves, at, expected, later, share }: Place<S, M, V>): Generator<Candidate<S, M, unknown>> {
    const { language } = this.#cx;
    for (const wave of waves.slice(at + 1)) yield* visit.foreseen(wave, expected);
    const subject = visit.current === this.subject ? this.subject : language.settle(visit.current);
    const least = share * language.weight(subject);
    for (const pass of later) {
      const next = new Visit(this.#cx, { base: subject, least });
      const view = language.view(subject, () => undefined);
      for (const wave of pass.waves(view)) yield* next.foreseen(wave, this.#expected(pass, share));
    }
  }
}

/** Where a visit is. */
interface Place<S, M extends Weighted, V> {
  readonly visit: Visit<S, M, V>;
  readonly waves: readonly (readonly M[])[];
  readonly at: number;
  readonly expected: number;
  readonly later: readonly Pass<V, M>[];
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

interface WaveRun<S, M> {
  readonly wave: readonly M[];
  /** Which share of its moves will be accepted. */
  readonly expected: number;
  /** What comes behind it. */
  readonly ahead: () => Iterable<Candidate<S, M, unknown>>;
}

/** One pass over one subject. */
class Visit<S, M extends Weighted, V> {
  readonly #cx: RoundContext<S, M, V>;
  readonly #base: S;
  /** Parts that weigh less are not tried. */
  readonly #least: number;
  readonly #accepted: M[] = [];
  readonly #tried = new Set<M>();
  current: S;
  isWhole = true;

  constructor(cx: RoundContext<S, M, V>, { base, least }: { readonly base: S; readonly least: number }) {
    this.#cx = cx;
    this.#least = least;
    this.#base = base;
    this.current = base;
  }

  /** The share of the moves tried that were accepted; undefined where none was tried. */
  get share(): number | undefined {
    return this.#tried.size === 0 ? undefined : this.#accepted.length / this.#tried.size;
  }

  /** What a wave would try if nothing in it worked. */
  *foreseen(wave: readonly M[], expected: number): Generator<Candidate<S, M, Tag<M>>> {
    const moves = this.#alive(wave);
    if (moves.length > 0) yield* this.#candidates(partsOf(moves, expected), new Set());
  }

  async *run({ wave, expected, ahead }: WaveRun<S, M>): AsyncGenerator<S> {
    let moves = this.#alive(wave);
    if (moves.length === 0) return;
    let queue = partsOf(moves, expected);
    for (;;) {
      const found = await this.#cx.first(this.#candidates(queue, this.#tried), ahead);
      if (found === undefined) return;
      this.#accepted.push(...found.tag.part);
      yield (this.current = found.subject);
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
    return moves.filter(this.#cx.language.live(this.#base, this.#accepted));
  }

  /** Part by part; a part that does not work comes back as two at the end. */
  *#candidates(queue: (readonly M[])[], tried: Set<M>): Generator<Candidate<S, M, Tag<M>>> {
    for (let at = 0; at < queue.length; at++) {
      const part = queue[at] as readonly M[];
      if (totalWeight(part) < this.#least) continue;
      for (const move of part) tried.add(move);
      const moves = [...this.#accepted, ...part];
      yield { base: this.#base, than: this.current, moves, tag: { part, at, length: queue.length } };
      if (part.length > 1) queue.push(...(part.length < FEW ? part.map((move) => [move]) : halves(part)));
    }
  }
}
