import { useEffect, useState } from 'preact/hooks';
import { formatCount } from '../shell/count.js';
import { reading, selected, users } from './document.js';
import { values } from './marking.js';

const ROWS = 100;

export function NodeTable() {
  const [page, setPage] = useState(0);
  const picture = reading.value?.picture;
  const at = selected.value;
  useEffect(() => {
    if (at !== undefined) setPage(Math.floor(at / ROWS));
  }, [at]);
  if (picture === undefined) return <p class="empty">Open a file to see its nodes.</p>;
  const count = picture.nodes.length;
  const pages = Math.max(1, Math.ceil(count / ROWS));
  const now = Math.min(page, pages - 1);
  const first = now * ROWS;
  return (
    <div class="node-table">
      <p class="buttons">
        <button type="button" disabled={now === 0} onClick={() => setPage(now - 1)}>
          Previous
        </button>
        <span>
          page {now + 1} of {pages}
        </span>
        <button type="button" disabled={now + 1 >= pages} onClick={() => setPage(now + 1)}>
          Next
        </button>
      </p>
      <div class="scrolled" tabIndex={0} role="region" aria-label="Nodes">
        <table>
          <caption>{formatCount(count, 'node')}</caption>
          <thead>
            <tr>
              {['node', 'operator or name', 'sort', 'arguments', 'users', 'value'].map((name) => (
                <th scope="col" key={name}>
                  {name}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {picture.nodes.slice(first, first + ROWS).map((node, i) => {
              const row = first + i;
              return (
                <tr key={row} aria-selected={at === row}>
                  <td>
                    <button type="button" class="link" onClick={() => (selected.value = row)}>
                      {node.id}
                    </button>
                  </td>
                  <td>{node.label}</td>
                  <td>{node.sort}</td>
                  <td>
                    {node.args
                      .map(({ to, negated }) => `${negated ? '−' : ''}${picture.nodes[to]?.id ?? ''}`)
                      .join(' ')}
                  </td>
                  <td>{users.value[row]?.length ?? 0}</td>
                  <td>
                    <code>{values.value?.texts[row] ?? ''}</code>
                  </td>
                </tr>
              );
            })}
          </tbody>
        </table>
      </div>
    </div>
  );
}
