import { type Cell } from '../run/tables.js';
import type {
  BisectedGroup,
  Experiment,
  ExperimentPlan,
  ExperimentEffects,
  StoredRow,
  Plot,
  Report,
  SettingValues,
} from './contract.js';

export const versions: Experiment = {
  name: 'versions',
  summary:
    'the bugs of campaigns over the versions of a solver: first and last version of each bug, and number of bugs in each version',
  source: 'Yao et al., ESEC/FSE 2021, section 5.2; Dewey 2017, section 5.5',
  settings: {
    campaigns: {
      kind: 'text',
      summary: 'folders of campaigns whose findings were bisected (gainsay bisect), separated by commas',
      initial: 'gainsay-campaign-1',
    },
  },
  solvers: [],
  plan,
};

function plan(settings: SettingValues, effects: ExperimentEffects): ExperimentPlan {
  const folders = [
    ...new Set(
      settings
        .text('campaigns')
        .split(',')
        .filter((each) => each !== ''),
    ),
  ];
  return {
    parameters: [['campaigns', folders.join(', ')]],
    points: folders.map((folder) => ({
      key: folder,
      run: async () => {
        const { groups, others } = await effects.bisected(folder);
        return { campaign: folder, groups: JSON.stringify(groups), others };
      },
    })),
    report,
  };
}

function report(rows: readonly StoredRow[]): Report {
  const known = new Map<string, BisectedGroup>();
  for (const row of rows)
    for (const group of JSON.parse(String(row.groups)) as BisectedGroup[])
      if (!known.has(group.name)) known.set(group.name, group);
  const groups = [...known.values()];
  // The longest list contains all versions, because a later campaign only appends newer ones.
  const all = groups.reduce<readonly string[]>(
    (longest, each) => (each.versions.length > longest.length ? each.versions : longest),
    [],
  );
  const lives = groups.map((group) => ({ group, ...findLifetime(group, all) }));
  const kinds = [...new Set(groups.map(({ kind }) => kind))].sort();
  const alive = (kind: string, at: number): number =>
    lives.filter(({ group, from, to }) => group.kind === kind && from <= at && at < to).length;
  const others = rows.reduce((sum, row) => sum + Number(row.others), 0);
  const notes = [
    `${others} more groups were not bisected; \`gainsay bisect CAMPAIGN\` bisects them. An untested version is assumed to be like the tested versions on both sides.`,
  ];
  const nothing: Plot = {
    file: 'plot',
    title: 'Groups of findings in each version',
    x: { label: 'version', scale: 'linear', names: all },
    y: { label: 'groups of findings', scale: 'linear', from: 0 },
    series: [],
  };
  if (groups.length === 0) return { tables: [], plots: [nothing], notes };
  return {
    tables: [
      {
        file: 'table',
        title: 'Groups of findings, and the versions in which they appear',
        columns: ['kind', 'solver', 'group', 'since', 'fixed in', 'versions with it', 'in the oldest tested version'],
        rows: [...lives]
          .sort((a, b) => a.from - b.from || a.to - b.to)
          .map(({ group: { kind, solver, name, firstBad, fixedIn }, from, to }): Cell[] => [
            ...[kind, solver, name, firstBad ?? all[0] ?? null, fixedIn],
            ...[Math.max(0, to - from), from === 0],
          ]),
      },
      {
        file: 'alive',
        title: 'Groups in each version',
        columns: ['version', ...kinds, 'all'],
        rows: all.map((version, at): Cell[] => {
          const counts = kinds.map((kind) => alive(kind, at));
          return [version, ...counts, counts.reduce((sum, count) => sum + count, 0)];
        }),
      },
    ],
    plots: [
      {
        ...nothing,
        series: kinds.map((name) => ({
          name,
          draw: 'line',
          points: all.map((_, at) => [at, alive(name, at)] as const),
        })),
      },
    ],
    notes,
  };
}

/** Indices of the first bad and the first fixed version in the list of all versions. */
function findLifetime(
  { firstBad, fixedIn }: BisectedGroup,
  all: readonly string[],
): { readonly from: number; readonly to: number } {
  const at = (version: string | null, otherwise: number): number => {
    const found = version === null ? -1 : all.indexOf(version);
    return found < 0 ? otherwise : found;
  };
  return { from: at(firstBad, 0), to: at(fixedIn, all.length) };
}
