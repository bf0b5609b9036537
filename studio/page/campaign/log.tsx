import { useState } from 'preact/hooks';
import { api } from '../api/studio.js';
import { useReply } from '../api/use-reply.js';
import { DataTable, Problem } from '../shell/parts.js';
import { useEvery } from '../shell/use-every.js';

const SOME_TIME_MS = 2_000;
const KINDS = [
  ...['campaign-started', 'campaign-resumed', 'seed-judged', 'batch-done', 'finding', 'finding-reduced'],
  ...['finding-bisected', 'finding-triaged', 'finding-not-confirmed', 'finding-again', 'solver-dropped'],
  ...['strategy-steered', 'claim-refuted', 'claim-contradicted', 'slow', 'fault'],
  ...['campaign-interrupted', 'campaign-ended'],
];

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
          Words{' '}
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
        <button type="button" disabled={last === undefined || last <= 1} onClick={() => setBefore(last)}>
          Older
        </button>
      </p>
      <Problem text={problem} />
      <DataTable
        caption={`${value?.of ?? 0} events`}
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
