import { listInquiries } from '../../inquiry/index.js';
import { type Script, collectChecks, termsOf } from '../../script/index.js';
import {
  type Model,
  type Value,
  Budget,
  EMPTY_MODEL,
  freeSymbols,
  judgeRewrittenTerm,
  readModel,
  signatureAt,
  valuesNear,
} from '../../semantics/index.js';
import type { Answer, Limits, Solver } from '../../solver/index.js';
import { printTerm } from '../../syntax/index.js';
import type { ConstTerm, Term } from '../../term/index.js';
import { rngFromSeed } from '../../util/index.js';
import {
  type AssignedTerms,
  type GroundQuestion,
  ask,
  askForBacktrace,
  groundQuestions,
  needsBacktrace,
} from '../hunt/ask/index.js';
import { testQuestion } from '../hunt/draw/index.js';
import type { Clock, Fault, FindingRecord, FullRunRecord, Store } from '../log/index.js';
import type { FindingSource } from './finding.js';

export interface LocateContext {
  readonly solvers: readonly Solver[];
  readonly models: boolean;
  readonly limits: Limits;
  readonly clock: Clock;
  readonly store: Pick<Store, 'get'>;
}

export const ABOUT_VALUES: ReadonlySet<FindingRecord['kind']> = new Set([
  'wrong-answer',
  'invalid-model',
  'wrong-value',
  'wrong-simplification',
]);
type Source = Pick<FindingSource, 'doubt' | 'confirmed'>;

/** Locates the fault of a finding: adds the backtrace, or the smallest ground term that the solver gets wrong. */
export async function findLocation(
  found: FindingRecord,
  source: Source,
  cx: LocateContext,
  signal?: AbortSignal,
): Promise<FindingRecord> {
  const solver = cx.solvers.find(({ id }) => id === found.suspects[0]);
  if (solver === undefined) return found;
  if (ABOUT_VALUES.has(found.kind)) return withFault(found, source, { ...cx, solver }, signal);
  if (!needsBacktrace(found.kind, found.signature)) return found;
  const { doubt, confirmed } = source;
  const questions = confirmed.history?.map((text) => ({ text })) ?? [testQuestion(doubt.test)];
  const backtrace = await askForBacktrace(solver, questions, { models: cx.models }, signal);
  return backtrace === undefined ? found : { ...found, backtrace };
}

async function withFault(
  found: FindingRecord,
  { doubt, confirmed }: Source,
  cx: LocateContext & { readonly solver: Solver },
  signal?: AbortSignal,
): Promise<FindingRecord> {
  // If several suspects remain, or the bug needs a history, nothing can be located.
  if (found.solver === null || confirmed.history !== undefined) return found;
  const model = found.model ? await cx.store.get(found.model.text) : undefined;
  const runs = [...confirmed.runs, ...doubt.runs];
  const evidence = { found, script: doubt.test.made.script, runs, model };
  const fault = await locateFault(evidence, askGround(cx.solver, cx, signal));
  return fault === undefined ? found : { ...found, fault };
}

/** Time limit per ground term in milliseconds: solvers answer these immediately or never. */
const GROUND_MS = 1_000;

export function askGround(
  solver: Solver,
  { limits, clock }: Pick<LocateContext, 'limits' | 'clock'>,
  signal?: AbortSignal,
): AskGround {
  const options = { limits: { ...limits, timeoutMs: Math.min(limits.timeoutMs, GROUND_MS) }, clock, models: false };
  return async (text, isFresh) => {
    const asked = isFresh ? solver.fresh() : solver;
    try {
      const { outcome } = await ask(asked, { text }, options, signal);
      return outcome.kind === 'answered' ? outcome.answers[0] : undefined;
    } finally {
      if (isFresh) await asked.close();
    }
  };
}

export interface FaultEvidence {
  readonly found: Pick<FindingRecord, 'kind' | 'suspects' | 'signature'>;
  readonly script: Script;
  readonly runs: readonly FullRunRecord[];
  /** A model that proves the input satisfiable, or a model that makes it false. */
  readonly model: string | undefined;
}

export type AskGround = (text: string, isFresh: boolean) => Promise<Answer | undefined>;

const MOST_QUESTIONS = 120;
/** Unanswered queries, at the start and in total: each may take the full time. */
const MOST_UNANSWERED = { first: 3, all: 6 } as const;
const ASSIGNMENTS = 3;

/** A solver that answers these queries wrongly fails on any input, so no operator is at fault. */
const CONTROLS = [
  { text: '(assert true)\n(check-sat)\n', expected: 'sat' },
  { text: '(assert false)\n(check-sat)\n', expected: 'unsat' },
  { text: '(assert (not true))\n(check-sat)\n', expected: 'unsat' },
  { text: '(assert (and true false))\n(check-sat)\n', expected: 'unsat' },
] as const;

/** Finds the smallest ground term that the solver gets wrong and whose value does not depend on unspecified values. */
export async function locateFault(evidence: FaultEvidence, ask: AskGround): Promise<Fault | undefined> {
  let left = MOST_QUESTIONS;
  let unanswered = 0;
  const isWrong = async ({ text, expected }: Pick<GroundQuestion, 'text' | 'expected'>, isFresh: boolean) => {
    const answer = await ask(text, isFresh);
    if (answer === undefined) unanswered++;
    return answer !== undefined && answer !== 'unknown' && answer !== expected;
  };
  for (const control of CONTROLS) {
    if (unanswered >= MOST_UNANSWERED.first || (await isWrong(control, false))) return undefined;
  }
  for (const assigned of listAssignedTerms(evidence)) {
    for (const question of groundQuestions(assigned)) {
      if (left-- <= 0 || unanswered >= MOST_UNANSWERED.all) return undefined;
      if ((await isWrong(question, false)) && (await isWrong(question, true)))
        return { cause: question.cause, term: question.term, text: question.text, expected: question.expected };
    }
  }
  return undefined;
}

/** The most promising terms and assignments come first. */
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
    budget.attempt(
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
  const domains = near.budget.attempt<readonly (readonly Value[])[]>(
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
