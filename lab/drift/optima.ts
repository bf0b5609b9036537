import {
  type ReportedOptimum,
  Budget,
  CLOCK,
  flatText,
  judgeOptimum,
  judgeReached,
  readOptima,
} from '../../src/lab-front.js';
import { rngFromSeed } from '../../src/smt.js';
import type { Side } from './contract.js';
import type { ExaminedRun, OptimumReply } from './examine-checks.js';

export interface OptimaOfCheck {
  /** Set if the optima differ and one is wrong. */
  readonly difference?: string;
  /** Set if the optima could not be compared. */
  readonly open?: string;
  /** Proofs by the other version's model, as predicates of the wrong version. */
  readonly wrong: Partial<Record<Side, string>>;
}

/** Compares the optima that both versions report at a check. Undefined if there is no objective. */
export function compareOptima(runs: Readonly<Record<Side, ExaminedRun>>): OptimaOfCheck | undefined {
  const { optimum: from } = runs.from;
  const { optimum: to } = runs.to;
  if (from === undefined || to === undefined) return undefined;
  if (typeof to === 'string') return { open: to, wrong: {} };
  if (typeof from === 'string') return { open: from, wrong: {} };
  const [older, newer] = [improves(from, runs.to), improves(to, runs.from)];
  const improved = { ...(older !== undefined && { from: older }), ...(newer !== undefined && { to: newer }) };
  const { worse, difference, open } = compareReplies(from, to);
  const isRefuted = Object.keys(improved).length > 0 || [runs.from, runs.to].some(hasWrongReply);
  const compared = {
    ...(difference !== undefined && { difference }),
    ...(open !== undefined && !isRefuted && { open }),
  };
  if (worse === undefined || improved.from !== undefined || improved.to !== undefined)
    return { ...compared, wrong: improved };
  const [own, other] = worse === 'from' ? [from, runs.to] : [to, runs.from];
  const missed = misses(own, other);
  return { ...compared, wrong: missed === undefined ? {} : { [worse]: missed } };
}

const hasWrongReply = ({ replies = [] }: ExaminedRun): boolean => replies.some(({ verdict }) => verdict === 'wrong');

const makeBudget = (): Budget => new Budget('thorough', () => CLOCK.worked?.() ?? CLOCK.now());

/** Proves by the other version's model that a better value exists. */
function improves(own: OptimumReply, { optimum: other, model }: ExaminedRun): string | undefined {
  if (typeof other !== 'object' || other.model === undefined || model?.verdict !== 'true') return undefined;
  const second = { answers: ['sat'], model: other.model };
  const evidence = { model: undefined, second, budget: makeBudget(), rng: rngFromSeed(own.reply) };
  const because = judgeOptimum(own, evidence).find(({ verdict }) => verdict === 'wrong')?.because;
  return because === undefined ? undefined : `reports ${cut(own.reply)}, but ${flatText(because, LONGEST_PROOF)}`;
}

/**
 * Proves that the model of a version that reports no optimum is not optimal: the other version's model reaches the
 * first optimum that it reports. The caller excludes that the first model is better.
 */
function misses(own: OptimumReply, { optimum: other, model }: ExaminedRun): string | undefined {
  if (typeof other !== 'object' || other.model === undefined || model?.verdict !== 'true') return undefined;
  const read = readOptima(other);
  if (typeof read === 'string' || own.model === undefined) return undefined;
  const { priority, all } = read.objectives;
  const [first] = read.reported;
  if (first?.open !== undefined || first === undefined || (priority !== 'lex' && all.length > 1)) return undefined;
  const judge = (text: string) => judgeReached(first, { ...other, script: read.script }, text, makeBudget());
  const [ownValue, otherValue] = [judge(own.model), judge(other.model)];
  if (ownValue.verdict !== 'wrong' || otherValue.verdict !== 'right') return undefined;
  return `reports no optimum for ${first.objective.text}; in its model, ${ownValue.proof}, but the other version's model reaches ${formatBound(first)}`;
}

interface Comparison extends Pick<OptimaOfCheck, 'difference' | 'open'> {
  /** The version whose reply cannot be read, if the other one's can. */
  readonly worse?: Side;
}

/** Equal optima count as compared only if a difference would count too. */
function compareReplies(from: OptimumReply, to: OptimumReply): Comparison {
  const isEqual = normalise(from.reply) === normalise(to.reply);
  const [older, newer] = [readOptima(from), readOptima(to)];
  const explain = (why: string) => (isEqual ? why : `they differ, but ${why}: ${formatPair(from.reply, to.reply)}`);
  if (typeof older === 'string' && typeof newer === 'string') return { open: explain(newer) };
  if (typeof newer === 'string') return { worse: 'to', difference: `the newer version reports no optimum: ${newer}` };
  if (typeof older === 'string') return { worse: 'from', difference: `the older version reports no optimum: ${older}` };
  const { priority, all } = newer.objectives;
  if (priority === 'pareto' && all.length > 1)
    return { open: explain('versions may report different points of a Pareto front') };
  let open: string | undefined;
  for (const [at, one] of newer.reported.entries()) {
    const other = older.reported[at];
    if (other === undefined) break;
    open ??= one.open ?? other.open;
    if ((one.open ?? other.open) !== undefined || formatBound(one) === formatBound(other)) continue;
    const values = `${one.objective.text}: ${formatPair(formatBound(other), formatBound(one))}`;
    return { difference: `the optima of ${values} differ, so one is wrong` };
  }
  return open === undefined ? {} : { open: explain(open) };
}

const LONGEST_REPLY = 100;
const LONGEST_PROOF = 300;

function formatPair(from: string, to: string): string {
  return `older ${cut(from)}, newer ${cut(to)}`;
}

const cut = (text: string): string => flatText(normalise(text), LONGEST_REPLY);

const normalise = (text: string): string =>
  text
    .replace(/\s+/g, ' ')
    .replaceAll(/ (?=\))/g, '')
    .trim();

function formatBound({ bound }: ReportedOptimum): string {
  if (bound.kind === 'infinite') return bound.side < 0 ? '-oo' : 'oo';
  const { num, den } = bound.value;
  const number = den === 1n ? String(num) : `${num}/${den}`;
  return bound.kind === 'number' ? number : `${bound.side < 0 ? 'below' : 'above'} ${number}`;
}
