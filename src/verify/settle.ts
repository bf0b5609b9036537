import { type Evaluator, type Signature, type Value, termOf } from '../semantics/index.js';
import { type Term, type TermStore, children } from '../term/index.js';
import type { Witness } from './ask.js';
import type { Application } from './fault.js';
import { type Judgement, judge } from './judge.js';
import type { Question, Reply } from './question.js';

/** The terms of one batch, and who knows what they mean. */
export interface Ground {
  readonly store: TermStore;
  readonly evaluator: Evaluator;
  readonly signature: Signature;
  /** A number that no question has yet. */
  readonly nextId: () => number;
}

/** What a witness said of a question. */
export interface Statement {
  readonly reply: Reply;
  readonly judgement: Judgement | undefined;
}

/** A smallest term at which a solver contradicts the evaluator, and what everybody says of it. */
export interface Contradiction {
  /** The term that was asked first. */
  readonly origin: Question;
  readonly question: Question;
  /** The operator with the values of its arguments, where it is one. */
  readonly application: Application | undefined;
  /** Who contradicted first. */
  readonly by: Witness;
  readonly statements: ReadonlyMap<Witness, Statement>;
}

/** A question about a term; undefined where the term has no value, or one that depends on an open choice. */
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

/** Makes the terms at which `by` contradicts as small as can be, and asks all the others about those. */
export async function settle(
  by: Witness,
  contradicted: readonly Question[],
  { ground, witnesses, signal }: { ground: Ground; witnesses: readonly Witness[]; signal: AbortSignal | undefined },
): Promise<Contradiction[]> {
  const parts = new Map(contradicted.map((origin) => [origin, partsOf(ground, origin)] as const));
  const asked = new Map<Question, Statement>();
  await hear(by, [...parts.values()].flat(), asked, { ground, signal });
  const smallest = new Map<Question, Question>();
  for (const [origin, questions] of parts) {
    const wrong = questions.filter((each) => asked.get(each)?.judgement?.kind === 'contradicts');
    const first = wrong.sort((a, b) => a.term.size - b.term.size)[0];
    smallest.set(origin, first ?? origin);
  }
  const flat = new Map([...smallest].map(([origin, each]) => [origin, flattened(ground, each)] as const));
  await hear(
    by,
    [...flat.values()].filter((each) => each !== undefined),
    asked,
    { ground, signal },
  );
  const chosen = new Map<Question, Question>();
  for (const [origin, each] of smallest) {
    const plain = flat.get(origin);
    const still = plain !== undefined && asked.get(plain)?.judgement?.kind === 'contradicts';
    chosen.set(origin, still ? plain : each);
  }
  const statements = new Map<Witness, Map<Question, Statement>>();
  for (const witness of witnesses) {
    const said = new Map<Question, Statement>();
    await hear(witness, [...chosen.values()], said, { ground, signal });
    statements.set(witness, said);
  }
  return [...chosen].map(([origin, question]) => ({
    origin,
    question,
    application: applicationOf(ground, question),
    by,
    statements: new Map(
      witnesses.flatMap((witness) => {
        const statement = statements.get(witness)?.get(question);
        return statement === undefined ? [] : [[witness, statement] as const];
      }),
    ),
  }));
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

/** Questions about all subterms that are no values and stand under no binder, the term itself included. */
function partsOf(ground: Ground, { term, top }: Question): Question[] {
  const questions: Question[] = [];
  const seen = new Set<Term>();
  const stack = [term];
  for (let part = stack.pop(); part !== undefined; part = stack.pop()) {
    if (seen.has(part) || part.kind === 'value') continue;
    seen.add(part);
    if (part.kind !== 'quant') stack.push(...(part.kind === 'match' ? [part.scrutinee] : children(part)));
    const question = questionOf(ground, part, part.kind === 'app' ? part.op : top);
    if ('term' in question) questions.push(question);
  }
  return questions;
}

/** The same operator on the values of its arguments; undefined where that is nothing new. */
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

function applicationOf(ground: Ground, { term, value }: Question): Application | undefined {
  if (term.kind !== 'app') return undefined;
  const args = [];
  for (const arg of term.args) {
    const given = valueOf(ground, arg);
    if (given === undefined) return undefined;
    args.push({ sort: arg.sort, value: given });
  }
  return { op: term.op, indices: term.indices, sort: term.sort, args, value };
}
