import type { Claim } from '../../script/index.js';
import { printTerm } from '../../syntax/index.js';
import type { ConstTerm, Term, TermStore } from '../../term/index.js';
import type { Rng } from '../../util/index.js';
import type { Budget } from '../budget.js';
import { compileTerm } from '../compile/compile.js';
import { exhaust } from '../compile/exhaust.js';
import { UNSPECIFIED, fromNumber, toNumber } from '../compile/small-sorts.js';
import { describeValue } from '../describe.js';
import { type Evaluation, Evaluator } from '../evaluate.js';
import { DeclaredDomains } from '../evaluate/datatype-sorts.js';
import type { Interpretation, Model } from '../model.js';
import { type Signature, buildSignature } from '../signature.js';
import type { Value } from '../value.js';
import { smallValues } from './small-values.js';
import { type ChoiceScheme, listSchemes } from './choice-schemes.js';

export interface ClaimQuestion {
  /** The terms that the check needs are created in a fork of this store. */
  readonly store: TermStore;
  readonly from: Term;
  readonly to: Term;
  /**
   * `weaker`: `from` implies `to`; `stronger`: `to` implies `from`; `equisatisfiable`: both terms are satisfiable, or
   * both are unsatisfiable; `unrelated`: always holds.
   */
  readonly claim: Claim;
  readonly given?: Term;
  readonly variables: readonly ConstTerm[];
  readonly domains?: readonly (readonly Value[])[];
  readonly schemes?: readonly ChoiceScheme[];
  readonly budget: Budget;
  /** Refutes a claim if it fails for one choice of unspecified values (`refute`, default), or for all (`agree`). */
  readonly choices?: 'refute' | 'agree';
  readonly functions?: ReadonlyMap<string, Interpretation>;
  readonly signature?: Signature;
  readonly universes?: Model['universes'];
  /** If there are more than `most` assignments (`compiled` if the terms compile), tries only `most` random ones. */
  readonly sample?: { readonly most: number; readonly rng: Rng; readonly compiled?: number };
}

export interface Counterexample {
  readonly values: ReadonlyMap<ConstTerm, Value>;
  readonly scheme: ChoiceScheme;
  readonly from: Evaluation;
  readonly to: Evaluation;
  /** Format: `x = 1, y = 0: (bvsgt x y) is true, (bvsle x y) is false`. */
  readonly text: string;
}

export type ClaimCheck =
  | {
      readonly kind: 'holds';
      readonly assignments: number;
      readonly all: boolean;
      readonly undecided: number;
      readonly because?: string;
    }
  | { readonly kind: 'fails'; readonly counterexample: Counterexample };

const MOST_COMPILED = 2_000_000;

/** Tries values of variables and unspecified operations. The claim is proved if no value refutes it and all are tried. */
export function checkClaim(question: ClaimQuestion): ClaimCheck {
  return question.budget.attempt(
    () => new ClaimChecker(question).check(),
    (because) => ({ kind: 'holds', assignments: 1, all: false, undecided: 1, because }),
  );
}

const LONGEST = 200;

const CHOICE_FREE: ChoiceScheme = { name: 'any choice', open: new Map(), policy: 'least' };

const OPEN_CHOICE = 'the result depends on a choice that the standard leaves open';

function buildGoal({ from, to, claim, given }: ClaimQuestion, store: TermStore): Term {
  const goal = (): Term => {
    switch (claim) {
      case 'weaker':
        return store.app('=>', [from, to]);
      case 'stronger':
        return store.app('=>', [to, from]);
      case 'equivalent':
        return store.app('=', [from, to]);
      case 'equisatisfiable':
      case 'unrelated':
        return store.true;
    }
  };
  return given === undefined ? goal() : store.app('=>', [given, goal()]);
}

class ClaimChecker {
  readonly #question: ClaimQuestion;
  readonly #store: TermStore;
  readonly #signature: Signature;
  readonly #universes: Model['universes'];
  readonly #domains: readonly (readonly Value[])[];
  readonly #worlds: readonly ChoiceScheme[];
  readonly #total: number;
  #assignments = 0;
  #undecided = 0;
  #because: string | undefined;

