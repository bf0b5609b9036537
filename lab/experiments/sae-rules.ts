import { type Cell, type Table } from '../run/tables.js';
import {
  type Rule,
  type Script,
  type Op,
  type Term,
  RuleSet,
  toJudgeable,
  logicInfo,
  readScript,
  BOOL,
  reachable,
  iterateSites,
} from '../../src/smt.js';
import type {
  Experiment,
  ExperimentPlan,
  ExperimentEffects,
  StoredRow,
  Plot,
  Report,
  RewriteFacts,
  SettingValues,
} from './contract.js';

/** Prefix of the names of injections and rules in a campaign's counts. */
const PREFIX = 'sae:';
const SHOWN = 12;

export const saeRules: Experiment = {
  name: 'sae-rules',
  summary:
    'applications of each approximation rule to the seeds of each theory, and results of the mutants that used the rule',
  source: 'Yao et al., ESEC/FSE 2021, table 2',
  settings: {
    seeds: { kind: 'text', summary: 'a folder of seeds; empty for the built-in seeds', initial: '' },
    campaigns: { kind: 'number', summary: 'campaigns of the strategy sae', initial: 3, least: 1, most: 1000 },
    tests: { kind: 'number', summary: 'test cases per campaign', initial: 400, least: 1, most: 1e9 },
    rounds: { kind: 'number', summary: 'maximum number of mutation rounds', initial: 1, least: 1, most: 100 },
    jobs: { kind: 'number', summary: 'concurrent tests', initial: 1, least: 1, most: 64 },
    timeout: { kind: 'number', summary: 'seconds for one query', initial: 2, least: 0.1, most: 600 },
    key: { kind: 'text', summary: 'random seed; campaign n uses the seed `KEY-n`', initial: 'rules' },
  },
  solvers: ['z3', 'cvc5', 'cvc4'],
  hunts: true,
  plan,
};

function plan(settings: SettingValues, effects: ExperimentEffects): ExperimentPlan {
  const rules = effects.shippedRules();
  const given = settings.text('seeds');
  const files = effects.listFiles([given === '' ? effects.shippedSeeds : given], ['.smt2']);
  const campaigns = Math.trunc(settings.number('campaigns'));
  const key = settings.text('key');
  const sites = files.map((file) => ({
    key: `seed ${file}`,
    run: () =>
      Promise.resolve({
        of: 'seed',
        theory: folderOf(file),
        counts: JSON.stringify(countSites(effects.readFile(file), rules)),
      }),
  }));
  const hunts = Array.from({ length: campaigns }, (_, i) => ({
    key: `campaign ${i + 1}`,
    run: async (signal: AbortSignal) => {
      const { tests, rewrites, fingerprint } = await effects.hunt(
        {
          name: `campaigns/${i + 1}`,
          strategies: ['sae'],
          seeds: given === '' ? [] : [given],
          tests: Math.trunc(settings.number('tests')),
          forMs: undefined,
          rounds: Math.trunc(settings.number('rounds')),
          key: `${key}-${i + 1}`,
          jobs: Math.trunc(settings.number('jobs')),
          timeoutMs: settings.number('timeout') * 1000,
        },
        signal,
      );
      const own = rewrites.filter(({ name }) => name.startsWith(PREFIX));
      return { of: 'campaign', tests, fingerprint, rewrites: JSON.stringify(own) };
    },
  }));
  return {
    parameters: [
      ['rules', `${rules.length}, all proved`],
      ['seeds', `${files.length}, ${given === '' ? 'those that ship with Gainsay' : `from ${given}`}`],
      [
        'campaigns',
        `${campaigns} of sae, ${settings.number('tests')} test cases each, rounds 1 to ${settings.number('rounds')}`,
      ],
      ['time limit of a query', `${settings.number('timeout')} s`],
      ['random seeds', `${key}-1 to ${key}-${campaigns}`],
    ],
    points: [...sites, ...hunts],
    report: (rows) => report(rows, rules),
  };
}

/** Name of the seed's folder. Each theory has a folder. */
function folderOf(file: string): string {
  return file.split(/[\\/]/).at(-2) ?? '';
}

function countSites(text: string, rules: readonly Rule[]): Record<string, number> {
  const script = toJudgeable(readScript(text).script);
  const set = new RuleSet(rules, { logic: logicInfo(script.logic), operators: collectOperators(script) });
  const counts: Record<string, number> = {};
  for (const command of script.commands) {
    if (command.kind !== 'assert') continue;
    for (const { term, polarity } of iterateSites(command.term, { command: 0, slot: 0 })) {
      if (term.sort !== BOOL || polarity === 'both' || term.kind === 'value') continue;
      for (const name of namesAt(set, term)) counts[name] = (counts[name] ?? 0) + 1;
    }
  }
  return counts;
}

function namesAt(set: RuleSet, term: Term): ReadonlySet<string> {
  const candidates = [...set.candidates(term, 'over'), ...set.candidates(term, 'under')];
  return new Set(candidates.map(({ approximation }) => approximation.rule.name));
}

function collectOperators({ commands }: Script): ReadonlySet<Op> {
  const roots = commands.flatMap((command) => (command.kind === 'assert' ? [command.term] : []));
  return new Set([...reachable(roots)].flatMap((term) => (term.kind === 'app' ? [term.op] : [])));
}

interface RuleLine {
  readonly name: string;
  readonly theory: string;
  readonly use: string;
  readonly sites: number;
  readonly seeds: number;
  readonly tests: number;
  readonly solverMs: number;
  readonly outcomes: Readonly<Record<string, number>>;
  readonly changed: number;
  readonly findings: number;
  readonly groups: number;
}

