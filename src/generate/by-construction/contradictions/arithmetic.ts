import { INT, type Order, REAL, type Sort, type Term, listOrders } from '../../../term/index.js';
import type { Construction, ConstructionContext } from '../construction.js';

/** The inequality "sum of coefficients times terms <= `bound`", or "<" if strict. */
interface Row {
  readonly coefficients: readonly bigint[];
  readonly bound: bigint;
  readonly strict: boolean;
}

/** Inequalities with a positive combination such as 0 < 0 (Farkas). The last negates a consequence of the others. */
const linearCombination: Construction = {
  name: 'linear-combination',
  summary: 'inequalities with a positive combination that implies 0 < 0',
  contradict: (cx) => {
    const sorts = cx.variables.filter((sort) => sort === INT || sort === REAL);
    if (sorts.length === 0) return undefined;
    const { rng } = cx;
    const sort = rng.pick(sorts);
    const terms = Array.from({ length: rng.between(2, 3) }, () => cx.term(sort));
    const rows = Array.from({ length: rng.between(1, 3) }, () => ({
      coefficients: Array.from({ length: terms.length }, () => BigInt(cx.rng.between(-4, 4))),
      bound: BigInt(cx.rng.between(-9, 9)),
      strict: cx.rng.chance(0.4),
    }));
    const factors = rows.map(() => BigInt(rng.between(1, 3)));
    const all = [...rows, refuting(cx, rows, factors)].map((row) => inequality(cx, row, { terms, sort }));
    const sum = factors.map((factor, i) => `${factor} times inequality ${i + 1}`).join(', ');
    return { terms: all, because: `the last inequality and the sum of ${sum} imply 0 < 0` };
  },
};

function refuting({ rng }: ConstructionContext, rows: readonly Row[], factors: readonly bigint[]): Row {
  const total = (pick: (row: Row) => bigint): bigint =>
    rows.reduce((sum, row, i) => sum + pick(row) * (factors[i] ?? 1n), 0n);
  const coefficients = (rows[0]?.coefficients ?? []).map((_, j) => -total((row) => row.coefficients[j] ?? 0n));
  const bound = -total((row) => row.bound);
  // With this bound, the inequalities add up to 0 <= 0. A smaller bound or a strict inequality makes the sum false.
  if (rng.chance(0.5)) return { coefficients, bound: bound - BigInt(rng.between(1, 3)), strict: rng.chance(0.5) };
  return { coefficients, bound, strict: true };
}

function inequality(
  { rng, store }: ConstructionContext,
  { coefficients, bound, strict }: Row,
  { terms, sort }: { readonly terms: readonly Term[]; readonly sort: Sort },
): Term {
  const number = (value: bigint): Term => (sort === INT ? store.int(value) : store.real({ num: value, den: 1n }));
  const products = coefficients.flatMap((factor, i) => {
    const term = terms[i];
    if (term === undefined || factor === 0n) return [];
    if (factor === 1n) return [term];
    return [factor === -1n ? store.app('-', [term]) : store.app('*', [number(factor), term])];
  });
  const [first, ...rest] = products;
  const left = first === undefined ? number(0n) : rest.length === 0 ? first : store.app('+', products);
  const right = number(bound);
  if (rng.chance(0.3)) return store.app(strict ? '>' : '>=', [right, left]);
  if (rng.chance(0.3)) return store.app('not', [store.app(strict ? '>=' : '>', [left, right])]);
  return store.app(strict ? '<' : '<=', [left, right]);
}

/** `(= (+ (* 6 a) (* 9 b)) 4)`: the left side is a multiple of 3, the right side is not. */
const divisibility: Construction = {
  name: 'divisibility',
  summary: 'a sum of multiples of n equals a number that is not a multiple of n',
  contradict: ({ rng, store, term, variables }) => {
    if (!variables.includes(INT)) return undefined;
    const divisor = BigInt(rng.between(2, 7));
    const rest = BigInt(rng.between(1, Number(divisor) - 1));
    const multiple = (): Term => {
      const factor = divisor * BigInt(rng.pick([1, 1, 2, 3, -1, -2]));
      return store.app('*', [store.int(factor), term(INT)]);
    };
    const products = Array.from({ length: rng.between(1, 3) }, multiple);
    const sum = products.length === 1 ? (products[0] as Term) : store.app('+', products);
    const shifted = store.int(rest + divisor * BigInt(rng.between(-3, 3)));
    const because = `the left side is a multiple of ${divisor}, the right side is not`;
    const draw = rng.below(3);
    if (draw === 0) return { terms: [store.app('=', [sum, shifted])], because };
    if (draw === 1) return { terms: [store.app('=', [store.app('+', [sum, shifted]), multiple()])], because };
    const remainder = store.app('mod', [sum, store.int(divisor)]);
    const nonzero = store.app('distinct', [remainder, store.int(0n)]);
    return { terms: [nonzero], because: `the sum is a multiple of ${divisor}` };
  },
};

