const FORMAT = /(?<![\w.-])(?:FloatingPoint|to_fp\w*|NaN|[+-](?:oo|zero))(?![\w.-])(?:\s+(\d+)\s+(\d+))?/g;
const NAMED = /(?<![\w.-])Float(?:16|128)(?![\w.-])/;
const PARTS = /\(\s*fp\s+(?:(\S+)\s+(\S+)\s+([^\s()]+)\s*\))?/g;
/** Exponent and significand bits of Float32 and Float64 (SMT-LIB theory FloatingPoint). */
const COMMON: ReadonlySet<string> = new Set(['8 24', '11 53']);

export function hasOtherFloats(text: string): boolean {
  if (NAMED.test(text)) return true;
  for (const [, exponent, significand] of text.matchAll(FORMAT)) {
    if (!isCommon(Number(exponent), Number(significand))) return true;
  }
  for (const [, , exponent = '', fraction = ''] of text.matchAll(PARTS)) {
    if (!isCommon(literalWidth(exponent), literalWidth(fraction) + 1)) return true;
  }
  return false;
}

function isCommon(exponent: number, significand: number): boolean {
  return COMMON.has(`${exponent} ${significand}`);
}

function literalWidth(literal: string): number {
  if (/^#b[01]+$/.test(literal)) return literal.length - 2;
  return /^#x[\da-f]+$/i.test(literal) ? 4 * (literal.length - 2) : Number.NaN;
}
