import type { Coverage, FileCoverage } from '../contract.js';

export interface GrowingFile {
  readonly lines: Set<number>;
  readonly reached: Set<number>;
  readonly functions: Set<number>;
  readonly reachedFunctions: Set<number>;
}

export function fileIn(files: Map<string, GrowingFile>, name: string): GrowingFile {
  const known = files.get(name);
  if (known !== undefined) return known;
  const made: GrowingFile = {
    lines: new Set(),
    reached: new Set(),
    functions: new Set(),
    reachedFunctions: new Set(),
  };
  files.set(name, made);
  return made;
}

export function mergeCoverage(all: Iterable<Coverage>): Coverage {
  const files = new Map<string, GrowingFile>();
  for (const coverage of all) addCoverage(files, coverage);
  return files;
}

export function addCoverage(files: Map<string, GrowingFile>, coverage: Coverage): void {
  for (const [name, file] of coverage) {
    const into = fileIn(files, name);
    for (const part of ['lines', 'reached', 'functions', 'reachedFunctions'] as const)
      for (const line of file[part]) into[part].add(line);
  }
}

export function countLines(coverage: Coverage, part: keyof FileCoverage): number {
  let count = 0;
  for (const file of coverage.values()) count += file[part].size;
  return count;
}

export function subtractReached(coverage: Coverage, known: Coverage): Coverage {
  const without = (of: ReadonlySet<number>, others: ReadonlySet<number> | undefined) =>
    others === undefined ? of : new Set([...of].filter((line) => !others.has(line)));
  return new Map(
    [...coverage].map(([name, file]) => [
      name,
      {
        ...file,
        reached: without(file.reached, known.get(name)?.reached),
        reachedFunctions: without(file.reachedFunctions, known.get(name)?.reachedFunctions),
      },
    ]),
  );
}

/** Encodes line numbers as bits in base 64. */
export function packCoverage(coverage: Coverage): string {
  const parts = [...coverage].map(([name, { lines, reached, functions, reachedFunctions }]) => [
    name,
    ...[lines, reached, functions, reachedFunctions].map(toBits),
  ]);
  return JSON.stringify(parts);
}

export function unpackCoverage(text: string): Coverage {
  const parts = JSON.parse(text) as readonly [string, string, string, string, string][];
  return new Map(
    parts.map(([name, lines, reached, functions, reachedFunctions]) => [
      name,
      {
        lines: readBits(lines),
        reached: readBits(reached),
        functions: readBits(functions),
        reachedFunctions: readBits(reachedFunctions),
      },
    ]),
  );
}

function toBits(lines: ReadonlySet<number>): string {
  let most = 0;
  for (const line of lines) most = Math.max(most, line);
  const bytes = new Uint8Array(lines.size === 0 ? 0 : (most >> 3) + 1);
  for (const line of lines) bytes[line >> 3] = (bytes[line >> 3] as number) | (1 << (line & 7));
  let text = '';
  for (const byte of bytes) text += String.fromCharCode(byte);
  return btoa(text);
}

function readBits(bits: string): ReadonlySet<number> {
  const lines = new Set<number>();
  const text = atob(bits);
  for (let at = 0; at < text.length; at++)
    for (let bit = 0; bit < 8; bit++) if ((text.charCodeAt(at) & (1 << bit)) !== 0) lines.add(at * 8 + bit);
  return lines;
}
