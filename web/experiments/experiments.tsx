import { useEffect, useState } from 'preact/hooks';
import { api } from '../api/studio.js';
import { useReply } from '../api/use-reply.js';
import { DataTable, Problem } from '../shell/parts.js';
import { addressOf } from '../shell/router.js';
import { rowsOfCsv } from './csv.js';

/** The experiments of the workspace. */
export function Experiments() {
  const { value, problem } = useReply(() => api.experiments({}), []);
  return (
    <div class="page">
      <h2>Experiments</h2>
      <Problem text={problem} />
      {value?.length === 0 && (
        <p class="empty">
          There is no experiment here. Run <code>gainsay experiment</code>, and open the studio with the folder that it wrote.
        </p>
      )}
      {value !== undefined && value.length > 0 && (
        <DataTable
          caption="Experiments"
          columns={['experiment', 'rows', 'folder']}
          rows={value.map(({ experiment, name, rows, path }) => [
            <a href={addressOf(['experiments', experiment])}>{name}</a>,
            rows,
            path,
          ])}
        />
      )}
    </div>
  );
}

/** One experiment: its settings, plots and tables, as its files have them. */
export function ExperimentPage({ experiment }: { experiment: string }) {
  const { value, problem } = useReply((signal) => api.experiment({ experiment }, signal), [experiment]);
  if (value === undefined) return <div class="page">{problem === '' ? <p class="empty">reading…</p> : <Problem text={problem} />}</div>;
  const columns = [...new Set(value.data.flatMap((row) => Object.keys(row)))];
  const plots = Object.entries(value.files).filter(([name]) => name.endsWith('.svg'));
  const texts = Object.entries(value.files).filter(([name]) => !name.endsWith('.svg'));
  return (
    <div class="page" data-testid="experiment">
      <h2>{value.name}</h2>
      <p class="faint">{value.path}</p>
      <p>{Object.entries(value.settings).map(([name, each]) => `${name} ${each}`).join(', ')}</p>
      <p>{value.solvers.map(({ id, version }) => `${id} ${version}`).join(', ')}</p>
      <div class="curves">
        {plots.map(([name, svg]) => (
          <Plot key={name} name={name} svg={svg} />
        ))}
      </div>
      {texts.map(([name, text]) => (
        <details key={name} open={name.endsWith('.csv')}>
          <summary>{name}</summary>
          {name.endsWith('.csv') ? <Csv name={name} text={text} /> : <pre tabIndex={0}>{text}</pre>}
        </details>
      ))}
      <DataTable
        caption={`${value.data.length} rows`}
        columns={columns}
        rows={value.data.slice(0, 1_000).map((row) => columns.map((name) => (typeof row[name] === 'number' ? row[name] : String(row[name] ?? ''))))}
      />
    </div>
  );
}

/** A table as its file has it. */
function Csv({ name, text }: { name: string; text: string }) {
  const [columns = [], ...rows] = rowsOfCsv(text);
  const cell = (each: string): string | number => (/^-?\d+(\.\d+)?$/.test(each) ? Number(each) : each);
  return <DataTable caption={name} columns={columns} rows={rows.map((row) => row.map(cell))} />;
}

/** A plot as an image: nothing in its file is run. */
function Plot({ name, svg }: { name: string; svg: string }) {
  const [url, setUrl] = useState('');
  useEffect(() => {
    const made = URL.createObjectURL(new Blob([svg], { type: 'image/svg+xml' }));
    setUrl(made);
    return () => URL.revokeObjectURL(made);
  }, [svg]);
  if (url === '') return null;
  return (
    <figure>
      <img src={url} alt={`plot ${name}; the rows below are its figures`} />
      <figcaption>{name}</figcaption>
    </figure>
  );
}
