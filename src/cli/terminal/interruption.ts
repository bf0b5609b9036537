import { EXIT } from './exit-code.js';

/** Calls back at SIGINT and SIGTERM, in place of what they do by themselves, until the returned function is called. */
export function onInterrupt(interrupted: () => void): () => void {
  process.on('SIGINT', interrupted);
  process.on('SIGTERM', interrupted);
  return () => {
    process.off('SIGINT', interrupted);
    process.off('SIGTERM', interrupted);
  };
}

/**
 * What SIGINT and SIGTERM do to a command that runs a campaign: before it begins they end the process, which says so; then
 * the first one stops the campaign in good order, and the second one ends the process at once.
 */
export class Interruption {
  readonly #controller = new AbortController();
  readonly #before: () => number;
  readonly #off: () => void;
  #campaign: { readonly toGoOn: string } | undefined;

  /** `before` says that nothing was begun, clears up, and gives the exit code. */
  constructor(before: () => number) {
    this.#before = before;
    this.#off = onInterrupt(this.#interrupt);
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

  /** From here on there is a campaign to stop; `toGoOn` is the command that goes on with it. */
  begin(toGoOn: string): void {
    this.#campaign = { toGoOn };
  }

  release(): void {
    process.stdout.off('error', this.#abandoned);
    this.#off();
  }

  readonly #interrupt = (): void => {
    if (this.#campaign === undefined) process.exit(this.#before());
    if (this.signal.aborted) {
      process.stderr.write(`interrupted; ${this.#campaign.toGoOn} continues the campaign\n`);
      process.exit(EXIT.interrupted);
    }
    process.stderr.write('stopping; press Ctrl-C again to stop immediately\n');
    this.#controller.abort(new Error('stopped by the user'));
  };

  readonly #abandoned = (error: NodeJS.ErrnoException): void => {
    if (error.code === 'EPIPE') process.exit(EXIT.interrupted);
  };
}

/** Says that a command was interrupted before it began a campaign. */
export function interruptedBefore(): number {
  process.stderr.write('interrupted before the first test; no query was run, and nothing is kept\n');
  return EXIT.interrupted;
}
