import { useEffect, useState } from 'preact/hooks';
import { whyFailed } from '../api/studio.js';

const RESTING_MS = 250;

/** Follows the command line of a form while the user types. Ignores replies about earlier values of the form. */
export function useCommandLine<Options>(
  ask: (options: Options) => Promise<{ readonly line: string }>,
  options: Options | undefined,
): { readonly line: string; readonly problem: string } {
  const [reply, setReply] = useState({ line: '', problem: '' });
  useEffect(() => {
    if (options === undefined) return undefined;
    let isOver = false;
    const set = (now: typeof reply): void => void (isOver || setReply(now));
    const later = setTimeout(() => {
      ask(options).then(
        ({ line }) => set({ line, problem: '' }),
        (error: unknown) => set({ line: '', problem: whyFailed(error) }),
      );
    }, RESTING_MS);
    return () => {
      isOver = true;
      clearTimeout(later);
    };
  }, [JSON.stringify(options)]);
  return reply;
}
