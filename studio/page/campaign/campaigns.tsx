import { useEffect, useState } from 'preact/hooks';
import { jobs } from '../api/live.js';
import { api } from '../api/studio.js';
import { useReply } from '../api/use-reply.js';
import { DataTable, Problem } from '../shell/parts.js';
import { formatAddress } from '../shell/router.js';
import { CampaignView } from './campaign-view.js';
import { Comparison } from './comparison.js';
import { runnerText } from './figures.js';
import { HuntForm } from './hunt-form.js';

export function Campaigns() {
  const { value, problem, reload } = useReply(() => api.campaigns({}), []);
  const running = jobs.value.filter(({ kind, state }) => (kind === 'hunt' || kind === 'resume') && state === 'running');
  useEffect(reload, [running.length]);
  const [chosen, setChosen] = useState<readonly string[]>([]);
  const all = value ?? [];
  const choose = (campaign: string, isChosen: boolean): void =>
    setChosen([...chosen.filter((each) => each !== campaign), ...(isChosen ? [campaign] : [])]);
  return (
    <div class="page">
      <h2>Campaigns</h2>
      <Problem text={problem} />
      {value !== undefined && all.length === 0 && (
        <p class="empty">
          There are no campaigns here yet. Start a hunt below, or open the studio with the folder of a campaign.
        </p>
      )}
      {all.length > 0 && (
        <DataTable
          caption="Campaigns"
          isCaptionHidden
          columns={['compare', 'campaign', 'findings', 'state', 'folder']}
          rows={all.map(({ campaign, name, path, running: by }) => [
            <input
              type="checkbox"
              aria-label={`compare ${name}`}
              checked={chosen.includes(campaign)}
              onChange={(event) => choose(campaign, event.currentTarget.checked)}
            />,
            <a href={formatAddress(['campaign', campaign])}>{name}</a>,
            <a href={formatAddress(['findings', campaign])}>findings of {name}</a>,
            runnerText(by),
            path,
          ])}
        />
      )}
      {all.length > 1 && (
        <p>
          {chosen.length < 2 ? (
            <span class="faint">Select two or more to compare them.</span>
          ) : (
            <a href={formatAddress(['campaign', ...chosen])}>Show {chosen.length} compared campaigns</a>
          )}
        </p>
      )}
      <HuntForm />
    </div>
  );
}

export function CampaignPage({ campaigns }: { campaigns: readonly string[] }) {
  return (
    <div class="page">
      {campaigns.length > 1 && <Comparison campaigns={campaigns} />}
      <div class={campaigns.length > 1 ? 'beside' : undefined}>
        {campaigns.map((campaign) => (
          <CampaignView key={campaign} campaign={campaign} />
        ))}
      </div>
    </div>
  );
}
