import type { GroundTop } from '../generate/index.js';
import { type Evaluator, type Signature, type Value, termOf } from '../semantics/index.js';
import { type Term, type TermStore, children, isStandard } from '../term/index.js';
import type { Witness } from './ask.js';
import type { Application } from './fault.js';
import { type Judgement, judge } from './judge.js';
import type { Question, Reply } from './question.js';
import { instantiate, groundApplicationOf } from './ground-application.js';

export interface Ground {
  readonly store: TermStore;
  readonly evaluator: Evaluator;
  readonly signature: Signature;
  readonly nextId: () => number;
}

export interface Statement {
  readonly reply: Reply;
  readonly judgement: Judgement | undefined;
}

/** A smallest term at which a solver contradicts the evaluator, with all solvers' statements. */
export interface Contradiction {
  readonly origin: Question;
  readonly question: Question;
  /** Operator with its arguments' values, if all are known. */
  readonly application: Application | undefined;
  readonly by: Witness;
  readonly statements: ReadonlyMap<Witness, Statement>;
}

/** Builds a question about a term. Returns the reason if its value is undetermined or depends on an open choice. */
export function questionOf(
  { store, evaluator, signature, nextId }: Ground,
  term: Term,
  top: Question['top'],
): Question | { readonly none: 'open' | 'undetermined'; readonly because: string } {
  const evaluation = evaluator.evaluate(term);
  if (evaluation.kind === 'undetermined') return { none: 'undetermined', because: evaluation.because };
  if (evaluation.choices.length > 0) return { none: 'open', because: evaluation.choices.join(', ') };
  const valueTerm = termOf(store, evaluation.value, term.sort, signature);
  if (valueTerm === undefined) return { none: 'undetermined', because: 'the value cannot be written' };
  return { id: nextId(), top, term, value: evaluation.value, valueTerm };
}

export interface Settling {
  readonly ground: Ground;
  readonly witnesses: readonly Witness[];
  /** Checks whether this kind of contradiction is already known, so that the other solvers need not be asked. */
  readonly isKnown: (contradiction: Contradiction) => boolean;
  readonly signal: AbortSignal | undefined;
}

/** Shrinks the terms at which `by` contradicts the evaluator and asks the other solvers about them. */
export async function settle(
  by: Witness,
  contradicted: readonly Question[],
  { ground, witnesses, isKnown, signal }: Settling,
): Promise<Contradiction[]> {
  const parts = new Map(contradicted.map((origin) => [origin, partsOf(ground, origin)] as const));
  const asked = new Map<Question, Statement>();
  await hear(by, [...parts.values()].flat(), asked, { ground, signal });
  const found = [...parts].map(([origin, questions]): Contradiction => {
    const wrong = questions.filter((each) => asked.get(each)?.judgement?.kind === 'contradicts');
    const question = wrong.sort((a, b) => a.term.size - b.term.size)[0] ?? origin;
    const statement = asked.get(question) ?? { reply: {}, judgement: { kind: 'contradicts' } };
    const statements = new Map([[by, statement]]);
    return { origin, question, application: applicationOf(ground, question), by, statements };
  });
  const unknown = found.filter((each) => !isKnown(each));
  const statements = new Map(unknown.map((each) => [each, new Map(each.statements)] as const));
  for (const witness of witnesses) {
    if (witness === by || unknown.length === 0) continue;
    const said = new Map<Question, Statement>();
    await hear(witness, [...new Set(unknown.map(({ question }) => question))], said, { ground, signal });
    for (const each of unknown) {
      const statement = said.get(each.question);
      if (statement !== undefined) statements.get(each)?.set(witness, statement);
    }
  }
  return found.map((each) => ({ ...each, statements: statements.get(each) ?? each.statements }));
}

async function hear(
  witness: Witness,
  questions: readonly Question[],
  said: Map<Question, Statement>,
  { ground, signal }: { ground: Ground; signal: AbortSignal | undefined },
): Promise<void> {
  const replies = await witness.ask(questions, signal);
  const judgements = judge(replies, ground);
  for (const [question, reply] of replies) said.set(question, { reply, judgement: judgements.get(question) });
}

/**
 * Builds questions about all subterms outside binders that are not values, also with arguments replaced by their
 * values, and about the results of single reduction steps.
 */
function partsOf(ground: Ground, { term, top }: Question): Question[] {
  const questions: Question[] = [];
  const seen = new Set<Term>();
  const stack = [term];
  for (let part = stack.pop(); part !== undefined; part = stack.pop()) {
    if (seen.has(part) || part.kind === 'value') continue;
    seen.add(part);
    if (part.kind !== 'quant') stack.push(...(part.kind === 'match' ? [part.scrutinee] : children(part)));
    const reduced = oneStep(ground, part);
    if (reduced !== undefined) stack.push(reduced);
    const question = questionOf(ground, part, topOf(part, top));
    if (!('term' in question)) continue;
    questions.push(question);
    const flat = flattened(ground, question);
    if (flat !== undefined) questions.push(flat);
  }
  return questions;
}

function oneStep(ground: Ground, part: Term): Term | undefined {
  const { store, signature } = ground;
  const groundApplication = groundApplicationOf(
    part,
    (each) => valueOf(ground, each),
    (value, { sort }) => termOf(store, value, sort, signature),
  );
  return groundApplication === undefined ? undefined : instantiate(store, groundApplication);
}

function topOf(part: Term, top: GroundTop): GroundTop {
  if (part.kind === 'app' && isStandard(part.op)) return part.op;
  return part.kind === 'match' ? 'match' : top;
}

/** Replaces arguments by their values. Undefined if nothing changes. */
function flattened(ground: Ground, { term, top }: Question): Question | undefined {
  if (term.kind !== 'app' && term.kind !== 'call') return undefined;
  const args = term.args.map((arg) => {
    const value = valueOf(ground, arg);
    return (value === undefined ? undefined : termOf(ground.store, value, arg.sort, ground.signature)) ?? arg;
  });
  const plain = ground.store.rebuild(term, args);
  if (plain === term) return undefined;
  const question = questionOf(ground, plain, top);
  return 'term' in question ? question : undefined;
}

function valueOf({ evaluator }: Ground, term: Term): Value | undefined {
  const evaluation = evaluator.evaluate(term);
  return evaluation.kind === 'value' ? evaluation.value : undefined;
}

function applicationOf(ground: Ground, { term, top, value }: Question): Application | undefined {
  const parts = term.kind === 'app' || term.kind === 'call' ? term.args : term.kind === 'match' ? [term.scrutinee] : [];
  const args = [];
  for (const part of parts) {
    const given = valueOf(ground, part);
    if (given === undefined) return undefined;
    args.push({ sort: part.sort, value: given });
  }
  const indices = term.kind === 'app' ? term.indices : [];
  return { op: topOf(term, top), term, indices, sort: term.sort, args, value };
}
