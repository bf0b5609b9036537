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
  toReportedBug,
  reportingFor,
  classifyBugs,
  type FindingState,
  Grouping,
  gatherFacts,
  rankGroups,
  withoutHost,
} from '../../campaign/index.js';
import { GENERIC_REPORTING, type ReportingPolicy, SOLVER_PROFILES, reportingPolicy } from '../../solver/index.js';
import { dropUndefined } from '../../util/index.js';
import { filesFolder, hideSecrets } from '../../host/index.js';
import { type CampaignView, type FindingsView, findFinding, readKnown, withCampaign } from '../hunt/index.js';
import { type Emit, badUsage, unknownName, packageVersion, writeUserFolder } from '../base/index.js';
import { partsWith } from '../plugins/index.js';

export const REPORT_FORMAT_NAMES: readonly ReportFormat[] = REPORT_FORMATS.map(({ name }) => name);
export type { ReportFormat } from '../../campaign/index.js';

type PageFormat = ReportFormatEntry & { readonly kind: 'pages' };

export const GENERIC = 'generic';

export const REPORT_PROJECTS: readonly string[] = [...SOLVER_PROFILES.map(({ name }) => name), GENERIC];

interface ReportOptions {
  /**
   * One of `REPORT_PROJECTS`; default: each bug's project. Unless `generic`, omits a campaign's bugs of other projects.
   */
  readonly project?: string;
  /** One of `REPORT_FORMAT_NAMES` or a plug-in's format; default: Markdown. */
  readonly format?: string;
  readonly plugins?: readonly string[];
  readonly known?: string;
  readonly emit?: Emit;
}

export interface FindingReport {
  readonly text: string;
  readonly facts: ReportFacts;
  readonly checklist: readonly CheckItem[];
  readonly policy: ReportingPolicy;
}

/**
 * Throws `BadInput` for an unknown finding.
 *
 * @example
 * const { text } = await reportFinding('gainsay-campaign-1', 'wrong-answer-7e69', { project: 'z3' });
 */
export async function reportFinding(dir: string, id: string, options: ReportOptions = {}): Promise<FindingReport> {
  const known = await loadKnownBugs(options.known);
  const { emit } = options;
  return withCampaign(dir, (view) => reportIn(view, { dir, id, options }), { known, ...dropUndefined({ emit }) });
}

export async function reportIn(
  view: FindingsView,
  { dir, id, options }: { readonly dir: string; readonly id: string; readonly options: ReportOptions },
): Promise<FindingReport> {
  const { project, format = 'md', plugins = [] } = options;
  const finding = findFinding(view.confirmed, id, dir);
  const facts = await gatherReportFacts(finding, view, dir);
  const policy = policyFor(project, await reportingFor(finding, view.folder.store));
  const items = checklist(facts, policy);
  return { text: findingText(facts, items, await formatNamed(format, plugins)), facts, checklist: items, policy };
}

type CampaignReport = { readonly kind: 'text'; readonly text: string } | ({ readonly kind: 'pages' } & WrittenPages);

/**
 * Reports all bugs of a campaign: `json`, `junit` and `sarif` give one text, `md` and `html` a folder with an index
 * and a page per bug.
 *
 * @example
 * const report = await reportCampaign('gainsay-campaign-1', { format: 'html', out: 'site' });
 * if (report.kind === 'pages') console.log(report.index);
 */
export async function reportCampaign(
  dir: string,
  { project, format = 'md', known, out, plugins = [], emit }: ReportOptions & { readonly out?: string } = {},
): Promise<CampaignReport> {
  const use = async (view: CampaignView): Promise<CampaignReport> => {
    const entry = await formatNamed(format, plugins);
    // Machine-readable formats link to the Markdown reports.
    const all = await listReportedBugs(view, { dir, ending: entry.kind === 'pages' ? entry.name : 'md' });
    const wanted = project === undefined || project === GENERIC;
    const bugs = wanted ? all : all.filter(({ facts }) => facts.suspects.some(({ family }) => family === project));
    const summary = view.tally.summary();
    if (entry.kind === 'pages') {
      const folder = out ?? join(filesFolder(dir), REPORTS);
      return { kind: 'pages', ...writePages(view, bugs, { dir, format: entry, project, folder }) };
    }
    const makeChecklist = ({ facts, reporting }: ReportedBug) => checklist(facts, policyFor(project, reporting));
    return {
      kind: 'text',
      text: entry.campaign({ summary, bugs, checklistOf: makeChecklist, version: packageVersion() }),
    };
  };
  return withCampaign(dir, use, { known: await loadKnownBugs(known), ...dropUndefined({ emit }) });
}

