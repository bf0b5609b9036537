import { asksRules, asksSynthesis } from '../../script/index.js';
import { type SeededStrategy, type Strategy, isSeeded, isSeedless } from '../../strategy/index.js';
import {
  type CooperativePause,
  type LoadedSeed,
  TestCaseMaker,
  judgeablePart,
  messageOf,
  originName,
} from './draw/index.js';
import { type Exclusion, type Plan, type SeedJudged, batchOfRound, isCostly, isOwn, isOwnSeed } from '../log/index.js';
import { type JoinableSeed, loadPartners, chooseDirection, toJoinableSeed, drawPartners } from './judge/index.js';
import { Queue } from './mix/queue.js';
import type { Mix } from './mix/mix.js';
import type { TheoryShares } from './mix/theory-shares.js';
import { type SeedStrategyPair, type TurnContext, hasTurn, isDone, perSeed } from './turns.js';
import type { BatchWork } from './pool/index.js';

/** Seeds judged ahead per slot, so that a slow one delays no other. More if there is nothing else to do. */
const AHEAD = { mutants: 4, seeds: 32 } as const;

export interface ScheduleParts extends TurnContext {
  readonly seeds: readonly LoadedSeed[];
  readonly strategies: readonly Strategy[];
  readonly pause: CooperativePause;
  /** Number of tasks that may start now. */
  room(): number;
  /** Picks the next strategy. Undefined: every seed gets a batch of each strategy in turn. */
  readonly mix?: Mix | undefined;
  /** Queries solvers only if the log has no judgement of the seed. */
  judge(seed: LoadedSeed): Promise<SeedJudged>;
  models(judged: SeedJudged): Promise<readonly string[]>;
  /** Reports the reason that a seed yields no mutants. */
  unusable(seed: LoadedSeed, reason: string): Promise<void>;
}

type Schedule = AsyncGenerator<BatchWork, 'tests' | 'exhausted'>;

/**
 * Generates all work of a campaign in order. The order and the test cases depend only on the plan, the seeds'
 * judgements, and the results of sufficiently early batches.
 */
export function schedule(parts: ScheduleParts): Schedule {
  return parts.mix === undefined ? scheduleByTurns(parts) : scheduleMixed(parts, parts.mix);
}

/**
 * Gives each seed (or source) and strategy one batch a round, but only every tenth round if a bug keeps recurring.
 * Each part of a campaign makes all batches, to detect duplicates and the end, and yields its own.
 */
async function* scheduleByTurns(parts: ScheduleParts): Schedule {
  const { plan } = parts;
  const drawing = await openDrawing(parts);
  const pairs: SeedStrategyPair[] = [];
  for await (const pair of openPairs(parts)) {
    pairs.push(pair);
    if (!(await hasTurn(pair, 0, parts))) continue;
    yield* drawOwn(pair, drawing);
    if (drawing.left() <= 0) return 'tests';
  }
  if (drawing.left() <= 0) return 'tests';
  for (let round = 1; pairs.some((pair) => !isDone(pair, plan)); round++) {
    for (const pair of pairs) {
      if (isDone(pair, plan) || !(await hasTurn(pair, round, parts))) continue;
      yield* drawOwn(pair, drawing);
      if (drawing.left() <= 0) return 'tests';
    }
  }
  return 'exhausted';
}

/**
 * Lets the mix pick strategies, each of which goes through its seeds in rounds of its own. A strategy without a seed
 * left in its first round opens the next one. If it cannot use that, it waits for seeds that others open.
 */
async function* scheduleMixed(parts: ScheduleParts, mix: Mix): Schedule {
  const drawing = await openDrawing(parts);
  const queues = openQueues(parts);
  let open = parts.strategies.map(({ name }) => name);
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
  /** Strategies that wait for a usable seed. */
  readonly waiting: Set<string>;
  next(strategy: string): Promise<SeedStrategyPair | 'later' | undefined>;
  more(): Promise<void>;
}

function openQueues(parts: ScheduleParts): Queues {
  const opening = openSeeds(parts);
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
    isDone: (pair: SeedStrategyPair) => isDone(pair, parts.plan),
    hasTurn: (pair: SeedStrategyPair, round: number) => hasTurn(pair, round, parts),
    mayBeMore: () => mayBeMore,
    more,
  };
  for (const { name } of parts.strategies) queues.set(name, new Queue(rules));
  for (const pair of listSources(parts)) add(pair);
  return { waiting, more, next: async (name) => queues.get(name)?.next() };
}

interface BatchDrawing {
  readonly plan: Plan;
  readonly shares: TheoryShares;
  readonly maker: TestCaseMaker;
  left(): number;
}

async function openDrawing({ plan, seeds, pause, shares }: ScheduleParts): Promise<BatchDrawing> {
  const maker = new TestCaseMaker({ ...plan, pause });
  await maker.know(seeds);
  return { plan, shares, maker, left: () => (plan.budget.tests ?? Infinity) - maker.made };
}

