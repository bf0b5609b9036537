import { describe, expect, it } from 'vitest';
import {
  type AppTerm,
  type Index,
  OPERATOR_NAMES,
  type Op,
  type Sort,
  type Term,
  TermStore,
  indexText,
  operatorInfo,
} from '../../term/index.js';
import { type Rng, rngFromSeed } from '../../util/index.js';
import { EVALUATORS } from '../evaluators.js';
import { type Value, isUndetermined, makeUndetermined } from '../value.js';
import { isBitVectorFunction } from './bit-vec-functions.js';
import { type Variable, compileTerm } from './compile.js';
import { exhaust } from './exhaust.js';
import { UNSPECIFIED, listDomain, fromNumber, smallWidth, toNumber } from './small-sorts.js';
import { Budget, UNCHARGED } from '../budget.js';

const domain = (sort: Sort): Int32Array => listDomain(sort) ?? new Int32Array(0);

function applyMeaning(term: AppTerm, args: readonly number[]): number {
  const values = args.map((arg, i) => fromNumber(arg, (term.args[i] as Term).sort));
  const result = EVALUATORS[term.op](values, term, {
    choose: () => makeUndetermined('open'),
    cardinality: () => undefined,
    limits: { bits: 1000, length: 0 },
    budget: UNCHARGED,
  });
  return isUndetermined(result) ? UNSPECIFIED : toNumber(result as Value);
}

function over(store: TermStore, op: Op, sorts: readonly Sort[], indices: readonly Index[] = []): AppTerm | undefined {
  const args = sorts.map((sort, i) => store.const(`x${i}`, sort));
  const term = store.tryApp(op, args, indices);
  return term?.kind === 'app' && smallWidth(term.sort) !== undefined ? term : undefined;
}

const BIT_VECTORS = OPERATOR_NAMES.filter((op) => isBitVectorFunction(op));

function* shapes(store: TermStore, op: Op, widths: readonly number[]): Generator<AppTerm> {
  const { arity, indices } = operatorInfo(op);
  const most = Math.max(...widths);
  for (const width of widths) {
    for (const second of op === 'concat' ? widths : [width]) {
      const sorts = [store.sorts.bitVec(width), store.sorts.bitVec(second)].slice(0, arity[0]);
      const choices: Index[][] = [[]];
      if (indices === 1) choices.splice(0, 1, ...Array.from({ length: most + 2 }, (_, i) => [i]));
      if (indices === 2) {
        choices.length = 0;
        for (let i = 0; i < width; i++) for (let j = 0; j <= i; j++) choices.push([i, j]);
      }
      for (const each of choices) {
        const term = over(store, op, sorts, each);
        if (term !== undefined) yield term;
      }
    }
  }
}

function edge(rng: Rng, width: number): number {
  const top = 2 ** width;
  return rng.pick([0, 1, top - 1, top / 2, top / 2 - 1, Number(rng.bits(width)), rng.below(Math.min(top, 40))]);
}

describe('bit-vector operators', () => {
  it.each(BIT_VECTORS)('agrees with the meaning of %s for all values of 1 to 4 bits', (op) => {
    const store = new TermStore();
    let terms = 0;
    const wrong: string[] = [];
    for (const term of shapes(store, op, [1, 2, 3, 4])) {
      terms++;
      const compiled = compileTerm(term, { variables: term.args as Variable[] });
      exhaust(
        compiled as NonNullable<typeof compiled>,
        { domains: term.args.map((arg) => domain(arg.sort)), budget: new Budget('thorough') },
        (args, value) => {
          const wanted = applyMeaning(term, [...args]);
          if (wanted !== value)
            wrong.push(`${term.indices.map(indexText).join(' ')} ${args.join(' ')}: ${value}, not ${wanted}`);
          return false;
        },
      );
    }
    expect(wrong).toEqual([]);
    expect(terms).toBeGreaterThan(0);
  });

  it.each(BIT_VECTORS)('agrees with the meaning of %s for values of up to 31 bits', (op) => {
    const store = new TermStore();
    const rng = rngFromSeed(op);
    const wrong: string[] = [];
    for (const term of shapes(store, op, [7, 16, 30, 31])) {
      const compiled = compileTerm(term, { variables: term.args as Variable[] });
      for (let i = 0; i < 25; i++) {
        const args = term.args.map(({ sort }) => edge(rng, smallWidth(sort) ?? 1));
        const [value, wanted] = [compiled?.evaluate(args), applyMeaning(term, args)];
        if (wanted !== value)
          wrong.push(`${term.indices.map(indexText).join(' ')} ${args.join(' ')}: ${value}, not ${wanted}`);
      }
    }
    expect(wrong).toEqual([]);
  });
});
