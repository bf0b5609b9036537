import { useEffect } from 'preact/hooks';
import { whyLocked } from '../campaign/figures.js';
import { useCampaign } from '../campaign/live.js';
import { TrustCampaign } from '../findings/trust.js';
import { lastLists } from '../findings/last-lists.js';
import { FindingWork, REPLAY_TITLE, replayName, workOn } from '../findings/work.js';
import { formatAddress } from '../shell/router.js';
import { useEvery } from '../shell/use-every.js';
import { isViewOnly } from '../shell/view-only.js';
import { callShown } from './call-panel.js';
import { findingDetail, findingLocked, followFinding, loadFinding, openFinding } from './finding-context.js';
import { isChanged, openText } from './formulas.js';
import { side } from './side.js';
import { targets } from './targets.js';

const SOME_TIME_MS = 2_000;

export function FindingBar() {
  useEffect(followFinding, []);
  const name = openFinding.value;
  if (name === undefined) return null;
  const { campaign, finding } = name;
  const { detail, problem } = findingDetail.value;
  const { query } = openText.value;
  const isInput = query['finding'] === finding;
  const inputs = [
    { of: undefined, title: detail?.isReduced === true ? 'reduced input' : 'input' },
    ...(detail?.isReduced === true ? [{ of: 'mutant', title: 'mutant' }] : []),
  ];
  return (
    <section class="finding-bar" aria-label="Finding" data-testid="finding-bar">
      <div class="buttons">
        <a href={formatAddress(['findings', campaign, finding], lastLists.value[campaign])}>← Finding {finding}</a>
        <span class="faint">of {campaign.split('/').at(-1)}</span>
        {detail !== undefined && (
          <span title={detail.because}>
            {detail.kind}: {detail.suspects.join(' or ')}
          </span>
        )}
        {inputs.map(({ of, title }) => (
          <a
            key={title}
            class="button"
            aria-current={isInput && query['of'] === of ? 'page' : undefined}
            href={formatAddress(['debug'], { campaign, finding, of })}
          >
            {title}
          </a>
        ))}
        {!isViewOnly.value && (
          <Actions
            detail={detail}
            name={name}
            isMutantShown={isInput && !isChanged.value && (query['of'] === 'mutant' || detail?.isReduced === false)}
          />
        )}
      </div>
      {problem !== '' && <p class="bad">{problem}</p>}
      {typeof detail?.changed === 'string' && <p class="warn">{detail.changed}</p>}
      {!isViewOnly.value && (
        <TrustCampaign campaign={campaign} commands={detail?.foreignCommands ?? []} done={() => void loadFinding()} />
      )}
      <FindingWork campaign={campaign} finding={finding} isLocked={findingLocked.value !== ''} isShort />
      <FollowChanges key={campaign} campaign={campaign} />
    </section>
  );
}

/** Reloads the finding after each change of its campaign's findings, such as a reduction, and follows what uses the campaign. */
function FollowChanges({ campaign }: { readonly campaign: string }) {
  const { now: live } = useCampaign(campaign);
  const changed = useEvery(SOME_TIME_MS, live?.findingsSequence);
  const locked = whyLocked(live?.running ?? null, ' to reduce the finding');
  useEffect(() => {
    findingLocked.value = locked;
    return () => void (findingLocked.value = '');
  }, [locked]);
  useEffect(() => {
    if (changed !== undefined) void loadFinding();
  }, [changed]);
  return null;
}

interface ActionsProps {
  readonly detail: typeof findingDetail.value.detail;
  readonly name: NonNullable<typeof openFinding.value>;
  readonly isMutantShown: boolean;
}

function Actions({ detail, name: { campaign, finding }, isMutantShown }: ActionsProps) {
  const isReady = detail !== undefined && detail.foreignCommands.length === 0;
  return (
    <>
      {!isMutantShown && (
        <button
          type="button"
          disabled={!isReady || targets.value.length === 0}
          title="Run the solvers selected in Call on the shown input"
          onClick={() => void callShown()}
        >
          Run again now
        </button>
      )}
      <button
        type="button"
        disabled={!isReady}
        title={REPLAY_TITLE}
        onClick={() => void workOn({ action: 'replay', campaign, finding })}
      >
        {replayName(isMutantShown)}
      </button>
      <button type="button" onClick={() => (side.value = 'call')}>
        Solvers
      </button>
      <button type="button" onClick={() => (side.value = 'reduce')}>
        Reduce
      </button>
    </>
  );
}
