import { existsSync } from 'node:fs';
import type { Command } from 'commander';
import { badUsage } from '../../app/index.js';
import { isCampaignLocation, splitFinding } from '../../host/index.js';
import { EXIT, withExitCode } from '../terminal/index.js';
import { loadDrawFile } from '../wings/index.js';
import { unnamedFinding } from './finding-text.js';
import { showFinding } from './findings.js';

interface ShowOptions {
  readonly json?: boolean;
  readonly format?: string;
  readonly out?: string;
  readonly limit?: string;
  readonly from?: string;
}

export function register(program: Command): void {
  program
    .command('show')
    .usage('[options] FILE   |   show [--json] DIR ID')
    .description(
      'With a file (SMT-LIB, BTOR or BTOR2): draws its terms as a graph with shared terms drawn once (docs/pictures.md).\n' +
        'With a campaign folder and a finding, or with the folder of a finding: shows that finding, and writes its files again if they are missing.\n' +
        'With the folder of a reduction of the studio: writes all its steps as one HTML file (docs/studio.md).',
    )
    .argument('<file-or-dir>', 'a file to draw, or the folder of a campaign or of a finding')
    .argument('[id]', 'a finding of the campaign or an unconfirmed suspicion, or a unique prefix of its name')
    .option('--json', 'for a finding: print all its facts as JSON')
    .option('--format <format>', 'for a file: svg, dot, text (default: from the extension of --out, else text)')
    .option('--out <file>', 'for a file: path of the picture (default: standard output)')
    .option('--limit <n>', 'for a file: draw about this many nodes and fold deeper ones (default: 300)')
    .option('--from <node>', 'for a file: draw only the part below this node (its number or name in a picture)')
    .action((path: string, id: string | undefined, options: ShowOptions) =>
      withExitCode(() => {
        const [dir, found] = splitFinding(path, id === undefined ? [] : [id]);
        return found === undefined ? showFile(path, options) : showFinding(dir, found, options);
      }),
    );
}

async function showFile(file: string, options: ShowOptions): Promise<number> {
  if (isCampaignLocation(file) && !existsSync(`${file}/reduction.json`)) throw unnamedFinding(file);
  if (options.json === true) throw badUsage('--json applies only to findings', { hint: 'gainsay show --json DIR ID' });
  const drawFile = await loadDrawFile();
  await drawFile(file, options);
  return EXIT.nothing;
}
