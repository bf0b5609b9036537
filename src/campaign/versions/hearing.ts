import { type RunRecord, saidBy, saysNothing } from '../log/index.js';
import { firstLine } from '../../util/index.js';

/** Prevents a conclusion if no version answered. */
export class Hearing {
  #answered = 0;
  #last: string | undefined;

  run(version: string, run: RunRecord): void {
    if (!saysNothing(run.outcome)) this.#answered++;
    else this.#last = `${version} ${saidBy(run)}${run.detail === null ? '' : `: ${firstLine(run.detail)}`}`;
  }

  absent(version: string, why: string): void {
    this.#last = `${version}: ${why}`;
  }

  get silence(): string | undefined {
    return this.#answered > 0 ? undefined : this.#last;
  }
}
