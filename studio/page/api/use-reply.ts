import { useCallback, useEffect, useRef, useState } from 'preact/hooks';
import { whyFailed } from './studio.js';

export interface Reply<T> {
  readonly value: T | undefined;
  readonly problem: string;
  /** The present value stays until the reply arrives. */
  readonly reload: () => void;
}

/** Ignores late replies. A reload waits for the reply to an earlier request, so that slow replies also arrive. */
export function useReply<T>(ask: (signal: AbortSignal) => Promise<T>, on: readonly unknown[]): Reply<T> {
  const [value, setValue] = useState<T | undefined>(undefined);
  const [problem, setProblem] = useState('');
  const [again, setAgain] = useState(0);
  const asking = useRef({ isOn: false, isAgain: false });
  useEffect(() => {
    const over = new AbortController();
    asking.current = { isOn: true, isAgain: false };
    const end = (): void => {
      const { isAgain } = asking.current;
      asking.current = { isOn: false, isAgain: false };
      if (isAgain) setAgain((count) => count + 1);
    };
    ask(over.signal).then(
      (reply) => {
        if (over.signal.aborted) return;
        setValue(reply);
        setProblem('');
        end();
      },
      (error: unknown) => {
        if (over.signal.aborted) return;
        setProblem(whyFailed(error));
        end();
      },
    );
    return () => over.abort();
  }, [...on, again]);
  const reload = useCallback(() => {
    if (asking.current.isOn) asking.current.isAgain = true;
    else setAgain((count) => count + 1);
  }, []);
  return { value, problem, reload };
}
