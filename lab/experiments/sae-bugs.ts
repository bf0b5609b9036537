import { orCore } from '../../src/lab-front.js';
import { type Cell, type Table } from '../run/tables.js';
import type {
  Experiment,
  ExperimentPlan,
  ExperimentEffects,
  FoundBug,
  StoredRow,
  Plot,
  Report,
  SettingValues,
} from './contract.js';

export const saeBugs: Experiment = {
  name: 'sae-bugs',
  summary: 'the bugs of campaigns by type, status, theory, solver and time of discovery',
  source: 'Yao et al., ESEC/FSE 2021, tables 3 and 4, figure 1',
  settings: {
    campaigns: {
      kind: 'text',
      summary: 'folders of campaigns, separated by commas',
      initial: 'gainsay-campaign-1',
    },
  },
  solvers: [],
  plan,
};

function plan(settings: SettingValues, effects: ExperimentEffects): ExperimentPlan {
  const all = settings.text('campaigns').split(',');
  const folders = [...new Set(all.filter((each) => each !== ''))];
  return {
    parameters: [['campaigns', folders.join(', ')]],
    points: folders.map((folder) => ({
      key: folder,
      run: async () => ({ campaign: folder, bugs: JSON.stringify(await effects.found(folder)) }),
    })),
    report: (rows) => report(rows),
  };
}

/** The paper's terms for kinds of findings. */
const TYPES: Readonly<Record<string, string>> = {
  'wrong-answer': 'soundness',
  'invalid-model': 'invalid model',
};

function typeOf({ kind }: FoundBug): string {
  return TYPES[kind] ?? kind;
}

function report(rows: readonly StoredRow[]): Report {
  const bugs = mergeBugs(rows.map((row) => JSON.parse(String(row.bugs)) as FoundBug[]));
  const solvers = [...new Set(bugs.map(({ solver }) => solver))].sort();
  const notes = [
    'A bug is a group of similar findings of one kind in one solver. The paper counts bugs that developers confirmed; ' +
      '`gainsay campaign triage` records the status of a report, and `gainsay bisect` shows whether a version has the bug. A bug found by several campaigns counts once, with the earliest time.',
  ];
  return {
    tables: [typeTable(bugs, solvers), statusTable(bugs, solvers), theoryTable(bugs, solvers)],
    plots: [coursePlot(bugs), theoryPlot(bugs, solvers)],
    notes,
  };
}

function mergeBugs(campaigns: readonly (readonly FoundBug[])[]): FoundBug[] {
  const bugs = new Map<string, FoundBug>();
  for (const bug of campaigns.flat()) {
    const known = bugs.get(bug.name);
    bugs.set(
      bug.name,
      known === undefined
        ? bug
        : {
            ...known,
            ms: Math.min(known.ms, bug.ms),
            findings: known.findings + bug.findings,
            fixed: known.fixed ?? bug.fixed,
            state: known.state === 'new' ? bug.state : known.state,
          },
    );
  }
  return [...bugs.values()];
}

function counts(bugs: readonly FoundBug[], solvers: readonly string[]): Cell[] {
  return [...solvers.map((name) => bugs.filter(({ solver }) => solver === name).length), bugs.length];
}

function typeTable(bugs: readonly FoundBug[], solvers: readonly string[]): Table {
  const types = [...new Set(bugs.map(typeOf))].sort();
  return {
    file: 'table',
    title: 'Bugs by type (table 4)',
    columns: ['type', ...solvers, 'all', 'fixed', 'still there', 'not bisected'],
    rows: types.map((type) => {
      const own = bugs.filter((bug) => typeOf(bug) === type);
      const fates = [true, false, null].map((fate) => own.filter(({ fixed }) => fixed === fate).length);
      return [type, ...counts(own, solvers), ...fates];
    }),
  };
}

function statusTable(bugs: readonly FoundBug[], solvers: readonly string[]): Table {
  const state = (name: string) => bugs.filter((bug) => bug.state === name);
  const extra = (own: readonly FoundBug[]) => own.reduce((sum, { findings }) => sum + findings - 1, 0);
  return {
    file: 'status',
    title: 'Bugs by status (table 3)',
    columns: ['status', ...solvers, 'all'],
    rows: [
      ['found', ...counts(bugs, solvers)],
      ['reported', ...counts(state('reported'), solvers)],
      ['known', ...counts(state('known'), solvers)],
      ['not a bug', ...counts(state('not-a-bug'), solvers)],
      [
        'fixed in some version',
        ...counts(
          bugs.filter(({ fixed }) => fixed === true),
          solvers,
        ),
      ],
      [
        'found on an unmutated seed',
        ...counts(
          bugs.filter(({ ofSeed }) => ofSeed),
          solvers,
        ),
      ],
      ['duplicates', ...solvers.map((name) => extra(bugs.filter(({ solver }) => solver === name))), extra(bugs)],
    ],
  };
}

/** Ranks theories, the most frequent first. A bug of several theories counts for each. */
function rankTheories(bugs: readonly FoundBug[]): readonly string[] {
  const times = new Map<string, number>();
  for (const { theories } of bugs) for (const name of orCore(theories)) times.set(name, (times.get(name) ?? 0) + 1);
  return [...times].sort(([a, m], [b, n]) => n - m || (a < b ? -1 : 1)).map(([name]) => name);
}

function selectByTheory(bugs: readonly FoundBug[], theory: string): FoundBug[] {
  return bugs.filter(({ theories }) => orCore(theories).includes(theory));
}

function theoryTable(bugs: readonly FoundBug[], solvers: readonly string[]): Table {
  return {
    file: 'theories',
    title: 'Bugs by theory (figure 1); a bug of several theories counts for each',
    columns: ['theory', ...solvers, 'all'],
    rows: rankTheories(bugs).map((theory) => [theory, ...counts(selectByTheory(bugs, theory), solvers)]),
  };
}

function coursePlot(bugs: readonly FoundBug[]): Plot {
  const types = [...new Set(bugs.map(typeOf))].sort();
  const end = Math.max(1, ...bugs.map(({ ms }) => ms)) / 60_000;
  return {
    file: 'plot',
    title: 'Bugs found over time',
    x: { label: 'minutes of a campaign', scale: 'linear', from: 0 },
    y: { label: 'bugs', scale: 'linear', from: 0 },
    series: types.map((name) => {
      const times = bugs
        .filter((bug) => typeOf(bug) === name)
        .map(({ ms }) => ms / 60_000)
        .sort((a, b) => a - b);
      return {
        name,
        draw: 'steps',
        points: [[0, 0], ...times.map((at, i) => [at, i + 1] as const), [end, times.length]],
      };
    }),
  };
}

function theoryPlot(bugs: readonly FoundBug[], solvers: readonly string[]): Plot {
  const names = rankTheories(bugs);
  return {
    file: 'by-theory',
    title: 'Bugs by theory',
    x: { label: 'theory', scale: 'linear', names },
    y: { label: 'bugs', scale: 'linear', from: 0 },
    series: solvers.map((solver) => ({
      name: solver,
      draw: 'bars',
      points: names.map(
        (theory, at) => [at, selectByTheory(bugs, theory).filter((bug) => bug.solver === solver).length] as const,
      ),
    })),
  };
}
