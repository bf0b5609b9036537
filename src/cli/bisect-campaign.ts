import {
  type Bisection,
  type FindingRecord,
  type VersionQuestion,
  askAhead,
  bisectFinding,
  bisectionText,
  findingFiles,
  questionOf,
} from '../campaign/index.js';
import type { CampaignFolder } from '../host/index.js';
import { refuse, type BisectCommandOptions } from './bisect-options.js';
import { type CampaignView, findingNamed, openFolder, withCampaign } from './campaign.js';
import { badUsage } from './complain.js';
import { EXIT } from './exit-code.js';
import { blamed } from './finding-text.js';
import { type Versions, VersionProgress, costText, withVersions } from './version-asking.js';

/** `gainsay bisect DIR ID…`: asks about findings one after the other, and keeps what comes of each. */
export async function bisectCampaign(
  dir: string,
  ids: readonly string[],
  options: BisectCommandOptions,
): Promise<number> {
  refuse(options, ['expect', 'crash', 'model', 'solver'], 'a campaign');
  if (ids.length > 0 && options.all === true) throw badUsage('--all says nothing where findings are named');
  const chosen = await withCampaign(dir, (view) => ({
    findings: chosenFindings(view, ids, options),
    state: view.state,
  }));
  const folder = openFolder(dir, { readOnly: !options.keep });
  try {
    return await withVersions(options, async (versions, signal) => {
      const { limits } = chosen.state.plan;
      const timeoutMs = options.timeout ?? limits.timeoutMs;
      const plan = { ...chosen.state.plan, limits: { ...limits, timeoutMs } };
      const work: Work = { folder, plan, state: chosen.state, versions, options, signal };
      if (options.scan === true && chosen.findings.length > 1) await scanAhead(chosen.findings, work);
      for (const finding of chosen.findings) await bisectOne(finding, work, ids.length > 0);
      return EXIT.nothing;
    });
  } finally {
    await folder.close();
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
  ids: readonly string[],
  options: BisectCommandOptions,
): readonly FindingRecord[] {
  if (ids.length > 0) return [...new Set(ids.map((id) => findingNamed(findings, id)))];
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

/** Asks about one finding; says so where versions of this solver say nothing about one that the user named. */
async function bisectOne(finding: FindingRecord, work: Work, named: boolean): Promise<void> {
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
  if (bisection === undefined) {
    if (named) process.stderr.write(`${finding.id} is no finding in ${list.solver}: ${blamed(finding)}\n`);
    return;
  }
  if (options.keep) await keep(finding, bisection, work);
  const ms = performance.now() - started;
  const cost = { asked: versions.cost.asked - before.asked, kept: versions.cost.kept - before.kept };
  if (options.json === true) {
    process.stdout.write(`${JSON.stringify({ id: finding.id, ...bisection, ...cost, ms: Math.round(ms) })}\n`);
    return;
  }
  process.stdout.write(`${await titled(finding, bisection, versions)}(${costText(cost, ms)})\n\n`);
}

async function titled(finding: FindingRecord, bisection: Bisection, { pool }: Versions): Promise<string> {
  const { firstBad, fixedIn } = bisection;
  const lines: string[] = [];
  for (const [what, version] of [
    ['first bad', firstBad],
    ['fixed in', fixedIn],
  ] as const) {
    const subject = version === null ? undefined : await pool.list.describe?.(version);
    if (subject !== undefined) lines.push(`${what} ${version}: ${subject}\n`);
  }
  return `${finding.id}: ${finding.because}\n${bisectionText(bisection)}${lines.join('')}`;
}

/** Into the log first, then into the finding's folder. */
async function keep(finding: FindingRecord, bisection: Bisection, { folder, state }: Work): Promise<void> {
  const { id } = finding;
  await folder.store.append([{ kind: 'finding-bisected', at: state.at, id, bisection }]);
  await folder.writeFinding(id, await findingFiles({ ...finding, bisection }, state.plan, folder.store));
}
