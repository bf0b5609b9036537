import type { MovePass } from '../rounds.js';
import type { SexpMove, SexpSubject } from './sexp-language.js';
import { type Sexp, atom, itemsOf, nodesOf, weightsOf } from './tree.js';

/** At most so many moves are listed in one visit. */
const MOST_MOVES = 20_000;

type SexpPass = MovePass<SexpSubject, SexpMove>;

const dropCommands: SexpPass = {
  name: 'sexp-commands',
  summary: 'commands go',
  *waves({ roots }, { cut }) {
    const weights = weightsOf(roots);
    if (roots.length > MOST_MOVES) cut();
    yield roots.slice(0, MOST_MOVES).map((node) => ({ kind: 'delete', node, weight: weights.get(node) ?? 1 }));
  },
};

const dropChildren: SexpPass = {
  name: 'sexp-children',
  summary: 'what stands in lists goes, the largest first',
  *waves(subject, cx) {
    yield* inWaves(subject, cx.cut, (node): SexpMove[] =>
      itemsOf(node).map((item) => ({ kind: 'delete', node: item, weight: 1 })),
    );
  },
};

const hoist: SexpPass = {
  name: 'sexp-hoist',
  summary: 'lists give way to what stands in them, the largest first',
  *waves(subject, cx) {
    const weights = weightsOf(subject.roots);
    const largest = (node: Sexp): Sexp[] =>
      [...itemsOf(node)].sort((a, b) => (weights.get(b) ?? 1) - (weights.get(a) ?? 1)).slice(0, 4);
    const inner = new Set<Sexp>(
      [...nodesOf(subject.roots)].slice(0, MOST_MOVES).filter((node) => node.kind === 'list'),
    );
    for (const root of subject.roots) inner.delete(root);
    for (let rank = 0; rank < 4; rank++) {
      yield [...inner].flatMap((node): SexpMove[] => {
        const by = largest(node)[rank];
        const weight = (weights.get(node) ?? 1) - (by === undefined ? 0 : (weights.get(by) ?? 1));
        return by === undefined ? [] : [{ kind: 'replace', node, by, weight }];
      });
    }
    if (weights.size > MOST_MOVES) cx.cut();
  },
};

const simplerNodes: SexpPass = {
  name: 'sexp-atoms',
  summary: 'lists give way to constants, atoms to simpler ones',
  *waves(subject, cx) {
    for (const text of ['false', 'true', '0']) {
      yield* inWaves(subject, cx.cut, (node): SexpMove[] =>
        itemsOf(node).flatMap((item): SexpMove[] =>
          item.kind === 'list' ? [{ kind: 'replace', node: item, by: atom(text), weight: 1 }] : [],
        ),
      );
    }
    yield* inWaves(subject, cx.cut, (node): SexpMove[] =>
      node.kind === 'list'
        ? []
        : simplerAtoms(node.text).map((text) => ({ kind: 'replace', node, by: atom(text), weight: 1 })),
    );
  },
};

/** `(let ((x t)) … x …)` -> `… t …`. */
const substituteLets: SexpPass = {
  name: 'sexp-lets',
  summary: 'let gives way to its body, with what its names stand for',
  *waves({ roots }) {
    const moves: SexpMove[] = [];
    for (const node of nodesOf(roots)) {
      const [head, bindings, body] = itemsOf(node);
      if (head?.kind !== 'atom' || head.text !== 'let' || bindings === undefined || body === undefined) continue;
      const by = new Map<string, Sexp>();
      for (const binding of itemsOf(bindings)) {
        const [name, value] = itemsOf(binding);
        if (name?.kind === 'atom' && value !== undefined) by.set(name.text, value);
      }
      moves.push({ kind: 'replace', node, by: withNames(body, by), weight: 1 });
      if (moves.length === MOST_LETS) break;
    }
    yield moves;
  },
};

/** Each makes its body anew. */
const MOST_LETS = 100;

function withNames(root: Sexp, by: ReadonlyMap<string, Sexp>): Sexp {
  const done = new Map<Sexp, Sexp>();
  for (const node of [...nodesOf([root])].reverse()) {
    if (node.kind === 'atom') done.set(node, by.get(node.text) ?? node);
    else done.set(node, { kind: 'list', items: node.items.map((item) => done.get(item) ?? item) });
  }
  return done.get(root) as Sexp;
}

/** Moves by how much the nodes hold, the most first: from a power of two to the next. */
function* inWaves(
  { roots }: SexpSubject,
  cut: () => void,
  movesAt: (node: Sexp) => readonly SexpMove[],
): Generator<readonly SexpMove[]> {
  const weights = weightsOf(roots);
  const waves = new Map<number, SexpMove[]>();
  let count = 0;
  for (const node of nodesOf(roots)) {
    for (const move of movesAt(node)) {
      if (count++ === MOST_MOVES) {
        cut();
        break;
      }
      const power = powerOf(weights, move.node);
      const wave = waves.get(power);
      const each = { ...move, weight: ownWeight(weights, move.node) };
      if (wave === undefined) waves.set(power, [each]);
      else wave.push(each);
    }
  }
  yield* [...waves].sort(([a], [b]) => b - a).map(([, wave]) => wave);
}

/** What goes with a node beyond what goes with one in it that is almost as large. */
function ownWeight(weights: ReadonlyMap<Sexp, number>, node: Sexp): number {
  const power = powerOf(weights, node);
  let weight = weights.get(node) ?? 1;
  for (const item of itemsOf(node)) if (powerOf(weights, item) === power) weight -= weights.get(item) ?? 1;
  return Math.max(1, weight);
}

function powerOf(weights: ReadonlyMap<Sexp, number>, node: Sexp): number {
  return Math.ceil(Math.log2(weights.get(node) ?? 1));
}

/** `|x|` -> `x`, `12` -> `0`, `6`, `#xff` -> `#x0`, `"abc"` -> `""`, `a.long!name` -> its halves. */
function simplerAtoms(text: string): readonly string[] {
  if (/^\d+$/.test(text))
    return text === '0' ? [] : ['0', '1', String(BigInt(text) / 2n)].filter((each) => each !== text);
  if (/^\d+\.\d+$/.test(text)) return ['0.0', text.slice(0, text.indexOf('.'))];
  if (/^#b[01]+$/.test(text)) return [`#b${'0'.repeat(text.length - 2)}`];
  if (/^#x[0-9a-fA-F]+$/.test(text)) return [`#x${'0'.repeat(text.length - 2)}`];
  if (text.startsWith('"')) return text === '""' ? [] : ['""'];
  return /^\|[a-zA-Z~!@$%^&*_\-+=<>.?/][0-9a-zA-Z~!@$%^&*_\-+=<>.?/]*\|$/.test(text) ? [text.slice(1, -1)] : [];
}

/** Every pass over S-expressions, bold and cheap ones first. */
export const SEXP_PASSES: readonly SexpPass[] = [dropCommands, hoist, dropChildren, simplerNodes, substituteLets];
