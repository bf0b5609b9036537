import { useState } from 'preact/hooks';

/** The failure of a form, which disappears when what the form sends changes. */
export function useFailure(sent: unknown): readonly [failure: string, fail: (text: string) => void] {
  const now = JSON.stringify(sent);
  const [{ of, text }, set] = useState({ of: '', text: '' });
  return [of === now ? text : '', (failure) => set({ of: now, text: failure })];
}
