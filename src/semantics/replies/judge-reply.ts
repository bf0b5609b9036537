import { type Command, type Script, collectChecks, termsOf, declareConstant } from '../../script/index.js';
import { printSymbol } from '../../syntax/index.js';
import { type ConstTerm, type Term, type TermStore, type Theory, operatorInfo, reachable } from '../../term/index.js';
import type { Rng } from '../../util/index.js';
import { describeEvaluation } from '../describe.js';
import type { Budget } from '../budget.js';
import type { ClaimCheck } from '../exhaust/check-claim.js';
import { judgeModelText } from '../judge/judge-text.js';
import {
  type FollowUpReply,
  type Judgement,
  type LocatedReply,
  judgeWithin,
  toUndetermined,
} from '../judge/judgement.js';
import { type Signature, buildSignature } from '../signature.js';
import type { Value } from '../value.js';
import { joinAssertions, commandsInForce, collectSettings } from './in-force.js';
import { replyNode } from './reply-node.js';
import { MOST_COMPILED, MOST_INTERPRETED, freeSymbols } from './points.js';
import { satisfies } from './satisfies.js';
import { tryPoints } from './try-points.js';

const FOR_POINTS = 0.7;

export type ReplyJudgement = Judgement<{
  readonly at?: ReadonlyMap<ConstTerm, Value> | string;
  readonly right?: string;
}>;

export interface TermQuery extends LocatedReply {
  readonly term: Term;
}

/**
 * Compares a reported value (`get-value`, SMT-LIB 2.7, section 4.2.6) with the value in the model printed at the same
 * check. `wrong` never depends on unspecified values.
 */
export function judgeReportedValue(asked: TermQuery, model: string, budget: Budget): ReplyJudgement {
  return judgeWithin(budget, () => compareWithModel(asked, model, budget));
}

