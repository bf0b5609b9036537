import type { PauseControl } from './pace.js';

/**
 * Running work. Iteration yields all events since the work started; `result` resolves to its outcome. If the work
 * fails, both reject.
 *
 * @example
 * const work = hunt({ seeds: ['a.smt2'], solvers: ['z3'], tests: 100 });
 * for await (const event of work) if (event.kind === 'finding') console.log(event.finding.because);
 * const { summary } = await work.result;
 */
export interface Work<Event, Result> extends AsyncIterable<Event> {
  readonly result: Promise<Result>;
}

/** Starts the work in the next turn of the event loop, so that callers who iterate at once miss no event. */
export function begin<Event, Result>(run: (emit: (event: Event) => void) => Promise<Result>): Work<Event, Result> {
  const listeners = new Set<Listener<Event>>();
  const result = Promise.resolve().then(() => run((event) => listeners.forEach((each) => each.push(event))));
  let isOver = false;
  const end = () => {
    isOver = true;
    for (const each of listeners) each.end();
  };
  // A failure rejects iteration and `result`. Using only one of the two must not cause an `unhandledRejection`.
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

export interface Control {
  readonly signal?: AbortSignal;
}

export interface PacedControl extends Control {
  /** While paused, starts no new step; running steps finish. Paused time does not count towards the time limit. */
  readonly pace?: PauseControl | undefined;
}
