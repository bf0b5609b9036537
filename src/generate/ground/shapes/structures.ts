import type { OpOf, Sort } from '../../../term/index.js';
import type { OperatorShapes, ShapeContext } from '../shape.js';

/** An array sort whose elements have the wanted sort. */
function arrayOf({ world, rng }: ShapeContext, element: Sort | undefined): (typeof world.arrays)[number] | undefined {
  const fitting = element === undefined ? world.arrays : world.arrays.filter((sort) => sort.element === element);
  return fitting.length === 0 ? undefined : rng.pick(fitting);
}

/** The wanted array sort, or any. */
function arraySort({ world, rng }: ShapeContext, want: Sort | undefined): (typeof world.arrays)[number] {
  return want?.kind === 'Array' ? want : rng.pick(world.arrays);
}

/** ArraysEx, and constant arrays. */
export const arrayShapes = {
  select: {
    gives: undefined,
    draw: (cx, want) => {
      const sort = arrayOf(cx, want);
      return sort === undefined ? undefined : { places: [{ sort }, { sort: sort.index }] };
    },
  },
  store: {
    gives: ['Array'],
    draw: (cx, want) => {
      const sort = arraySort(cx, want);
      return { places: [{ sort }, { sort: sort.index }, { sort: sort.element }] };
    },
  },
  const: {
    gives: ['Array'],
    draw: (cx, want) => {
      const sort = arraySort(cx, want);
      return { places: [{ sort: sort.element, hint: 'constant' }], qualifier: sort };
    },
  },
} satisfies Record<OpOf<'ArraysEx'>, OperatorShapes>;

/** Testers of datatypes. */
export const datatypeShapes = {
  is: {
    gives: ['Bool'],
    draw: ({ world, rng }) => {
      const { sort, constructors } = rng.pick([...world.datatypes.values()]);
      return { places: [{ sort }], indices: [rng.pick(constructors).name] };
    },
  },
} satisfies Record<OpOf<'Datatypes'>, OperatorShapes>;
