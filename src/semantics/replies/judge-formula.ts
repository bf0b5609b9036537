import type { Script } from '../../script/index.js';
import { type ConstTerm, type Term, reachable } from '../../term/index.js';
import type { Rng } from '../../util/index.js';
import { describeAssignment, describeEvaluation } from '../describe.js';
import { listValues } from '../domain.js';
import { Evaluator } from '../evaluate.js';
import type { Budget } from '../budget.js';
import { judgeModelText } from '../judge/judge-text.js';
import { type FollowUpReply, type Judgement, judgeWithin, toUndetermined } from '../judge/judgement.js';
import { EMPTY_MODEL, type Interpretation, type Model } from '../model.js';
import type { Value } from '../value.js';
import { type FormulaReply, type WrongCase, buildFaultQuestion } from './formula-reply.js';
import { withDecidedQuantifiers } from './linear-quantifier.js';
import { MOST_COMPILED, freeSymbols, valuesNear } from './points.js';
import { tryPoints } from './try-points.js';

const MOST_DRAWN = 400;

const CONTRADICTS = 'contradicts the assertions';

export type FormulaJudgement = Judgement<{ readonly fault: string }>;

export interface FormulaJudging {
  readonly script: Script;
  readonly rng: Rng;
  readonly budget: Budget;
  readonly second: FollowUpReply | undefined;
  readonly consistent?: FollowUpReply | undefined;
  /** Answer for the assertions alone, without the formula: proved if possible, otherwise from the solver. */
  readonly answer?: string | undefined;
}

/**
 * Judges a reported formula. `wrong` is proved by one exactly evaluated assignment, by trying all assignments, or by
 * contradictory answers, but never by unspecified values. `right` means that no counterexample was found.
 */
export function judgeFormula(read: FormulaReply, judging: FormulaJudging): FormulaJudgement {
  return judgeWithin(judging.budget, () => tryFormula(read, judging));
}

function tryFormula(read: FormulaReply, judging: FormulaJudging): FormulaJudgement {
  const [foreign] = read.foreign;
  if (foreign !== undefined) {
    return { verdict: 'wrong', fault: 'foreign symbol', proof: `${foreign} is not a symbol that both sides share` };
  }
  let decided = 0;
  let because: string | undefined;
  for (const each of read.cases) {
    const tried = tryCase(read, each, judging);
    if (tried.verdict === 'wrong') return tried;
    decided += tried.decided;
    because ??= tried.because;
  }
  const { second } = judging;
  const [answer] = second?.answers ?? [];
  const shown = second?.model === undefined || answer !== 'sat' ? undefined : judgeSecond(read, second.model, judging);
  if (shown !== undefined) return shown;
  // Unsatisfiable assertions have no abduct, so a contradiction with a reported abduct proves nothing.
  if (read.consistent !== undefined) {
    const areUnsat = judging.answer === 'unsat' || tryAllValues(read, read.asserted, judging) !== undefined;
    if (areUnsat) return toUndetermined('the assertions are unsat');
  }
  const inconsistent = read.consistent === undefined ? undefined : contradiction(read, read.consistent, judging);
  if (inconsistent !== undefined) return inconsistent;
  if (read.consistent !== undefined && judging.consistent?.answers[0] === 'unsat') {
    if (judging.answer !== 'sat') return toUndetermined('it is undecided whether the assertions are satisfiable');
    const proof = 'the same solver answers sat for the assertions, and unsat with the formula added';
    return { verdict: 'wrong', fault: CONTRADICTS, proof, against: 'itself' };
  }
  if (answer === 'sat')
    return toUndetermined('the same solver contradicts the formula, but its model does not prove that');
  if (decided > 0 || answer === 'unsat') return { verdict: 'right' };
  return toUndetermined(because ?? 'the result depends on a choice that the standard leaves open');
}

type CaseResult =
  | Extract<FormulaJudgement, { readonly verdict: 'wrong' }>
  | { readonly verdict: 'not wrong'; readonly decided: number; readonly because: string | undefined };

function tryCase(read: FormulaReply, each: WrongCase, { rng, budget }: FormulaJudging): CaseResult {
  const { store, signature } = read;
  const { term, fault, says: told } = each;
  const wrong = (values: readonly Value[]): CaseResult => ({
    verdict: 'wrong',
    fault,
    proof: formatValues(
      describeAssignment(
        signature,
        free.map((symbol, i) => [symbol, values[i] as Value]),
      ),
      told,
    ),
  });
  const { constants: free, functions } = freeSymbols([term], signature);
  if (functions.length > 0 || ![...reachable([term])].some(({ kind }) => kind === 'quant')) {
    const sample = { most: MOST_DRAWN, rng, compiled: MOST_COMPILED };
    const checked = tryPoints({ store, signature, from: term, to: store.false, budget, sample });
    if (checked.kind === 'holds') {
      return { verdict: 'not wrong', decided: checked.assignments - checked.undecided, because: checked.because };
    }
    const { values, text } = checked.counterexample;
    if (functions.length > 0) return { verdict: 'wrong', fault, proof: `${text}: ${told}` };
    return wrong(free.map((symbol) => values.get(symbol) as Value));
  }
  const domains = free.map(({ sort }) => valuesNear(sort, [term], { signature, budget }));
  let decided = 0;
  let because: string | undefined;
  for (const values of drawAssignments(domains, rng)) {
    const found = truthIn(toModel(free, values), term, read, budget);
    if (found === true) return wrong(values);
    if (found === false) decided++;
    else because ??= found;
  }
  return { verdict: 'not wrong', decided, because };
}

