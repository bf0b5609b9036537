import * as v from 'valibot';
import { experimentLine, readExperiment } from '../../../lab/index.js';
import { Refused } from '../../workspace/refused.js';
import { formatHuntLine } from '../option-words.js';
import { type OptionSpec, HUNT_OPTIONS } from '../../../src/index.js';
import { EXPERIMENTS, type Experiment, type Setting } from '../../../lab/index.js';
import { EXPERIMENT_PLOT, type ExperimentEntry, type ExperimentForm, type OptionEntry } from '../contract/index.js';
import type { Handlers } from '../mount.js';
import { listOffers } from '../hunt-offers.js';
import type { Studio } from '../shared.js';

export function huntingHandlers({ workspace, jobRunning }: Studio) {
  const entries = () =>
    workspace.list().experiments.flatMap(({ path, name, folder }): ExperimentEntry[] => {
      try {
        const { rows } = readExperiment(folder);
        return [{ experiment: path, name, path: folder, rows: rows.length, job: jobRunning(folder) }];
      } catch {
        // Another program may have written a file `experiment.json`.
        return [];
      }
    });
  return {
    huntForm: () =>
      Promise.all(
        Object.entries(HUNT_OPTIONS).map(async ([name, spec]) => ({
          ...toEntry(name, spec as OptionSpec<unknown>),
          offers: await listOffers(name, workspace.roots),
        })),
      ),
    huntLine: ({ options }) => ({ line: formatHuntLine(options) }),
    experimentForm: () => EXPERIMENTS.map(toForm),
    experimentLine: (options) => ({ line: experimentLine(options) }),
    experiments: entries,
    experiment: ({ experiment }) => {
      const found = workspace.list().experiments.find(({ path }) => path === experiment);
      if (found === undefined) throw new Refused('not-found', `there is no experiment ${experiment}`);
      const { experiment: of, settings, solvers, rows, files, plots: stored } = readExperiment(found.folder);
      const { path, name, folder } = found;
      const entry = { experiment: path, name, path: folder, rows: rows.length, job: jobRunning(folder) };
      const plots = stored.flatMap((each) => (v.is(EXPERIMENT_PLOT, each) ? each : []));
      return { ...entry, of, settings, solvers, data: rows, files, plots };
    },
  } satisfies Partial<Handlers>;
}

function toForm({ name, summary, source, solvers, settings }: Experiment): ExperimentForm {
  const fields = Object.entries(settings).map(([each, setting]) => ({
    name: each,
    summary: setting.summary,
    initial: String(setting.initial),
    expected: describeExpected(setting),
  }));
  return { name, summary, source, solvers, settings: fields };
}

function describeExpected(setting: Setting): string {
  return setting.kind === 'number' ? `${setting.least} to ${setting.most}` : (setting.expected ?? '');
}

function toEntry(name: string, spec: OptionSpec<unknown>): Omit<OptionEntry, 'offers'> {
  const { kind, summary, flag, standardText = null, choices = [], optional = false } = spec;
  return { name, kind, summary, flag, standard: spec.standard() ?? null, standardText, choices, optional };
}
