import type { Diagnostic, Span } from '../../diag/index.js';
import type { NumberRange } from '../../rewrite/index.js';
import {
  type ElementValue,
  type Evaluation,
  type Interpretation,
  type Model,
  type NamedDomains,
  type Signature,
  type Value,
  Evaluator,
  checkClaim,
  describeValue,
  judgeModel,
  keyOf,
  buildSignature,
  smallValues,
  Budget,
} from '../../semantics/index.js';
import { type ConstTerm, type Sort, type Term, STRING, reachable, openDivisors } from '../../term/index.js';
import { type Rng, rngFromSeed } from '../../util/index.js';
import { TermMapper } from '../term-mapper.js';
import { type FunctionInstance, listInstances } from './instances.js';
import { makeGuard, namesIn, type CheckedFunction, type FusionFunction, type Validity } from './template.js';
import { declareConstant } from '../../script/index.js';

export type FunctionTrial =
  | {
      readonly kind: 'holds';
      readonly checked: CheckedFunction;
      readonly instances: number;
      readonly assignments: number;
      readonly sampled: number;
    }
  | { readonly kind: 'refuted'; readonly diagnostic: Diagnostic };

const RANGE: NumberRange = {
  widths: [1, 2, 3, 4],
  formats: [
    [2, 3],
    [3, 3],
  ],
  indices: [0, 1, 2, 3, 5],
};
const ELEMENTS = 3;
/** Maximum length of strings. `LENGTH_OF_MANY` applies if there are more than two string variables. */
const LENGTH = 3;
const LENGTH_OF_MANY = 2;
const PROOF_STEPS = 300_000_000;
/** Maximum number of assignments tried for terms that do not compile. If there are more, a sample is tried. */
const MOST = 3_000;

/**
 * Tries all values of small domains, with every choice of division by zero. The inversions must recover x and y from
 * `z = f(x, y)`, always or under side conditions. Witnesses must exist. Reports G312 with a counterexample.
 */
export function checkFunction(fn: FusionFunction): FunctionTrial {
  const rng = rngFromSeed(1).fork(fn.text);
  const found = { x: 'always' as Validity, y: 'always' as Validity };
  const sum = { instances: 0, assignments: 0, sampled: 0 };
  let once = true;
  for (const instance of listInstances(fn, RANGE)) {
    sum.instances++;
    const trial = new Trial(fn, instance, rng.fork(sum.instances));
    const unseen = trial.missingWitness();
    if (unseen !== undefined) return refute(fn, instance, unseen);
    for (const side of ['x', 'y'] as const) {
      const came = trial.inversion(side, found[side]);
      if (came.counterexample !== undefined) {
        return refute(fn, instance, { span: fn.places[side], because: came.counterexample });
      }
      found[side] = came.validity;
      sum.assignments += came.assignments;
      sum.sampled += came.all ? 0 : 1;
    }
    once &&= trial.canDefineDivision();
  }
  if (sum.instances === 0) {
    return refute(fn, undefined, { span: fn.span, because: 'it is ill-sorted for every choice of its parameters' });
  }
  const isOnce = once && (found.x === 'guarded' || found.y === 'guarded');
  return { kind: 'holds', checked: { fn, ...found, once: isOnce }, ...sum };
}

function refute(
  fn: FusionFunction,
  instance: FunctionInstance | undefined,
  wrong: { readonly span: Span; readonly because: string },
): FunctionTrial {
  return { kind: 'refuted', diagnostic: reportFunctionProblem(fn, { ...wrong, instance }) };
}

interface InversionResult {
  readonly validity: Validity;
  readonly assignments: number;
  readonly all: boolean;
  readonly counterexample?: string;
}

class Trial {
  readonly #fn: FusionFunction;
  readonly #instance: FunctionInstance;
  readonly #rng: Rng;
  readonly #budget = new Budget({ steps: PROOF_STEPS });
  readonly #signature: Signature;
  readonly #universe: readonly ElementValue[];
  readonly #named: NamedDomains;
  readonly #variables: readonly ConstTerm[];
  readonly #replaced: ReadonlyMap<string, Term>;

  constructor(fn: FusionFunction, instance: FunctionInstance, rng: Rng) {
    this.#fn = fn;
    this.#instance = instance;
    this.#rng = rng;
    const { store, declarations, constants } = instance;
    this.#signature = buildSignature(store, declarations);
    const sort = store.sorts.named('U', 'U', []);
    this.#universe = Array.from({ length: ELEMENTS }, (_, i) => ({ kind: 'element', sort, name: `u${i}` }));
    this.#named = {
      cardinality: (each) => (each === sort ? BigInt(ELEMENTS) : undefined),
      values: (each) => (each === sort ? this.#universe : undefined),
    };
    this.#replaced = collectReplacements(instance);
    this.#variables = [...constants].flatMap(([name, constant]) => (this.#replaced.has(name) ? [] : [constant]));
  }

