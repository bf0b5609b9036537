import { type Script, asksRules, asksSynthesis, termsOf } from '../../script/index.js';
import { type SeededStrategy, isSeeded, isSeedless } from '../../strategy/index.js';
import {
  type Batch,
  type Plan,
  type SeedJudged,
  BATCH,
  batchOfRound,
  dealName,
  explainFailedSeed,
  isCostly,
  isEven,
  isOwn,
  isOwnSeed,
  pairName,
} from '../log/index.js';
import { STEERING_LAG } from '../triage/index.js';
import type { LedHunt } from './context.js';
import {
  type LoadedSeed,
  type Origin,
  CooperativePause,
  TestCaseMaker,
  hashSeeds,
  judgeablePart,
  messageOf,
  originName,
} from './draw/index.js';
import {
  type JoinableSeed,
  chooseDirection,
  drawPartners,
  loadPartners,
  readModels,
  toJoinableSeed,
} from './judge/index.js';
import { type Decision, Ledger, type LedgerEntry } from './ledger.js';
import type { Mix } from './mix/mix.js';
import { Queue } from './mix/queue.js';
import type { BatchWork } from './pool/pool.js';

/** Seeds per slot to judge in advance, so that slow seeds delay no others. `seeds` applies to hunts without mutants. */
const AHEAD = { mutants: 4, seeds: 32 } as const;

export interface ScheduledBatch {
  readonly work: BatchWork;
  readonly entry: LedgerEntry;
}

type Schedule<End> = AsyncGenerator<ScheduledBatch, End>;

/**
 * Schedules all work of a campaign in order. The order depends only on the plan, the seeds' judgements, and the results
 * of sufficiently early batches. Test cases are drawn later, by the process that runs the solvers.
 */
export function scheduleBatches(hunt: LedHunt): Schedule<'tests' | 'exhausted'> {
  const { mix } = hunt;
  return mix === undefined ? scheduleByTurns(hunt) : scheduleMixed(hunt, mix);
}

/** Gives each pair of seed and strategy one batch a round, or one every tenth round if it keeps finding one bug. */
async function* scheduleByTurns(hunt: LedHunt): Schedule<'tests' | 'exhausted'> {
  const scheduling = await openScheduling(hunt);
  const pairs: SeedStrategyPair[] = [];
  for await (const pair of openPairs(hunt)) {
    pairs.push(pair);
    yield* takeTurn(pair, 0, scheduling);
    if (await scheduling.isOver()) return 'tests';
  }
  if (await scheduling.isOver()) return 'tests';
  for (let round = 1; pairs.some((pair) => pair.isOwn && !isBarren(pair) && !isDone(pair, hunt.state.plan)); round++) {
    for (const pair of pairs) {
      yield* takeTurn(pair, round, scheduling);
      if (await scheduling.isOver()) return 'tests';
    }
  }
  return 'exhausted';
}

/**
 * Lets the mix pick strategies. A picked strategy draws from its next seed. After the last open seed, the hunt opens
 * one more. A strategy that cannot use it waits until others need more seeds.
 */
async function* scheduleMixed(hunt: LedHunt, mix: Mix): Schedule<'tests' | 'exhausted'> {
  const scheduling = await openScheduling(hunt);
  const queues = openQueues(hunt);
  let open = hunt.strategies.map(({ name }) => name);
  while (open.length > 0) {
    const ready = open.filter((name) => !queues.waiting.has(name));
    if (ready.length === 0) {
      await queues.more();
      continue;
    }
    const picked = await mix.pick(ready);
    const pair = await queues.next(picked);
    if (pair === 'later') queues.waiting.add(picked);
    else if (pair === undefined) open = open.filter((name) => name !== picked);
    else {
      yield* deal(pair, batchOfRound(pair.drawn++).to, scheduling);
      if (await scheduling.isOver()) return 'tests';
    }
  }
  return (await scheduling.isOver()) ? 'tests' : 'exhausted';
}

interface Queues {
  readonly waiting: Set<string>;
  next(strategy: string): Promise<SeedStrategyPair | 'later' | undefined>;
  more(): Promise<void>;
}

