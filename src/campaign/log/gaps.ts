import { counted } from '../../util/index.js';

/** Finds events that are missing from a log, by the numbers of those that are there. */
export class Gaps {
  #last = 0;
  #missing = 0;
  #first: number | undefined;

  /** Takes the number of the next event. */
  add(sequence: number): void {
    const gap = sequence - this.#last - 1;
    if (gap > 0) {
      this.#first ??= this.#last + 1;
      this.#missing += gap;
    }
    this.#last = sequence;
  }

  /** What is missing, in words; undefined if nothing is. */
  get text(): string | undefined {
    if (this.#first === undefined) return undefined;
    const which = this.#missing === 1 ? `number ${this.#first}` : `the first is number ${this.#first}`;
    return `${counted(this.#missing, 'event is', 'events are')} missing from the log (${which}): counts and findings may be incomplete`;
  }
}
