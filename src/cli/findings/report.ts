import { existsSync } from 'node:fs';
import { type Command, Option } from 'commander';
import {
  type FindingReport,
  GENERIC,
  MARKS,
  REPORT_FORMAT_NAMES,
  REPORT_PROJECTS,
  type WrittenPages,
  badUsage,
  reportCampaign,
  reportFinding,
  writeUserFile,
  zipFinding,
} from '../../app/index.js';
import { isCampaignLocation, splitFinding } from '../../host/index.js';
import { formatOwnCommand } from '../../solver/index.js';
import { dropUndefined, formatCount } from '../../util/index.js';
import { loadCampaignFigures, loadPrintIssue, loadSeries } from '../wings/index.js';
import { makeRepeatableOption } from '../options/index.js';
import { EXIT, printNotice, withExitCode } from '../terminal/index.js';

interface ReportOptions {
  readonly for?: string;
  readonly format: string;
  readonly out?: string;
  readonly known?: string;
  readonly series?: boolean;
  readonly issue?: boolean;
  readonly plugin?: readonly string[];
  readonly zip?: string | true;
}

export function register(program: Command): void {
  program
    .command('report')
    .description(
      'With ID: prints the report of one finding. Standard error lists the unmet requirements of the solver project. ' +
        'Without ID: reports all bugs of the campaign; md writes a folder of pages, html one page (docs/reports.md).',
    )
    .argument('<dir>', 'the folder of a campaign or of a finding')
    .argument('[id...]', 'a finding, or a unique prefix of its name; with --series: more campaign folders')
    .addOption(
      new Option(
        '--for <project>',
        'follow the reporting rules of this project; without ID, report only bugs of its solver',
      ).choices(REPORT_PROJECTS),
    )
    .option('--format <format>', `output format: ${REPORT_FORMAT_NAMES.join(', ')}, or one from a plug-in`, 'md')
    .addOption(makeRepeatableOption('--plugin <file>', 'a plug-in with report formats', { otherwise: 'none' }))
    .option(
      '-o, --out <path>',
      'output file; with md and without ID, an output folder (default: report in the campaign folder)',
    )
    .option('--zip [id]', 'write a zip archive with the files of one finding and its report, to ID.zip or --out')
    .option('--known <file>', 'already reported bugs: listed separately (docs/reports.md)')
    .addOption(
      new Option(
        '--issue',
        "search the known bugs, and print the address of a filled-in issue of the project's tracker; " +
          'without ID, for the most important new bug without a known fix',
      ).conflicts(['format', 'zip']),
    )
    .addOption(
      new Option(
        '--series',
        'compare campaigns by date: new, returned, known and fixed bugs (md, html or json)',
      ).conflicts(['for', 'plugin', 'zip', 'known', 'issue']),
    )
    .action((dir: string, more: readonly string[], options: ReportOptions) =>
      withExitCode(() =>
        options.series === true ? reportSeries([dir, ...more], options) : report(splitFinding(dir, more), options),
      ),
    );
}

async function reportSeries(dirs: readonly string[], { format, out }: ReportOptions): Promise<number> {
  const { formatSeries, readSeries } = await loadSeries();
  const folders = dirs.filter((dir) => isCampaignLocation(dir) || !existsSync(dir));
  // Without a folder, the first file is an error.
  const nights = await readSeries(folders.length === 0 ? dirs : folders);
  const text = formatSeries(nights, format);
  if (text === undefined) throw badUsage(`--series cannot be written as ${format}`, { expected: 'md, html or json' });
  const files = dirs.length - folders.length;
  if (files > 0) process.stderr.write(`skipped ${formatCount(files, 'file')}: not a campaign folder\n`);
  writeText(text, out);
  return EXIT.nothing;
}

async function report([dir, id, ...others]: ReturnType<typeof splitFinding>, options: ReportOptions): Promise<number> {
  if (others.length > 0)
    throw badUsage('report takes one finding', { hint: 'with several campaigns: gainsay report --series DIR…' });
  if (options.zip !== undefined) return zip(dir, id, options);
  const { for: project, format, out, known } = options;
  const how = { ...dropUndefined({ project, known }), format, plugins: options.plugin ?? [], emit: printNotice };
  if (options.issue === true) {
    const printIssue = await loadPrintIssue();
    await printIssue(dir, id, { ...how, ...dropUndefined({ out }) });
  } else if (id !== undefined) printReport(await reportFinding(dir, id, how), options);
  else {
    const figures = format === 'html' ? await (await loadCampaignFigures())(dir) : undefined;
    const written = await reportCampaign(dir, { ...how, figures, ...dropUndefined({ out }) });
    if (written.kind === 'text') writeText(written.text, out);
    else printPages(written);
  }
  return EXIT.nothing;
}

async function zip(dir: string, given: string | undefined, options: ReportOptions): Promise<number> {
  const wanted = typeof options.zip === 'string' ? options.zip : given;
  if (wanted === undefined || (given !== undefined && wanted !== given))
    throw badUsage('--zip needs the name of one finding', { expected: formatOwnCommand('report', dir, '--zip', 'ID') });
  const { id, zip } = await zipFinding(dir, wanted, dropUndefined({ project: options.for }));
  const file = options.out ?? `${id}.zip`;
  writeUserFile(file, zip);
  process.stdout.write(`${file}: README.md is the report, and repro.sh reproduces the bug\n`);
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

function printPages({ index, checklist, fresh, known, asides, open }: WrittenPages): void {
  const others = asides === 0 ? '' : `, ${formatCount(asides, 'group')} (not a bug)`;
  process.stdout.write(`${formatCount(fresh, 'new group')}, ${formatCount(known, 'known group')}${others}: ${index}\n`);
  const [reports, projects] =
    open.length === 1 ? ['1 report does', 'its project'] : [`${open.length} reports do`, 'their projects'];
  if (open.length === 0) return;
  const [items = []] = open.length === 1 ? open : [];
  const list = items.map((item) => `${MARKS.open} ${item}\n`).join('');
  process.stderr.write(`${reports} not meet all requirements of ${projects}: ${checklist}\n${list}`);
}

function writeText(text: string, out: string | undefined): void {
  if (out === undefined) process.stdout.write(text);
  else writeUserFile(out, text);
}
