import { useEffect, useState } from 'preact/hooks';

/** Current time in milliseconds since 1970, updated every second while `isOn`. */
export function useNow(isOn = true): number {
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    if (!isOn) return undefined;
    setNow(Date.now());
    const timer = setInterval(() => setNow(Date.now()), 1_000);
    return () => clearInterval(timer);
  }, [isOn]);
  return now;
}
