import { existsSync, renameSync } from 'node:fs';
import { join } from 'node:path';
import type { HuntFacts, HuntGroup, HuntRequest } from '../experiments/index.js';
import {
  type CampaignEvent,
  type Notice,
  type Emit,
  Grouping,
  SEED_ITSELF,
  Stats,
  formatOutcomes,
  badUsage,
  isNotice,
  hunt,
  resume,
} from '../../src/index.js';
import { FUTILE } from '../../src/lab-front.js';
import { isNonBug, contentId } from '../../src/smt.js';
import { openCampaign } from '../campaign/open-campaign.js';

export interface HuntPlace {
  readonly folder: string;
  readonly solvers: readonly string[];
  readonly files: Readonly<Record<string, string>>;
  readonly emit: Emit<Notice>;
  /** Updated while campaigns run. */
  readonly running?: Map<string, RunningCampaign>;
}

export interface RunningCampaign {
  readonly name: string;
  readonly tests: number;
  /** Limit of tests, or undefined. */
  readonly of: number | undefined;
}

export async function huntFor(request: HuntRequest, place: HuntPlace, signal: AbortSignal): Promise<HuntFacts> {
  return readHuntFacts(await runHunt(request, place, signal), request);
}

/**
 * Runs a campaign and returns its folder, whose name contains a hash of the request and its files, so a repeated
 * request resumes it.
 */
export async function runHunt(request: HuntRequest, place: HuntPlace, signal: AbortSignal): Promise<string> {
  const {
    name,
    strategies,
    plugins,
    seeds,
    tests,
    forMs,
    key,
    jobs,
    timeoutMs,
    rounds,
    mixing,
    mode,
    reduce = 'none',
  } = request;
  const files = Object.keys(place.files).length === 0 ? [] : [place.files];
  const decided = contentId(JSON.stringify([{ ...request, suspects: undefined }, place.solvers, ...files])).slice(0, 8);
  const out = join(place.folder, `${name}-${decided}`);
  const budget = { ...(tests === undefined ? {} : { tests }), ...(forMs === undefined ? {} : { forMs }) };
  // Measures only how strategies find bugs in answers and models, so inquiries and bisection are off.
  const measured = { asks: [], reduce, bisect: 'none', tieBreakers: false } as const;
  const how = {
    ...(plugins === undefined ? {} : { plugins }),
    ...(rounds === undefined ? {} : { rounds }),
    ...(mixing === undefined ? {} : { mixing }),
    ...(mode === undefined ? {} : { mode }),
  };
  const begun = await isBegun(out);
  const work = begun
    ? resume(out, { jobs }, { signal })
    : hunt(
        {
          strategies,
          seeds,
          solvers: request.solvers ?? place.solvers,
          key,
          jobs,
          timeoutMs,
          out,
          ...budget,
          ...how,
          ...measured,
        },
        { signal },
      );
  let broken: string | undefined;
  let made = 0;
  for await (const event of work) {
    if (event.kind === 'plugin-failed' && event.off)
      broken ??= `plug-in ${event.plugin}, ${event.part}: ${event.message}`;
    if (event.kind === 'batch-done') made += event.counts.tests;
    place.running?.set(name, { name: name.slice(name.lastIndexOf('/') + 1), tests: made, of: tests });
    // A campaign stopped by an error is not a measurement.
    if (event.kind === 'campaign-stopped' && !signal.aborted) throw badUsage(`${out} stopped: ${event.message}`);
    if (isNotice(event) && event.kind !== 'warning' && event.kind !== 'plugin-loaded') place.emit(event);
  }
  const { folder } = await work.result;
  place.running?.delete(name);
  signal.throwIfAborted();
  if (broken === undefined) return folder;
  // A campaign that went on without a part of a plug-in is not a measurement either.
  renameSync(folder, `${folder}-broken-${Date.now()}`);
  throw badUsage(`${out} is not measured: ${broken}`, { hint: 'gainsay lab check-plugin FILE' });
}

/** Moves an unreadable campaign aside, such as one killed before its first event. */
async function isBegun(out: string): Promise<boolean> {
  if (!existsSync(out)) return false;
  try {
    await (await openCampaign(out)).close();
    return true;
  } catch {
    renameSync(out, `${out}-unreadable-${Date.now()}`);
    return false;
  }
}

