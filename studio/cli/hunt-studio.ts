import { printFault } from '../../src/cli/index.js';
import { openBrowser } from './open-browser.js';
import { type OpenStudio, startStudio } from '../server/index.js';

export class HuntStudio {
  readonly #choice: 'print' | 'open';
  #studio: Promise<OpenStudio> | undefined;

  constructor(choice: 'print' | 'open') {
    this.#choice = choice;
  }

  /** If the studio cannot start, reports why and lets the hunt continue. */
  show(folder: string): void {
    this.#studio = startStudio({ paths: [folder], fault: printFault });
    void this.#studio.then(
      async ({ url, openingFile }) => {
        // Printed to standard error, because a program may read standard output.
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
