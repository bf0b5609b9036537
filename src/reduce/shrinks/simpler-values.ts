/** Simplest first; each is nearer to zero, or the absolute value. */
export function* simplerWhole(value: bigint): Generator<bigint> {
  yield 0n;
  if (value === 1n) return;
  yield 1n;
  const size = value < 0n ? -value : value;
  const sign = value < 0n ? -1n : 1n;
  if (value < 0n) yield size;
  if (size > 2n) yield sign === 1n ? 2n : -1n;
  const digits = `${size}`;
  if (digits.length > 2) yield sign * BigInt(digits.slice(0, digits.length >> 1));
  if (size >= 20n) yield (sign * size) / 10n;
  if (size > 3n) yield (sign * size) / 2n;
  if (size > 1n) yield sign * (size - 1n);
}

/** Values of `width` bits, none greater than `value`. */
export function* fewerBits(value: bigint, width: number): Generator<bigint> {
  yield 0n;
  yield 1n;
  const half = BigInt(width >> 1);
  const low = value & ((1n << half) - 1n);
  if (low !== 0n) yield low;
  const top = 1n << BigInt(value.toString(2).length - 1);
  if (low !== 0n || (value >> half) << half === value) yield top;
  yield value >> 4n;
  yield value >> 3n;
  yield value >> 1n;
  yield value & (value - 1n);
  yield value - 1n;
}

const A = 0x61;

/** Fewer code points first (half, quarters, single ones), then simpler letters. */
export function* simplerStrings(points: readonly number[]): Generator<readonly number[]> {
  yield [];
  yield [A];
  for (let size = points.length >> 1; size >= 1; size >>= 1) {
    if (size * 8 < points.length) break;
    if (size * 2 >= points.length - 1 && size > 1) yield points.slice(0, size);
    for (let at = 0; at < points.length; at += size) yield [...points.slice(0, at), ...points.slice(at + size)];
  }
  if (points.length > 8) yield points.slice(0, -1);
  yield points.map(() => A);
  for (const [i, point] of points.slice(0, 8).entries()) if (point !== A) yield points.with(i, A);
}
