import type { Stage } from '../../reduce/index.js';

export class PauseControl {
  #state: 'running' | 'paused' | 'step';
  #since: number;
  #paused = 0;
  #running = 0;
  readonly #waiting = new Set<() => void>();
  readonly #listeners = new Set<(isPaused: boolean) => void>();

  constructor({ paused = false }: { readonly paused?: boolean } = {}) {
    this.#state = paused ? 'paused' : 'running';
    this.#since = performance.now();
  }

  get isPaused(): boolean {
    return this.#state === 'paused';
  }

  /** True while paused work waits for its turn, and no step runs. */
  get isIdle(): boolean {
    return this.isPaused && this.#running === 0 && this.#waiting.size > 0;
  }

  get pausedMs(): number {
    return this.#paused + (this.isPaused ? performance.now() - this.#since : 0);
  }

  /** Time since the work was last started or resumed. 0 while it is paused. */
  get sincePauseMs(): number {
    return this.isPaused ? 0 : performance.now() - this.#since;
  }

  pause(): void {
    if (this.isPaused) return;
    this.#state = 'paused';
    this.#since = performance.now();
    for (const listener of this.#listeners) listener(true);
  }

  /** Calls `listener` when work is paused, idle or resumed. Returns a function that unsubscribes. */
  onChange(listener: (isPaused: boolean) => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  resume(): void {
    this.#go('running');
  }

  step(): void {
    this.#go('step');
  }

  onAccepted(): void {
    if (this.#state === 'step') this.pause();
  }

  /** Waits until the next step may run. Rejects if the signal aborts. */
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
        this.#tellIfIdle();
      });
    }
    signal.throwIfAborted();
  }

  /** Runs a step in its turn. */
  async run<T>(work: () => Promise<T>): Promise<T> {
    this.#running++;
    try {
      return await work();
    } finally {
      this.#running--;
      this.#tellIfIdle();
    }
  }

  #tellIfIdle(): void {
    if (this.isIdle) for (const listener of this.#listeners) listener(true);
  }

  #go(state: 'running' | 'step'): void {
    if (this.isPaused) {
      this.#paused = this.pausedMs;
      this.#since = performance.now();
    }
    this.#state = state;
    for (const go of [...this.#waiting]) go();
    for (const listener of this.#listeners) listener(false);
  }
}

/** Returns a function that cancels the call. */
export function callAfterWork(ms: number, pace: PauseControl | undefined, over: () => void): () => void {
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

const LEAST_WAIT = 50;
const LONGEST_WAIT = 2 ** 31 - 1;

export function paceStage(stage: Stage, pace: PauseControl): Stage {
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
        return pace.run(() => staged.run(signal));
      },
      drop: () => staged.drop(),
    };
  };
}
