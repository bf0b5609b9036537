import type { Decided } from '../../oracle/index.js';
import { type Claim, type Command, declareConstant } from '../../script/index.js';
import { Z3_SESSION_OPTIONS } from '../../solver/index.js';
import { BOOL, type Term, type TermStore } from '../../term/index.js';
import type { Rng } from '../../util/index.js';

/** An assertion of the seed, or its negation. With a guard, it holds only if the guard is true. */
interface AssertionStatus {
  readonly kind: 'own' | 'negated';
  readonly index: number;
  readonly guard?: string;
}

export class Bookkeeping {
  readonly #count: number;
  #levels: AssertionStatus[][] = [[]];

  constructor(count: number) {
    this.#count = count;
  }

  get depth(): number {
    return this.#levels.length - 1;
  }

  push(): void {
    this.#levels.push([]);
  }

  pop(levels: number): void {
    this.#levels.splice(Math.max(1, this.#levels.length - levels));
  }

  reset(): void {
    this.#levels = [[]];
  }

  assert(status: AssertionStatus): void {
    this.#levels.at(-1)?.push(status);
  }

  /** Guards of the seed's assertions (`own`) or of negations. */
  guards(kind: AssertionStatus['kind']): string[] {
    return this.#levels.flat().flatMap((each) => (each.kind === kind && each.guard !== undefined ? [each.guard] : []));
  }

