import { join, relative } from 'node:path';
import {
  type CheckItem,
  type KnownBug,
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
import { type CampaignView, findingNamed, withCampaign } from './campaign-view.js';
import { writeUserFolder } from './files.js';
import { readKnownFile } from './known.js';
import { badUsage } from './problem.js';
import { factsOf, reportedBugs } from './reported-bugs.js';
import { packageVersion } from './version.js';

/** How reports are written. */
export const REPORT_FORMATS = ['md', 'html', 'json', 'junit', 'sarif'] as const;
export type ReportFormat = (typeof REPORT_FORMATS)[number];

/** The rules of no project in particular. */
export const GENERIC = 'generic';

/** Whose rules a report may follow. */
export const REPORT_PROJECTS: readonly string[] = [...SOLVER_PROFILES.map(({ name }) => name), GENERIC];

export interface ReportOptions {
  /** Whose rules to follow (`REPORT_PROJECTS`); of a campaign also: its bugs only. Missing: each bug's own project. */
  readonly project?: string;
  readonly format?: ReportFormat;
  /** A file of bugs that are reported already. */
  readonly known?: string;
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
export function reportFinding(
  dir: string,
  id: string,
  { project, format = 'md', known }: ReportOptions = {},
): Promise<FindingReport> {
  const use = async (view: CampaignView): Promise<FindingReport> => {
    const facts = await factsOf(findingNamed(view.findings, id, dir), view, dir);
    const policy = policyFor(project, facts);
    if (format === 'junit' || format === 'sarif')
      throw badUsage(`--format ${format} is for a whole campaign: leave ID out`);
    return { text: render(facts, policy, format), facts, checklist: checklist(facts, policy), policy };
  };
  return withCampaign(dir, use, { known: knownIn(known) });
}

/** The reports of a campaign: as one text, or as pages in a folder. */
export type CampaignReport =
  { readonly kind: 'text'; readonly text: string } | ({ readonly kind: 'pages' } & WrittenPages);

/**
 * Reports a campaign: `json`, `junit` and `sarif` as one text; `md` and `html` as a page on the campaign and one on each of
 * its bugs, in the folder `out`, or in the campaign's own.
 *
 * @example
 * const report = await reportCampaign('gainsay-campaign-1', { format: 'html', out: 'site' });
 * if (report.kind === 'pages') console.log(report.index);
 */
export function reportCampaign(
  dir: string,
  { project, format = 'md', known, out }: ReportOptions & { readonly out?: string } = {},
): Promise<CampaignReport> {
  const use = async (view: CampaignView): Promise<CampaignReport> => {
    // Other formats name the report that people read.
    const all = await reportedBugs(view, { dir, ending: format === 'html' ? 'html' : 'md' });
    const wanted = project === undefined || project === GENERIC;
    const bugs = wanted ? all : all.filter(({ facts }) => facts.suspects.some(({ family }) => family === project));
    const summary = view.tally.summary();
    switch (format) {
      case 'json':
        return { kind: 'text', text: `${JSON.stringify(bugs.map(jsonOf(project)), undefined, 2)}\n` };
      case 'junit':
        return { kind: 'text', text: junitOf(summary, bugs) };
      case 'sarif':
        return { kind: 'text', text: sarifOf(bugs, { version: packageVersion(), ...summary }) };
      case 'md':
      case 'html': {
        const folder = out ?? join(dir, REPORTS);
        return { kind: 'pages', ...writePages(view, bugs, { dir, format, project, folder }) };
      }
    }
  };
  return withCampaign(dir, use, { known: knownIn(known) });
}

function knownIn(file: string | undefined): readonly KnownBug[] {
  return file === undefined ? [] : readKnownFile(file).bugs;
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

/** The pages of a campaign's reports. */
export interface WrittenPages {
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
): WrittenPages {
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

/** How an item of a checklist is marked. */
export const MARKS: Readonly<Record<CheckItem['kind'], string>> = { met: '[x]', open: '[ ]', advice: ' - ' };
