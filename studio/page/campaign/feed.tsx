import type { CampaignLive } from '../../server/contract/index.js';
import { evidenceName, isSolver, suspicionText } from '../findings/suspicion.js';
import { noFindingsText } from './figures.js';
import { Kind, isBug, severityOf } from '../shell/kind.js';
import { formatCount, timesText } from '../shell/count.js';
import { duration } from '../shell/duration.js';
import { formatAddress } from '../shell/router.js';
import { shortPaths } from '../shell/short-paths.js';

export function Feed({ now }: { now: CampaignLive }) {
  const { campaign, newest, summary, kinds } = now;
  const all = formatAddress(['findings', campaign]);
  return (
    <section class="feed" data-testid="feed" aria-label={`Newest findings: ${now.name}`}>
      <h3>
        <a href={all}>Findings of this campaign</a>
        <span class="faint"> {summary.counted}</span>
      </h3>
      <p class="kinds" data-testid="findings">
        {kinds.map(([kind, count]) => (
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
          <li key={row.finding}>
            <a href={formatAddress(['findings', campaign, row.finding])}>
              <Kind {...row} />
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
