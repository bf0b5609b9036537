import { formatCount } from '../../src/lab-front.js';
import { type Table } from '../run/tables.js';
import type { HuntGroup, StoredRow, Plot, Report, Series, UniqueBug } from './contract.js';
import { formatInterval, significanceNote, significanceTable } from './report/significance.js';
import { median, medianInterval, quantile } from './statistics.js';

/** Key of the point that counts unique bugs: findings that appear and disappear in the same versions are one bug. */
export const UNIQUE_BUGS_KEY = 'bugs over versions';

export type CampaignBugs = readonly [strategy: string, bugs: readonly UniqueBug[]];

interface Campaign {
  readonly strategy: string;
  readonly tests: number;
  readonly ms: number;
  readonly solverMs: number;
  readonly findings: number;
  readonly unconfirmedClaims: number;
  readonly refutedClaims: string;
  readonly groups: readonly HuntGroup[];
}

const STEPS = 60;

export interface CampaignLimits {
  readonly isReduced: boolean;
  /** Set if the number of tests is the only limit. */
  readonly tests?: number | undefined;
}

export function reportComparison(
  rows: readonly StoredRow[],
  strategies: readonly string[],
  { isReduced, tests: limit = 0 }: CampaignLimits,
): Report {
  const campaigns = rows.filter(({ point }) => point !== UNIQUE_BUGS_KEY).map(readCampaign);
  const unique = rows.find(({ point }) => point === UNIQUE_BUGS_KEY);
  const before = isReduced ? '' : ' (before reduction, one bug can count several times: use reduce=auto)';
  const shown = strategies.filter((name) => campaigns.some(({ strategy }) => strategy === name));
  const early = shown.flatMap((name) => {
    const least = Math.min(...of(campaigns, name).map(({ tests }) => tests));
    return least < limit ? [`${name} (${least})`] : [];
  });
  return {
    tables: [
      strategyTable(campaigns, shown, before),
      pairTable(campaigns, shown, before),
      ...(unique === undefined ? [] : [bugTable(JSON.parse(String(unique.bugs)) as CampaignBugs[], shown)]),
      ...(collectNames(campaigns).size === 0 ? [] : [groupTable(campaigns, shown, before)]),
    ],
    plots: [coursePlot('ms', campaigns, shown), coursePlot('tests', campaigns, shown), totalPlot(campaigns, shown)],
    notes: [
      'A group contains the findings that a campaign counts as one bug: similar findings of one kind in one solver. ' +
        'Counts of groups are medians over the campaigns of a strategy, with minimum and maximum in brackets; bands in plots contain the middle half. ' +
        'The next column is a 95 % confidence interval of the median, from order statistics, which needs 6 campaigns. Solver seconds are those of all solvers on mutants, without seeds, confirmation and reduction. ' +
        'Solver seconds per group are the sum of all campaigns divided by the sum of their groups; all other numbers of single campaigns are medians. ' +
        'Tests until the first group are infinite for a campaign without groups, so the column is empty if half of the campaigns found none.',
      ...(early.length === 0
        ? []
        : [
            `These strategies made no further new mutants before the limit of ${limit} tests (fewest tests of a campaign in brackets): ${early.join(', ')}.`,
          ]),
      ...(isReduced ? shown.flatMap((name) => describeOpen(name, of(campaigns, name))) : []),
      ...shown.flatMap((name) => describeClaims(name, of(campaigns, name))),
      significanceNote('a campaign of the first strategy has more groups than one of the second'),
    ],
  };
}

function describeOpen(name: string, campaigns: readonly Campaign[]): string[] {
  const groups = campaigns.flatMap((each) => each.groups);
  const open = groups.filter(({ isOpen }) => isOpen === true).length;
  return open === 0 ? [] : [`Of ${formatCount(groups.length, 'group')} of ${name}, ${open} not reduced and may merge.`];
}

