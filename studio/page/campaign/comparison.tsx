import { useEffect, useMemo, useState } from 'preact/hooks';
import type { CampaignLive, CommonGroup } from '../../server/contract/index.js';
import { api } from '../api/studio.js';
import { useReply } from '../api/use-reply.js';
import { Curve, type Line } from '../shell/curve.js';
import { Kind, isBug } from '../shell/kind.js';
import { duration } from '../shell/duration.js';
import { DataTable, Problem } from '../shell/parts.js';
import { shortenNames } from '../shell/shorten-names.js';
import { shortPaths } from '../shell/short-paths.js';
import { formatCount } from '../shell/count.js';
import { place, recordQuery } from '../shell/router.js';
import { type Column, Table } from '../shell/table.js';
import { useEvery } from '../shell/use-every.js';
import { FindingLink } from '../findings/finding-link.js';
import { suspectsText } from '../findings/suspicion.js';
import { type Figure, FIGURES, figureText, shownState, stateText } from './figures.js';
import { follow } from './live.js';

type Point = CampaignLive['course'][number];

const SOME_TIME_MS = 3_000;

export function Comparison({ campaigns }: { campaigns: readonly string[] }) {
  const [all, setAll] = useState<ReadonlyMap<string, CampaignLive>>(new Map());
  useEffect(() => {
    const ends = campaigns.map((campaign) =>
      follow(campaign, {
        // If a campaign cannot be read, its column shows the problem.
        failed: () => undefined,
        set: (change) =>
          setAll((before) => {
            const [now, next] = [change(before.get(campaign)), new Map(before)];
            if (now === undefined) next.delete(campaign);
            return now === undefined ? next : next.set(campaign, now);
          }),
      }),
    );
    return () => ends.forEach((end) => end());
  }, [campaigns.join()]);
  const shown = campaigns.flatMap((campaign) => all.get(campaign) ?? []);
  const lines = (pick: (point: Point) => number): Line[] =>
    shown.map(({ name, campaign, course }) => ({
      name,
      colour: campaigns.indexOf(campaign),
      points: course.map((point) => [point.ms / 1_000, pick(point)]),
    }));
  return (
    <div data-testid="comparison">
      <h2>Comparison of {shown.map(({ name }) => name).join(' and ')}</h2>
      <div class="curves">
        <Curve lines={lines(({ tests }) => tests)} across="seconds" up="tests" />
        <Curve lines={lines(({ groups }) => groups)} across="seconds" up="groups of findings" />
      </div>
      {shown.length > 1 && <CommonGroups all={shown} />}
      <DataTable
        caption="Comparison"
        columns={['figure', ...shown.map(({ name }) => name)]}
        rows={COMPARED.map(([name, figure]) => [name, ...shown.map((of) => figureText(figure(of)))])}
      />
    </div>
  );
}

const COMPARED: readonly Figure[] = [
  ['state', (now) => shownState(now.running, stateText(now))],
  ['solvers', ({ plan }) => plan.solvers.map(({ id }) => id).join(', ')],
  ['strategies', ({ plan }) => plan.strategies.join(', ')],
  ...FIGURES,
  ['time of solvers', ({ summary }) => duration(total(summary.solvers))],
];

function total(solvers: CampaignLive['summary']['solvers']): number {
  return Object.values(solvers).reduce((sum, { ms }) => sum + ms, 0);
}

function CommonGroups({ all }: { all: readonly CampaignLive[] }) {
  const changed = useEvery(
    SOME_TIME_MS,
    all.map(({ campaign, findingsSequence }) => `${campaign} ${findingsSequence}`).join(),
  );
  const campaigns = all.map(({ campaign }) => campaign);
  const { value, problem } = useReply(() => api.compareCampaigns({ campaigns }), [campaigns.join(), changed]);
  const mergeable = all.reduce((sum, { summary }) => sum + summary.mergeableGroups, 0);
  const names = all.map(({ name, campaign }) =>
    all.filter((each) => each.name === name).length > 1 ? campaign : name,
  );
  const columns = useMemo(() => columnsFor(all, names), [names.join()]);
  const bugs = value?.filter(({ row }) => isBug(row.kind)) ?? [];
  const others = (value?.length ?? 0) - bugs.length;
  const common = bugs.filter((group) => group.in.every((finding) => finding !== null)).length;
  return (
    <section aria-label="Common and unique findings">
      <h2>
        Common and unique findings{' '}
        {value !== undefined && (
          <span class="faint" data-testid="common">
            {common} in all, {names.map((name, at) => `${countOnlyIn(bugs, at)} only in ${name}`).join(', ')}
            {others > 0 && `, and ${others.toLocaleString('en')} of kinds that are not bugs`}
          </span>
        )}
      </h2>
      <Problem text={problem} />
      {mergeable > 0 && (
        <p class="warn">
          {formatCount(mergeable, 'group')} not reduced yet: groups of one bug may merge when they are.
        </p>
      )}
      {value !== undefined && (
        <Table
          caption="Groups of findings in the campaigns"
          noun="group"
          testId="common-groups"
          columns={columns}
          rows={value}
          keyOf={({ row, in: found }) => `${row.group} ${found.join(' ')}`}
          query={place.value.query}
          setQuery={recordQuery}
          nothing="None of the campaigns found anything yet."
        />
      )}
    </section>
  );
}

function countOnlyIn(groups: readonly CommonGroup[], at: number): number {
  return groups.filter(({ in: found }) => found[at] !== null && found.every((each, i) => i === at || each === null))
    .length;
}

function columnsFor(all: readonly CampaignLive[], names: readonly string[]): readonly Column<CommonGroup>[] {
  const distinct = shortenNames(names);
  return [
    {
      name: 'in',
      value: ({ in: found }) => {
        const having = names.filter((_, at) => found[at] !== null);
        return having.length === names.length ? 'in all' : having.length === 1 ? `only ${having[0] ?? ''}` : 'some';
      },
      cell: ({ in: found }) => {
        const having = distinct.filter((_, at) => found[at] !== null);
        return having.length === 1 && distinct.length > 1 ? `only ${having[0] ?? ''}` : undefined;
      },
      isChoice: true,
      width: 'min(20ch, 15vw)',
    },
    {
      name: 'kind',
      value: ({ row }) => row.kind,
      cell: ({ row }) => <Kind kind={row.kind} />,
      isChoice: true,
      width: '17ch',
    },
    {
      name: 'solver',
      value: ({ row }) => [...new Set([...row.suspects, ...row.blamed])],
      cell: ({ row }) => shortPaths(suspectsText(row)),
      isChoice: true,
      width: '18ch',
      isMinor: true,
    },
    { name: 'because', value: ({ row }) => row.because, cell: ({ row }) => shortPaths(row.because) },
    ...names.map((name, at): Column<CommonGroup> => ({
      name,
      value: ({ in: found }) => found[at] ?? null,
      cell: ({ in: found }) => {
        const finding = found[at] ?? null;
        return finding === null ? '–' : <FindingLink campaign={all[at]?.campaign ?? ''} finding={finding} />;
      },
      width: `min(${Math.min(24, Math.max(13, name.length + 4))}ch, 15vw)`,
    })),
  ];
}
