import type { FormulaText, Listing } from '../../workspace/index.js';
import { Refused } from '../../workspace/refused.js';
import { packageVersion } from '../../../src/index.js';
import { FINDING_KINDS, REDUCIBLE_KINDS, isNonBug, kindSentence, visibleLine } from '../../../src/smt.js';
import type { CampaignEntry, FileText, ReadOf, Session } from '../contract/index.js';
import type { API } from '../contract/index.js';
import { isReduceTask } from '../jobs/reduce.js';
import { isSearchTask } from '../jobs/search.js';
import { MOST_JOBS } from '../jobs/registry.js';
import type { Handlers } from '../mount.js';
import type { Studio } from '../shared.js';
import { mutantText, smallestText } from './campaigns.js';

/** Maximum size of a request. A formula can double in length as JSON. */
export const BODY_BYTES = 48 * 1024 * 1024;

const KINDS: Session['kinds'] = FINDING_KINDS.map((kind) => ({
  kind,
  sentence: kindSentence(kind),
  isBug: !isNonBug(kind),
  isReducible: REDUCIBLE_KINDS.some((each) => each === kind),
}));

type GivenFormula = ReadOf<typeof API.formula>['formula'];

export async function loadFormula(
  studio: Studio,
  given: GivenFormula,
): Promise<FormulaText & { readonly name: string }> {
  switch (given.kind) {
    case 'text': {
      const { text, language, name = `formula.${language}` } = given;
      return { text, language, name };
    }
    case 'file': {
      const { text, language, name, version } = studio.workspace.read(given.path);
      if (given.version !== undefined && given.version !== version)
        throw new Refused('conflict', `${visibleLine(name)} changed on disk: reload it in the page`);
      return { text, language, name };
    }
    case 'step': {
      const task = studio.jobs.getTask(given.job, isReduceTask);
      const { text, language } = task.textOf(given.step);
      return { text, language, name: task.nameOf(given.step) };
    }
    case 'failure': {
      const task = studio.jobs.getTask(given.job, isSearchTask);
      const { text, language } = task.textOf(given.number);
      return { text, language, name: `seed-${task.seedOf(given.number)}.${language}` };
    }
    case 'finding': {
      const watch = await studio.campaigns.get(given.campaign);
      const found = watch.overview.finding(given.finding);
      if (found === undefined) throw new Refused('not-found', `there is no finding ${given.finding}`);
      const { text, language } = await (given.of === 'mutant' ? mutantText : smallestText)(watch, found.record);
      return { text, language, name: `${given.finding}.${language}` };
    }
  }
}

export function workspaceHandlers(studio: Studio) {
  const { workspace, jobs, hub } = studio;
  return {
    session: (): Session => {
      const listing = workspace.list();
      return {
        version: packageVersion(),
        folder: process.cwd(),
        viewOnly: studio.viewOnly,
        roots: workspace.roots.map((each, root) => ({ root, ...each })),
        files: listing.files,
        hasMoreFiles: listing.hasMore,
        campaigns: campaignsIn(studio, listing),
        jobs: jobs.all(),
        kinds: KINDS,
        limits: { bodyBytes: BODY_BYTES, jobs: MOST_JOBS },
        asOf: hub.place,
      };
    },
    readFile: ({ path }): FileText => {
      const read = workspace.read(path);
      studio.recent.add('file', workspace.locate(path));
      return read;
    },
    saveFile: ({ path, text, version }): FileText => {
      const saved = workspace.save(path, text, version);
      studio.recent.add('file', workspace.locate(path));
      studio.files.noteWritten(path);
      hub.publish({ kind: 'file-changed', path, version: saved.version });
      return saved;
    },
    formula: async ({ formula }) => {
      const { name, language, text } = await loadFormula(studio, formula);
      return { name, language, text, bytes: Buffer.byteLength(text) };
    },
    campaigns: () => campaignsIn(studio, workspace.list()),
  } satisfies Partial<Handlers>;
}

function campaignsIn(studio: Studio, { campaigns }: Listing): readonly CampaignEntry[] {
  return campaigns.map(({ path, name, folder }) => ({
    campaign: path,
    name,
    path: folder,
    running: studio.campaigns.findRunner(folder, studio.campaigns.stateOf(path)),
  }));
}
