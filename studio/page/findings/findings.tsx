import { useEffect, useMemo, useRef, useState } from 'preact/hooks';
import {
  type CampaignLive,
  type FindingDetail,
  type FindingRow,
  type Page,
  TRIAGE_CHOICES,
} from '../../server/contract/index.js';
import { session } from '../api/live.js';
import { api, whyFailed } from '../api/studio.js';
import { useReply } from '../api/use-reply.js';
import { Reading } from '../campaign/campaign-view.js';
import { noFindingsText, whyLocked } from '../campaign/figures.js';
import { SOON_MS, useCampaign } from '../campaign/live.js';
import { Kind } from '../shell/kind.js';
import { duration } from '../shell/duration.js';
import { Problem } from '../shell/parts.js';
import { formatCount, timesText } from '../shell/count.js';
import { formatAddress, go, place, recordQuery } from '../shell/router.js';
import { shortPaths } from '../shell/short-paths.js';
import { useShortcuts } from '../shell/shortcuts.js';
import { type Column, Table, filterRows, sortRows } from '../shell/table.js';
import { useEvery } from '../shell/use-every.js';
import { VIEW_ONLY, isViewOnly } from '../shell/view-only.js';
import { FindingLink } from './finding-link.js';
import { findingStateText } from './group-state.js';
import { evidenceName, suspectsText, suspicionText } from './suspicion.js';
import { FindingWork, workOn } from './work.js';

/** Minimum time between two requests, also as a multiple of the duration of a request. */
const SOME_TIME_MS = 2_000;
const SHARE = 4;
const TRUSTS = ['certified', 'observed', 'metamorphic', 'majority', 'undecided', 'plugin', 'claimed', 'reported'];

export type ListQuery = Readonly<Record<string, string>>;

/** `row` is the selected finding. */
function readListQuery({ group, of, row: _, ...filters }: ListQuery) {
  const isOfFindings = of === 'findings' || group !== undefined;
  return { group, of: isOfFindings ? ('findings' as const) : ('groups' as const), filters };
}

/** Rows of the last list, so that the next finding of a long list is known at once. */
let lastRows: { readonly key: string; readonly rows: Page<FindingRow> } | undefined;

/** Without `of`, loads nothing. */
function useRows(campaign: string, of: 'groups' | 'findings' | undefined, live: CampaignLive | undefined) {
  const [rest, setRest] = useState(SOME_TIME_MS);
  const { value, problem, reload } = useReply(
    async (signal) => {
      if (of === undefined) return undefined;
      const begun = performance.now();
      const rows = await api.findingRows({ campaign, within: SOON_MS, of }, signal);
      setRest(Math.max(SOME_TIME_MS, SHARE * (performance.now() - begun)));
      lastRows = { key: JSON.stringify([campaign, of]), rows };
      return rows;
    },
    [campaign, of],
  );
  // Reloads after each change of a finding, and once the whole log is read.
  const changed = useEvery(rest, live?.findingsSequence);
  useEffect(reload, [changed, live?.isWhole]);
  return { value, problem };
}

interface ListPosition extends Pick<NonNullable<FindingDetail['neighbours']>, 'before' | 'after'> {
  /** Such as `2 of 7 groups`. */
  readonly text: string;
}

/** Position in the list with this query. Undefined while the list is loaded. */
export function useListPosition(
  { campaign, query }: { readonly campaign: string; readonly query: ListQuery },
  { value, live }: { readonly value: FindingDetail | undefined; readonly live: CampaignLive | undefined },
): ListPosition | undefined {
  const isListed = Object.keys(query).length > 0;
  const { of } = readListQuery(query);
  const loaded = useRows(campaign, isListed ? of : undefined, live).value;
  const rows = loaded ?? (lastRows?.key === JSON.stringify([campaign, of]) ? lastRows.rows : undefined);
  return useMemo(() => {
    if (value === undefined || (isListed && rows === undefined)) return undefined;
    const found = isListed ? findPosition(rows?.items ?? [], value, query) : undefined;
    if (found !== undefined || value.neighbours === null) return found;
    const { position, of: count, list, before, after } = value.neighbours;
    return { text: `${position} of ${count} ${list}`, before, after };
  }, [rows, value, JSON.stringify(query)]);
}

