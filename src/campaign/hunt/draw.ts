import { asksRules, asksSynthesis } from '../../script/index.js';
import { type SeededStrategy, isSeeded, isSeedless } from '../../strategy/index.js';
import { visibleLine } from '../../util/index.js';
import {
  type Plan,
  type SeedJudged,
  BATCH,
  batchOfRound,
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
import type { Mix } from './mix/mix.js';
import { Queue } from './mix/queue.js';
import type { TheoryShares } from './mix/theory-shares.js';
import type { BatchWork } from './pool/pool.js';

/** Seeds per slot to judge in advance, so that slow seeds delay no others. `seeds` applies to hunts without mutants. */
const AHEAD = { mutants: 4, seeds: 32 } as const;

type Schedule = AsyncGenerator<BatchWork, 'tests' | 'exhausted'>;

/**
 * Generates all work of a campaign in order. The order and the test cases depend only on the plan, the seeds'
 * judgements, and the results of sufficiently early batches.
 */
export function drawBatches(hunt: LedHunt): Schedule {
  const { mix } = hunt;
  return mix === undefined ? scheduleByTurns(hunt) : scheduleMixed(hunt, mix);
}

/**
 * Gives each pair of seed and strategy one batch a round, or one every tenth round if it keeps finding one bug. In an
 * even plan, a pair gets batches until it has the round's number of new mutants. Each part of a campaign generates all
 * batches, to detect duplicates and the end, but yields only its own.
 */
async function* scheduleByTurns(hunt: LedHunt): Schedule {
  const { plan } = hunt.state;
  const drawing = await openDrawing(hunt);
  const pairs: SeedStrategyPair[] = [];
  for await (const pair of openPairs(hunt)) {
    pairs.push(pair);
    if (!(await hasTurn(pair, 0, hunt))) continue;
    yield* drawOwn(pair, drawing);
    if (drawing.left() <= 0) return 'tests';
  }
  if (drawing.left() <= 0) return 'tests';
  for (let round = 1; pairs.some((pair) => !isDone(pair, plan)); round++) {
    for (const pair of pairs) {
      if (isDone(pair, plan) || !(await hasTurn(pair, round, hunt))) continue;
      yield* drawOwn(pair, drawing);
      if (drawing.left() <= 0) return 'tests';
    }
  }
  return 'exhausted';
}

/**
 * Lets the mix pick strategies. A picked strategy draws from its next seed. After the last open seed, the hunt opens
 * one more. A strategy that cannot use it waits until others need more seeds.
 */
async function* scheduleMixed(hunt: LedHunt, mix: Mix): Schedule {
  const drawing = await openDrawing(hunt);
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
      const work = await draw(pair, drawing);
      mix.recordDeal(work.made.batch);
      yield work;
      if (drawing.left() <= 0) return 'tests';
    }
  }
  return drawing.left() <= 0 ? 'tests' : 'exhausted';
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

interface BatchDrawing {
  readonly plan: Plan;
  readonly shares: TheoryShares;
  readonly maker: TestCaseMaker;
  left(): number;
}

async function openDrawing(hunt: LedHunt): Promise<BatchDrawing> {
  const { plan } = hunt.state;
  const pause = new CooperativePause(hunt.runtime.clock, hunt.signal);
  const maker = new TestCaseMaker({ ...plan, pause });
  await maker.addSeeds(hunt.seeds);
  return { plan, shares: hunt.shares, maker, left: () => (plan.budget.tests ?? Infinity) - maker.made };
}

async function* openPairs(hunt: LedHunt): AsyncGenerator<SeedStrategyPair> {
  const sources = listSources(hunt);
  for await (const pairs of openSeeds(hunt)) {
    yield* pairs;
    yield* sources.splice(0, 1);
  }
  yield* sources;
}

function listSources({ strategies, state: { plan } }: LedHunt): SeedStrategyPair[] {
  if (plan.budget.tests === 0) return [];
  return strategies.filter(isSeedless).flatMap((strategy) =>
    strategy.sources.map((source): SeedStrategyPair => {
      const origin = { kind: 'source', strategy, source } as const;
      return { ...FRESH, origin, judged: undefined, costly: false, extent: strategy.extent?.(source).indices };
    }),
  );
}

const FRESH = { drawn: 0, next: 0, made: 0, barren: 0, steered: false, extent: undefined } as const;

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
    if (judged.excused.length >= judged.runs.length) {
      await leaveOut(
        hunt,
        seed,
        judged.runs.length > 0
          ? `no solver can run the seed (${failuresText(judged)})`
          : judged.unsent === undefined
            ? 'the seed could not be judged (an internal error)'
            : `the seed uses features that the solvers lack (${pairsText(judged.unsent)})`,
      );
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
        pairs.push({
          ...FRESH,
          origin: { kind: 'seed', strategy, seed, direction, models, ...(fusionPartners && { fusionPartners }) },
          judged,
          costly,
        });
    }
    yield pairs;
    if (pairs.length === 0 && strategies.length > 0)
      await leaveOut(hunt, seed, `no strategy can use the seed (${reasons.join('; ')})`);
  }
}

