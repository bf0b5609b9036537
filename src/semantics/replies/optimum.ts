import { type Command, type Script, isInquiry, isObjective } from '../../script/index.js';
import { printTerm } from '../../syntax/index.js';
import type { Term, TermStore } from '../../term/index.js';
import { type Rational, type Rng, floorRational, negateRational } from '../../util/index.js';
import type { Budget } from '../budget.js';
import { judgeModelText } from '../judge/judge-text.js';
import { type FollowUpReply, type LocatedReply, toUndetermined } from '../judge/judgement.js';
import { mayBeIrrational, roundingIn } from '../judge/rounded-values.js';
import type { Bound } from './bound.js';
import { boundingAtom, isBounded } from './bounds.js';
import { type ReplyJudgement, type TermQuery, judgeReportedValue, judgeRewrittenTerm } from './judge-reply.js';
import { type Objective, type Objectives, boundsIn, objectivesAt } from './objectives.js';
import { isClosed, findMissingGuarantee } from './promised-optimum.js';

export interface OptimumJudgement {
  readonly objective: Objective | undefined;
  readonly verdict: 'right' | 'wrong' | 'undetermined';
  /**
   * `unreached`: the solver's own model has another value, so the model is not optimal or the optimum is wrong. The
   * other faults prove that the optimum is wrong.
   */
  readonly fault?: 'unreached' | 'unsorted' | 'improved' | 'bounded';
  /** `itself`: the solver contradicts itself. Absent if evaluation proves the fault. */
  readonly against?: 'itself';
  readonly because: string;
}

export interface OptimumEvidence {
  readonly model: string | undefined;
  readonly second: FollowUpReply | undefined;
  readonly far?: FollowUpReply | undefined;
  readonly budget: Budget;
  readonly rng: Rng;
}

export interface ReportedOptimum {
  readonly objective: Objective;
  readonly bound: Bound;
  /** A term that is true only in better models. Undefined if the bound does not determine the term. */
  readonly better: Term | undefined;
  /** Reason why the bound may be right although no model reaches it. A better model still refutes the bound. */
  readonly open?: string;
  /** Reason why z3 guarantees no optimum. If set, only a bound that holds without the assertions refutes infinity. */
  readonly noGuarantee?: string;
}

const OUTWARD: Bound = { kind: 'infinite', side: 1 };

export interface ParsedOptima {
  readonly script: Script;
  readonly objectives: Objectives;
  readonly reported: readonly ReportedOptimum[];
}

/**
 * Asks for a model that is better than the reported optimum: for `lex`, lexicographically better; for `pareto`, better
 * in one objective and worse in none. Undefined if this cannot be expressed.
 */
export function improvementScript(asked: LocatedReply): Script | undefined {
  const read = readOptima(asked);
  if (typeof read === 'string') return undefined;
  const better = read.reported.flatMap((each) => (each.open === undefined ? (each.better ?? []) : []));
  if (better.length === 0) return undefined;
  const { store } = read.script;
  return withAssertion(read.script, better.length === 1 ? (better[0] as Term) : store.app('or', better));
}

/** An objective that cannot exceed this number counts as bounded. */
const FAR = 10n ** 20n;

/** Asks whether the objectives reported as unbounded can exceed `FAR`. Undefined if there is no such objective. */
export function boundednessScript(asked: LocatedReply): Script | undefined {
  const read = readOptima(asked);
  if (typeof read === 'string') return undefined;
  const far = read.reported.flatMap((each) => (isEndless(each) ? [buildBeyondFar(read.script.store, each)] : []));
  const [first] = far;
  if (first === undefined) return undefined;
  const base = withAssertion(read.script, first);
  const check = base.commands.at(-1);
  const at = base.commands.length - 2;
  if (check === undefined) return undefined;
  const checks = far.flatMap((term): Command[] => [
    { kind: 'push', levels: 1 },
    { kind: 'assert', term },
    check,
    { kind: 'pop', levels: 1 },
  ]);
  return { ...base, commands: [...base.commands.slice(0, at), ...checks] };
}

