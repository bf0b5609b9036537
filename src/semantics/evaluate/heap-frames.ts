import type { AppTerm, Term } from '../../term/index.js';
import { sameValue } from '../key.js';
import { type Value, isUndetermined } from '../value.js';
import { ArgumentsFrame } from './application-frames.js';
import type { HeapMachine } from './heap-machine.js';
import type { HeapPart } from './heap-part.js';
import { FALSE, type Frame, type Result, TRUE, isFrame, unknown } from './result.js';
import type { Scope } from './scope.js';
import { TermFrame } from './term-frame.js';
import { Alternatives, conjoin, disjoin, isCertainly } from './truth-values.js';

export class PointsToFrame extends ArgumentsFrame<AppTerm, HeapMachine> {
  readonly #heap: HeapPart;

  constructor(machine: HeapMachine, at: AppTerm, scope: Scope, heap: HeapPart) {
    super(machine, at, scope);
    this.#heap = heap;
  }

  protected override combine([location, data]: readonly Value[]): Result {
    const [cell] = this.#heap.cells;
    if (cell === undefined || location === undefined || data === undefined) return FALSE;
    const isThere = sameValue(location, cell.location, this.machine);
    if (isThere === false) return FALSE;
    const isHeld = isUndetermined(cell.data) ? undefined : sameValue(data, cell.data, this.machine);
    if (isHeld === false) return FALSE;
    if (isThere === true && isHeld === true) return TRUE;
    return unknown(isUndetermined(cell.data) ? cell.data.because : 'the data of a heap cannot be compared');
  }
}

const MOST_CELLS = 10;

/** Evaluates `(sep A B …)` by dynamic programming: finds the sets of cells that the first n conjuncts can divide. */
export class SepFrame extends TermFrame<AppTerm, HeapMachine> {
  readonly #heap: HeapPart;
  readonly #whole: number;
  #shared: readonly (readonly [number, Result])[] = [[0, TRUE]];
  #parts: readonly number[];
  #truths: Result[] = [];
  #formula = 0;
  #found: Result = FALSE;

  constructor(machine: HeapMachine, at: AppTerm, scope: Scope, heap: HeapPart) {
    super(machine, at, scope);
    this.#heap = heap;
    this.#whole = 2 ** Math.min(heap.cells.length, MOST_CELLS) - 1;
    this.#parts = this.#partsToTry();
  }

  override step(returned: Result | undefined): Frame | Result {
    if (this.#heap.cells.length > MOST_CELLS)
      return this.finish(unknown(`a heap has more than ${MOST_CELLS} locations`));
    let next: Frame | Result | undefined = returned;
    for (;;) {
      if (next !== undefined) {
        if (isFrame(next)) return next;
        this.#truths.push(next);
      }
      const bits = this.#parts[this.#truths.length];
      if (bits === undefined) {
        if (this.#isLast) return this.finish(this.#decide());
        this.#advance();
        next = undefined;
        continue;
      }
      if (!this.machine.takeInstance()) return this.finish(unknown('a heap has too many parts to try'));
      next = this.machine.begin(this.at.args[this.#formula] as Term, this.scope.withHeap(this.#heap.part(bits)));
    }
  }

  get #isLast(): boolean {
    return this.#formula === this.at.args.length - 1;
  }

  #partsToTry(): readonly number[] {
    if (this.#isLast) return this.#shared.map(([bits]) => this.#whole ^ bits);
    return Array.from({ length: this.#whole + 1 }, (_, bits) => bits);
  }

  #advance(): void {
    const shared = new Alternatives<number>();
    const own = this.#parts.flatMap((bits, i) => {
      const truth = this.#truths[i] ?? FALSE;
      return isCertainly(truth, false) ? [] : [[bits, truth] as const];
    });
    for (const [before, all] of this.#shared) {
      for (const [bits, truth] of own) if ((bits & before) === 0) shared.add(bits | before, conjoin(all, truth));
    }
    this.#shared = [...shared];
    this.#truths = [];
    this.#formula++;
    this.#parts = this.#partsToTry();
  }

  #decide(): Result {
    for (const [i, [, all]] of this.#shared.entries()) {
      this.#found = disjoin(this.#found, conjoin(all, this.#truths[i] ?? FALSE));
    }
    return this.#found;
  }
}
