import type { Dag } from './dag.js';
import type { Draft } from './draft.js';
import type { LanguagePass, Leaf } from './graph.js';

/** What is known of all nodes that carry a label. */
export interface LabelInfo {
  /** A number of the adapter's: equal numbers are equal sorts. */
  readonly sort: number;
  /** Bits of its value; 0 for what has none. */
  readonly width: number;
  /** How far it is from the simplest: constants before variables before operators. */
  readonly rank: number;
  readonly role: 'root' | 'constant' | 'variable' | 'operator';
  /** For a root: whether it may be left out. */
  readonly droppable: boolean;
  /** References that name something and are never changed: so many of the first ones. */
  readonly bound: number;
}

/** A leaf for a sort: its label, and whether it is referred to negated. */
export interface LeafChoice {
  readonly label: number;
  readonly negated: boolean;
}

/** What an adapter knows of its kind of input; all the rest is `Dag`. */
export interface Language {
  info(label: number): LabelInfo;
  /** Undefined where the sort has no such constant. `index` tells new variables of one graph apart. */
  leaf(leaf: Leaf, sort: number, index: number): LeafChoice | undefined;
  /** Whether what is left when all roots are dropped is an input at all. */
  readonly mayBeEmpty: boolean;
  /** Whether the reference may go to a node of equal sort: variables must not leave their scope. */
  inScope(dag: Dag, node: number, slot: number, to: number): boolean;
  /** Whether a changed graph is an input at all, beyond sorts and scopes: names that it uses may be gone. */
  accepts(dag: Dag): boolean;
  /** What a node is equal to, as a reference; undefined where no rule applies. */
  simplify(draft: Draft, node: number): number | undefined;
  print(dag: Dag): Uint8Array;
  readonly passes: readonly LanguagePass[];
}
