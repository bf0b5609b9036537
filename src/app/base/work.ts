import type { Pace } from './pace.js';

/**
 * Work under way. Iterating over it gives its events as they come, from the moment at which the iteration begins; `result` is
 * what came of it. Both fail with the same error where it fails.
 *
 * @example
 * const work = hunt({ seeds: ['a.smt2'], solvers: ['z3'], tests: 100 });
 * for await (const event of work) if (event.kind === 'finding') console.log(event.finding.because);
 * const { groups } = await work.result;
 */
export interface Work<Event, Result> extends AsyncIterable<Event> {
  readonly result: Promise<Result>;
}

/** Begins work in the next turn, so that whoever iterates at once misses nothing. Without an iteration no event is kept. */
export function begin<Event, Result>(run: (tell: (event: Event) => void) => Promise<Result>): Work<Event, Result> {
  const listeners = new Set<Listener<Event>>();
  const result = Promise.resolve().then(() => run((event) => listeners.forEach((each) => each.push(event))));
  let isOver = false;
  const end = () => {
    isOver = true;
    for (const each of listeners) each.end();
  };
  // An error reaches whoever iterates as well as whoever awaits the result; it is no unhandled one if only one does.
  result.then(end, end);
  return {
    result,
    async *[Symbol.asyncIterator]() {
      const listener = new Listener<Event>();
      if (isOver) listener.end();
      listeners.add(listener);
      try {
        yield* listener.events();
      } finally {
        listeners.delete(listener);
      }
      await result;
    },
  };
}

/** Events that one iteration has not taken yet. */
class Listener<Event> {
  #waiting: Event[] = [];
  #isOver = false;
  #wake: (() => void) | undefined;

  push(event: Event): void {
    this.#waiting.push(event);
    this.#wake?.();
  }

  end(): void {
    this.#isOver = true;
    this.#wake?.();
  }

  async *events(): AsyncGenerator<Event> {
    for (;;) {
      const taken = this.#waiting;
      this.#waiting = [];
      yield* taken;
      if (this.#waiting.length > 0) continue;
      if (this.#isOver) return;
      await new Promise<void>((resolve) => (this.#wake = resolve));
      this.#wake = undefined;
    }
  }
}

/** How work is stopped. */
export interface Control {
  /** Ends the work: a campaign in good order, so that it can be resumed. */
  readonly signal?: AbortSignal;
}

/** How work is stopped and paused. */
export interface PacedControl extends Control {
  /** Pauses it: what runs then runs to its end, and the time of pauses does not count. */
  readonly pace?: Pace | undefined;
}
