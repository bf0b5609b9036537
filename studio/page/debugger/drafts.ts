import { computed, effect, signal } from '@preact/signals';
import { isKeyOutdated } from '../api/key.js';
import { isRestored } from '../api/storage.js';
import { connection, jobs, session } from '../api/live.js';
import type { Language } from '../model/protocol.js';
import { type FormulaName, type OpenFormula, currentKey, formulas, isEdited, keyOf, openText } from './formulas.js';

export interface Draft {
  readonly query: FormulaName;
  readonly name: string;
  readonly language: Language;
  readonly text: string;
  /** Only for texts without another source. */
  readonly saved?: string;
  readonly version?: string;
  /** Time at which it was stored. */
  readonly at: number;
  /** Time of the last edit. Absent in drafts of older versions. */
  readonly edited?: number;
}

const PREFIX = 'gainsay.draft ';
const OLD_MS = 30 * 24 * 3_600_000;
const REST_MS = 300;

const TAB_KEY = 'gainsay.tab';
const isLoadedAgain = (globalThis.sessionStorage?.getItem(TAB_KEY) ?? null) !== null;
const TAB = tabName();
export const drafts = signal<ReadonlyMap<string, Draft>>(new Map());
const unkept = new Set<string>();
/** Drafts of other tabs, open or closed, by their keys in the storage. */
const others = signal<ReadonlyMap<string, Draft>>(new Map());
/** Keys of other tabs' drafts whose edits this tab continues, by id. */
const adopted = new Map<string, string>();
const ignored = signal<ReadonlyMap<string, string>>(new Map());

/** Drafts of the open text in other tabs that differ from it. */
export const otherEdits = computed(() => {
  const { query, text, saved } = openText.value;
  if (currentKey.value === '') return [];
  const id = draftId(query);
  return [...others.value].filter(
    ([key, draft]) => idOf(key) === id && ![text, saved, ignored.value.get(key)].includes(draft.text),
  );
});

/** The tab that made the edits keeps them while it is open. */
export function discardOther(key: string): void {
  const draft = others.peek().get(key);
  if (draft !== undefined) ignored.value = new Map(ignored.peek()).set(key, draft.text);
  removeOther(key);
}

function removeOther(key: string): void {
  localStorage.removeItem(key);
  others.value = new Map([...others.peek()].filter(([each]) => each !== key));
}

function dropAdopted(id: string): void {
  const key = adopted.get(id);
  adopted.delete(id);
  if (key !== undefined) removeOther(key);
}

function tabName(): string {
  try {
    const known = sessionStorage.getItem(TAB_KEY) ?? crypto.randomUUID();
    // A duplicate of this tab gets a copy of the storage, but must have another name.
    sessionStorage.removeItem(TAB_KEY);
    return known;
  } catch {
    return 'tab';
  }
}

/** Other runs of the studio may open other folders, and start other jobs with the same numbers. */
export function draftId(query: FormulaName): string {
  const { file, campaign, job } = query;
  const begun = jobs.value.find((each) => each.job === job)?.begun ?? '';
  const place = file ?? campaign;
  const [root = '', ...rest] = (place ?? '').split('/');
  const folder = session.value?.roots.find((each) => String(each.root) === root)?.path ?? '';
  const fields = Object.entries(query).filter(([name]) => name !== 'file' && name !== 'campaign');
  const scope = place !== undefined ? [folder, ...rest].join('/') : begun;
  return JSON.stringify([file === undefined ? '' : 'file', scope, ...fields]);
}

export function readDraft(query: FormulaName): Draft | undefined {
  return drafts.peek().get(draftId(query));
}

export function dropDraft(query: FormulaName): void {
  forget(draftId(query));
}

function forget(id: string): void {
  unkept.delete(id);
  if (!drafts.peek().has(id)) return;
  localStorage.removeItem(`${PREFIX}${TAB} ${id}`);
  dropAdopted(id);
  drafts.value = new Map([...drafts.peek()].filter(([each]) => each !== id));
}

function draftKeys(): string[] {
  return Object.keys(localStorage).filter((key) => key.startsWith(PREFIX));
}

function idOf(key: string): string {
  return key.slice(key.indexOf(' ', PREFIX.length) + 1);
}

function hasEdits(): boolean {
  return [...formulas.value.values()].some(isEdited);
}

/** Checks whether there are edits, and a reload restores all of them. */
export function reloadRestoresEdits(): boolean {
  return hasEdits() && unkept.size === 0;
}