const crowdedInterval: Construction = {
  name: 'crowded-interval',
  summary: 'distinct integers outnumber the integers of an interval that contains them all',
  contradict: ({ rng, store, term, variables }) => {
    if (!variables.includes(INT)) return undefined;
    const places = rng.between(0, 3);
    const low = rng.chance(0.6) ? store.int(BigInt(rng.between(-9, 9))) : term(INT);
    const high = store.app('+', [low, store.int(BigInt(places + 1))]);
    const terms = Array.from({ length: places + 1 }, () => term(INT));
    const inside = terms.flatMap((each): Term[] => {
      if (rng.chance(0.4)) return [store.app('<', [low, each, high])];
      return [store.app('<', [low, each]), store.app('>', [high, each])];
    });
    const apart = terms.length > 1 ? [store.app('distinct', terms)] : [];
    const number = terms.length === 1 ? '1 integer is' : `${terms.length} distinct integers are`;
    return { terms: [...inside, ...apart], because: `${number} in an interval of size ${places}` };
  },
};

const strictCycle: Construction = {
  name: 'strict-cycle',
  summary: 'a chain of comparisons ends at its first term, and at least one comparison is strict',
  contradict: (cx) => {
    const { rng } = cx;
    const ordered = cx.variables.filter((sort) => listOrders(sort).length > 0);
    if (ordered.length === 0) return undefined;
    const sort = rng.pick(ordered);
    const order = rng.pick(listOrders(sort));
    const stops = Array.from({ length: rng.between(2, 4) }, () => cx.term(sort));
    const strict = rng.below(stops.length);
    const terms = stops.map((from, i) => {
      const to = stops[(i + 1) % stops.length] ?? from;
      return step(cx, order, { from, to, strict: i === strict || rng.chance(0.4) });
    });
    return { terms, because: `the comparisons by ${order.strict} and ${order.weak} lead back to the first term` };
  },
  recognises: (terms) => {
    const steps = terms.map(readStep);
    const joined = steps.every((each, i) => {
      const next = steps[(i + 1) % steps.length];
      return each !== undefined && next !== undefined && each.to === next.from && each.order === next.order;
    });
    return joined && steps.some((each) => each?.strict);
  },
};

interface Step {
  readonly from: Term;
  readonly to: Term;
  readonly strict: boolean;
}

function step({ rng, store }: ConstructionContext, order: Order, { from, to, strict }: Step): Term {
  const turned = strict ? order.strictTurned : order.weakTurned;
  if (turned !== undefined && rng.chance(0.4)) return store.app(turned, [to, from]);
  return store.app(strict ? order.strict : order.weak, [from, to]);
}

function readStep(term: Term): (Step & { readonly order: Order['strict'] }) | undefined {
  const [first, second] = term.kind === 'app' ? term.args : [];
  if (term.kind !== 'app' || first === undefined || second === undefined || term.args.length !== 2) return undefined;
  for (const { strict, weak, strictTurned, weakTurned } of listOrders(first.sort)) {
    if (term.op === strict || term.op === weak)
      return { from: first, to: second, strict: term.op === strict, order: strict };
    if (term.op === strictTurned || term.op === weakTurned)
      return { from: second, to: first, strict: term.op === strictTurned, order: strict };
  }
  return undefined;
}

/** Equations such as `(= (bvxor a b) #b01)`. Every term occurs twice, so left sides cancel, but not right sides. */
const parity: Construction = {
  name: 'parity',
  summary: 'xor equations in which every term occurs twice, although the right sides do not cancel',
  contradict: (cx) => {
    const sorts = cx.variables.filter(({ kind }) => kind === 'BitVec' || kind === 'Bool');
    if (sorts.length === 0) return undefined;
    const sort = cx.rng.pick(sorts);
    const combine = sort.kind === 'BitVec' ? 'bvxor' : 'xor';
    const terms = Array.from({ length: cx.rng.between(3, 4) }, () => cx.term(sort));
    const sides: Term[] = [];
    for (let i = 1; i < terms.length; i++) {
      const side = cx.literal(sort);
      if (side === undefined) return undefined;
      sides.push(side);
    }
    const equations = [...sides, otherSide(cx, sides, sort)].map((side, i) => {
      const pair = [terms[i] as Term, terms[(i + 1) % terms.length] as Term];
      return cx.store.app('=', [cx.store.app(combine, pair), side]);
    });
    return { terms: equations, because: `every term occurs twice under ${combine}, and the right sides do not cancel` };
  },
};

function otherSide({ rng, store }: ConstructionContext, sides: readonly Term[], sort: Sort): Term {
  const numbers = sides.map((side) => (side.kind === 'value' ? BigInt(side.value as bigint | boolean) : 0n));
  const sum = numbers.reduce((all, each) => all ^ each, 0n);
  if (sort.kind !== 'BitVec') return store.bool(sum === 0n);
  return store.bitVec(sum ^ (1n + (rng.bits(sort.width) % ((1n << BigInt(sort.width)) - 1n))), sort.width);
}

export const ARITHMETIC = [linearCombination, divisibility, crowdedInterval, strictCycle, parity];
