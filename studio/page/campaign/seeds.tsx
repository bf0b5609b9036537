import { useState } from 'preact/hooks';
import { api } from '../api/studio.js';
import { useReply } from '../api/use-reply.js';
import { formatCount } from '../shell/count.js';
import { DataTable, Problem } from '../shell/parts.js';
import { useEvery } from '../shell/use-every.js';

const STANDINGS = ['decided', 'undecided', 'disputed', 'refuted', 'left-out', 'waiting'] as const;
const PAGE = 100;
const SOME_TIME_MS = 2_000;

export function Seeds({ campaign, judged }: { campaign: string; judged: number }) {
  const [standing, setStanding] = useState<(typeof STANDINGS)[number] | ''>('');
  const [text, setText] = useState('');
  const [from, setFrom] = useState(0);
  const [isOpen, setOpen] = useState(false);
  const { value, problem } = useReply(
    (signal) =>
      isOpen
        ? api.seeds(
            { campaign, from, most: PAGE, ...(standing === '' ? {} : { standing }), ...(text === '' ? {} : { text }) },
            signal,
          )
        : Promise.resolve(undefined),
    [campaign, standing, text, from, isOpen, useEvery(SOME_TIME_MS, judged)],
  );
  return (
    <details onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>Seeds and skipped files</summary>
      <p class="buttons">
        <label>
          State{' '}
          <select
            value={standing}
            onChange={(event) => {
              setStanding(event.currentTarget.value as typeof standing);
              setFrom(0);
            }}
          >
            <option value="">all</option>
            {STANDINGS.map((each) => (
              <option key={each}>{each}</option>
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
              setFrom(0);
            }}
          />
        </label>
        <button type="button" disabled={from === 0} onClick={() => setFrom(Math.max(0, from - PAGE))}>
          Previous
        </button>
        <button type="button" disabled={from + PAGE >= (value?.of ?? 0)} onClick={() => setFrom(from + PAGE)}>
          Next
        </button>
      </p>
      <Problem text={problem} />
      <DataTable
        caption={formatCount(value?.of ?? 0, 'file')}
        columns={['seed', 'state', 'answers', 'certified', 'reason']}
        rows={(value?.items ?? []).map(({ path, standing: state, agreed, certified, reason }) => [
          path,
          state,
          agreed.map((each) => each ?? '?').join(' '),
          certified ?? '',
          reason ?? '',
        ])}
      />
    </details>
  );
}
