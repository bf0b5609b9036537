import type { Stage } from '../../reduce/index.js';

/** Pauses and steps through work that runs one thing after the other. */
export class Pace {
  #state: 'running' | 'paused' | 'step';
  #since: number;
  #paused = 0;
  readonly #waiting = new Set<() => void>();
  readonly #hearing = new Set<(isPaused: boolean) => void>();

  constructor({ paused = false }: { readonly paused?: boolean } = {}) {
    this.#state = paused ? 'paused' : 'running';
    this.#since = performance.now();
  }

  get isPaused(): boolean {
    return this.#state === 'paused';
  }

  /** Milliseconds in which nothing was to be run. */
  get pausedMs(): number {
    return this.#paused + (this.isPaused ? performance.now() - this.#since : 0);
  }

  /** What runs runs to its end, and nothing is begun after it. */
  pause(): void {
    if (this.isPaused) return;
    this.#state = 'paused';
    this.#since = performance.now();
    for (const hear of this.#hearing) hear(true);
  }

  /** Calls back when it is paused and when it goes on. Ends with the function that it returns. */
  onChange(hear: (isPaused: boolean) => void): () => void {
    this.#hearing.add(hear);
    return () => this.#hearing.delete(hear);
  }

  goOn(): void {
    this.#go('running');
  }

  /** Goes on until something is accepted. */
  step(): void {
    this.#go('step');
  }

  /** Hears that something was accepted. */
  accepted(): void {
    if (this.#state === 'step') this.pause();
  }

  /** Settles when the next thing may be run; rejects when the signal aborts. */
  async turn(signal: AbortSignal): Promise<void> {
    while (this.isPaused && !signal.aborted) {
      await new Promise<void>((resolve) => {
        const go = () => {
          this.#waiting.delete(go);
          signal.removeEventListener('abort', go);
          resolve();
        };
        this.#waiting.add(go);
        signal.addEventListener('abort', go, { once: true });
      });
    }
    signal.throwIfAborted();
  }

  #go(state: 'running' | 'step'): void {
    if (this.isPaused) this.#paused += performance.now() - this.#since;
    this.#state = state;
    for (const go of [...this.#waiting]) go();
    for (const hear of this.#hearing) hear(false);
  }
}

/** Calls back after so many milliseconds of work: pauses do not count. What is returned gives up. */
export function afterWork(ms: number, pace: Pace | undefined, over: () => void): () => void {
  const started = performance.now();
  const before = pace?.pausedMs ?? 0;
  let timer: NodeJS.Timeout | undefined;
  const look = (): void => {
    const left = ms - (performance.now() - started - ((pace?.pausedMs ?? 0) - before));
    if (left <= 0 && pace?.isPaused !== true) over();
    else timer = setTimeout(look, Math.min(Math.max(left, LEAST_WAIT), LONGEST_WAIT));
  };
  look();
  return () => clearTimeout(timer);
}

/** How soon it is looked again whether the time is over, and the longest that a timer waits, milliseconds. */
const LEAST_WAIT = 50;
const LONGEST_WAIT = 2 ** 31 - 1;

/** The same check, each of whose runs waits for its turn. */
export function pacedStage(stage: Stage, pace: Pace): Stage {
  return (input, script) => {
    const staged = stage(input, script);
    return {
      async run(signal) {
        try {
          await pace.turn(signal);
        } catch (error) {
          staged.drop();
          throw error;
        }
        return staged.run(signal);
      },
      drop: () => staged.drop(),
    };
  };
}
