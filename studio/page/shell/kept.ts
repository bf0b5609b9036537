import { type Signal, effect, signal } from '@preact/signals';

export function storeChoice<T extends string>(name: string, choices: readonly T[], standard: T): Signal<T> {
  const key = `gainsay.${name}`;
  const known = globalThis.localStorage?.getItem(key);
  const value = signal<T>(choices.find((each) => each === known) ?? standard);
  effect(() => globalThis.localStorage?.setItem(key, value.value));
  return value;
}
