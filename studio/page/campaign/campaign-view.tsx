import { useState } from 'preact/hooks';
import type { CampaignLive } from '../../server/contract/index.js';
import { api, whyFailed } from '../api/studio.js';
import { LiveButton } from '../shell/live-button.js';
import { Problem } from '../shell/parts.js';
import { ShareButton } from '../shell/share-button.js';
import { Course } from './course.js';
import { BlameMatrix, Feed } from './feed.js';
import { FIGURES, figureText, shownState, stateText } from './figures.js';
import { useCampaign } from './live.js';
import { CampaignLog } from './log.js';
import { NotifyButton } from './notify.js';
import { Progress } from './progress.js';
import { Resume } from './resume.js';
import { Seeds } from './seeds.js';
import { CampaignTables } from './tables.js';
import { Workers } from './workers.js';

export function CampaignView({ campaign }: { campaign: string }) {
  const { now, problem } = useCampaign(campaign, true);
  if (now === undefined)
    return problem === '' ? <p class="empty">reading the campaign…</p> : <Problem text={problem} />;
  return (
    <article data-testid="campaign">
      <h2>{now.name}</h2>
      <Problem text={problem} />
      <Controls now={now} />
      <Reading now={now} />
      <Progress now={now} />
      <Workers now={now} />
      {now.summary.troubles.map(({ text }) => (
        <p class="warn" key={text}>
          {text}
        </p>
      ))}
      <div class="found">
        <Feed now={now} />
        <BlameMatrix now={now} />
      </div>
      <Course now={now} />
      <Figures now={now} />
      <CampaignTables now={now} />
      <Seeds campaign={campaign} judged={now.summary.judged} />
      <CampaignLog campaign={campaign} sequence={now.sequence} />
    </article>
  );
}

function Figures({ now }: { now: CampaignLive }) {
  return (
    <dl class="figures compact">
      {FIGURES.map(([name, of]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd data-testid={name}>{figureText(of(now))}</dd>
        </div>
      ))}
      {now.memoryMb !== null && (
        <div>
          <dt>memory</dt>
          <dd>{Math.round(now.memoryMb)} MB</dd>
        </div>
      )}
    </dl>
  );
}

export function Reading({ now }: { now: CampaignLive }) {
  if (now.isWhole) return null;
  return (
    <p class="faint" role="status">
      Reading the log: so far its first {now.sequence.toLocaleString('en')} events are counted.
    </p>
  );
}

function Controls({ now }: { now: CampaignLive }) {
  const [problem, setProblem] = useState('');
  const { running, campaign } = now;
  const job = running?.by === 'here' ? (running.job ?? undefined) : undefined;
  const state = stateText(now);
  const act = async (what: () => Promise<unknown>): Promise<void> => {
    try {
      setProblem('');
      await what();
    } catch (error) {
      setProblem(whyFailed(error));
    }
  };
  const control = (action: 'pause' | 'go-on' | 'stop') =>
    void act(() => (job === undefined ? Promise.resolve() : api.controlJob({ job, action })));
  return (
    <>
      <p class="buttons">
        <b data-testid="campaign-state">{shownState(running, state)}</b>
        {running?.by === 'here' && running.job === null && (
          <span class="faint">started in a terminal: Ctrl-C there stops the hunt without loss</span>
        )}
        {job !== undefined && state === 'running' && <LiveButton onClick={() => control('pause')}>Pause</LiveButton>}
        {job !== undefined && state === 'paused' && <LiveButton onClick={() => control('go-on')}>Go on</LiveButton>}
        {job !== undefined && <LiveButton onClick={() => control('stop')}>Stop</LiveButton>}
        <NotifyButton now={now} />
        <ShareButton load={() => api.campaignPage({ campaign })} />
      </p>
      <Problem text={problem} />
      {running?.by === 'work' && (
        <p class="faint">Findings of this campaign are being reduced or bisected: wait before you resume it.</p>
      )}
      <Resume now={now} />
    </>
  );
}
