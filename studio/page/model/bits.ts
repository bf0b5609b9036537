import type { Radix } from './protocol.js';

/** `auto` is binary up to four bits, otherwise hexadecimal. */
export function bitVectorText(value: bigint, width: number, radix: Radix = 'auto'): string {
  if (radix === 'decimal') return `${value}`;
  if (radix === 'binary' || (radix === 'auto' && width <= 4)) return value.toString(2).padStart(width, '0');
  return `0x${value.toString(16).padStart(Math.ceil(width / 4), '0')}`;
}

/** Undefined if invalid or too large. As many 0s and 1s as the width are binary, as values are printed. */
export function parseBits(text: string, width: number): bigint | undefined {
  const trimmed = text.trim();
  const [, binary] = /^(?:0b|#b)([01]+)$/i.exec(trimmed) ?? [];
  const [, hexadecimal] = /^(?:0x|#x)([0-9a-f]+)$/i.exec(trimmed) ?? [];
  let value: bigint | undefined;
  if (binary !== undefined) value = BigInt(`0b${binary}`);
  else if (trimmed.length === width && /^[01]+$/.test(trimmed)) value = BigInt(`0b${trimmed}`);
  else if (hexadecimal !== undefined) value = BigInt(`0x${hexadecimal}`);
  else if (/^-?\d{1,2000}$/.test(trimmed)) value = BigInt(trimmed);
  if (value === undefined) return undefined;
  const least = -(1n << BigInt(Math.max(0, width - 1)));
  if (value < least || value >= 1n << BigInt(width)) return undefined;
  return BigInt.asUintN(width, value);
}

export function refuseBits(text: string, width: number): string {
  if (width === 1) return `${text} is not a value of 1 bit; enter 0 or 1`;
  const most = BigInt.asUintN(width, -1n);
  return `${text} is not a value of ${width} bits; enter a number up to ${most}, such as 1, 0b1, #b1 or 0x1`;
}

/** Parts from left to right, and the decimal value if a double represents it. */
export function floatLines(bits: bigint, exponent: number, significand: number): [string, string][] {
  const width = exponent + significand;
  const text = bits.toString(2).padStart(width, '0');
  const parts: [string, string][] = [
    ['sign', text.slice(0, 1)],
    ['exponent', text.slice(1, 1 + exponent)],
    ['significand', text.slice(1 + exponent)],
  ];
  return [...parts, ['number', floatText(bits, exponent, significand)]];
}

function floatText(bits: bigint, exponent: number, significand: number): string {
  const fraction = significand - 1;
  const sign = bits >> BigInt(exponent + fraction) === 1n ? '-' : '';
  const power = (bits >> BigInt(fraction)) & ((1n << BigInt(exponent)) - 1n);
  const digits = bits & ((1n << BigInt(fraction)) - 1n);
  const isSpecial = power === (1n << BigInt(exponent)) - 1n;
  if (isSpecial) return digits === 0n ? `${sign}infinity` : 'NaN';
  const bias = (1n << BigInt(exponent - 1)) - 1n;
  const mantissa = power === 0n ? digits : digits | (1n << BigInt(fraction));
  if (mantissa === 0n) return `${sign}0`;
  const shift = (power === 0n ? 1n : power) - bias - BigInt(fraction);
  const exact = `${sign}${mantissa} * 2^${shift}`;
  const near = Number(mantissa) * 2 ** Number(shift);
  return Number.isFinite(near) && near !== 0 ? `${sign}${near} (${exact})` : exact;
}
