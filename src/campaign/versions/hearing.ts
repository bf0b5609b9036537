import { type RunRecord, formatResult, isUninformative } from '../log/index.js';
import { firstLine } from '../../util/index.js';

/** Prevents a conclusion if no version answered. */
export class VersionProgress {
  #answered = 0;
  #last: string | undefined;

  run(version: string, run: RunRecord): void {
    if (!isUninformative(run.outcome)) this.#answered++;
    else this.#last = `${version} ${formatResult(run)}${run.detail === null ? '' : `: ${firstLine(run.detail)}`}`;
  }

  absent(version: string, why: string): void {
    this.#last = `${version}: ${why}`;
  }

  get silence(): string | undefined {
    return this.#answered > 0 ? undefined : this.#last;
  }
}
