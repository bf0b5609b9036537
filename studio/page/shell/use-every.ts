import { useEffect, useRef, useState } from 'preact/hooks';

/**
 * Follows a changing value at most once per `ms` milliseconds, and never misses the final value. The number of a change
 * is no such value if it may be that of another campaign: a change with the same number would be missed.
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
