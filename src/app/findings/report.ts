import { join, relative } from 'node:path';
import {
  type CheckItem,
  type KnownBug,
  MARKDOWN,
  REPORT_FORMATS,
  type ReportFacts,
  type ReportFormat,
  type ReportFormatEntry,
  type ReportedBug,
  campaignPage,
  checklist,
  findingPage,
  reportingFor,
  sortedOut,
} from '../../campaign/index.js';
import { GENERIC_REPORTING, type ReportingPolicy, SOLVER_PROFILES, reportingOf } from '../../solver/index.js';
import { defined, didYouMean } from '../../util/index.js';
import { filesOf, shownWhere } from '../../host/index.js';
import { type CampaignView, type FindingsView, findingNamed, readKnown, withCampaign } from '../campaign/index.js';
import { type Tell, badUsage, packageVersion, writeUserFolder } from '../base/index.js';
import { partsWith } from '../plugins/index.js';
import { factsOf, reportedBugs } from './reported-bugs.js';

/** How reports are written. */
export const REPORT_FORMAT_NAMES: readonly ReportFormat[] = REPORT_FORMATS.map(({ name }) => name);
export type { ReportFormat } from '../../campaign/index.js';

type PageFormat = ReportFormatEntry & { readonly kind: 'pages' };

/** The rules of no project in particular. */
export const GENERIC = 'generic';

/** Whose rules a report may follow. */
export const REPORT_PROJECTS: readonly string[] = [...SOLVER_PROFILES.map(({ name }) => name), GENERIC];

export interface ReportOptions {
  /** Whose rules to follow (`REPORT_PROJECTS`); of a campaign also: its bugs only. Missing: each bug's own project. */
  readonly project?: string;
  /** One of `REPORT_FORMAT_NAMES`, or one that a plug-in brings; Markdown where nothing is said. */
  readonly format?: string;
  /** Files of plug-ins. */
  readonly plugins?: readonly string[];
  /** A file of bugs that are reported already. */
  readonly known?: string;
  /** Receives a warning if events are missing from the log. */
  readonly tell?: Tell;
}

/** The report of one finding. */
export interface FindingReport {
  readonly text: string;
  readonly facts: ReportFacts;
  /** What its project asks for, and whether that is met. */
  readonly checklist: readonly CheckItem[];
  readonly policy: ReportingPolicy;
}

/**
 * The report of one finding, as a maintainer would take it. Throws `BadInput` for a finding that is not there.
 *
 * @example
 * const { text } = await reportFinding('gainsay-campaign-1', 'wrong-answer-7e69', { project: 'z3' });
 */
export async function reportFinding(dir: string, id: string, options: ReportOptions = {}): Promise<FindingReport> {
  const known = await knownIn(options.known);
  const { tell } = options;
  return withCampaign(dir, (view) => reportIn(view, { dir, id, options }), { known, ...defined({ tell }) });
}

/** The report of one finding of a campaign that is open. */
export async function reportIn(
  view: FindingsView,
  { dir, id, options }: { readonly dir: string; readonly id: string; readonly options: ReportOptions },
): Promise<FindingReport> {
  const { project, format = 'md', plugins = [] } = options;
  const finding = findingNamed(view.confirmed, id, dir);
  const facts = await factsOf(finding, view, dir);
  const policy = policyFor(project, await reportingFor(finding, view.folder.store));
  const items = checklist(facts, policy);
  return { text: findingText(facts, items, await formatNamed(format, plugins)), facts, checklist: items, policy };
}

/** The reports of a campaign: as one text, or as pages in a folder. */
export type CampaignReport =
  | { readonly kind: 'text'; readonly text: string }
  | ({ readonly kind: 'pages' } & WrittenPages);

/**
 * Reports a campaign: `json`, `junit` and `sarif` as one text; `md` and `html` as a page on the campaign and one on each of
 * its bugs, in the folder `out`, or in the campaign's own.
 *
 * @example
 * const report = await reportCampaign('gainsay-campaign-1', { format: 'html', out: 'site' });
 * if (report.kind === 'pages') console.log(report.index);
 */
export async function reportCampaign(
  dir: string,
  { project, format = 'md', known, out, plugins = [], tell }: ReportOptions & { readonly out?: string } = {},
): Promise<CampaignReport> {
  const use = async (view: CampaignView): Promise<CampaignReport> => {
    const entry = await formatNamed(format, plugins);
    // Other formats name the report that people read.
    const all = await reportedBugs(view, { dir, ending: entry.kind === 'pages' ? entry.name : 'md' });
    const wanted = project === undefined || project === GENERIC;
    const bugs = wanted ? all : all.filter(({ facts }) => facts.suspects.some(({ family }) => family === project));
    const summary = view.tally.summary();
    if (entry.kind === 'pages') {
      const folder = out ?? join(filesOf(dir), REPORTS);
      return { kind: 'pages', ...writePages(view, bugs, { dir, format: entry, project, folder }) };
    }
    const checklistOf = ({ facts, reporting }: ReportedBug) => checklist(facts, policyFor(project, reporting));
    return { kind: 'text', text: entry.campaign({ summary, bugs, checklistOf, version: packageVersion() }) };
  };
  return withCampaign(dir, use, { known: await knownIn(known), ...defined({ tell }) });
}