/** Matches `(as @3 S)`. SMTInterpol renumbers elements in each reply, so reply and model name them differently. */
const RENUMBERED = /\(as @\d+ /;

function withReported(
  model: string,
  { name, sort, reply }: { readonly name: string; readonly sort: string; readonly reply: string },
): string | undefined {
  if (/^\s*\((?:=|function)\s/.test(model)) return `${model}\n(= ${printSymbol(name)} ${reply})`;
  const at = model.lastIndexOf(')');
  if (at < 0) return undefined;
  return `${model.slice(0, at)}(define-fun ${printSymbol(name)} () ${sort} ${reply})${model.slice(at)}`;
}

function compareWithModel({ script, command, term, reply }: TermQuery, model: string, budget: Budget): ReplyJudgement {
  const store = script.store.fork();
  const name = store.freshName('reported');
  const reported = store.const(name, term.sort);
  const text = withReported(model, { name, sort: term.sort.text, reply });
  if (text === undefined) return toUndetermined('the model is not a list of definitions');
  const compared: Script = {
    ...script,
    store,
    commands: [
      ...commandsInForce(script, command).slice(0, -1),
      declareConstant(reported),
      { kind: 'assert', term: store.app('=', [term, reported]) },
      { kind: 'check-sat' },
    ],
  };
  const related = script.commands.flatMap((each) => [...termsOf(each)]);
  const { reading, judged } = judgeModelText(text, compared, { budget, related });
  const unread = reading.unread.find((each) => each.symbol === name);
  if (unread !== undefined) return toUndetermined(unread.reason);
  const last = judged?.assertions.at(-1);
  if (judged === undefined || last === undefined) return toUndetermined('the reply cannot be compared with a model');
  if (judged.because !== undefined) return toUndetermined(judged.because);
  if (last.verdict === 'undetermined') return toUndetermined(last.because ?? 'no reason is known');
  if (last.verdict === 'true') return { verdict: 'right' };
  if (RENUMBERED.test(reply)) return toUndetermined('the solver may renumber elements of a sort in each reply');
  const [own] = last.part?.args ?? [];
  if (own === undefined) return { verdict: 'wrong', proof: 'the value is different' };
  const value = describeEvaluation(judged.signature, own.evaluation, term.sort);
  const isKnown = own.evaluation.kind !== 'undetermined' && own.evaluation.choices.length === 0;
  return { verdict: 'wrong', proof: `the value is ${value}`, ...(isKnown && { right: value }) };
}

export interface RewriteQuery extends TermQuery {
  /** The terms must be equal under the preceding assertions (`asserted`, default) or always (`nothing`). */
  readonly given?: 'asserted' | 'nothing';
}

export interface RewrittenEvidence {
  readonly rng: Rng;
  readonly budget: Budget;
  readonly second?: FollowUpReply | undefined;
  readonly other?: FollowUpReply | undefined;
  readonly model?: string | undefined;
}

interface ParsedRewrite {
  readonly store: TermStore;
  readonly declarations: readonly Command[];
  readonly signature: Signature;
  readonly rewritten: Term;
  readonly assumed: Term | undefined;
}

/** Asks for an assignment under which a term and its rewritten form differ. Undefined if no solver is needed. */
export function differenceQuestion(asked: RewriteQuery): Script | undefined {
  const read = readRewritten(asked);
  if (typeof read === 'string' || read.rewritten === asked.term) return undefined;
  if (read.signature.unknownCommands.length > 0 || areAllTried(asked.term, read)) return undefined;
  return differenceScript(asked, read);
}

function areAllTried(term: Term, { rewritten, assumed, signature }: ParsedRewrite): boolean {
  const terms = [term, rewritten, ...(assumed === undefined ? [] : [assumed])];
  const { constants, functions } = freeSymbols(terms, signature);
  const isDefined = ({ name }: { readonly name: string }): boolean =>
    signature.definitions.has(name) || signature.named.has(name);
  const isPlain = (each: Term): boolean => {
    if (each.sort.kind !== 'Bool' && each.sort.kind !== 'BitVec') return false;
    return each.kind !== 'quant' && !((each.kind === 'const' || each.kind === 'call') && isDefined(each));
  };
  if (functions.length > 0 || ![...reachable(terms)].every(isPlain)) return false;
  const bits = constants.reduce((sum, { sort }) => sum + (sort.kind === 'BitVec' ? sort.width : 1), 0);
  return 2 ** bits <= MOST_COMPILED;
}

function differenceScript({ script, term }: RewriteQuery, read: ParsedRewrite): Script {
  const { store, declarations, rewritten, assumed } = read;
  const differ = store.app('not', [store.app('=', [term, rewritten])]);
  const terms = assumed === undefined ? [differ] : [assumed, differ];
  const asserted = terms.map((each): Command => ({ kind: 'assert', term: each }));
  return {
    ...script,
    store,
    commands: [...collectSettings(script), ...declarations, ...asserted, { kind: 'check-sat' }],
  };
}

/**
 * Compares a term with its rewritten form under all assignments if they are few. Otherwise uses some assignments and
 * the models of solvers. Only assignments that satisfy the preceding assertions count. `wrong` never depends on
 * unspecified values.
 */
export function judgeRewrittenTerm(asked: RewriteQuery, evidence: RewrittenEvidence): ReplyJudgement {
  return judgeWithin(evidence.budget, () => compareWithRewritten(asked, evidence));
}

function compareWithRewritten(
  asked: RewriteQuery,
  { rng, budget, second, other, model }: RewrittenEvidence,
): ReplyJudgement {
  const read = readRewritten(asked);
  if (typeof read === 'string') return toUndetermined(read);
  const { store, signature, rewritten, assumed } = read;
  if (rewritten === asked.term) return { verdict: 'right' };
  const sample = { most: MOST_INTERPRETED, rng, compiled: MOST_COMPILED };
  const points = budget.share(FOR_POINTS);
  const checked = points.attempt(
    () => tryPoints({ store, signature, from: asked.term, to: rewritten, given: assumed, budget: points, sample }),
    (because): ClaimCheck => ({ kind: 'holds', all: false, assignments: 0, undecided: 0, because }),
  );
  if (checked.kind === 'fails') {
    const { text, values } = checked.counterexample;
    return { verdict: 'wrong', proof: text.replace(/^: /, ''), at: values };
  }
  const answer = second?.answers.at(-1);
  const counter = other?.answers.at(-1);
  const models = [answer === 'sat' ? second?.model : undefined, counter === 'sat' ? other?.model : undefined, model];
  for (const text of models) {
    if (text === undefined) continue;
    if (satisfies(text, differenceScript(asked, read), budget)) {
      return { verdict: 'wrong', proof: `with ${text}`, at: text };
    }
  }
  if (answer === 'sat' && counter === 'unsat')
    return toUndetermined('the solver answers that the two terms can differ, and another one that they are equal');
  if (answer === 'sat' && [asked.term, rewritten].every((each) => isFullyDefined(each, signature))) {
    return { verdict: 'wrong', against: 'itself', proof: 'the same solver answers that the two terms can differ' };
  }
  if (counter === 'sat')
    return toUndetermined('another solver answers that the two terms can differ, but its model does not prove that');
  if (answer === 'sat')
    return toUndetermined('the same solver answers that the two terms can differ, but its model does not prove that');
  if (answer === 'unsat' || counter === 'unsat') return { verdict: 'right' };
  if (points.spent !== undefined) return toUndetermined(points.spent);
  if (checked.assignments > checked.undecided) return { verdict: 'right' };
  return toUndetermined(checked.because ?? 'the result depends on a choice that the standard leaves open');
}

const CLOSED_THEORIES: ReadonlySet<Theory> = new Set([
  'Core',
  'Ints',
  'Reals',
  'Reals_Ints',
  'FixedSizeBitVectors',
  'ArraysEx',
]);
const OPEN_OPERATORS: ReadonlySet<string> = new Set(['/', 'div', 'mod']);

function isFullyDefined(term: Term, { definitions, selectors, overloaded }: Signature): boolean {
  return [...reachable([term])].every((each) => {
    if (!each.known || each.kind === 'opaque' || each.kind === 'match') return false;
    if (each.kind === 'call' || each.kind === 'const')
      return ![definitions, selectors, overloaded].some((names) => names.has(each.name));
    if (each.kind !== 'app') return true;
    return CLOSED_THEORIES.has(operatorInfo(each.op).theory) && !OPEN_OPERATORS.has(each.op);
  });
}

function readRewritten({ script, command, term, reply, given = 'asserted' }: RewriteQuery): ParsedRewrite | string {
  const store = script.store.fork();
  const commands = commandsInForce(script, command);
  const [check] = collectChecks(commands);
  const declarations = check?.declarations ?? [];
  const opened = replyNode(reply, { store, declarations });
  if (typeof opened === 'string') return opened;
  const { reader, node } = opened;
  const rewritten = reader.term(node, term.sort);
  if (typeof rewritten === 'string') return rewritten;
  const roots = [term, rewritten, ...commands.flatMap((each) => [...termsOf(each)])];
  const signature = { ...buildSignature(store, declarations, roots), closed: true };
  const assumed = given === 'asserted' ? joinAssertions(script, command, store) : undefined;
  return { store, declarations, signature, rewritten, assumed };
}
