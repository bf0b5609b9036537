import { computed, effect, signal } from '@preact/signals';
import { reducibleKinds } from '../shell/kind.js';
import { type FindingDetail, type Target, modelsIn } from '../../server/contract/index.js';
import { connected } from '../api/live.js';
import { api, whyFailed } from '../api/studio.js';
import { listRecordedModels } from '../findings/inputs.js';
import type { WrongReply } from '../model/protocol.js';
import { toLanguage } from '../model/language-of.js';
import { place } from '../shell/router.js';
import { isInDebugger } from './address.js';
import {
  type ReductionCheck,
  type TargetChoice,
  change,
  changeWork,
  currentKey,
  formulas,
  isEdited,
  keyOf,
  reducedFormulas,
  workOf,
  openText,
} from './formulas.js';
import { settings } from './settings.js';
import { recallTargets } from './used-targets.js';

interface FindingName {
  readonly campaign: string;
  readonly finding: string;
}

/** Also if the open formula is a step of its reduction. After a reload, the address names it first. */
export const openFinding = computed<FindingName | undefined>(() =>
  nameIn(currentKey.value === '' && isInDebugger(place.value) ? keyOf(place.value.query) : currentKey.value),
);

/** Maximum length of a chain of reductions. */
const MOST_STEPS = 20;

function nameIn(key: string, depth = 0): FindingName | undefined {
  const query = new URLSearchParams(key);
  const [campaign, finding, job] = ['campaign', 'finding', 'job'].map((name) => query.get(name));
  if (typeof campaign === 'string' && typeof finding === 'string') return { campaign, finding };
  const origin = typeof job === 'string' && depth < MOST_STEPS ? reducedFormulas.value.get(job) : undefined;
  return origin === undefined ? undefined : nameIn(origin, depth + 1);
}

export const findingKey = computed(() =>
  openFinding.value === undefined ? '' : new URLSearchParams({ ...openFinding.value }).toString(),
);

export const findingDetail = signal<{ readonly detail?: FindingDetail; readonly problem: string }>({ problem: '' });

/** Reason why the open finding cannot be reduced in its campaign now, or an empty text. */
export const findingLocked = signal('');

let loads = 0;
/** The newest load that has ended. The reply of an earlier one is out of date. */
let newestLoad = 0;

export async function loadFinding(): Promise<void> {
  const [key, name, load] = [findingKey.peek(), openFinding.peek(), ++loads];
  if (name === undefined) return;
  let next: typeof findingDetail.value;
  try {
    await connected;
    next = { detail: await api.finding({ ...name }), problem: '' };
  } catch (error) {
    next = { problem: whyFailed(error) };
  }
  if (key !== findingKey.peek() || load < newestLoad) return;
  newestLoad = load;
  findingDetail.value = next;
  const { detail } = next;
  if (detail !== undefined) refreshInput(name, detail);
  const faulty = detail === undefined ? undefined : faultyModelOf(detail);
  if (detail !== undefined && (isOutdated(key, detail) || (faulty !== undefined && !('assignment' in workOf(key)))))
    changeWork(key, { assignment: faulty && { kind: 'model', text: faulty.text, isRecorded: true } });
  // The commands of a foreign campaign are not selected before the user allows them.
  if (detail === undefined || detail.foreignCommands.length > 0 || workOf(key).targets !== undefined) return;
  changeWork(key, { targets: chooseTargets(name, detail), check: checkOf(detail) });
}

/** Returns whether the chosen model was recorded for the input before its reduction. An edited input keeps its model. */
function isOutdated(key: string, detail: FindingDetail): boolean {
  const { assignment } = workOf(key);
  const known = formulas.peek().get(key);
  if (assignment?.kind !== 'model' || assignment.isRecorded !== true) return false;
  if (known !== undefined && isEdited(known)) return false;
  const recorded = [faultyModelOf(detail), ...listRecordedModels(detail)];
  return !recorded.some((model) => model?.text === assignment.text);
}

/** The model that shows a finding about a value or a model, and the wrong value if it is not the model's. */
export interface FaultyModel {
  readonly text: string;
  readonly wrong?: WrongReply;
}

export const faultyModel = computed<FaultyModel | undefined>(() => {
  const { detail } = findingDetail.value;
  return detail === undefined || currentKey.value !== findingKey.value ? undefined : faultyModelOf(detail);
});

