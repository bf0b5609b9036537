import { pushTo } from '../../util/index.js';
interface Facts {
  readonly id: number;
  readonly nullable: boolean;
  /** False if the language may be empty. */
  readonly inhabited: boolean;
  /** Lower bound for the length of words. Exact if the node has neither `inter` nor `not`. */
  readonly least: number;
  readonly firsts: bigint;
}

/**
 * A regular language in a form suitable for derivatives. Interning ignores order, grouping and repetition in unions
 * and intersections, so there are only finitely many derivatives.
 */
export type Node = Facts &
  (
    | { readonly kind: 'none' | 'empty' }
    /** Any one character from the classes in `set`, which is not empty. */
    | { readonly kind: 'chars'; readonly set: bigint }
    | { readonly kind: 'concat'; readonly head: Node; readonly tail: Node }
    /** `to` is at least 1 and may be infinite. */
    | { readonly kind: 'repeat'; readonly body: Node; readonly from: number; readonly to: number }
    /** At least two members, by ascending id. */
    | { readonly kind: 'union' | 'inter'; readonly members: readonly Node[] }
    | { readonly kind: 'not'; readonly of: Node }
  );

type Shape<T = Node> = T extends Node ? Omit<T, keyof Facts> : never;
type Repeat = Extract<Node, { kind: 'repeat' }>;

const FOREVER = Number.POSITIVE_INFINITY;
/** Maximum nodes. More do not fit into memory. */
const IDS = 2 ** 26;

export class Nodes {
  readonly none: Node;
  readonly empty: Node;
  readonly all: Node;
  readonly #full: bigint;
  readonly #nodes = new Map<string, Node>();
  readonly #concats = new Map<number, Node>();
  readonly #price: number;
  #work = 0;

  constructor(classes: number) {
    this.#full = (1n << BigInt(classes)) - 1n;
    this.#price = 1 + (classes >> 5);
    this.none = this.#node('none', { kind: 'none' }, facts(false, false, FOREVER, 0n));
    this.empty = this.#node('empty', { kind: 'empty' }, facts(true, true, 0, 0n));
    this.all = this.not(this.none);
  }

  get work(): number {
    return this.#work;
  }

  chars(set: bigint): Node {
    if (set === 0n) return this.none;
    this.#work += this.#price - 1;
    const firsts = (set ^ (set << 1n)) & this.#full & ~1n;
    return this.#node(`[${set.toString(16)}`, { kind: 'chars', set }, facts(false, true, 1, firsts));
  }

  concat(head: Node, tail: Node): Node {
    if (head === this.none || tail === this.none) return this.none;
    if (head === this.empty) return tail;
    if (tail === this.empty) return head;
    if (head === this.all && tail.nullable) return head;
    if (tail === this.all && head.nullable) return tail;
    // r* r* -> r*, also at the start of a longer concatenation.
    const second = tail.kind === 'concat' ? tail.head : tail;
    if (second === head && (head === this.all || isStar(head))) return tail;
    const key = head.id * IDS + tail.id;
    const old = this.#concats.get(key);
    if (old !== undefined) return old;
    const firsts = head.nullable ? head.firsts | tail.firsts : head.firsts;
    const known = facts(
      head.nullable && tail.nullable,
      head.inhabited && tail.inhabited,
      head.least + tail.least,
      firsts,
    );
    const made = this.#make({ kind: 'concat', head, tail }, known);
    this.#concats.set(key, made);
    return made;
  }

  /** `from` is an integer; `to` may be infinite. */
  repeat(body: Node, from: number, to: number): Node {
    if (from > to) return this.none;
    if (to === 0 || body === this.empty) return this.empty;
    if (body === this.none) return from === 0 ? this.empty : this.none;
    if (body === this.all || isStar(body)) return body;
    if (body.nullable && from > 0) return this.repeat(body, 0, to);
    if (from === 1 && to === 1) return body;
    if (from === 0 && to === FOREVER) return this.#star(body);
    // (r | empty){0,n} -> r{0,n}
    const some = from === 0 ? this.#withoutEmpty(body) : body;
    if (from === 0 && to === 1 && some.nullable) return some;
    return this.#repeat(some, from, to);
  }

  #star(body: Node): Node {
    const within = body.kind === 'repeat' && body.from <= 1 ? body.body : body;
    const some = this.#withoutEmpty(within);
    if (some.kind === 'chars' && some.set === this.#full) return this.all;
    return isStar(some) || some === this.all ? some : this.#repeat(some, 0, FOREVER);
  }