async function* openPairs(parts: ScheduleParts): AsyncGenerator<SeedStrategyPair> {
  const sources = listSources(parts);
  for await (const pairs of openSeeds(parts)) {
    yield* pairs;
    yield* sources.splice(0, 1);
  }
  yield* sources;
}

function listSources({ strategies, plan }: ScheduleParts): SeedStrategyPair[] {
  if (plan.budget.tests === 0) return [];
  return strategies.filter(isSeedless).flatMap((strategy) =>
    strategy.sources.map((source): SeedStrategyPair => {
      const origin = { kind: 'source', strategy, source } as const;
      return { ...FRESH, origin, judged: undefined, costly: false, extent: strategy.extent?.(source).indices };
    }),
  );
}

const FRESH = { drawn: 0, barren: 0, steered: false, extent: undefined } as const;

async function* openSeeds(parts: ScheduleParts): AsyncGenerator<SeedStrategyPair[]> {
  const { plan } = parts;
  const seeds = plan.budget.tests === 0 ? parts.seeds.filter(({ blob }) => isOwnSeed(plan, blob)) : parts.seeds;
  const strategies = parts.strategies.filter(isSeeded);
  const judging: Promise<SeedJudged>[] = [];
  const joinsSeeds = strategies.some((strategy) => strategy.seeds === 2);
  const earlier: JoinableSeed[] = [];
  const byName = new Map(seeds.map((seed) => [seed.blob, seed]));
  const ahead = plan.budget.tests === 0 ? AHEAD.seeds : AHEAD.mutants;
  for (const [i, seed] of seeds.entries()) {
    for (let next = judging.length; next <= i + ahead * parts.room() && next < seeds.length; next++) {
      const promise = parts.judge(seeds[next] as LoadedSeed);
      // The later `await` handles a rejection.
      promise.catch(() => undefined);
      judging.push(promise);
    }
    const judged = await (judging[i] as Promise<SeedJudged>);
    parts.mix?.recordSeed(seed.blob);
    const joinable = joinsSeeds ? toJoinableSeed(judged) : undefined;
    const partnership = joinable && drawPartners(joinable, earlier, plan.key);
    const fusionPartners = partnership && loadPartners(partnership, (name) => byName.get(name));
    if (joinable !== undefined) earlier.push(joinable);
    if (judged.standing === 'disputed' || plan.budget.tests === 0) continue;
    if (judged.excused.length >= judged.runs.length) {
      await parts.unusable(
        seed,
        judged.runs.length > 0
          ? `no solver can run it (${judged.excused.map(saying).join(', ')})`
          : judged.unsent === undefined
            ? 'it could not be judged (an internal error)'
            : `every solver lacks a feature that it uses (${pairsText(judged.unsent)})`,
      );
      continue;
    }
    const reasons: string[] = [];
    const pairs: SeedStrategyPair[] = [];
    const [costly, direction] = [isCostly(judged.runs), chooseDirection(judged.agreed)];
    const models = strategies.some(({ usesModels }) => usesModels === true) ? await parts.models(judged) : [];
    for (const strategy of strategies) {
      const accepted = await parts.pause.run(() => accepts(strategy, seed, judged));
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
      await parts.unusable(seed, `no strategy can use it (${reasons.join('; ')})`);
  }
}

function pairsText(unsent: Readonly<Record<string, string>>): string {
  return Object.entries(unsent)
    .map(([solver, lacking]) => `${solver}: ${lacking}`)
    .join(', ');
}

function saying({ solver, because }: Exclusion): string {
  return `${solver}: ${because}`;
}

function accepts(strategy: SeededStrategy, seed: LoadedSeed, judged: SeedJudged): true | string {
  if (seed.script.commands.some(asksSynthesis)) return 'it is a synthesis problem';
  if (seed.script.commands.some(asksRules)) return 'it is a query over rules';
  if (strategy.needsAnswer && judged.standing !== 'decided') return 'no solver decided it';
  try {
    return strategy.accepts(judgeablePart(seed), seed.btor?.graph);
  } catch (error) {
    return messageOf(error);
  }
}

async function draw(pair: SeedStrategyPair, { plan, maker, left, shares }: BatchDrawing): Promise<BatchWork> {
  const { origin, judged } = pair;
  const { from, to } = batchOfRound(pair.drawn++);
  const strategy = origin.strategy.name;
  const batch = { seed: originName(origin), strategy, from, to: Math.min(to, perSeed(pair, plan)) };
  const made = await maker.make(batch, origin, left());
  if (origin.kind === 'source') shares.onDealt(made);
  pair.barren = made.tests.length === 0 ? pair.barren + 1 : 0;
  return { made, judged };
}

/** Yields the batch only if this part runs it. */
async function* drawOwn(pair: SeedStrategyPair, drawing: BatchDrawing): AsyncGenerator<BatchWork> {
  const work = await draw(pair, drawing);
  if (isOwn(drawing.plan, work.made.batch)) yield work;
}