  /** Indices of the seed's assertions that are neither asserted nor guarded at this point. */
  get missing(): number[] {
    const here = new Set(this.#levels.flat().flatMap(({ kind, index }) => (kind === 'own' ? [index] : [])));
    return Array.from({ length: this.#count }, (_, index) => index).filter((index) => !here.has(index));
  }

  /** Returns the relation to the seed, given that exactly the guards in `assumed` are known to be true. */
  relation(assumed: readonly string[]): Claim | undefined {
    const { own, negated } = this.#classify(assumed);
    const isWhole = own.size === this.#count;
    if (negated.size === 0) return isWhole ? 'equivalent' : 'weaker';
    return isWhole ? 'stronger' : undefined;
  }

  /** Returns `unsat` if an assertion and its negation are present. */
  decide(assumed: readonly string[]): Decided | undefined {
    const { own, negated } = this.#classify(assumed);
    return [...negated].some((index) => own.has(index)) ? 'unsat' : undefined;
  }

  #classify(assumed: readonly string[]): { readonly own: ReadonlySet<number>; readonly negated: ReadonlySet<number> } {
    const found = { own: new Set<number>(), negated: new Set<number>() };
    for (const { kind, index, guard } of this.#levels.flat())
      if (guard === undefined || assumed.includes(guard)) found[kind].add(index);
    return found;
  }
}

export interface SessionInput {
  readonly head: readonly Command[];
  readonly declarations: readonly Command[];
  readonly asserted: readonly Term[];
  readonly terms: readonly Term[];
}

export interface Session {
  readonly commands: readonly Command[];
  /** Positions of the seed's terms. A term that is asserted twice has two positions. */
  readonly places: readonly { readonly command: number; readonly path: readonly number[] }[];
  readonly relations: readonly (Claim | undefined)[];
  readonly known: readonly (Decided | undefined)[];
}

/** Maximum numbers of assertion groups, of checks before the last check, and of pops. */
const GROUPS = 5;
const CHECKS = 4;
const TAKEN_BACK = 3;
/** Probabilities of a level before a group, of a check after the group, of a pop, and of a `reset-assertions`. */
const LEVEL = 0.6;
const CHECKED = 0.5;
const POPPED = 0.35;
const RESET = 0.15;
/**
 * Probability of a `reset-assertions` that removes declarations, which the script then repeats. Small, because z3
 * 4.8.12 and cvc4 keep the declarations and reject the repetition.
 */
const RESET_ALL = 0.02;
/** Probabilities of guarding an assertion, and of assuming a guard before the last check. */
const GUARDED = 0.2;
const ASSUMED = 0.7;
/** Probabilities of a temporary level with a negated assertion, and of a check there. */
const ASIDE = 0.3;
const ASIDE_CHECKED = 0.7;
/** Probability of a guarded negation after a group: assuming its guard often makes the check unsatisfiable. */
const REFUTED = 0.25;
/** Probabilities of global declarations, and of placing the declarations on a temporary level. */
const GLOBAL = 0.2;
const DECLARED_BELOW = 0.5;
/** Probabilities of an option change before a check, and of `get-value` after it. */
const OPTION = 0.08;
const VALUES = 0.25;
const MOST_VALUES = 2;

export function writeSession(material: SessionInput, store: TermStore, rng: Rng): Session {
  return new Writer(material, store, rng).write();
}

class Writer {
  readonly #material: SessionInput;
  readonly #store: TermStore;
  readonly #rng: Rng;
  readonly #book: Bookkeeping;
  readonly #isGlobal: boolean;
  readonly #commands: Command[] = [];
  readonly #places: Session['places'][number][] = [];
  readonly #relations: (Claim | undefined)[] = [];
  readonly #known: (Decided | undefined)[] = [];
  /** Index of the command after each check. */
  readonly #checks: number[] = [];

  constructor(material: SessionInput, store: TermStore, rng: Rng) {
    this.#material = material;
    this.#store = store;
    this.#rng = rng;
    this.#book = new Bookkeeping(material.asserted.length);
    this.#isGlobal = rng.chance(GLOBAL);
  }

  write(): Session {
    const rng = this.#rng;
    this.#begin();
    let [taken, wasReset] = [0, false];
    for (const group of this.#groups()) {
      if (rng.chance(ASIDE)) this.#aside();
      if (rng.chance(LEVEL)) this.#push();
      // Assertions that a pop removes are asserted again at the end, or in a later random group.
      for (const index of group) this.#assert(index);
      if (rng.chance(REFUTED)) this.#addGuarded('negated', rng.below(this.#material.asserted.length));
      if (rng.chance(CHECKED)) this.#check({ isLast: false });
      if (taken < TAKEN_BACK && this.#book.depth > 0 && rng.chance(POPPED)) {
        this.#pop(rng.between(1, this.#book.depth));
        taken++;
      }
      if (!wasReset && rng.chance(this.#isGlobal ? RESET : RESET_ALL)) {
        this.#reset();
        wasReset = true;
      }
    }
    const missing = this.#book.missing;
    if (missing.length > 0) {
      if (rng.chance(LEVEL)) this.#push();
      for (const index of rng.sample(missing, missing.length)) this.#assert(index);
    }
    this.#check({ isLast: true });
    const commands = this.#withChecksAsked();
    return { commands, places: this.#places, relations: this.#relations, known: this.#known };
  }

  #begin(): void {
    const { head, declarations } = this.#material;
    const [first, rest] = [
      head.filter(({ kind }) => kind !== 'set-logic'),
      head.filter(({ kind }) => kind === 'set-logic'),
    ];
    if (this.#isGlobal) this.#add({ kind: 'set-option', keyword: ':global-declarations', value: 'true' });
    this.#add(...first, ...rest);
    const isBelow = this.#isGlobal && this.#rng.chance(DECLARED_BELOW);
    if (isBelow) this.#add({ kind: 'push', levels: 1 });
    this.#add(...declarations);
    if (isBelow) this.#add({ kind: 'pop', levels: 1 });
  }

  #groups(): number[][] {
    const rng = this.#rng;
    const { length } = this.#material.asserted;
    const order = rng.sample(
      Array.from({ length }, (_, index) => index),
      length,
    );
    const count = rng.between(1, Math.min(GROUPS, length));
    const groups: number[][] = Array.from({ length: count }, () => []);
    for (const index of order) groups[rng.below(count)]?.push(index);
    return groups;
  }

  #add(...commands: readonly Command[]): void {
    this.#commands.push(...commands);
  }

  #push(): void {
    this.#add({ kind: 'push', levels: 1 });
    this.#book.push();
  }

  #pop(levels: number): void {
    this.#add({ kind: 'pop', levels });
    this.#book.pop(levels);
  }

  #reset(): void {
    this.#add({ kind: 'reset-assertions' });
    this.#book.reset();
    if (!this.#isGlobal) this.#add(...this.#material.declarations);
  }

  #assert(index: number): void {
    const term = this.#material.asserted[index] as Term;
    if (!this.#rng.chance(GUARDED)) {
      this.#book.assert({ kind: 'own', index });
      this.#places.push({ command: this.#commands.length, path: [] });
      this.#add({ kind: 'assert', term });
      return;
    }
    this.#places.push({ command: this.#commands.length + 1, path: [1] });
    this.#addGuarded('own', index);
  }