function openQueues(hunt: LedHunt): Queues {
  const opening = openSeeds(hunt);
  const queues = new Map<string, Queue<SeedStrategyPair>>();
  const waiting = new Set<string>();
  let mayBeMore = true;
  const add = (pair: SeedStrategyPair): void => {
    const { name } = pair.origin.strategy;
    queues.get(name)?.add(pair);
    waiting.delete(name);
  };
  const more = async (): Promise<void> => {
    const { done, value } = await opening.next();
    for (const pair of value ?? []) add(pair);
    if (done !== true) return;
    mayBeMore = false;
    waiting.clear();
  };
  const rules = {
    isDone: (pair: SeedStrategyPair) => isDone(pair, hunt.state.plan),
    hasTurn: (pair: SeedStrategyPair, round: number) => hasTurn(pair, round, hunt),
    mayBeMore: () => mayBeMore,
    more,
  };
  for (const { name } of hunt.strategies) queues.set(name, new Queue(rules));
  for (const pair of listSources(hunt)) add(pair);
  return { waiting, more, next: async (name) => queues.get(name)?.next() };
}

interface Scheduling {
  readonly hunt: LedHunt;
  readonly ledger: Ledger;
  readonly maker: TestCaseMaker;
  /** Draws left for all parts of a campaign. A part does not know the others' test cases. */
  draws: number;
  /** Checks whether the budget of tests is spent. Waits for batches on which this depends. */
  isOver(): Promise<boolean>;
}

async function openScheduling(hunt: LedHunt): Promise<Scheduling> {
  const { plan } = hunt.state;
  const pause = new CooperativePause(hunt.runtime.clock, hunt.signal);
  const ledger = new Ledger(await hashSeeds(hunt.seeds, pause));
  const most = plan.budget.tests ?? Infinity;
  const isOver = async () => (plan.shard === undefined ? await ledger.allow(1, most) : scheduling.draws) <= 0;
  const scheduling = { hunt, ledger, maker: new TestCaseMaker({ ...plan, pause }), draws: most, isOver };
  return scheduling;
}

async function* openPairs(hunt: LedHunt): AsyncGenerator<SeedStrategyPair> {
  const sources = listSources(hunt);
  for await (const pairs of openSeeds(hunt)) {
    yield* pairs;
    yield* sources.splice(0, 1);
  }
  yield* sources;
}

function listSources(hunt: LedHunt): SeedStrategyPair[] {
  const { strategies, state } = hunt;
  if (state.plan.budget.tests === 0) return [];
  return strategies.filter(isSeedless).flatMap((strategy) =>
    strategy.sources.map((source): SeedStrategyPair => {
      const origin = { kind: 'source', strategy, source } as const;
      return openPair(hunt, { origin, judged: undefined, costly: false, extent: strategy.extent?.(source).indices });
    }),
  );
}

async function* openSeeds(hunt: LedHunt): AsyncGenerator<SeedStrategyPair[]> {
  const { plan } = hunt.state;
  const seeds = plan.budget.tests === 0 ? hunt.seeds.filter(({ blob }) => isOwnSeed(plan, blob)) : hunt.seeds;
  const strategies = hunt.strategies.filter(isSeeded);
  const pause = new CooperativePause(hunt.runtime.clock, hunt.signal);
  const judging: Promise<SeedJudged>[] = [];
  const joinsSeeds = strategies.some((strategy) => strategy.seeds === 2);
  const earlier: JoinableSeed[] = [];
  const byName = new Map(seeds.map((seed) => [seed.blob, seed]));
  const ahead = plan.budget.tests === 0 ? AHEAD.seeds : AHEAD.mutants;
  for (const [i, seed] of seeds.entries()) {
    for (let next = judging.length; next <= i + ahead * hunt.pool.room && next < seeds.length; next++) {
      const promise = hunt.judgeSeed(seeds[next] as LoadedSeed);
      // The later `await` handles a rejection.
      promise.catch(() => undefined);
      judging.push(promise);
    }
    const judged = await (judging[i] as Promise<SeedJudged>);
    hunt.mix?.recordSeed(seed.blob);
    const joinable = joinsSeeds ? toJoinableSeed(judged) : undefined;
    const partnership = joinable && drawPartners(joinable, earlier, plan.key);
    const fusionPartners = partnership && loadPartners(partnership, (name) => byName.get(name));
    if (joinable !== undefined) earlier.push(joinable);
    if (judged.standing === 'disputed' || plan.budget.tests === 0) continue;
    const failed = explainFailedSeed(judged);
    if (failed !== undefined) {
      await leaveOut(hunt, seed, failed);
      continue;
    }
    const reasons: string[] = [];
    const pairs: SeedStrategyPair[] = [];
    const [costly, direction] = [isCostly(judged.runs), chooseDirection(judged.agreed)];
    const models = strategies.some(({ usesModels }) => usesModels === true)
      ? await readModels(judged, hunt.runtime.store)
      : [];
    for (const strategy of strategies) {
      const accepted = await pause.run(() => accepts(strategy, seed, judged));
      if (accepted !== true) reasons.push(`${strategy.name}: ${accepted}`);
      else
        pairs.push(
          openPair(hunt, {
            origin: { kind: 'seed', strategy, seed, direction, models, ...(fusionPartners && { fusionPartners }) },
            judged,
            costly,
            extent: undefined,
          }),
        );
    }
    yield pairs;
    if (pairs.length === 0 && strategies.length > 0)
      await leaveOut(hunt, seed, `no strategy can use the seed (${reasons.join('; ')})`);
  }
}

