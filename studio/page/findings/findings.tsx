import { useEffect, useState } from 'preact/hooks';
import { type InputOf, type API, TRIAGE_CHOICES } from '../../server/contract/index.js';
import { type FindingKind, FINDING_KINDS, kindSentence } from '../../../src/smt.js';
import { api } from '../api/studio.js';
import { useReply } from '../api/use-reply.js';
import { Reading } from '../campaign/campaign-view.js';
import { SOON_MS, useCampaign } from '../campaign/live.js';
import { Problem } from '../shell/parts.js';
import { formatAddress, go, place, recordAddress } from '../shell/router.js';
import { Kind } from '../shell/kind.js';
import { shortPaths } from '../shell/short-paths.js';
import { useShortcuts } from '../shell/shortcuts.js';
import { TypedInput } from '../shell/typed-input.js';
import { useEvery } from '../shell/use-every.js';
import { FindingWork, workOn } from './work.js';

type Triage = (typeof TRIAGE_CHOICES)[number];
const FILTERS = ['solver', 'kind', 'trust', 'theory', 'strategy', 'version'] as const;
const PAGE = 100;
const SOME_TIME_MS = 2_000;

export function Findings({ campaign }: { campaign: string }) {
  const { query } = place.value;
  const from = Number(query['from'] ?? 0);
  const { value, problem, reload } = useReply(
    (signal) => {
      const { triage, text } = query;
      const given = Object.fromEntries(
        FILTERS.flatMap((name) => (query[name] === undefined ? [] : [[name, query[name]]])),
      );
      const input: InputOf<typeof API.groups> = {
        campaign,
        within: SOON_MS,
        from,
        most: PAGE,
        ...given,
        ...(text === undefined ? {} : { text }),
        ...(triage === undefined ? {} : { triage: triage as Triage }),
      };
      return api.groups(input, signal);
    },
    [campaign, JSON.stringify(query)],
  );
  const { now: live } = useCampaign(campaign);
  const [at, setAt] = useState(0);
  const items = value?.items ?? [];
  const now = items[Math.min(at, items.length - 1)];
  // Reloads after each change of a finding, and once the whole log is read.
  const changed = useEvery(SOME_TIME_MS, live?.findingsSequence);
  useEffect(reload, [changed, live?.isWhole]);
  const filter = (name: string, text: string): void =>
    recordAddress(
      formatAddress(['findings', campaign], { ...query, from: undefined, [name]: text === '' ? undefined : text }),
    );
  useShortcuts({
    j: () => setAt(Math.min(at + 1, items.length - 1)),
    k: () => setAt(Math.max(0, at - 1)),
    Enter: () => now !== undefined && go(formatAddress(['findings', campaign, now.finding])),
    r: () => now !== undefined && void workOn({ action: 'reduce', campaign, finding: now.finding }),
    b: () => now !== undefined && void workOn({ action: 'bisect', campaign, finding: now.finding }),
  });
  const { plan, name } = live ?? {};
  const offered: Readonly<Record<string, readonly string[]>> = {
    solver: plan?.solvers.map(({ id }) => id) ?? [],
    kind: FINDING_KINDS,
    trust: ['certified', 'observed', 'metamorphic', 'majority', 'plugin', 'claimed', 'reported'],
    theory: live?.theories.map((row) => row.name) ?? [],
    strategy: plan?.strategies ?? [],
    version: [...new Set(plan?.solvers.flatMap(({ version }) => version.number ?? []))],
  };
  return (
    <div class="page">
      <h2>
        Findings of <a href={formatAddress(['campaign', campaign])}>{name ?? campaign}</a>
      </h2>
      <p class="buttons">
        <label>
          words <TypedInput type="search" value={query['text'] ?? ''} set={(text) => filter('text', text)} />
        </label>
        {FILTERS.map((each) => (
          <label key={each}>
            {each}{' '}
            <TypedInput
              type="text"
              size={12}
              list={`offered-${each}`}
              value={query[each] ?? ''}
              set={(text) => filter(each, text)}
            />
            <datalist id={`offered-${each}`}>
              {offered[each]?.map((option) => (
                <option
                  key={option}
                  value={option}
                  label={each === 'kind' ? kindSentence(option as FindingKind) : undefined}
                />
              ))}
            </datalist>
          </label>
        ))}
        <label>
          triage{' '}
          <select value={query['triage'] ?? ''} onChange={(event) => filter('triage', event.currentTarget.value)}>
            <option value="">all</option>
            {TRIAGE_CHOICES.map((state) => (
              <option key={state}>{state}</option>
            ))}
          </select>
        </label>
      </p>
      <Problem text={problem} />
      {live !== undefined && <Reading now={live} />}
      <FindingWork />
      {value !== undefined && items.length === 0 && (
        <p class="empty">No findings match. Clear the filters to see all findings of the campaign, if there are any.</p>
      )}
      {items.length > 0 && (
        <div class="scrolled" tabIndex={0} role="region" aria-label="Groups of findings">
          <table class="dense" data-testid="groups-table">
            <caption>{value?.of} groups; keys: j and k move, enter opens, r reduces, b bisects</caption>
            <thead>
              <tr>
                {['', 'kind', 'solver', 'trust', 'because', 'theories', 'strategy', 'size', 'count', 'triage'].map(
                  (column) => (
                    <th scope="col" key={column}>
                      {column === '' ? <span class="visually-hidden">finding</span> : column}
                    </th>
                  ),
                )}
              </tr>
            </thead>
            <tbody>
              {items.map((each, i) => (
                <tr key={each.group} aria-selected={each === now} onClick={() => setAt(i)}>
                  <td>
                    <a href={formatAddress(['findings', campaign, each.finding])}>{each.finding.replace(/^.*-/, '')}</a>
                  </td>
                  <td>
                    <Kind kind={each.kind} />
                  </td>
                  <td title={each.solver ?? each.suspects.join(' or ')}>
                    {shortPaths(each.solver ?? each.suspects.join(' or '))}
                  </td>
                  <td>{each.trust}</td>
                  <td class="words" title={each.because}>
                    {shortPaths(each.because)}
                  </td>
                  <td>{each.theories.join(' ')}</td>
                  <td>{each.strategy}</td>
                  <td class="figure">{each.bytes} bytes</td>
                  <td class="figure">{each.count}</td>
                  <td>{each.returned === null ? (each.known ?? each.triage.state) : `regression: ${each.returned}`}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
      <p class="buttons">
        <button type="button" disabled={from === 0} onClick={() => filter('from', `${Math.max(0, from - PAGE)}`)}>
          Previous
        </button>
        <button
          type="button"
          disabled={from + PAGE >= (value?.of ?? 0)}
          onClick={() => recordAddress(formatAddress(['findings', campaign], { ...query, from: `${from + PAGE}` }))}
        >
          Next
        </button>
      </p>
    </div>
  );
}
