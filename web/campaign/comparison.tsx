import { useEffect, useState } from 'preact/hooks';
import type { CampaignLive } from '../../src/server/contract/index.js';
import { DataTable, countsText, duration } from '../shell/parts.js';
import { addressOf } from '../shell/router.js';
import { follow } from './live.js';

/** The figures of several campaigns in one table, live. */
export function Comparison({ campaigns }: { campaigns: readonly string[] }) {
  const [all, setAll] = useState<ReadonlyMap<string, CampaignLive>>(new Map());
  useEffect(() => {
    const ends = campaigns.map((campaign) =>
      follow(campaign, {
        // What cannot be read says so in its own column.
        failed: () => undefined,
        set: (change) =>
          setAll((before) => {
            const now = change(before.get(campaign));
            return now === undefined ? before : new Map(before).set(campaign, now);
          }),
      }),
    );
    return () => ends.forEach((end) => end());
  }, [campaigns.join()]);
  const shown = campaigns.flatMap((campaign) => all.get(campaign) ?? []);
  return (
    <div data-testid="comparison">
      <DataTable
        caption="Beside each other"
        columns={['figure', ...shown.map(({ name }) => name)]}
        rows={FIGURES.map(([name, figure]) => [name, ...shown.map((of) => textOf(figure(of)))])}
      />
      <p>
        {shown.map(({ campaign, name }) => (
          <a key={campaign} class="button" href={addressOf(['findings', campaign])}>
            Findings of {name}
          </a>
        ))}
      </p>
    </div>
  );
}

/** Words and numbers stand in one column, so all begin at its left. */
function textOf(figure: string | number): string {
  return typeof figure === 'number' ? figure.toLocaleString('en') : figure;
}

type Figure = (of: CampaignLive) => string | number;

const FIGURES: readonly (readonly [string, Figure])[] = [
  ['state', ({ summary }) => summary.state],
  ['solvers', ({ plan }) => plan.solvers.map(({ id }) => id).join(', ')],
  ['strategies', ({ plan }) => plan.strategies.join(', ')],
  ['tests', ({ summary }) => summary.tests],
  ['tests a minute', ({ summary: { tests, ms } }) => (ms === 0 ? 0 : Math.round((tests * 60_000) / ms))],
  ['time of work', ({ summary }) => duration(summary.ms)],
  ['duplicates', ({ summary }) => summary.duplicates],
  ['groups of findings', ({ summary }) => summary.groups],
  ['of these known', ({ summary }) => summary.knownGroups],
  ['findings', ({ summary }) => countsText(found(summary.findings))],
  ['not confirmed', ({ summary }) => summary.unconfirmed],
  ['time of solvers', ({ summary }) => duration(total(summary.solvers))],
];

function found(counts: Readonly<Record<string, number>>): Record<string, number> {
  return Object.fromEntries(Object.entries(counts).filter(([, count]) => count > 0));
}

function total(solvers: CampaignLive['summary']['solvers']): number {
  return Object.values(solvers).reduce((sum, { ms }) => sum + ms, 0);
}
