import type { StudioEvent } from '../contract/index.js';

export interface JobChannel {
  readonly job: string;
  readonly begun: string;
  /** Stops the job's clock, and returns its milliseconds, pauses included. */
  end(): number;
  publish(event: StudioEvent): void;
  /** For changes that no request caused. */
  changed(): void;
}

/** Always publishes the last figures. */
export class Figures {
  readonly #publish: () => void;
  readonly #everyMs: number;
  #timer: NodeJS.Timeout | undefined;
  #isOver = false;

  constructor(everyMs: number, publish: () => void) {
    this.#everyMs = everyMs;
    this.#publish = publish;
  }

  schedule(): void {
    if (this.#isOver) return;
    this.#timer ??= setTimeout(() => {
      this.#timer = undefined;
      this.#publish();
    }, this.#everyMs);
  }

  end(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    this.#isOver = true;
    this.#publish();
  }
}
