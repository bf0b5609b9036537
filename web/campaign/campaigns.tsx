import { useEffect } from 'preact/hooks';
import { jobs } from '../api/live.js';
import { api } from '../api/studio.js';
import { useReply } from '../api/use-reply.js';
import { DataTable, Problem } from '../shell/parts.js';
import { addressOf } from '../shell/router.js';
import { CampaignView } from './campaign-view.js';
import { HuntForm } from './hunt-form.js';

/** The campaigns of the workspace, and a form for a new one. */
export function Campaigns() {
  const { value, problem, reload } = useReply(() => api.campaigns({}), []);
  const running = jobs.value.filter(({ kind, state }) => (kind === 'hunt' || kind === 'resume') && state === 'running');
  useEffect(reload, [running.length]);
  const all = value ?? [];
  return (
    <div class="page">
      <h2>Campaigns</h2>
      <Problem text={problem} />
      {value !== undefined && all.length === 0 && (
        <p class="empty">
          There is no campaign here yet. Start a hunt below, or open the studio with the folder of a campaign.
        </p>
      )}
      {all.length > 0 && (
        <DataTable
          caption="Campaigns"
          columns={['campaign', 'findings', 'state', 'folder']}
          rows={all.map(({ campaign, name, path, job }) => [
            <a href={addressOf(['campaign', campaign])}>{name}</a>,
            <a href={addressOf(['findings', campaign])}>findings of {name}</a>,
            job === null ? '' : 'running here',
            path,
          ])}
        />
      )}
      {all.length > 1 && (
        <p>
          <a href={addressOf(['campaign', ...all.slice(0, 3).map(({ campaign }) => campaign)])}>
            Show {Math.min(3, all.length)} of them beside each other
          </a>
        </p>
      )}
      <HuntForm />
    </div>
  );
}

/** One campaign, or several beside each other. */
export function CampaignPage({ campaigns }: { campaigns: readonly string[] }) {
  return (
    <div class={campaigns.length > 1 ? 'page beside' : 'page'}>
      {campaigns.map((campaign) => (
        <CampaignView key={campaign} campaign={campaign} />
      ))}
    </div>
  );
}