  /** Declares a guard, and asserts that it implies the seed's assertion or its negation. */
  #addGuarded(kind: AssertionStatus['kind'], index: number): void {
    const store = this.#store;
    const guard = store.freshName('guard');
    const term = this.#material.asserted[index] as Term;
    this.#book.assert({ kind, index, guard });
    this.#add(declareConstant({ name: guard, sort: BOOL }));
    const implied = kind === 'own' ? term : store.app('not', [term]);
    this.#add({ kind: 'assert', term: store.app('=>', [store.const(guard, BOOL), implied]) });
  }

  #aside(): void {
    const { asserted } = this.#material;
    const index = this.#rng.below(asserted.length);
    this.#push();
    this.#book.assert({ kind: 'negated', index });
    this.#add({ kind: 'assert', term: this.#store.app('not', [asserted[index] as Term]) });
    if (this.#rng.chance(ASIDE_CHECKED)) this.#check({ isLast: false });
    this.#pop(1);
  }

  #check({ isLast }: { readonly isLast: boolean }): void {
    const rng = this.#rng;
    if (!isLast && this.#checks.length >= CHECKS) return;
    if (rng.chance(OPTION)) {
      const { keyword, values } = rng.pick(Z3_SESSION_OPTIONS);
      this.#add({ kind: 'set-option', keyword, value: rng.pick(values) });
    }
    const own = this.#book.guards('own');
    const guards = [...own, ...this.#book.guards('negated')];
    // The last check is equivalent to the seed.
    const assumed = isLast ? own : guards.filter(() => rng.chance(ASSUMED));
    const literals = guards.flatMap((name) => {
      const guard = this.#store.const(name, BOOL);
      if (assumed.includes(name)) return [guard];
      return rng.chance(0.5) ? [this.#store.app('not', [guard])] : [];
    });
    this.#relations.push(this.#book.relation(assumed));
    this.#known.push(this.#book.decide(assumed));
    this.#add(literals.length === 0 ? { kind: 'check-sat' } : { kind: 'check-sat-assuming', literals });
    this.#checks.push(this.#commands.length);
    const { terms } = this.#material;
    if (terms.length === 0 || !rng.chance(VALUES)) return;
    this.#add({ kind: 'get-value', terms: rng.sample(terms, rng.between(1, Math.min(MOST_VALUES, terms.length))) });
  }

  /** Adds `get-assertions` after the last check and after one other check. */
  #withChecksAsked(): Command[] {
    const last = this.#checks.length - 1;
    const asked = new Set([this.#rng.below(this.#checks.length), last].map((check) => this.#checks[check] as number));
    const commands: Command[] = [];
    const moved = new Map<number, number>();
    for (const [at, command] of [...this.#commands, undefined].entries()) {
      if (asked.has(at)) commands.push({ kind: 'output', name: 'get-assertions', text: '' });
      moved.set(at, commands.length);
      if (command !== undefined) commands.push(command);
    }
    for (const [i, place] of this.#places.entries()) {
      this.#places[i] = { ...place, command: moved.get(place.command) as number };
    }
    return commands;
  }
}
