import type { CampaignLive } from '../../server/contract/index.js';
import { duration } from '../shell/duration.js';
import { DataTable, countsText } from '../shell/parts.js';
import { shortPaths } from '../shell/short-paths.js';

export function CampaignTables({ now }: { now: CampaignLive }) {
  const { summary, strategies } = now;
  const most = Math.max(1, ...strategies.map(({ groups }) => groups));
  return (
    <>
      <DataTable
        caption="Solvers"
        of={now.name}
        columns={['solver', 'runs', 'time', 'restarts', 'answers']}
        rows={Object.entries(summary.solvers).map(([id, { runs, ms, restarts, answers }]) => [
          id,
          runs,
          { value: ms, shown: duration(ms) },
          restarts,
          countsText(answers),
        ])}
      />
      <DataTable
        caption="Strategies: assigned work and yield"
        of={now.name}
        columns={[
          'strategy',
          'groups',
          'first',
          'findings',
          'batches',
          'mutants',
          'refused',
          'solvers’ time',
          'yield per second',
        ]}
        rows={strategies.map((row) => [
          row.name,
          { value: row.groups, shown: <Bar value={row.groups} of={most} /> },
          row.first,
          row.findings,
          row.batches,
          row.mutants ?? '',
          row.refused ?? '',
          { value: row.solverMs, shown: duration(row.solverMs) },
          row.rate === null ? '' : row.rate.toPrecision(3),
        ])}
      />
      {summary.lacking.length > 0 && (
        <DataTable
          caption="Rejected inputs (by itself no bug)"
          of={now.name}
          columns={['solver', 'feature or message', 'refused', 'not sent', 'example']}
          rows={summary.lacking.map(({ solver, feature, refused, unsent, example }) => [
            { value: solver, shown: <span title={solver}>{shortPaths(solver)}</span> },
            feature,
            refused,
            unsent,
            example,
          ])}
        />
      )}
      <DataTable
        caption="Machines"
        of={now.name}
        columns={['machine', 'system', 'sessions', 'tests', 'time', 'findings']}
        rows={now.machines.map(({ name, system, sessions, tests, ms, findings }) => [
          name,
          system,
          sessions,
          tests,
          { value: ms, shown: duration(ms) },
          findings,
        ])}
      />
      {(
        [
          ['Theories', now.theories],
          ['Rewrites', now.rewrites],
        ] as const
      ).map(([caption, rows]) => (
        <details key={caption}>
          <summary>
            {caption} ({rows.length})
          </summary>
          <DataTable
            caption={caption}
            of={now.name}
            columns={['name', 'mutants', 'refused', 'solvers’ time', 'findings', 'groups', 'answers']}
            rows={rows.map((row) => [
              row.name,
              row.mutants ?? '',
              row.refused ?? '',
              { value: row.solverMs, shown: duration(row.solverMs) },
              row.findings,
              row.groups,
              countsText(row.outcomes),
            ])}
          />
        </details>
      ))}
    </>
  );
}

function Bar({ value, of }: { value: number; of: number }) {
  return (
    <span class="bar">
      <span style={{ width: `${(100 * value) / of}%` }} />
      {value.toLocaleString('en')}
    </span>
  );
}
