import { session } from '../api/live.js';
import { openText } from '../debugger/formulas.js';
import { formatAddress, place, replaceAddress } from './router.js';

/**
 * Opens the file or campaign with which the studio was started, unless a text is open or the address names another
 * view.
 */
export function goToStart(): void {
  if (place.value.path.length > 0 || openText.value.text !== '') return;
  const first = session.value?.roots[0];
  if (first?.kind === 'file') replaceAddress(formatAddress(['debug'], { file: String(first.root) }));
  if (first?.kind === 'campaign') replaceAddress(formatAddress(['campaign', String(first.root)]));
}
