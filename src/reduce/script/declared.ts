import { type Command, type Script, listIntroduced, termsOf } from '../../script/index.js';
import type { Term } from '../../term/index.js';
import type { LabelledGraph } from '../graph/labelling.js';

export interface NamedNode {
  /** Undefined for commands and new leaves. */
  readonly like: Term | undefined;
  /** Index of a root's command. */
  readonly command: number | undefined;
}

interface Level {
  readonly names: Set<string>;
  readonly nodes: Set<number>;
}

/**
 * Every name must be introduced (declared, defined or `:named`) once and before use. A solver may report an error and
 * continue, so a check of answers alone would accept an invalid script.
 */
export class DeclarationOrder {
  readonly matters: boolean;
  readonly #commands: readonly Command[];
  readonly #owned: ReadonlySet<string>;
  readonly #global: boolean;

  constructor(script: Script, terms: readonly Term[]) {
    this.#commands = script.commands;
    const given = terms.flatMap(namesGivenBy);
    this.#owned = new Set([...script.commands.flatMap(listIntroduced), ...given]);
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
      if (!later) for (const name of listIntroduced(command)) names.add(name);
      if (root !== undefined && !this.#visit(dag, { root, levels, nodeOf })) return false;
      if (later) for (const name of listIntroduced(command)) names.add(name);
    }
    return true;
  }

  #popped(levels: readonly Level[], count: number): Level[] {
    const kept = levels.slice(0, Math.max(1, levels.length - count));
    if (this.#global) {
      const outermost = kept[0] as Level;
      for (const { names } of levels) for (const name of names) outermost.names.add(name);
    }
    return kept;
  }

  /** A `:named` name counts after its term. */
  #visit(
    dag: LabelledGraph,
    cx: { readonly root: number; readonly levels: readonly Level[]; readonly nodeOf: (node: number) => NamedNode },
  ): boolean {
    const { levels, nodeOf } = cx;
    const { names, nodes } = levels.at(-1) as Level;
    const isKnown = (name: string): boolean => levels.some((level) => level.names.has(name));
    // In text order; `~node` marks the end of a node.
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

function namesGivenBy(term: Term): readonly string[] {
  if (term.kind !== 'annot') return [];
  return term.attributes.flatMap(({ keyword, text }) => (keyword === ':named' && text !== undefined ? [text] : []));
}

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
      return isLate && listIntroduced(command).length > 0;
  }
}