  #repeat(body: Node, from: number, to: number): Node {
    const known = facts(from === 0, from === 0 || body.inhabited, from === 0 ? 0 : from * body.least, body.firsts);
    return this.#node(`*${body.id},${from},${to}`, { kind: 'repeat', body, from, to }, known);
  }

  #withoutEmpty(node: Node): Node {
    if (node.kind !== 'union' || !node.members.includes(this.empty)) return node;
    return this.union(node.members.filter((member) => member !== this.empty));
  }

  not(of: Node): Node {
    if (of.kind === 'not') return of.of;
    const nullable = !of.nullable;
    return this.#node(`!${of.id}`, { kind: 'not', of }, facts(nullable, nullable, nullable ? 0 : 1, of.firsts));
  }

  union(parts: Iterable<Node>): Node {
    const found = new Set<Node>();
    let set = 0n;
    for (const node of this.#flat(parts, 'union')) {
      if (node.kind === 'chars') set |= node.set;
      else if (node !== this.none) found.add(node);
    }
    if (set !== 0n) found.add(this.chars(set));
    this.#joinRepeats(found);
    if (found.has(this.all) || hasOpposites(found)) return this.all;
    if (found.has(this.empty) && anyOther(found, this.empty, (node) => node.nullable)) found.delete(this.empty);
    if (found.size < 2) return first(found) ?? this.none;
    const members = [...found].sort(byId);
    let known = facts(false, false, FOREVER, 0n);
    for (const { nullable, inhabited, least, firsts } of members) {
      known = facts(
        known.nullable || nullable,
        known.inhabited || inhabited,
        Math.min(known.least, least),
        known.firsts | firsts,
      );
    }
    return this.#node(`|${memberKey(members)}`, { kind: 'union', members }, known);
  }

  inter(parts: Iterable<Node>): Node {
    const found = new Set<Node>();
    let set = this.#full;
    let single = false;
    for (const node of this.#flat(parts, 'inter')) {
      if (node.kind === 'chars') {
        set &= node.set;
        single = true;
      } else if (node !== this.all) found.add(node);
    }
    if (single) found.add(this.chars(set));
    if (found.has(this.none) || hasOpposites(found)) return this.none;
    if (found.has(this.empty)) {
      return anyOther(found, this.empty, (node) => !node.nullable) ? this.none : this.empty;
    }
    if (found.size < 2) return first(found) ?? this.all;
    const members = [...found].sort(byId);
    let known = facts(true, false, 0, 0n);
    for (const { nullable, least, firsts } of members) {
      const both = known.nullable && nullable;
      known = facts(both, both, Math.max(known.least, least), known.firsts | firsts);
    }
    return this.#node(`&${memberKey(members)}`, { kind: 'inter', members }, known);
  }

  *#flat(parts: Iterable<Node>, kind: 'union' | 'inter'): Generator<Node> {
    for (const part of parts) {
      if (part.kind === 'union' || part.kind === 'inter') {
        if (part.kind === kind) {
          this.#work += part.members.length;
          yield* part.members;
          continue;
        }
      }
      this.#work++;
      yield part;
    }
  }

  /** r{a,b} t | r{c,d} t -> r{a,max(b,d)} t if a <= c <= b + 1. Without this rule, counters make unions large. */
  #joinRepeats(found: Set<Node>): void {
    const groups = new Map<string, { node: Node; counter: Repeat }[]>();
    for (const node of found) {
      const counter = node.kind === 'concat' ? node.head : node;
      if (counter.kind !== 'repeat') continue;
      const key = `${counter.body.id},${node.kind === 'concat' ? node.tail.id : ''}`;
      pushTo(groups, key, { node, counter });
    }
    for (const group of groups.values()) {
      if (group.length < 2) continue;
      for (const { node } of group) found.delete(node);
      for (const node of this.#join(group)) found.add(node);
    }
  }

  #join(group: { node: Node; counter: Repeat }[]): Node[] {
    const [some] = group as [{ node: Node; counter: Repeat }];
    const tail = some.node.kind === 'concat' ? some.node.tail : this.empty;
    const spans: { from: number; to: number }[] = [];
    for (const { counter } of group.sort((a, b) => a.counter.from - b.counter.from)) {
      const last = spans.at(-1);
      if (last !== undefined && counter.from <= last.to + 1) last.to = Math.max(last.to, counter.to);
      else spans.push({ from: counter.from, to: counter.to });
    }
    return spans.map(({ from, to }) => this.concat(this.repeat(some.counter.body, from, to), tail));
  }

  #node(key: string, shape: Shape, known: Omit<Facts, 'id'>): Node {
    const old = this.#nodes.get(key);
    if (old !== undefined) return old;
    const made = this.#make(shape, known);
    this.#nodes.set(key, made);
    return made;
  }

  #make(shape: Shape, known: Omit<Facts, 'id'>): Node {
    this.#work += this.#price;
    return { id: this.#nodes.size + this.#concats.size, ...known, ...shape };
  }
}

function facts(nullable: boolean, inhabited: boolean, least: number, firsts: bigint): Omit<Facts, 'id'> {
  return { nullable, inhabited, least, firsts };
}

function isStar(node: Node): boolean {
  return node.kind === 'repeat' && node.from === 0 && node.to === FOREVER;
}

function hasOpposites(nodes: ReadonlySet<Node>): boolean {
  for (const node of nodes) if (node.kind === 'not' && nodes.has(node.of)) return true;
  return false;
}

function anyOther(nodes: ReadonlySet<Node>, but: Node, holds: (node: Node) => boolean): boolean {
  for (const node of nodes) if (node !== but && holds(node)) return true;
  return false;
}

function first(nodes: ReadonlySet<Node>): Node | undefined {
  for (const node of nodes) return node;
  return undefined;
}

const byId = (a: Node, b: Node): number => a.id - b.id;

const memberKey = (members: readonly Node[]): string => members.map(({ id }) => id).join();
