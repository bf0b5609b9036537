import { useEffect, useRef, useState } from 'preact/hooks';

/** Follows a changing value at most once per `ms` milliseconds. The final value is never missed. */
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
