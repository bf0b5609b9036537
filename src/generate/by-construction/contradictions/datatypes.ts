import type { ConstructorDecl } from '../../../script/index.js';
import { BOOL, type MatchCase, type Sort, type Term } from '../../../term/index.js';
import type { Construction, ConstructionContext } from '../construction.js';
import { equal, unequal } from './pairs.js';

interface Constructor {
  readonly sort: Sort;
  readonly decl: ConstructorDecl;
}

function constructorsIn({ datatypes }: ConstructionContext): Constructor[] {
  return [...datatypes].flatMap(([sort, decls]) => decls.map((decl) => ({ sort, decl })));
}

function construct({ store }: ConstructionContext, { sort, decl }: Constructor, args: readonly Term[]): Term {
  return args.length === 0 ? store.const(decl.name, sort) : store.call(decl.name, args, sort);
}

const constructorClash: Construction = {
  name: 'constructor-clash',
  summary:
    'a value is built by two constructors or by no constructor, or differs from its constructor applied to its fields',
  contradict: (cx) => {
    const { datatypes, rng, store, term } = cx;
    const choices = [...datatypes].filter(([, decls]) => decls.length > 1);
    if (choices.length === 0) return undefined;
    const [sort, decls] = rng.pick(choices);
    const value = term(sort);
    const is = ({ name }: ConstructorDecl): Term => store.app('is', [value], [name]);
    const [one, other] = rng.sample(decls, 2) as [ConstructorDecl, ConstructorDecl];
    const build = (decl: ConstructorDecl): Term =>
      construct(cx, { sort, decl }, decl.selectors.map((field) => term(field.sort))); // oxfmt-ignore
    const because = `${one.name} is not ${other.name}`;
    switch (rng.below(5)) {
      case 0:
        return { terms: [store.app('=', [build(one), build(other)])], because };
      case 1:
        return { terms: [is(one), is(other)], because };
      case 2:
        return {
          terms: [is(one), store.app('=', [value, build(other)])],
          because: `a value built by ${other.name} is not built by ${one.name}`,
        };
      case 3:
        return {
          terms: decls.map((decl) => store.app('not', [is(decl)])),
          because: 'every value is built by some constructor',
        };
      default: {
        // `((_ is cons) x)` and `(distinct x (cons (head x) (tail x)))`.
        const built = is(one);
        const fields = one.selectors.map((field) => store.call(field.name, [value], field.sort));
        const again = construct(cx, { sort, decl: one }, fields);
        const apart = unequal(cx, [value, again], [again, value]);
        return { terms: [built, apart], because: `a value built by ${one.name} equals ${one.name} of its fields` };
      }
    }
  },
};

/** `(= (cons a b) (cons c d))` and `(distinct b d)`, or `(distinct (tail (cons a b)) b)`. */
const injectivity: Construction = {
  name: 'injectivity',
  summary: 'a constructor builds one value from different fields, or loses a field',
  contradict: (cx) => {
    const { rng, sorts, store, term } = cx;
    const usable = constructorsIn(cx).filter(({ decl }) => decl.selectors.length > 0);
    if (usable.length === 0) return undefined;
    const chosen = rng.pick(usable);
    const { name, selectors } = chosen.decl;
    if (!selectors.every((field) => sorts.includes(field.sort))) return undefined;
    const place = rng.below(selectors.length);
    const [left, right] = [0, 1].map(() => selectors.map((field) => term(field.sort))) as [Term[], Term[]];
    const [a, b] = [left[place] as Term, right[place] as Term];
    const one = construct(cx, chosen, left);
    if (rng.chance(0.4)) {
      const field = selectors[place]?.name as string;
      const apart = store.app('distinct', [store.call(field, [one], a.sort), a]);
      return { terms: [apart], because: `${field} returns the argument of ${name}` };
    }
    const same = store.app('=', [one, construct(cx, chosen, right)]);
    return { terms: [same, store.app('distinct', [a, b])], because: `${name} is injective` };
  },
};

const LONGEST = 4;

/** `(= x (cons a (cons b x)))`, in one or several equations. No datatype value contains itself. */
const cyclicData: Construction = {
  name: 'cyclic-data',
  summary: 'a value of a datatype is a proper part of itself',
  contradict: (cx) => {
    const { datatypes, rng, store, term } = cx;
    const all = constructorsIn(cx);
    if (all.length === 0) return undefined;
    const sort = rng.pick([...datatypes.keys()]);
    const start = term(sort);
    const terms: Term[] = [];
    let whole = start;
    for (let i = 0; i < LONGEST; i++) {
      const around = all.filter(({ decl }) => decl.selectors.some((field) => field.sort === whole.sort));
      if (around.length === 0) return undefined;
      const chosen = rng.pick(around);
      const fields = chosen.decl.selectors;
      const place = rng.pick(fields.flatMap((field, at) => (field.sort === whole.sort ? [at] : [])));
      whole = construct(cx, chosen, fields.map((field, at) => (at === place ? whole : term(field.sort)))); // oxfmt-ignore
      if (whole.sort === sort && rng.chance(0.6)) {
        terms.push(equal(cx, start, whole));
        return { terms, because: 'a value of a datatype would be a proper part of itself' };
      }
      if (rng.chance(0.3)) {
        const link = term(whole.sort);
        terms.push(store.app('=', [link, whole]));
        whole = link;
      }
    }
    return undefined;
  },
};

/** `((_ is cons) x)`, and an assertion that a `match` on x differs from the result of its `cons` case. */
const wrongCase: Construction = {
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
    const because = `the match selects the case for ${taken.name}`;
    return { terms: [is, store.app('distinct', [matched, expected])], because };
  },
};

const crowdedEnumeration: Construction = {
  name: 'crowded-enumeration',
  summary: 'distinct terms outnumber the values of their enumeration, or a term equals no value',
  contradict: ({ datatypes, rng, store, term }) => {
    const enumerations = [...datatypes].filter(([, decls]) => decls.every(({ selectors }) => selectors.length === 0));
    if (enumerations.length === 0) return undefined;
    const [sort, decls] = rng.pick(enumerations);
    if (rng.chance(0.3)) {
      const values = decls.map(({ name }): Term => store.const(name, sort));
      const because = `there are no more than ${decls.length} values`;
      return { terms: [store.app('distinct', [term(sort), ...values])], because };
    }
    const terms = Array.from({ length: decls.length + 1 }, () => term(sort));
    const because = `${terms.length} terms are distinct, but there are only ${decls.length} values`;
    return { terms: [store.app('distinct', terms)], because };
  },
};

export const DATATYPES = [constructorClash, injectivity, cyclicData, wrongCase, crowdedEnumeration];
