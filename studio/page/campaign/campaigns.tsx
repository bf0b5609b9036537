import { useEffect, useState } from 'preact/hooks';
import type { CampaignBrief } from '../../server/contract/index.js';
import { jobs } from '../api/live.js';
import { api } from '../api/studio.js';
import { useReply } from '../api/use-reply.js';
import { duration } from '../shell/duration.js';
import { Problem } from '../shell/parts.js';
import { formatAddress, place, recordQuery } from '../shell/router.js';
import { type Column, Table } from '../shell/table.js';
import { useFresh } from '../shell/use-fresh.js';
import { useNow } from '../shell/use-now.js';
import { Acting, isViewOnly } from '../shell/view-only.js';
import { CampaignView } from './campaign-view.js';
import { Comparison } from './comparison.js';
import { listedState, shownState } from './figures.js';
import { HuntForm } from './hunt-form.js';

type Entry = Awaited<ReturnType<typeof api.campaigns>>[number];
type Row = Entry & { readonly brief: CampaignBrief | undefined };

const AGAIN_MS = 3_000;

export function Campaigns() {
  const { value, problem, reload } = useReply(() => api.campaigns({}), []);
  const running = jobs.value.filter(({ kind, state }) => (kind === 'hunt' || kind === 'resume') && state === 'running');
  useEffect(reload, [running.length]);
  useFresh(reload);
  const all = value ?? [];
  const briefs = useBriefs(all);
  const { compare = '', ...filters } = place.value.query;
  const chosen = compare.split('\n').filter((each) => all.some(({ campaign }) => campaign === each));
  const choose = (campaign: string, isChosen: boolean): void => {
    const next = [...chosen.filter((each) => each !== campaign), ...(isChosen ? [campaign] : [])];
    recordQuery({ compare: next.length === 0 ? undefined : next.join('\n') });
  };
  return (
    <div class="page">
      <h2>Campaigns</h2>
      <Problem text={problem} />
      {value !== undefined && all.length === 0 && (
        <p class="empty">
          There are no campaigns here yet. {isViewOnly.value ? 'Open' : 'Start a hunt below, or open'} the studio with
          the folder of a campaign.
        </p>
      )}
      {all.length > 0 && (
        <Table
          caption="Campaigns"
          noun="campaign"
          testId="campaigns"
          columns={columnsFor(chosen, choose)}
          rows={all.map((entry): Row => ({ ...entry, brief: briefs.get(entry.campaign) }))}
          keyOf={({ campaign }) => campaign}
          query={{ sort: '-started', ...filters }}
          setQuery={(change) => recordQuery('sort' in change ? { ...change, sort: change['sort'] ?? '' } : change)}
          nothing=""
        >
          {all.length > 1 &&
            (chosen.length < 2 ? (
              <span class="faint">Select two or more to compare them.</span>
            ) : (
              <a class="button" href={formatAddress(['campaign', ...chosen])}>
                Show {chosen.length} compared campaigns
              </a>
            ))}
        </Table>
      )}
      <Acting purpose="start hunts">
        <HuntForm />
      </Acting>
    </div>
  );
}

function useBriefs(all: readonly Entry[]): ReadonlyMap<string, CampaignBrief> {
  const [briefs, setBriefs] = useState<ReadonlyMap<string, CampaignBrief>>(new Map());
  const isRunning = all.some(({ running }) => running !== null);
  const round = Math.floor(useNow(isRunning) / AGAIN_MS);
  useEffect(() => {
    let isOver = false;
    const read = async (): Promise<void> => {
      for (const { campaign, running } of all) {
        if (isOver) return;
        const known = briefs.get(campaign);
        if (known?.isWhole === true && known.running === null && running === null) continue;
        // A campaign that cannot be read has no figures. Its page shows the reason.
        const brief = await api.campaignBrief({ campaign }).catch(() => undefined);
        if (brief !== undefined) setBriefs((before) => new Map(before).set(campaign, brief));
      }
    };
    void read();
    return () => {
      isOver = true;
    };
  }, [all.map(({ campaign, running }) => `${campaign} ${running?.by ?? ''}`).join(), round]);
  return briefs;
}

function columnsFor(chosen: readonly string[], choose: (campaign: string, isChosen: boolean) => void): Column<Row>[] {
  const figure = (
    name: string,
    pick: (brief: CampaignBrief) => number,
    more: Partial<Column<Row>> = {},
  ): Column<Row> => ({
    name,
    value: ({ brief }) => (brief === undefined ? null : pick(brief)),
    width: '10ch',
    ...more,
  });
  return [
    {
      name: 'compare',
      value: () => null,
      heading: 'compare',
      width: '11ch',
      cell: ({ campaign, name }) => (
        <input
          type="checkbox"
          aria-label={`compare ${name}`}
          checked={chosen.includes(campaign)}
          onChange={(event) => choose(campaign, event.currentTarget.checked)}
        />
      ),
    },
    {
      name: 'campaign',
      value: ({ name }) => name,
      cell: ({ campaign, name }) => <a href={formatAddress(['campaign', campaign])}>{name}</a>,
    },
    {
      name: 'state',
      value: ({ running, brief }) => listedState(brief === undefined ? running : brief.running, brief?.state),
      cell: ({ running, brief }) => {
        const by = brief === undefined ? running : brief.running;
        return shownState(by, listedState(by, brief?.state));
      },
      isChoice: true,
      width: '13ch',
    },
    {
      name: 'started',
      value: ({ brief }) => brief?.started ?? null,
      cell: ({ brief }) => (brief === undefined ? '…' : new Date(brief.started).toLocaleString('en-GB')),
      width: '20ch',
    },
    figure('duration', ({ ms }) => ms, {
      cell: ({ brief }) => (brief === undefined ? '' : duration(brief.ms)),
      width: '12ch',
    }),
    figure('tests', ({ tests }) => tests),
    figure('groups', ({ groups }) => groups),
    figure('findings', ({ findings }) => findings, {
      cell: ({ campaign, name, brief }) => (
        <a href={formatAddress(['findings', campaign])}>
          {brief?.findings.toLocaleString('en') ?? '…'}
          <span class="visually-hidden"> findings of {name}</span>
        </a>
      ),
    }),
    { name: 'folder', value: ({ path }) => path, isMinor: true, width: '24%' },
  ];
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
