import { isAbsolute } from 'node:path';
import { reportIssue } from '../../../lab/index.js';
import { Refused } from '../../workspace/refused.js';
import {
  type FindingReport,
  type FindingState,
  type FullRunRecord,
  type Triage,
  REPORT_FORMAT_NAMES,
  REPORT_PROJECTS,
  currentFacts,
  foreignCommands,
  reportIn,
  triage,
  evidenceBlocks,
} from '../../../src/index.js';
import { SOLVER_PROFILES, profileFromJson, zipFinding } from '../../../src/lab-front.js';
import { joinCommandLine } from '../../../src/smt.js';
import type { CampaignWatch } from '../campaign-watch.js';
import { compareGroups } from '../compare.js';
import { listVersionsShown } from '../finding-list.js';
import type { FindingDetail, StoredFormula, Page, ReportText, RunShown, SolverShown } from '../contract/index.js';
import type { Handlers } from '../mount.js';
import type { Studio } from '../shared.js';

export function campaignHandlers(studio: Studio) {
  const { campaigns, hub } = studio;
  const page = <T>(all: readonly T[], { from, most }: { readonly from: number; readonly most: number }): Page<T> => ({
    items: all.slice(from, from + most),
    of: all.length,
    asOf: hub.place,
  });
  return {
    campaign: async ({ campaign, within }) => {
      const watch = await campaigns.get(campaign, { within });
      studio.recent.add('campaign', watch.path);
      return campaigns.live(campaign, watch);
    },
    campaignBrief: ({ campaign, within }) => campaigns.brief(campaign, { within }),
    compareCampaigns: async ({ campaigns: ids }) => {
      const watches = await Promise.all(ids.map((id) => campaigns.get(id)));
      return compareGroups(watches.map(({ overview }) => overview));
    },
    campaignLog: async ({ campaign, kinds = '', text, before, most }) => {
      const watch = await campaigns.get(campaign);
      const wanted = new Set(kinds.split(',').filter((kind) => kind !== ''));
      return { ...(await watch.log({ kinds: wanted, text, before, most })), asOf: hub.place };
    },
    seeds: async ({ campaign, standing, text, ...range }) => {
      const { overview } = await campaigns.get(campaign);
      const words = text?.toLowerCase() ?? '';
      const fitting = overview
        .seeds()
        .filter((seed) => standing === undefined || seed.standing === standing)
        .filter(({ path, reason }) => `${path} ${reason ?? ''}`.toLowerCase().includes(words));
      return page(fitting, range);
    },
    trustCampaign: async ({ campaign, commands }) => {
      const watch = await campaigns.get(campaign);
      watch.allow(commands);
      campaigns.publish(campaign, watch);
      return campaigns.live(campaign, watch);
    },
    groups: async ({ campaign, within, from, most, ...filter }) => {
      const { overview } = await campaigns.get(campaign, { within });
      return page(overview.groups(filter), { from, most });
    },
    findings: async ({ campaign, within, from, most, ...filter }) => {
      const { overview } = await campaigns.get(campaign, { within });
      return page(overview.findings(filter), { from, most });
    },
    findingRows: async ({ campaign, within, of, most }) => {
      const { overview } = await campaigns.get(campaign, { within });
      return page(overview.rows(of), { from: 0, most });
    },
    finding: async ({ campaign, finding }) => describeFinding(await campaigns.get(campaign), finding),
    report: async ({ campaign, finding, project, format }) => {
      const watch = await campaigns.get(campaign);
      mustHave(watch, finding);
      return writeReport(watch, finding, { format, ...(project === undefined ? {} : { project }) });
    },
    findingZip: async ({ campaign, finding }) => {
      const watch = await campaigns.get(campaign);
      mustHave(watch, finding);
      const { id, zip } = await zipFinding(watch.path, finding);
      return { name: `${id}.zip`, base64: Buffer.from(zip).toString('base64') };
    },
    issue: async ({ campaign, finding, project }) => {
      const watch = await campaigns.get(campaign);
      mustHave(watch, finding);
      return reportIssue(watch.path, finding, { out: null, ...(project === undefined ? {} : { project }) });
    },
    triageAll: async ({ campaign, findings: ids, state }) => {
      const watch = await campaigns.get(campaign);
      for (const { entry } of ids.map((id) => mustHave(watch, id)))
        await saveTriage(watch, entry.finding, { ...entry.triage, state });
      await watch.refresh();
      campaigns.publish(campaign, watch);
      return null;
    },
    triage: async ({ campaign, finding, state, link, note, since }) => {
      const watch = await campaigns.get(campaign);
      const { triage: before } = mustHave(watch, finding).entry;
      if (since !== undefined && since !== before.when)
        throw new Refused('conflict', `the triage was changed meanwhile: ${formatTriage(before)}`);
      await saveTriage(watch, finding, { state, link, note });
      await watch.refresh();
      campaigns.publish(campaign, watch);
      return mustHave(watch, finding).entry;
    },
  } satisfies Partial<Handlers>;
}

