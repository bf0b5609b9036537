import type {
  Experiment,
  ExperimentPlan,
  ExperimentEffects,
  HuntFacts,
  HuntRequest,
  Point,
  Setting,
  SettingValues,
  TimeBound,
} from './contract.js';
import { formatCount } from '../../src/lab-front.js';
import { leastForSignificance } from './statistics.js';
import { type CampaignBugs, UNIQUE_BUGS_KEY, reportComparison } from './sae-comparison-report.js';

/** Default strategies. All of them take the same seeds, so their campaigns are comparable. */
const STRATEGIES = 'opfuzz,sae,typefuzz,fusion,storm,session,rephrase,subspace,graft';

const PARTS: readonly Variant[] = [
  { name: 'clauses', strategy: 'sae-cnf' },
  { name: 'in place', strategy: 'sae-polarity' },
  { name: 'both', strategy: 'sae' },
  { name: 'both, up to 3 rounds', strategy: 'sae', rounds: 3 },
  { name: 'both, up to 10 rounds', strategy: 'sae', rounds: 10 },
];

const BUDGET: Readonly<Record<string, Setting>> = {
  seeds: { kind: 'text', summary: 'a folder of seeds; empty for the built-in seeds', initial: '' },
  repetitions: {
    kind: 'number',
    summary: 'campaigns of each strategy; to be significant, a difference needs 4 for 2 strategies, 5 for 3, 7 for 9',
    initial: 7,
    least: 1,
    most: 100,
  },
  tests: { kind: 'number', summary: 'test cases per campaign; 0 for no limit', initial: 150, least: 0, most: 1e9 },
  seconds: { kind: 'number', summary: 'time per campaign; 0 for no limit', initial: 0, least: 0, most: 1e6 },
  jobs: { kind: 'number', summary: 'concurrent tests', initial: 1, least: 1, most: 64 },
  reduce: {
    kind: 'text',
    summary: 'auto reduces findings before they are grouped, within the time of a campaign; none does not',
    initial: 'none',
    pattern: /^(?:none|auto)$/,
    expected: 'none or auto',
  },
  suspects: {
    kind: 'text',
    summary: 'count only findings that suspect one of these solvers, separated by commas; empty for all',
    initial: '',
  },
  timeout: { kind: 'number', summary: 'seconds for one query', initial: 2, least: 0.1, most: 600 },
  key: { kind: 'text', summary: 'random seed; repetition n uses the seed `KEY-n`', initial: 'compare' },
  versions: {
    kind: 'text',
    summary:
      'versions to run on all findings at the end, to distinguish bugs as gainsay campaign count does; z3 means all versions of Z3 on npm',
    initial: '',
  },
};

export const saeComparison: Experiment = {
  name: 'compare',
  formerly: 'sae-comparison',
  summary:
    'comparison of strategies on equal seeds, solvers and limits: findings over time, and findings of only one strategy',
  source: 'Yao et al., ESEC/FSE 2021, table 7; repeated and tested as Klees et al., CCS 2018, recommend',
  settings: {
    strategies: {
      kind: 'text',
      summary: 'strategies, also of plug-ins and cmd:PROGRAM, separated by commas',
      initial: STRATEGIES,
      pattern: /^(?:cmd:[^,]+|[a-z][\w:-]*)(?:,(?:cmd:[^,]+|[a-z][\w:-]*))*$/,
      expected: 'names such as opfuzz,sae,cmd:./mutate.sh',
    },
    plugins: { kind: 'text', summary: 'files of plug-ins with strategies, separated by commas', initial: '' },
    ...BUDGET,
  },
  files: (settings) => [...splitList(settings, 'plugins'), ...splitList(settings, 'strategies').flatMap(programFile)],
  solvers: ['z3', 'cvc5', 'cvc4'],
  hunts: true,
  plan,
};

