import {
  type Bisection,
  type FindingRecord,
  type VersionQuestion,
  askAhead,
  bisectFinding,
  bisectionText,
  findingFiles,
  questionOf,
  solverNames,
} from '../campaign/index.js';
import type { CampaignFolder } from '../host/index.js';
import { refuse, type BisectCommandOptions } from './bisect-options.js';
import { type CampaignView, findingNamed, openFolder, withCampaign } from './campaign.js';
import { badUsage } from './complain.js';
import { EXIT } from './exit-code.js';
import { blamed } from './finding-text.js';
import { trusted } from './trust.js';
import { type Versions, VersionProgress, costText, subjectLines, withVersions } from './version-asking.js';

/** `gainsay bisect DIR ID…`: asks about findings one after the other, and keeps what comes of each. */
export async function bisectCampaign(
  dir: string,
  ids: readonly string[],
  options: BisectCommandOptions,
): Promise<number> {
  refuse(options, ['expect', 'crash', 'model', 'solver'], 'a campaign');
  if (ids.length > 0 && options.all === true) throw badUsage('--all says nothing where findings are named');
  const chosen = await withCampaign(dir, (view) => ({
    findings: chosenFindings(view, { dir, ids }, options),
    state: view.state,
  }));
  const opened = openFolder(dir, { readOnly: !options.keep });
  try {
    const folder = await trusted(opened, { ...chosen.state, findings: chosen.findings }, options);
    return await withVersions(options, async (versions, signal) => {
      const { limits } = chosen.state.plan;
      const timeoutMs = options.timeout ?? limits.timeoutMs;
      const plan = { ...chosen.state.plan, limits: { ...limits, timeoutMs } };
      const work: Work = { folder, plan, state: chosen.state, versions, options, signal };
      if (options.scan === true && chosen.findings.length > 1) await scanAhead(chosen.findings, work);
      const others: FindingRecord[] = [];
      for (const finding of chosen.findings) if (!(await bisectOne(finding, work))) others.push(finding);
      return tellOthers(others, {
        solver: versions.pool.list.solver,
        named: ids.length > 0,
        of: chosen.findings.length,
        names: solverNames(plan),
      });
    });
  } finally {
    await opened.close();
  }
}

interface Work {
  readonly folder: CampaignFolder;
  readonly plan: CampaignView['state']['plan'];
  readonly state: CampaignView['state'];
  readonly versions: Versions;
  readonly options: BisectCommandOptions;
  readonly signal: AbortSignal;
}

function chosenFindings(
  { findings, tally }: CampaignView,
  { dir, ids }: { readonly dir: string; readonly ids: readonly string[] },
  options: BisectCommandOptions,
): readonly FindingRecord[] {
  if (ids.length > 0) return [...new Set(ids.map((id) => findingNamed(findings, id, dir)))];
  if (options.all === true) return findings;
  const smallest = new Set(tally.summary().groups.map((group) => group.smallest.id));
  return findings.filter(({ id }) => smallest.has(id));
}

/** Where every version is asked about many findings, each is started once. */
async function scanAhead(findings: readonly FindingRecord[], { folder, plan, versions, signal }: Work): Promise<void> {
  const { store } = folder;
  const questions: VersionQuestion[] = [];
  for (const finding of findings) {
    const question = await questionOf(finding, { store, plan, solver: versions.pool.list.solver });
    if (question !== undefined) questions.push(question);
  }
  const progress = new VersionProgress(versions.pool.list.names.length);
  try {
    await askAhead(questions, { ...versions, hear: (version) => progress.hear(version) }, signal);
  } finally {
    progress.end();
  }
}

interface Others {
  /** The solver that there are versions of. */
  readonly solver: string;
  /** Whether the user named findings. */
  readonly named: boolean;
  /** How many findings were looked at. */
  readonly of: number;
  /** What people call the campaign's solvers. */
  readonly names: (text: string) => string;
}

/** Says which findings versions of this solver say nothing about; the exit code. */
function tellOthers(others: readonly FindingRecord[], { solver, named, of, names }: Others): number {
  const hint = '--versions names versions of another solver';
  if (named) {
    for (const each of others)
      process.stderr.write(`${each.id} is in ${names(blamed(each))}, not in ${solver}: ${hint}\n`);
    return others.length > 0 && others.length === of ? EXIT.badInput : EXIT.nothing;
  }
  if (of > 0 && others.length === of) process.stderr.write(`no finding here is in ${solver}: ${hint}\n`);
  return EXIT.nothing;
}

/** Asks about one finding; false where versions of this solver say nothing about it. */
async function bisectOne(finding: FindingRecord, work: Work): Promise<boolean> {
  const { folder, plan, versions, options, signal } = work;
  const { list } = versions.pool;
  const progress = new VersionProgress(list.names.length);
  const started = performance.now();
  const before = { ...versions.cost };
  const more = { scan: options.scan === true, probes: options.probes, store: folder.store, plan };
  let bisection: Bisection | undefined;
  try {
    const hear = ({ version }: { readonly version: string }) => progress.hear(version);
    bisection = await bisectFinding(finding, { ...versions, ...more, hear }, signal);
  } finally {
    progress.end();
  }
  if (bisection === undefined) return false;
  if (options.keep) await keep(finding, bisection, work);
  const ms = performance.now() - started;
  const cost = { asked: versions.cost.asked - before.asked, kept: versions.cost.kept - before.kept };
  if (options.json === true) {
    process.stdout.write(`${JSON.stringify({ id: finding.id, ...bisection, ...cost, ms: Math.round(ms) })}\n`);
    return true;
  }
  process.stdout.write(`${await titled(finding, bisection, work)}(${costText(cost, ms)})\n\n`);
  return true;
}

async function titled(finding: FindingRecord, bisection: Bisection, { plan, versions }: Work): Promise<string> {
  const { pool } = versions;
  return `${finding.id}: ${solverNames(plan)(finding.because)}\n${bisectionText(bisection)}${await subjectLines(bisection, pool)}`;
}

/** Into the log first, then into the finding's folder. */
async function keep(finding: FindingRecord, bisection: Bisection, { folder, state }: Work): Promise<void> {
  const { id } = finding;
  await folder.store.append([{ kind: 'finding-bisected', at: state.at, id, bisection }]);
  await folder.writeFinding(id, await findingFiles({ ...finding, bisection }, state.plan, folder.store));
}
