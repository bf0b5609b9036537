import { BOOL } from '../../../term/index.js';
import type { Construction } from '../construction.js';
import { isFinite } from './finite.js';

export const injectiveNotSurjective: Construction = {
  name: 'injective-not-surjective',
  summary: 'a function on a finite sort is injective and not surjective',
  contradict: (cx) => {
    const { functions, rng, store } = cx;
    const usable = functions.filter(
      ({ declared, params, result }) =>
        declared && params.length === 1 && params[0] === result && result !== BOOL && isFinite(cx, result),
    );
    if (usable.length === 0) return undefined;
    const { name, result: sort } = rng.pick(usable);
    const [x, y, z] = [0, 1, 2].map(() => store.var(store.freshName('v'), sort));
    if (x === undefined || y === undefined || z === undefined) return undefined;
    const of = (term: typeof x): ReturnType<typeof store.call> => store.call(name, [term], sort);
    const same = store.app('=', [of(x), of(y)]);
    const injective = rng.chance(0.5)
      ? store.app('=>', [same, store.app('=', [x, y])])
      : store.app('=>', [store.app('distinct', [x, y]), store.app('not', [same])]);
    const missed = rng.chance(0.5) ? cx.term(sort) : undefined;
    const missing =
      missed === undefined
        ? store.quant('exists', [z], store.quant('forall', [x], store.app('distinct', [of(x), z])))
        : store.quant('forall', [x], store.app('not', [store.app('=', [missed, of(x)])]));
    const because = `${name} maps a finite sort to itself: with different results it reaches every value`;
    return { terms: [store.quant('forall', [x, y], injective), missing], because };
  },
};
