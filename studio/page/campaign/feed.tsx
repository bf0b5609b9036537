import type { Blame, CampaignLive } from '../../server/contract/index.js';
import { evidenceName, isSolver, suspicionText } from '../findings/suspicion.js';
import { noFindingsText } from './figures.js';
import { Kind, isBug, rankOf, severityOf } from '../shell/kind.js';
import { formatCount, timesText } from '../shell/count.js';
import { duration } from '../shell/duration.js';
import { formatAddress } from '../shell/router.js';
import { shortPaths } from '../shell/short-paths.js';

export function Feed({ now }: { now: CampaignLive }) {
  const { campaign, newest, summary } = now;
  const all = formatAddress(['findings', campaign]);
  const kinds = Object.entries(summary.findings) as [Blame['kind'], number][];
  const found = kinds.filter(([, count]) => count > 0).sort(([a], [b]) => rankOf(a) - rankOf(b));
  return (
    <section class="feed" data-testid="feed" aria-label={`Newest findings: ${now.name}`}>
      <h3>
        <a href={all}>Findings of this campaign</a>
        <span class="faint"> {countFindings(found, summary)}</span>
      </h3>
      <p class="kinds" data-testid="findings">
        {found.map(([kind, count]) => (
          <a
            key={kind}
            class={`chip severity-${severityOf(kind)}`}
            href={formatAddress(['findings', campaign], { of: 'findings', kind })}
          >
            {kind} {count.toLocaleString('en')}
          </a>
        ))}
      </p>
      {newest.length === 0 && <p class="empty">{noFindingsText(now)}</p>}
      <ol>
        {newest.map((row) => (
          <li key={row.finding} class={`severity-${severityOf(row.kind)}`}>
            <a href={formatAddress(['findings', campaign, row.finding])}>
              <Kind kind={row.kind} />
            </a>
            <span class="words" title={row.because}>
              {shortPaths(row.because)}
            </span>
            <span class="faint">
              {row.trust === 'certified' ? <b class="good">certified </b> : `${row.trust} `}
              {row.count + row.again > 1 && `×${timesText(row)} `}
              after {duration(row.at)}
            </span>
          </li>
        ))}
      </ol>
      {summary.groups > newest.filter(({ kind }) => isBug(kind)).length && (
        <p>
          <a href={all}>All groups</a>
        </p>
      )}
    </section>
  );
}

/** The counts of the kinds are findings, not groups. */
export function countFindings(
  kinds: readonly (readonly [Blame['kind'], number])[],
  {
    groups,
    again,
    knownGroups: known,
    mergeableGroups: open,
  }: Pick<CampaignLive['summary'], 'groups' | 'again' | 'knownGroups' | 'mergeableGroups'>,
): string {
  const sum = (some: typeof kinds): number => some.reduce((total, [, count]) => total + count, 0);
  const others = sum(kinds.filter(([kind]) => !isBug(kind)));
  const findings = sum(kinds) - others;
  return [
    `${formatCount(findings, 'finding')} in ${formatCount(groups, 'group')}`,
    ...(known > 0 ? [`${known.toLocaleString('en')} of them known`] : []),
    ...(again > 0 ? [`besides ${formatCount(again, 'likely duplicate')}`] : []),
    ...(open > 0 ? [`${open.toLocaleString('en')} not reduced and may merge`] : []),
    ...(others > 0 ? [`besides ${others.toLocaleString('en')} not a bug`] : []),
  ].join(', ');
}

export function BlameMatrix({ now: { campaign, name, blame } }: { now: CampaignLive }) {
  if (blame.length === 0) return null;
  const suspects = [...new Set(blame.map(({ solver }) => solver))].sort();
  const others = [...new Set(blame.map(({ against }) => against))].sort(
    (a, b) => Number(isSolver(a)) - Number(isSolver(b)) || a.localeCompare(b),
  );
  return (
    <section class="blame" aria-label={`Who is suspected against whom: ${name}`}>
      <h3>Who is suspected against whom</h3>
      <div class="scrolled" tabIndex={0} role="region" aria-label={`Matrix of solvers: ${name}`}>
        <table data-testid="blame">
          <caption>
            Groups of findings, also of kinds that are not bugs by themselves, coloured by the most severe kind
          </caption>
          <thead>
            <tr>
              <th scope="col">suspected</th>
              {others.map((each) => (
                <th scope="col" key={each} title={each}>
                  {shortPaths(evidenceName(each))}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {suspects.map((solver) => (
              <tr key={solver}>
                <th scope="row" title={solver}>
                  {shortPaths(solver)}
                </th>
                {others.map((against) => {
                  const cell = blame.find((each) => each.solver === solver && each.against === against);
                  if (cell === undefined) return <td key={against} />;
                  return (
                    <td key={against} class={`cell severity-${severityOf(cell.kind)}`}>
                      <a
                        href={formatAddress(['findings', campaign], { suspicion: suspicionText(cell) })}
                        title={`${formatCount(cell.groups, 'group')}, the most severe: ${cell.kind}`}
                      >
                        {cell.groups.toLocaleString('en')}
                      </a>
                    </td>
                  );
                })}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </section>
  );
}
