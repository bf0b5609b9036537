import { existsSync } from 'node:fs';
import { extname, join, relative } from 'node:path';
import type { ZipOptions } from 'fflate';
import {
  type CheckItem,
  EXECUTABLE_FILES,
  type KnownBug,
  MARKDOWN,
  REPORT_FORMATS,
  type ReportFacts,
  type ReportFormat,
  type ReportFormatEntry,
  type ReportedBug,
  campaignPage,
  checklist,
  warnReporter,
  findingFiles,
  findingPage,
  toReportedBug,
  reportingFor,
  classifyBugs,
  describeClaims,
  type FindingState,
  type Group,
  Grouping,
  gatherFacts,
  gatherTexts,
  withoutHost,
} from '../../campaign/index.js';
import {
  GENERIC_REPORTING,
  OWN_NAME_NOTE,
  type ReportingPolicy,
  SOLVER_PROFILES,
  formatOwnCommand,
  reportingPolicy,
} from '../../solver/index.js';
import { dropUndefined, groupBy } from '../../util/index.js';
import { filesFolder, hideSecrets } from '../../host/index.js';
import { type CampaignView, type FindingsView, findFinding, readKnown, withCampaign } from '../hunt/index.js';
import { type Emit, badUsage, unknownName, packageVersion, writeUserFile, writeUserFolder } from '../base/index.js';
import { partsWith } from '../plugins/index.js';

export const REPORT_FORMAT_NAMES: readonly ReportFormat[] = REPORT_FORMATS.map(({ name }) => name);
export type { ReportFormat } from '../../campaign/index.js';

type PageFormat = ReportFormatEntry & { readonly kind: 'pages' };

export const GENERIC = 'generic';

export const REPORT_PROJECTS: readonly string[] = [...SOLVER_PROFILES.map(({ name }) => name), GENERIC];

interface ReportOptions {
  /** One of `REPORT_PROJECTS`. Default: each bug's own project. The project of a solver omits bugs of other solvers. */
  readonly project?: string;
  /** One of `REPORT_FORMAT_NAMES` or a plug-in's format; default: Markdown. */
  readonly format?: string;
  readonly plugins?: readonly string[];
  readonly known?: string;
  readonly figures?: string | undefined;
  /** Working time of the campaign. By default that of its last event. */
  readonly ms?: number;
  readonly emit?: Emit;
}

export interface FindingReport {
  readonly text: string;
  readonly facts: ReportFacts;
  readonly checklist: readonly CheckItem[];
  readonly policy: ReportingPolicy;
}

/**
 * Throws `BadInput` for an unknown finding, or one that is not a bug.
 *
 * @example
 * const { text } = await reportFinding('gainsay-campaign-1', 'wrong-answer-7e69', { project: 'z3' });
 */
export async function reportFinding(dir: string, id: string, options: ReportOptions = {}): Promise<FindingReport> {
  const known = await loadKnownBugs(options.known);
  const { emit } = options;
  const use = (view: CampaignView) => reportIn(view, { dir, id: findReportable(view, id, dir).id, options });
  return withCampaign(dir, use, { known, ...dropUndefined({ emit }) });
}

/** Throws `BadInput` for a finding that is withdrawn or that the user triaged as not a bug. */
export function findReportable(
  view: Pick<CampaignView, 'confirmed' | 'unconfirmed'>,
  given: string,
  dir: string,
): FindingState {
  const finding = findFinding(view, given, dir);
  const { id, triage } = finding;
  if (triage?.state !== 'not-a-bug') return finding;
  throw badUsage(`${id} is not a bug${triage.note === null ? '' : `: ${triage.note}`}`, {
    hint: `${formatOwnCommand('show', dir, id)} shows it`,
  });
}

/** Throws `BadInput` for an unknown finding, or a format that is for campaigns only. */
export async function reportIn(
  view: FindingsView,
  { dir, id, options }: { readonly dir: string; readonly id: string; readonly options: ReportOptions },
): Promise<FindingReport> {
  const { project, format = 'md', plugins = [] } = options;
  const finding = findFinding(view, id, dir);
  const facts = await gatherReportFacts(finding, indexGroups(view), dir);
  const policy = policyFor(project, await reportingFor(finding, view.folder.store));
  const items = checklist(facts, policy);
  const entry = await formatNamed(format, plugins);
  if (entry.kind === 'pages')
    return { text: entry.page(facts.title, findingPage(facts)), facts, checklist: items, policy };
  if (entry.finding === undefined) throw badUsage(`--format ${format} is for a whole campaign: omit ID`);
  const texts = await gatherTexts(finding, view.folder.store);
  return { text: entry.finding(facts, items, texts), facts, checklist: items, policy };
}

