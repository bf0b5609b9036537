import { type AppTerm, type Term, postorder } from '../../term/index.js';
import { sameValue } from '../key.js';
import { type Undetermined, type Value, isUndetermined, makeUndetermined } from '../value.js';
import type { HeapCandidates, HeapMachine } from './heap-machine.js';
import { HeapPart } from './heap-part.js';
import { type Choices, type Frame, type Result, TRUE, isFrame, joinChoices, unknown, withChoices } from './result.js';
import type { Scope } from './scope.js';
import { TermFrame } from './term-frame.js';
import { conjoin, disjoin, isCertainly, negate } from './truth-values.js';

const MOST_HEAPS = 4096;

/**
 * Evaluates `(wand A B)` over all heaps that satisfy A. If A determines every location, only one heap is possible.
 * Otherwise tries all heaps over small sorts. If there are too many, the empty heap can still refute the wand.
 */
export class WandFrame extends TermFrame<AppTerm, HeapMachine> {
  readonly #heap: HeapPart;
  readonly #wanted: readonly Term[];
  readonly #values = new Map<Term, Value>();
  #choices: Choices;
  #candidates: HeapCandidates | undefined;
  #next = 0;
  #premise: Result | undefined;
  #found: Result = TRUE;

  constructor(machine: HeapMachine, at: AppTerm, scope: Scope, heap: HeapPart) {
    super(machine, at, scope);
    this.#heap = heap;
    const [premise] = at.args as [Term, Term];
    this.#wanted = [...new Set([...pointers(premise)].flatMap(({ args }) => args))];
  }

  override step(returned: Result | undefined): Frame | Result {
    let next: Frame | Result | undefined = returned;
    for (;;) {
      if (next !== undefined) {
        if (isFrame(next)) return next;
        const end = this.#candidates === undefined ? this.#check(next) : this.#judge(next);
        if (end !== undefined) return this.finish(end);
      }
      const wanted = this.#wanted[this.#values.size];
      if (wanted !== undefined) {
        next = this.machine.begin(wanted, this.scope);
        continue;
      }
      if (this.#candidates === undefined) {
        const candidates = this.#makeCandidates();
        if (isUndetermined(candidates)) return this.finish({ value: candidates, choices: undefined });
        this.#candidates = candidates;
      }
      const more = this.#tryNextHeap();
      if (more === undefined) return this.finish(this.#end());
      next = more;
    }
  }

  #check({ value, choices }: Result): Result | undefined {
    if (isUndetermined(value)) return { value, choices };
    this.#choices = joinChoices(this.#choices, choices);
    this.#values.set(this.#wanted[this.#values.size] as Term, value);
    return undefined;
  }

