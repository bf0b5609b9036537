import { effect } from '@preact/signals';
import { storeChoice } from '../shell/kept.js';
import { type PageLocation, arrival, formatAddress, place, recordAddress } from '../shell/router.js';
import { currentKey, keyOf, openText, work } from './formulas.js';

export const VIEWS = ['both', 'text', 'graph', 'table'] as const;

export const layoutOfPage = storeChoice('view', VIEWS, 'both');

/** Browsers limit how often the address may change. */
const RESTING_MS = 150;

export function addressNow(): string {
  const { value: view } = layoutOfPage;
  return formatAddress(['debug'], {
    ...openText.value.query,
    node: work.value.node,
    view: view === 'both' ? undefined : view,
  });
}

export function isInDebugger({ path }: PageLocation): boolean {
  return path[0] === 'debug';
}

export function followView(): void {
  effect(() => {
    const [key, address] = [currentKey.value, addressNow()];
    if (key === '') return undefined;
    const before = arrival.peek();
    const later = setTimeout(() => {
      const at = place.peek();
      // While another formula is loaded, or another node is selected, the address already names it.
      if (arrival.peek() === before && isInDebugger(at) && ['', key].includes(keyOf(at.query))) recordAddress(address);
    }, RESTING_MS);
    return () => clearTimeout(later);
  });
}
