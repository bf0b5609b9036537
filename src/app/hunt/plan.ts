import { type Plan, type Shard, LOG_FORMAT, MIX_AHEAD, readShard } from '../../campaign/index.js';
import { type AskedName, ASKED_NAMES, INQUIRIES } from '../../inquiry/index.js';
import { type Solver, DEFAULT_LIMITS } from '../../solver/index.js';
import type { Strategy } from '../../strategy/index.js';
import { badUsage, unknownName, packageVersion } from '../base/index.js';
import type { DataTexts } from '../plugins/index.js';
import { toPlannedSolvers } from '../solvers/index.js';
import type { HuntOptions, HuntSettings } from './hunt-options.js';
import type { GatheredSeed } from './seeds.js';

const REDUCE_MS = 20_000;

export interface PlanParts extends DataTexts, Pick<Plan, 'tieBreakers' | 'known' | 'baseline' | 'plugins' | 'extents'> {
  readonly seeds: readonly GatheredSeed[];
  readonly strategies: readonly Pick<Strategy, 'name'>[];
  readonly solvers: readonly Solver[];
  readonly shard?: Shard | undefined;
}

export function makePlan(options: HuntSettings, { seeds, strategies, solvers, shard, ...kept }: PlanParts): Plan {
  const { key, mixing, mixAhead, rounds, mode, checkModels, models, adaptiveLimits, repeats, maxBytes, varyOptions } =
    options;
  // The inquiry `values` needs a model of the same check to decide whether the reported values are right.
  const asks = resolveAskedNames(options.asks, solvers).filter((name) => models || name !== 'values');
  const { timeoutMs, memoryBytes, tests, forMs, perSeed, reduce, bisect, confirmElsewhere } = options;
  return {
    format: LOG_FORMAT,
    gainsay: packageVersion(),
    key,
    seeds: seeds.map(({ path, blob, bytes, certified }) => {
      return { path, blob, bytes, ...(certified === undefined ? {} : { certified }) };
    }),
    solvers: toPlannedSolvers(solvers, { found: options.solvers.length === 0 }),
    strategies: strategies.map(({ name }) => name),
    // A part of a campaign lacks the other parts' findings, so it cannot mix strategies by yield.
    ...(shard === undefined ? { mixing, ...(mixAhead === MIX_AHEAD ? {} : { mixAhead }) } : { mixing: 'even', shard }),
    rounds,
    ...kept,
    mode,
    checkModels,
    models,
    ...(asks.length === 0 ? {} : { asks }),
    limits: { timeoutMs, memoryBytes, outputBytes: DEFAULT_LIMITS.outputBytes },
    adaptiveLimits,
    repeats,
    maxBytes,
    budget: { tests: tests ?? null, forMs: forMs ?? null, perSeed: perSeed ?? null },
    postProcessing: { reduce, bisect, ...(confirmElsewhere ? { confirmElsewhere } : {}) },
    ...(varyOptions === 'none' ? {} : { varyOptions }),
    reduceMs: REDUCE_MS,
  };
}

function resolveAskedNames(names: readonly string[], solvers: readonly Pick<Solver, 'profile'>[]): AskedName[] {
  if (names.includes('none')) {
    if (names.length > 1) throw badUsage(`--ask ${names.join(',')} combines 'none' with other names`);
    return [];
  }
  const unknown = names.find((name) => name !== 'all' && !(ASKED_NAMES as readonly string[]).includes(name));
  if (unknown !== undefined) {
    const expected = `${ASKED_NAMES.join(', ')}, all or none`;
    throw unknownName(`--ask: unknown inquiry '${unknown}'`, unknown, ASKED_NAMES, expected);
  }
  const canBeAsked = (name: AskedName): boolean =>
    PROBLEMS.every(({ ask, commands: [command] }) => ask !== name || hasInquiry(solvers, command));
  for (const { ask, problem, commands } of PROBLEMS) {
    if (ask === undefined || problem === undefined || !names.includes(ask) || hasInquiry(solvers, commands[0]))
      continue;
    throw badUsage(`--ask ${ask}: no solver of the hunt has ${problem.ability}`, {
      expected: `a solver such as ${problem.solver}`,
    });
  }
  return ASKED_NAMES.filter((name) => (names.includes(name) || names.includes('all')) && canBeAsked(name));
}

/** Inquiries that turn a test case into a problem such as synthesis. At least one solver must support the problem. */
const PROBLEMS = INQUIRIES.filter(({ problem }) => problem !== undefined);

function hasInquiry(solvers: readonly Pick<Solver, 'profile'>[], command: string): boolean {
  return solvers.some(({ profile }) => profile.inquiries?.some((name) => name === command));
}

/** Returns undefined without `--shard`. Throws `BadInput` for an invalid value or combination of options. */
export function shardFrom({ shard: text, mixing, on }: HuntOptions): Shard | undefined {
  if (text === undefined) return undefined;
  if (on !== undefined) {
    throw badUsage('--shard and --on cannot be combined', {
      hint: 'workers of a campaign on a server share its work automatically; --shard is for campaigns without a server',
    });
  }
  const shard = readShard(text);
  if (shard === undefined) {
    throw badUsage(`--shard ${text} does not name a part K/N`, {
      expected: 'K/N with K from 1 to N, such as 3/64',
      hint: 'the first of eight parts is 1/8, and the last is 8/8',
    });
  }
  if (mixing === 'yield') {
    throw badUsage('--mix yield cannot be combined with --shard: a part does not know the findings of the others', {
      hint: 'omit --mix, or use --mix even',
    });
  }
  return shard;
}
