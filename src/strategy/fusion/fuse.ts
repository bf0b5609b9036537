import type { Step } from '../../rewrite/index.js';
import { type Claim, type Command, type Script, joinedOptions, logicOf } from '../../script/index.js';
import type { Sort, Term, TermStore } from '../../term/index.js';
import type { Rng } from '../../util/index.js';
import type { TestCase } from '../contract.js';
import { type FusedPair, bindingsFor, fusePair } from './fused-pair.js';
import type { CheckedFunction } from './fusion-function.js';
import type { JoinedSeed, Joining } from './join-seeds.js';
import { joinedLogic } from './logic.js';
import { type LeafEdit, replaceLeaves } from './replace-leaves.js';
import { type OpenGroup, type Place, type PreparedSeed, type Variable, openGroupsOf } from './prepared-seed.js';

/** How many pairs of constants a mutant fuses at most, besides the first of each two neighbours and where nothing else is said. */
const MORE_PAIRS = 2;
/** How often one more is drawn. */
const MORE = 0.3;
/** How often a pair is drawn before none is found. */
const TRIES = 4;
/** How often an occurrence is replaced, and how many of one constant at most. */
const REPLACED = 0.5;
const MOST_REPLACED = 5;
/** How often what z is is left out where nothing rests on it. */
const LEFT_OUT = 0.7;
/** How often an inversion that needs a guard goes without, where that is sound. */
const BARE = 0.4;
/** How often the inversions are asserted too, where that is not needed. */
const ASSERTED = 0.3;

/** Two sorts, and the functions that fuse a constant of the one with one of the other. */
export interface SortPair {
  readonly x: Sort;
  readonly y: Sort;
  readonly functions: readonly CheckedFunction[];
}

/** Looks functions up by the sorts that they take. Sorts must be of one store. */
export class FunctionIndex {
  readonly #functions: readonly CheckedFunction[];
  readonly #fitting = new WeakMap<Sort, WeakMap<Sort, readonly CheckedFunction[]>>();

  constructor(functions: readonly CheckedFunction[]) {
    this.#functions = functions;
  }

  /** Those that fuse a constant of the one sort with one of the other. */
  fitting(x: Sort, y: Sort): readonly CheckedFunction[] {
    const known = this.#fitting.get(x) ?? new WeakMap<Sort, readonly CheckedFunction[]>();
    this.#fitting.set(x, known);
    const fitting = known.get(y) ?? this.#functions.filter((fn) => bindingsFor(fn, x, y) !== undefined);
    known.set(y, fitting);
    return fitting;
  }
}

/** All that fuses constants of one seed with those of another. */
export function sortPairs(cache: FunctionIndex, one: PreparedSeed, other: PreparedSeed): SortPair[] {
  const pairs: SortPair[] = [];
  for (const [left, right] of [
    [one, other],
    [other, one],
  ] as const) {
    for (const x of left.sorts) {
      for (const y of right.sorts) {
        const fitting = cache.fitting(x, y);
        if (fitting.length > 0) pairs.push({ x, y, functions: fitting });
      }
    }
  }
  return pairs;
}

export interface Fusion {
  readonly seeds: readonly JoinedSeed[];
  readonly joining: Joining;
  /** What fuses seed `i` with seed `i + 1`. */
  readonly pairs: readonly (readonly SortPair[])[];
  /** How many pairs of constants are fused at most; the first of each two neighbours is in any case, unless this is 0. */
  readonly most?: number | undefined;
}

/** A script over some seeds joined, in which occurrences of fused constants are what comes back from z. */
export function fuse(fusion: Fusion, store: TermStore, rng: Rng): Omit<TestCase, 'known'> | undefined {
  const run = new FusionRun(fusion, store, rng);
  return run.drawPairs() ? run.test() : undefined;
}

class FusionRun {
  readonly #fusion: Fusion;
  readonly #store: TermStore;
  readonly #rng: Rng;
  readonly #fused: (FusedPair & { readonly sides: readonly Side[]; readonly bare: boolean })[] = [];
  /** What inversions without guards rest on. */
  readonly #resting = new Set<OpenGroup>();

  constructor(fusion: Fusion, store: TermStore, rng: Rng) {
    this.#fusion = fusion;
    this.#store = store;
    this.#rng = rng;
  }

