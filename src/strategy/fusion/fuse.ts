import type { Step } from '../../rewrite/index.js';
import { type Claim, type Command, type Script, joinOptions, findLogic } from '../../script/index.js';
import { type Sort, type Term, type TermStore, children } from '../../term/index.js';
import type { Rng } from '../../util/index.js';
import type { TestCase } from '../contract.js';
import { type FusedPair, bindingsFor, fusePair } from './fused-pair.js';
import { type CheckedFunction } from './template.js';
import type { JoinedSeed, Joining } from './join-seeds.js';
import { joinLogics } from './logic.js';
import { type OpenGroup, type Occurrence, type PreparedSeed, type Variable, findOpenGroups } from './prepared-seed.js';
import { pushTo } from '../../util/index.js';

const MORE_PAIRS = 2;
const MORE = 0.3;
const TRIES = 4;
/** Probability of replacing an occurrence of a fused constant. `MOST_REPLACED` limits the replacements per constant. */
const REPLACED = 0.5;
const MOST_REPLACED = 5;
/** Probability of dropping the definition of z if nothing depends on z. */
const LEFT_OUT = 0.7;
/** Probability of dropping a guard, if that is sound. */
const BARE = 0.4;
/** Probability of asserting the inversions even if that is not required. */
const ASSERTED = 0.3;

export interface SortPair {
  readonly x: Sort;
  readonly y: Sort;
  readonly functions: readonly CheckedFunction[];
}

/** Fusion functions by the sorts of x and y. Sorts must be from one store. */
export class FunctionIndex {
  readonly #functions: readonly CheckedFunction[];
  readonly #fitting = new WeakMap<Sort, WeakMap<Sort, readonly CheckedFunction[]>>();

  constructor(functions: readonly CheckedFunction[]) {
    this.#functions = functions;
  }

  fitting(x: Sort, y: Sort): readonly CheckedFunction[] {
    const known = this.#fitting.get(x) ?? new WeakMap<Sort, readonly CheckedFunction[]>();
    this.#fitting.set(x, known);
    const fitting = known.get(y) ?? this.#functions.filter((fn) => bindingsFor(fn, x, y) !== undefined);
    known.set(y, fitting);
    return fitting;
  }
}

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
  /** `pairs[i]` are the pairs of sorts by which seed `i` can be fused with seed `i + 1`. */
  readonly pairs: readonly (readonly SortPair[])[];
  /** Maximum number of fused pairs of constants. If it is not 0, each seed is fused with the next at least once. */
  readonly most?: number | undefined;
}

/** Fuses pairs of constants into new constants z, and replaces occurrences of the pairs by inversions (terms over z). */
export function fuse(fusion: Fusion, store: TermStore, rng: Rng): Omit<TestCase, 'known'> | undefined {
  const run = new FusionRun(fusion, store, rng);
  return run.drawPairs() ? run.test() : undefined;
}

class FusionRun {
  readonly #fusion: Fusion;
  readonly #store: TermStore;
  readonly #rng: Rng;
  readonly #fused: (FusedPair & { readonly sides: readonly FusedConstant[]; readonly bare: boolean })[] = [];
  /** Groups of partial operators that unguarded inversions use. */
  readonly #unguarded = new Set<OpenGroup>();

