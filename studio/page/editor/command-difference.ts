import { Change, diff, presentableDiff } from '@codemirror/merge';

const LIMITS = { scanLimit: 2_000, timeout: 500 };
/** More lines have no codes of one UTF-16 unit. */
const MOST_LINES = 50_000;

/** Aligns equal lines first, so that a command that both texts have is not marked. */
export function diffCommands(a: string, b: string): readonly Change[] {
  const codes = new Map<string, string>();
  const encode = (text: string) => {
    const lines = text.split(/(?=\n| \(get-model)/);
    const ends = [0];
    for (const line of lines) {
      if (!codes.has(line)) codes.set(line, String.fromCharCode(codes.size));
      ends.push((ends.at(-1) ?? 0) + line.length);
    }
    return { text: lines.map((line) => codes.get(line)).join(''), ends };
  };
  const [before, after] = [encode(a), encode(b)];
  if (codes.size > MOST_LINES) return presentableDiff(a, b, LIMITS);
  return diff(before.text, after.text, LIMITS).flatMap(({ fromA, toA, fromB, toB }) => {
    const [startA = 0, startB = 0] = [before.ends[fromA], after.ends[fromB]];
    const parts = presentableDiff(a.slice(startA, before.ends[toA]), b.slice(startB, after.ends[toB]), LIMITS);
    return parts.map(
      (each) => new Change(each.fromA + startA, each.toA + startA, each.fromB + startB, each.toB + startB),
    );
  });
}
