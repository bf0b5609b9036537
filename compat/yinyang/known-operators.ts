import { parseOperatorClasses } from '../../src/smt.js';

/** Text without unknown operators. `left` lists the names of the dropped operators. */
export interface KnownOperators {
  readonly text: string;
  readonly left: readonly string[];
}

/**
 * Drops operators that only old versions of some solver had, and that yinyang's files still contain. Preserves line
 * numbers.
 */
export function dropUnknownOperators(text: string): KnownOperators {
  const left = new Set(parseOperatorClasses(text).unknown);
  if (left.size === 0) return { text, left: [] };
  const lines = text.split('\n').map((line) => (line.trimStart().startsWith(';') ? line : withoutNames(line, left)));
  return { text: lines.join('\n'), left: [...left] };
}

function withoutNames(line: string, names: ReadonlySet<string>): string {
  const at = line.indexOf(':arity');
  const [swaps, arity] = at < 0 ? [line, ''] : [line.slice(0, at), line.slice(at)];
  const sides = swaps.split('->').map((side) => side.split(',').map((name) => name.trim()));
  if (!sides.flat().some((name) => names.has(name))) return line;
  const kept = sides.map((side) => side.filter((name) => !names.has(name)));
  const isEmpty = kept.some((side) => side.length === 0) || kept.flat().length < 2;
  return isEmpty ? `; ${line}` : `${kept.map((side) => side.join(',')).join(' -> ')} ${arity}`.trimEnd();
}
