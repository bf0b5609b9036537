import { elsewhereText } from '../findings/index.js';
import { type Bisection, type CampaignEvent, computeFixState } from '../../campaign/index.js';
import { groupDigits } from '../../util/index.js';
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
      return `${pc.cyan('reduced')}  ${event.id}  ${formatReduction(event)}`;
    case 'finding-bisected':
      return `${pc.cyan('bisected')}  ${event.id}  ${formatBisection(event)}`;
    case 'finding-elsewhere':
      return `${pc.cyan('elsewhere')}  ${event.id}  ${elsewhereText(event.elsewhere)}`;
  }
}

function formatReduction({ reduced }: PostProcessingEvent & { kind: 'finding-reduced' }): string {
  const { from, nodes, calls, btor, bytes, ms, minimal } = reduced;
  const unit = btor === undefined ? 'terms' : 'nodes';
  const size = `${groupDigits(from)} ${unit} -> ${groupDigits(nodes)}`;
  const end = minimal ? ', 1-minimal' : '';
  return `${groupDigits(bytes.before)} bytes -> ${groupDigits(bytes.after)}, ${size}, ${groupDigits(calls)} runs, ${timeText(ms)}${end}`;
}

function formatBisection({ bisection }: PostProcessingEvent & { kind: 'finding-bisected' }): string {
  const { firstBad, lastGood, observations, versions } = bisection;
  const asked = `${observations.length} of ${versions.length} versions run`;
  const until = untilText(bisection);
  if (firstBad === null) return `${until}; ${asked}`;
  const before = lastGood === null ? '' : ` (not in ${lastGood})`;
  return `since ${firstBad}${before}, ${until}; ${asked}`;
}

function untilText(bisection: Bisection): string {
  const { fixedIn, versions } = bisection;
  switch (computeFixState(bisection)) {
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