async function formatNamed(name: string, plugins: readonly string[]): Promise<ReportFormatEntry> {
  const { formats } = await partsWith(plugins, () => undefined);
  const found = formats.find((each) => each.name === name);
  if (found !== undefined) return found;
  const names = formats.map((each) => each.name);
  throw unknownName(`there is no format '${name}'`, name, names);
}

async function loadKnownBugs(path: string | undefined): Promise<readonly KnownBug[]> {
  return path === undefined ? [] : (await readKnown(path)).bugs;
}

const REPORTS = 'report';

interface WrittenReports {
  readonly index: string;
  readonly bugs: readonly ReportedBug[];
  pathOf(bug: ReportedBug): string;
}

export function writeReports(dir: string): Promise<WrittenReports | undefined> {
  return withCampaign(dir, async (view) => {
    const bugs = await listReportedBugs(view, { dir, ending: 'md' });
    if (bugs.length === 0) return undefined;
    const folder = join(filesFolder(dir), REPORTS);
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

/** Extracts the finding's id from a file name such as `07-crash-01234abcde.md`. */
function findingOfReport(name: string, format: string): string | undefined {
  return name.endsWith(`.${format}`) ? /^\d{2,}-(.*)$/.exec(name.slice(0, -format.length - 1))?.[1] : undefined;
}

export interface WrittenPages {
  readonly index: string;
  readonly folder: string;
  readonly fresh: number;
  readonly known: number;
  readonly asides: number;
  readonly open: number;
}

function writePages(
  view: CampaignView,
  bugs: readonly ReportedBug[],
  { dir, format, project, folder }: Pages,
): WrittenPages {
  const page = campaignPage(view.tally.summary(), bugs, hideSecrets(dir));
  const name = `index.${format.name}`;
  const index = join(folder, name);
  const reports = bugs.map(({ facts, file }) => [file, format.page(facts.title, findingPage(facts))] as const);
  const ids = new Set(view.confirmed.map(({ id }) => id));
  writeUserFolder(folder, {
    files: {
      ...Object.fromEntries(reports),
      [name]: format.page(`Campaign ${hideSecrets(dir)}`, page),
      'checklist.txt': checklistText(bugs, project),
    },
    isOld: (file) => ids.has(findingOfReport(file, format.name) ?? ''),
  });
  const { fresh, known, asides } = classifyBugs(bugs);
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

/** Throws `BadInput` if the format is for campaigns only. */
function findingText(facts: ReportFacts, items: readonly CheckItem[], format: ReportFormatEntry): string {
  if (format.kind === 'pages') return format.page(facts.title, findingPage(facts));
  if (format.finding === undefined) throw badUsage(`--format ${format.name} is for a whole campaign: omit ID`);
  return format.finding(facts, items);
}

function policyFor(project: string | undefined, own: ReportingPolicy): ReportingPolicy {
  if (project === undefined) return own;
  const profile = SOLVER_PROFILES.find(({ name }) => name === project);
  return profile === undefined ? GENERIC_REPORTING : reportingPolicy(profile);
}

export const MARKS: Readonly<Record<CheckItem['kind'], string>> = { met: '[x]', open: '[ ]', advice: ' - ' };

async function gatherReportFacts(finding: FindingState, view: FindingsView, dir: string): Promise<ReportFacts> {
  const { folder, state, findings, tally, knownAs, machineOf } = view;
  const grouping = new Grouping(findings);
  const group = grouping.of(finding);
  // A report omits host names, since maintainers cannot use them.
  const machine = machineOf(finding.id);
  const found = tally.summary().groups.find((each) => each.group === group);
  return gatherFacts(finding, {
    plan: state.plan,
    store: folder.store,
    folder: hideSecrets(dir),
    path: folder.findingPath(finding.id),
    machine: machine === undefined ? null : withoutHost(machine),
    group,
    members: findings.filter((each) => grouping.of(each) === group),
    again: found?.again ?? 0,
    known: found?.known ?? knownAs(finding) ?? null,
  });
}

export async function listReportedBugs(
  view: CampaignView,
  { dir, ending }: { readonly dir: string; readonly ending: string },
): Promise<ReportedBug[]> {
  const groups = await rankGroups(view.tally.summary().groups, view.folder.store);
  const bugs: ReportedBug[] = [];
  for (const [i, { smallest, count }] of groups.entries()) {
    const finding = view.findings.find(({ id }) => id === smallest.id) ?? smallest;
    const facts = await gatherReportFacts(finding, view, dir);
    const reporting = await reportingFor(finding, view.folder.store);
    const file = `${String(i + 1).padStart(2, '0')}-${finding.id}.${ending}`;
    bugs.push(toReportedBug({ facts, count, reporting, file }));
  }
  return bugs;
}
