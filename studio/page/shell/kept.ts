import { type Signal, effect, signal } from '@preact/signals';

/** A reload keeps the tab's choice. A new tab starts with the last choice in any tab. */
export function storeChoice<T extends string>(name: string, choices: readonly T[], standard: T): Signal<T> {
  const key = `gainsay.${name}`;
  const { sessionStorage: ofTab, localStorage: ofAll } = globalThis;
  const known = ofTab?.getItem(key) ?? ofAll?.getItem(key);
  const value = signal<T>(choices.find((each) => each === known) ?? standard);
  effect(() => [ofTab, ofAll].forEach((each) => each?.setItem(key, value.value)));
  return value;
}

/** Survives a reload of the page, but is not shared with other tabs. */
export function storeInTab<T extends object | string | number | boolean>(name: string, initial: T): Signal<T> {
  const key = `gainsay.${name}`;
  const value = signal<T>(JSON.parse(globalThis.sessionStorage?.getItem(key) ?? 'null') ?? initial);
  effect(() => globalThis.sessionStorage?.setItem(key, JSON.stringify(value.value)));
  return value;
}
