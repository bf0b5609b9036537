import { useEffect } from 'preact/hooks';
import { refresh } from '../api/live.js';

/** Reads again when the view or the window is shown, because files and campaigns may be new. */
export function useFresh(read: () => unknown = refresh): void {
  useEffect(() => {
    const again = (): void => void read();
    again();
    window.addEventListener('focus', again);
    return () => window.removeEventListener('focus', again);
  }, []);
}
