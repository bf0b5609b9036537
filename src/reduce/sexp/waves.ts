import type { Substitute } from './changes.js';
import { type Forest, listItems, countNodes } from './forest.js';
import type { SexpMove } from './sexp-language.js';

const MOST_MOVES = 20_000;

function computePower(forest: Forest, node: number): number {
  return 32 - Math.clz32(countNodes(forest, node) - 1);
}

function nodesByPower(forest: Forest, picks: (node: number) => boolean): number[][] {
  const counts = new Uint32Array(POWERS);
  for (let node = 0; node < forest.count; node++) {
    const power = computePower(forest, node);
    if (picks(node)) counts[power] = (counts[power] as number) + 1;
  }
  let least = POWERS;
  for (let sum = 0; least > 0 && sum <= MOST_MOVES; least--) sum += counts[least - 1] as number;
  const waves = Array.from({ length: POWERS }, (): number[] => []);
  for (let node = 0; node < forest.count; node++) {
    const power = computePower(forest, node);
    if (power >= least && picks(node)) (waves[power] as number[]).push(node);
  }
  return waves.reverse().filter((wave) => wave.length > 0);
}

const POWERS = 33;

/** Counts a list's nodes outside its large items, so that all levels of a deep list can be tried together. */
function ownWeight(forest: Forest, node: number): number {
  const power = computePower(forest, node);
  let weight = countNodes(forest, node);
  for (const item of listItems(forest, node))
    if (computePower(forest, item) === power) weight -= countNodes(forest, item);
  return Math.max(1, weight);
}

export interface WaveOptions {
  readonly picks: (node: number) => boolean;
  readonly substitutes: (node: number) => readonly Substitute[];
  readonly cut: () => void;
}

/** Yields waves of moves, large nodes first. The nodes of a wave differ in size by less than a factor of 2. */
export function* inWaves(forest: Forest, { picks, substitutes, cut }: WaveOptions): Generator<readonly SexpMove[]> {
  let left = MOST_MOVES;
  for (const nodes of nodesByPower(forest, picks)) {
    const wave: SexpMove[] = [];
    for (const node of nodes) {
      const weight = ownWeight(forest, node);
      for (const by of substitutes(node)) wave.push({ changes: [{ node, by }], weight });
      if (wave.length > left) break;
    }
    if (wave.length > left) cut();
    if (wave.length > 0) yield wave.slice(0, left);
    if (wave.length > left) return;
    left -= wave.length;
  }
}

export function largest(forest: Forest, { picks, cut }: Omit<WaveOptions, 'substitutes'>): readonly number[] {
  const found: number[] = [];
  for (const nodes of nodesByPower(forest, picks)) {
    const left = MOST_MOVES - found.length;
    if (nodes.length > left) cut();
    for (const node of nodes.slice(0, left)) found.push(node);
  }
  return found.sort((a, b) => a - b);
}