export const saeForms: Experiment = {
  name: 'sae-forms',
  summary:
    'comparison of the forms of skeletal approximation: on clauses, on the seed itself, on both, and with more rounds',
  source: 'Yao et al., ESEC/FSE 2021, sections 4.3 and 5.3',
  settings: BUDGET,
  solvers: ['z3', 'cvc5', 'cvc4'],
  hunts: true,
  plan: (settings, effects) => comparison(PARTS, settings, effects),
};

/**
 * Full fusion, fusion of one pair of constants, concatenation of seeds, and two mutation strategies of the same
 * authors.
 */
const FUSIONS: readonly Variant[] = [
  { name: 'fusion', strategy: 'fusion' },
  { name: 'one pair', strategy: 'fusion-pair' },
  { name: 'concatenation', strategy: 'fusion-concat' },
  { name: 'opfuzz', strategy: 'opfuzz' },
  { name: 'typefuzz', strategy: 'typefuzz' },
];

export const yinyangCompare: Experiment = {
  name: 'yinyang-compare',
  summary: 'comparison of full semantic fusion, fusion of one pair, plain concatenation of seeds, opfuzz and typefuzz',
  source: 'Winterer, Zhang and Su, PLDI 2020, section 4; OOPSLA 2020; Park et al., OOPSLA 2021',
  settings: BUDGET,
  solvers: ['z3', 'cvc5', 'cvc4'],
  hunts: true,
  plan: (settings, effects) => comparison(FUSIONS, settings, effects),
};

interface Variant {
  readonly name: string;
  readonly strategy: string;
  readonly rounds?: number;
  readonly plugins?: readonly string[];
}

function splitList(settings: SettingValues, name: 'plugins' | 'strategies' | 'suspects'): string[] {
  return [...new Set(settings.text(name).split(','))].filter((each) => each !== '');
}

/** Empty if the program is on PATH. */
function programFile(strategy: string): string[] {
  const program = /^cmd:(\S*\/\S*)/.exec(strategy)?.[1];
  return program === undefined ? [] : [program];
}

function plan(settings: SettingValues, effects: ExperimentEffects): ExperimentPlan {
  const plugins = splitList(settings, 'plugins');
  const loaded = plugins.length === 0 ? {} : { plugins };
  return comparison(
    // Each campaign loads the plug-ins, so that all have the same oracles.
    splitList(settings, 'strategies').map((name) => ({ name, strategy: name, ...loaded })),
    settings,
    effects,
  );
}

