import { join, relative } from 'node:path';
import { type Command, Option } from 'commander';
import {
  type CheckItem,
  type ReportFacts,
  type ReportedBug,
  campaignPage,
  checklist,
  findingPage,
  htmlOf,
  junitOf,
  markdownOf,
  sarifOf,
} from '../campaign/index.js';
import { GENERIC_REPORTING, type ReportingPolicy, SOLVER_PROFILES, reportingOf } from '../solver/index.js';
import { type CampaignView, findingNamed, withCampaign } from './campaign.js';
import { badUsage } from './complain.js';
import { EXIT } from './exit-code.js';
import { withExitCode } from './ending.js';
import { readKnownFile } from './known.js';
import { factsOf, reportedBugs } from './reported-bugs.js';
import { writeUserFile, writeUserFolder } from './user-files.js';
import { packageVersion } from './version.js';

const FORMATS = ['md', 'html', 'json', 'junit', 'sarif'] as const;
const GENERIC = 'generic';

interface ReportOptions {
  readonly for?: string;
  readonly format: (typeof FORMATS)[number];
  readonly out?: string;
  readonly known?: string;
}

/** `gainsay report DIR [ID]`. */
export function registerReport(program: Command): void {
  program
    .command('report')
    .description(
      'With ID: the report of one finding, on standard output; what its project asks for and it does not meet is said on ' +
        'standard error. Without: a page on the campaign, and a report for each bug, in a folder (docs/reports.md).',
    )
    .argument('<dir>', 'the campaign folder')
    .argument('[id]', 'a finding, or the beginning of its name')
    .addOption(
      new Option('--for <project>', 'whose rules to follow; without ID also: its bugs only').choices([
        ...SOLVER_PROFILES.map(({ name }) => name),
        GENERIC,
      ]),
    )
    .addOption(new Option('--format <format>', 'how it is written').choices(FORMATS).default('md'))
    .option('-o, --out <path>', 'a file; of md and html without ID a folder (default: report in the campaign folder)')
    .option('--known <file>', 'bugs that are reported already: told apart (docs/reports.md)')
    .action((dir: string, id: string | undefined, options: ReportOptions) =>
      withExitCode(() => report(dir, id, options)),
    );
}

function report(dir: string, id: string | undefined, options: ReportOptions): Promise<number> {
  const known = options.known === undefined ? [] : readKnownFile(options.known).bugs;
  const write = (view: CampaignView) =>
    id === undefined ? reportCampaign(view, dir, options) : reportFinding(view, { dir, id }, options);
  return withCampaign(dir, write, { known });
}

async function reportFinding(
  view: CampaignView,
  { dir, id }: { readonly dir: string; readonly id: string },
  { for: project, format, out }: ReportOptions,
): Promise<number> {
  const facts = await factsOf(findingNamed(view.findings, id, dir), view, dir);
  const policy = policyFor(project, facts);
  if (format === 'junit' || format === 'sarif')
    throw badUsage(`--format ${format} is for a whole campaign: leave ID out`);
  const items = checklist(facts, policy);
  put(render(facts, policy, format), out);
  const families = facts.suspects.map(({ family }) => family);
  if (project !== undefined && project !== GENERIC && !families.includes(project)) {
    process.stderr.write(`warning: this is a bug of ${families.join(' or ')}, not of ${project}\n`);
  }
  tellChecklist(items, policy);
  return EXIT.nothing;
}

async function reportCampaign(view: CampaignView, dir: string, options: ReportOptions): Promise<number> {
  const { for: project, format, out } = options;
  // Other formats name the report that people read.
  const all = await reportedBugs(view, { dir, ending: format === 'html' ? 'html' : 'md' });
  const wanted = project === undefined || project === GENERIC;
  const bugs = wanted ? all : all.filter(({ facts }) => facts.suspects.some(({ family }) => family === project));
  const summary = view.tally.summary();
  if (format === 'json') put(`${JSON.stringify(bugs.map(jsonOf(project)), undefined, 2)}\n`, out);
  else if (format === 'junit') put(junitOf(summary, bugs), out);
  else if (format === 'sarif') put(sarifOf(bugs, { version: packageVersion(), ...summary }), out);
  else tellPages(writePages(view, bugs, { dir, format, project, folder: out ?? join(dir, REPORTS) }));
  return EXIT.nothing;
}

/** The folder of a campaign's reports in its own. */
const REPORTS = 'report';

/** What a campaign's reports came to. */
export interface WrittenReports {
  /** The path of the page on the campaign. */
  readonly index: string;
  /** The bugs, ranked. */
  readonly bugs: readonly ReportedBug[];
  /** Where a bug's own report lies. */
  pathOf(bug: ReportedBug): string;
}

