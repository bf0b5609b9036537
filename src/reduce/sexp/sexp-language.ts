import type { Diagnostic } from '../../diag/index.js';
import { hashWords } from '../../util/index.js';
import type { AtomSums } from '../text-size.js';
import { type Change, type ChangedText, Changes, nodesLeft, sumsWith, textWith } from './changes.js';
import { type Forest, normaliseSexps, parseForest } from './forest.js';
import type { Weighted } from '../engine/pass.js';
import type { PassLanguage } from '../engine/algorithm.js';

export interface SexpMove extends Weighted {
  /** The main change, followed by the changes that it requires. */
  readonly changes: readonly [Change, ...Change[]];
}

export class SexpSubject {
  readonly text: string;
  readonly nodes: number;
  readonly #makeSums: () => AtomSums;
  #sums: AtomSums | undefined;
  #forest: Forest | undefined;

  constructor({ text, nodes }: ChangedText, sums: () => AtomSums) {
    this.text = text;
    this.nodes = nodes;
    this.#makeSums = sums;
  }

  get sums(): AtomSums {
    return (this.#sums ??= this.#makeSums());
  }

  get forest(): Forest {
    return (this.#forest ??= parseForest(this.text));
  }
}

export function isMadeOfSexps(source: string): boolean {
  return typeof normaliseSexps(source) === 'string';
}

export function sexpSubject(source: string): SexpSubject | Diagnostic {
  const text = normaliseSexps(source);
  if (typeof text !== 'string') return text;
  const forest = parseForest(text);
  return new SexpSubject({ text, nodes: forest.count }, () => sumsWith(forest, new Changes([])));
}

/** Compares the number of nodes, then the simplicity of atoms (see `TextSize`), then the number of characters. */
function isSmaller(a: SexpSubject, b: SexpSubject): boolean {
  if (a.nodes !== b.nodes) return a.nodes < b.nodes;
  for (const part of ['rank', 'widths', 'digits'] as const) {
    if (a.sums[part] !== b.sums[part]) return a.sums[part] < b.sums[part];
  }
  return a.text.length < b.text.length;
}

export interface SexpView {
  readonly forest: Forest;
  readonly cut: () => void;
}

export const sexpLanguage: PassLanguage<SexpSubject, SexpMove, SexpView> = {
  apply({ forest }, moves) {
    const changes = collectChanges(moves);
    const made = textWith(forest, changes);
    return made && new SexpSubject(made, () => sumsWith(forest, changes));
  },
  smaller: isSmaller,
  key: ({ text }) => hashWords(text).join('.'),
  print: ({ text }) => new TextEncoder().encode(text),
  view: ({ forest }, cut) => ({ forest, cut }),
  liveAfter({ forest }, made) {
    const left = nodesLeft(forest, collectChanges(made));
    return ({ changes }) => left[changes[0].node] === 1;
  },
  weight: ({ nodes }) => nodes,
  compact: (subject) => subject,
};

function collectChanges(moves: readonly SexpMove[]): Changes {
  return new Changes(moves.flatMap(({ changes }) => changes));
}
