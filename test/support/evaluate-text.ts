import type { Script } from '../../src/script/index.js';
import {
  type BudgetSize,
  type Interpretation,
  type Model,
  type Policy,
  type Value,
  Budget,
  EMPTY_MODEL,
  Evaluator,
  describeEvaluation,
  signatureAt,
} from '../../src/semantics/index.js';
import { readScript } from '../../src/syntax/index.js';
import type { Term } from '../../src/term/index.js';

export interface EvaluationOptions {
  readonly model?: Partial<Model>;
  readonly limits?: Partial<BudgetSize>;
  readonly policy?: Policy;
}

export const value = (given: Value): Interpretation => ({ kind: 'value', value: given });
export const symbols = (given: Readonly<Record<string, Value>>): Model['symbols'] =>
  new Map(Object.entries(given).map(([name, each]) => [name, value(each)]));

/** Reads a script with `(check-sat)` appended. Throws if the script is invalid. */
export function read(text: string): Script {
  const { script, ok, diagnostics } = readScript(`${text}\n(check-sat)`);
  if (!ok) throw new Error(diagnostics.map(({ message }) => message).join('\n'));
  return script;
}

/** The assertions of a script, with an evaluator. */
export function readAssertions(
  text: string,
  { model, limits = {}, ...options }: EvaluationOptions = {},
): { terms: Term[]; evaluator: Evaluator } {
  const at = signatureAt(read(text));
  if (at === undefined) throw new Error('no check');
  const evaluator = new Evaluator({
    signature: at.signature,
    model: { ...EMPTY_MODEL, ...model },
    budget: new Budget(limits),
    ...options,
  });
  return { terms: at.check.asserted.map(({ term }) => term), evaluator };
}

/** The first assertion's value in words: `true`, `false by operator /`, or why it is undetermined. */
export function describeAssertion(text: string, world?: EvaluationOptions): string {
  const { terms, evaluator } = readAssertions(text, world);
  const found = evaluator.evaluate(terms[0] as Term);
  if (found.kind === 'undetermined') return `undetermined: ${found.because}`;
  const by = found.choices.length === 0 ? '' : ` by ${[...found.choices].sort().join(', ')}`;
  return `${String(found.value)}${by}`;
}

/** Evaluates a term under declarations. Returns SMT-LIB text. */
export function term(declarations: string, body: string, world: EvaluationOptions = {}): string {
  const text = `${declarations}\n(assert (= ${body} ${body}))`;
  const at = signatureAt(read(text));
  const equality = at?.check.asserted[0]?.term;
  if (at === undefined || equality?.kind !== 'app') throw new Error('no term');
  const { model, limits = {}, ...options } = world;
  const evaluator = new Evaluator({
    signature: at.signature,
    model: { ...EMPTY_MODEL, ...model },
    budget: new Budget(limits),
    ...options,
  });
  const given = equality.args[0] as Term;
  return describeEvaluation(at.signature, evaluator.evaluate(given), given.sort);
}

export const LIST = '(declare-datatype List ((nil) (cons (head Int) (tail List))))';
export const COLOUR = '(declare-datatype Colour ((red) (green) (blue)))';
