import { ASKED_NAMES, type AskedName, LOG_FORMAT, MIX_AHEAD, type Plan, type Shard } from '../../campaign/index.js';
import { DEFAULT_LIMITS, type InquiryName, type Solver } from '../../solver/index.js';
import type { Strategy } from '../../strategy/index.js';
import type { HuntOptions } from './hunt-options.js';
import type { GatheredSeed } from './seeds.js';
import { plannedSolvers } from '../solvers/index.js';
import type { KeptTexts } from '../plugins/index.js';
import { badUsage, packageVersion } from '../base/index.js';
import { didYouMean } from '../../util/index.js';

/** How long a finding is made smaller. */
const REDUCE_MS = 20_000;

/** What a plan is made of besides the options. */
export interface PlanParts extends KeptTexts, Pick<Plan, 'tieBreakers' | 'known' | 'baseline' | 'plugins' | 'extents'> {
  readonly seeds: readonly GatheredSeed[];
  readonly strategies: readonly Pick<Strategy, 'name'>[];
  readonly solvers: readonly Solver[];
  /** The part of the campaign that is run; missing: all of it. */
  readonly shard?: Shard | undefined;
}

/** The plan of a campaign: everything that decides it, from the options of a hunt and from what they name. */
export function planOf(options: HuntOptions, { seeds, strategies, solvers, shard, ...kept }: PlanParts): Plan {
  const { key, mixing, mixAhead, rounds, mode, checkModels, models, adaptiveLimits, repeats, maxBytes, varyOptions } =
    options;
  // Values are judged by the model of the same check.
  const asks = askedNames(options.asks, solvers).filter((name) => models || name !== 'values');
  const { timeoutMs, memoryBytes, tests, forMs, perSeed, reduce, bisect, confirmElsewhere } = options;
  return {
    format: LOG_FORMAT,
    gainsay: packageVersion(),
    key,
    seeds: seeds.map(({ path, blob, bytes, certified }) => {
      return { path, blob, bytes, ...(certified === undefined ? {} : { certified }) };
    }),
    solvers: plannedSolvers(solvers, { found: options.solvers.length === 0 }),
    strategies: strategies.map(({ name }) => name),
    // What the other parts yield is not known in one of them.
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

/** What is asked besides answers and models, in the order of the list. */
function askedNames(names: readonly string[], solvers: readonly Pick<Solver, 'profile'>[]): AskedName[] {
  if (names.includes('none')) {
    if (names.length > 1) throw badUsage(`--ask ${names.join(',')} names something and 'none'`);
    return [];
  }
  const unknown = names.find((name) => name !== 'all' && !(ASKED_NAMES as readonly string[]).includes(name));
  if (unknown !== undefined) {
    const hint = didYouMean(unknown, ASKED_NAMES);
    const more = hint === undefined ? {} : { hint };
    throw badUsage(`--ask: there is nothing to ask by the name '${unknown}'`, {
      expected: `${ASKED_NAMES.join(', ')}, all or none`,
      ...more,
    });
  }
  const canBeAsked = (name: AskedName): boolean => {
    const problem = PROBLEMS.find((each) => each.name === name);
    return problem === undefined || solvers.some(({ profile }) => profile.inquiries?.includes(problem.inquiry));
  };
  for (const { name, what, such } of PROBLEMS) {
    if (!names.includes(name) || canBeAsked(name)) continue;
    throw badUsage(`--ask ${name}: no solver of the hunt has ${what}`, { expected: `a solver such as ${such}` });
  }
  return ASKED_NAMES.filter((name) => (names.includes(name) || names.includes('all')) && canBeAsked(name));
}

/** What takes the place of a test case, so that somebody must be able to solve it, and by which inquiry that is told. */
const PROBLEMS: readonly {
  readonly name: AskedName;
  readonly inquiry: InquiryName;
  readonly what: string;
  readonly such: string;
}[] = [
  { name: 'synthesis', inquiry: 'check-synth', what: 'synthesis', such: 'cvc5' },
  { name: 'horn', inquiry: 'query', what: 'a language of rules and queries', such: 'z3' },
];