function comparison(variants: readonly Variant[], settings: SettingValues, effects: ExperimentEffects): ExperimentPlan {
  const names = variants.map(({ name }) => name);
  const repetitions = Math.trunc(settings.number('repetitions'));
  const [tests, seconds] = [Math.trunc(settings.number('tests')), settings.number('seconds')];
  const seeds = settings.text('seeds');
  const budget = {
    // A campaign without any limit would not end.
    tests: tests === 0 && seconds === 0 ? 150 : tests === 0 ? undefined : tests,
    forMs: seconds === 0 ? undefined : seconds * 1000,
  };
  const isReduced = settings.text('reduce') === 'auto';
  const suspects = splitList(settings, 'suspects');
  const solvers = effects.solvers.map(({ id }) => id);
  const strange = suspects.find((each) => !solvers.includes(each));
  if (strange !== undefined) throw effects.badSetting(`suspects: no solver is named '${strange}'`, solvers.join(', '));
  const key = settings.text('key');
  // Ordered by repetition, so that a stopped experiment has equally many campaigns of each strategy.
  const least = leastForSignificance(names.length);
  const hunts = Array.from({ length: repetitions }, (_, i) => i + 1).flatMap((repetition) =>
    variants.map(({ name, strategy, rounds, plugins }) => {
      const request: HuntRequest = {
        name: `campaigns/${name.replaceAll(/[^\w-]/g, '-')}-${repetition}`,
        strategies: [strategy],
        ...(plugins === undefined ? {} : { plugins }),
        seeds: seeds === '' ? [] : [seeds],
        ...budget,
        ...(rounds === undefined ? {} : { rounds }),
        ...(isReduced ? { reduce: 'auto' } : {}),
        ...(suspects.length === 0 ? {} : { suspects }),
        key: `${key}-${repetition}`,
        jobs: Math.trunc(settings.number('jobs')),
        timeoutMs: settings.number('timeout') * 1000,
      };
      return { name, repetition, request };
    }),
  );
  const underWay = new Set<Promise<HuntFacts>>();
  const points: Point[] = hunts.map(({ name, repetition, request }) => ({
    key: `${name} ${repetition}`,
    run: async (signal) => {
      const work = effects.hunt(request, signal);
      underWay.add(work);
      return makeRow(name, repetition, await work);
    },
  }));
  const versions = settings.text('versions');
  if (versions !== '') {
    points.push({
      key: UNIQUE_BUGS_KEY,
      run: async (signal) => {
        // Campaigns may run concurrently. They are read after they end.
        await Promise.allSettled(underWay);
        const requests = hunts.map(({ request }) => request);
        const bugs = await effects.uniqueBugs(requests, versions, signal);
        const found = hunts.map(({ name }, at): CampaignBugs => [name, bugs[at] ?? []]);
        return { strategy: null, bugs: JSON.stringify(found) };
      },
    });
  }
  const limits = [
    ...(budget.tests === undefined ? [] : [`at most ${budget.tests} test cases`]),
    ...(budget.forMs === undefined ? [] : [`${seconds} s`]),
  ];
  return {
    parameters: [
      ['strategies', names.join(', ')],
      ...(variants[0]?.plugins === undefined ? [] : [['plug-ins', variants[0].plugins.join(', ')] as const]),
      ['seeds', seeds === '' ? 'those that ship with Gainsay' : seeds],
      [
        'campaigns',
        `${repetitions} of each strategy, ${limits.join(' or ')} each, with jobs=${settings.number('jobs')}` +
          (names.length < 2 || repetitions >= least ? '' : `; only with ${least} can a difference be significant`),
      ],
      ['inquiries', 'none: solvers get exactly the mutants'],
      ['time limit of a query', `${settings.number('timeout')} s`],
      ['random seeds', `${key}-1 to ${key}-${repetitions}`],
      ...(suspects.length === 0 ? [] : [['counted suspects', suspects.join(', ')] as const]),
      ...(versions === '' ? [] : [['bugs distinguished over', versions] as const]),
    ],
    points,
    bound: findBound(hunts[0]?.request, solvers.length),
    report: (rows) => reportComparison(rows, names, { isReduced, ...(budget.forMs === undefined && budget) }),
  };
}

function findBound(request: HuntRequest | undefined, solvers: number): TimeBound {
  const { forMs, tests = 0, timeoutMs = 0, jobs = 1 } = request ?? {};
  if (forMs !== undefined) return { of: 'campaigns', ms: forMs, factors: `${forMs / 1000} s` };
  const factors = `${formatCount(tests, 'test')} × ${formatCount(solvers, 'solver')} × ${timeoutMs / 1000} s`;
  const ms = (tests * solvers * timeoutMs) / jobs;
  return { of: 'queries', ms, factors: jobs === 1 ? factors : `${factors} / ${jobs} jobs` };
}

function makeRow(strategy: string, repetition: number, facts: HuntFacts) {
  const { tests, ms, solverMs, findings, unconfirmedClaims, refutedClaims, groups, fingerprint } = facts;
  return {
    strategy,
    repetition,
    tests,
    ms,
    solverMs,
    findings,
    unconfirmedClaims,
    ...(refutedClaims.length === 0 ? {} : { refutedClaims: refutedClaims.join('; ') }),
    groups: groups.length,
    fingerprint,
    found: JSON.stringify(groups),
  };
}
