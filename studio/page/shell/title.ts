import { effect } from '@preact/signals';
import { visibleLine } from '../../../src/smt.js';
import { openTitle } from '../debugger/reductions.js';
import { place } from './router.js';

const VIEWS: Readonly<Record<string, string>> = {
  campaigns: 'Campaigns',
  campaign: 'Campaign',
  findings: 'Findings',
  experiments: 'Experiments',
};

/** Puts the address into the title, for tabs and screen readers. */
export function followTitle(): void {
  effect(() => {
    const [first = 'start', , finding] = place.value.path;
    const view = finding !== undefined && first === 'findings' ? finding : VIEWS[first];
    const what = view ?? (first === 'debug' ? openTitle.value : '');
    document.title = what === '' ? 'Gainsay studio' : `${visibleLine(what)} · Gainsay studio`;
  });
}
