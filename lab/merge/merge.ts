import {
  type CampaignEvent,
  type CampaignResult,
  type Control,
  type Emit,
  type OpenCampaign,
  type Plan,
  type Store,
  type Work,
  BadInput,
  Findings,
  badUsage,
  begin,
  findingFiles,
  foreignCommands,
  openFolder,
  readState,
} from '../../src/index.js';
import {
  type CampaignState,
  type SessionEvent,
  Gaps,
  collectCommands,
  listMissingParts,
  makeWholeCampaign,
  ownCampaign,
  permitCommands,
  replayFinished,
  warnOfGaps,
  writeScripts,
} from '../../src/lab-front.js';
import { mergeLogs } from './logs.js';
import { isPlanConflict, mergePlans } from './plans.js';

export interface MergeOptions {
  readonly out: string;
}

export type MergeEvent =
  | SessionEvent
  | {
      readonly kind: 'parts-merged';
      readonly folder: string;
      readonly parts: readonly number[];
      readonly of: number;
      readonly missing: readonly number[];
    }
  /** Seeds that solvers answered differently in different parts of the campaign. Their mutants may differ too. */
  | { readonly kind: 'judged-differently'; readonly seeds: readonly string[] };

/**
 * Merges the parts of a campaign (`hunt` with `shard`). Parts may be missing, repeated or already merged. Throws
 * `BadInput` for parts of different campaigns.
 *
 * @example
 * const { summary } = await merge(['part-1', 'part-2'], { out: 'merged' }).result;
 */
export function merge(
  dirs: readonly string[],
  { out }: MergeOptions,
  { signal = new AbortController().signal }: Control = {},
): Work<MergeEvent, CampaignResult> {
  return begin(async (emit) => {
    if (dirs.length === 0) throw badUsage('there is nothing to merge', { expected: 'folders of parts of a campaign' });
    const parts: Part[] = [];
    try {
      for (const dir of dirs) {
        const folder = await openFolder(dir, { readOnly: true });
        parts.push({ folder, state: await readPartState(folder, emit) });
      }
      await mergeParts(parts, { out, signal, emit });
    } finally {
      await Promise.all(parts.map(({ folder }) => folder.close()));
    }
    const merged = await openFolder(out, { readOnly: true });
    try {
      const { plan } = await readState(merged.store);
      const summary = await replayFinished(merged, plan, emit);
      await writeScripts(summary, plan, merged, emit);
      return { folder: out, summary };
    } finally {
      await merged.close();
    }
  });
}

interface Part {
  readonly folder: OpenCampaign;
  readonly state: CampaignState;
}

interface Merging extends MergeOptions {
  readonly signal: AbortSignal;
  readonly emit: Emit<MergeEvent>;
}

async function readPartState(folder: OpenCampaign, emit: Emit<MergeEvent>): Promise<CampaignState> {
  const gaps = new Gaps();
  try {
    const state = await readState(folder.store, (_, sequence) => gaps.add(sequence));
    warnOfGaps(gaps, folder.path, emit);
    return state;
  } catch (error) {
    await folder.close();
    throw error;
  }
}

async function mergeParts(parts: readonly Part[], { out, signal, emit }: Merging): Promise<void> {
  const plan = planOfAll(parts);
  const log = await mergeLogs(parts.map(({ folder }) => folder.store));
  signal.throwIfAborted();
  const started: CampaignEvent = {
    kind: 'campaign-started',
    at: 0,
    started: log.started,
    machine: log.machine,
    plan,
  };
  // The merged campaign is trusted only if every part is trusted.
  const isOwn = parts.every(({ folder, state }) => foreignCommands(folder.path, state).length === 0);
  const problem = await makeWholeCampaign(out, async (made) => {
    const commands = parts.flatMap(({ state }) => collectCommands(state.plan, state.findings));
    const folder = isOwn ? ownCampaign(made, plan, permitCommands(commands)) : made;
    const sources = parts.map((part) => part.folder.store);
    const copy = new TextCopier(folder.store, sources);
    const findings = new Findings();
    const keep = async (event: CampaignEvent): Promise<void> => {
      await copy.copyTexts(event);
      await folder.store.append([event]);
      findings.add(event);
    };
    await keep(started);
    for await (const { event } of log.events()) {
      signal.throwIfAborted();
      await keep(event);
    }
    for (const finding of findings.all) {
      signal.throwIfAborted();
      await folder.writeFinding(finding.id, await findingFiles(finding, plan, folder.store));
    }
  });
  if (problem !== undefined) throw new BadInput(problem);
  const { shard } = plan;
  if (shard !== undefined) emit({ kind: 'parts-merged', folder: out, ...shard, missing: listMissingParts(shard) });
  if (log.judgedDifferently.length > 0) emit({ kind: 'judged-differently', seeds: log.judgedDifferently });
}

function planOfAll(parts: readonly Part[]): Plan {
  const plans = parts.map(({ folder, state }) => ({ path: folder.path, plan: state.plan, begun: state.begun }));
  const plan = mergePlans(plans);
  if (!isPlanConflict(plan)) return plan;
  const { path, other, differences } = plan;
  throw new BadInput({
    code: 'G503',
    severity: 'error',
    message:
      path === other
        ? `${path} cannot be merged: ${differences.join('; ')}`
        : `${other} cannot be merged with ${path}: ${differences.join('; ')}`,
    expected: 'parts of one campaign: the same --seed, seeds, solvers and options',
  });
}

/** Matches a JSON string that may be the SHA-256 name of a stored text. */
const TEXT_NAME = /(?<=")[0-9a-f]{64}(?=")/g;

/** Copies the texts that events refer to. Ignores hashes of programs, which look like names of texts. */
class TextCopier {
  readonly #to: Store;
  readonly #from: readonly Store[];
  readonly #copied = new Set<string>();

  constructor(to: Store, from: readonly Store[]) {
    this.#to = to;
    this.#from = from;
  }

  async copyTexts(event: CampaignEvent): Promise<void> {
    for (const [name] of JSON.stringify(event).matchAll(TEXT_NAME)) {
      if (this.#copied.has(name)) continue;
      this.#copied.add(name);
      const text = await this.#textNamed(name);
      if (text !== undefined) await this.#to.put(text);
    }
  }

  async #textNamed(name: string): Promise<string | undefined> {
    for (const store of this.#from) {
      const text = await store.get(name);
      if (text !== undefined) return text;
    }
    return undefined;
  }
}
