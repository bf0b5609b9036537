import { TIME_IS_OVER } from '../campaign/index.js';
import { EXIT } from './exit-code.js';

/**
 * What SIGINT and SIGTERM do to a command that runs a campaign: before it begins they end the process, which says so; then
 * the first one stops the campaign in good order, and the second one ends the process at once.
 */
export class Interruption {
  readonly #controller = new AbortController();
  readonly #before: () => number;
  #campaign: { readonly toGoOn: string } | undefined;
  #timer: NodeJS.Timeout | undefined;

  /** `before` says that nothing was begun, clears up, and gives the exit code. */
  constructor(before: () => number) {
    this.#before = before;
    process.on('SIGINT', this.#interrupt);
    process.on('SIGTERM', this.#interrupt);
    // Whoever read along is gone (`| head`): what was kept is kept, and there is nobody left to tell.
    process.stdout.prependListener('error', this.#abandoned);
  }

  get signal(): AbortSignal {
    return this.#controller.signal;
  }

  /** Whether there is a campaign that can be gone on with. */
  get hasBegun(): boolean {
    return this.#campaign !== undefined;
  }

  /** From here on there is a campaign to stop; `ms` is what is left of its time, `toGoOn` the command that goes on with it. */
  begin({ ms, toGoOn }: { readonly ms: number | undefined; readonly toGoOn: string }): void {
    this.#campaign = { toGoOn };
    if (ms !== undefined) this.#timer = setTimeout(() => this.#controller.abort(TIME_IS_OVER), Math.max(0, ms));
  }

  release(): void {
    clearTimeout(this.#timer);
    process.stdout.off('error', this.#abandoned);
    process.off('SIGINT', this.#interrupt);
    process.off('SIGTERM', this.#interrupt);
  }

  readonly #interrupt = (): void => {
    if (this.#campaign === undefined) process.exit(this.#before());
    const { signal } = this.#controller;
    if (signal.aborted && signal.reason !== TIME_IS_OVER) {
      process.stderr.write(`interrupted; ${this.#campaign.toGoOn} goes on with what is kept\n`);
      process.exit(EXIT.interrupted);
    }
    process.stderr.write('stopping; once more to stop at once\n');
    this.#controller.abort(new Error('stopped by the user'));
  };

  readonly #abandoned = (error: NodeJS.ErrnoException): void => {
    if (error.code === 'EPIPE') process.exit(EXIT.interrupted);
  };
}

/** Says that a command was interrupted before it began a campaign. */
export function interruptedBefore(): number {
  process.stderr.write('interrupted before the first test; nothing was asked, and nothing is kept\n');
  return EXIT.interrupted;
}
