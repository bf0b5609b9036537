import pc from 'picocolors';
import type { CampaignEvent } from '../campaign/index.js';
import { timeText } from './units.js';
import { grouped } from '../util/index.js';

type CareEvent = CampaignEvent & { readonly kind: 'finding-reduced' | 'finding-bisected' };

/** What was made of a finding, in one line. */
export function careLine(event: CareEvent): string {
  return event.kind === 'finding-reduced'
    ? `${pc.cyan('reduced')}  ${event.id}  ${reducedText(event)}`
    : `${pc.cyan('bisected')}  ${event.id}  ${bisectedText(event)}`;
}

function reducedText({ reduced }: CareEvent & { kind: 'finding-reduced' }): string {
  const { from, nodes, calls, btor, details } = reduced;
  const unit = btor === undefined ? 'terms' : 'nodes';
  const size = `${grouped(from)} ${unit} -> ${grouped(nodes)}`;
  if (details === undefined) return `${size}, ${grouped(calls)} runs`;
  const { bytes, ms, minimal } = details;
  const end = minimal ? ', 1-minimal' : '';
  return `${grouped(bytes.before)} bytes -> ${grouped(bytes.after)}, ${size}, ${grouped(calls)} runs, ${timeText(ms)}${end}`;
}

function bisectedText({ bisection }: CareEvent & { kind: 'finding-bisected' }): string {
  const { firstBad, lastGood, fixedIn, sights, versions } = bisection;
  const since = firstBad === null ? 'since when is not clear' : `since ${firstBad}`;
  const before = lastGood === null ? '' : ` (not in ${lastGood})`;
  const until = fixedIn === null ? `still in ${versions.at(-1) ?? 'the newest'}` : `fixed in ${fixedIn}`;
  return `${since}${before}, ${until}; ${sights.length} of ${versions.length} versions asked`;
}
