import { openBrowser } from '../../host/index.js';
import type { OpenStudio } from '../../server/index.js';
import { printFault } from '../terminal/index.js';

export type HuntStudioChoice = 'none' | 'print' | 'open';

/** Runs as long as the hunt. */
export class HuntStudio {
  readonly #choice: HuntStudioChoice;
  #studio: Promise<OpenStudio> | undefined;

  constructor(choice: HuntStudioChoice) {
    this.#choice = choice;
  }

  /** If the studio cannot start, this is reported and the hunt goes on. */
  show(folder: string): void {
    if (this.#choice === 'none') return;
    // Imported lazily, since the server is large.
    this.#studio = import('../../server/index.js').then(({ startStudio }) =>
      startStudio({ paths: [folder], fault: printFault }),
    );
    void this.#studio.then(
      async ({ url, openingFile }) => {
        // A program may read standard output.
        process.stderr.write(`studio: ${url}\n`);
        if (this.#choice === 'open' && !(await openBrowser(openingFile()))) {
          process.stderr.write('no browser can be started: open the address yourself\n');
        }
      },
      (error: unknown) => printFault(error),
    );
  }

  async close(): Promise<void> {
    const studio = await this.#studio?.catch(() => undefined);
    await studio?.close();
  }
}
