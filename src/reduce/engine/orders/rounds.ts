import type { Candidate, PassLanguage, Run, SearchContext } from '../algorithm.js';
import { halves, type Pass, totalWeight, type Weighted } from '../pass.js';

/** Several moves are tried together if at least this share of a pass's moves was accepted. */
const LIKELY = 0.34;
/** Up to this number of moves, the required share of accepted moves is `LIKELY_OF_FEW` instead of `LIKELY`. */
const FEW = 4;
const LIKELY_OF_FEW = 0.7;
/** Share of accepted moves that is assumed for new passes and heavy moves. */
const UNKNOWN = 0.5;

/** At the first level, moves need at least this share of the total weight. Lighter moves wait for later levels. */
const FIRST_SHARE = 1 / 8;
const DEEPER = 1 / 8;
/** A level is repeated if it reduces the total weight to below this share. */
const WORTH_AGAIN = 0.8;

type RoundContext<S, M, V> = SearchContext<S, M, PassLanguage<S, M, V>>;

/** Visits the passes in turn, at first only with heavy moves, until no single move of any pass succeeds. */
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

class Tour<S, M extends Weighted, V> {
  readonly #cx: RoundContext<S, M, V>;
  readonly #shares = new Map<Pass<V, M>, number>();
  subject: S;
  quiet = 0;
  isWhole = true;

  constructor(start: S, cx: RoundContext<S, M, V>) {
    this.#cx = cx;
    this.subject = start;
  }

  isBarren(pass: Pass<V, M>): boolean {
    return this.#shares.get(pass) === 0;
  }

  async *visit([pass, ...later]: readonly Pass<V, M>[], share: number): AsyncGenerator<S> {
    if (pass === undefined) return;
    const { language } = this.#cx;
    this.#cx.enter(pass.name);
    const least = share * language.weight(this.subject);
    const visit = new Visit(this.#cx, { base: this.subject, least });
    const waves = [...pass.waves(language.view(this.subject, () => (visit.isWhole = false)))];
    const expected = this.#estimate(pass, share);
    for (let at = 0; at < waves.length; at++) {
      const wave = waves[at] as readonly M[];
      yield* visit.run({ wave, expected, ahead: () => this.#ahead({ visit, waves, at, expected, later, share }) });
    }
    if (visit.share !== undefined) this.#shares.set(pass, visit.share);
    if (visit.current !== this.subject) {
      this.quiet = 0;
      this.isWhole = true;
      this.subject = language.compact(visit.current);
    } else if (share === 0) {
      this.quiet++;
      this.isWhole &&= visit.isWhole;
    }
  }

  #estimate(pass: Pass<V, M>, share: number): number {
    return share > 0 ? UNKNOWN : (this.#shares.get(pass) ?? UNKNOWN);
  }

  *#ahead({ visit, waves, at, expected, later, share }: VisitPosition<S, M, V>): Generator<Candidate<S, M, unknown>> {
    const { language } = this.#cx;
    for (const wave of waves.slice(at + 1)) yield* visit.foreseen(wave, expected);
    const subject = visit.current === this.subject ? this.subject : language.compact(visit.current);
    const least = share * language.weight(subject);
    for (const pass of later) {
      const next = new Visit(this.#cx, { base: subject, least });
      const view = language.view(subject, () => undefined);
      for (const wave of pass.waves(view)) yield* next.foreseen(wave, this.#estimate(pass, share));
    }
  }
}

interface VisitPosition<S, M extends Weighted, V> {
  readonly visit: Visit<S, M, V>;
  readonly waves: readonly (readonly M[])[];
  readonly at: number;
  readonly expected: number;
  readonly later: readonly Pass<V, M>[];
  readonly share: number;
}

function splitWave<M>(moves: readonly M[], expected: number): (readonly M[])[] {
  return expected >= (moves.length > FEW ? LIKELY : LIKELY_OF_FEW) ? [moves] : moves.map((move) => [move]);
}

interface Tag<M> {
  readonly part: readonly M[];
  readonly at: number;
  readonly length: number;
}

interface WaveRun<S, M> {
  readonly wave: readonly M[];
  readonly expected: number;
  readonly ahead: () => Iterable<Candidate<S, M, unknown>>;
}

class Visit<S, M extends Weighted, V> {
  readonly #cx: RoundContext<S, M, V>;
  readonly #base: S;
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

  get share(): number | undefined {
    return this.#tried.size === 0 ? undefined : this.#accepted.length / this.#tried.size;
  }

  *foreseen(wave: readonly M[], expected: number): Generator<Candidate<S, M, Tag<M>>> {
    const moves = this.#alive(wave);
    if (moves.length > 0) yield* this.#candidates(splitWave(moves, expected), new Set());
  }

  async *run({ wave, expected, ahead }: WaveRun<S, M>): AsyncGenerator<S> {
    let moves = this.#alive(wave);
    if (moves.length === 0) return;
    let queue = splitWave(moves, expected);
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
    return moves.filter(this.#cx.language.liveAfter(this.#base, this.#accepted));
  }

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
