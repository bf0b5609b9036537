import { useEffect, useRef, useState } from 'preact/hooks';

/**
 * Follows a changing value at most once per `ms` milliseconds, and never misses the final value. If the value is the
 * number of a change, it must include what changes: otherwise, an equal number of another campaign hides a change.
 */
export function useEvery<T>(ms: number, value: T): T {
  const [taken, setTaken] = useState(value);
  const at = useRef(-Infinity);
  useEffect(() => {
    const take = (): void => {
      at.current = performance.now();
      setTaken(value);
    };
    const wait = at.current + ms - performance.now();
    if (wait <= 0) return take();
    const timer = setTimeout(take, wait);
    return () => clearTimeout(timer);
  }, [value, ms]);
  return taken;
}
