import { useState } from 'preact/hooks';
import type { LogEntry } from '../../server/contract/index.js';
import { api } from '../api/studio.js';
import { useReply } from '../api/use-reply.js';
import { formatCount } from '../shell/count.js';
import { DataTable, Problem } from '../shell/parts.js';
import { useEvery } from '../shell/use-every.js';

const SOME_TIME_MS = 2_000;
const PAGE = 100;
const KINDS = [
  ...['campaign-started', 'campaign-resumed', 'seed-left-out', 'seed-judged', 'batch-done', 'finding'],
  ...['finding-reduced', 'finding-bisected', 'finding-left', 'finding-elsewhere', 'finding-triaged'],
  ...['finding-not-confirmed', 'seed-disputed', 'finding-again', 'claim-refuted', 'claim-contradicted'],
  ...['solver-dropped', 'strategy-steered', 'slow', 'fault', 'campaign-interrupted', 'campaign-ended'],
] as const satisfies readonly LogEntry['event']['kind'][];

export function CampaignLog({ campaign, sequence }: { campaign: string; sequence: number }) {
  const [kinds, setKinds] = useState('');
  const [text, setText] = useState('');
  const [before, setBefore] = useState<number | undefined>(undefined);
  const [isOpen, setOpen] = useState(false);
  // Limits the reloads, because a text search reads the whole log.
  const newest = useEvery(SOME_TIME_MS, sequence);
  const { value, problem } = useReply(
    (signal) =>
      isOpen
        ? api.campaignLog(
            {
              campaign,
              most: PAGE,
              ...(kinds === '' ? {} : { kinds }),
              ...(text === '' ? {} : { text }),
              ...(before === undefined ? {} : { before }),
            },
            signal,
          )
        : Promise.resolve(undefined),
    [campaign, kinds, text, before, isOpen, newest],
  );
  const items = value?.items ?? [];
  const last = items.at(-1)?.sequence;
  const isEnd = items.length < PAGE || (last ?? 0) <= 1;
  return (
    <details onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>Event log ({sequence})</summary>
      <p class="buttons">
        <label>
          Kind{' '}
          <select
            value={kinds}
            onChange={(event) => {
              setKinds(event.currentTarget.value);
              setBefore(undefined);
            }}
          >
            <option value="">all</option>
            {KINDS.map((kind) => (
              <option key={kind}>{kind}</option>
            ))}
          </select>
        </label>
        <label>
          Text{' '}
          <input
            type="search"
            value={text}
            onInput={(event) => {
              setText(event.currentTarget.value);
              setBefore(undefined);
            }}
          />
        </label>
        <button type="button" disabled={before === undefined} onClick={() => setBefore(undefined)}>
          Newest
        </button>
        <button type="button" disabled={isEnd} onClick={() => setBefore(last)}>
          Older
        </button>
      </p>
      <Problem text={problem} />
      <DataTable
        caption={
          text === ''
            ? formatCount(value?.of ?? 0, 'event')
            : `${formatCount(items.length, 'event')} containing this text${isEnd ? '' : ', older ones may follow'}`
        }
        columns={['number', 'kind', 'event']}
        rows={items.map(({ sequence: number, event }) => [
          number,
          event.kind,
          <code class="event">{JSON.stringify(event).slice(0, 400)}</code>,
        ])}
      />
    </details>
  );
}