function formatTriage({ state, link, note }: Triage): string {
  return [state, link, note].filter((each) => each !== null).join(', ');
}

async function saveTriage(
  watch: CampaignWatch,
  id: string,
  { state, link, note }: Pick<Triage, 'state' | 'link' | 'note'>,
): Promise<void> {
  const { at, records: findings } = watch.overview;
  const texts = { link: link ?? undefined, note: note ?? undefined };
  await triage(watch.path, id, state, { ...texts, known: { at, findings } });
}

function mustHave({ overview }: CampaignWatch, id: string) {
  const found = overview.finding(id);
  if (found === undefined) throw new Refused('not-found', `there is no finding ${id}`);
  return found;
}

async function describeFinding(watch: CampaignWatch, id: string): Promise<FindingDetail> {
  const { entry, record } = mustHave(watch, id);
  const { files, path } = await watch.files(record);
  const report = await reportIn(watch.view(), { dir: watch.path, id, options: { format: 'md' } });
  const details = record.reduced;
  const model = details?.model ?? record.model ?? null;
  return {
    ...entry,
    record,
    report: reportText(report, 'md'),
    evidence: evidenceBlocks(report.facts),
    texts: {
      smallest: await smallestText(watch, record),
      mutant: (await graphOrScript(watch, record.btor, record.mutant)) ?? NO_TEXT,
      seed: await scriptText(watch, record.parent),
      base: await scriptText(watch, record.base),
      smallestMutant: await scriptText(watch, details?.smallestMutant),
    },
    model: model === null ? null : { solver: model.solver, text: (await watch.text(model.text)) ?? '' },
    reply: wrongReplyOf(report.facts),
    trace: (await watch.text(record.trace)) ?? '',
    difference: details?.difference ? ((await watch.text(details.difference)) ?? null) : null,
    files,
    path,
    shown: listRuns(record, report.facts.commands),
    solvers: await listSolvers(watch, record, report.facts.commands),
    changed: report.facts.reduction?.changed ?? null,
    foreignCommands: foreignCommands(watch.path, watch.view().state),
    versions: listVersionsShown(record),
    projects: REPORT_PROJECTS,
    formats: REPORT_FORMAT_NAMES,
    history: watch.overview.listTriage(id),
    neighbours: watch.overview.neighbours(id),
  };
}

function wrongReplyOf({ proof, suspects }: FindingReport['facts']): FindingDetail['reply'] {
  if (proof.kind !== 'reply') return null;
  const { term, reply, model } = proof;
  const [solver] = suspects;
  return { solver: solver === undefined ? '' : `${solver.family} ${solver.version}`, term, reply, model };
}

/** Lists runs, the suspects' first. A package has its version instead of `newest`. */
function listRuns(record: FindingState, printed: FindingReport['facts']['commands']): RunShown[] {
  const { runs, suspects } = currentFacts(record);
  const { witnesses } = record.reduced ?? record;
  const isSuspect = (solver: string) => suspects.includes(solver);
  const concerned = runs.filter(({ solver }) => isSuspect(solver) || witnesses.includes(solver));
  return concerned
    .map(({ solver, version, command, outcome, answers, detail, stdout }) => ({
      solver: withExactPackage(solver, command[0]),
      version: version.number ?? version.text,
      isSuspect: isSuspect(solver),
      said: outcome === 'answered' ? answers.join(' ') : `${outcome}${detail === null ? '' : `: ${detail}`}`,
      command: isAbsolute(command[0] ?? '')
        ? joinCommandLine([command[0] ?? '', ...(printed.find((each) => each.solver === solver)?.args ?? [])])
        : null,
      stdout,
    }))
    .sort((a, b) => Number(b.isSuspect) - Number(a.isSuspect));
}

