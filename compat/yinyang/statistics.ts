import type { CampaignEvent } from '../../src/index.js';
import type { Run } from '../../src/smt.js';

export class Statistics {
  #calls = 0;
  #effective = 0;
  #mutants = 0;
  #bugs = 0;
  readonly #judged = new Set<string>();
  readonly #invalid: number;
  readonly #repeated: number;

  constructor({ invalid, repeated }: { readonly invalid: number; readonly repeated: number }) {
    this.#invalid = invalid;
    this.#repeated = repeated;
  }

  get bugs(): number {
    return this.#bugs;
  }

  addBug(): void {
    this.#bugs++;
  }

  /** A run is effective unless the solver rejected the input or reached a limit. */
  addRun({ outcome: { kind } }: Run): void {
    this.#calls++;
    if (kind === 'answered' || kind === 'crashed' || kind === 'invalid-model') this.#effective++;
  }

  onEvent(event: CampaignEvent): void {
    if (event.kind === 'seed-judged') this.#judged.add(event.seed);
    if (event.kind === 'batch-done') this.#mutants += event.counts.tests;
  }

  status(seconds: number): string {
    const per = (count: number): string => (count / Math.max(seconds, 0.001)).toFixed(1);
    const share = this.#calls === 0 ? '-' : `${((100 * this.#effective) / this.#calls).toFixed(1)}%`;
    return `Performed ${this.#calls} solver calls (${per(this.#calls)} calls/s, eff: ${share}, ${per(this.#mutants)} mutants/s)`;
  }

  summary(): string {
    const processed = this.#judged.size + this.#invalid + this.#repeated;
    const valid = processed - this.#invalid;
    return (
      `${processed} seeds processed, ${valid} valid, ${this.#invalid} invalid\n` + `${this.#bugs} bug triggers found\n`
    );
  }
}
