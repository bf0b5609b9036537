import { type Command, type Script, introducedNames, termsOf } from '../../script/index.js';
import type { Term } from '../../term/index.js';
import type { LabelledGraph } from '../graph/labelling.js';

/** What a node of a script's graph stands for, as far as names are concerned. */
export interface NamedNode {
  /** The term that it is like; undefined for commands and new leaves. */
  readonly like: Term | undefined;
  /** A root: the place of its command. */
  readonly command: number | undefined;
}

/** What stands at one depth of `push`: names, and nodes whose names are all known there. */
interface Level {
  readonly names: Set<string>;
  readonly nodes: Set<number>;
}

/**
 * Whether every name is declared, defined or given (`:named`) before it is used and not given twice. Solvers may complain and go on
 * where one is not, so that a check that only looks at answers would take a text that is no script any more.
 */
export class DeclarationOrder {
  /** Whether any graph of this script can be out of order. */
  readonly matters: boolean;
  readonly #commands: readonly Command[];
  readonly #owned: ReadonlySet<string>;
  readonly #global: boolean;

  constructor(script: Script, terms: readonly Term[]) {
    this.#commands = script.commands;
    const given = terms.flatMap(namesGivenBy);
    this.#owned = new Set([...script.commands.flatMap(introducedNames), ...given]);
    this.#global = script.commands.some(
      (command) =>
        command.kind === 'set-option' && command.keyword === ':global-declarations' && command.value === 'true',
    );
    const first = script.commands.findIndex((command) => termsOf(command).length > 0);
    this.matters = given.length > 0 || script.commands.some((command, at) => movesNames(command, at > first));
  }

  accepts(dag: LabelledGraph, nodeOf: (node: number) => NamedNode): boolean {
    const roots = new Map(dag.roots.map((root) => [nodeOf(root).command, root]));
    let levels: Level[] = [newLevel()];
    for (let at = 0; at < this.#commands.length; at++) {
      const command = this.#commands[at] as Command;
      if (command.kind === 'push') for (let i = 0; i < command.levels; i++) levels.push(newLevel());
      else if (command.kind === 'pop') levels = this.#popped(levels, command.levels);
      else if (command.kind === 'reset' || command.kind === 'reset-assertions') {
        levels =
          this.#global && command.kind === 'reset-assertions' ? this.#popped(levels, levels.length) : [newLevel()];
      }
      const hasTerms = termsOf(command).length > 0;
      const root = roots.get(at);
      if (hasTerms && root === undefined) continue;
      const { names } = levels.at(-1) as Level;
      const later = command.kind === 'define-fun' && command.form !== 'define-fun-rec';
      if (!later) for (const name of introducedNames(command)) names.add(name);
      if (root !== undefined && !this.#visit(dag, { root, levels, nodeOf })) return false;
      if (later) for (const name of introducedNames(command)) names.add(name);
    }
    return true;
  }

  /** Names outlive their scope where declarations are global. */
  #popped(levels: readonly Level[], count: number): Level[] {
    const kept = levels.slice(0, Math.max(1, levels.length - count));
    if (this.#global) {
      const outermost = kept[0] as Level;
      for (const { names } of levels) for (const name of names) outermost.names.add(name);
    }
    return kept;
  }

  /** Whether all names under a root are known; what a term under it is named is known behind that term. */
  #visit(
    dag: LabelledGraph,
    cx: { readonly root: number; readonly levels: readonly Level[]; readonly nodeOf: (node: number) => NamedNode },
  ): boolean {
    const { levels, nodeOf } = cx;
    const { names, nodes } = levels.at(-1) as Level;
    const isKnown = (name: string): boolean => levels.some((level) => level.names.has(name));
    // In the order of the text; ~node stands for the end of a node.
    const stack = [cx.root];
    for (let at = stack.pop(); at !== undefined; at = stack.pop()) {
      const node = at < 0 ? ~at : at;
      const { like } = nodeOf(node);
      const given = like === undefined ? [] : namesGivenBy(like);
      if (at < 0) {
        for (const name of given) names.add(name);
        continue;
      }
      if (given.some(isKnown)) return false;
      if (levels.some((level) => level.nodes.has(node))) continue;
      nodes.add(node);
      const isUse = like?.kind === 'const' || like?.kind === 'call';
      if (isUse && this.#owned.has(like.name) && !isKnown(like.name)) return false;
      if (given.length > 0) stack.push(~node);
      const children = dag.children(node);
      for (let slot = children.length - 1; slot >= 0; slot--) stack.push(children[slot] as number);
    }
    return true;
  }
}

function newLevel(): Level {
  return { names: new Set(), nodes: new Set() };
}

/** The names that a term gets by `:named`. */
function namesGivenBy(term: Term): readonly string[] {
  if (term.kind !== 'annot') return [];
  return term.attributes.flatMap(({ keyword, text }) => (keyword === ':named' && text !== undefined ? [text] : []));
}

/** Whether a command makes it matter where a name is used. */
function movesNames(command: Command, isLate: boolean): boolean {
  switch (command.kind) {
    case 'define-fun':
    case 'define-funs-rec':
    case 'push':
    case 'pop':
    case 'reset':
    case 'reset-assertions':
      return true;
    default:
      return isLate && introducedNames(command).length > 0;
  }
}
