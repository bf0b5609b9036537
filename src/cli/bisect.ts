import { statSync } from 'node:fs';
import { type Command, Option } from 'commander';
import { BadInput, whyUnreadable } from '../app/index.js';
import { bisectCampaign } from './bisect-campaign.js';
import { bisectFileCommand } from './bisect-file.js';
import type { BisectCommandOptions } from './bisect-options.js';
import { withExitCode } from './ending.js';
import { count } from './units.js';
import { addAskingOptions } from './version-asking.js';

/** `gainsay bisect DIR ID…`, `gainsay bisect FILE`. */
export function registerBisect(program: Command): void {
  const command = program
    .command('bisect')
    .description(
      'Asks versions of a solver about a finding of a campaign (its reduced input, else the mutant), or about a file, and ' +
        'says on which of them the bug shows (docs/versions.md). What it finds is kept in the campaign.',
    )
    .argument('<where>', 'a campaign folder, or a file')
    .argument('[id...]', 'findings of the campaign (default: the smallest of each group)')
    .option('--scan', 'ask every version')
    .option('--probes <n>', 'versions asked before any gap is halved; 0 is plain bisection', count)
    .option('--all', 'all findings of the campaign')
    .option('--no-keep', 'do not keep what was found out in the campaign (a campaign that runs cannot be written)');
  addAskingOptions(command)
    .option('--expect <answers>', 'of a file: sat or unsat, separated by commas where there are several checks')
    .addOption(new Option('--crash [signature]', 'of a file: a crash, or one with this signature'))
    .option('--model', 'of a file: a model that is false')
    .option('-s, --solver <name>', 'of a file: what this solver does wrong is what is looked for')
    .action((where: string, ids: string[], options: BisectCommandOptions) =>
      withExitCode(() =>
        isFolder(where) ? bisectCampaign(where, ids, options) : bisectFileCommand(where, ids, options),
      ),
    );
}

function isFolder(path: string): boolean {
  try {
    return statSync(path).isDirectory();
  } catch (error) {
    const message = `${path} cannot be read: ${whyUnreadable(error)}`;
    throw new BadInput({ code: 'G501', severity: 'error', message, expected: 'a campaign folder, or a file' });
  }
}
