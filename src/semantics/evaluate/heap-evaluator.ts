import { HeapTerms } from '../../script/index.js';
import {
  type AppTerm,
  type HeapSorts,
  type Sort,
  type Term,
  type TermStore,
  reachable,
  substitute,
} from '../../term/index.js';
import type { Signature } from '../signature.js';
import { isUndetermined } from '../value.js';
import { PointsToFrame, SepFrame } from './heap-frames.js';
import type { HeapCandidates, HeapMachine } from './heap-machine.js';
import { HeapPart } from './heap-part.js';
import type { Range } from './machine.js';
import { type Frame, type Result, joinChoices, result } from './result.js';
import type { Scope } from './scope.js';
import { WandFrame } from './wand-frame.js';

const MOST_APART = 64;

export class HeapEvaluator {
  readonly terms: HeapTerms;
  readonly #sorts: HeapSorts;
  readonly #signature: Signature;
  /** Heaps disjoint from a given heap, keyed by that heap's locations. */
  readonly #apart = new Map<string, HeapCandidates>();

  constructor(signature: Signature, sorts: HeapSorts) {
    this.#sorts = sorts;
    this.#signature = signature;
    const { definitions, named } = signature;
    this.terms = new HeapTerms(
      new Map([...named, ...[...definitions].map(([name, { body }]) => [name, body] as const)]),
    );
  }

  frame(machine: HeapMachine, at: AppTerm, scope: Scope, heap: HeapPart): Frame | Result {
    switch (at.op) {
      case 'sep.emp':
        return result(heap.cells.length === 0);
      case 'pto':
        return heap.cells.length === 1 ? new PointsToFrame(machine, at, scope, heap) : result(false);
      case 'sep':
        return new SepFrame(machine, at, scope, heap);
      default:
        return new WandFrame(machine, at, scope, heap);
    }
  }

  /**
   * Replaces a name by its term, or a call by the function's body with unevaluated arguments, since an argument may
   * occur at several heaps. Returns the reason if this is impossible.
   */
  unfold(store: TermStore, term: Extract<Term, { kind: 'const' | 'call' }>): Term | string {
    const { name } = term;
    const args = term.kind === 'call' ? term.args : [];
    if (this.#signature.ambiguous.has(name)) return `${name} has more than one meaning`;
    const definition = this.#signature.definitions.get(name);
    if (definition === undefined) return this.#signature.named.get(name) ?? `${name} is not known`;
    const { params, body } = definition;
    if (params.length !== args.length) return `${name} is applied to the wrong number of arguments`;
    if (this.#callsItself(name)) return `${name} is recursive and refers to the heap`;
    const by = new Map(params.map((param, i) => [param, args[i] as Term]));
    return substitute(store, body, by) ?? `${name} cannot be expanded`;
  }

  #callsItself(name: string): boolean {
    const met = new Set<string>();
    const stack = [name];
    for (let next = stack.pop(); next !== undefined; next = stack.pop()) {
      const body = this.#signature.definitions.get(next)?.body;
      for (const called of body === undefined ? [] : namesIn(body)) {
        if (called === name) return true;
        if (!met.has(called)) stack.push(called);
        met.add(called);
      }
    }
    return false;
  }

  disjointHeaps(
    heap: HeapPart,
    most: number,
    { domain, machine }: { readonly domain: (sort: Sort) => Range | undefined; readonly machine: HeapMachine },
  ): HeapCandidates | undefined {
    const { location, data } = this.#sorts;
    const [locations, contents] = [domain(location), domain(data)];
    if (locations === undefined || contents === undefined || heap.nil === undefined) return undefined;
    if (locations.exist !== undefined || contents.exist !== undefined) return undefined;
    const taken = heap.cells.map(({ at }) => at).join(' ');
    const known = this.#apart.get(taken);
    if (known !== undefined) return known.heaps.length > most ? undefined : known;
    let heaps: readonly HeapPart[] = [heap.part(0)];
    for (const at of locations.values) {
      const cells: HeapPart[] = [];
      for (const value of contents.values) {
        const cell = HeapPart.of({ cells: [{ location: at, data: value }], nil: heap.nil }, machine);
        if (isUndetermined(cell)) break;
        if (heap.join(cell) !== undefined) cells.push(cell);
      }
      if (heaps.length * (1 + cells.length) > most) return undefined;
      machine.budget?.charge(10 * heaps.length * (1 + cells.length));
      heaps = [...heaps, ...heaps.flatMap((each) => cells.flatMap((cell) => each.join(cell) ?? []))];
    }
    const found = { heaps, choices: joinChoices(locations.complete, contents.complete) };
    if (this.#apart.size < MOST_APART) this.#apart.set(taken, found);
    return found;
  }
}

function namesIn(body: Term): Set<string> {
  const names = new Set<string>();
  for (const term of reachable([body])) if (term.kind === 'call' || term.kind === 'const') names.add(term.name);
  return names;
}
