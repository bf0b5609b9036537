import type { Budget } from '../budget.js';
import { CharClasses } from './char-classes.js';
import { type Node, Nodes } from './nodes.js';
import { type Regex, regexPostorder } from './regex.js';

/** An automaton of derivatives (Brzozowski 1964), built lazily. A state is the language of the remaining input. */
export interface Automaton {
  readonly classes: CharClasses;
  readonly roots: readonly Node[];
  readonly dead: Node;
  readonly all: Node;
  readonly spent: number;
  readonly meter: Meter;
  step(state: Node, charClass: number): Node | undefined;
  branches(state: Node): number[];
}

export interface AutomatonOptions {
  readonly backwards?: boolean;
  /** Limit for building states, in approximate microseconds. */
  readonly work?: number;
  readonly budget?: Charged | undefined;
}

type Charged = Pick<Budget, 'charge'>;
const STEPS_OF_WORK = 10;

const DEFAULT_WORK = 1_000_000;

/** Builds one automaton for all regexes. `roots` has one state per regex. Undefined if the regexes are too large. */
export function buildAutomaton(regexes: readonly Regex[], options: AutomatonOptions = {}): Automaton | undefined {
  const { backwards = false, work = DEFAULT_WORK, budget } = options;
  const meter = new Meter(budget);
  const orders = regexes.map(regexPostorder);
  const classes = new CharClasses(orders.flatMap((order) => order.map(({ regex }) => regex)));
  const nodes = new Nodes(classes.count);
  const made = new Map<Regex, Node>();
  for (const order of orders) {
    for (const { regex, parts } of order) {
      if (made.has(regex)) continue;
      const partNodes = parts.map((part) => made.get(part) as Node);
      const node = buildNode({ regex, parts: partNodes, classes, nodes, backwards, work, meter });
      if (node === undefined) return undefined;
      made.set(regex, node);
    }
  }
  const roots = regexes.map((regex) => made.get(regex) as Node);
  return new DerivativeAutomaton({ classes, nodes, roots, work, meter });
}

/** Maximum work of a cached automaton. A cache helps, since one regex is often matched with many words. */
const SMALL = 50_000;
const kept = new WeakMap<Regex, Automaton>();

/** Builds the automaton of one regex, or reuses a small automaton that was built before. */
export function reuseAutomaton(regex: Regex, budget?: Charged): Automaton | undefined {
  const old = kept.get(regex);
  if (old !== undefined && old.spent <= SMALL) {
    old.meter.use(budget);
    return old;
  }
  const made = buildAutomaton([regex], { budget });
  if (made !== undefined) kept.set(regex, made);
  return made;
}

class Meter {
  #budget: Charged | undefined;
  #charged = 0;

  constructor(budget: Charged | undefined) {
    this.#budget = budget;
  }

  use(budget: Charged | undefined): void {
    this.#budget = budget;
  }

  read(work: number): void {
    const more = work - this.#charged;
    this.#charged = work;
    if (more > 0) this.#budget?.charge(more * STEPS_OF_WORK);
  }
}

interface NodeRequest {
  readonly regex: Regex;
  readonly parts: readonly Node[];
  readonly classes: CharClasses;
  readonly nodes: Nodes;
  readonly backwards: boolean;
  readonly work: number;
  readonly meter: Meter;
}

function buildNode(making: NodeRequest): Node | undefined {
  const { regex, parts, nodes, classes, work, meter } = making;
  meter.read(nodes.work);
  if (nodes.work > work) return undefined;
  switch (regex.form) {
    case 'word':
      return chain(making, regex.word.length, (i) => nodes.chars(1n << BigInt(classes.of(regex.word[i] as number))));
    case 'range':
      return nodes.chars(classes.set(regex.low, regex.high));
    case 'concat':
      return chain(making, parts.length, (i) => parts[i] as Node);
    case 'union':
      return nodes.union(parts);
    case 'inter':
      return nodes.inter(parts);
    case 'complement':
      return nodes.not(parts[0] as Node);
    case 'repeat':
      return nodes.repeat(parts[0] as Node, regex.least, regex.most);
  }
}

function chain(making: NodeRequest, length: number, part: (index: number) => Node): Node | undefined {
  const { nodes, backwards, work, meter } = making;
  let made = nodes.empty;
  for (let i = 0; i < length; i++) {
    if (nodes.work > work) return undefined;
    meter.read(nodes.work);
    made = nodes.concat(part(backwards ? i : length - 1 - i), made);
  }
  return made;
}

type Concat = Extract<Node, { kind: 'concat' }>;
interface Spine {
  readonly head: Node;
  readonly tail: Node;
}

