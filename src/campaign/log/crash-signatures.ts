import type { RepeatedRuns } from './records/run.js';

/** The key of a crash in the counts of `RepeatedRuns.said`. */
export function crashWords(signature: string | null): string {
  return `crashed (${signature ?? ''})`;
}

/** All signatures that a crash has on one input, most frequent first: a memory fault can end in several ways. */
export function crashSignatures(repeats: readonly Pick<RepeatedRuns, 'of' | 'said'>[]): readonly string[] {
  const times = new Map<string, number>();
  for (const { of, said } of repeats) {
    for (const [words, count] of of === 'script' ? Object.entries(said) : []) {
      const signature = /^crashed \((.*)\)$/s.exec(words)?.[1];
      if (signature !== undefined) times.set(signature, (times.get(signature) ?? 0) + count);
    }
  }
  return [...times].sort(([, a], [, b]) => b - a).map(([signature]) => signature);
}
