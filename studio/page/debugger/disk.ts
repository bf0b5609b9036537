import { batch, computed, effect, signal } from '@preact/signals';
import { ApiError, type FileText, topicOfFile } from '../../server/contract/index.js';
import { session, watch } from '../api/live.js';
import { api, whyFailed } from '../api/studio.js';
import { readLineEnds, writeLineEnds } from '../editor/line-ends.js';
import { toLanguage } from '../model/language-of.js';
import { go } from '../shell/router.js';
import { VIEW_ONLY, isViewOnly } from '../shell/view-only.js';
import {
  type OpenFormula,
  change,
  changeWork,
  currentKey,
  formulas,
  isEdited,
  keyOf,
  openText,
  pathForPeople,
  workOf,
} from './formulas.js';
import { addressNow } from './address.js';
import { closeFormula, open } from './opening.js';

const openPath = computed(() => {
  const { origin } = openText.value;
  return origin?.kind === 'file' ? origin.path : undefined;
});
/** Also of a file that could not be read. */
const watchedPath = computed(() => openText.value.query['file']);
const saving = new Set<string>();

export function followDisk(): void {
  effect(() => {
    const path = watchedPath.value;
    if (path === undefined) return undefined;
    return watch(topicOfFile(path), (event) => {
      // The cause of a failure to save may have ended.
      if (event.kind === 'file-changed' && event.version !== null)
        changeWork(keyOf({ file: path }), { fileProblem: undefined });
      if (event.kind === 'file-changed' && event.version === null) noteVersion(event.path, null);
      else if (event.kind === 'reset' || event.kind === 'file-changed') void checkDisk(path);
    });
  });
}

type OnDisk = Pick<OpenFormula, 'text' | 'hasCrlf' | 'language'>;

/** A text that is also on disk is saved, even if another program wrote it. */
function noteVersion(path: string, version: string | null, read?: OnDisk): void {
  const key = keyOf({ file: path });
  const known = formulas.peek().get(key);
  if (known === undefined || saving.has(path)) return;
  if (version !== null && read !== undefined && known.problem !== undefined) {
    // The file could not be read until now.
    change(key, { problem: undefined });
    const origin = { kind: 'file', path } as const;
    if (!isEdited(known)) return change(key, { ...read, origin, saved: read.text, version, onDisk: undefined });
  }
  if (version !== null && read?.text === known.text) {
    if (isEdited(known) || version !== known.version || known.onDisk !== undefined)
      change(key, { saved: read.text, version, onDisk: undefined });
    return;
  }
  const onDisk = version === known.version ? undefined : version;
  if (onDisk !== known.onDisk) change(key, { onDisk });
}

async function checkDisk(path: string): Promise<void> {
  try {
    const { version, text, language } = await api.readFile({ path });
    noteVersion(path, version, { ...readLineEnds(text), language: toLanguage(language) });
  } catch (error) {
    if (isMissing(error)) noteVersion(path, null);
  }
}

function isMissing(error: unknown): boolean {
  return error instanceof ApiError && error.problem.kind === 'not-found';
}

/** Refuses if the file changed on disk, unless `overwrites`. */
export async function saveToWorkspace(overwrites = false): Promise<void> {
  const { origin, version, onDisk } = openText.peek();
  if (origin?.kind !== 'file') return;
  const expected = overwrites && onDisk !== undefined ? onDisk : version;
  await saveFile(origin.path, expected);
}

async function saveFile(path: string, version: string | null | undefined): Promise<void> {
  const key = keyOf({ file: path });
  const now = openText.peek();
  changeWork(key, { fileProblem: undefined });
  saving.add(path);
  try {
    const text = writeLineEnds(now);
    const saved = await api.saveFile({ path, text, ...(version === undefined ? {} : { version }) });
    change(key, { saved: now.text, version: saved.version, onDisk: undefined, problem: undefined });
  } catch (error) {
    // The bar about the change on disk explains a conflict.
    const isConflict = error instanceof ApiError && error.problem.kind === 'conflict';
    if (!isConflict) changeWork(key, { fileProblem: whyFailed(error) });
  }
  saving.delete(path);
  await checkDisk(path);
}

/** The editor can undo this. */
export async function reloadFile(): Promise<void> {
  const key = currentKey.peek();
  const path = openPath.peek();
  if (path === undefined) return;
  try {
    const { text: onDisk, version } = await api.readFile({ path });
    const { text, hasCrlf } = readLineEnds(onDisk);
    change(key, { text, hasCrlf, saved: text, version, onDisk: undefined, problem: undefined });
    changeWork(key, { fileProblem: undefined });
  } catch (error) {
    changeWork(key, { fileProblem: whyFailed(error) });
  }
}

export function discardEdits(): void {
  const { saved } = openText.peek();
  change(currentKey.peek(), { text: saved });
}

export const showsSaveAs = signal(false);

export function save(): void {
  if (isViewOnly.peek()) {
    changeWork(currentKey.peek(), { fileProblem: `${VIEW_ONLY} Download the text instead.` });
    return;
  }
  if (openText.peek().text === '' && currentKey.peek() === '') return;
  const { text, saved, onDisk } = openText.peek();
  if (openPath.peek() === undefined) showsSaveAs.value = true;
  // Makes a deleted file again.
  else if (onDisk === null || text !== saved) void saveToWorkspace(onDisk === null);
}

/** Returns why it failed, or `exists` if the file exists and `overwrites` is false. */
export async function saveAs(path: string, overwrites: boolean): Promise<string | undefined> {
  const before = openText.peek();
  const key = currentKey.peek();
  try {
    const text = writeLineEnds(before);
    const saved = await api.saveFile({ path, text, ...(overwrites ? {} : { version: null }) });
    moveEdits(before, key, saved);
    return undefined;
  } catch (error) {
    const isThere = error instanceof ApiError && error.problem.kind === 'conflict';
    return isThere ? 'exists' : whyFailed(error);
  }
}

function moveEdits(before: OpenFormula, key: string, { path, text, version, language }: FileText): void {
  const query = { file: path };
  batch(() => {
    // Reductions of a text with a name of its own belong to that name.
    const { reductions, shownReduction, ...work } = workOf(key);
    changeWork(keyOf(query), { ...work, ...(before.origin === undefined ? { reductions, shownReduction } : {}) });
    closeFormula(query);
    open({
      ...{ query, name: pathForPeople(path), text, version, language: toLanguage(language) },
      origin: { kind: 'file', path },
    });
    if (before.query['local'] !== undefined) closeFormula(before.query);
    else if (key !== keyOf(query)) change(key, { text: before.saved });
  });
  go(addressNow());
}

export const folders = computed(() => {
  const { roots = [], files = [] } = session.value ?? {};
  const tops = roots.filter(({ kind }) => kind === 'folder').map(({ root }) => String(root));
  const inner = files.map(({ path }) => path.split('/').slice(0, -1).join('/')).filter((path) => path !== '');
  return [...new Set([...tops, ...inner.filter((path) => tops.includes(path.split('/')[0] ?? ''))])];
});
