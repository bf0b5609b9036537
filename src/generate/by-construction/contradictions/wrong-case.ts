import { BOOL, type MatchCase, type Sort, type Term } from '../../../term/index.js';
import type { Construction } from '../construction.js';

/** `((_ is cons) x)`, and a match on x that differs from its case for cons. */
export const wrongCase: Construction = {
  name: 'wrong-case',
  summary: 'a match over a value differs from its case for the constructor of the value',
  contradict: ({ datatypes, rng, sorts, store, term }) => {
    if (datatypes.size === 0) return undefined;
    const [sort, decls] = rng.pick([...datatypes]);
    const value = term(sort);
    const taken = rng.pick(decls);
    const result: Sort = rng.pick([BOOL, ...sorts.filter((each) => datatypes.has(each))]);
    const bodies = decls.map(() => term(result));
    const cases = decls.map(({ name, selectors }, i): MatchCase => {
      const vars = selectors.map((field) => store.var(store.freshName('c'), field.sort));
      return { constructorName: name, vars, body: bodies[i] as Term };
    });
    const matched = store.match(value, cases, result);
    const expected = bodies[decls.indexOf(taken)] as Term;
    const is = store.app('is', [value], [taken.name]);
    const because = `the match takes its case for ${taken.name}`;
    return { terms: [is, store.app('distinct', [matched, expected])], because };
  },
};
