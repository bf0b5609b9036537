import { BadInput } from '../../app/index.js';
import { CampaignStopped, type Summary, UnusableLog } from '../../campaign/index.js';
import { FolderGone, DiskFull, ServerError } from '../../host/index.js';
import { printProblems } from './complain.js';
import { isNonBug } from '../../oracle/index.js';
import { EXIT } from './exit-code.js';

/** Thrown if a campaign fails before its plan is stored. Such a campaign cannot be resumed. */
export class CampaignNotStarted extends Error {}

/** Returns 1 for new findings. Otherwise returns 3 if a solver answered nothing or nothing was tested. */
export function chooseExitCode(
  { groups, troubles }: Pick<Summary, 'groups' | 'troubles'>,
  { exitZero }: { readonly exitZero: boolean },
): number {
  if (troubles.some(({ kind }) => kind === 'interrupted')) return EXIT.interrupted;
  if (!exitZero && groups.some(({ known, kind }) => known === null && !isNonBug(kind))) return EXIT.findings;
  return troubles.length > 0 ? EXIT.fault : EXIT.nothing;
}

export async function withExitCode(command: () => Promise<number>): Promise<void> {
  try {
    process.exitCode = await command();
  } catch (error) {
    if (error instanceof BadInput) {
      printProblems(error.problems);
      process.exitCode = EXIT.badInput;
    } else if (error instanceof UnusableLog) {
      printProblems([{ code: 'G503', severity: 'error', message: `the campaign cannot be read: ${error.message}` }]);
      process.exitCode = EXIT.badInput;
    } else if (error instanceof CampaignStopped) {
      printProblems([{ code: 'G404', severity: 'error', message: error.message }]);
      process.exitCode = EXIT.fault;
    } else if (error instanceof CampaignNotStarted) {
      process.stderr.write(`gainsay: ${error.message}; no query was run, and no campaign was created\n`);
      process.exitCode = EXIT.fault;
    } else if (error instanceof DiskFull) {
      process.stderr.write(
        `gainsay: ${error.message}; everything found so far is kept; gainsay resume continues the campaign\n`,
      );
      process.exitCode = EXIT.fault;
    } else if (error instanceof FolderGone) {
      process.stderr.write(`gainsay: ${error.message}; a moved campaign can be resumed in its new place\n`);
      process.exitCode = EXIT.fault;
    } else if (error instanceof ServerError) {
      process.stderr.write(`gainsay: ${error.message}; everything that the server acknowledged is kept\n`);
      process.exitCode = EXIT.fault;
    } else throw error;
  }
}