function report(rows: readonly StoredRow[], rules: readonly Rule[]): Report {
  const seeds = rows.filter((row) => row.of === 'seed').map((row) => countsIn(row));
  const yields = rows
    .filter((row) => row.of === 'campaign')
    .flatMap((row) => JSON.parse(String(row.rewrites)) as RewriteFacts[]);
  const named = new Map(rules.map((rule) => [rule.name, rule]));
  const injections = [...new Set(yields.map(({ name }) => name.slice(PREFIX.length)))].filter(
    (name) => !named.has(name),
  );
  const lines = [...named.keys(), ...injections].map((name): RuleLine => {
    const rule = named.get(name);
    const own = yields.filter((each) => each.name === `${PREFIX}${name}`);
    const sum = (of: (facts: RewriteFacts) => number): number => own.reduce((all, facts) => all + of(facts), 0);
    const outcomes: Record<string, number> = {};
    for (const facts of own)
      for (const [outcome, count] of Object.entries(facts.outcomes))
        outcomes[outcome] = (outcomes[outcome] ?? 0) + count;
    return {
      name,
      theory: rule?.theory ?? 'injection',
      use: rule?.use ?? '',
      sites: seeds.reduce((all, counts) => all + (counts.get(name) ?? 0), 0),
      seeds: seeds.filter((counts) => counts.has(name)).length,
      tests: sum(({ tests }) => tests),
      solverMs: sum(({ solverMs }) => solverMs),
      outcomes,
      changed: sum(({ changed }) => changed),
      findings: sum(({ findings }) => findings),
      groups: sum(({ groups }) => groups),
    };
  });
  const unused = lines.filter(({ sites, theory }) => sites === 0 && theory !== 'injection').length;
  const tried = lines.filter(({ tests, theory }) => tests > 0 && theory !== 'injection');
  const inert = tried.filter(({ changed }) => changed === 0).map(({ name }) => name);
  return {
    tables: [ruleTable(lines), theoryTable(rows, rules, lines)],
    plots: [rulePlot(lines)],
    notes: [
      `${unused} of ${rules.length} rules do not apply to these seeds. A place is a Bool subterm of one polarity at which the rule applies in either direction. ` +
        'The answer of a seed determines in which direction a rule is applied to the seed.',
      `With ${inert.length} of the ${tried.length} rules that were tried, every outcome equalled the outcome of the seed${inert.length === 0 ? '' : `: ${inert.join(', ')}`}. For the other rules, ` +
        '"changed" counts different outcomes: another answer, a time-out, unknown or a crash.',
      'Findings and groups are those of mutants to which the rule was applied. A mutant of several rules counts for each of them.',
    ],
  };
}

function countsIn(row: StoredRow): ReadonlyMap<string, number> {
  return new Map(Object.entries(JSON.parse(String(row.counts)) as Record<string, number>));
}

function ruleTable(lines: readonly RuleLine[]): Table {
  const of = ({ outcomes }: RuleLine, name: string): number => outcomes[name] ?? 0;
  return {
    file: 'table',
    title: 'Rules',
    columns: [
      ...['rule', 'theory', 'use', 'places', 'seeds', 'mutants', 'solver s'],
      ...['sat', 'unsat', 'unknown', 'time-outs', 'changed', 'findings', 'groups'],
    ],
    rows: lines.map((line): Cell[] => [
      ...[line.name, line.theory, line.use, line.sites, line.seeds, line.tests, line.solverMs / 1000],
      ...[of(line, 'sat'), of(line, 'unsat'), of(line, 'unknown'), of(line, 'timeout')],
      ...[line.changed, line.findings, line.groups],
    ]),
  };
}

function theoryTable(rows: readonly StoredRow[], rules: readonly Rule[], lines: readonly RuleLine[]): Table {
  const folders = [...new Set(rows.flatMap((row) => (row.of === 'seed' ? [String(row.theory)] : [])))].sort();
  const theories = [...new Set(rules.map(({ theory }) => theory))];
  const byRule = new Map(rules.map(({ name, theory }) => [name, theory]));
  const places = new Map<string, number>();
  for (const row of rows) {
    if (row.of !== 'seed') continue;
    for (const [name, count] of countsIn(row)) {
      const key = `${byRule.get(name) ?? ''} ${String(row.theory)}`;
      places.set(key, (places.get(key) ?? 0) + count);
    }
  }
  return {
    file: 'theories',
    title: 'Places at which the rules of a theory apply, by folder of seeds',
    columns: ['theory', 'rules', 'mutants', 'groups', ...folders],
    rows: theories.map((theory) => {
      const own = lines.filter((line) => line.theory === theory);
      const sum = (of: (line: RuleLine) => number): number => own.reduce((all, line) => all + of(line), 0);
      const counts = folders.map((folder) => places.get(`${theory} ${folder}`) ?? 0);
      return [theory, own.length, sum(({ tests }) => tests), sum(({ groups }) => groups), ...counts];
    }),
  };
}

function rulePlot(lines: readonly RuleLine[]): Plot {
  const most = [...lines].sort((a, b) => b.tests - a.tests || b.sites - a.sites).slice(0, SHOWN);
  return {
    file: 'plot',
    title: `Mutants by rule: the ${most.length} rules with the most mutants`,
    x: { label: 'rule', scale: 'linear', names: most.map(({ name }) => name) },
    y: { label: 'mutants', scale: 'linear', from: 0 },
    series: [{ name: 'mutants', draw: 'bars', points: most.map(({ tests }, i) => [i, tests] as const) }],
  };
}