/** Writes the page on a campaign, and a report for each of its bugs, into its folder; nothing where it found none. */
export function writeReports(dir: string): Promise<WrittenReports | undefined> {
  return withCampaign(dir, async (view) => {
    const bugs = await reportedBugs(view, { dir, ending: 'md' });
    if (bugs.length === 0) return undefined;
    const folder = join(dir, REPORTS);
    const { index } = writePages(view, bugs, { dir, format: 'md', project: undefined, folder });
    return { index, bugs, pathOf: ({ file }) => join(folder, file) };
  });
}

interface Pages {
  readonly dir: string;
  readonly format: 'md' | 'html';
  readonly project: string | undefined;
  readonly folder: string;
}

/** The finding whose report has this name: `07-crash-01234abcde.md`. */
function findingOfReport(name: string, format: Pages['format']): string | undefined {
  return name.endsWith(`.${format}`) ? /^\d{2,}-(.*)$/.exec(name.slice(0, -format.length - 1))?.[1] : undefined;
}

interface Written {
  readonly index: string;
  readonly folder: string;
  readonly fresh: number;
  readonly known: number;
  /** Reports that do not meet what their projects ask for. */
  readonly open: number;
}

function writePages(
  view: CampaignView,
  bugs: readonly ReportedBug[],
  { dir, format, project, folder }: Pages,
): Written {
  const page = campaignPage(view.tally.summary(), bugs, dir);
  const index = join(folder, `index.${format}`);
  const reports = bugs.map(({ facts, file }) => [file, render(facts, policyFor(project, facts), format)] as const);
  const ids = new Set(view.findings.map(({ id }) => id));
  writeUserFolder(folder, {
    files: {
      ...Object.fromEntries(reports),
      [`index.${format}`]: format === 'md' ? markdownOf(page) : htmlOf(`Campaign ${dir}`, page),
      'checklist.txt': checklistText(bugs, project),
    },
    isOld: (name) => ids.has(findingOfReport(name, format) ?? ''),
  });
  const fresh = bugs.filter(({ facts }) => facts.known === null).length;
  const open = bugs.filter(({ facts }) =>
    checklist(facts, policyFor(project, facts)).some(({ kind }) => kind === 'open'),
  );
  return { index: relative('', index) || index, folder, fresh, known: bugs.length - fresh, open: open.length };
}

function tellPages({ index, folder, fresh, known, open }: Written): void {
  process.stdout.write(`${fresh} new and ${known} known bugs: ${index}\n`);
  if (open > 0) {
    process.stderr.write(
      `${open === 1 ? '1 report does' : `${open} reports do`} not meet what ${open === 1 ? 'its project asks' : 'their projects ask'} for: ${join(folder, 'checklist.txt')}\n`,
    );
  }
}

/** What is to be seen to before anything is sent, bug by bug, and how many a week each project takes. */
function checklistText(bugs: readonly ReportedBug[], project: string | undefined): string {
  const sections = bugs.map(({ facts, file }) => {
    const policy = policyFor(project, facts);
    return [
      `${file} (for ${policy.project})`,
      ...checklist(facts, policy).map((item) => `  ${MARKS[item.kind]} ${item.text}`),
    ];
  });
  return `${sections.map((lines) => lines.join('\n')).join('\n\n')}\n`;
}

function render(facts: ReportFacts, policy: ReportingPolicy, format: 'md' | 'html' | 'json'): string {
  if (format === 'json') return `${JSON.stringify({ ...facts, checklist: checklist(facts, policy) }, undefined, 2)}\n`;
  const page = findingPage(facts);
  return format === 'md' ? markdownOf(page) : htmlOf(facts.title, page);
}

function jsonOf(project: string | undefined) {
  return ({ facts, count }: ReportedBug) => ({
    ...facts,
    count,
    checklist: checklist(facts, policyFor(project, facts)),
  });
}

/** The rules of the project that is asked for, else of the one whose solver is wrong. */
function policyFor(project: string | undefined, { suspects }: ReportFacts): ReportingPolicy {
  if (project === GENERIC) return GENERIC_REPORTING;
  const name = project ?? suspects[0]?.family;
  const profile = SOLVER_PROFILES.find((each) => each.name === name);
  return profile === undefined ? GENERIC_REPORTING : reportingOf(profile);
}

const MARKS: Readonly<Record<CheckItem['kind'], string>> = { met: '[x]', open: '[ ]', advice: ' - ' };

function tellChecklist(items: readonly CheckItem[], { project }: ReportingPolicy): void {
  const lines = items.map(({ kind, text }) => `${MARKS[kind]} ${text}`);
  process.stderr.write(`before it is sent to ${project}:\n${lines.join('\n')}\n`);
}

function put(text: string, out: string | undefined): void {
  if (out === undefined) process.stdout.write(text);
  else writeUserFile(out, text);
}