function describeClaims(name: string, campaigns: readonly Campaign[]): string[] {
  const ignoring = campaigns.filter(({ refutedClaims }) => refutedClaims !== '');
  const unconfirmed = campaigns.reduce((sum, { unconfirmedClaims }) => sum + unconfirmedClaims, 0);
  const share = `${ignoring.length} of ${formatCount(campaigns.length, 'campaign')}`;
  return [
    ...(ignoring[0] === undefined ? [] : [`In ${share} of ${name}, ${ignoring[0].refutedClaims}.`]),
    ...(unconfirmed === 0 ? [] : [`Unconfirmed suspicions that rest on claims of ${name}: ${unconfirmed}.`]),
  ];
}

function readCampaign(row: StoredRow): Campaign {
  return {
    strategy: String(row.strategy),
    tests: Number(row.tests),
    ms: Number(row.ms),
    solverMs: Number(row.solverMs),
    findings: Number(row.findings),
    unconfirmedClaims: Number(row.unconfirmedClaims ?? 0),
    refutedClaims: String(row.refutedClaims ?? ''),
    groups: JSON.parse(String(row.found)) as HuntGroup[],
  };
}

function of(campaigns: readonly Campaign[], name: string): readonly Campaign[] {
  return campaigns.filter(({ strategy }) => strategy === name);
}

function collectNames(campaigns: readonly Campaign[]): ReadonlySet<string> {
  return new Set(campaigns.flatMap(({ groups }) => groups.map(({ name }) => name)));
}

function spread(values: readonly number[]): string {
  return values.length === 0 ? '' : `${median(values)} [${Math.min(...values)}, ${Math.max(...values)}]`;
}

function formatMedianInterval(values: readonly number[]): string {
  const interval = medianInterval(values);
  return interval === undefined ? '' : formatInterval(interval);
}

function strategyTable(campaigns: readonly Campaign[], strategies: readonly string[], before: string): Table {
  return {
    file: 'table',
    title: `Strategies, and groups of their findings${before}`,
    columns: [
      'strategy',
      'campaigns',
      'tests',
      'solver seconds per test',
      'findings',
      'groups',
      '95 % interval',
      'campaigns with a group',
      'groups in any campaign',
      'groups that only this strategy finds',
      'solver seconds per group',
      'tests until the first group',
    ],
    rows: strategies.map((strategy) => {
      const own = of(campaigns, strategy);
      const together = collectNames(own);
      const others = collectNames(campaigns.filter((each) => each.strategy !== strategy));
      const counts = own.map(({ groups }) => groups.length);
      const found = counts.reduce((sum, count) => sum + count, 0);
      const costs = own.flatMap(({ tests, solverMs }) => (tests === 0 ? [] : [solverMs / 1000 / tests]));
      // The minimum of no numbers is Infinity.
      const first = median(own.map(({ groups }) => Math.min(...groups.map(({ tests }) => tests))));
      return [
        strategy,
        own.length,
        median(own.map(({ tests }) => tests)),
        costs.length === 0 ? null : median(costs),
        spread(own.map(({ findings }) => findings)),
        spread(counts),
        formatMedianInterval(counts),
        counts.filter((count) => count > 0).length,
        together.size,
        [...together].filter((name) => !others.has(name)).length,
        found === 0 ? null : own.reduce((sum, { solverMs }) => sum + solverMs, 0) / 1000 / found,
        Number.isFinite(first) ? first : null,
      ];
    }),
  };
}

function bugTable(found: readonly CampaignBugs[], strategies: readonly string[]): Table {
  const collectNumbers = (all: readonly CampaignBugs[]) =>
    new Set(all.flatMap(([, bugs]) => bugs.map(({ number }) => number)));
  return {
    file: 'bugs',
    title: `Unique bugs, distinguished by the versions that have them: ${collectNumbers(found).size}`,
    columns: [
      'strategy',
      'bugs per campaign',
      'bugs in any campaign',
      'distinguished by versions',
      'bugs that only this strategy finds',
    ],
    rows: strategies.map((strategy) => {
      const own = found.filter(([name]) => name === strategy);
      const together = collectNumbers(own);
      const others = collectNumbers(found.filter(([name]) => name !== strategy));
      const byVersions = new Set(
        own.flatMap(([, bugs]) => bugs.flatMap(({ number, by }) => (by === 'versions' ? [number] : []))),
      );
      return [
        strategy,
        spread(own.map(([, bugs]) => bugs.length)),
        together.size,
        byVersions.size,
        [...together].filter((number) => !others.has(number)).length,
      ];
    }),
  };
}