  constructor(fusion: Fusion, store: TermStore, rng: Rng) {
    this.#fusion = fusion;
    this.#store = store;
    this.#rng = rng;
  }

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
      if (bare) for (const group of findOpenGroups([pair.backX, pair.backY])) this.#unguarded.add(group);
      this.#fused.push({ ...pair, bare, sides: [one, other] });
      return true;
    }
    return false;
  }

  #pick(
    { seed, prepared }: { readonly seed: number; readonly prepared: PreparedSeed },
    sort: Sort,
  ): FusedConstant | undefined {
    const variables = prepared.variables.get(sort);
    return variables === undefined ? undefined : { seed, variable: this.#rng.pick(variables) };
  }

  /**
   * An unsat mutant asserts the inversions, so no guard is needed. In a sat mutant, an unguarded inversion requires
   * that nothing else depends on division by zero.
   */
  #mayBeBare(fn: CheckedFunction): boolean {
    if ((fn.x === 'always' && fn.y === 'always') || !this.#rng.chance(BARE)) return false;
    const { joining } = this.#fusion;
    if (joining.answer === 'unsat') return true;
    return fn.once && DIVISIONS.every((group) => !joining.open.has(group) && !this.#unguarded.has(group));
  }

  test(): Omit<TestCase, 'known'> {
    const { joining } = this.#fusion;
    const claim: Claim = joining.answer === 'sat' ? 'weaker' : 'stronger';
    const before = this.#before();
    const { constraints, droppable } = this.#constraints();
    const commands = before.concat(this.#formulas(), constraints, CHECK);
    const logic = findLogic(before);
    const base: Script = { store: this.#store, commands, logic };
    const steps = this.#replacements(before.length, claim);
    if (droppable > 0 && this.#rng.chance(LEFT_OUT)) this.#leaveOut(steps, commands, droppable);
    const script = { ...base, commands: this.#applySteps(commands, steps) };
    const notes = this.#fused.map(
      ({ fn, x, y, z }) => `${nameOf(z)} fuses ${nameOf(x)} and ${nameOf(y)} by ${fn.fn.name}`,
    );
    const seeds = this.#fusion.seeds.map(({ name }) => name);
    return {
      script,
      claim,
      base,
      steps,
      notes: [this.#describe(), ...this.#options.disputed.map(formatDisputed), ...notes],
      joined: { seeds, connective: joining.connective },
    };
  }

  #applySteps(commands: readonly Command[], steps: readonly Step[]): Command[] {
    const edits = new Map<number, LeafEdit[]>();
    const leftOut = new Set<number>();
    for (const { command, path, after, leavesOut } of steps) {
      if (leavesOut === true) {
        leftOut.add(command);
        continue;
      }
      pushTo(edits, command, { path, after });
    }
    const changed = commands.slice();
    for (const [at, all] of edits) {
      const command = commands[at];
      if (command?.kind !== 'assert') continue;
      changed[at] = { kind: 'assert', term: replaceLeaves(this.#store, command.term, all) };
    }
    return leftOut.size === 0 ? changed : changed.filter((_, at) => !leftOut.has(at));
  }

  #describe(): string {
    const { seeds, joining } = this.#fusion;
    return `${seeds.map(({ answer }) => answer).join(` ${joining.connective} `)}: ${joining.answer}`;
  }

  get #options() {
    return joinOptions(this.#fusion.seeds.map(({ prepared }) => prepared.options));
  }

  #before(): Command[] {
    const { seeds } = this.#fusion;
    const logic = joinLogics(
      seeds.map(({ prepared }) => prepared.logic),
      this.#fused.map(({ needs }) => needs),
    );
    const commands: Command[] = [...this.#options.options];
    if (logic !== undefined) commands.push(logicCommand(logic));
    for (const { prepared } of seeds) for (const each of prepared.declarations) commands.push(each);
    for (const { declarations } of this.#fused) for (const each of declarations) commands.push(each);
    return commands;
  }

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

  #replacements(offset: number, claim: Claim): Step[] {
    const steps: Step[] = [];
    const taken = new Set<Occurrence>();
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

  #places({ places }: Variable): readonly Occurrence[] {
    if (places.length > 2 * MOST_REPLACED) return this.#rng.sample(places, this.#rng.between(1, MOST_REPLACED));
    const drawn = places.filter(() => this.#rng.chance(REPLACED));
    return drawn.length > 0 ? drawn.slice(0, MOST_REPLACED) : [this.#rng.pick(places)];
  }

  #at(seed: number, place: Occurrence, offset: number): { readonly command: number; readonly path: readonly number[] } {
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

/** Returns one object per logic, since printers cache text by object. */
function logicCommand(logic: string): Command {
  const known = logicCommands.get(logic) ?? { kind: 'set-logic', logic };
  logicCommands.set(logic, known);
  return known;
}

function formatDisputed(option: string): string {
  return `the option ${option} is omitted: the seeds set it differently`;
}

const DIVISIONS = ['division', 'whole division'] as const;

interface FusedConstant {
  readonly seed: number;
  readonly variable: Variable;
}

function equation(store: TermStore, variable: Term, back: Term): Term | undefined {
  return variable === back ? undefined : store.app('=', [variable, back]);
}

const nameOf = (term: Term): string => (term.kind === 'const' ? term.name : '?');

interface LeafEdit {
  readonly path: readonly number[];
  readonly after: Term;
}

interface Node {
  readonly term: Term;
  kids: Term[] | undefined;
  readonly parent: Node | undefined;
  readonly index: number;
  below: Node | undefined;
  readonly sibling: Node | undefined;
}

/** Rebuilds each node above the leaves once, without recursion. */
function replaceLeaves(store: TermStore, root: Term, edits: readonly LeafEdit[]): Term {
  const top: Node = { term: root, kids: undefined, parent: undefined, index: 0, below: undefined, sibling: undefined };
  const nodes: Node[] = [top];
  for (const { path, after } of edits) {
    if (path.length === 0) return after;
    let node = top;
    for (let i = 0; i < path.length - 1; i++) {
      const index = path[i] as number;
      let next = node.below;
      while (next !== undefined && next.index !== index) next = next.sibling;
      if (next === undefined) {
        next = {
          term: childAt(node.term, index),
          kids: undefined,
          parent: node,
          index,
          below: undefined,
          sibling: node.below,
        };
        node.below = next;
        nodes.push(next);
      }
      node = next;
    }
    (node.kids ??= [...children(node.term)])[path[path.length - 1] as number] = after;
  }
  // Runs backwards, since children come after their parents in `nodes` but must be rebuilt before them.
  for (let i = nodes.length - 1; i > 0; i--) {
    const { term, kids, parent, index } = nodes[i] as Node & { parent: Node };
    if (kids === undefined) continue;
    (parent.kids ??= [...children(parent.term)])[index] = store.rebuild(term, kids);
  }
  return top.kids === undefined ? root : store.rebuild(root, top.kids);
}

function childAt(term: Term, index: number): Term {
  return (term.kind === 'app' || term.kind === 'call' ? term.args[index] : children(term)[index]) as Term;
}
