import { type RunRecord, saidBy, saysNothing } from '../log/index.js';
import { firstLine } from '../../util/index.js';

/** Hears what versions say, so that nothing is concluded where none of them said anything. */
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

  /** What the last version said, where all that were asked answered nothing; undefined where one did, or none was asked. */
  get silence(): string | undefined {
    return this.#answered > 0 ? undefined : this.#last;
  }
}