function pairTable(campaigns: readonly Campaign[], strategies: readonly string[], before: string): Table {
  const counts = strategies.map((name) => [name, of(campaigns, name).map(({ groups }) => groups.length)] as const);
  return significanceTable(new Map(counts), `Groups in a campaign${before}`);
}

function groupTable(campaigns: readonly Campaign[], strategies: readonly string[], before: string): Table {
  const first = new Map<string, HuntGroup>();
  for (const { groups } of campaigns)
    for (const group of groups) if (!first.has(group.name)) first.set(group.name, group);
  const countTimes = (name: string, strategy: string): number =>
    of(campaigns, strategy).filter(({ groups }) => groups.some((group) => group.name === name)).length;
  const all = [...first.values()].map((group) => {
    const times = strategies.map((strategy) => countTimes(group.name, strategy));
    return { group, times, total: times.reduce((sum, each) => sum + each, 0) };
  });
  all.sort((a, b) => b.total - a.total || (a.group.name < b.group.name ? -1 : 1));
  return {
    file: 'groups',
    title: `Groups, with the number of campaigns of each strategy that found them${before}`,
    columns: ['kind', 'solver', 'group', ...strategies],
    rows: all.map(({ group: { kind, solver, name }, times }) => [kind, solver, name, ...times]),
  };
}

/** Plots groups found over time or test cases: the median, and the middle half as a band. */
function coursePlot(by: 'ms' | 'tests', campaigns: readonly Campaign[], strategies: readonly string[]): Plot {
  const unit = by === 'ms' ? 1000 : 1;
  const longest = Math.max(1, ...campaigns.map((each) => each[by])) / unit;
  return {
    file: by === 'ms' ? 'plot' : 'by-tests',
    title: by === 'ms' ? 'Groups of findings over time' : 'Groups of findings over test cases',
    x: { label: by === 'ms' ? 'seconds of a campaign' : 'test cases of a campaign', scale: 'linear', from: 0 },
    y: { label: 'groups of findings', scale: 'linear', from: 0 },
    series: strategies.map((strategy): Series => {
      const own = of(campaigns, strategy);
      const end = Math.max(0, ...own.map((each) => each[by])) / unit;
      const at = Array.from({ length: STEPS + 1 }, (_, i) => (longest * i) / STEPS).filter((x) => x <= end);
      const countsAt = (x: number): number[] =>
        own.map(({ groups }) => groups.filter((group) => group[by] / unit <= x).length);
      return {
        name: strategy,
        draw: 'steps',
        points: at.map((x) => [x, median(countsAt(x))] as const),
        band: at.map((x) => [x, quantile(countsAt(x), 0.25), quantile(countsAt(x), 0.75)] as const),
      };
    }),
  };
}

function totalPlot(campaigns: readonly Campaign[], strategies: readonly string[]): Plot {
  const counted = strategies.map((strategy) => {
    const together = collectNames(of(campaigns, strategy));
    const others = collectNames(campaigns.filter((each) => each.strategy !== strategy));
    return { together: together.size, alone: [...together].filter((name) => !others.has(name)).length };
  });
  return {
    file: 'totals',
    title: 'Groups found by any campaign of a strategy',
    x: { label: 'strategy', scale: 'linear', names: strategies },
    y: { label: 'groups of findings', scale: 'linear', from: 0 },
    series: [
      { name: 'all', draw: 'bars', points: counted.map(({ together }, i) => [i, together] as const) },
      { name: 'found by no other strategy', draw: 'bars', points: counted.map(({ alone }, i) => [i, alone] as const) },
    ],
  };
}
