import { GROUND_PRELUDE } from './ground/world.js';
import {
  type Evaluator,
  type Value,
  type Op,
  type Term,
  type TermStore,
  sameValue,
  readScript,
  reachable,
} from '../../src/smt.js';
import type { Question, Reply } from './question.js';

export type Judgement =
  | { readonly kind: 'agrees' }
  /** Missing if the solver only answers that the evaluator's value is wrong. */
  | { readonly kind: 'contradicts'; readonly theirs?: Value }
  | { readonly kind: 'says-nothing'; readonly because: string };

/** The store must contain the terms of the questions. */
export function judge(
  replies: ReadonlyMap<Question, Reply>,
  { store, evaluator }: { readonly store: TermStore; readonly evaluator: Evaluator },
): Map<Question, Judgement> {
  const values = readValues(replies, store);
  const judgements = new Map<Question, Judgement>();
  for (const [question, reply] of replies) {
    if (reply.silence !== undefined) continue;
    const read = values.get(question.id);
    const evaluation = read === undefined ? undefined : evaluator.evaluate(read);
    const theirs = evaluation?.kind === 'value' && evaluation.choices.length === 0 ? evaluation.value : undefined;
    judgements.set(question, compare(question, reply, theirs));
  }
  return judgements;
}

function compare(question: Question, { check, value }: Reply, theirs: Value | undefined): Judgement {
  const same = theirs === undefined ? undefined : sameValue(question.value, theirs);
  if (same === false && theirs !== undefined) return { kind: 'contradicts', theirs };
  if (check === 'sat') return { kind: 'contradicts' };
  if (same === true || check === 'unsat') return { kind: 'agrees' };
  const said = value === undefined ? 'no value' : 'its value is not a literal';
  return { kind: 'says-nothing', because: `${said}, check ${check ?? 'missing'}` };
}

function readValues(replies: ReadonlyMap<Question, Reply>, store: TermStore): Map<number, Term> {
  const lines = [GROUND_PRELUDE];
  for (const [{ id, term }, { value }] of replies) {
    if (value !== undefined) lines.push(`(define-fun r${id} () ${term.sort.text} ${value})`);
  }
  const found = new Map<number, Term>();
  for (const command of readScript(lines.join('\n'), { store }).script.commands) {
    if (command.kind !== 'define-fun' || !isValue(command.fun.body)) continue;
    found.set(Number(command.fun.name.slice(1)), command.fun.body);
  }
  return found;
}

const IN_VALUES: ReadonlySet<Op> = new Set<Op>([
  ...(['-', '/', 'to_real', 'fp', '+oo', '-oo', '+zero', '-zero', 'NaN'] as const),
  ...(['RNE', 'RNA', 'RTP', 'RTN', 'RTZ', 'store', 'const'] as const),
]);

/** A solver may return the queried term instead of a value. */
function isValue(term: Term): boolean {
  for (const part of reachable([term])) {
    if (part.kind === 'app' && !IN_VALUES.has(part.op)) return false;
    if (part.kind === 'quant' || part.kind === 'match' || part.kind === 'opaque' || part.kind === 'annot') return false;
  }
  return true;
}
