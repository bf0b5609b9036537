const view = new DataView(new ArrayBuffer(8));

/** Number of binary digits of the absolute value, 0 for 0. */
export function bitLength(value: bigint): number {
  const n = value < 0n ? -value : value;
  const near = Number(n);
  if (near < 2 ** 53) {
    if (near < 2 ** 32) return 32 - Math.clz32(near);
    return 64 - Math.clz32(near / 2 ** 32);
  }
  if (near === Infinity) {
    const least = leastBits(n);
    return least + bitLength(n >> BigInt(least));
  }
  view.setFloat64(0, near);
  const power = (view.getUint32(0) >>> 20) - 1023;
  // The double may have been rounded up to the next power of two.
  return n >> BigInt(power) === 0n ? power : power + 1;
}

/** Powers of two for comparisons, which are fast between numbers of different lengths. */
const powers: { readonly bits: number; readonly value: bigint }[] = [];
const FIRST_POWER = 512;
/** Number of powers of two: their lengths grow from 512 to about 1.8 million bits, by a factor of 2^(1/4). */
const MOST_POWERS = 48;

function powerAt(index: number): { readonly bits: number; readonly value: bigint } {
  const known = powers[index];
  if (known !== undefined) return known;
  const bits = Math.floor(FIRST_POWER * 2 ** (index / 4));
  return (powers[index] = { bits, value: 1n << BigInt(bits) });
}

/** Lower bound for `bitLength(n)`. `n` must have more than 1,000 bits. */
function leastBits(n: bigint): number {
  let [low, high] = [0, MOST_POWERS - 1];
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if (n >= powerAt(middle).value) low = middle;
    else high = middle - 1;
  }
  return powerAt(low).bits;
}

const WITNESSES = [2n, 3n, 5n, 7n, 11n, 13n, 17n, 19n, 23n, 29n, 31n, 37n];

/** Miller-Rabin: exact up to 3 * 10^23 (Sorenson and Webster, *Strong pseudoprimes to twelve prime bases*, 2017). */
export function isPrime(n: bigint): boolean {
  if (n < 2n) return false;
  for (const p of WITNESSES) if (n % p === 0n) return n === p;
  let odd = n - 1n;
  let twos = 0;
  for (; odd % 2n === 0n; odd /= 2n) twos++;
  return WITNESSES.every((base) => {
    let power = modularPower(base, odd, n);
    if (power === 1n) return true;
    for (let i = 0; i < twos; i++) {
      if (power === n - 1n) return true;
      power = (power * power) % n;
    }
    return false;
  });
}

function modularPower(base: bigint, exponent: bigint, modulus: bigint): bigint {
  let [result, square] = [1n, base % modulus];
  for (let left = exponent; left > 0n; left >>= 1n) {
    if ((left & 1n) === 1n) result = (result * square) % modulus;
    square = (square * square) % modulus;
  }
  return result;
}

/** Threshold above which several steps of Euclid's algorithm are combined. */
const LEHMER = 2n ** 256n;

/** Greatest common divisor, never negative. `gcd(0, 0)` is 0. */
export function gcd(a: bigint, b: bigint): bigint {
  let x = a < 0n ? -a : a;
  let y = b < 0n ? -b : b;
  if (x < y) [x, y] = [y, x];
  while (y > LEHMER) {
    const steps = leadingSteps(x, y);
    if (steps === undefined) [x, y] = [y, x % y];
    else [x, y] = [steps.a * x + steps.b * y, steps.c * x + steps.d * y];
  }
  while (y !== 0n) [x, y] = [y, x % y];
  return x;
}

/** Number of leading bits that are computed in doubles. Quotients and cofactors of this size are exact. */
const LEADING = 52;

/**
 * Combines leading steps of Euclid's algorithm into one matrix, to be multiplied with (x, y), x >= y. Undefined if no
 * step can be combined (Lehmer 1938; Knuth, *The Art of Computer Programming* 2, section 4.5.2, algorithm L).
 */
function leadingSteps(
  x: bigint,
  y: bigint,
): { readonly a: bigint; readonly b: bigint; readonly c: bigint; readonly d: bigint } | undefined {
  const shift = BigInt(bitLength(x) - LEADING);
  let [p, q] = [Number(x >> shift), Number(y >> shift)];
  let [a, b, c, d] = [1, 0, 0, 1];
  while (q + c !== 0 && q + d !== 0) {
    const quotient = Math.floor((p + a) / (q + c));
    if (quotient !== Math.floor((p + b) / (q + d))) break;
    const [e, f] = [a - quotient * c, b - quotient * d];
    if (Math.max(Math.abs(e), Math.abs(f)) > 2 ** 30) break;
    [a, b, c, d] = [c, d, e, f];
    [p, q] = [q, p - quotient * q];
  }
  return b === 0 ? undefined : { a: BigInt(a), b: BigInt(b), c: BigInt(c), d: BigInt(d) };
}

/**
 * Returns the multiplicity of a factor, at most `most`, and the rest. Tries powers whose exponents double, so that a
 * power with ten thousand digits takes a few divisions.
 */
export function extractFactor(
  value: bigint,
  divisor: bigint,
  most = Infinity,
): { readonly rest: bigint; readonly times: number } {
  const powers: bigint[] = [];
  let rest = value;
  let times = 0;
  const take = (power: bigint, count: number): boolean => {
    if (times + count > most || rest % power !== 0n) return false;
    rest /= power;
    times += count;
    return true;
  };
  for (let power = divisor; take(power, 2 ** powers.length); power *= power) powers.push(power);
  for (let power = powers.pop(); power !== undefined; power = powers.pop()) take(power, 2 ** powers.length);
  return { rest, times };
}
