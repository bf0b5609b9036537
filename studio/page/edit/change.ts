/** A change of a node that the user asks for in the graph. */
export type NodeChange =
  | { readonly kind: 'rename'; readonly name: string }
  | { readonly kind: 'constant'; readonly text: string }
  | { readonly kind: 'argument'; readonly index: number }
  | { readonly kind: 'operator'; readonly name: string };

/** The changes that a node permits. */
export interface EditChoices {
  /** Current name. Undefined if the node has none that can be changed. */
  readonly name: string | undefined;
  readonly isConstant: boolean;
  readonly canBeConstant: boolean;
  /** Indices of arguments that have the node's sort. */
  readonly arguments: readonly number[];
  readonly operators: readonly string[];
}

export interface TextChange {
  readonly from: number;
  readonly to: number;
  readonly insert: string;
}

/** Why a change is not possible. */
export class Refusal extends Error {}

export function applyChanges(text: string, changes: readonly TextChange[]): string {
  let done = '';
  let at = 0;
  for (const { from, to, insert } of changes) {
    done += text.slice(at, from) + insert;
    at = to;
  }
  return done + text.slice(at);
}
