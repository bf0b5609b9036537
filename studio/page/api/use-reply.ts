import { useCallback, useEffect, useState } from 'preact/hooks';
import { whyFailed } from './studio.js';

export interface Reply<T> {
  readonly value: T | undefined;
  readonly problem: string;
  /** The present value stays until the reply arrives. */
  readonly reload: () => void;
}

/** Ignores late replies. */
export function useReply<T>(ask: (signal: AbortSignal) => Promise<T>, on: readonly unknown[]): Reply<T> {
  const [value, setValue] = useState<T | undefined>(undefined);
  const [problem, setProblem] = useState('');
  const [again, setAgain] = useState(0);
  useEffect(() => {
    const over = new AbortController();
    ask(over.signal).then(
      (reply) => {
        if (over.signal.aborted) return;
        setValue(reply);
        setProblem('');
      },
      (error: unknown) => {
        if (!over.signal.aborted) setProblem(whyFailed(error));
      },
    );
    return () => over.abort();
  }, [...on, again]);
  return { value, problem, reload: useCallback(() => setAgain((count) => count + 1), []) };
}
