import { signal } from '@preact/signals';
import type { Source } from '../../server/contract/index.js';
import { api, whyFailed } from '../api/studio.js';
import { type PageLocation, formatAddress, go } from '../shell/router.js';
import { isChanged, open, openText, problem, reading, selected } from './document.js';
import { fillForm, openGenerated, seed } from './generating.js';
import { noteOpened, currentTarget } from './opened.js';
import { follow, goToStep, leaveSteps, show } from './reductions.js';
import { openFailure } from './searching.js';

export const fileProblem = signal('');

export async function openLocal(file: File | undefined): Promise<void> {
  if (file === undefined) return;
  try {
    const text = await file.text();
    open({ name: file.name, text });
    go(formatAddress(['debug'], { local: file.name }));
  } catch (error) {
    problem.value = `${file.name} cannot be read: ${error instanceof Error ? error.message : String(error)}`;
  }
}

export function openPasted(text: string): void {
  if (text.trim() === '') return;
  open({ name: 'pasted', text });
  go(formatAddress(['debug'], { local: 'pasted' }));
}

export function download(): void {
  const { name, text, language } = openText.value;
  const ending = /\.(btor2?|smt2)$/i.test(name) ? '' : language === 'btor' ? '.btor' : '.smt2';
  const link = document.createElement('a');
  link.href = URL.createObjectURL(new Blob([text], { type: 'text/plain' }));
  link.download = `${name === '' ? 'untitled' : name.split('/').at(-1)}${ending}`;
  link.click();
  URL.revokeObjectURL(link.href);
}

/** Refuses if the file changed since it was read. */
export async function saveToWorkspace(): Promise<void> {
  const { origin, text, version, ...rest } = openText.value;
  if (origin?.kind !== 'file') return;
  fileProblem.value = '';
  try {
    const saved = await api.saveFile({ path: origin.path, text, ...(version === undefined ? {} : { version }) });
    isChanged.value = false;
    openText.value = { ...rest, text, origin, version: saved.version };
  } catch (error) {
    fileProblem.value = whyFailed(error);
  }
}

export async function openPlace({ query }: PageLocation): Promise<void> {
  const { node, ...what } = query;
  const isNew = noteOpened(what);
  const mine = currentTarget();
  const isWanted = (): boolean => currentTarget() === mine;
  if (isNew) {
    leaveSteps();
    try {
      await openNamed(what, isWanted);
    } catch (error) {
      if (isWanted()) problem.value = whyFailed(error);
    }
  }
  if (node !== undefined && isWanted()) selectById(node, isWanted);
}

async function openNamed(query: Readonly<Record<string, string>>, isWanted: () => boolean): Promise<void> {
  const { file, job, step, failure, make, campaign, finding, of } = query;
  if (file !== undefined) {
    const { text, name, version, language } = await api.readFile({ path: file });
    if (!isWanted()) return undefined;
    return open({ name, text, version, language: languageName(language), origin: { kind: 'file', path: file } });
  }
  if (job !== undefined && step !== undefined) {
    const { origin } = openText.value;
    // The slider writes this address after it opens the step, so the step may already be open.
    if (origin?.kind === 'step' && origin.job === job && origin.step === Number(step)) return undefined;
    await follow(job);
    if (!isWanted()) return undefined;
    goToStep(job, Number(step));
    show(job);
    return undefined;
  }
  if (job !== undefined && failure !== undefined) {
    const { origin } = openText.value;
    if (origin?.kind === 'failure' && origin.job === job && origin.number === Number(failure)) return undefined;
    return openFailure(job, Number(failure));
  }
  if (campaign !== undefined && finding !== undefined) {
    const origin = { kind: 'finding', campaign, finding, of: of === 'mutant' ? 'mutant' : 'smallest' } as const;
    const { text, name, language } = await api.formula({ formula: origin });
    return isWanted() ? open({ name, text, language: languageName(language), origin }) : undefined;
  }
  if (make !== undefined) {
    const source = JSON.parse(make) as Source;
    fillForm(source);
    seed.value = Number(query['seed'] ?? 0);
    await openGenerated(source, seed.value);
  }
  return undefined;
}

function languageName(language: string): 'smtlib' | 'btor' {
  return language === 'smt2' ? 'smtlib' : 'btor';
}

/** Selects a node once the text is parsed, unless another text is opened meanwhile. */
function selectById(id: string, isWanted: () => boolean): void {
  const find = (): boolean => {
    if (!isWanted()) return true;
    const at = reading.value?.picture.nodes.findIndex((node) => node.id === id) ?? -1;
    if (at !== -1) selected.value = at;
    return at !== -1;
  };
  if (find()) return;
  const end = reading.subscribe(() => {
    if (find()) queueMicrotask(() => end());
  });
  setTimeout(() => end(), 5_000);
}