/** A finding that the filters hide keeps its place between the shown rows. */
function findPosition(
  rows: readonly FindingRow[],
  { finding, group: own }: Pick<FindingRow, 'finding' | 'group'>,
  query: ListQuery,
): ListPosition | undefined {
  const { group, of, filters } = readListQuery(query);
  const all = rows.filter((row) => group === undefined || row.group === group);
  const self = all[findSelected(all, { finding, group: of === 'groups' ? own : undefined })];
  if (self === undefined) return undefined;
  const columns = columnsFor({ campaign: '', of, marked: new Set(), setMarked: () => undefined, shown: [] });
  const fitting = new Set(filterRows(all, columns, filters));
  const listed = sortRows(
    all.filter((row) => row === self || fitting.has(row)),
    columns,
    filters,
  );
  const at = listed.indexOf(self);
  const noun = `${fitting.size < all.length ? 'filtered ' : ''}${of}${group === undefined ? '' : ' of the group'}`;
  return {
    text: fitting.has(self) ? `${at + 1} of ${fitting.size} ${noun}` : `not among the ${fitting.size} ${noun}`,
    before: listed[at - 1]?.finding ?? null,
    after: listed[at + 1]?.finding ?? null,
  };
}

export function Findings({ campaign }: { campaign: string }) {
  const { query } = place.value;
  const { group, of, filters } = readListQuery(query);
  const { now: live } = useCampaign(campaign);
  const { value, problem } = useRows(campaign, of, live);
  const [shown, setShown] = useState<readonly FindingRow[]>([]);
  const { row } = query;
  const [selected, setSelected] = useState<Selection | undefined>(undefined);
  const [marked, setMarked] = useState<ReadonlySet<string>>(new Set());
  const rows = useMemo(
    () => (value?.items ?? []).filter((row) => group === undefined || row.group === group),
    [value, group],
  );
  // A key may be pressed again before the page is drawn.
  const cursor = useRef(selected);
  const select = (at: number, { from = shown, isChosen = true } = {}): void => {
    const row = from[at];
    if (row === undefined) return;
    cursor.current = { finding: row.finding, group: of === 'groups' ? row.group : undefined, at, isChosen };
    setSelected(cursor.current);
    recordQuery({ row: isChosen ? row.finding : undefined });
  };
  const order = JSON.stringify([group, of, filters]);
  const ordered = useRef(order);
  const onShown = (next: readonly FindingRow[]): void => {
    setShown(next);
    const wanted = cursor.current === undefined ? findSelected(next, { finding: row ?? '', group: undefined }) : -1;
    if (wanted !== -1) return select(wanted, { from: next });
    const at = findSelected(next, cursor.current);
    const { isChosen = false } = cursor.current ?? {};
    const isListedAnew = ordered.current !== order;
    ordered.current = order;
    if (at !== -1 && (isChosen || !isListedAnew)) select(at, { from: next, isChosen });
    else if (cursor.current === undefined || isListedAnew) select(0, { from: next, isChosen: false });
  };
  const current = (): FindingRow | undefined => shown[findSelected(shown, cursor.current)];
  const move = (by: number): void => {
    const found = findSelected(shown, cursor.current);
    // The row after a row that is gone takes its position.
    const at = found === -1 ? (cursor.current?.at ?? 0) + (by > 0 ? 0 : by) : found + by;
    select(Math.min(Math.max(0, at), shown.length - 1));
  };
  const locked = whyLocked(live?.running ?? null);
  const workOnCurrent = (action: 'reduce' | 'bisect'): void => {
    const finding = current()?.finding;
    if (finding !== undefined && !isViewOnly.value && locked === '') void workOn({ action, campaign, finding });
  };
  useShortcuts({
    j: () => move(1),
    k: () => move(-1),
    x: () => {
      const finding = current()?.finding;
      if (finding !== undefined) setMarked((before) => toggle(before, finding));
    },
    Enter: () => {
      const finding = current()?.finding;
      if (finding !== undefined) go(formatAddress(['findings', campaign, finding], place.value.query));
    },
    r: () => workOnCurrent('reduce'),
    b: () => workOnCurrent('bisect'),
  });
  const listed = rows.flatMap(({ finding }) => (marked.has(finding) ? [finding] : []));
  const columns = columnsFor({ campaign, of, marked, setMarked, shown });
  return (
    <div class="page filled">
      <h2>
        Findings of <a href={formatAddress(['campaign', campaign])}>{live?.name ?? campaign}</a>
      </h2>
      <Problem text={problem} />
      {live !== undefined && <Reading now={live} />}
      <FindingWork campaign={campaign} isLocked={locked !== ''} />
      {value !== undefined && (
        <Table
          caption={of === 'groups' ? 'Groups of findings' : 'Findings'}
          testId="groups-table"
          columns={columns}
          rows={rows}
          keyOf={({ finding }) => finding}
          query={filters}
          setQuery={recordQuery}
          selected={shown[findSelected(shown, selected)]?.finding}
          onSelect={({ finding }) => select(shown.findIndex((row) => row.finding === finding))}
          onShown={onShown}
          noun={of === 'groups' ? 'group' : 'finding'}
          nothing={value.items.length > 0 ? `The campaign has no group ${group} now.` : noFindingsText(live)}
        >
          <Listing campaign={campaign} of={of} group={group} />
          <Marked campaign={campaign} marked={listed} clear={() => setMarked(new Set())} />
        </Table>
      )}
      {value !== undefined && value.of > value.items.length && (
        <p class="warn">
          Only the first {value.items.length.toLocaleString('en')} of {value.of.toLocaleString('en')} {of} are listed.
        </p>
      )}
      <p class="faint keys">
        Keys: <kbd>j</kbd> and <kbd>k</kbd> move, <kbd>Enter</kbd> opens, <kbd>x</kbd> marks
        {!isViewOnly.value && (
          <>
            , <kbd>r</kbd> reduces, <kbd>b</kbd> bisects
          </>
        )}
        .{!isViewOnly.value && locked !== '' && ` No reduction or bisection now. ${locked}`}
      </p>
    </div>
  );
}