function isEndless({ objective: { term, sense }, bound, open }: ReportedOptimum): boolean {
  const isNumber = term.sort.kind === 'Int' || term.sort.kind === 'Real';
  return isNumber && open === undefined && bound.kind === 'infinite' && bound.side < 0 === (sense === 'minimize');
}

function buildBeyondFar(store: TermStore, { objective: { term, sense } }: ReportedOptimum): Term {
  const value = sense === 'minimize' ? -FAR : FAR;
  const number = term.sort.kind === 'Int' ? store.int(value) : store.real({ num: value, den: 1n });
  return store.app(sense === 'minimize' ? '<' : '>', [term, number]);
}

/** Judges a report of infinity: wrong if there is a bound, or if the solver denies that the objective exceeds `FAR`. */
function judgeEndless(
  each: ReportedOptimum,
  read: ParsedOptima,
  said: string | undefined,
): Partial<OptimumJudgement> & Pick<OptimumJudgement, 'verdict' | 'because'> {
  const { term, sense } = each.objective;
  const asserted = read.objectives.check.asserted.map((one) => one.term);
  const isBoundedAlways = isBounded(term, sense === 'minimize' ? 'below' : 'above');
  if (isBoundedAlways)
    return { verdict: 'wrong', fault: 'bounded', because: 'the objective is bounded for all values of its symbols' };
  if (each.noGuarantee !== undefined) return toUndetermined(each.noGuarantee);
  const atom = boundingAtom(asserted, term, sense);
  if (atom !== undefined)
    return { verdict: 'wrong', fault: 'bounded', because: `${printTerm(atom)} bounds the objective` };
  if (said === 'sat') return { verdict: 'right', because: '' };
  if (said !== 'unsat') return toUndetermined('it is undecided whether the objective has a bound');
  const beyond = printTerm(buildBeyondFar(read.script.store, each));
  return {
    verdict: 'wrong',
    fault: 'bounded',
    against: 'itself',
    because: `the same solver answers unsat if ${beyond} is asserted`,
  };
}

/** Judges optima by evaluation: wrong if some model is better, or unreached by the solver's own model. */
export function judgeOptimum(asked: LocatedReply, evidence: OptimumEvidence): OptimumJudgement[] {
  const read = readOptima(asked);
  if (typeof read === 'string') {
    return [{ objective: undefined, ...toUndetermined(read) }];
  }
  const { priority, all } = read.objectives;
  const endless = read.reported.filter(isEndless);
  return read.reported.map((each) => {
    const at = { objective: each.objective } as const;
    if (each.open !== undefined) {
      const because = findImprovement(each, asked, read, evidence);
      return because === undefined
        ? { ...at, ...toUndetermined(each.open) }
        : { ...at, verdict: 'wrong', fault: 'improved', because };
    }
    const model = priority === 'box' && all.length > 1 ? undefined : evidence.model;
    const { bound } = each;
    if (bound.kind === 'number' && toLiteral(read.script.store, each.objective, bound.value) === undefined) {
      const because = `the reported number is not a value of the sort ${each.objective.term.sort.text}`;
      return { ...at, verdict: 'wrong', fault: 'unsorted', because };
    }
    const unreached = findUnreached(model, each, asked, read, evidence);
    const improved = findImprovement(each, asked, read, evidence);
    if (improved !== undefined) return { ...at, verdict: 'wrong', fault: 'improved', because: improved };
    if (unreached !== undefined) {
      const because = `${unreached}${provesModelWorse(model, each, asked, read, evidence)}`;
      return { ...at, verdict: 'wrong', fault: 'unreached', because };
    }
    const { spent } = evidence.budget;
    if (spent !== undefined) return { ...at, ...toUndetermined(spent) };
    if (isEndless(each)) {
      // The answers to earlier checks of the script come first.
      const said = evidence.far?.answers.at(endless.indexOf(each) - endless.length);
      return { ...at, ...judgeEndless(each, read, said) };
    }
    if (each.better === undefined) return { ...at, ...toUndetermined('no bound is reported') };
    const isBest = evidence.second?.answers.at(-1) === 'unsat';
    return isBest
      ? { ...at, verdict: 'right', because: '' }
      : { ...at, ...toUndetermined('it is undecided whether a better value exists') };
  });
}