/** The format of this name, ours or that of a plug-in. */
async function formatNamed(name: string, plugins: readonly string[]): Promise<ReportFormatEntry> {
  const { formats } = await partsWith(plugins, () => undefined);
  const found = formats.find((each) => each.name === name);
  if (found !== undefined) return found;
  const names = formats.map((each) => each.name);
  const hint = didYouMean(name, names);
  throw badUsage(`there is no format '${name}'`, {
    expected: names.join(', '),
    ...(hint === undefined ? {} : { hint }),
  });
}

async function knownIn(path: string | undefined): Promise<readonly KnownBug[]> {
  return path === undefined ? [] : (await readKnown(path)).bugs;
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
    const folder = join(filesOf(dir), REPORTS);
    const { index } = writePages(view, bugs, { dir, format: MARKDOWN, project: undefined, folder });
    return { index, bugs, pathOf: ({ file }) => join(folder, file) };
  });
}

interface Pages {
  readonly dir: string;
  readonly format: PageFormat;
  readonly project: string | undefined;
  readonly folder: string;
}

/** The finding whose report has this name: `07-crash-01234abcde.md`. */
function findingOfReport(name: string, format: string): string | undefined {
  return name.endsWith(`.${format}`) ? /^\d{2,}-(.*)$/.exec(name.slice(0, -format.length - 1))?.[1] : undefined;
}

/** The pages of a campaign's reports. */
export interface WrittenPages {
  readonly index: string;
  readonly folder: string;
  readonly fresh: number;
  readonly known: number;
  /** Reports of what is no bug. */
  readonly asides: number;
  /** Reports that do not meet what their projects ask for. */
  readonly open: number;
}

function writePages(
  view: CampaignView,
  bugs: readonly ReportedBug[],
  { dir, format, project, folder }: Pages,
): WrittenPages {
  const page = campaignPage(view.tally.summary(), bugs, shownWhere(dir));
  const name = `index.${format.name}`;
  const index = join(folder, name);
  const reports = bugs.map(({ facts, file }) => [file, format.page(facts.title, findingPage(facts))] as const);
  const ids = new Set(view.confirmed.map(({ id }) => id));
  writeUserFolder(folder, {
    files: {
      ...Object.fromEntries(reports),
      [name]: format.page(`Campaign ${shownWhere(dir)}`, page),
      'checklist.txt': checklistText(bugs, project),
    },
    isOld: (file) => ids.has(findingOfReport(file, format.name) ?? ''),
  });
  const { fresh, known, asides } = sortedOut(bugs);
  const open = [...fresh, ...known].filter(({ facts, reporting }) =>
    checklist(facts, policyFor(project, reporting)).some(({ kind }) => kind === 'open'),
  );
  return {
    index: relative('', index) || index,
    folder,
    fresh: fresh.length,
    known: known.length,
    asides: asides.length,
    open: open.length,
  };
}

/** What is to be seen to before anything is sent, bug by bug, and how many a week each project takes. */
function checklistText(bugs: readonly ReportedBug[], project: string | undefined): string {
  const sections = bugs.map(({ facts, reporting, file }) => {
    const policy = policyFor(project, reporting);
    return [
      `${file} (for ${policy.project})`,
      ...checklist(facts, policy).map((item) => `  ${MARKS[item.kind]} ${item.text}`),
    ];
  });
  return `${sections.map((lines) => lines.join('\n')).join('\n\n')}\n`;
}

/** The report of one finding. Throws `BadInput` where the format has none. */
function findingText(facts: ReportFacts, items: readonly CheckItem[], format: ReportFormatEntry): string {
  if (format.kind === 'pages') return format.page(facts.title, findingPage(facts));
  if (format.finding === undefined) throw badUsage(`--format ${format.name} is for a whole campaign: leave ID out`);
  return format.finding(facts, items);
}

/** The rules of the project that is asked for, else of the one whose solver is wrong. */
function policyFor(project: string | undefined, own: ReportingPolicy): ReportingPolicy {
  if (project === undefined) return own;
  const profile = SOLVER_PROFILES.find(({ name }) => name === project);
  return profile === undefined ? GENERIC_REPORTING : reportingOf(profile);
}

/** How an item of a checklist is marked. */
export const MARKS: Readonly<Record<CheckItem['kind'], string>> = { met: '[x]', open: '[ ]', advice: ' - ' };
