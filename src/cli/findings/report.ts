import { join } from 'node:path';
import { type Command, Option } from 'commander';
import {
  type FindingReport,
  GENERIC,
  MARKS,
  REPORT_FORMAT_NAMES,
  REPORT_PROJECTS,
  type WrittenPages,
  reportCampaign,
  reportFinding,
  writeUserFile,
} from '../../app/index.js';
import { dropUndefined } from '../../util/index.js';
import { makeRepeatableOption } from '../options/index.js';
import { EXIT, printNotice, withExitCode } from '../terminal/index.js';

interface ReportOptions {
  readonly for?: string;
  readonly format: string;
  readonly out?: string;
  readonly known?: string;
  readonly plugin?: readonly string[];
}

export function register(program: Command): void {
  program
    .command('report')
    .description(
      'With ID: prints the report of one finding. Standard error lists the unmet requirements of the solver project. ' +
        'Without ID: writes a page on the campaign and a report for each bug to a folder (docs/reports.md).',
    )
    .argument('<dir>', 'the campaign folder')
    .argument('[id]', 'a finding, or a unique prefix of its name')
    .addOption(
      new Option(
        '--for <project>',
        'follow the reporting rules of this project; without ID, report only bugs of its solver',
      ).choices(REPORT_PROJECTS),
    )
    .addOption(
      new Option(
        '--format <format>',
        `output format: ${REPORT_FORMAT_NAMES.join(', ')}, or one from a plug-in`,
      ).default('md'),
    )
    .addOption(makeRepeatableOption('--plugin <file>', 'a plug-in with report formats', { otherwise: 'none' }))
    .option(
      '-o, --out <path>',
      'output file; with md or html and without ID, an output folder (default: report in the campaign folder)',
    )
    .option('--known <file>', 'already reported bugs: listed separately (docs/reports.md)')
    .action((dir: string, id: string | undefined, options: ReportOptions) =>
      withExitCode(() => report(dir, id, options)),
    );
}

async function report(dir: string, id: string | undefined, options: ReportOptions): Promise<number> {
  const { for: project, format, out, known } = options;
  const how = { ...dropUndefined({ project, known }), format, plugins: options.plugin ?? [], emit: printNotice };
  if (id !== undefined) printReport(await reportFinding(dir, id, how), options);
  else {
    const written = await reportCampaign(dir, { ...how, ...dropUndefined({ out }) });
    if (written.kind === 'text') writeText(written.text, out);
    else printPages(written);
  }
  return EXIT.nothing;
}

function printReport({ text, facts, checklist, policy }: FindingReport, { for: project, out }: ReportOptions): void {
  writeText(text, out);
  const families = facts.suspects.map(({ family }) => family);
  if (project !== undefined && project !== GENERIC && !families.includes(project)) {
    process.stderr.write(`warning: this is a bug of ${families.join(' or ')}, not of ${project}\n`);
  }
  const lines = checklist.map((item) => `${MARKS[item.kind]} ${item.text}`);
  process.stderr.write(`before reporting to ${policy.project}:\n${lines.join('\n')}\n`);
}

function printPages({ index, folder, fresh, known, asides, open }: WrittenPages): void {
  const others = asides === 0 ? '' : ` (and ${asides} that are not bugs)`;
  process.stdout.write(`${fresh} new and ${known} known bugs${others}: ${index}\n`);
  if (open > 0) {
    process.stderr.write(
      `${open === 1 ? '1 report does' : `${open} reports do`} not meet all requirements of ${open === 1 ? 'its project' : 'their projects'}: ${join(folder, 'checklist.txt')}\n`,
    );
  }
}

function writeText(text: string, out: string | undefined): void {
  if (out === undefined) process.stdout.write(text);
  else writeUserFile(out, text);
}
