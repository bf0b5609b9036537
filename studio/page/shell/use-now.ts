import { useEffect, useState } from 'preact/hooks';
import { lostAt } from '../api/live.js';

/** Current time in milliseconds since 1970, updated every second while `isOn`. Stops if the connection is lost. */
export function useNow(isOn = true): number {
  const lost = lostAt.value;
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    if (!isOn || lost !== undefined) return undefined;
    setNow(Date.now());
    const timer = setInterval(() => setNow(Date.now()), 1_000);
    return () => clearInterval(timer);
  }, [isOn, lost]);
  return Math.min(now, lost ?? Infinity);
}
