import { openBrowser } from '../../host/index.js';
import type { OpenStudio } from '../../server/index.js';
import { tellFault } from '../terminal/index.js';

/** Whether a hunt is shown in the browser as it runs. */
export type HuntStudioChoice = 'none' | 'print' | 'open';

/** The studio of a hunt: it is there as long as the hunt runs. */
export class HuntStudio {
  readonly #choice: HuntStudioChoice;
  #studio: Promise<OpenStudio> | undefined;

  constructor(choice: HuntStudioChoice) {
    this.#choice = choice;
  }

  /** Shows a campaign. A studio that cannot be started is told of, and the hunt goes on. */
  show(folder: string): void {
    if (this.#choice === 'none') return;
    // Loaded only where it is asked for: a server and all that it can make are much to load for every hunt.
    this.#studio = import('../../server/index.js').then(({ startStudio }) =>
      startStudio({ paths: [folder], fault: tellFault }),
    );
    void this.#studio.then(
      async ({ url, openingFile }) => {
        // Standard output may be read by a program.
        process.stderr.write(`studio: ${url}\n`);
        if (this.#choice === 'open' && !(await openBrowser(openingFile()))) {
          process.stderr.write('no browser can be started: open the address yourself\n');
        }
      },
      (error: unknown) => tellFault(error),
    );
  }

  async close(): Promise<void> {
    const studio = await this.#studio?.catch(() => undefined);
    await studio?.close();
  }
}
