import { GROUND_PRELUDE } from './ground/world.js';
import { type Run, type SolverProfile, readOutput, printTerm, reachable } from '../../src/smt.js';
import type { Question, Reply, NoAnswer } from './question.js';

/** `owners` maps line numbers, from 1, to questions. */
export interface Batch {
  readonly text: string;
  readonly questions: readonly Question[];
  readonly owners: readonly (Question | undefined)[];
}

/** `silences` has the reason for each question that was rejected, or that stopped the solver. */
export interface BatchReplies {
  readonly replies: ReadonlyMap<Question, Reply>;
  readonly silences: ReadonlyMap<Question, NoAnswer>;
}

/** Milliseconds per check, few because ground terms need no search. */
const TIME_LIMIT: Readonly<Record<string, string>> = {
  z3: '(set-option :timeout 500)',
  cvc5: '(set-option :tlimit-per 500)',
  cvc4: '(set-option :tlimit-per 500)',
};

/** Asks for each term's value, and whether it can differ from the evaluator's. If `givesUp`, limits the time per check. */
export function makeBatch(questions: readonly Question[], profile: SolverProfile, givesUp: boolean): Batch {
  const lines: string[] = [];
  const owners: (Question | undefined)[] = [undefined];
  const add = (line: string, owner?: Question): void => {
    lines.push(line);
    owners.push(owner);
  };
  const giveUp = TIME_LIMIT[profile.name];
  if (givesUp && giveUp !== undefined) add(giveUp);
  add(`(set-logic ${questions.some(isHigherOrder) ? 'HO_ALL' : 'ALL'})`);
  add(GROUND_PRELUDE.replace(/\n\s*/g, ' ').trim());
  for (const each of questions) {
    add(`(define-fun ${nameOf(each)} () ${each.term.sort.text} ${oneLine(printTerm(each.term))})`, each);
  }
  add('(check-sat)');
  for (const each of questions) if (!isQuantified(each)) add(`(get-value (${nameOf(each)}))`, each);
  for (const each of questions) {
    const differs = `(distinct ${nameOf(each)} ${oneLine(printTerm(each.valueTerm))})`;
    add(`(push 1) (assert ${differs}) (check-sat) (pop 1)`, each);
  }
  return { text: `${lines.join('\n')}\n`, questions, owners };
}

function nameOf({ id }: Question): string {
  return `t${id}`;
}

function oneLine(text: string): string {
  return text.replace(/\n\s*/g, ' ');
}

export function isHigherOrder({ term }: Question): boolean {
  for (const part of reachable([term])) if (part.kind === 'app' && part.op === '@') return true;
  return false;
}

function isQuantified({ term }: Question): boolean {
  for (const part of reachable([term])) if (part.kind === 'quant' && part.binder !== 'lambda') return true;
  return false;
}

/** Omits questions without a clear reply, which must be asked again. */
export function readBatch(batch: Batch, run: Run, profile: SolverProfile): BatchReplies {
  const { questions } = batch;
  const items = readOutput(run.stdout);
  const silences = new Map<Question, NoAnswer>();
  const values = new Map<number, string>();
  const answers: ('sat' | 'unsat' | 'unknown')[] = [];
  for (const item of items) {
    if (item.kind === 'answer') answers.push(item.answer);
    else if (item.kind === 'response' && item.complete) readValue(item.text, values);
  }
  for (const message of findErrors(run)) {
    const owner = batch.owners[findLine(message) ?? 0];
    if (owner !== undefined && !silences.has(owner)) silences.set(owner, { kind: 'rejected', message });
  }
  const [started, ...checks] = answers;
  const stopped = findStop(run, profile);
  // The solver stopped at the first question without a value. If all have values, it stopped at the first question
  // without an answer to its check.
  if (stopped !== undefined && silences.size === 0 && started !== undefined) {
    const reached = questions.find((each) => !values.has(each.id) && !isQuantified(each)) ?? questions[checks.length];
    if (reached !== undefined) silences.set(reached, stopped);
  }
  const replies = new Map<Question, Reply>();
  // Answers are matched by order. A solver that continues after errors answers every check. Others stop at the first
  // error.
  const clean = profile.afterError === 'exits' || checks.length === questions.length;
  if (started !== undefined && clean) {
    for (const [i, question] of questions.entries()) {
      if (silences.has(question)) continue;
      const [value, check] = [values.get(question.id), checks[i]];
      if (check === undefined || (value === undefined && !isQuantified(question))) continue;
      replies.set(question, value === undefined ? { check } : { value, check });
    }
  }
  return { replies, silences };
}

/** Reads a response such as `((t7 #b01))`. */
function readValue(text: string, values: Map<number, string>): void {
  const match = /^\(\(\s*t(\d+)\s+([\s\S]*)\)\s*\)$/.exec(text);
  if (match?.[1] !== undefined && match[2] !== undefined) values.set(Number(match[1]), match[2].trim());
}

function findErrors({ stdout, stderr }: Run): string[] {
  const messages: string[] = [];
  for (const item of readOutput(stdout)) if (item.kind === 'error') messages.push(item.message);
  for (const line of stderr.split('\n')) if (/error/i.test(line)) messages.push(line);
  return messages;
}

function findLine(message: string): number | undefined {
  const match = /(?:\bline |<stdin>:|:)(\d+)(?:\.| column |:)/.exec(message);
  return match?.[1] === undefined ? undefined : Number(match[1]);
}

function findStop({ outcome }: Run, profile: SolverProfile): NoAnswer | undefined {
  switch (outcome.kind) {
    case 'answered':
      return undefined;
    case 'crashed':
      return { kind: 'crashed', message: outcome.signature };
    case 'timeout':
    case 'memout':
    case 'flooded':
      return { kind: 'limit', message: outcome.kind };
    case 'rejected':
    case 'invalid-model':
    case 'failed-self-check':
    case 'unavailable':
      return profile.afterError === 'continues' ? undefined : { kind: 'rejected', message: outcome.message };
  }
}
