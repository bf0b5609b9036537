import type { Diagnostic } from '../../diag/index.js';
import type { Algorithm } from '../engine/algorithm.js';
import { rounds } from '../engine/orders/rounds.js';
import type { Pass } from '../engine/pass.js';
import { type Reduction, type Step, reduce } from '../engine/reduce.js';
import type { SearchOptions } from '../engine/search.js';
import { shortenSort } from '../short-sorts.js';
import { findConstants } from './declared.js';
import { type Forest, atomAt, countNodes, listItems } from './forest.js';
import { letsIn } from './lets.js';
import { type SexpMove, type SexpSubject, type SexpView, sexpLanguage, sexpSubject } from './sexp-language.js';
import { inWaves, largest } from './waves.js';

export type SexpPass = Pass<SexpView, SexpMove>;

const dropCommands: SexpPass = {
  name: 'sexp-commands',
  summary: 'commands are removed',
  *waves({ forest, cut }) {
    yield largest(forest, { picks: (node) => forest.inside[node] === 0, cut }).map((node) => ({
      changes: [{ node, by: { kind: 'nothing' } }],
      weight: countNodes(forest, node),
    }));
  },
};

const dropChildren: SexpPass = {
  name: 'sexp-children',
  summary: 'elements of lists are removed, the largest first',
  *waves({ forest, cut }) {
    yield* inWaves(forest, { picks: insideOf(forest), substitutes: () => [{ kind: 'nothing' }], cut });
  },
};

const MOST_ITEMS = 4;

const hoist: SexpPass = {
  name: 'sexp-hoist',
  summary: 'lists are replaced by their elements, the largest first',
  *waves({ forest, cut }) {
    const isInside = insideOf(forest);
    const picks = (node: number): boolean => forest.list[node] === 1 && isInside(node);
    const rankItems = (node: number): number[] =>
      listItems(forest, node).sort((a, b) => countNodes(forest, b) - countNodes(forest, a));
    yield largest(forest, { picks, cut }).flatMap((node): SexpMove[] => {
      const [by] = rankItems(node);
      if (by === undefined) return [];
      return [
        {
          changes: [{ node, by: { kind: 'node', node: by } }],
          weight: countNodes(forest, node) - countNodes(forest, by),
        },
      ];
    });
    // Then replaces lists by their second largest item, their third largest item, and so on.
    for (let rank = 1; rank < MOST_ITEMS; rank++) {
      yield* inWaves(forest, {
        picks,
        substitutes(node) {
          const by = rankItems(node)[rank];
          return by === undefined ? [] : [{ kind: 'node', node: by }];
        },
        cut,
      });
    }
  },
};

const simplerNodes: SexpPass = {
  name: 'sexp-atoms',
  summary: 'lists are replaced by constants, and atoms by simpler atoms',
  *waves({ forest, cut }) {
    const isInside = insideOf(forest);
    for (const text of ['false', 'true', '0']) {
      yield* inWaves(forest, {
        picks: (node) => forest.list[node] === 1 && isInside(node),
        substitutes: () => [{ kind: 'atom', text }],
        cut,
      });
    }
    yield* inWaves(forest, {
      picks: (node) => forest.list[node] === 0 && /[\d#"|]/.test(forest.text[forest.from[node] as number] ?? ''),
      substitutes: (node) => simplerAtoms(atomAt(forest, node)).map((text) => ({ kind: 'atom', text })),
      cut,
    });
  },
};

/** `(_ FloatingPoint 8 24)` -> `Float32` */
const shortSorts: SexpPass = {
  name: 'sexp-sorts',
  summary: 'floating-point sorts get their short names',
  *waves({ forest, cut }) {
    const picks = (node: number): boolean => forest.list[node] === 1 && shortenSort(atomAt(forest, node)) !== undefined;
    yield* inWaves(forest, {
      picks,
      substitutes(node) {
        const text = shortenSort(atomAt(forest, node));
        return text === undefined ? [] : [{ kind: 'atom', text }];
      },
      cut,
    });
  },
};

/** `(let ((x t)) … x …)` -> `… t …`. */
const substituteLets: SexpPass = {
  name: 'sexp-lets',
  summary: 'let is replaced by its body with the bindings substituted',
  *waves({ forest }) {
    yield letsIn(forest).map(({ node, body, names }) => ({
      changes: [{ node, by: { kind: 'node', node: body } }, ...names],
      weight: 1,
    }));
  },
};

/** `(declare-const x Bool) … x …` -> `… false …`. */
const valuesForConstants: SexpPass = {
  name: 'sexp-values',
  summary: 'declared constants are replaced by a value of their sort',
  *waves({ forest }) {
    yield findConstants(forest).map(({ changes }) => ({ changes, weight: changes.length }));
  },
};

function insideOf({ inside }: Forest): (node: number) => boolean {
  return (node) => inside[node] === 1;
}

/** `|x|` -> `x`, `12` -> `0`, `6`, `#xff` -> `#x0`, `"abc"` -> `""`, `a.long!name` -> its halves. */
function simplerAtoms(text: string): readonly string[] {
  if (/^\d+$/.test(text)) return smallerNumerals(text);
  if (/^\d+\.\d+$/.test(text)) return ['0.0', text.slice(0, text.indexOf('.'))];
  if (/^#b[01]+$/.test(text)) return [`#b${'0'.repeat(text.length - 2)}`];
  if (/^#x[0-9a-fA-F]+$/.test(text)) return [`#x${'0'.repeat(text.length - 2)}`];
  if (text.startsWith('"')) return text === '""' ? [] : ['""'];
  return /^\|[a-zA-Z~!@$%^&*_\-+=<>.?/][0-9a-zA-Z~!@$%^&*_\-+=<>.?/]*\|$/.test(text) ? [text.slice(1, -1)] : [];
}

const LONGEST_HALVED = 4_000;

function smallerNumerals(text: string): readonly string[] {
  if (text === '0') return [];
  const half = text.length > LONGEST_HALVED ? [] : [String(BigInt(text) / 2n)];
  return ['0', '1', ...half].filter((each) => each !== text);
}

export const SEXP_PASSES: readonly SexpPass[] = [
  dropCommands,
  hoist,
  dropChildren,
  simplerNodes,
  shortSorts,
  substituteLets,
  valuesForConstants,
];

export interface ReduceSexpsOptions extends SearchOptions {
  readonly allows?: ((pass: { readonly name: string }) => boolean) | undefined;
}

/** Returns a diagnostic if the text does not consist of S-expressions. */
export function reduceSexps(
  text: string,
  { allows = () => true, ...options }: ReduceSexpsOptions,
): Reduction<Step<SexpSubject>> | Diagnostic {
  const start = sexpSubject(text);
  if ('code' in start) return start;
  const passes = SEXP_PASSES.filter(allows);
  const algorithm: Algorithm<SexpSubject, SexpMove, typeof sexpLanguage> = {
    name: 's-expressions',
    summary: 'every pass over S-expressions, repeatedly',
    run: (from, cx) => rounds(from, passes, cx),
  };
  return reduce(start, { ...options, language: sexpLanguage, algorithm });
}
