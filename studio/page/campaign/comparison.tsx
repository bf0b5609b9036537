import { useEffect, useState } from 'preact/hooks';
import type { CampaignLive } from '../../server/contract/index.js';
import { DataTable, duration } from '../shell/parts.js';
import { formatAddress } from '../shell/router.js';
import { type Figure, FIGURES, figureText, stateText } from './figures.js';
import { follow } from './live.js';

export function Comparison({ campaigns }: { campaigns: readonly string[] }) {
  const [all, setAll] = useState<ReadonlyMap<string, CampaignLive>>(new Map());
  useEffect(() => {
    const ends = campaigns.map((campaign) =>
      follow(campaign, {
        // If a campaign cannot be read, its column shows the problem.
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
        caption="Comparison"
        columns={['figure', ...shown.map(({ name }) => name)]}
        rows={COMPARED.map(([name, figure]) => [name, ...shown.map((of) => figureText(figure(of)))])}
      />
      <p>
        {shown.map(({ campaign, name }) => (
          <a key={campaign} class="button" href={formatAddress(['findings', campaign])}>
            Findings of {name}
          </a>
        ))}
      </p>
    </div>
  );
}

const COMPARED: readonly Figure[] = [
  ['state', stateText],
  ['solvers', ({ plan }) => plan.solvers.map(({ id }) => id).join(', ')],
  ['strategies', ({ plan }) => plan.strategies.join(', ')],
  ...FIGURES,
  ['time of solvers', ({ summary }) => duration(total(summary.solvers))],
];

function total(solvers: CampaignLive['summary']['solvers']): number {
  return Object.values(solvers).reduce((sum, { ms }) => sum + ms, 0);
}
