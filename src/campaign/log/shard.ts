import { hashWords } from '../../util/index.js';

/**
 * Some of the parts of a campaign: each piece of work belongs to one of `of` parts, and only that of these is done. One part is a
 * shard; parts that were merged are several.
 */
export interface Shard {
  /** From 1, in rising order, each once. */
  readonly parts: readonly number[];
  readonly of: number;
}

/** The most parts that a campaign can have. */
const MOST_PARTS = 1_000_000;

/** Whether these are parts that a campaign can have. */
export function isShard({ parts, of }: Shard): boolean {
  if (of > MOST_PARTS || parts.length === 0) return false;
  return parts.every((part, i) => part > (parts[i - 1] ?? 0) && part <= of);
}

/** Reads `K/N`: the Kth of N parts. Undefined where it is no such part. */
export function readShard(text: string): Shard | undefined {
  const match = /^\s*(\d{1,7})\s*\/\s*(\d{1,7})\s*$/.exec(text);
  const shard = { parts: [Number(match?.[1] ?? 0)], of: Number(match?.[2] ?? 0) };
  return isShard(shard) ? shard : undefined;
}

/** As a user names it: `3/8`, or `1-3,5/8`. */
export function shardText({ parts, of }: Shard): string {
  return `${partsText(parts)}/${of}`;
}

/** Parts in rising order, runs of them as one: `1-3,5`. */
export function partsText(parts: readonly number[]): string {
  const ranges: [number, number][] = [];
  for (const each of parts) {
    const last = ranges.at(-1);
    if (last !== undefined && last[1] === each - 1) last[1] = each;
    else ranges.push([each, each]);
  }
  return ranges.map(([from, to]) => (from === to ? String(from) : `${from}-${to}`)).join(',');
}

/** The parts that are not among these, in rising order. */
export function missingParts({ parts, of }: Shard): number[] {
  const there = new Set(parts);
  return Array.from({ length: of }, (_, i) => i + 1).filter((part) => !there.has(part));
}

/** Which part of a campaign a piece of work belongs to, from 1: the key and the name of the work alone decide. */
export function partOf(work: { readonly key: string; readonly name: string }, of: number): number {
  const [word] = hashWords(`${work.key} part ${work.name}`);
  return 1 + Math.floor(((word >>> 0) / 2 ** 32) * of);
}
