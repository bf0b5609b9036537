export type NodeChange =
  | { readonly kind: 'rename'; readonly name: string }
  | { readonly kind: 'constant'; readonly text: string }
  | { readonly kind: 'argument'; readonly index: number }
  | { readonly kind: 'operator'; readonly name: string };

export interface EditChoices {
  /** Undefined if it cannot be changed. */
  readonly name: string | undefined;
  readonly isConstant: boolean;
  readonly canBeConstant: boolean;
  /** Arguments that have the node's sort. */
  readonly arguments: readonly number[];
  readonly operators: readonly string[];
}

export interface TextChange {
  readonly from: number;
  readonly to: number;
  readonly insert: string;
}

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