async function leaveOut(hunt: LedHunt, { path }: LoadedSeed, reason: string): Promise<void> {
  if (!hunt.state.leftOut.has(path)) await hunt.log({ kind: 'seed-left-out', path, reason });
}

function accepts(strategy: SeededStrategy, seed: LoadedSeed, judged: SeedJudged): true | string {
  if (seed.script.commands.some(asksSynthesis)) return 'the seed is a synthesis problem';
  if (seed.script.commands.some(asksRules)) return 'the seed is a query over Horn clauses';
  if (strategy.needsAnswer && judged.standing !== 'decided') return 'no solver decided the seed';
  try {
    return strategy.accepts(judgeablePart(seed), seed.btor?.graph);
  } catch (error) {
    return messageOf(error);
  }
}

/** Schedules the pair's mutants of a round. In an even plan, adds as many as the pair lacks, up to a limit. */
async function* takeTurn(pair: SeedStrategyPair, round: number, scheduling: Scheduling): Schedule<void> {
  const { plan } = scheduling.hunt.state;
  if (!(await hasTurn(pair, round, scheduling.hunt))) return;
  const { from, to } = batchOfRound(pair.drawn++);
  const most = BARREN * Math.max(BATCH, to - from);
  const lacking = isEven(plan) ? Math.min(to - pair.made, most) : to - pair.next;
  if (plan.shard === undefined) return yield* deal(pair, pair.next + lacking, scheduling);
  const end = Math.min(to, perSeed(pair, plan), pair.next + scheduling.draws);
  scheduling.draws -= end - pair.next;
  if (pair.isOwn && !isBarren(pair)) yield* deal(pair, end, scheduling);
  pair.next = end;
}

/** Schedules the pair's mutants up to index `end`, in batches. Skips batches that the log contains. */
async function* deal(pair: SeedStrategyPair, end: number, { hunt, ledger, maker }: Scheduling): Schedule<void> {
  const { plan, done } = hunt.state;
  const { origin, judged } = pair;
  const most = plan.shard === undefined ? (plan.budget.tests ?? Infinity) : Infinity;
  const last = Math.min(end, perSeed(pair, plan));
  while (pair.next < last) {
    const from = pair.next;
    const known = done.get(dealName({ ...pair.name, from }));
    const free = countUndrawn(done, pair.name, { from, to: Math.min(from + pair.most, last) });
    const draws = known ? known.batch.to - from : await ledger.allow(free, most);
    if (draws <= 0) return;
    pair.next = from + draws;
    const batch = { ...pair.name, from, to: pair.next };
    const entry = ledger.add(draws, pair.owners);
    pair.entered.push(entry.decided);
    hunt.mix?.recordDeal(batch);
    if (origin.kind === 'source' && plan.shard === undefined) hunt.shares.onDealt(batch);
    if (known) entry.enter(known.hashes);
    else {
      const draw = () => maker.make(batch, origin);
      yield { work: { batch, judged, draw, enter: entry.enter, decided: entry.decided }, entry };
    }
  }
}

/** Counts the indices before the next batch in the log: a killed leader may have logged only a later batch. */
function countUndrawn(
  done: ReadonlyMap<string, unknown>,
  pair: SeedStrategyPair['name'],
  { from, to }: Pick<Batch, 'from' | 'to'>,
): number {
  let at = from + 1;
  while (done.size > 0 && at < to && !done.has(dealName({ ...pair, from: at }))) at++;
  return done.size > 0 ? at - from : to - from;
}

/** A seed whose queries reach limits is used only once in this many rounds. */
const COSTLY_EVERY = 10;
/** A strategy stops mutating a seed after this many consecutive batches without a new mutant. */
const BARREN = 4;
/** A pair of seed and strategy that keeps finding one bug gets a batch only once in this many rounds. */
const STEERED_EVERY = 10;
/** A source that is held back still gets a batch once in this many rounds, since all other sources may be exhausted. */
const HELD_BACK_EVERY = 40;