  /** Fuses two neighbours each, and perhaps more; false where chance finds nothing. */
  drawPairs(): boolean {
    const { pairs, most = pairs.length + MORE_PAIRS } = this.#fusion;
    if (most === 0) return true;
    for (let i = 0; i < pairs.length; i++) {
      if (!this.#drawPair(i)) return false;
    }
    while (this.#fused.length < most && this.#rng.chance(MORE)) {
      this.#drawPair(this.#rng.below(pairs.length));
    }
    return this.#fused.length > 0;
  }

  #drawPair(at: number): boolean {
    const { seeds, pairs } = this.#fusion;
    const sorts = pairs[at] ?? [];
    for (let attempt = 0; attempt < TRIES && sorts.length > 0; attempt++) {
      const { x, y, functions } = this.#rng.pick(sorts);
      const fn = this.#rng.pick(functions);
      const neighbours = [at, at + 1].map((seed) => ({ seed, prepared: (seeds[seed] as JoinedSeed).prepared }));
      const [left, right] = this.#rng.chance(0.5) ? neighbours : neighbours.toReversed();
      const one = left === undefined ? undefined : this.#pick(left, x);
      const other = right === undefined ? undefined : this.#pick(right, y);
      if (one === undefined || other === undefined) continue;
      const bare = this.#mayBeBare(fn);
      const choice = { fn, x: one.variable.term, y: other.variable.term, number: this.#fused.length + 1, bare };
      const pair = fusePair(choice, this.#store, this.#rng);
      if (pair === undefined) continue;
      if (bare) for (const group of openGroupsOf([pair.backX, pair.backY])) this.#resting.add(group);
      this.#fused.push({ ...pair, bare, sides: [one, other] });
      return true;
    }
    return false;
  }

  #pick({ seed, prepared }: { readonly seed: number; readonly prepared: PreparedSeed }, sort: Sort): Side | undefined {
    const variables = prepared.variables.get(sort);
    return variables === undefined ? undefined : { seed, variable: this.#rng.pick(variables) };
  }

  /**
   * Whether an inversion may stand without its guard: where it is asserted to be right, in a mutant that is unsat; in one that
   * is sat, where nothing else rests on what a division by zero is, and no other inversion does.
   */
  #mayBeBare(fn: CheckedFunction): boolean {
    if ((fn.x === 'always' && fn.y === 'always') || !this.#rng.chance(BARE)) return false;
    const { joining } = this.#fusion;
    if (joining.answer === 'unsat') return true;
    return fn.once && DIVISIONS.every((group) => !joining.open.has(group) && !this.#resting.has(group));
  }

  test(): Omit<TestCase, 'known'> {
    const { joining } = this.#fusion;
    const claim: Claim = joining.answer === 'sat' ? 'weaker' : 'stronger';
    const before = this.#before();
    const { constraints, droppable } = this.#constraints();
    const commands = before.concat(this.#formulas(), constraints, CHECK);
    const logic = logicOf(before);
    const base: Script = { store: this.#store, commands, logic };
    const steps = this.#replacements(before.length, claim);
    if (droppable > 0 && this.#rng.chance(LEFT_OUT)) this.#leaveOut(steps, commands, droppable);
    const script = { ...base, commands: this.#changed(commands, steps) };
    const notes = this.#fused.map(
      ({ fn, x, y, z }) => `${nameOf(z)} fuses ${nameOf(x)} and ${nameOf(y)} by ${fn.fn.name}`,
    );
    const seeds = this.#fusion.seeds.map(({ name }) => name);
    return {
      script,
      claim,
      base,
      steps,
      notes: [this.#told(), ...this.#options.disputed.map(leftOutText), ...notes],
      joined: { seeds, connective: joining.connective },
    };
  }

  /** The commands with all steps carried out: their places are different leaves, or whole assertions. */
  #changed(commands: readonly Command[], steps: readonly Step[]): Command[] {
    const edits = new Map<number, LeafEdit[]>();
    const leftOut = new Set<number>();
    for (const { command, path, after, leavesOut } of steps) {
      if (leavesOut === true) {
        leftOut.add(command);
        continue;
      }
      const known = edits.get(command);
      if (known === undefined) edits.set(command, [{ path, after }]);
      else known.push({ path, after });
    }
    const changed = commands.slice();
    for (const [at, all] of edits) {
      const command = commands[at];
      if (command?.kind !== 'assert') continue;
      changed[at] = { kind: 'assert', term: replaceLeaves(this.#store, command.term, all) };
    }
    return leftOut.size === 0 ? changed : changed.filter((_, at) => !leftOut.has(at));
  }

  #told(): string {
    const { seeds, joining } = this.#fusion;
    return `${seeds.map(({ answer }) => answer).join(` ${joining.connective} `)}: ${joining.answer}`;
  }

  /** The seeds' options, and those on which they do not agree. */
  get #options() {
    return joinedOptions(this.#fusion.seeds.map(({ prepared }) => prepared.options));
  }

  /** Options, the logic and all declarations. */
  #before(): Command[] {
    const { seeds } = this.#fusion;
    const logic = joinedLogic(
      seeds.map(({ prepared }) => prepared.logic),
      this.#fused.map(({ needs }) => needs),
    );
    const commands: Command[] = [...this.#options.options];
    if (logic !== undefined) commands.push(logicCommand(logic));
    for (const { prepared } of seeds) for (const each of prepared.declarations) commands.push(each);
    for (const { declarations } of this.#fused) for (const each of declarations) commands.push(each);
    return commands;
  }

  /** What the seeds assert, joined. */
  #formulas(): Command[] {
    const { seeds, joining } = this.#fusion;
    if (joining.connective === 'and') return seeds.flatMap(({ prepared }) => prepared.assertions);
    return [
      {
        kind: 'assert',
        term: this.#store.app(
          'or',
          seeds.map(({ prepared }) => prepared.conjunction),
        ),
      },
    ];
  }

  /** What is asserted of the fused constants; the first `droppable` may be left out together. */
  #constraints(): { readonly constraints: Command[]; readonly droppable: number } {
    const { joining } = this.#fusion;
    const equations: Term[] = this.#fused.flatMap((pair) => {
      const inverses = [equation(this.#store, pair.x, pair.backX), equation(this.#store, pair.y, pair.backY)].filter(
        (each) => each !== undefined,
      );
      return pair.bare || this.#rng.chance(ASSERTED) ? [pair.definition, ...inverses] : [pair.definition];
    });
    const terms = [...equations, ...this.#fused.flatMap(({ witnessed }) => witnessed)];
    const constraints = terms.map((term): Command => ({ kind: 'assert', term }));
    return { constraints, droppable: joining.answer === 'sat' ? equations.length : 0 };
  }

  /** Replaces some occurrences of every fused constant. */
  #replacements(offset: number, claim: Claim): Step[] {
    const steps: Step[] = [];
    const taken = new Set<Place>();
    for (const { fn, sides, x, y, backX, backY } of this.#fused) {
      for (const [side, before, after] of [
        [sides[0], x, backX],
        [sides[1], y, backY],
      ] as const) {
        if (side === undefined || before === after) continue;
        for (const place of this.#places(side.variable)) {
          if (taken.has(place)) continue;
          taken.add(place);
          const { command, path } = this.#at(side.seed, place, offset);
          const rule = `fusion:${fn.fn.name}`;
          steps.push({ id: steps.length, rule, claim, command, slot: 0, path, before, after, declares: [], needs: [] });
        }
      }
    }
    return steps;
  }

  /** Some of the places of a constant, at least one. */
  #places({ places }: Variable): readonly Place[] {
    if (places.length > 2 * MOST_REPLACED) return this.#rng.sample(places, this.#rng.between(1, MOST_REPLACED));
    const drawn = places.filter(() => this.#rng.chance(REPLACED));
    return drawn.length > 0 ? drawn.slice(0, MOST_REPLACED) : [this.#rng.pick(places)];
  }

  /** Where a place of a seed is in the joined script. */
  #at(seed: number, place: Place, offset: number): { readonly command: number; readonly path: readonly number[] } {
    const { seeds, joining } = this.#fusion;
    const { assertions } = (seeds[seed] as JoinedSeed).prepared;
    if (joining.connective === 'or') {
      const inside = assertions.length === 1 ? place.path : [place.assertion, ...place.path];
      return { command: offset, path: [seed, ...inside] };
    }
    const earlier = seeds.slice(0, seed).reduce((sum, { prepared }) => sum + prepared.assertions.length, 0);
    return { command: offset + earlier + place.assertion, path: place.path };
  }

  #leaveOut(steps: Step[], commands: readonly Command[], count: number): void {
    const first = commands.length - 1 - this.#fused.reduce((sum, { witnessed }) => sum + witnessed.length, 0) - count;
    for (let command = first; command < first + count; command++) {
      const constraint = commands[command];
      if (constraint?.kind !== 'assert') continue;
      steps.push({
        id: steps.length,
        rule: 'fusion:leave-out',
        claim: 'weaker',
        command,
        slot: 0,
        path: [],
        before: constraint.term,
        after: this.#store.true,
        leavesOut: true,
        declares: [],
        needs: [],
      });
    }
  }
}

const CHECK: Command = { kind: 'check-sat' };
const logicCommands = new Map<string, Command>();

/** One object for all mutants, as `CHECK` is: a printer knows it again. */
function logicCommand(logic: string): Command {
  const known = logicCommands.get(logic) ?? { kind: 'set-logic', logic };
  logicCommands.set(logic, known);
  return known;
}

function leftOutText(option: string): string {
  return `the option ${option} is left out: the seeds set it differently`;
}

const DIVISIONS = ['division', 'whole division'] as const;

/** A fused constant, and in which seed. */
interface Side {
  readonly seed: number;
  readonly variable: Variable;
}

/** `(= x t)`; undefined where t is x itself. */
function equation(store: TermStore, variable: Term, back: Term): Term | undefined {
  return variable === back ? undefined : store.app('=', [variable, back]);
}

function nameOf(term: Term): string {
  return term.kind === 'const' ? term.name : '?';
}
