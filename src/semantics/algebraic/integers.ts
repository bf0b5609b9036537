export function signOf(value: bigint): -1 | 0 | 1 {
  return value > 0n ? 1 : value < 0n ? -1 : 0;
}

/** `b` must be positive. */
export function floorDivide(a: bigint, b: bigint): bigint {
  const cut = a / b;
  return a < 0n && cut * b !== a ? cut - 1n : cut;
}
