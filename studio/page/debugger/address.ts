import { effect } from '@preact/signals';
import { formatAddress, place, recordAddress } from '../shell/router.js';
import { openText, reading, selected } from './document.js';

/** Delay, in milliseconds, before the address changes, because browsers limit the rate of changes. */
const RESTING_MS = 150;

export function followSelection(): void {
  effect(() => {
    const at = selected.value;
    const node = at === undefined ? undefined : reading.value?.picture.nodes[at]?.id;
    if (openText.value.text === '') return undefined;
    const later = setTimeout(() => {
      const { path, query } = place.peek();
      if (path.length > 0 && path[0] !== 'debug') return;
      recordAddress(formatAddress(['debug', ...path.slice(1)], { ...query, node }));
    }, RESTING_MS);
    return () => clearTimeout(later);
  });
}