  /** Checks whether the inversion always holds, or only under its guard. */
  inversion(side: 'x' | 'y', before: Validity): InversionResult {
    const { guard } = this.#instance[side];
    const everywhere = before === 'always' ? this.#claim(side, undefined) : undefined;
    if (everywhere?.kind === 'holds') return { validity: 'always', ...everywhere };
    const guarded = guard === undefined ? undefined : this.#claim(side, guard);
    if (guarded?.kind === 'holds') return { validity: 'guarded', ...guarded };
    const text = (guarded ?? everywhere)?.text ?? 'the inversion needs a condition in some instances, but not in all';
    return { validity: before, assignments: 0, all: true, counterexample: text };
  }

  #claim(side: 'x' | 'y', guard: Term | undefined) {
    const { store, drawn } = this.#instance;
    const given = [...drawn, ...(guard === undefined ? [] : [guard])].map((each) => this.#replace(each));
    const found = checkClaim({
      store,
      from: store.true,
      to: this.#equation(side),
      claim: 'weaker',
      ...(given.length === 0 ? {} : { given: given.length === 1 ? (given[0] as Term) : store.app('and', given) }),
      variables: this.#variables,
      domains: this.#variables.map(({ sort }) => this.#values(sort)),
      universes: new Map([['U', this.#universe]]),
      signature: this.#signature,
      budget: this.#budget,
      sample: { most: MOST, rng: this.#rng.fork(side) },
    });
    if (found.kind === 'fails')
      return { kind: 'fails', text: this.#formatValues(found.counterexample.values, side) } as const;
    if (found.undecided > 0)
      return { kind: 'fails', text: `the inversion is undecided: ${found.because ?? 'too much work'}` } as const;
    return { kind: 'holds', assignments: found.assignments, all: found.all } as const;
  }

  #formatValues(values: ReadonlyMap<ConstTerm, Value>, side: 'x' | 'y'): string {
    const evaluator = new Evaluator({
      signature: this.#signature,
      model: this.#model([...values]),
      budget: this.#budget,
    });
    return describeCounterexample(this.#instance, side, {
      signature: this.#signature,
      valueOf: (term) => evaluator.evaluate(this.#replace(term)),
    });
  }

  #equation(side: 'x' | 'y'): Term {
    const { store, constants } = this.#instance;
    return this.#replace(store.app('=', [constants.get(side) as Term, this.#instance[side].term]));
  }

  #replace(term: Term): Term {
    return replace(this.#instance, term, this.#replaced);
  }

  #values(sort: Sort): readonly Value[] {
    const strings = this.#variables.filter((each) => each.sort === STRING).length;
    return smallValues(sort, {
      length: strings > 2 ? LENGTH_OF_MANY : LENGTH,
      named: this.#named,
      signature: this.#signature,
    });
  }

  missingWitness(): { readonly span: Span; readonly because: string } | undefined {
    for (const [i, condition] of this.#instance.witnessed.entries()) {
      const because = this.#checkWitnesses(condition);
      if (because !== undefined) return { span: this.#fn.places.witnessed[i] ?? this.#fn.span, because };
    }
    return undefined;
  }

  #checkWitnesses(condition: Term): string | undefined {
    const [variable, view] = condition.kind === 'app' ? condition.args : [];
    if (variable?.kind !== 'const' || view === undefined) return 'its witnesses are ambiguous';
    const witness = this.#variables.find(({ name }) => this.#fn.witnesses.includes(name) && namesIn(view).has(name));
    if (witness === undefined) return `nothing gives ${variable.name}`;
    const given = new Set(this.#values(witness.sort).map((value) => keyOf(this.#at(view, [[witness, value]])) ?? ''));
    const missing = this.#values(variable.sort).find((value) => !given.has(keyOf(value) ?? '?'));
    return missing === undefined
      ? undefined
      : `no ${witness.name} gives ${variable.name} = ${describeValue(this.#signature, missing, variable.sort)}`;
  }

  #at(term: Term, values: readonly (readonly [ConstTerm, Value])[]): Value {
    const found: Evaluation = new Evaluator({
      signature: this.#signature,
      model: this.#model(values),
      budget: this.#budget,
    }).evaluate(term);
    return found.kind === 'value' ? found.value : false;
  }

  #model(values: readonly (readonly [ConstTerm, Value])[]): Model {
    const symbols = new Map(
      values.map(([{ name }, value]): [string, Interpretation] => [name, { kind: 'value', value }]),
    );
    return { symbols, open: new Map(), universes: new Map([['U', this.#universe]]) };
  }

  /**
   * Checks whether some definition of division by zero makes both unguarded inversions hold for every x and y.
   * Requires that each is a single division whose guard states only that no divisor is zero.
   */
  canDefineDivision(): boolean {
    const { store, x, y, constants, value, drawn, witnessed, declarations } = this.#instance;
    if (x.guard === undefined && y.guard === undefined) return true;
    if (drawn.length + witnessed.length > 0 || this.#variables.length > 2) return false;
    const isWhole = ({ term, guard }: FunctionInstance['x']): boolean =>
      divisionsIn(term).every((open) => open === term) && guard === makeGuard(store, term, []);
    if (divisionsIn(value).length > 0 || !isWhole(x) || !isWhole(y)) return false;
    const [first, second] = ['x', 'y'].map((name) => constants.get(name) as ConstTerm) as [ConstTerm, ConstTerm];
    const commands = [
      ...declarations,
      ...[this.#equation('x'), this.#equation('y')].map((term) => ({ kind: 'assert', term }) as const),
      { kind: 'check-sat' } as const,
    ];
    const declare = [first, second].map((constant) => declareConstant(constant));
    const script = { store, commands: [...declare, ...commands], logic: undefined };
    for (const one of this.#values(first.sort)) {
      for (const other of this.#values(second.sort)) {
        const model = this.#model([
          [first, one],
          [second, other],
        ]);
        if (judgeModel(script, model, { budget: this.#budget })?.verdict !== 'true') return false;
      }
    }
    return true;
  }
}

function divisionsIn(term: Term): Term[] {
  return [...reachable([term])].filter((part) => openDivisors(part).length > 0);
}

function collectReplacements(instance: FunctionInstance): ReadonlyMap<string, Term> {
  const views = new Map<string, Term>();
  for (const condition of instance.witnessed) {
    const [variable, view] = condition.kind === 'app' ? condition.args : [];
    if (variable?.kind === 'const' && view !== undefined) views.set(variable.name, view);
  }
  return new Map([...views, ['z', replace(instance, instance.value, views)]]);
}

function replace({ store }: FunctionInstance, term: Term, constants: ReadonlyMap<string, Term>): Term {
  return new TermMapper(store, { name: (name) => name, constants }).term(term);
}

interface FunctionProblem {
  readonly span: Span;
  readonly because: string;
  readonly instance?: FunctionInstance | undefined;
}

export function reportFunctionProblem(fn: FusionFunction, { span, because, instance }: FunctionProblem): Diagnostic {
  const isOne = instance === undefined || fn.numbers.size + fn.sorts.length === 0;
  const where = isOne ? '' : ` (${instance.label})`;
  return {
    code: 'G312',
    severity: 'error',
    message: `the fusion function '${fn.name}' cannot be inverted${where}: ${because}`,
    span,
    hint: 'correct the inversion, or assert in the block the condition under which the inversion holds',
  };
}

/** Formats a counterexample like `with x = 1, y = 2, z = 4, its inversion gives x = 2`. */
export function describeCounterexample(
  instance: FunctionInstance,
  side: 'x' | 'y',
  { signature, valueOf }: { readonly signature: Signature; readonly valueOf: (term: Term) => Evaluation },
): string {
  const { constants } = instance;
  const inversion = instance[side];
  const shown = [...constants].flatMap(([name, constant]) => {
    const found = valueOf(constant);
    return found.kind === 'value' ? [`${name} = ${describeValue(signature, found.value, constant.sort)}`] : [];
  });
  const [came, original] = [inversion.term, constants.get(side) as Term].map(valueOf) as [Evaluation, Evaluation];
  const told =
    came.kind === 'value' && areDifferent(came, original)
      ? `its inversion gives ${side} = ${describeValue(signature, came.value, inversion.term.sort)}`
      : `${side} cannot be recovered from z`;
  return `with ${shown.join(', ')}, ${told}`;
}

function areDifferent(one: Evaluation, other: Evaluation): boolean {
  const [first, second] = [one, other].map((each) => (each.kind === 'value' ? keyOf(each.value) : undefined));
  return first !== undefined && second !== undefined && first !== second;
}
