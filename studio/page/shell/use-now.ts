import { useEffect, useState } from 'preact/hooks';

/** The current time in milliseconds. While `isTicking`, it changes ten times a second. */
export function useNow(isTicking: boolean): number {
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    if (!isTicking) return undefined;
    const timer = setInterval(() => setNow(Date.now()), 100);
    return () => clearInterval(timer);
  }, [isTicking]);
  return now;
}