  #tryNextHeap(): Frame | Result | undefined {
    const { heaps } = this.#candidates as HeapCandidates;
    const [premise, conclusion] = this.at.args as [Term, Term];
    for (; this.#next < heaps.length; this.#next++) {
      const heap = heaps[this.#next] as HeapPart;
      const both = this.#heap.join(heap);
      if (both === undefined) continue;
      if (this.#premise !== undefined) return this.machine.begin(conclusion, this.scope.withHeap(both));
      if (!this.machine.takeInstance()) return undefined;
      return this.machine.begin(premise, this.scope.withHeap(heap));
    }
    return undefined;
  }

  #judge(found: Result): Result | undefined {
    if (this.#premise === undefined) {
      if (isCertainly(found, false)) this.#next++;
      else this.#premise = found;
      return undefined;
    }
    this.#found = conjoin(this.#found, disjoin(negate(this.#premise), found));
    this.#premise = undefined;
    this.#next++;
    return isCertainly(this.#found, false) && this.#choices === undefined ? this.#found : undefined;
  }

  #end(): Result {
    const { heaps, incomplete, choices } = this.#candidates as HeapCandidates;
    if (this.#found.value === false) return this.#found;
    if (incomplete !== undefined) return unknown(incomplete);
    if (this.#next < heaps.length) return unknown('there are too many disjoint heaps to try');
    return withChoices(this.#found, choices);
  }

  protected override finish(found: Result): Result {
    return super.finish(withChoices(found, this.#choices));
  }

  #makeCandidates(): HeapCandidates | Undetermined {
    const { nil } = this.#heap;
    if (nil === undefined) return makeUndetermined('the model does not define sep.nil');
    const [premise] = this.at.args as [Term, Term];
    const made = new Map<Term, readonly HeapPart[] | undefined>();
    for (const term of postorder([premise])) {
      const heaps = this.#listHeaps(term, made, nil);
      if (heaps !== undefined && isUndetermined(heaps)) return heaps;
      made.set(term, heaps);
    }
    const heaps = made.get(premise);
    if (heaps !== undefined) return { heaps, choices: undefined };
    const all = this.machine.disjointHeaps(this.#heap, MOST_HEAPS);
    if (all !== undefined) return all;
    return { heaps: [this.#heap.part(0)], choices: undefined, incomplete: 'too many heaps are disjoint from a heap' };
  }

  #listHeaps(
    term: Term,
    made: ReadonlyMap<Term, readonly HeapPart[] | undefined>,
    nil: Value,
  ): readonly HeapPart[] | Undetermined | undefined {
    if (term.kind === 'value') return term.value === false ? [] : undefined;
    if (term.kind === 'annot') return made.get(term.body);
    if (term.kind !== 'app') return undefined;
    const parts = findFormulas(term).map((part) => made.get(part));
    const known = parts.filter((each) => each !== undefined);
    const [first] = known;
    switch (term.op) {
      case 'pto':
        return this.#cell(term, nil);
      case 'sep.emp':
        return [this.#heap.part(0)];
      case 'and':
        return first && known.reduce((few, each) => (few.length <= each.length ? few : each), first);
      case 'sep':
        return known.length < parts.length ? undefined : limitHeaps(joinAll(known));
      case 'or':
      case 'ite':
        return known.length < parts.length ? undefined : limitHeaps(known.flat());
      default:
        return undefined;
    }
  }

  #cell({ args }: AppTerm, nil: Value): readonly HeapPart[] | Undetermined | undefined {
    const [location, data] = args.map((arg) => this.#values.get(arg));
    if (location === undefined || data === undefined) return undefined;
    const isNil = sameValue(location, nil, this.machine);
    if (isNil === true) return [];
    const heap = HeapPart.of({ cells: [{ location, data }], nil }, this.machine);
    if (isNil === undefined) return makeUndetermined('a location cannot be compared with sep.nil');
    return isUndetermined(heap) ? heap : [heap];
  }
}

function joinAll(lists: readonly (readonly HeapPart[])[]): readonly HeapPart[] | undefined {
  let heaps: readonly HeapPart[] | undefined;
  for (const list of lists) {
    if (heaps === undefined) heaps = list;
    else if (heaps.length * list.length > MOST_HEAPS) return undefined;
    else heaps = heaps.flatMap((heap) => list.flatMap((each) => heap.join(each) ?? []));
  }
  return heaps;
}

function limitHeaps(heaps: readonly HeapPart[] | undefined): readonly HeapPart[] | undefined {
  return heaps === undefined || heaps.length > MOST_HEAPS ? undefined : heaps;
}

function findFormulas({ op, args }: AppTerm): readonly Term[] {
  if (op === 'ite') return args.slice(1);
  return op === 'sep' || op === 'and' || op === 'or' ? args : [];
}

function* pointers(root: Term): Generator<AppTerm> {
  const stack = [root];
  const met = new Set<Term>();
  for (let term = stack.pop(); term !== undefined; term = stack.pop()) {
    if (met.has(term)) continue;
    met.add(term);
    if (term.kind === 'annot') stack.push(term.body);
    if (term.kind !== 'app') continue;
    if (term.op === 'pto') yield term;
    for (const part of findFormulas(term)) stack.push(part);
  }
}
