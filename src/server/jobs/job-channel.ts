import type { StudioEvent } from '../contract/index.js';

/** Where a task publishes what happens in it. */
export interface JobChannel {
  /** The id of the task's job. */
  readonly job: string;
  publish(event: StudioEvent): void;
  /** Its state changed by itself, such as when it pauses. */
  changed(): void;
}

/** Publishes figures at most so often; the newest are published at the end. */
export class Figures {
  readonly #tell: () => void;
  readonly #everyMs: number;
  #timer: NodeJS.Timeout | undefined;
  #isOver = false;

  constructor(everyMs: number, tell: () => void) {
    this.#everyMs = everyMs;
    this.#tell = tell;
  }

  /** Something changed. */
  changed(): void {
    if (this.#isOver) return;
    this.#timer ??= setTimeout(() => {
      this.#timer = undefined;
      this.#tell();
    }, this.#everyMs);
  }

  /** Nothing more will change. */
  end(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    this.#isOver = true;
    this.#tell();
  }
}
