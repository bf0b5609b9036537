import { useEffect } from 'preact/hooks';
import { refresh } from '../api/live.js';

const EVERY_MS = 5_000;

/** Reads again when the view or the window is shown, and then regularly, because files and campaigns may be new. */
export function useFresh(read: () => unknown = refresh): void {
  useEffect(() => {
    const again = (): void => void read();
    again();
    window.addEventListener('focus', again);
    const timer = setInterval(() => !document.hidden && again(), EVERY_MS);
    return () => {
      clearInterval(timer);
      window.removeEventListener('focus', again);
    };
  }, []);
}
