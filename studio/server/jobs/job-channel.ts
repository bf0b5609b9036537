import type { StudioEvent } from '../contract/index.js';

export interface JobChannel {
  readonly job: string;
  publish(event: StudioEvent): void;
  /** Reports that the job's state changed by itself. */
  changed(): void;
}

/** Limits how often figures are published, but always publishes the last figures. */
export class Figures {
  readonly #tell: () => void;
  readonly #everyMs: number;
  #timer: NodeJS.Timeout | undefined;
  #isOver = false;

  constructor(everyMs: number, tell: () => void) {
    this.#everyMs = everyMs;
    this.#tell = tell;
  }

  schedule(): void {
    if (this.#isOver) return;
    this.#timer ??= setTimeout(() => {
      this.#timer = undefined;
      this.#tell();
    }, this.#everyMs);
  }

  end(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    this.#isOver = true;
    this.#tell();
  }
}
