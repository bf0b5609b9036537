import { type Rational, rational } from '../../util/index.js';
import type { AppTerm, Term } from '../../term/index.js';

export function readBool(term: Term | undefined): boolean | undefined {
  return term?.kind === 'value' && typeof term.value === 'boolean' ? term.value : undefined;
}

export function readInt(term: Term | undefined): bigint | undefined {
  if (term === undefined || term.sort.kind !== 'Int') return undefined;
  if (term.kind === 'value') return term.value as bigint;
  const inner = readNegation(term);
  return inner?.kind === 'value' ? -(inner.value as bigint) : undefined;
}

/** Reads a decimal, a quotient of two decimals, or the negation of either. */
export function readReal(term: Term | undefined): Rational | undefined {
  if (term === undefined || term.sort.kind !== 'Real') return undefined;
  const inner = readNegation(term);
  const value = readQuotient(inner ?? term);
  if (value === undefined || inner === undefined) return value;
  return { num: -value.num, den: value.den };
}

function readQuotient(term: Term): Rational | undefined {
  if (term.kind === 'value') return term.value as Rational;
  if (term.kind !== 'app' || term.op !== '/' || term.args.length !== 2) return undefined;
  const [over, below] = term.args.map(readDecimal);
  if (over === undefined || below === undefined || below.num === 0n) return undefined;
  return rational(over.num * below.den, over.den * below.num);
}

function readDecimal(term: Term): Rational | undefined {
  if (term.kind === 'value') return term.value as Rational;
  const inner = readNegation(term);
  if (inner?.kind !== 'value') return undefined;
  const { num, den } = inner.value as Rational;
  return { num: -num, den };
}

function readNegation(term: Term): Term | undefined {
  return term.kind === 'app' && term.op === '-' && term.args.length === 1 ? term.args[0] : undefined;
}

export function readNumber(term: Term | undefined): Rational | undefined {
  const whole = readInt(term);
  return whole === undefined ? readReal(term) : { num: whole, den: 1n };
}

/** As an unsigned number. */
export function readBits(term: Term | undefined): bigint | undefined {
  return term?.kind === 'value' && term.sort.kind === 'BitVec' ? (term.value as bigint) : undefined;
}

export function bitWidth(term: Term | undefined): number {
  return term?.sort.kind === 'BitVec' ? term.sort.width : 0;
}

export function isAllOnes(term: Term | undefined): boolean {
  return term !== undefined && readBits(term) === (1n << BigInt(bitWidth(term))) - 1n;
}

export function readPoints(term: Term | undefined): readonly number[] | undefined {
  return term?.kind === 'value' && term.sort.kind === 'String' ? (term.value as readonly number[]) : undefined;
}

/** Rounding modes, negated literals and quotients of literals count as literals. */
export function isLiteral(term: Term): boolean {
  if (term.kind === 'value') return true;
  if (term.kind !== 'app') return false;
  return term.args.length === 0 ? true : readNumber(term) !== undefined || isFloatLiteral(term);
}

export function isFloatLiteral(term: Term): term is AppTerm {
  return term.kind === 'app' && term.op === 'fp' && term.args.every(({ kind }) => kind === 'value');
}

/** Checks whether two terms certainly have different values. */
export function differ(a: Term, b: Term): boolean {
  if (a === b || a.sort !== b.sort) return false;
  if (a.kind === 'value' && b.kind === 'value') return true;
  const [x, y] = [readNumber(a), readNumber(b)];
  return x !== undefined && y !== undefined && (x.num !== y.num || x.den !== y.den);
}