class DerivativeAutomaton implements Automaton {
  readonly classes: CharClasses;
  readonly roots: readonly Node[];
  readonly dead: Node;
  readonly all: Node;
  readonly #nodes: Nodes;
  readonly #work: number;
  readonly meter: Meter;
  readonly #steps: (Map<number, Node> | undefined)[] = [];
  readonly #spines: (Spine | undefined)[] = [];

  constructor({
    classes,
    nodes,
    roots,
    work,
    meter,
  }: Omit<NodeRequest, 'regex' | 'parts' | 'backwards'> & { roots: Node[] }) {
    this.classes = classes;
    this.roots = roots;
    this.dead = nodes.none;
    this.all = nodes.all;
    this.#nodes = nodes;
    this.#work = work;
    this.meter = meter;
  }

  get spent(): number {
    return this.#nodes.work;
  }

  branches(state: Node): number[] {
    const found = [0];
    const bits = state.firsts.toString(2);
    for (let at = bits.length - 1; at >= 0; at--) if (bits[at] === '1') found.push(bits.length - 1 - at);
    return found;
  }

  step(state: Node, charClass: number): Node | undefined {
    const known = this.#findKnown(state, charClass);
    if (known !== undefined) return known;
    const stack = [state];
    for (let top = stack.at(-1); top !== undefined; top = stack.at(-1)) {
      if (this.#nodes.work > this.#work) return undefined;
      this.meter.read(this.#nodes.work);
      const open = stack.length;
      if (this.#findKnown(top, charClass) === undefined) {
        for (const part of this.#derive(top)) if (this.#findKnown(part, charClass) === undefined) stack.push(part);
        if (stack.length > open) continue;
        this.#keep(top, charClass, this.#derivative(top, charClass));
      }
      stack.pop();
    }
    return this.#findKnown(state, charClass);
  }

  #findKnown(node: Node, charClass: number): Node | undefined {
    switch (node.kind) {
      case 'none':
      case 'empty':
        return this.dead;
      case 'chars':
        return (node.set >> BigInt(charClass)) & 1n ? this.#nodes.empty : this.dead;
      default:
        return this.#steps[node.id]?.get(charClass);
    }
  }

  #keep(node: Node, charClass: number, derivative: Node): void {
    const kept = this.#steps[node.id];
    if (kept === undefined) this.#steps[node.id] = new Map([[charClass, derivative]]);
    else kept.set(charClass, derivative);
  }

  *#derive(node: Node): Generator<Node, void> {
    if (node.kind === 'union' || node.kind === 'inter') yield* node.members;
    else if (node.kind === 'not') yield node.of;
    else if (node.kind === 'repeat') yield node.body;
    else if (node.kind === 'concat') for (const { head } of this.#firstSpines(node)) yield head;
  }

  #derivative(node: Node, charClass: number): Node {
    const nodes = this.#nodes;
    const next = (part: Node): Node => this.#findKnown(part, charClass) as Node;
    switch (node.kind) {
      case 'none':
      case 'empty':
      case 'chars':
        return next(node);
      case 'union':
        return nodes.union(node.members.map(next));
      case 'inter':
        return nodes.inter(node.members.map(next));
      case 'not':
        return nodes.not(next(node.of));
      case 'repeat': {
        // This rule also holds for a nullable body, since r^n is then a subset of r^(n+1).
        const rest = nodes.repeat(node.body, Math.max(node.from, 1) - 1, node.to - 1);
        return this.#before(next(node.body), rest);
      }
      case 'concat': {
        const found: Node[] = [];
        for (const { head, tail } of this.#firstSpines(node)) found.push(this.#before(next(head), tail));
        return nodes.union(found);
      }
    }
  }

  /** (a | b) t -> a t | b t. A union then has at most as many members as there are partial derivatives. */
  #before(head: Node, tail: Node): Node {
    if (head.kind !== 'union') return this.#nodes.concat(head, tail);
    return this.#nodes.union(head.members.map((member) => this.#nodes.concat(member, tail)));
  }

  /** Splits a concatenation after each member whose predecessors are all nullable, so always after the first. */
  *#firstSpines(node: Concat): Generator<Spine, void> {
    for (let rest: Node = node; ;) {
      const spine: Spine = rest.kind === 'concat' ? this.#spine(rest) : { head: rest, tail: this.#nodes.empty };
      yield spine;
      if (rest.kind !== 'concat' || !spine.head.nullable || this.#nodes.work > this.#work) return;
      rest = spine.tail;
    }
  }

  /** (a b) c -> a (b c), repeated until the head is not a concatenation. */
  #spine(node: Concat): Spine {
    const known = this.#spines[node.id];
    if (known !== undefined) return known;
    let { head, tail } = node;
    while (head.kind === 'concat') ({ head, tail } = { head: head.head, tail: this.#nodes.concat(head.tail, tail) });
    return (this.#spines[node.id] = { head, tail });
  }
}
