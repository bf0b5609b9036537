const view = new DataView(new ArrayBuffer(8));

/** The number of bits of a whole number that is not negative; 0 for 0. */
export function bitLength(n: bigint): number {
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

/** The greatest whole number whose square is not above `n`, which is not negative. */
export function squareRoot(n: bigint): bigint {
  if (n < 2n) return n;
  const near = Number(n);
  // Newton's method from above falls until it is there.
  let root = near < 2 ** 1000 ? BigInt(Math.ceil(Math.sqrt(near))) : 1n << BigInt((bitLength(n) + 1) >> 1);
  root = (root + n / root) >> 1n;
  while (root * root < n) root += 1n + (n - root * root) / (2n * root + 1n);
  while (root * root > n) {
    const next = (root + n / root) >> 1n;
    root = next < root ? next : root - 1n;
  }
  return root;
}

const PLAIN = 4096;

/** `significand * 2^exponent` modulo `modulus` (which is positive), without making so great a number. */
export function scaledModulo(significand: bigint, exponent: number, modulus: bigint): bigint {
  if (exponent <= PLAIN) return (significand << BigInt(exponent)) % modulus;
  let power = 1n;
  const digits = exponent.toString(2);
  for (let i = 0; i < digits.length; i++) {
    power = (power * power) % modulus;
    if (digits.charCodeAt(i) === 49) power = (power << 1n) % modulus;
  }
  return (significand * power) % modulus;
}