/** Returns the reason if no optimum can be read from the reply or judged. */
export function readOptima({ script: given, command, reply }: LocatedReply): ParsedOptima | string {
  const store = given.store.fork();
  const script: Script = { ...given, store, commands: given.commands.slice(0, command) };
  const objectives = objectivesAt(script, command, store);
  if (typeof objectives === 'string') return objectives;
  const { all, check, priority } = objectives;
  const asserted = check.asserted.map(({ term }) => term);
  const why = findMissingGuarantee([...asserted, ...listBodies(check.declarations), ...all.map(({ term }) => term)]);
  const bounds = boundsIn(reply, all.length);
  if (typeof bounds === 'string') return why ?? bounds;
  if (why !== undefined) {
    const reported = all.map((objective, i): ReportedOptimum => reportWithoutGuarantee(objective, bounds[i], why));
    return reported.some(isEndless) ? { script, objectives, reported } : why;
  }
  const isOpen = !isClosed([...asserted, ...listBodies(check.declarations)]);
  const reported: ReportedOptimum[] = [];
  /** For `lex`: equations that fix the previous objectives. Undefined after an objective that has no optimum. */
  let before: readonly Term[] | undefined = [];
  for (const [i, objective] of all.entries()) {
    const found = bounds[i] as Bound | string;
    const bound: Bound = typeof found === 'string' ? OUTWARD : found;
    const open = typeof found === 'string' ? found : explainOpen(objective, bound, { before, isOpen });
    const at = { objective, bound };
    if (open !== undefined) {
      const beyond = typeof found === 'string' ? undefined : betterThan(store, objective, bound);
      const better = beyond && before && conjunction(store, [...before, beyond]);
      reported.push({ ...at, better, open });
      if (priority === 'lex') before = undefined;
      continue;
    }
    const single = betterThan(store, objective, bound);
    const better = single === undefined ? undefined : conjunction(store, [...(before ?? []), single]);
    reported.push({ ...at, better });
    const equal = bound.kind === 'number' ? equals(store, objective, bound.value) : undefined;
    if (priority === 'lex') before = equal === undefined || before === undefined ? undefined : [...before, equal];
  }
  if (priority === 'pareto' && all.length > 1)
    return { script, objectives, reported: requireDominance(store, reported) };
  return { script, objectives, reported };
}

/** If z3 does not guarantee an optimum, only a report of infinity can be wrong. */
function reportWithoutGuarantee(objective: Objective, bound: Bound | string | undefined, why: string): ReportedOptimum {
  const endless = { objective, bound: OUTWARD, better: undefined, open: why };
  if (bound === undefined || typeof bound === 'string' || bound.kind !== 'infinite') return endless;
  const { open: _, ...rest } = { ...endless, bound, noGuarantee: why };
  return isEndless(rest) ? rest : endless;
}

function explainOpen(
  { term, kind }: Objective,
  bound: Bound,
  { before, isOpen }: { readonly before: readonly Term[] | undefined; readonly isOpen: boolean },
): string | undefined {
  if (before === undefined) return 'a preceding objective has no optimum';
  if (bound.kind === 'number') {
    if (kind !== 'assert-soft' && term.sort.kind === 'Real' && isOpen) return 'perhaps no model reaches the bound';
    return undefined;
  }
  return bound.kind === 'limit' ? 'perhaps no model reaches the bound' : undefined;
}

