import { useEffect, useMemo, useState } from 'preact/hooks';
import type { ExperimentPlot } from '../../server/contract/index.js';
import { jobs } from '../api/live.js';
import { api } from '../api/studio.js';
import { useReply } from '../api/use-reply.js';
import { Curve, type Line } from '../shell/curve.js';
import { formatCount } from '../shell/count.js';
import { DataTable, Problem } from '../shell/parts.js';
import { formatAddress, go } from '../shell/router.js';
import { useFresh } from '../shell/use-fresh.js';
import { Acting } from '../shell/view-only.js';
import { rowsOfCsv } from './csv.js';
import { ExperimentForm } from './experiment-form.js';
import { ExperimentRun } from './experiment-run.js';

const MOST_ROWS = 1_000;

export function Experiments() {
  const { value, problem, reload } = useReply(() => api.experiments({}), [runs()]);
  useFresh(reload);
  return (
    <div class="page">
      <h2>Experiments</h2>
      <Problem text={problem} />
      {value?.length === 0 && (
        <p class="empty">
          There are no experiments here. Start one below, or run <code>gainsay lab experiment</code> and open the studio
          with the folder that it wrote.
        </p>
      )}
      {value !== undefined && value.length > 0 && (
        <DataTable
          caption="Experiments"
          isCaptionHidden
          columns={['experiment', 'rows', 'state', 'folder']}
          rows={value.map(({ experiment, name, rows, path, job }) => [
            <a href={formatAddress(['experiments', experiment])}>{name}</a>,
            rows,
            job === null ? 'not running here' : 'running',
            path,
          ])}
        />
      )}
      <h2>New experiment</h2>
      <Acting purpose="start experiments">
        <ExperimentForm started={show} />
      </Acting>
    </div>
  );
}

function show({ experiment }: { readonly experiment: string }): void {
  go(formatAddress(['experiments', experiment]));
}

function runs(): string {
  return jobs.value
    .filter(({ kind }) => kind === 'experiment')
    .map(({ job, state }) => `${job} ${state}`)
    .join();
}

export function ExperimentPage({ experiment }: { experiment: string }) {
  const { value, problem, reload } = useReply((signal) => api.experiment({ experiment }, signal), [experiment, runs()]);
  const [job, setJob] = useState<string | null>(null);
  useEffect(() => {
    // The result stays visible after the end.
    if (value?.job !== null && value?.job !== undefined) setJob(value.job);
  }, [value?.job]);
  if (value === undefined)
    return <div class="page">{problem === '' ? <p class="empty">reading…</p> : <Problem text={problem} />}</div>;
  const columns = [...new Set(value.data.flatMap((row) => Object.keys(row)))];
  const known = new Set(value.plots.map(({ file }) => `${file}.svg`));
  const pictures = Object.entries(value.files).filter(([name]) => name.endsWith('.svg') && !known.has(name));
  const texts = Object.entries(value.files).filter(([name]) => !name.endsWith('.svg'));
  return (
    <div class="page" data-testid="experiment">
      <h2>{value.name}</h2>
      <p class="faint">{value.path}</p>
      <Problem text={problem} />
      {job !== null && <ExperimentRun key={job} job={job} changed={reload} />}
      <p>
        {Object.entries(value.settings)
          .map(([name, each]) => `${name} ${each}`)
          .join(', ')}
      </p>
      <p>{value.solvers.map(({ id, version }) => `${id} ${version}`).join(', ')}</p>
      {value.job === null && (
        <Acting purpose="continue the experiment">
          <details>
            <summary>Continue or repeat the experiment</summary>
            <ExperimentForm
              started={(begun) => {
                if (begun.experiment === experiment) setJob(begun.job);
                else show(begun);
              }}
              filled={{
                experiment: value.of,
                settings: Object.fromEntries(Object.entries(value.settings).map(([each, set]) => [each, String(set)])),
                solvers: value.solvers.map(({ id }) => id).join(', '),
                out: value.path,
                points: '',
              }}
            />
          </details>
        </Acting>
      )}
      <div class="curves large">
        {value.plots.map((plot) => (
          <ExperimentCurve key={plot.file} plot={plot} />
        ))}
        {pictures.map(([name, svg]) => (
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
        caption={
          value.data.length > MOST_ROWS
            ? `the first ${MOST_ROWS.toLocaleString('en')} of ${formatCount(value.data.length, 'row')}`
            : formatCount(value.data.length, 'row')
        }
        columns={columns}
        rows={value.data
          .slice(0, MOST_ROWS)
          .map((row) => columns.map((name) => (typeof row[name] === 'number' ? row[name] : String(row[name] ?? ''))))}
      />
    </div>
  );
}

function Csv({ name, text }: { name: string; text: string }) {
  const [columns = [], ...rows] = rowsOfCsv(text);
  const cell = (each: string): string | number => (/^-?\d+(\.\d+)?$/.test(each) ? Number(each) : each);
  return <DataTable caption={name} isCaptionHidden columns={columns} rows={rows.map((row) => row.map(cell))} />;
}

function ExperimentCurve({ plot }: { plot: ExperimentPlot }) {
  const lines = useMemo(() => linesOf(plot).filter(({ points }) => points.length > 0), [JSON.stringify(plot)]);
  return (
    <section aria-label={plot.title}>
      <h3>{plot.title}</h3>
      <Curve lines={lines} across={plot.x} up={plot.y} height={300} />
    </section>
  );
}

/** Points that a logarithmic axis cannot show are at its lower edge. */
function linesOf({ series, x, y }: ExperimentPlot): readonly Line[] {
  const finite = series.map((each) => ({ ...each, points: each.points.filter(isPair) }));
  const leastOf = (at: 0 | 1): number =>
    Math.min(...finite.flatMap(({ points }) => points.map((point) => point[at]).filter((value) => value > 0)));
  const [low, left] = [leastOf(1), leastOf(0)];
  const lift = (value: number, axis: ExperimentPlot['x'], least: number): number =>
    axis.scale === 'log' && value <= 0 ? least : value;
  return finite.map(({ name, draw, points, band }, colour) => ({
    name,
    draw,
    colour,
    points: points.map(([a, b]) => [lift(a, x, left), lift(b, y, low)] as const),
    ...(band === undefined ? {} : { band: band.filter(isTriple) }),
  }));
}

function isPair(point: readonly (number | null)[]): point is [number, number] {
  return point.every((value) => value !== null);
}

function isTriple(point: readonly (number | null)[]): point is [number, number, number] {
  return point.every((value) => value !== null);
}

/** As an image, so that scripts in the file do not run. */
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
      <img src={url} alt={`plot ${name}; the rows below contain its values`} />
      <figcaption>{name}</figcaption>
    </figure>
  );
}
