import type { Command } from '../../script/index.js';
import { FragmentReader } from '../../syntax/index.js';
import type { TermStore } from '../../term/index.js';
import { readSolverOperators } from '../solver-operators.js';

/** A reply that is one S-expression: its reader and its node. */
interface ReplyNode {
  readonly reader: FragmentReader;
  readonly node: number;
}

export const HIDDEN_NAME = 'a name without characters may be missing in the reply';

/**
 * Whether some of these names may be missing in a reply: z3 prints the symbol || as nothing, and what is left, `(bvadd #b1 )` of
 * `(bvadd || #b1)`, is well sorted and another term.
 */
export function hidesName(reply: string, names: readonly string[]): boolean {
  return names.includes('') && !reply.includes('||');
}

/** Opens what a solver printed of terms, with the declarations in force where it was asked; the reason where that cannot be read. */
export function replyNode(
  reply: string,
  { store, declarations }: { readonly store: TermStore; readonly declarations: readonly Command[] },
): ReplyNode | string {
  if (hidesName(reply, declarations.flatMap(namesOf))) return HIDDEN_NAME;
  const reader = new FragmentReader(reply, { store, declarations });
  readSolverOperators(reader);
  if (reader.broken !== undefined || reader.leftOver) return 'the reply is not an S-expression';
  const [node, ...more] = reader.sexp.childrenOf(0);
  return node === undefined || more.length > 0 ? 'the reply is not one term' : { reader, node };
}

/** The names that a command declares or defines for terms. */
function namesOf(command: Command): readonly string[] {
  switch (command.kind) {
    case 'declare-fun':
      return [command.name];
    case 'define-fun':
      return [command.fun.name];
    case 'define-funs-rec':
      return command.funs.map(({ name }) => name);
    case 'declare-datatypes':
      return command.datatypes.flatMap(({ constructors }) =>
        constructors.flatMap(({ name, selectors }) => [name, ...selectors.map((selector) => selector.name)]),
      );
    default:
      return [];
  }
}