/** Requires that a better point of a Pareto front is better in one objective and worse in none. */
function requireDominance(store: TermStore, reported: readonly ReportedOptimum[]): ReportedOptimum[] {
  const numbers = reported.flatMap(({ objective, bound, open }) =>
    open === undefined && bound.kind === 'number' ? [{ objective, value: bound.value }] : [],
  );
  if (numbers.length < reported.length) {
    return reported.map((each) => ({ ...each, better: undefined, open: each.open ?? 'the Pareto front is unbounded' }));
  }
  return reported.map((each, i) => {
    const others = numbers.flatMap((other, j) =>
      i === j
        ? []
        : [store.app('or', [reported[j]?.better ?? store.false, equals(store, other.objective, other.value)])],
    );
    return each.better === undefined ? each : { ...each, better: conjunction(store, [each.better, ...others]) };
  });
}

/** A value beyond a limit is better than each value near it. */
function betterThan(store: TermStore, { term, sense }: Objective, bound: Bound): Term | undefined {
  const isLeast = sense === 'minimize';
  if (bound.kind === 'infinite') return bound.side < 0 === isLeast ? undefined : store.true;
  const { value } = bound;
  const { sort } = term;
  switch (sort.kind) {
    case 'BitVec': {
      // z3 optimises bit-vectors as unsigned numbers
      // (https://microsoft.github.io/z3guide/docs/optimization/arithmeticaloptimization).
      const nearest = isLeast ? ceiling(value) : floorRational(value);
      if (nearest < 0n) return isLeast ? undefined : store.true;
      if (nearest >= 1n << BigInt(sort.width)) return isLeast ? store.true : undefined;
      return store.app(isLeast ? 'bvult' : 'bvugt', [term, store.bitVec(nearest, sort.width)]);
    }
    case 'Int':
      return store.app(isLeast ? '<' : '>', [term, store.int(isLeast ? ceiling(value) : floorRational(value))]);
    default:
      return store.app(isLeast ? '<' : '>', [term, store.real(value)]);
  }
}

const ceiling = (value: Rational): bigint => -floorRational(negateRational(value));

function toLiteral(store: TermStore, { term: { sort } }: Objective, value: Rational): Term | undefined {
  switch (sort.kind) {
    case 'BitVec':
      return value.den === 1n && value.num >= 0n && value.num < 1n << BigInt(sort.width)
        ? store.bitVec(value.num, sort.width)
        : undefined;
    case 'Int':
      return value.den === 1n ? store.int(value.num) : undefined;
    default:
      return store.real(value);
  }
}

function equals(store: TermStore, objective: Objective, value: Rational): Term {
  const literal = toLiteral(store, objective, value);
  return literal === undefined ? store.false : store.app('=', [objective.term, literal]);
}

function findUnreached(
  model: string | undefined,
  { objective, bound }: ReportedOptimum,
  { command }: LocatedReply,
  { script }: ParsedOptima,
  { budget }: OptimumEvidence,
): string | undefined {
  if (model === undefined) return undefined;
  const judged = judgeReached({ objective, bound }, { script, command }, model, budget);
  return judged.verdict === 'wrong' ? `in the solver's own model, ${judged.proof}` : undefined;
}

/** Searches for values that attain the reported optimum, which is better than the value in the model. */
function provesModelWorse(
  model: string | undefined,
  { objective, bound, better }: ReportedOptimum,
  { command }: LocatedReply,
  { script, objectives: { all, check } }: ParsedOptima,
  { budget, rng }: OptimumEvidence,
): string {
  if (model === undefined || better === undefined || bound.kind !== 'number' || all.length > 1) return '';
  const { judged } = judgeModelText(model, withAssertion(script, better), { budget });
  if (judged?.assertions.at(-1)?.verdict !== 'false') return '';
  const drawn = drawWith(equals(script.store, objective, bound.value), { script, command }, check, { budget, rng });
  return drawn === undefined ? '' : `, but a better one is attained with ${drawn}`;
}

/** Compares a reported optimum with the value in a model. */
export function judgeReached(
  { objective, bound }: Pick<ReportedOptimum, 'objective' | 'bound'>,
  { script, command }: Omit<LocatedReply, 'reply'>,
  model: string,
  budget: Budget,
): ReplyJudgement {
  const literal = bound.kind === 'number' ? toLiteral(script.store, objective, bound.value) : undefined;
  if (literal === undefined) return toUndetermined('the optimum is not a number');
  return judgeReportedValue({ script, command, term: objective.term, reply: printTerm(literal) }, model, budget);
}