async function leaveOut(hunt: LedHunt, { path }: LoadedSeed, reason: string): Promise<void> {
  if (!hunt.state.leftOut.has(path)) await hunt.log({ kind: 'seed-left-out', path, reason });
}

function failuresText({ excused, runs }: SeedJudged): string {
  const messages = new Map(runs.map(({ solver, detail }) => [solver, detail]));
  const failures = excused.map(({ solver, because }) => {
    const message = visibleLine((messages.get(solver) ?? '').replace(/\s+/g, ' '));
    return `${solver}: ${because}${message === '' ? '' : `, ${message.slice(0, LONGEST_MESSAGE)}`}`;
  });
  return failures.join('; ');
}

const LONGEST_MESSAGE = 200;

function pairsText(unsent: Readonly<Record<string, string>>): string {
  return Object.entries(unsent)
    .map(([solver, lacking]) => `${solver}: ${lacking}`)
    .join(', ');
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

/** The pair must not exceed `goal` mutants. */
async function draw(pair: SeedStrategyPair, drawing: BatchDrawing, goal?: number): Promise<BatchWork> {
  const { plan, maker, left, shares } = drawing;
  const { origin, judged, next: from, made: before } = pair;
  const to = goal === undefined ? batchOfRound(pair.drawn++).to : from + BATCH;
  const strategy = origin.strategy.name;
  const batch = { seed: originName(origin), strategy, from, to: Math.min(to, perSeed(pair, plan)) };
  const made = await maker.make(batch, origin, goal === undefined ? left() : Math.min(left(), goal - before));
  pair.next = goal === undefined ? to : made.batch.to;
  pair.made += made.tests.length;
  if (origin.kind === 'source') shares.onDealt(made);
  pair.barren = made.tests.length === 0 ? pair.barren + 1 : 0;
  return { made, judged };
}

/** Draws the batches of a turn, and yields those that this part of the campaign runs. */
async function* drawOwn(pair: SeedStrategyPair, drawing: BatchDrawing): AsyncGenerator<BatchWork> {
  const { plan } = drawing;
  const goal = isEven(plan) ? batchOfRound(pair.drawn++).to : undefined;
  do {
    const work = await draw(pair, drawing, goal);
    if (isOwn(plan, work.made.batch)) yield work;
  } while (goal !== undefined && pair.made < goal && drawing.left() > 0 && !isDone(pair, plan));
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
  readonly origin: Origin;
  readonly judged: SeedJudged | undefined;
  readonly costly: boolean;
  drawn: number;
  next: number;
  made: number;
  barren: number;
  steered: boolean;
  readonly extent: number | undefined;
}

async function hasTurn(pair: SeedStrategyPair, round: number, hunt: LedHunt): Promise<boolean> {
  if (pair.costly && (round === 0 || round % COSTLY_EVERY !== 0)) return false;
  if (round % HELD_BACK_EVERY !== 0 && (await isHeldBack(pair, hunt))) return false;
  const { plan } = hunt.state;
  // The parts of a campaign lack each other's findings, but must generate batches in one order.
  if (plan.shard !== undefined || isEven(plan)) return true;
  return !(await isSteered(pair, hunt)) || round % STEERED_EVERY === 0;
}

async function isHeldBack({ origin }: SeedStrategyPair, { shares }: LedHunt): Promise<boolean> {
  return origin.kind === 'source' && shares.isHeldBack({ seed: origin.source, strategy: origin.strategy.name });
}

async function isSteered(pair: SeedStrategyPair, hunt: LedHunt): Promise<boolean> {
  if (pair.steered || pair.drawn <= STEERING_LAG) return pair.steered;
  const name = { seed: originName(pair.origin), strategy: pair.origin.strategy.name };
  const bug = await hunt.throttle.bugBefore(name, batchOfRound(pair.drawn - STEERING_LAG).from);
  if (bug === undefined) return false;
  pair.steered = true;
  const steered = { ...name, from: pair.next, bug };
  if (!hunt.state.steered.has(pairName(steered))) await hunt.log({ kind: 'strategy-steered', ...steered });
  return true;
}

function isDone(pair: SeedStrategyPair, plan: Plan): boolean {
  const isBarren = pair.extent === undefined && pair.barren >= BARREN;
  return isBarren || pair.next >= perSeed(pair, plan);
}

/** Maximum mutants per pair. If no budget is set, a finite source's size or the strategy's own limit applies. */
function perSeed({ origin: { strategy }, extent }: SeedStrategyPair, { budget }: Plan): number {
  if (budget.perSeed !== null) return Math.min(budget.perSeed, extent ?? Infinity);
  return extent ?? (budget.tests === null && budget.forMs === null ? strategy.perSeed : Infinity);
}