async function readHuntFacts(folder: string, { suspects: counted }: Pick<HuntRequest, 'suspects'>): Promise<HuntFacts> {
  const campaign = await openCampaign(folder);
  try {
    const { summary } = campaign;
    const grouping = new Grouping(campaign.findings);
    // A finding is withdrawn if the claim on which it rests is refuted.
    const kept = new Set(campaign.findings.map(({ id }) => id));
    const settled = new Set(
      campaign.findings
        .filter(({ reduced, left }) => reduced !== undefined || left?.reduce === FUTILE.smaller)
        .map((finding) => grouping.of(finding)),
    );
    const groups = new Map<string, HuntGroup>();
    const drawn: string[] = [];
    const stats = new Stats();
    // Bugs that a seed itself shows are not credited to a strategy.
    const ofSeeds = new Set<string>();
    const changes = new Changes();
    let [tests, findings] = [0, 0];
    /** Numbers of the campaign's tests, from 1, by `nameTest`. A finding can be recorded before or after its batch. */
    const numbers = new Map<string, number>();
    const firsts = new Map<string, string>();
    for await (const event of campaign.events()) {
      stats.add(event);
      changes.add(event);
      if (event.kind === 'batch-done') {
        const { strategy, seed } = event.batch;
        for (const [at, { index, rewrites = [] }] of event.results.entries()) {
          numbers.set(nameTest({ strategy, seed, index }), tests + at + 1);
          drawn.push(`${strategy} ${seed} ${index} ${rewrites.join(' ')}`);
        }
        tests += event.counts.tests;
      }
      if (event.kind !== 'finding' || isNonBug(event.finding.kind) || !kept.has(event.finding.id)) continue;
      const { kind, suspects, coordinates } = event.finding;
      if (counted !== undefined && !suspects.some((each) => counted.includes(each))) continue;
      const group = grouping.of(event.finding);
      if (coordinates.strategy === SEED_ITSELF) ofSeeds.add(group);
      else findings++;
      if (groups.has(group)) continue;
      groups.set(group, { name: group, kind, solver: suspects.join(', '), ms: event.at, tests: tests + 1 });
      firsts.set(group, nameTest(coordinates));
    }
    const { rows } = stats.stats();
    const ofMutants = rows.filter(({ of, name }) => of === 'strategy' && name !== SEED_ITSELF);
    const findNumber = ({ name, tests: least }: HuntGroup) => numbers.get(firsts.get(name) ?? '') ?? least;
    return {
      tests: summary.tests,
      ms: summary.ms,
      solverMs: ofMutants.reduce((sum, { solverMs }) => sum + solverMs, 0),
      findings,
      unconfirmedClaims: Object.values(summary.unconfirmedClaims).reduce((sum, count) => sum + count, 0),
      refutedClaims: summary.refutedClaims.map(({ because }) => because),
      groups: [...groups.values()]
        .filter((group) => !ofSeeds.has(group.name))
        .map((group) => ({
          ...group,
          tests: findNumber(group),
          ...(settled.has(group.name) ? {} : { isOpen: true as const }),
        })),
      rewrites: rows.flatMap(({ of, name, mutants, solverMs, outcomes, findings, groups: found }) =>
        of === 'rewrite'
          ? [{ name, tests: mutants ?? 0, solverMs, outcomes, changed: changes.of(name), findings, groups: found }]
          : [],
      ),
      // Sorted, because concurrent batches end in any order.
      fingerprint: contentId(drawn.sort().join('\n')).slice(0, 12),
    };
  } finally {
    await campaign.close();
  }
}

function nameTest({ strategy, seed, index }: { strategy: string; seed: string; index: number }): string {
  return `${strategy} ${seed} ${index}`;
}

class Changes {
  readonly #ofSeeds = new Map<string, ReadonlyMap<string, string>>();
  readonly #counts = new Map<string, number>();

  add(event: CampaignEvent): void {
    if (event.kind === 'seed-judged')
      this.#ofSeeds.set(event.seed, new Map(event.runs.map((run) => [run.solver, formatOutcomes(run)])));
    if (event.kind !== 'batch-done') return;
    const ofSeed = this.#ofSeeds.get(event.batch.seed);
    if (ofSeed === undefined) return;
    for (const { said, rewrites = [] } of event.results) {
      const changed = Object.entries(said).filter(([solver, text]) => (ofSeed.get(solver) ?? text) !== text).length;
      for (const name of rewrites) this.#counts.set(name, this.of(name) + changed);
    }
  }

  of(rewrite: string): number {
    return this.#counts.get(rewrite) ?? 0;
  }
}
