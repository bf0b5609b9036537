import { type Order, type Term, listOrders } from '../../../term/index.js';
import type { Construction, ConstructionContext } from '../construction.js';

/** `a < b`, `b <= c`, …, `z < a`: a cycle of an order with a strict step. */
export const strictCycle: Construction = {
  name: 'strict-cycle',
  summary: 'a chain of an order leads back to its first term, and at least one step is strict',
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
    return { terms, because: `the steps of ${order.strict} and ${order.weak} lead back to the first term` };
  },
  recognises: (terms) => isCycle(terms),
};

function step(
  { rng, store }: ConstructionContext,
  order: Order,
  { from, to, strict }: { readonly from: Term; readonly to: Term; readonly strict: boolean },
): Term {
  const turned = strict ? order.strictTurned : order.weakTurned;
  if (turned !== undefined && rng.chance(0.4)) return store.app(turned, [to, from]);
  return store.app(strict ? order.strict : order.weak, [from, to]);
}

interface Step {
  readonly from: Term;
  readonly to: Term;
  readonly strict: boolean;
  readonly order: string;
}

function isCycle(terms: readonly Term[]): boolean {
  const steps = terms.map(readStep);
  if (!steps.every((each) => each !== undefined)) return false;
  const joined = steps.every((each, i) => {
    const next = steps[(i + 1) % steps.length];
    return next !== undefined && each.to === next.from && each.order === next.order;
  });
  return joined && steps.some((each) => each.strict);
}

function readStep(term: Term): Step | undefined {
  const [first, second] = term.kind === 'app' ? term.args : [];
  if (term.kind !== 'app' || first === undefined || second === undefined || term.args.length !== 2) return undefined;
  for (const order of listOrders(first.sort)) {
    if (term.op === order.strict || term.op === order.weak) {
      return { from: first, to: second, strict: term.op === order.strict, order: order.strict };
    }
    if (term.op === order.strictTurned || term.op === order.weakTurned) {
      return { from: second, to: first, strict: term.op === order.strictTurned, order: order.strict };
    }
  }
  return undefined;
}
