import { formatCount } from '../../util/index.js';

export class Gaps {
  #last = 0;
  #missing = 0;
  #first: number | undefined;

  add(sequence: number): void {
    const gap = sequence - this.#last - 1;
    if (gap > 0) {
      this.#first ??= this.#last + 1;
      this.#missing += gap;
    }
    this.#last = sequence;
  }

  get text(): string | undefined {
    if (this.#first === undefined) return undefined;
    const which = this.#missing === 1 ? `number ${this.#first}` : `the first is number ${this.#first}`;
    return `${formatCount(this.#missing, 'event is', 'events are')} missing from the log (${which}): counts and findings may be incomplete`;
  }
}
