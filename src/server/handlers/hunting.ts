import { HUNT_OPTIONS, type OptionSpec, Refused, huntLine, readExperiment } from '../../app/index.js';
import type { ExperimentEntry, OptionEntry } from '../contract/index.js';
import type { Handlers } from '../mount.js';
import type { Studio } from '../shared.js';

/** The form of a hunt, and experiments. */
export function huntingHandlers({ workspace }: Studio) {
  const entries = () =>
    workspace.list().experiments.map(({ path, name, folder }) => {
      const { rows } = readExperiment(folder);
      return { experiment: path, name, path: folder, rows: rows.length } satisfies ExperimentEntry;
    });
  return {
    huntForm: () => Object.entries(HUNT_OPTIONS).map(([name, spec]) => entryOf(name, spec as OptionSpec<unknown>)),
    huntLine: ({ options }) => ({ line: huntLine(options) }),
    experiments: entries,
    experiment: ({ experiment }) => {
      const found = workspace.list().experiments.find(({ path }) => path === experiment);
      if (found === undefined) throw new Refused('not-found', `there is no experiment ${experiment}`);
      const { settings, solvers, rows, files } = readExperiment(found.folder);
      const { path, name, folder } = found;
      return { experiment: path, name, path: folder, rows: rows.length, settings, solvers, data: rows, files };
    },
  } satisfies Partial<Handlers>;
}

function entryOf(name: string, spec: OptionSpec<unknown>): OptionEntry {
  const { kind, summary, flag, standardText = null, choices = [], optional = false } = spec;
  return { name, kind, summary, flag, standard: spec.standard() ?? null, standardText, choices, optional };
}
