import { type ExperimentFolder } from './experiment-folder.js';
import { csvTable, markdownTable } from './tables.js';
import { cpus, release, totalmem, type } from 'node:os';
import { packageVersion } from '../../src/index.js';
import {
  type Experiment,
  type ExperimentPlan,
  type GraphSolver,
  type StoredRow,
  svgPlot,
} from '../experiments/index.js';

export interface ExperimentResults {
  readonly experiment: Experiment;
  readonly plan: ExperimentPlan;
  readonly solvers: readonly GraphSolver[];
  readonly rows: readonly StoredRow[];
  readonly folder: ExperimentFolder<StoredRow>;
}

export function writeReport({ experiment, plan, solvers, rows, folder }: ExperimentResults): void {
  const { tables, plots, notes } = plan.report(rows);
  const [cpu] = cpus();
  const gigabytes = (totalmem() / 2 ** 30).toFixed(0);
  const head = [
    `# ${experiment.name}`,
    '',
    `${experiment.summary.replace(/^./, (first) => first.toUpperCase())} (${experiment.source}).`,
    '',
    `- ${rows.length} of ${plan.points.length} points, Gainsay ${packageVersion()}`,
    `- machine: ${cpu?.model.trim() ?? 'unknown processor'}, ${cpus().length} cores, ${gigabytes} GB, ${type()} ${release()}, Node.js ${process.version}`,
    ...solvers.map(
      ({ id, version, input }) =>
        `- solver: ${id} (${version})${experiment.hunts === true ? '' : `, asked in ${input}`}`,
    ),
    ...plan.parameters.map(([name, value]) => `- ${name}: ${value}`),
    '',
    ...(rows.length < plan.points.length
      ? [
          `**Unfinished:** ${rows.length} of ${plan.points.length} data points are measured, so the figures below will change.`,
          '',
        ]
      : []),
  ];
  const pictures = plots.flatMap(({ file, title }) => [`![${title}](${file}.svg)`, '']);
  const foot = notes.flatMap((note) => [note, '']);
  folder.write('table.md', [...head, ...pictures, ...tables.map(markdownTable), ...foot].join('\n'));
  for (const table of tables) folder.write(`${table.file}.csv`, csvTable(table));
  for (const plot of plots) folder.write(`${plot.file}.svg`, svgPlot(plot));
  folder.write('plots.json', JSON.stringify({ plots }));
}