function findImprovement(
  each: ReportedOptimum,
  { command, reply }: LocatedReply,
  { script, objectives: { check } }: ParsedOptima,
  { model, second, budget, rng }: OptimumEvidence,
): string | undefined {
  const { better, objective } = each;
  const asked = objective.term;
  if (better === undefined) return undefined;
  const bodies = [...check.asserted.map(({ term }) => term), ...listBodies(check.declarations), asked];
  if (roundingIn(reply).size > 0 && mayBeIrrational(bodies)) return undefined;
  const scriptOfBetter = withAssertion(script, better);
  for (const text of [second?.model, model]) {
    if (text === undefined) continue;
    const { judged } = judgeModelText(text, scriptOfBetter, { budget });
    if (judged?.because === undefined && judged?.verdict === 'true' && judged.choices.length === 0) {
      const value = describeBetter(each, { script, command, term: asked }, text, budget);
      return text.includes('define-fun') ? `${value}: ${text}` : value;
    }
  }
  const drawn = each.open === undefined ? drawWith(better, { script, command }, check, { budget, rng }) : undefined;
  return drawn && `the objective is better with ${drawn}`;
}

/** Searches for values that satisfy the assertions and the term. */
function drawWith(
  wanted: Term,
  at: Omit<LocatedReply, 'reply'>,
  check: Objectives['check'],
  by: Pick<OptimumEvidence, 'budget' | 'rng'>,
): string | undefined {
  // The optimum depends on the assumptions of the check, which do not hold at later commands.
  const assumed = check.asserted.flatMap(({ command, term }) => (command === check.command ? [term] : []));
  const term = conjunction(at.script.store, [wanted, ...assumed]);
  const drawn = judgeRewrittenTerm({ ...at, term, reply: 'false' }, by);
  return drawn.verdict === 'wrong' ? drawn.proof.replace(/, false is false$/, '') : undefined;
}

/** States the objective's value in a better model, if the reported optimum is a number and thus comparable. */
function describeBetter(
  { objective, bound }: ReportedOptimum,
  asked: Omit<TermQuery, 'reply'>,
  model: string,
  budget: Budget,
): string {
  const literal = bound.kind === 'number' ? toLiteral(asked.script.store, objective, bound.value) : undefined;
  if (literal === undefined) return 'the objective is better';
  const reply = printTerm(literal);
  const judged = judgeReportedValue({ ...asked, reply }, model, budget);
  return judged.verdict === 'wrong'
    ? `in a better model, ${judged.proof} instead of ${reply}`
    : 'the objective is better';
}

function withAssertion({ commands, ...script }: Script, term: Term): Script {
  const kept = commands.filter(
    (each) =>
      !isInquiry(each) &&
      !isObjective(each) &&
      !(each.kind === 'set-option' && each.keyword.startsWith(':opt.')) &&
      // A term about soft assertions adds real weights, which bit-vector logics do not allow.
      each.kind !== 'set-logic' &&
      each.kind !== 'exit',
  );
  const last = kept.findLastIndex(({ kind }) => kind === 'check-sat' || kind === 'check-sat-assuming');
  const assertion: Command = { kind: 'assert', term };
  return { ...script, commands: [...kept.slice(0, last), assertion, ...kept.slice(last, last + 1)] };
}

function listBodies(declarations: readonly Command[]): Term[] {
  return declarations.flatMap((each) => {
    if (each.kind === 'define-fun') return [each.fun.body];
    return each.kind === 'define-funs-rec' ? each.funs.map(({ body }) => body) : [];
  });
}

function conjunction(store: TermStore, terms: readonly Term[]): Term {
  const [only] = terms;
  return terms.length === 1 && only !== undefined ? only : store.app('and', terms);
}
