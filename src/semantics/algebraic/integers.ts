/** The number of binary digits of the absolute value; 0 has none. */
export function bitLength(value: bigint): number {
  const size = value < 0n ? -value : value;
  if (size <= 0xffff_ffffn) return 32 - Math.clz32(Number(size));
  const digits = size.toString(16);
  return (digits.length - 1) * 4 + (32 - Math.clz32(Number.parseInt(digits.slice(0, 1), 16)));
}

/** The greatest common divisor, not negative; of 0 and 0 it is 0. */
export function gcd(a: bigint, b: bigint): bigint {
  let x = a < 0n ? -a : a;
  let y = b < 0n ? -b : b;
  while (y !== 0n) [x, y] = [y, x % y];
  return x;
}

/** -1, 0 or 1. */
export function signOf(value: bigint): -1 | 0 | 1 {
  return value > 0n ? 1 : value < 0n ? -1 : 0;
}

/** The greatest whole number not above `a / b`; `b` must be positive. */
export function floorDivide(a: bigint, b: bigint): bigint {
  const cut = a / b;
  return a < 0n && cut * b !== a ? cut - 1n : cut;
}
