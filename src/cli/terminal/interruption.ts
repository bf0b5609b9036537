import { BadInput } from '../../app/index.js';
import { EXIT } from './exit-code.js';

/** Replaces the default handling of SIGINT and SIGTERM until the result is called. */
export function onInterrupt(interrupted: () => void): () => void {
  process.on('SIGINT', interrupted);
  process.on('SIGTERM', interrupted);
  return () => {
    process.off('SIGINT', interrupted);
    process.off('SIGTERM', interrupted);
  };
}

/** Runs work whose signal SIGINT and SIGTERM abort. If it then fails, prints `stopped` and returns 130. */
export async function runStoppable(
  run: (signal: AbortSignal) => Promise<number>,
  stopped: () => string,
): Promise<number> {
  const stop = new AbortController();
  const off = onInterrupt(() => stop.abort(new Error('stopped by the user')));
  try {
    return await run(stop.signal);
  } catch (error) {
    if (!stop.signal.aborted || error instanceof BadInput) throw error;
    process.stderr.write(`${stopped()}\n`);
    return EXIT.interrupted;
  } finally {
    off();
  }
}

/**
 * Before the campaign begins, SIGINT or SIGTERM ends the process; later, the first one stops the campaign, the second
 * ends the process.
 */
export class Interruption {
  readonly #controller = new AbortController();
  readonly #before: () => number;
  readonly #off: () => void;
  #campaign: { readonly toGoOn: string } | undefined;

  /** `before` cleans up and returns the exit code. */
  constructor(before: () => number) {
    this.#before = before;
    this.#off = onInterrupt(this.#interrupt);
    // If the reader closes the pipe (`| head`), the data is stored, and there is no output left to write.
    process.stdout.prependListener('error', this.#abandoned);
  }

  get signal(): AbortSignal {
    return this.#controller.signal;
  }

  get hasBegun(): boolean {
    return this.#campaign !== undefined;
  }

  /** `toGoOn`: command that resumes the campaign. */
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

export function reportEarlyInterrupt(): number {
  process.stderr.write('interrupted before the first test; no query was run, and nothing is stored\n');
  return EXIT.interrupted;
}
