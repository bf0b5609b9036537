import { type Script, checksOf, termsOf } from '../../script/index.js';
import { printSymbol } from '../../syntax/index.js';
import type { Term } from '../../term/index.js';
import type { Rng } from '../../util/index.js';
import { describeEvaluation } from '../describe.js';
import type { Budget } from '../budget.js';
import { checkClaim } from '../exhaust/check-claim.js';
import { judgeModelText } from '../judge-text.js';
import { judgeWithin } from '../judge-within.js';
import { signatureOf } from '../signature.js';
import { assertedAt, inForce } from './in-force.js';
import { replyNode } from './reply-node.js';
import { MOST_COMPILED, SOME, freeSymbols, valuesNear } from './points.js';

/** What a solver's reply about a term is worth. */
export type ReplyJudgement =
  | { readonly verdict: 'right' }
  /** `proof`: values under which the term and the reply differ, in words. */
  | { readonly verdict: 'wrong'; readonly proof: string }
  | { readonly verdict: 'undetermined'; readonly because: string };

/** A term that was asked about, and the text of the reply: one S-expression. */
export interface AskedTerm {
  readonly script: Script;
  /** The index of the command that asks. */
  readonly command: number;
  readonly term: Term;
  readonly reply: string;
}

/**
 * Whether the value that a solver reports of a term (`get-value`, SMT-LIB 2.7, section 4.2.6) is the value of the term in the model that it
 * printed at the same check. `wrong` never depends on what the standard leaves open.
 */
export function judgeReportedValue(asked: AskedTerm, model: string, budget: Budget): ReplyJudgement {
  return judgeWithin(budget, () => compareWithModel(asked, model, budget));
}

function compareWithModel({ script, command, term, reply }: AskedTerm, model: string, budget: Budget): ReplyJudgement {
  const store = script.store.fork();
  const name = store.freshName('reported');
  const at = model.lastIndexOf(')');
  if (at < 0) return open('the model is not a list of definitions');
  const defined = `(define-fun ${printSymbol(name)} () ${term.sort.text} ${reply})`;
  const compared: Script = {
    ...script,
    store,
    commands: [
      ...inForce(script, command).slice(0, -1),
      { kind: 'declare-fun', name, params: [], result: term.sort, form: 'declare-const' },
      { kind: 'assert', term: store.app('=', [term, store.const(name, term.sort)]) },
      { kind: 'check-sat' },
    ],
  };
  const { reading, judged } = judgeModelText(`${model.slice(0, at)}${defined}${model.slice(at)}`, compared, { budget });
  const unread = reading.unread.find((each) => each.symbol === name);
  if (unread !== undefined) return open(unread.reason);
  const last = judged?.assertions.at(-1);
  if (judged === undefined || last === undefined) return open('nothing is compared');
  if (judged.because !== undefined) return open(judged.because);
  if (last.verdict === 'undetermined') return open(last.because ?? 'no reason is known');
  if (last.verdict === 'true') return { verdict: 'right' };
  const [own] = last.part?.args ?? [];
  const value = own === undefined ? 'another one' : describeEvaluation(judged.signature, own.evaluation, term.sort);
  return { verdict: 'wrong', proof: `it is ${value}` };
}

export interface RewrittenOptions {
  readonly rng: Rng;
  readonly budget: Budget;
  /** Under which assignments the two must agree: those that satisfy what is asserted before the command, or all. */
  readonly given?: 'asserted' | 'nothing';
}

/**
 * Whether a term into which a solver rewrote another one has the same value under every assignment that is tried: all of them where
 * they are few, else boundary values and those around the literals of both terms; where something is asserted before, only assignments
 * that satisfy it count, since a solver may use it. `wrong` never depends on what the standard leaves open.
 */
export function judgeRewrittenTerm(asked: AskedTerm, options: RewrittenOptions): ReplyJudgement {
  return judgeWithin(options.budget, () => compareWithRewritten(asked, options));
}

function compareWithRewritten(
  { script, command, term, reply }: AskedTerm,
  { rng, budget, given = 'asserted' }: RewrittenOptions,
): ReplyJudgement {
  const store = script.store.fork();
  const commands = inForce(script, command);
  const [check] = checksOf(commands);
  const declarations = check?.declarations ?? [];
  const opened = replyNode(reply, { store, declarations });
  if (typeof opened === 'string') return open(opened);
  const rewritten = opened.reader.term(opened.node, term.sort);
  if (typeof rewritten === 'string') return open(rewritten);
  if (rewritten === term) return { verdict: 'right' };
  const roots = [term, rewritten, ...commands.flatMap((each) => [...termsOf(each)])];
  const signature = { ...signatureOf(store, declarations, roots), closed: true };
  const assumed = given === 'asserted' ? assertedAt(script, command, store) : undefined;
  const free = freeSymbols([term, rewritten, ...(assumed === undefined ? [] : [assumed])], signature);
  if (typeof free === 'string') return open(free);
  const domains = free.map(({ sort }) =>
    valuesNear(sort, [term, rewritten, ...(assumed === undefined ? [] : [assumed])], { signature, budget }),
  );
  const checked = checkClaim({
    store,
    from: term,
    to: rewritten,
    claim: 'equivalent',
    variables: free,
    domains,
    worlds: [],
    ...(assumed === undefined ? {} : { given: assumed }),
    signature,
    budget,
    sample: { most: SOME, rng, compiled: MOST_COMPILED },
  });
  // Without symbols there are no values to name.
  if (checked.kind === 'fails') return { verdict: 'wrong', proof: checked.counterexample.text.replace(/^: /, '') };
  if (checked.assignments > checked.undecided) return { verdict: 'right' };
  return open(checked.because ?? 'it depends on what the standard leaves open');
}

function open(because: string): ReplyJudgement {
  return { verdict: 'undetermined', because };
}