/** A zip archive with the files of a finding, its report as `README.md`, and the input as the report shows it. */
export function zipFinding(
  dir: string,
  id: string,
  options: ReportOptions = {},
): Promise<{ id: string; zip: Uint8Array }> {
  return withCampaign(dir, async (view) => {
    const finding = findReportable(view, id, dir);
    const asked = { dir, id, options: { ...options, format: MARKDOWN.name } };
    const { text, facts, checklist: items } = await reportIn(view, asked);
    // Omits finding.json, which describes this machine.
    const { 'finding.json': _, ...own } = await findingFiles(finding, view.state.plan, view.folder.store);
    const files = {
      ...own,
      'README.md': `${warnReporter(items)}${text}`,
      [`bug.${facts.formula.language}`]: facts.history?.text ?? facts.formula.text,
    };
    const { strToU8, zipSync } = await import('fflate');
    const zip = Object.entries(files).map(([name, content]): [string, [Uint8Array, ZipOptions]] => {
      const mode = EXECUTABLE_FILES.includes(name) ? 0o100_755 : 0o100_644;
      return [`${finding.id}/${name}`, [strToU8(content), { os: 3, attrs: mode * 0x1_0000 }]];
    });
    // With a constant time, the same finding gives the same archive.
    return { id: finding.id, zip: zipSync(Object.fromEntries(zip), { mtime: new Date(1980, 0, 1) }) };
  });
}

type CampaignReport = { readonly kind: 'text'; readonly text: string } | ({ readonly kind: 'pages' } & WrittenPages);

/**
 * Reports all bugs of a campaign: `json`, `junit` and `sarif` give one text, `md` a folder with an index and a page
 * per bug, `html` one file.
 *
 * @example
 * const report = await reportCampaign('gainsay-campaign-1', { format: 'html', out: 'bugs.html' });
 * if (report.kind === 'pages') console.log(report.index);
 */
