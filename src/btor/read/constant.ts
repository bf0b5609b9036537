import { LONGEST_NUMBER, groupDigits } from '../../util/index.js';
import { shortenToken } from './line-scanner.js';

export interface ConstantFault {
  readonly message: string;
  readonly expected: string;
}

const DIGITS: Readonly<Record<2 | 10 | 16, string>> = {
  2: 'binary digits',
  10: 'decimal digits',
  16: 'hexadecimal digits',
};

/** Binary digits must match the width. Decimals may be negative (BTOR2), down to -2^(width-1). */
export function readConstant(digits: string, base: 2 | 10 | 16, width: number): bigint | ConstantFault {
  const body = base === 10 && digits.startsWith('-') ? digits.slice(1) : digits;
  if (!areDigits(body, base))
    return { message: `'${shortenToken(digits)}' is not a ${adjective(base)} number`, expected: DIGITS[base] };
  if (base === 2) {
    if (digits.length !== width) {
      return { message: `the constant has ${count(digits.length)}`, expected: count(width) };
    }
    return BigInt(`0b${digits}`);
  }
  // Rejects a number with more digits than bits without computing its value.
  if (body.replace(/^0+/, '').length > width) return tooGreat(digits, width);
  // Converting decimal digits takes quadratic time, unlike those of other bases.
  if (base === 10 && body.replace(/^0+/, '').length > LONGEST_NUMBER) {
    return {
      message: `a decimal constant has ${groupDigits(body.length)} digits: at most ${groupDigits(LONGEST_NUMBER)} are supported`,
      expected: 'const or consth with the same value',
    };
  }
  const magnitude = BigInt(base === 16 ? `0x${digits}` : body);
  if (body !== digits) {
    const least = 1n << BigInt(width - 1);
    return magnitude <= least ? BigInt.asUintN(width, -magnitude) : tooGreat(digits, width);
  }
  return magnitude >> BigInt(width) === 0n ? magnitude : tooGreat(digits, width);
}

function adjective(base: 2 | 10 | 16): string {
  return base === 2 ? 'binary' : base === 10 ? 'decimal' : 'hexadecimal';
}

const count = (digits: number): string => `${digits} binary ${digits === 1 ? 'digit' : 'digits'}`;

function tooGreat(digits: string, width: number): ConstantFault {
  return {
    message: `${shortenToken(digits)} does not fit in ${width} ${width === 1 ? 'bit' : 'bits'}`,
    expected: `less than 2^${width}`,
  };
}

function areDigits(text: string, base: 2 | 10 | 16): boolean {
  for (let i = 0; i < text.length; i++) {
    const code = text.charCodeAt(i);
    const decimal = code >= 48 && code <= 57;
    const letter = (code >= 97 && code <= 102) || (code >= 65 && code <= 70);
    if (base === 2 ? code !== 48 && code !== 49 : !decimal && !(base === 16 && letter)) return false;
  }
  return text.length > 0;
}
