interface Results<K, T> {
  get(key: K): T | undefined;
  has(key: K): boolean;
  set(key: K, value: T): unknown;
}

/** Calls `make` once for each argument. With a `WeakMap`, results are kept only as long as their arguments. */
export function memoise<T, K = void>(
  make: (key: K) => T,
  results: Results<NoInfer<K>, NoInfer<T>> = new Map<K, T>(),
): (key: K) => T {
  return (key) => {
    const known = results.get(key);
    if (known !== undefined || results.has(key)) return known as T;
    const made = make(key);
    results.set(key, made);
    return made;
  };
}