interface Selection {
  readonly finding: string;
  /** Only in a list of groups. */
  readonly group: string | undefined;
  /** Row when it was last shown. */
  readonly at: number;
  /** False for the first row of a new list. */
  readonly isChosen: boolean;
}

/** The row of a group shows another finding once a better one is known. Returns -1 if the row is gone. */
function findSelected(
  rows: readonly FindingRow[],
  selection: Pick<Selection, 'finding' | 'group'> | undefined,
): number {
  const at = rows.findIndex(({ finding }) => finding === selection?.finding);
  return at === -1 ? rows.findIndex(({ group }) => group === selection?.group) : at;
}

interface ListingProps {
  readonly campaign: string;
  readonly of: 'groups' | 'findings';
  readonly group: string | undefined;
}

function Listing({ campaign, of, group }: ListingProps) {
  const to = (list: string | undefined): string =>
    formatAddress(['findings', campaign], { ...place.value.query, group: undefined, of: list });
  if (group !== undefined) {
    return (
      <span class="badge plain">
        findings of the group {group} <a href={to(undefined)}>all groups</a>
      </span>
    );
  }
  return (
    <span class="choice" role="group" aria-label="List">
      {(['groups', 'findings'] as const).map((each) => (
        <button
          type="button"
          key={each}
          aria-pressed={of === each}
          onClick={() => go(to(each === 'groups' ? undefined : each))}
        >
          {each}
        </button>
      ))}
    </span>
  );
}

function Marked({ campaign, marked, clear }: { campaign: string; marked: string[]; clear: () => void }) {
  const [problem, setProblem] = useState('');
  const [isSaving, setIsSaving] = useState(false);
  if (marked.length === 0) return null;
  const save = async (state: (typeof TRIAGE_CHOICES)[number]): Promise<void> => {
    setIsSaving(true);
    try {
      await api.triageAll({ campaign, findings: marked, state });
      setProblem('');
      clear();
    } catch (error) {
      setProblem(whyFailed(error));
    } finally {
      setIsSaving(false);
    }
  };
  return (
    <span class="buttons" data-testid="marked">
      <b>{marked.length} marked</b>
      <label>
        set triage to{' '}
        <select
          value=""
          disabled={isSaving || isViewOnly.value}
          title={isViewOnly.value ? VIEW_ONLY : ''}
          onChange={(event) => void save(event.currentTarget.value as (typeof TRIAGE_CHOICES)[number])}
        >
          <option value="" disabled>
            choose…
          </option>
          {TRIAGE_CHOICES.map((state) => (
            <option key={state}>{state}</option>
          ))}
        </select>
      </label>
      <button type="button" onClick={clear}>
        Unmark
      </button>
      <Problem text={problem} />
    </span>
  );
}

function toggle(set: ReadonlySet<string>, name: string): ReadonlySet<string> {
  const next = new Set(set);
  if (!next.delete(name)) next.add(name);
  return next;
}

interface ColumnParts extends Pick<ListingProps, 'campaign' | 'of'> {
  readonly marked: ReadonlySet<string>;
  readonly setMarked: (marked: ReadonlySet<string>) => void;
  readonly shown: readonly FindingRow[];
}

