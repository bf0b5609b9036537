import type { Command } from '../../script/index.js';
import { FragmentReader } from '../../syntax/index.js';
import type { TermStore } from '../../term/index.js';
import { readSolverOperators } from '../solver-operators.js';

interface ReplyNode {
  readonly reader: FragmentReader;
  readonly node: number;
}

export const HIDDEN_NAME = 'the reply may omit the symbol ||';

/** Checks whether z3 may have printed the symbol `||` as nothing, as in `(bvadd #b1 )`. */
export function hidesName(reply: string, names: readonly string[]): boolean {
  return names.includes('') && !reply.includes('||');
}

/** Parses a printed term with the script's declarations. Returns the reason if the term cannot be read. */
export function replyNode(
  reply: string,
  { store, declarations }: { readonly store: TermStore; readonly declarations: readonly Command[] },
): ReplyNode | string {
  if (hidesName(reply, declarations.flatMap(listNames))) return HIDDEN_NAME;
  const reader = new FragmentReader(reply, { store, declarations });
  readSolverOperators(reader);
  if (reader.broken !== undefined || reader.hasRest) return 'the reply is not an S-expression';
  const [node, ...more] = reader.sexp.listChildren(0);
  return node === undefined || more.length > 0 ? 'the reply is not one term' : { reader, node };
}

function listNames(command: Command): readonly string[] {
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
