import { BOOL, type Term } from '../../../term/index.js';
import type { Construction } from '../construction.js';
import { isFinite } from './finite.js';

export const endlessOrder: Construction = {
  name: 'endless-order',
  summary: 'a relation on a finite sort is transitive and irreflexive, and relates every value to another',
  contradict: (cx) => {
    const { functions, rng, store } = cx;
    const usable = functions.filter(
      ({ declared, params, result }) =>
        declared &&
        result === BOOL &&
        params.length === 2 &&
        params[0] === params[1] &&
        isFinite(cx, params[0] ?? BOOL),
    );
    if (usable.length === 0) return undefined;
    const { name, params } = rng.pick(usable);
    const [x, y, z] = [0, 1, 2].map(() => store.var(store.freshName('v'), params[0] ?? BOOL));
    if (x === undefined || y === undefined || z === undefined) return undefined;
    const below = (a: Term, b: Term): Term => store.call(name, [a, b], BOOL);
    const steps = store.app('and', [below(x, y), below(y, z)]);
    const transitive = store.quant('forall', [x, y, z], store.app('=>', [steps, below(x, z)]));
    const irreflexive = rng.chance(0.5)
      ? store.quant('forall', [x], store.app('not', [below(x, x)]))
      : store.app('not', [store.quant('exists', [y], below(y, y))]);
    const serial = store.quant('forall', [x], store.quant('exists', [y], below(x, y)));
    const because = `${name} would be a strict order of a finite sort without a greatest value`;
    return { terms: [transitive, irreflexive, serial], because };
  },
};
