import type { Diagnostic } from '../../diag/index.js';
import { hashWords } from '../../util/index.js';
import type { Weighted } from '../halving.js';
import type { MoveLanguage } from '../rounds.js';
import type { Made } from '../search.js';
import { type Change, Changes, type SexpSize, nodesLeft, textWith } from './changes.js';
import { type Forest, readForest } from './forest.js';

/** A change of a text of S-expressions; nodes are known by their numbers in the text that moves were made for. */
export interface SexpMove extends Weighted {
  /** The first is what the move is about; the others go with it. */
  readonly changes: readonly [Change, ...Change[]];
}

/** A text that is being reduced; what stands where in it is looked at when it is asked for. */
export class SexpSubject {
  readonly text: string;
  readonly size: SexpSize;
  #forest: Forest | undefined;

  constructor(text: string, size: SexpSize, forest?: Forest) {
    this.text = text;
    this.size = size;
    this.#forest = forest;
  }

  get forest(): Forest {
    this.#forest ??= forestIn(this.text);
    return this.#forest;
  }
}

function forestIn(text: string): Forest {
  const forest = readForest(text);
  if ('code' in forest) throw new Error(`a changed text does not read any more: ${forest.message}`);
  return forest;
}

/** A text as it is reduced; what is wrong where it is not made of S-expressions. */
export function sexpSubject(source: string): SexpSubject | Diagnostic {
  const forest = readForest(source);
  if ('code' in forest) return forest;
  const { text, count, rank, widths, digits } = forest;
  const sum = (sums: Float64Array): number => sums[count] as number;
  return new SexpSubject(text, [count, sum(rank), sum(widths), sum(digits), text.length], forest);
}

/** How moves change texts; whether what comes out means anything is the check's affair. */
export const sexpLanguage: MoveLanguage<SexpSubject, SexpMove> = {
  apply({ forest }, moves) {
    const made = textWith(forest, changesOf(moves));
    return made && new SexpSubject(made.text, made.size);
  },
  smaller(a, b) {
    for (let i = 0; i < a.size.length; i++) {
      const difference = (a.size[i] as number) - (b.size[i] as number);
      if (difference !== 0) return difference < 0;
    }
    return false;
  },
  made(subject): Made<SexpSubject> {
    const { text } = subject;
    return { result: subject, key: () => hashWords(text).join('.'), print: () => new TextEncoder().encode(text) };
  },
  live({ forest }, made) {
    const left = nodesLeft(forest, changesOf(made));
    return ({ changes }) => left[changes[0].node] === 1;
  },
  weight: ({ size }) => size[0],
  settle: (subject) => subject,
};

function changesOf(moves: readonly SexpMove[]): Changes {
  return new Changes(moves.flatMap(({ changes }) => changes));
}
