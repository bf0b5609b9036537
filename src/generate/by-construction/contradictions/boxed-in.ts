import type { Term } from '../../../term/index.js';
import type { Construction } from '../construction.js';

/** `(or (= a u) (= a v))`, likewise for b and c, and `(distinct a b c)`: three terms, two values. */
export const boxedIn: Construction = {
  name: 'boxed-in',
  summary: 'each of some distinct terms equals one of fewer terms',
  contradict: ({ rng, store, term, variables }) => {
    if (variables.length === 0) return undefined;
    const sort = rng.pick(variables);
    const boxes = Array.from({ length: rng.between(1, 3) }, () => term(sort));
    const things = Array.from({ length: boxes.length + 1 }, () => term(sort));
    const cases = things.map((thing): Term => {
      const equations = rng.sample(boxes, boxes.length).map((box) => store.app('=', [thing, box]));
      return equations.length === 1 ? (equations[0] as Term) : store.app('or', equations);
    });
    const because = `${things.length} distinct terms are each one of ${boxes.length}`;
    return { terms: [...cases, store.app('distinct', things)], because };
  },
};