/** Asks before the page closes if edits are not stored. */
export function keepDrafts(): void {
  loadDrafts();
  let written = new Map<string, OpenFormula>();
  const writeAll = (): void => {
    for (const [key, formula] of formulas.peek()) if (written.get(key) !== formula) store(formula);
    written = new Map(formulas.peek());
  };
  effect(() => {
    if (formulas.value.size === 0) return undefined;
    const later = setTimeout(writeAll, REST_MS);
    return () => clearTimeout(later);
  });
  window.addEventListener('pagehide', () => {
    writeAll();
    // For a reload.
    sessionStorage.setItem(TAB_KEY, TAB);
  });
  window.addEventListener('pageshow', ({ persisted }) => persisted && sessionStorage.removeItem(TAB_KEY));
  document.addEventListener('visibilitychange', writeAll);
  window.addEventListener('storage', ({ key, newValue }) => {
    if (key?.startsWith(PREFIX) === true && !key.startsWith(`${PREFIX}${TAB} `)) noticeOther(key, newValue);
    // Another tab dropped this draft, but the edits are still here.
    if (newValue === null && key?.startsWith(`${PREFIX}${TAB} `)) written = new Map();
    if (written.size === 0) writeAll();
  });
  window.addEventListener('beforeunload', (event) => {
    writeAll();
    // A studio that starts again may have another port, and its page then cannot read the drafts of this one.
    if (unkept.size > 0 || (hasEdits() && connection.peek() === 'lost')) event.preventDefault();
  });
}

/** If the studio no longer knows this page, a login in another tab gives access to this one too. */
export function reloadAfterLogin(): void {
  const look = (): void => {
    if (connection.value === 'refused' && unkept.size === 0 && isKeyOutdated()) location.reload();
  };
  effect(look);
  window.addEventListener('storage', look);
  window.addEventListener('focus', look);
}

function noticeOther(key: string, stored: string | null): void {
  const draft = stored === null ? undefined : parseDraft(stored);
  others.value = withEntry(others.peek(), key, draft);
  const id = idOf(key);
  const isOpen = [...formulas.peek().values()].some(({ query }) => draftId(query) === id);
  if (adopted.get(id) !== key || isOpen) return;
  if (draft === undefined) adopted.delete(id);
  drafts.value = withEntry(drafts.peek(), id, draft);
}

/** Undefined if the text is unreadable. */
function parseDraft(stored: string): Draft | undefined {
  try {
    return JSON.parse(stored) as Draft;
  } catch {
    return undefined;
  }
}

function withEntry(known: ReadonlyMap<string, Draft>, key: string, draft: Draft | undefined): Map<string, Draft> {
  const next = new Map(known);
  if (draft === undefined) next.delete(key);
  else next.set(key, draft);
  return next;
}

/** No other tab has the drafts of an earlier studio, so the newest of each text are those of this tab. */
function takeOver(): void {
  const newest = new Map<string, string>();
  const at = (key: string | undefined): number => parseDraft(localStorage.getItem(key ?? '') ?? '')?.at ?? 0;
  for (const key of draftKeys()) if (at(key) >= at(newest.get(idOf(key)))) newest.set(idOf(key), key);
  for (const [id, key] of newest) {
    const text = localStorage.getItem(key) ?? '';
    localStorage.removeItem(key);
    localStorage.setItem(`${PREFIX}${TAB} ${id}`, text);
  }
}

function loadDrafts(): void {
  const found = new Map<string, Draft>();
  try {
    if (isRestored) takeOver();
    for (const key of draftKeys()) {
      const draft = JSON.parse(localStorage.getItem(key) ?? '') as Draft;
      const isOwn = key.startsWith(`${PREFIX}${TAB} `);
      if (draft.at < Date.now() - OLD_MS) {
        localStorage.removeItem(key);
        continue;
      }
      if (!isOwn) noticeOther(key, localStorage.getItem(key));
      // A tab that is loaded again has its own edits. If it opens the text, it offers those of other tabs.
      if (!isOwn && isLoadedAgain && draft.query['local'] === undefined) continue;
      if (isOwn || draft.at > (found.get(idOf(key))?.at ?? 0)) {
        found.set(idOf(key), isOwn ? { ...draft, at: Infinity } : draft);
        if (isOwn) adopted.delete(idOf(key));
        else adopted.set(idOf(key), key);
      }
    }
  } catch {
    // Unreadable drafts are not offered.
  }
  drafts.value = found;
}

function store(formula: OpenFormula): void {
  const { query, name, language, text, saved, version } = formula;
  const id = draftId(query);
  const isLocal = query['local'] !== undefined;
  if (!isLocal && !isEdited(formula)) return forget(id);
  const before = drafts.peek().get(id);
  const edited = before?.text === text ? before.edited : Date.now();
  const draft: Draft = {
    ...{ query, name, language, text, at: Date.now() },
    ...(edited === undefined ? {} : { edited }),
    ...(isLocal ? { saved } : {}),
    ...(version === undefined ? {} : { version }),
  };
  if (write(`${PREFIX}${TAB} ${id}`, JSON.stringify(draft))) {
    unkept.delete(id);
    // The tab stores its edits again if it is open.
    dropAdopted(id);
  } else unkept.add(id);
  drafts.value = new Map(drafts.peek()).set(id, draft);
}

/** Returns whether the draft is stored. */
function write(key: string, text: string): boolean {
  const isOpen = (query: FormulaName): boolean => formulas.peek().has(keyOf(query));
  const idle = [...drafts.peek()]
    .filter(([, draft]) => draft.text === draft.saved && !isOpen(draft.query))
    .sort(([, a], [, b]) => b.at - a.at);
  for (;;) {
    try {
      localStorage.setItem(key, text);
      return true;
    } catch {
      const oldest = idle.pop();
      if (oldest === undefined) return false;
      forget(oldest[0]);
    }
  }
}