  constructor(question: ClaimQuestion) {
    this.#question = question;
    this.#store = question.store.fork();
    const { signature = buildSignature(this.#store, []), universes = new Map<string, never>() } = question;
    this.#signature = signature;
    this.#universes = universes;
    const named = new DeclaredDomains(signature, (sort) => universes.get(sort.text));
    this.#domains = question.domains ?? question.variables.map(({ sort }) => smallValues(sort, { named, signature }));
    this.#worlds = question.schemes ?? listSchemes(this.#store, [question.from, question.to]);
    this.#total = this.#domains.reduce((product, { length }) => product * length, 1);
  }

  check(): ClaimCheck {
    const { claim, from, to } = this.#question;
    if (claim === 'unrelated') return this.#confirm();
    if (claim === 'equisatisfiable') return this.#equisatisfiable(from, to);
    const goal = buildGoal(this.#question, this.#store);
    const counterexample = this.#runCompiled(goal) ?? this.#oneByOne(goal);
    return counterexample === 'none' ? this.#confirm() : { kind: 'fails', counterexample };
  }

  #confirm(): ClaimCheck {
    const all = this.#assignments === this.#total;
    const held = { kind: 'holds', assignments: this.#assignments, all, undecided: this.#undecided } as const;
    return this.#because === undefined ? held : { ...held, because: this.#because };
  }

  #runCompiled(goal: Term): Counterexample | 'none' | undefined {
    const { variables, sample, functions } = this.#question;
    if (functions !== undefined && functions.size > 0) return undefined;
    if (sample !== undefined && this.#total > (sample.compiled ?? MOST_COMPILED)) return undefined;
    const compiled = compileTerm(goal, { variables });
    if (compiled === undefined) return undefined;
    const numbers = this.#domains.map((domain) => Int32Array.from(domain, toNumber));
    let found: Counterexample | undefined;
    exhaust(compiled, { domains: numbers, budget: this.#question.budget }, (assignment, value) => {
      this.#assignments++;
      if (value === 1) return false;
      const values = variables.map(({ sort }, i) => fromNumber(assignment[i] as number, sort));
      found = this.#findCounterexample(goal, values);
      if (value !== UNSPECIFIED && found === undefined) throw new Error('the compiled term and the evaluator differ');
      return found !== undefined;
    });
    return found ?? 'none';
  }

  #oneByOne(goal: Term): Counterexample | 'none' {
    for (const values of this.#listAssignments()) {
      this.#assignments++;
      const found = this.#findCounterexample(goal, values);
      if (found !== undefined) return found;
    }
    return 'none';
  }

  #findCounterexample(goal: Term, values: readonly Value[]): Counterexample | undefined {
    const first = this.#evaluate(goal, values, CHOICE_FREE);
    if (first.kind === 'value' && first.choices.length === 0) {
      return first.value === false ? this.#counterexample(values, CHOICE_FREE) : undefined;
    }
    const isOpen = this.#worlds.length === 0 ? OPEN_CHOICE : undefined;
    let undecided = first.kind === 'value' ? isOpen : first.because;
    for (const scheme of this.#worlds) {
      const found = this.#evaluate(goal, values, scheme);
      if (found.kind === 'undetermined') undecided = found.because;
      else if (found.value === false) {
        if (this.#question.choices !== 'agree') return this.#counterexample(values, scheme);
        undecided = OPEN_CHOICE;
        break;
      }
    }
    if (undecided !== undefined) {
      this.#undecided++;
      this.#because ??= undecided;
    }
    return undefined;
  }

  #evaluate(term: Term, values: readonly Value[], scheme: ChoiceScheme): Evaluation {
    return this.#evaluator(values, scheme).evaluate(term);
  }

  #evaluator(values: readonly Value[], { open, policy }: ChoiceScheme): Evaluator {
    const symbols = new Map(this.#question.functions);
    this.#question.variables.forEach(({ name }, i) => symbols.set(name, { kind: 'value', value: values[i] as Value }));
    const model = { symbols, open, universes: this.#universes };
    return new Evaluator({ signature: this.#signature, model, policy, budget: this.#question.budget });
  }

  *#listAssignments(): Generator<readonly Value[]> {
    const { sample } = this.#question;
    if (sample !== undefined && this.#total > sample.most) {
      for (let i = 0; i < sample.most; i++) yield this.#domains.map((domain) => sample.rng.pick(domain));
      return;
    }
    for (let index = 0; index < this.#total; index++) {
      let rest = index;
      const values: Value[] = [];
      for (let i = this.#domains.length - 1; i >= 0; i--) {
        const domain = this.#domains[i] as readonly Value[];
        values[i] = domain[rest % domain.length] as Value;
        rest = Math.floor(rest / domain.length);
      }
      yield values;
    }
  }

  /**
   * The claim fails if one term is satisfiable and the other is not, for the same choice of unspecified values. A
   * sample cannot prove that a term is unsatisfiable.
   */
  #equisatisfiable(from: Term, to: Term): ClaimCheck {
    const { sample } = this.#question;
    const isSampled = sample !== undefined && this.#total > sample.most;
    for (const scheme of this.#worlds) {
      const witnesses = [from, to].map((term) => this.#witness(term, scheme));
      const [a, b] = witnesses;
      if (a === 'undecided' || b === 'undecided') this.#undecided++;
      else if (isSampled && (a === undefined) !== (b === undefined)) this.#undecided++;
      else if (a !== undefined && b === undefined)
        return { kind: 'fails', counterexample: this.#counterexample(a, scheme) };
      else if (a === undefined && b !== undefined)
        return { kind: 'fails', counterexample: this.#counterexample(b, scheme) };
    }
    return this.#confirm();
  }

  #witness(term: Term, scheme: ChoiceScheme): readonly Value[] | 'undecided' | undefined {
    let undecided = false;
    this.#assignments = 0;
    for (const values of this.#listAssignments()) {
      this.#assignments++;
      const found = this.#evaluate(term, values, scheme);
      if (found.kind === 'undetermined') undecided = true;
      else if (found.value === true) return values;
    }
    return undecided ? 'undecided' : undefined;
  }

  #counterexample(values: readonly Value[], scheme: ChoiceScheme): Counterexample {
    const { from, to, variables } = this.#question;
    const evaluator = this.#evaluator(values, scheme);
    const [left, right] = [evaluator.evaluate(from), evaluator.evaluate(to)];
    const given = variables.map(({ name, sort }, i) => {
      return `${name} = ${describeValue(this.#signature, values[i] as Value, sort)}`;
    });
    if (scheme !== CHOICE_FREE) given.push(scheme.name);
    const text = `${given.join(', ')}: ${this.#formatEvaluation(from, left)}, ${this.#formatEvaluation(to, right)}`;
    const named = new Map(variables.map((variable, i) => [variable, values[i] as Value]));
    return { values: named, scheme, from: left, to: right, text };
  }

  #formatEvaluation(term: Term, found: Evaluation): string {
    const flat = printTerm(term).replace(/\s*\n\s*/g, ' ');
    const text = flat.length > LONGEST ? `${flat.slice(0, LONGEST)}…` : flat;
    const value = found.kind === 'value' ? describeValue(this.#signature, found.value, term.sort) : 'undetermined';
    return `${text} is ${value}`;
  }
}