interface SeedStrategyPair {
  readonly name: Pick<Batch, 'seed' | 'strategy'>;
  readonly origin: Origin;
  readonly judged: SeedJudged | undefined;
  readonly costly: boolean;
  readonly extent: number | undefined;
  /** Limit for the mutants of a batch, since its test cases are in memory together. */
  readonly most: number;
  readonly isOwn: boolean;
  drawn: number;
  next: number;
  /** Batches whose test cases are not yet counted in `made` and `barren`. */
  entered: Promise<Decision>[];
  made: number;
  barren: number;
  steered: boolean;
  /** The pair's own test cases if this is a part of a campaign, since parts keep duplicates of other pairs. */
  readonly owners: Map<string, number> | undefined;
}

type PairFacts = Pick<SeedStrategyPair, 'origin' | 'judged' | 'costly' | 'extent'>;

function openPair({ state: { plan } }: LedHunt, facts: PairFacts): SeedStrategyPair {
  const name = { seed: originName(facts.origin), strategy: facts.origin.strategy.name };
  const nothing = { drawn: 0, next: 0, entered: [], made: 0, barren: 0, steered: false };
  const owners = plan.shard === undefined ? undefined : new Map<string, number>();
  return { ...nothing, ...facts, name, most: mostPerBatch(facts.origin), isOwn: isOwn(plan, name), owners };
}

/** Terms of all test cases of a batch, if each is as large as the largest seed that it is made from. */
const MOST_TERMS = 500_000;

function mostPerBatch(origin: Origin): number {
  if (origin.kind === 'source') return Infinity;
  const { seed, fusionPartners } = origin;
  const scripts = [seed.script, ...(fusionPartners?.partners ?? []).map(({ script }) => script)];
  const terms = ({ commands }: Script): number =>
    commands.reduce((sum, command) => sum + termsOf(command).reduce((all, { size }) => all + size, 1), 0);
  return Math.max(BATCH, Math.floor(MOST_TERMS / Math.max(...scripts.map(terms))));
}

/** Waits until the pair's batches are drawn. */
async function countMade(pair: SeedStrategyPair): Promise<void> {
  for (const decided of pair.entered.splice(0)) {
    const made = Object.keys((await decided).fresh).length;
    pair.made += made;
    pair.barren = made === 0 ? pair.barren + 1 : 0;
  }
}

async function hasTurn(pair: SeedStrategyPair, round: number, hunt: LedHunt): Promise<boolean> {
  const { plan } = hunt.state;
  await countMade(pair);
  if (isDone(pair, plan) || (pair.costly && (round === 0 || round % COSTLY_EVERY !== 0))) return false;
  // The parts of a campaign lack each other's results, but must schedule batches in one order.
  if (plan.shard !== undefined) return true;
  const { origin, name } = pair;
  const mayWait = origin.kind === 'source' && round % HELD_BACK_EVERY !== 0;
  if (mayWait && (await hunt.shares.isHeldBack(name))) return false;
  return isEven(plan) || !(await isSteered(pair, hunt)) || round % STEERED_EVERY === 0;
}

async function isSteered(pair: SeedStrategyPair, hunt: LedHunt): Promise<boolean> {
  if (pair.steered || pair.drawn <= STEERING_LAG) return pair.steered;
  const bug = await hunt.throttle.bugBefore(pair.name, batchOfRound(pair.drawn - STEERING_LAG).from);
  if (bug === undefined) return false;
  pair.steered = true;
  const steered = { ...pair.name, from: pair.next, bug };
  if (!hunt.state.steered.has(pairName(steered))) await hunt.log({ kind: 'strategy-steered', ...steered });
  return true;
}

function isDone(pair: SeedStrategyPair, plan: Plan): boolean {
  // Other parts do not know that the pair is barren, so its turns still count.
  return (plan.shard === undefined && isBarren(pair)) || pair.next >= perSeed(pair, plan);
}

function isBarren({ extent, barren }: SeedStrategyPair): boolean {
  return extent === undefined && barren >= BARREN;
}

/** Maximum mutants per pair. If no budget is set, a finite source's size or the strategy's own limit applies. */
function perSeed({ origin: { strategy }, extent }: SeedStrategyPair, { budget }: Plan): number {
  if (budget.perSeed !== null) return Math.min(budget.perSeed, extent ?? Infinity);
  return extent ?? (budget.tests === null && budget.forMs === null ? strategy.perSeed : Infinity);
}
