import { hashWords } from '../../util/index.js';
import { type Infer, constrain, count, list, record } from './records/schema.js';

const MOST_PARTS = 1_000_000;

export function isShard({ parts, of }: { readonly parts: readonly number[]; readonly of: number }): boolean {
  if (of > MOST_PARTS || parts.length === 0) return false;
  return parts.every((part, i) => part > (parts[i - 1] ?? 0) && part <= of);
}

/** Numbers (from 1, ascending) of a campaign's parts that run here. `of` counts all parts. */
export const shard = constrain(
  record({ parts: list(count), of: count }),
  isShard,
  'ascending part numbers, and the total number of parts',
);
export type Shard = Infer<typeof shard>;

export function readShard(text: string): Shard | undefined {
  const match = /^\s*(\d{1,7})\s*\/\s*(\d{1,7})\s*$/.exec(text);
  const shard = { parts: [Number(match?.[1] ?? 0)], of: Number(match?.[2] ?? 0) };
  return isShard(shard) ? shard : undefined;
}

/** Formats parts as users write them: `3/8`, or `1-3,5/8`. */
export function formatShard({ parts, of }: Shard): string {
  return `${formatParts(parts)}/${of}`;
}

export function formatParts(parts: readonly number[]): string {
  const ranges: [number, number][] = [];
  for (const each of parts) {
    const last = ranges.at(-1);
    if (last !== undefined && last[1] === each - 1) last[1] = each;
    else ranges.push([each, each]);
  }
  return ranges.map(([from, to]) => (from === to ? String(from) : `${from}-${to}`)).join(',');
}

export function listMissingParts({ parts, of }: Shard): number[] {
  const there = new Set(parts);
  return Array.from({ length: of }, (_, i) => i + 1).filter((part) => !there.has(part));
}

/** Parts count from 1. The part depends only on the key and the name. */
export function assignPart(work: { readonly key: string; readonly name: string }, of: number): number {
  const [word] = hashWords(`${work.key} part ${work.name}`);
  return 1 + Math.floor(((word >>> 0) / 2 ** 32) * of);
}
