import { BOOL } from '../../../term/index.js';
import type { Construction } from '../construction.js';

/** `(exists ((x S)) (forall ((y S)) (distinct (r x y) (r y y))))`: the barber's paradox, with y = x. */
export const diagonal: Construction = {
  name: 'diagonal',
  summary: 'a value is related to exactly the values that are not related to themselves (Russell 1918)',
  contradict: ({ functions, rng, store }) => {
    const relations = functions.filter(
      ({ declared, params, result }) => declared && result === BOOL && params.length === 2 && params[0] === params[1],
    );
    const [first] = relations;
    if (first === undefined) return undefined;
    const { name, params } = rng.pick(relations);
    const sort = params[0] ?? BOOL;
    const x = store.var(store.freshName('v'), sort);
    const y = store.var(store.freshName('v'), sort);
    const self = store.call(name, [y, y], BOOL);
    const other = store.call(name, rng.chance(0.5) ? [x, y] : [y, x], BOOL);
    const shaves = rng.pick([
      store.app('distinct', [other, self]),
      store.app('xor', [self, other]),
      store.app('=', [other, store.app('not', [self])]),
    ]);
    const barber = store.quant('exists', [x], store.quant('forall', [y], shaves));
    return { terms: [barber], because: `for y = x, ${name} of x and x would be its own negation` };
  },
};