function faultyModelOf({ kind, model, reply, shown }: FindingDetail): FaultyModel | undefined {
  if (reply !== null && (kind === 'wrong-value' || kind === 'wrong-optimum')) {
    const printed = modelsIn(shown.find(({ isSuspect }) => isSuspect)?.stdout ?? '');
    const text = reply.model ?? printed.at(-1)?.text;
    return text === undefined ? undefined : { text, wrong: reply };
  }
  return kind === 'invalid-model' && model !== null ? { text: model.text } : undefined;
}

/** Replaces the text of the open input if the finding was reduced meanwhile. Keeps edits. */
function refreshInput(name: FindingName, { texts: { smallest } }: FindingDetail): void {
  const key = keyOf({ ...name });
  const known = formulas.peek().get(key);
  if (known === undefined || known.saved === smallest.text) return;
  const text = isEdited(known) ? known.text : smallest.text;
  change(key, { text, saved: smallest.text, language: toLanguage(smallest.language) });
}

/** Returns a function that ends this. */
export function followFinding(): () => void {
  return effect(() => {
    if (findingKey.value === '') return;
    findingDetail.value = { problem: '' };
    void loadFinding();
  });
}

/** Key of the open finding or of the open failure of a search, whose solvers and check are its own. */
export const contextKey = computed(
  () => findingKey.value || (openText.value.query['failure'] === undefined ? '' : currentKey.value),
);

/** Selects the solvers and command lines that showed a failure of a search, unless the user selected others. */
export async function loadFailure(job: string, number: number): Promise<void> {
  const key = keyOf({ job, failure: `${number}` });
  if (workOf(key).check !== undefined) return;
  const now = await api.job({ job });
  const failure = now.kind === 'search' ? now.search.failures.find((each) => each.number === number) : undefined;
  if (now.kind !== 'search' || failure === undefined) return;
  const asked = [...failure.who, ...failure.witnesses].flatMap((at) => now.search.asked[at] ?? []);
  const named = settings.peek()?.settings.executables ?? [];
  const executables = named.filter((each) => asked.some((target) => isSameTarget(target, each.asked)));
  const isOther = (target: Target): boolean => !named.some((each) => isSameTarget(target, each.asked));
  const others = asked.filter(isOther);
  const lines = linesOf(asked);
  const [command = '', against = ''] = lines;
  changeWork(key, {
    targets: {
      solvers: [...new Set([...others, ...now.search.asked.filter(isOther)])].flatMap((each) =>
        each.kind === 'solver' ? [{ solver: each.solver, options: '', version: '', isOn: others.includes(each) }] : [],
      ),
      lines: linesOf(others).join('\n'),
      executables: executables.map(({ name }) => name),
    },
    check: {
      kind: lines.length === asked.length && (failure.kind === 'crash' || against !== '') ? 'command' : 'solvers',
      ...{ command, match: '', against: failure.kind === 'crash' ? '' : against, any: false },
      failure: reducibleKinds().find((each) => each === failure.kind) ?? '',
    },
  });
}

function linesOf(asked: readonly Target[]): string[] {
  return asked.flatMap((each) => (each.kind === 'command' && each.stdin !== true ? [each.line] : []));
}

function isSameTarget(one: Target, other: Target): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}

/** The solvers that the user ran before, or else those of the finding. */
export function chooseTargets(name: FindingName, { solvers }: FindingDetail): TargetChoice {
  const before = recallTargets({ ...name });
  if (before !== undefined) return before;
  const rows = solvers.map(({ solver, options: added, version }) => {
    const [, name = solver, own = ''] = /^([^\s'"]+)\s+(.*)$/.exec(solver) ?? [];
    return { solver: name, options: `${added} ${own}`.trim(), version, isOn: true };
  });
  return { solvers: rows, lines: '', executables: [] };
}

function checkOf({ kind, shown }: FindingDetail): ReductionCheck {
  const [suspect] = shown.filter(({ isSuspect }) => isSuspect);
  const other = shown.find((each) => each !== suspect && each.said !== suspect?.said);
  const command = suspect?.command ?? '';
  return {
    kind: kind === 'crash' && command !== '' ? 'command' : 'finding',
    command,
    match: kind === 'wrong-answer' ? `^${suspect?.said ?? ''}$` : '',
    against: kind === 'wrong-answer' ? (other?.command ?? '') : '',
    any: false,
    failure: reducibleKinds().find((each) => each === kind) ?? '',
  };
}