function toModel(free: readonly ConstTerm[], values: readonly Value[]): Model {
  const symbols = new Map(
    free.map(({ name }, i): [string, Interpretation] => [name, { kind: 'value', value: values[i] as Value }]),
  );
  return { ...EMPTY_MODEL, symbols };
}

function* drawAssignments(domains: readonly (readonly Value[])[], rng?: Rng): Generator<readonly Value[]> {
  if (domains.some(({ length }) => length === 0)) return;
  const total = domains.reduce((product, { length }) => product * length, 1);
  const most = rng === undefined ? total : Math.min(total, MOST_DRAWN);
  for (let index = 0; index < most; index++) {
    let rest = index;
    yield domains.map((domain) => {
      if (rng !== undefined && total > MOST_DRAWN) return rng.pick(domain);
      const value = domain[rest % domain.length] as Value;
      rest = Math.floor(rest / domain.length);
      return value;
    });
  }
}

function truthIn(model: Model, term: Term, { store, signature }: FormulaReply, budget: Budget): boolean | string {
  const evaluator = new Evaluator({ signature, model, budget });
  const found = evaluator.evaluate(withDecidedQuantifiers(store.fork(), term, evaluator));
  if (found.kind === 'undetermined') return found.because;
  if (found.choices.length > 0) return 'the result depends on a choice that the standard leaves open';
  return found.value === true;
}

function judgeSecond(
  read: FormulaReply,
  text: string,
  { script, budget }: FormulaJudging,
): FormulaJudgement | undefined {
  const question = buildFaultQuestion(read, script);
  const { reading, judged } = judgeModelText(text, question.script, { budget });
  if (judged?.because !== undefined) return undefined;
  for (const [i, each] of read.cases.entries()) {
    const commands = question.script.commands.map((command) =>
      command.kind === 'assert' ? { ...command, term: question.terms[i] as Term } : command,
    );
    const alone = judgeModelText(text, { ...question.script, commands }, { budget }).judged;
    const isShown =
      (alone?.verdict === 'true' && alone.choices.length === 0) ||
      truthIn(reading.model, each.term, read, budget) === true;
    if (!isShown) continue;
    const { constants: free, functions } = freeSymbols([each.term], read.signature);
    if (functions.length > 0) return { verdict: 'wrong', fault: each.fault, proof: `with ${text}: ${each.says}` };
    const evaluator = new Evaluator({ signature: read.signature, model: reading.model, budget });
    const values = free.map(
      (symbol) => `${symbol.name} = ${describeEvaluation(read.signature, evaluator.evaluate(symbol), symbol.sort)}`,
    );
    return { verdict: 'wrong', fault: each.fault, proof: formatValues(values.join(', '), each.says) };
  }
  return undefined;
}

function contradiction(read: FormulaReply, term: Term, judging: FormulaJudging): FormulaJudgement | undefined {
  // If the formula alone is false everywhere, then so is its conjunction with the assertions.
  for (const each of [read.formula, term]) {
    const tried = tryAllValues(read, each, judging);
    if (tried === undefined) continue;
    const proof = tried === 0 ? 'the formula is false' : `all ${tried} assignments falsify the formula or an assertion`;
    return { verdict: 'wrong', fault: CONTRADICTS, proof };
  }
  return undefined;
}

/** Returns the number of assignments (0 without symbols) if the term is false under all. Undefined also if too many. */
function tryAllValues(read: FormulaReply, term: Term, { budget }: FormulaJudging): number | undefined {
  if ([...reachable([term])].some(({ kind }) => kind === 'quant')) return undefined;
  const { constants: free, functions } = freeSymbols([term], read.signature);
  if (functions.length > 0) return undefined;
  const domains = free.map(({ sort }) => listValues(sort, MOST_COMPILED) ?? []);
  const total = domains.reduce((product, { length }) => product * length, 1);
  if (total === 0 || total > MOST_COMPILED) return undefined;
  const isFalse = (values: readonly Value[]) => truthIn(toModel(free, values), term, read, budget) === false;
  if (![...drawAssignments(domains)].every(isFalse)) return undefined;
  return free.length === 0 ? 0 : total;
}

function formatValues(values: string, text: string): string {
  return values === '' ? text : `${values}: ${text}`;
}
