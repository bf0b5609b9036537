import type { Term } from '../../../term/index.js';
import type { Construction, ConstructionContext } from '../construction.js';
import { construct } from './constructed.js';

export const constructorClash: Construction = {
  name: 'constructor-clash',
  summary: 'a value is built by two constructors, by none, or differs from its constructor applied to its fields',
  contradict: (cx) => {
    const { datatypes, rng, store, term } = cx;
    const sorts = [...datatypes.keys()].filter((sort) => (datatypes.get(sort)?.length ?? 0) > 1);
    if (sorts.length === 0) return undefined;
    const sort = rng.pick(sorts);
    const decls = datatypes.get(sort) ?? [];
    const value = term(sort);
    const is = (name: string): Term => store.app('is', [value], [name]);
    const [one, other] = rng.sample(decls, 2);
    if (one === undefined || other === undefined) return undefined;
    const build = (decl: typeof one): Term =>
      construct(store, { sort, decl }, decl.selectors.map((field) => term(field.sort))); // oxfmt-ignore
    switch (rng.below(5)) {
      case 0:
        return { terms: [store.app('=', [build(one), build(other)])], because: `${one.name} is not ${other.name}` };
      case 1:
        return { terms: [is(one.name), is(other.name)], because: `${one.name} is not ${other.name}` };
      case 2:
        return {
          terms: [is(one.name), store.app('=', [value, build(other)])],
          because: `a value built by ${other.name} is not built by ${one.name}`,
        };
      case 3:
        return {
          terms: decls.map(({ name }) => store.app('not', [is(name)])),
          because: 'every value is built by some constructor',
        };
      default:
        return rebuilt(cx, { sort, decl: one, value, is: is(one.name) });
    }
  },
};

interface Rebuilt {
  readonly sort: Term['sort'];
  readonly decl: Parameters<typeof construct>[1]['decl'];
  readonly value: Term;
  readonly is: Term;
}

/** `((_ is cons) x)` and `(distinct x (cons (head x) (tail x)))`. */
function rebuilt(
  { rng, store }: ConstructionContext,
  { sort, decl, value, is }: Rebuilt,
): ReturnType<Construction['contradict']> {
  const fields = decl.selectors.map((field) => store.call(field.name, [value], field.sort));
  const again = construct(store, { sort, decl }, fields);
  const apart = rng.chance(0.5)
    ? store.app('distinct', [value, again])
    : store.app('not', [store.app('=', [again, value])]);
  return { terms: [is, apart], because: `a value built by ${decl.name} equals ${decl.name} of its fields` };
}
