const view = new DataView(new ArrayBuffer(8));

/** The number of binary digits of the absolute value; 0 has none. */
export function bitLength(value: bigint): number {
  const n = value < 0n ? -value : value;
  const near = Number(n);
  if (near < 2 ** 53) {
    if (near < 2 ** 32) return 32 - Math.clz32(near);
    return 64 - Math.clz32(near / 2 ** 32);
  }
  if (near === Infinity) {
    const digits = n.toString(16);
    return digits.length * 4 - Math.clz32(Number.parseInt(digits.charAt(0), 16)) + 28;
  }
  view.setFloat64(0, near);
  const power = (view.getUint32(0) >>> 20) - 1023;
  // The double may have been rounded up to the next power of two.
  return n >> BigInt(power) === 0n ? power : power + 1;
}

/** The greatest common divisor, not negative; of 0 and 0 it is 0. */
export function gcd(a: bigint, b: bigint): bigint {
  let x = a < 0n ? -a : a;
  let y = b < 0n ? -b : b;
  while (y !== 0n) [x, y] = [y, x % y];
  return x;
}
