import { BadInput } from '../../app/index.js';
import { EXIT } from './exit-code.js';

/** Calls `interrupted` on SIGINT and SIGTERM instead of ending the process. Returns a function that undoes this. */
export function onInterrupt(interrupted: () => void): () => void {
  process.on('SIGINT', interrupted);
  process.on('SIGTERM', interrupted);
  return () => {
    process.off('SIGINT', interrupted);
    process.off('SIGTERM', interrupted);
  };
}

/** Aborts the signal of `run` on SIGINT or SIGTERM. If `run` then fails, prints `stopped` and returns 130. */
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

/** SIGINT or SIGTERM stops the campaign, and a second signal ends the process. Before the campaign, the first does. */
export class Interruption {
  readonly #controller = new AbortController();
  readonly #before: () => number;
  readonly #off: () => void;
  #campaign: { readonly resumeCommand: string } | undefined;

  /** `before` runs if a signal arrives before the campaign begins; it returns the exit code. */
  constructor(before: () => number) {
    this.#before = before;
    this.#off = onInterrupt(this.#interrupt);
    // A closed pipe (`| head`) ends the process. Nothing is lost, since the log is stored.
    process.stdout.prependListener('error', this.#abandoned);
  }

  get signal(): AbortSignal {
    return this.#controller.signal;
  }

  get hasBegun(): boolean {
    return this.#campaign !== undefined;
  }

  /** A second signal prints `resumeCommand`. */
  begin(resumeCommand: string): void {
    this.#campaign = { resumeCommand };
  }

  release(): void {
    process.stdout.off('error', this.#abandoned);
    this.#off();
  }

  readonly #interrupt = (): void => {
    if (this.#campaign === undefined) process.exit(this.#before());
    if (this.signal.aborted) {
      process.stderr.write(`interrupted; ${this.#campaign.resumeCommand} continues the campaign\n`);
      process.exit(EXIT.interrupted);
    }
    reportStopping();
    this.#controller.abort(new Error('stopped by the user'));
  };

  readonly #abandoned = (error: NodeJS.ErrnoException): void => {
    if (error.code === 'EPIPE') process.exit(EXIT.interrupted);
  };
}

export function reportStopping(): void {
  process.stderr.write(process.stderr.isTTY ? 'stopping; press Ctrl-C again to stop immediately\n' : 'stopping\n');
}

export function reportEarlyInterrupt(): number {
  process.stderr.write('interrupted before the first test; no query was run, and nothing is stored\n');
  return EXIT.interrupted;
}
