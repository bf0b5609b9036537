import { BOOL, INT, type OpOf, REAL, type Sort } from '../../../term/index.js';
import type { Rng } from '../../../util/index.js';
import type { Hint } from '../literal.js';
import { type OperatorShapes, type Place, fixedShape, several } from '../shape.js';
import { drawSort } from '../world.js';

const connective = (least: 1 | 2): OperatorShapes => ({
  gives: ['Bool'],
  draw: ({ rng }) => ({ places: several(rng, BOOL, { least }) }),
});

const comparison = (least: 1 | 2): OperatorShapes => ({
  gives: ['Bool'],
  draw: ({ world, rng }) => ({ places: several(rng, drawSort(world, rng), { least }) }),
});

/** Core. */
export const coreShapes = {
  not: fixedShape('Bool', [{ sort: BOOL }]),
  '=>': connective(2),
  and: connective(1),
  or: connective(1),
  xor: connective(2),
  '=': comparison(2),
  distinct: comparison(2),
  ite: {
    gives: undefined,
    draw: ({ world, rng }, want) => {
      const sort = want ?? drawSort(world, rng);
      return { places: [{ sort: BOOL }, { sort }, { sort }] };
    },
  },
} satisfies Record<OpOf<'Core'>, OperatorShapes>;

const either = (rng: Rng): Sort => (rng.chance(0.5) ? INT : REAL);

const arithmetic = (options: { least?: 1 | 2; most?: 1 } = {}): OperatorShapes => ({
  gives: ['Int', 'Real'],
  draw: ({ rng }, want) => {
    const sort = want ?? either(rng);
    return { places: options.most === 1 ? [{ sort }] : several(rng, sort, { least: options.least ?? 2 }) };
  },
});

const order: OperatorShapes = { gives: ['Bool'], draw: ({ rng }) => ({ places: several(rng, either(rng)) }) };

/** A dividend and divisors that are mostly not zero. */
const quotient = (sort: Sort, gives: 'Int' | 'Real'): OperatorShapes => ({
  gives: [gives],
  draw: ({ rng }) => {
    const [, ...divisors] = several(rng, sort, { hint: 'nonzero' });
    return { places: [{ sort }, ...divisors] };
  },
});

const hinted = (sort: Sort, hint: Hint): Place => ({ sort, hint });

/** Ints, Reals, Reals_Ints. */
export const arithShapes = {
  '-': {
    gives: ['Int', 'Real'],
    draw: ({ rng }, want) => {
      const sort = want ?? either(rng);
      return { places: rng.chance(0.25) ? [{ sort }] : several(rng, sort) };
    },
  },
  '+': arithmetic({ least: 1 }),
  '*': arithmetic({ least: 1 }),
  div: quotient(INT, 'Int'),
  mod: fixedShape('Int', [{ sort: INT }, hinted(INT, 'nonzero')]),
  abs: arithmetic({ most: 1 }),
  '/': quotient(REAL, 'Real'),
  '<=': order,
  '<': order,
  '>=': order,
  '>': order,
  to_real: fixedShape('Real', [{ sort: INT }]),
  to_int: fixedShape('Int', [{ sort: REAL }]),
  is_int: fixedShape('Bool', [{ sort: REAL }]),
  divisible: {
    gives: ['Bool'],
    draw: ({ rng }) => ({ places: [{ sort: INT }], indices: [rng.pick([1, 2, 3, 4, 5, 7, 10, 97])] }),
  },
} satisfies Record<OpOf<'Ints' | 'Reals' | 'Reals_Ints'>, OperatorShapes>;
