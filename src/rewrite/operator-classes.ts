import type { Diagnostic } from '../diag/index.js';
import { OPERATOR_NAMES, type Op, operatorNamed } from '../term/index.js';
import { didYouMean } from '../util/index.js';

export type Swappable = Op | 'forall' | 'exists';

export interface SwapTarget {
  readonly to: Swappable;
  readonly arity: readonly [least: number, most: number];
}

/** Allowed replacements by operator, as in the file format of yinyang's opfuzz. */
export type OperatorClasses = ReadonlyMap<Swappable, readonly SwapTarget[]>;

const ANY_ARITY = [0, Number.POSITIVE_INFINITY] as const;
const QUANTIFIERS = ['forall', 'exists'] as const;

export interface ReadOperatorClasses {
  readonly classes: OperatorClasses;
  readonly diagnostics: readonly Diagnostic[];
  readonly unknown: readonly string[];
}

interface ParseErrors {
  readonly diagnostics: Diagnostic[];
  readonly unknown: Set<string>;
}

/**
 * `a,b,c` allows all swaps. `a,b -> c` allows replacing `a` or `b` by `c`, but not the reverse. `:arity 2`, `2+` or
 * `2-` restricts the line to exactly, at least or at most two arguments. `;` starts a comment. Drops invalid lines and
 * reports G301.
 */
export function parseOperatorClasses(text: string): ReadOperatorClasses {
  const classes = new Map<Swappable, SwapTarget[]>();
  const wrong: ParseErrors = { diagnostics: [], unknown: new Set() };
  let start = 0;
  for (const line of text.split('\n')) {
    const parsed = parseLine(line, start, wrong);
    for (const from of parsed?.from ?? []) {
      for (const to of parsed?.to ?? []) addTarget(classes, from, { to, arity: parsed?.arity ?? ANY_ARITY });
    }
    start += line.length + 1;
  }
  return { classes, diagnostics: wrong.diagnostics, unknown: [...wrong.unknown] };
}

function addTarget(classes: Map<Swappable, SwapTarget[]>, from: Swappable, target: SwapTarget): void {
  if (from === target.to) return;
  const known = classes.get(from) ?? [];
  classes.set(from, known);
  const [least, most] = target.arity;
  if (known.some(({ to, arity }) => to === target.to && arity[0] === least && arity[1] === most)) return;
  known.push(target);
}

interface ParsedLine {
  readonly from: readonly Swappable[];
  readonly to: readonly Swappable[];
  readonly arity: readonly [number, number];
}

function parseLine(line: string, start: number, wrong: ParseErrors): ParsedLine | undefined {
  const content = line.split(';', 1)[0] as string;
  if (content.trim() === '') return undefined;
  const { diagnostics } = wrong;
  const before = diagnostics.length;
  const colon = content.indexOf(':');
  const names = colon < 0 ? content : content.slice(0, colon);
  const arity = colon < 0 ? ANY_ARITY : parseArity(content.slice(colon), start + colon, diagnostics);
  const sides = names.split('->');
  if (sides.length > 2) {
    diagnostics.push(problem('more than one arrow', start + names.indexOf('->'), 2, 'a,b -> c,d'));
    return undefined;
  }
  const [left, right] = sides as [string, string?];
  const from = parseNames(left, start, wrong);
  const to = right === undefined ? from : parseNames(right, start + left.length + 2, wrong);
  if (diagnostics.length > before) return undefined;
  if (right === undefined && from.length < 2) {
    diagnostics.push(
      problem('a class of one operator swaps nothing', start, names.trimEnd().length, 'two or more names'),
    );
    return undefined;
  }
  return { from, to, arity: arity ?? ANY_ARITY };
}

function parseArity(text: string, start: number, diagnostics: Diagnostic[]): readonly [number, number] | undefined {
  const match = /^:arity\s+(\d+)([+-]?)\s*$/.exec(text);
  if (match === null) {
    diagnostics.push(problem('ill-formed arity', start, text.trimEnd().length, ':arity 2, :arity 2+ or :arity 2-'));
    return undefined;
  }
  const number = Number(match[1]);
  if (match[2] === '+') return [number, Number.POSITIVE_INFINITY];
  return match[2] === '-' ? [0, number] : [number, number];
}

function parseNames(text: string, start: number, { diagnostics, unknown }: ParseErrors): Swappable[] {
  const found: Swappable[] = [];
  let at = start;
  for (const part of text.split(',')) {
    const name = part.trim();
    const place = at + part.indexOf(name);
    at += part.length + 1;
    const known = QUANTIFIERS.find((binder) => binder === name) ?? operatorNamed(name);
    if (known !== undefined) {
      if (!found.includes(known)) found.push(known);
    } else if (name === '') {
      diagnostics.push(problem('an operator is missing here', place, 1, 'a name between two commas'));
    } else {
      unknown.add(name);
      const hint = didYouMean(name, [...OPERATOR_NAMES, ...QUANTIFIERS]);
      diagnostics.push(problem(`unknown operator '${name}'`, place, name.length, 'an operator of SMT-LIB', hint));
    }
  }
  return found;
}

function problem(message: string, start: number, length: number, expected: string, hint?: string): Diagnostic {
  const span = { start, end: start + Math.max(1, length) };
  return { code: 'G301', severity: 'error', message, span, expected, ...(hint === undefined ? {} : { hint }) };
}
