/** Computes a hash of 128 bits, which is fast and well mixed, but not cryptographic. */
export function hashWords(text: string): [number, number, number, number] {
  let a = 0x9e3779b9 | 0;
  let b = 0x243f6a88 | 0;
  let c = 0xb7e15162 | 0;
  let d = 0x3c6ef372 | 0;
  for (let i = 0; i < text.length; i++) {
    const k = text.charCodeAt(i) + 1;
    a = Math.imul(a ^ k, 0x85ebca6b) ^ b;
    b = Math.imul(b ^ k, 0xc2b2ae35) ^ c;
    c = Math.imul(c ^ k, 0x27d4eb2f) ^ d;
    d = Math.imul(d ^ k, 0x165667b1) ^ a;
  }
  a = finalize(a ^ text.length);
  b = finalize(b ^ a);
  c = finalize(c ^ b);
  d = finalize(d ^ c);
  return [a, b, c, d];
}

/** Final mix of MurmurHash3 (Appleby, public domain). */
export function finalize(word: number): number {
  let h = word;
  h = Math.imul(h ^ (h >>> 16), 0x85ebca6b);
  h = Math.imul(h ^ (h >>> 13), 0xc2b2ae35);
  return h ^ (h >>> 16);
}
