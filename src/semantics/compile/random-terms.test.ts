import { Budget } from '../budget.js';
import { describe, expect, it } from 'vitest';
import { byDepth } from '../../../test/support/laws.js';
import { printTerm } from '../../syntax/index.js';
import {
  BOOL,
  OPERATORS,
  OPERATOR_NAMES,
  type Op,
  ROUNDING_MODE,
  type Sort,
  type Term,
  TermStore,
  operatorInfo,
} from '../../term/index.js';
import { type Rng, rngFromSeed } from '../../util/index.js';
import { Evaluator, type Model, POLICIES, buildSignature } from '../index.js';
import { type Variable, compileTerm } from './compile.js';
import { UNSPECIFIED, listDomain, fromNumber, smallWidth, toNumber } from './small-sorts.js';

const NEVER = new Set<Op>(['ubv_to_int', 'sbv_to_int', 'bv2nat', 'int_to_bv', 'int2bv', 'nat2bv', 'fp.to_real']);
const THEORIES = new Set<string>(['Core', 'FixedSizeBitVectors', 'FloatingPoint']);
const COMPILED = OPERATOR_NAMES.filter((op) => THEORIES.has(OPERATORS[op].theory) && !NEVER.has(op));

const domain = (sort: Sort): Int32Array => listDomain(sort) ?? new Int32Array(0);

class Grower {
  readonly store = new TermStore();
  readonly variables: Variable[] = [];
  readonly pool: Term[] = [];
  readonly used = new Set<Op>();
  readonly #rng: Rng;

  constructor(rng: Rng) {
    this.#rng = rng;
    const { sorts } = this.store;
    const floats = [sorts.floatingPoint(2, 3), sorts.floatingPoint(3, 4), sorts.floatingPoint(3, 3)];
    const given = [BOOL, ROUNDING_MODE, sorts.bitVec(1), sorts.bitVec(3), sorts.bitVec(5), sorts.bitVec(9), ...floats];
    for (const sort of given) {
      for (const i of [0, 1]) {
        const variable = this.store.const(`${sort.text}${i}`, sort);
        this.variables.push(variable);
        this.pool.push(variable);
      }
    }
  }

  grow(op: Op): Term | undefined {
    const rng = this.#rng;
    const { arity, indices } = operatorInfo(op);
    for (let attempt = 0; attempt < 200; attempt++) {
      const args = this.#arguments(rng.between(arity[0], Math.min(arity[1], Math.max(arity[0], 4))));
      const given = Array.from({ length: indices }, () => rng.between(0, 6)).sort((a, b) =>
        op === 'extract' ? b - a : 0,
      );
      const term = this.store.tryApp(op, args, given);
      if (term === undefined || smallWidth(term.sort) === undefined || term.size > 60) continue;
      this.pool.push(term);
      this.used.add(op);
      return term;
    }
    return undefined;
  }

  #arguments(count: number): Term[] {
    const rng = this.#rng;
    const recent = (): Term => (rng.chance(0.5) ? (this.pool.at(-1 - rng.below(10)) as Term) : rng.pick(this.pool));
    const main = recent();
    const alike = this.pool.filter((term) => term.sort === main.sort);
    const args = Array.from({ length: count }, () => (rng.chance(0.9) ? rng.pick(alike) : recent()));
    const first = rng.pick([undefined, undefined, ROUNDING_MODE, BOOL]);
    if (first !== undefined && count > 1) args[0] = rng.pick(this.pool.filter((term) => term.sort === first));
    return args;
  }
}

function toModel(variables: readonly Variable[], assignment: readonly number[]): Model {
  const symbols = new Map(
    variables.map(({ name, sort }, i) => [
      name,
      { kind: 'value' as const, value: fromNumber(assignment[i] as number, sort) },
    ]),
  );
  return { symbols, open: new Map(), universes: new Map() };
}

function check(term: Term, variables: readonly Variable[], assignment: readonly number[], all: readonly Evaluator[]) {
  const value = compileTerm(term, { variables })?.evaluate(assignment);
  if (value === undefined) throw new Error(`not compiled: ${term.kind} of sort ${term.sort.text}`);
  for (const evaluator of all) {
    const wanted = evaluator.evaluate(term);
    if (wanted.kind !== 'value') throw new Error(wanted.because);
    const agrees = value === UNSPECIFIED ? wanted.choices.length > 0 : value === toNumber(wanted.value);
    if (!agrees) throw new Error(`${printTerm(term)}: ${value}, not ${toNumber(wanted.value)}`);
  }
  return value === UNSPECIFIED;
}

describe('random terms', () => {
  it('agrees with the evaluator under every choice, and calls a term unspecified only if its value depends on a choice', () => {
    const rng = rngFromSeed('compiled terms');
    const used = new Set<Op>();
    let open = 0;
    for (let round = 0; round < byDepth({ sample: 2, whole: 15, deep: 600 }); round++) {
      const grower = new Grower(rng.fork(round));
      const terms = [...COMPILED, ...COMPILED, ...COMPILED].map(() => grower.grow(rng.pick(COMPILED)));
      for (const op of COMPILED) terms.push(grower.grow(op));
      for (const op of grower.used) used.add(op);
      const { variables, store } = grower;
      const signature = buildSignature(store, []);
      for (let i = 0; i < 3; i++) {
        const assignment = variables.map(({ sort }) => rng.pick([...domain(sort)]));
        const model = toModel(variables, assignment);
        const evaluators = POLICIES.map(
          (policy) => new Evaluator({ signature, model, policy, budget: new Budget('thorough') }),
        );
        for (const term of terms) if (term !== undefined && check(term, variables, assignment, evaluators)) open++;
      }
    }
    expect(COMPILED.filter((op) => !used.has(op))).toEqual([]);
    expect(open).toBeGreaterThan(20);
  });
});
