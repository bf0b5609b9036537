import { type GroundTop } from './ground/ground.js';
import {
  type Evaluator,
  type Signature,
  type Value,
  type Term,
  type TermStore,
  toTerm,
  children,
  isStandard,
} from '../../src/smt.js';
import type { AskedSolver } from './ask.js';
import type { Application } from './fault.js';
import { type Judgement, judge } from './judge.js';
import type { Question, Reply } from './question.js';
import { instantiate, reduceOnce } from './ground-application.js';

export interface GroundContext {
  readonly store: TermStore;
  readonly evaluator: Evaluator;
  readonly signature: Signature;
  readonly nextId: () => number;
}

export interface JudgedReply {
  readonly reply: Reply;
  readonly judgement: Judgement | undefined;
}

/** A smallest term, with the replies of all solvers. */
export interface Contradiction {
  readonly origin: Question;
  readonly question: Question;
  /** The arguments' values, if all are known. */
  readonly application: Application | undefined;
  readonly by: AskedSolver;
  readonly statements: ReadonlyMap<AskedSolver, JudgedReply>;
}

/** Returns only the reason if the value is undetermined or depends on unspecified values. */
export function makeQuestion(
  { store, evaluator, signature, nextId }: GroundContext,
  term: Term,
  top: Question['top'],
): Question | { readonly none: 'open' | 'undetermined'; readonly because: string } {
  const evaluation = evaluator.evaluate(term);
  if (evaluation.kind === 'undetermined') return { none: 'undetermined', because: evaluation.because };
  if (evaluation.choices.length > 0) return { none: 'open', because: evaluation.choices.join(', ') };
  const valueTerm = toTerm(store, evaluation.value, term.sort, signature);
  if (valueTerm === undefined) return { none: 'undetermined', because: 'the value cannot be written as a term' };
  return { id: nextId(), top, term, value: evaluation.value, valueTerm };
}

export interface SettleOptions {
  readonly ground: GroundContext;
  readonly witnesses: readonly AskedSolver[];
  /** The other solvers are not asked about known contradictions. */
  readonly isKnown: (contradiction: Contradiction) => boolean;
  readonly signal: AbortSignal | undefined;
}

/** Asks the other solvers about the shrunk terms. */
export async function shrinkContradictions(
  by: AskedSolver,
  contradicted: readonly Question[],
  { ground, witnesses, isKnown, signal }: SettleOptions,
): Promise<Contradiction[]> {
  const parts = new Map(contradicted.map((origin) => [origin, makePartQuestions(ground, origin)] as const));
  const asked = new Map<Question, JudgedReply>();
  await askAndJudge(by, [...parts.values()].flat(), asked, { ground, signal });
  const found = [...parts].map(([origin, questions]): Contradiction => {
    const wrong = questions.filter((each) => asked.get(each)?.judgement?.kind === 'contradicts');
    const question = wrong.sort((a, b) => a.term.size - b.term.size)[0] ?? origin;
    const statement = asked.get(question) ?? { reply: {}, judgement: { kind: 'contradicts' } };
    const statements = new Map([[by, statement]]);
    return { origin, question, application: toApplication(ground, question), by, statements };
  });
  const unknown = found.filter((each) => !isKnown(each));
  const statements = new Map(unknown.map((each) => [each, new Map(each.statements)] as const));
  for (const witness of witnesses) {
    if (witness === by || unknown.length === 0) continue;
    const said = new Map<Question, JudgedReply>();
    await askAndJudge(witness, [...new Set(unknown.map(({ question }) => question))], said, { ground, signal });
    for (const each of unknown) {
      const statement = said.get(each.question);
      if (statement !== undefined) statements.get(each)?.set(witness, statement);
    }
  }
  return found.map((each) => ({ ...each, statements: statements.get(each) ?? each.statements }));
}

async function askAndJudge(
  witness: AskedSolver,
  questions: readonly Question[],
  said: Map<Question, JudgedReply>,
  { ground, signal }: { ground: GroundContext; signal: AbortSignal | undefined },
): Promise<void> {
  const replies = await witness.ask(questions, signal);
  const judgements = judge(replies, ground);
  for (const [question, reply] of replies) said.set(question, { reply, judgement: judgements.get(question) });
}

/** About subterms and single reduction steps, each also with values as arguments. */
function makePartQuestions(ground: GroundContext, { term, top }: Question): Question[] {
  const questions: Question[] = [];
  const seen = new Set<Term>();
  const stack = [term];
  for (let part = stack.pop(); part !== undefined; part = stack.pop()) {
    if (seen.has(part) || part.kind === 'value') continue;
    seen.add(part);
    if (part.kind !== 'quant') stack.push(...(part.kind === 'match' ? [part.scrutinee] : children(part)));
    const reduced = reduceToTerm(ground, part);
    if (reduced !== undefined) stack.push(reduced);
    const question = makeQuestion(ground, part, topOf(part, top));
    if (!('term' in question)) continue;
    questions.push(question);
    const flat = flatten(ground, question);
    if (flat !== undefined) questions.push(flat);
  }
  return questions;
}

function reduceToTerm(ground: GroundContext, part: Term): Term | undefined {
  const { store, signature } = ground;
  const groundApplication = reduceOnce(
    part,
    (each) => evaluateTerm(ground, each),
    (value, { sort }) => toTerm(store, value, sort, signature),
  );
  return groundApplication === undefined ? undefined : instantiate(store, groundApplication);
}

function topOf(part: Term, top: GroundTop): GroundTop {
  if (part.kind === 'app' && isStandard(part.op)) return part.op;
  return part.kind === 'match' ? 'match' : top;
}

/** Undefined if nothing changes. */
function flatten(ground: GroundContext, { term, top }: Question): Question | undefined {
  if (term.kind !== 'app' && term.kind !== 'call') return undefined;
  const args = term.args.map((arg) => {
    const value = evaluateTerm(ground, arg);
    return (value === undefined ? undefined : toTerm(ground.store, value, arg.sort, ground.signature)) ?? arg;
  });
  const plain = ground.store.rebuild(term, args);
  if (plain === term) return undefined;
  const question = makeQuestion(ground, plain, top);
  return 'term' in question ? question : undefined;
}

function evaluateTerm({ evaluator }: GroundContext, term: Term): Value | undefined {
  const evaluation = evaluator.evaluate(term);
  return evaluation.kind === 'value' ? evaluation.value : undefined;
}

function toApplication(ground: GroundContext, { term, top, value }: Question): Application | undefined {
  const parts = term.kind === 'app' || term.kind === 'call' ? term.args : term.kind === 'match' ? [term.scrutinee] : [];
  const args = [];
  for (const part of parts) {
    const given = evaluateTerm(ground, part);
    if (given === undefined) return undefined;
    args.push({ sort: part.sort, value: given });
  }
  const indices = term.kind === 'app' ? term.indices : [];
  return { op: topOf(term, top), term, indices, sort: term.sort, args, value };
}
