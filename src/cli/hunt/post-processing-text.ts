import { elsewhereText } from '../findings/index.js';
import { type Bisection, type CampaignEvent, fixStateOf } from '../../campaign/index.js';
import { grouped } from '../../util/index.js';
import { timeText } from '../options/index.js';
import { pc } from '../terminal/index.js';

type PostProcessingEvent = CampaignEvent & {
  readonly kind: 'finding-reduced' | 'finding-bisected' | 'finding-elsewhere';
};

export function isPostProcessing(event: CampaignEvent): event is PostProcessingEvent {
  return ['finding-reduced', 'finding-bisected', 'finding-elsewhere'].includes(event.kind);
}

export function postProcessingLine(event: PostProcessingEvent): string {
  switch (event.kind) {
    case 'finding-reduced':
      return `${pc.cyan('reduced')}  ${event.id}  ${reducedText(event)}`;
    case 'finding-bisected':
      return `${pc.cyan('bisected')}  ${event.id}  ${bisectedText(event)}`;
    case 'finding-elsewhere':
      return `${pc.cyan('elsewhere')}  ${event.id}  ${elsewhereText(event.elsewhere)}`;
  }
}

function reducedText({ reduced }: PostProcessingEvent & { kind: 'finding-reduced' }): string {
  const { from, nodes, calls, btor, details } = reduced;
  const unit = btor === undefined ? 'terms' : 'nodes';
  const size = `${grouped(from)} ${unit} -> ${grouped(nodes)}`;
  if (details === undefined) return `${size}, ${grouped(calls)} runs`;
  const { bytes, ms, minimal } = details;
  const end = minimal ? ', 1-minimal' : '';
  return `${grouped(bytes.before)} bytes -> ${grouped(bytes.after)}, ${size}, ${grouped(calls)} runs, ${timeText(ms)}${end}`;
}

function bisectedText({ bisection }: PostProcessingEvent & { kind: 'finding-bisected' }): string {
  const { firstBad, lastGood, observations, versions } = bisection;
  const asked = `${observations.length} of ${versions.length} versions run`;
  const until = untilText(bisection);
  if (firstBad === null) return `${until}; ${asked}`;
  const before = lastGood === null ? '' : ` (not in ${lastGood})`;
  return `since ${firstBad}${before}, ${until}; ${asked}`;
}

function untilText(bisection: Bisection): string {
  const { fixedIn, versions } = bisection;
  switch (fixStateOf(bisection)) {
    case 'fixed':
      return `fixed in ${fixedIn}`;
    case 'open':
      return `still in ${versions.at(-1)}`;
    case 'nowhere':
      return 'in none of the versions';
    case 'unclear':
      return 'end unclear';
  }
}