function columnsFor({ campaign, of, marked, setMarked, shown }: ColumnParts): readonly Column<FindingRow>[] {
  // A row of a group states the group only.
  const stateTextOf = (row: FindingRow): string =>
    findingStateText(of === 'groups' ? { ...row, triagedBy: null } : row);
  const isAllMarked = shown.length > 0 && shown.every(({ finding }) => marked.has(finding));
  return [
    {
      name: 'mark',
      value: () => null,
      width: '26px',
      heading: (
        <input
          type="checkbox"
          aria-label="mark all"
          checked={isAllMarked}
          onChange={() => {
            const others = [...marked].filter((each) => !shown.some(({ finding }) => finding === each));
            setMarked(new Set([...others, ...(isAllMarked ? [] : shown.map(({ finding }) => finding))]));
          }}
        />
      ),
      cell: ({ finding }) => (
        <input
          type="checkbox"
          aria-label={`mark ${finding}`}
          checked={marked.has(finding)}
          onChange={() => setMarked(toggle(marked, finding))}
        />
      ),
    },
    {
      name: 'kind',
      value: ({ kinds }) => kinds,
      cell: ({ kinds, triage }) => kinds.map((kind) => <Kind kind={kind} triage={triage} />),
      isChoice: true,
      choices: session.value?.kinds.map(({ kind }) => kind) ?? [],
      width: '17ch',
    },
    {
      name: 'finding',
      value: ({ finding }) => finding,
      cell: ({ finding }) => <FindingLink campaign={campaign} finding={finding} list={place.value.query} />,
      width: '12ch',
    },
    {
      name: 'solver',
      value: ({ suspects, blamed }) => [...new Set([...suspects, ...blamed])],
      cell: (row) => shortPaths(suspectsText(row)),
      isChoice: true,
      width: 'clamp(15ch, 15ch + (100vw - 1280px) * 0.4, 22ch)',
    },
    {
      name: 'against',
      value: ({ against }) => against.map(evidenceName),
      cell: ({ against }) => shortPaths(against.map(evidenceName).join(', ')),
      isChoice: true,
      width: 'clamp(13ch, 13ch + (100vw - 1280px) * 0.4, 19ch)',
      isMinor: true,
    },
    {
      name: 'suspicion',
      value: ({ suspicions }) => suspicions.map(suspicionText),
      isChoice: true,
      isHidden: true,
    },
    { name: 'others', value: ({ others }) => others, isHidden: true },
    { name: 'trust', value: ({ trusts }) => trusts, isChoice: true, choices: TRUSTS, width: '11ch', isMinor: true },
    {
      name: 'because',
      value: ({ because }) => because,
      cell: ({ because, subject }) => shortPaths(because.slice(subject)),
      title: ({ because, seed, note }) => [because, seed, note].filter((each) => each !== null).join('\n'),
    },
    { name: 'theory', value: ({ theories }) => theories, isChoice: true, width: '11ch', isMinor: 'very' },
    { name: 'strategy', value: ({ strategies }) => strategies, isChoice: true, width: '10ch', isMinor: 'very' },
    {
      name: 'version',
      value: ({ versions }) => versions,
      cell: ({ versions }) => versions.join(' '),
      isChoice: true,
      width: '9ch',
      isMinor: 'very',
    },
    {
      name: 'bytes',
      meaning: 'bytes of the smallest known input without (get-model)',
      value: ({ bytes }) => bytes,
      width: '8ch',
    },
    ...(of === 'findings'
      ? []
      : [
          {
            name: 'count',
            value: ({ count }: FindingRow) => count,
            cell: ({ count, again, group }: FindingRow) => (
              <a
                href={formatAddress(['findings', campaign], { group })}
                title={`list the findings of this group${again === 0 ? '' : `; ${formatCount(again, 'likely duplicate')} were not confirmed`}`}
              >
                {timesText({ count, again })}
              </a>
            ),
            width: '8ch',
          },
        ]),
    {
      name: of === 'groups' ? 'first found' : 'found',
      value: ({ at }) => at,
      cell: ({ at }) => duration(at),
      width: '12ch',
      isMinor: true,
    },
    {
      name: 'triage',
      value: ({ triage, known, returned, triagedBy }) => [
        triage,
        ...(known === null || triage !== 'new' || triagedBy !== null ? [] : ['known before']),
        ...(returned === null ? [] : ['regression']),
      ],
      cell: stateTextOf,
      title: stateTextOf,
      isChoice: true,
      choices: TRIAGE_CHOICES,
      width: '11ch',
    },
  ];
}