export async function reportCampaign(
  dir: string,
  {
    project,
    format = 'md',
    known,
    out,
    plugins = [],
    figures,
    ms,
    emit,
  }: ReportOptions & { readonly out?: string } = {},
): Promise<CampaignReport> {
  const use = async (view: CampaignView): Promise<CampaignReport> => {
    const entry = await formatNamed(format, plugins);
    // Machine-readable formats link to the Markdown reports.
    const ending = entry.kind === 'pages' ? entry.name : 'md';
    const all = await listReportedBugs(view, { dir, ending, hasTexts: entry.kind === 'page' });
    const wanted = project === undefined || project === GENERIC;
    const bugs = wanted ? all : all.filter(({ facts }) => facts.suspects.some(({ family }) => family === project));
    const summary = { ...view.tally.summary(), ...dropUndefined({ ms }) };
    const folder = out ?? join(filesFolder(dir), REPORTS);
    if (entry.kind === 'pages')
      return { kind: 'pages', ...writePages(view, bugs, [dir, folder], { format: entry, project }) };
    const makeChecklist = ({ facts, reporting }: ReportedBug) => checklist(facts, policyFor(project, reporting));
    const about = { summary, bugs, checklistOf: makeChecklist, version: packageVersion(), folder: hideSecrets(dir) };
    const text = entry.campaign({ ...about, figures });
    if (entry.kind === 'text') return { kind: 'text', text };
    const path = extname(folder) === `.${entry.name}` ? folder : join(folder, `index.${entry.name}`);
    writeUserFile(path, text);
    return { kind: 'pages', ...countBugs(bugs, project, [path, path]) };
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

/** Without new bugs, only brings earlier reports up to date. */
export function writeReports(dir: string): Promise<WrittenReports | undefined> {
  return withCampaign(dir, async (view) => {
    const bugs = await listReportedBugs(view, { dir, ending: 'md' });
    const folder = join(filesFolder(dir), REPORTS);
    if (bugs.every(({ standing }) => standing === 'known') && !existsSync(folder)) return undefined;
    const { index } = writePages(view, bugs, [dir, folder], { format: MARKDOWN });
    return { index, bugs, pathOf: ({ file }) => join(folder, file) };
  });
}

/** Extracts the finding's id from a file name such as `07-crash-01234abcde.md`. */
function findingOfReport(name: string, format: string): string | undefined {
  return name.endsWith(`.${format}`) ? /^\d{2,}-(.*)$/.exec(name.slice(0, -format.length - 1))?.[1] : undefined;
}

export interface WrittenPages {
  readonly index: string;
  readonly checklist: string;
  readonly fresh: number;
  readonly known: number;
  readonly asides: number;
  /** For each report that does not meet all requirements of its project: those that it does not meet. */
  readonly open: readonly (readonly string[])[];
}

function writePages(
  view: CampaignView,
  bugs: readonly ReportedBug[],
  [dir, folder]: readonly [string, string],
  { format, project }: { readonly format: PageFormat; readonly project?: string | undefined },
): WrittenPages {
  const page = campaignPage(view.tally.summary(), bugs, hideSecrets(dir));
  const name = `index.${format.name}`;
  const shown = bugs.filter(({ standing }) => standing !== 'known');
  const reports = shown.map(({ facts, file }) => [file, format.page(facts.title, findingPage(facts))] as const);
  const ids = new Set(view.confirmed.map(({ id }) => id));
  writeUserFolder(folder, {
    files: {
      ...Object.fromEntries(reports),
      [name]: format.page(`Campaign ${hideSecrets(dir)}`, page),
      'checklist.txt': checklistText(shown, project),
    },
    isOld: (file) => ids.has(findingOfReport(file, format.name) ?? ''),
  });
  return countBugs(bugs, project, [join(folder, name), join(folder, 'checklist.txt')]);
}

function countBugs(bugs: readonly ReportedBug[], project: string | undefined, files: readonly string[]): WrittenPages {
  const { fresh, known, asides } = classifyBugs(bugs);
  const open = fresh.flatMap(({ facts, reporting }) => {
    const items = checklist(facts, policyFor(project, reporting)).filter(({ kind }) => kind === 'open');
    return items.length === 0 ? [] : [items.map(({ text }) => text)];
  });
  const [index = '', list = ''] = files.map((path) => relative('', path) || path);
  return { index, checklist: list, fresh: fresh.length, known: known.length, asides: asides.length, open };
}

function checklistText(bugs: readonly ReportedBug[], project: string | undefined): string {
  const sections = bugs.map(({ facts, reporting, file }) => {
    const policy = policyFor(project, reporting);
    return [
      `${file} (for ${policy.project})`,
      ...checklist(facts, policy).map((item) => `  ${MARKS[item.kind]} ${item.text}`),
    ];
  });
  return `${[...sections, [OWN_NAME_NOTE]].map((lines) => lines.join('\n')).join('\n\n')}\n`;
}

function policyFor(project: string | undefined, own: ReportingPolicy): ReportingPolicy {
  if (project === undefined) return own;
  const profile = SOLVER_PROFILES.find(({ name }) => name === project);
  return profile === undefined ? GENERIC_REPORTING : reportingPolicy(profile);
}

export const MARKS: Readonly<Record<CheckItem['kind'], string>> = { met: '[x]', open: '[ ]', advice: ' - ' };

export function indexGroups<View extends FindingsView>(view: View) {
  const grouping = new Grouping(view.findings);
  const members = groupBy(view.findings, (finding) => grouping.of(finding));
  const { groups: all, contradictedClaims: claims } = view.tally.summary();
  const groups = new Map(all.map((each) => [each.group, each]));
  /** Returns the known bug of the finding's group, or of the finding if it has no group. */
  const recognise = (finding: FindingState): Pick<Group, 'known' | 'returned'> => {
    const group = groups.get(grouping.of(finding));
    const { name = null, isReturned = false } = (group === undefined ? view.knownAs(finding) : undefined) ?? {};
    return group ?? (isReturned ? { known: null, returned: name } : { known: name, returned: null });
  };
  const deciders = new Map(view.findings.flatMap((each) => each.tieBreakers).map((run) => [run.solver, run]));
  return { ...view, grouping, members, groups, recognise, claims, tieBreakers: [...deciders.values()] };
}

async function gatherReportFacts(
  finding: FindingState,
  {
    folder,
    state,
    recognise,
    machineOf,
    grouping,
    members,
    groups,
    claims,
    tieBreakers,
  }: ReturnType<typeof indexGroups>,
  dir: string,
): Promise<ReportFacts> {
  const group = grouping.of(finding);
  // A report omits host names, since maintainers cannot use them.
  const machine = machineOf(finding.id);
  const { known, returned } = recognise(finding);
  const contradictedClaims = claims.filter(({ strategy }) => strategy === finding.coordinates.strategy);
  return gatherFacts(finding, {
    plan: state.plan,
    store: folder.store,
    folder: hideSecrets(dir),
    path: folder.findingPath(finding.id),
    machine: machine === undefined ? null : withoutHost(machine),
    group,
    members: members.get(group) ?? [],
    tieBreakers,
    again: groups.get(group)?.again ?? 0,
    known,
    returned,
    wrongClaims: describeClaims({ refutedClaims: [], contradictedClaims }),
  });
}

export async function listReportedBugs(
  view: CampaignView,
  how: { readonly dir: string; readonly ending: string; readonly hasTexts?: boolean },
): Promise<ReportedBug[]> {
  const { store } = view.folder;
  const indexed = indexGroups(view);
  const byId = new Map(view.findings.map((each) => [each.id, each]));
  const bugs: ReportedBug[] = [];
  for (const [i, { smallest, count }] of view.tally.summary().groups.entries()) {
    const finding = byId.get(smallest.id) ?? smallest;
    const facts = await gatherReportFacts(finding, indexed, how.dir);
    const reporting = await reportingFor(finding, store);
    const file = `${String(i + 1).padStart(2, '0')}-${finding.id}.${how.ending}`;
    const texts = how.hasTexts === true ? { texts: await gatherTexts(finding, store) } : {};
    bugs.push(toReportedBug({ facts, count, reporting, file, ...texts }));
  }
  return bugs;
}
