import type { Plan } from '../../src/index.js';
import type { PlannedSolver, Shard } from '../../src/lab-front.js';

type Budget = Plan['budget'];

export interface PartPlan {
  readonly path: string;
  readonly plan: Plan;
  readonly begun: Plan;
}

export interface PlanConflict {
  readonly path: string;
  readonly other: string;
  readonly differences: readonly string[];
}

export function mergePlans(parts: readonly PartPlan[]): Plan | PlanConflict {
  const [first] = parts;
  if (first === undefined) throw new Error('nothing to merge');
  for (const part of parts) {
    const differences = part.plan.shard === undefined ? [NO_PART] : listDifferences(first, part);
    if (differences.length > 0) return { path: first.path, other: part.path, differences };
  }
  const shards = parts.flatMap(({ plan }) => plan.shard ?? []);
  const own = new Set(shards.flatMap(({ parts: each }) => each));
  const shard: Shard = { parts: [...own].sort((a, b) => a - b), of: shards[0]?.of ?? 1 };
  return { ...first.plan, shard, budget: longest(parts.map(({ plan }) => plan.budget)) };
}

export function isPlanConflict(merged: Plan | PlanConflict): merged is PlanConflict {
  return 'differences' in merged;
}

const NO_PART = 'whole campaigns cannot be merged, only parts (gainsay hunt --shard K/N runs a part)';

function longest(budgets: readonly Budget[]): Budget {
  const limits = ({ tests, forMs }: Budget) => [tests ?? Infinity, forMs ?? Infinity] as const;
  return budgets.reduce((best, each) => {
    const [[tests, ms], [bestTests, bestMs]] = [limits(each), limits(best)];
    return tests > bestTests || (tests === bestTests && ms > bestMs) ? each : best;
  });
}

function listDifferences(a: PartPlan, b: PartPlan): string[] {
  const [one, other] = [comparable(a), comparable(b)];
  const fields = [...new Set([...Object.keys(one), ...Object.keys(other)])] as (keyof typeof one)[];
  return fields.filter((field) => !isSame(one[field], other[field])).map((field) => differenceText(field, one, other));
}

function comparable({ plan, begun }: PartPlan) {
  const { shard, ...rest } = plan;
  return { ...rest, budget: begun.budget, parts: shard?.of };
}

type Comparable = ReturnType<typeof comparable>;

const isSame = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b);

function differenceText(field: keyof Comparable, one: Comparable, other: Comparable): string {
  switch (field) {
    case 'key':
      return `--seed ${one.key} and --seed ${other.key}`;
    case 'parts':
      return `numbers of parts: ${one.parts} and ${other.parts}`;
    case 'seeds':
      return seedsText(one, other);
    case 'solvers':
      return `solvers: ${solversText(one.solvers, other.solvers)} and ${solversText(other.solvers, one.solvers)}`;
    case 'budget':
      return `--tests, --for or --per-seed: ${JSON.stringify(one.budget)} and ${JSON.stringify(other.budget)}`;
    case 'gainsay':
      return `Gainsay ${one.gainsay} and ${other.gainsay}`;
    default:
      return `${field}: ${cut(one[field])} and ${cut(other[field])}`;
  }
}

function seedsText({ seeds: one }: Comparable, { seeds: other }: Comparable): string {
  const at = one.findIndex((seed, i) => !isSame(seed, other[i]));
  const place = at < 0 ? one.length : at;
  if (one.length !== other.length) return `${one.length} seeds and ${other.length}`;
  const [a, b] = [one[place], other[place]];
  const same = a?.path === b?.path ? `the contents of ${a?.path} differ` : `${a?.path} and ${b?.path}`;
  return `seeds: ${same}`;
}

function solversText(of: readonly PlannedSolver[], others: readonly PlannedSolver[]): string {
  const own = of.filter((solver) => !others.some((each) => isSame(each, solver)));
  const names = own.map(
    ({ id, version }) =>
      `${id} (${version.text}${version.sha256 === undefined ? '' : `, build ${version.sha256.slice(0, 8)}`})`,
  );
  return names.length === 0 ? 'the others' : names.join(', ');
}

const SHOWN = 60;

function cut(value: unknown): string {
  const text = value === undefined ? 'nothing' : JSON.stringify(value);
  return text.length <= SHOWN ? text : `${text.slice(0, SHOWN - 1)}…`;
}
