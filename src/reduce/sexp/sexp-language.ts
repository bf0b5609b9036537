import { hashWords } from '../../util/index.js';
import type { Weighted } from '../halving.js';
import type { MoveLanguage } from '../rounds.js';
import type { Made } from '../search.js';
import { NO_TEXT, type TextSize, addSizes, scanText, smallerSize } from '../text-size.js';
import { type Sexp, itemsOf, printSexp } from './tree.js';

/** A change of a text of S-expressions; nodes are found by identity. */
export type SexpMove = Weighted &
  (
    | { readonly kind: 'delete'; readonly node: Sexp }
    | { readonly kind: 'replace'; readonly node: Sexp; readonly by: Sexp }
  );

/** A text that is being reduced. */
export interface SexpSubject {
  readonly roots: readonly Sexp[];
  readonly size: TextSize;
}

interface Printed {
  readonly text: string;
  readonly size: TextSize;
}

const printed = new WeakMap<Sexp, Printed>();

function printedOf(root: Sexp): Printed {
  const known = printed.get(root);
  if (known !== undefined) return known;
  const text = `${printSexp(root)}\n`;
  const made = { text, size: scanText(text).size };
  printed.set(root, made);
  return made;
}

export function sexpSubject(roots: readonly Sexp[]): SexpSubject {
  return { roots, size: roots.reduce<TextSize>((sum, root) => addSizes(sum, printedOf(root).size), NO_TEXT) };
}

export function textOfSexps({ roots }: SexpSubject): string {
  return roots.map((root) => printedOf(root).text).join('');
}

/** How moves change texts; whether what comes out means anything is the check's affair. */
export const sexpLanguage: MoveLanguage<SexpSubject, SexpMove> = {
  apply(base, moves) {
    const changes = changesOf(moves);
    const roots = base.roots.flatMap((root) => changed(root, changes) ?? []);
    return sexpSubject(roots);
  },
  smaller: (a, b) => smallerSize(a.size, b.size),
  made(subject): Made<SexpSubject> {
    const text = textOfSexps(subject);
    return { result: subject, key: () => hashWords(text).join('.'), print: () => new TextEncoder().encode(text) };
  },
  live(base, made) {
    const changes = changesOf(made);
    const left = new Set<Sexp>();
    const stack = [...base.roots];
    for (let node = stack.pop(); node !== undefined; node = stack.pop()) {
      if (changes.get(node) === 'deleted') continue;
      const by = changes.get(node);
      if (by !== undefined && by !== 'deleted') stack.push(by);
      else {
        left.add(node);
        for (const item of itemsOf(node)) stack.push(item);
      }
    }
    return ({ node }) => left.has(node);
  },
  weight: ({ size }) => size[0],
  settle: (subject) => subject,
};

type Changes = ReadonlyMap<Sexp, Sexp | 'deleted'>;

function changesOf(moves: readonly SexpMove[]): Changes {
  const changes = new Map<Sexp, Sexp | 'deleted'>();
  for (const move of moves) {
    if (changes.has(move.node)) continue;
    changes.set(move.node, move.kind === 'delete' ? 'deleted' : move.by);
  }
  return changes;
}

/** A tree with changes made, in what takes a node's place too; undefined where it is deleted. Never recurses. */
function changed(root: Sexp, changes: Changes): Sexp | undefined {
  const done = new Map<Sexp, Sexp | undefined>();
  const begun = new Set<Sexp>();
  const stack = [root];
  for (let node = stack.at(-1); node !== undefined; node = stack.at(-1)) {
    const change = changes.get(node);
    if (done.has(node) || change === 'deleted') {
      if (!done.has(node)) done.set(node, undefined);
      stack.pop();
      continue;
    }
    if (!begun.has(node)) {
      begun.add(node);
      const needs = change === undefined ? itemsOf(node) : [change];
      for (const need of needs) if (!begun.has(need)) stack.push(need);
      continue;
    }
    stack.pop();
    done.set(node, change === undefined ? rebuilt(node, done) : done.has(change) ? done.get(change) : change);
  }
  return done.get(root);
}

function rebuilt(node: Sexp, done: ReadonlyMap<Sexp, Sexp | undefined>): Sexp {
  if (node.kind === 'atom') return node;
  const items = node.items.flatMap((item) => (done.has(item) ? (done.get(item) ?? []) : item));
  const same = items.length === node.items.length && items.every((item, at) => item === node.items[at]);
  return same ? node : { kind: 'list', items };
}