/** With the model check if the shown run had it: a finding may show only then. */
async function listSolvers(
  watch: CampaignWatch,
  record: FindingState,
  printed: FindingReport['facts']['commands'],
): Promise<SolverShown[]> {
  const { runs, suspects } = currentFacts(record);
  const all = new Map([...record.runs, ...record.tieBreakers, ...runs].map((run) => [run.solver, run]));
  const listed: SolverShown[] = [];
  for (const run of [...all.values()].sort((a, b) => rank(a) - rank(b))) {
    const { solver, version, command } = run;
    const checks = (await readProfile(watch, run))?.checkModelArgs ?? [];
    const used = printed.find((each) => each.solver === solver)?.args ?? command;
    const isAdded = checks.every((word) => used.includes(word)) && !solver.includes(joinCommandLine(checks));
    listed.push({
      solver: withExactPackage(solver, command[0]),
      options: isAdded ? joinCommandLine(checks) : '',
      version: version.number ?? version.text,
    });
  }
  return listed;

  function rank({ solver }: FullRunRecord): number {
    return suspects.includes(solver) ? 0 : (record.reduced ?? record).witnesses.includes(solver) ? 1 : 2;
  }
}

async function readProfile(watch: CampaignWatch, { profile, ownProfile }: FullRunRecord) {
  const text = ownProfile === null ? undefined : await watch.text(ownProfile);
  const read = text === undefined ? undefined : profileFromJson(text);
  return read === undefined || 'length' in read ? SOLVER_PROFILES.find(({ name }) => name === profile) : read;
}

/** Replaces a package such as `z3@newest` by the recorded package. Records name packages of npm without the registry. */
function withExactPackage(solver: string, recorded = ''): string {
  const [, name, registry = 'npm:', version] = /^([\w-]+)@(npm:|pypi:|maven:)?(\d\S*)$/.exec(recorded) ?? [];
  return version === undefined ? solver : solver.replace(/^[\w-]+@\S+/, `${name}@${registry}${version}`);
}

const NO_TEXT: StoredFormula = { text: '', language: 'smt2', blob: null };

export async function smallestText(watch: CampaignWatch, record: FindingState): Promise<StoredFormula> {
  const { reduced } = record;
  const small = reduced ? await graphOrScript(watch, reduced.btor, reduced.script) : null;
  return small ?? (await graphOrScript(watch, record.btor, record.mutant)) ?? NO_TEXT;
}

export async function mutantText(watch: CampaignWatch, { btor, mutant }: FindingState): Promise<StoredFormula> {
  return (await graphOrScript(watch, btor, mutant)) ?? NO_TEXT;
}

async function graphOrScript(watch: CampaignWatch, graph: string | undefined, script: string) {
  const text = graph === undefined ? undefined : await watch.text(graph);
  if (text === undefined) return scriptText(watch, script);
  const language = /^\d+ sort\b/m.test(text) ? 'btor2' : 'btor';
  return { text, language, blob: graph ?? null } as const;
}

async function scriptText(watch: CampaignWatch, blob: string | null | undefined): Promise<StoredFormula | null> {
  const text = blob ? await watch.text(blob) : undefined;
  return text === undefined || text === '' ? null : { text, language: 'smt2', blob: blob ?? null };
}

async function writeReport(
  watch: CampaignWatch,
  id: string,
  how: { readonly format: string; readonly project?: string },
): Promise<ReportText> {
  return reportText(await reportIn(watch.view(), { dir: watch.path, id, options: how }), how.format);
}

function reportText({ text, checklist, policy }: FindingReport, format: string): ReportText {
  return { text, project: policy.project, format, checklist };
}
