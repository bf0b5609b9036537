import { listInquiries } from '../../inquiry/index.js';
import type { Decided } from '../../oracle/index.js';
import { type Script, collectChecks, termsOf } from '../../script/index.js';
import {
  Budget,
  type Model,
  type Value,
  EMPTY_MODEL,
  freeSymbols,
  judgeRewrittenTerm,
  readModel,
  signatureAt,
  valuesNear,
} from '../../semantics/index.js';
import type { Answer } from '../../solver/index.js';
import { printTerm } from '../../syntax/index.js';
import type { ConstTerm, Term } from '../../term/index.js';
import { rngFromSeed } from '../../util/index.js';
import { type AssignedTerms, type GroundQuestion, groundQuestions } from '../hunt/ask/index.js';
import type { Fault, FindingRecord, FullRunRecord } from '../log/index.js';

export interface FaultEvidence {
  readonly found: Pick<FindingRecord, 'kind' | 'suspects' | 'signature'>;
  readonly script: Script;
  /** With the models that solvers printed. */
  readonly runs: readonly FullRunRecord[];
  /** A model that proves the input satisfiable, or a false one that a solver gave. */
  readonly model: string | undefined;
}

/** Answers a script with one check, in a new process on request; undefined without an answer. */
export type AskGround = (text: string, isFresh: boolean) => Promise<Answer | undefined>;

const MOST_QUESTIONS = 120;
/** Stops after this many unanswered questions, at the start and in all: each may have taken a query's full time. */
const MOST_UNANSWERED = { first: 3, all: 6 } as const;
const ASSIGNMENTS = 3;

/** A solver that gets these wrong is wrong about anything, so no operator is at fault. */
const CONTROLS = [
  { text: '(assert true)\n(check-sat)\n', expected: 'sat' },
  { text: '(assert false)\n(check-sat)\n', expected: 'unsat' },
  { text: '(assert (not true))\n(check-sat)\n', expected: 'unsat' },
  { text: '(assert (and true false))\n(check-sat)\n', expected: 'unsat' },
] as const;

/**
 * Finds the smallest ground term that the solver gets wrong among the parts of its wrong answer, model or value. The
 * evaluator knows each term's value, independently of unspecified choices. Undefined if the solver gets all right.
 */
export async function locateFault(evidence: FaultEvidence, ask: AskGround): Promise<Fault | undefined> {
  let left = MOST_QUESTIONS;
  let unanswered = 0;
  const isWrong = async ({ text, expected }: Pick<GroundQuestion, 'text' | 'expected'>, isFresh: boolean) => {
    const answer = await ask(text, isFresh);
    if (answer === undefined) unanswered++;
    return contradicts(answer, expected);
  };
  for (const control of CONTROLS) {
    if (unanswered >= MOST_UNANSWERED.first || (await isWrong(control, false))) return undefined;
  }
  for (const assigned of listAssignedTerms(evidence)) {
    for (const question of groundQuestions(assigned)) {
      if (left-- <= 0 || unanswered >= MOST_UNANSWERED.all) return undefined;
      if ((await isWrong(question, false)) && (await isWrong(question, true))) return faultIn(question);
    }
  }
  return undefined;
}

function faultIn({ cause, term, text, expected }: GroundQuestion): Fault {
  return { cause, term, text, expected };
}

function contradicts(answer: Answer | undefined, expected: Decided): boolean {
  return answer !== undefined && answer !== 'unknown' && answer !== expected;
}

/** Terms on which a finding rests, with deciding assignments, the most promising first. */
function* listAssignedTerms({ found, script, runs, model }: FaultEvidence): Generator<AssignedTerms> {
  const asserted =
    collectChecks(script.commands)
      .at(-1)
      ?.asserted.map(({ term }) => term) ?? [];
  const own = runs.find(({ solver, modelText }) => found.suspects.includes(solver) && modelText !== undefined);
  const texts = [...new Set([own?.modelText, model].filter((text) => text !== undefined))];
  const replies = wrongReplies(found, runs);
  const asked = listInquiries(script).flatMap((each) => {
    if (each === undefined) return [];
    return termsOf(each.inquiry).flatMap((term) => {
      const reply = replies.find((wrong) => wrong.term === printTerm(term));
      return reply === undefined ? [] : [{ ...reply, term, command: each.command }];
    });
  });
  const budget = new Budget('thorough');
  const modelIn = (text: string): Model =>
    budget.within(
      () => readModel(text, script, { budget }).model,
      () => EMPTY_MODEL,
    );
  const roots = asked.length > 0 ? asked.map(({ term }) => term) : asserted;
  for (const { term, command, reply, inquiry } of asked) {
    if (inquiry !== 'simplify') continue;
    const judged = judgeRewrittenTerm(
      { script, command, term, reply },
      { rng: rngFromSeed(reply), budget, model: texts[0] },
    );
    const at = judged.verdict === 'wrong' ? judged.at : undefined;
    if (at === undefined) continue;
    yield {
      script,
      roots: [term],
      model: typeof at === 'string' ? modelIn(at) : modelWith(at),
    };
  }
  for (const text of texts) yield { script, roots, model: modelIn(text) };
  if (texts.length > 0 || found.kind !== 'wrong-answer') return;
  yield* tryAssignments(script, asserted);
}

function wrongReplies({ suspects, signature }: FaultEvidence['found'], runs: readonly FullRunRecord[]) {
  const replies = runs.flatMap((run) => (suspects.includes(run.solver) ? (run.replies ?? []) : []));
  return replies.flatMap(({ inquiry, wrong }) =>
    wrong !== null && wrong.signature === signature ? [{ inquiry, term: wrong.term, reply: wrong.reply }] : [],
  );
}

function* tryAssignments(script: Script, roots: readonly Term[]): Generator<AssignedTerms> {
  const at = signatureAt(script);
  if (at === undefined) return;
  const { constants: free, functions } = freeSymbols(roots, at.signature);
  if (functions.length > 0) return;
  const rng = rngFromSeed(roots.map(printTerm).join(' '));
  const near = { signature: at.signature, budget: new Budget('quick') };
  const domains = near.budget.within<readonly (readonly Value[])[]>(
    () => free.map(({ sort }) => valuesNear(sort, roots, near)),
    () => [[]],
  );
  if (domains.some(({ length }) => length === 0)) return;
  for (let i = 0; i < (free.length === 0 ? 1 : ASSIGNMENTS); i++) {
    const values = new Map(free.map((symbol, j) => [symbol, rng.pick(domains[j] as readonly Value[])]));
    yield { script, roots, model: modelWith(values) };
  }
}

function modelWith(values: ReadonlyMap<ConstTerm, Value>): Model {
  const symbols = [...values].map(([{ name }, value]) => [name, { kind: 'value', value }] as const);
  return { ...EMPTY_MODEL, symbols: new Map(symbols) };
}
