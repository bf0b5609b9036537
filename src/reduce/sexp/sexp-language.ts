import type { Diagnostic } from '../../diag/index.js';
import { leastArguments, operatorNamed } from '../../term/index.js';
import { hashWords } from '../../util/index.js';
import type { AtomSums } from '../text-size.js';
import { type Change, type ChangedText, Changes, nodesLeft, sumsWith, textWith } from './changes.js';
import { type Forest, atomAt, listItems, normaliseSexps, parseForest } from './forest.js';
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
  #short: number | undefined;

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

  get shortApplications(): number {
    return (this.#short ??= countShortApplications(this.forest));
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
  apply(subject, moves) {
    const { forest } = subject;
    const changes = collectChanges(moves);
    const text = textWith(forest, changes);
    const made = text && new SexpSubject(text, () => sumsWith(forest, changes));
    // Only a removal inside a list makes it shorter.
    const isShorter = changes.some((node, { kind }) => kind === 'nothing' && forest.inside[node] === 1);
    return isShorter && made && made.shortApplications > subject.shortApplications ? undefined : made;
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

/** Counts the operators with fewer arguments than SMT-LIB requires. */
function countShortApplications(forest: Forest): number {
  const { list, end, count } = forest;
  let short = 0;
  for (let node = 0; node < count; node++) {
    if (list[node] === 0 || list[node + 1] !== 0 || (end[node] as number) === node + 1) continue;
    const op = operatorNamed(atomAt(forest, node + 1));
    if (op !== undefined && listItems(forest, node).length - 1 < leastArguments(op)) short++;
  }
  return short;
}

function collectChanges(moves: readonly SexpMove[]): Changes {
  return new Changes(moves.flatMap(({ changes }) => changes));
}
