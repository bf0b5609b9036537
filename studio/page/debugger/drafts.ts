import { effect, signal } from '@preact/signals';
import { connection, jobs, session } from '../api/live.js';
import type { Language } from '../model/protocol.js';
import { type FormulaName, type OpenFormula, formulas, isEdited, keyOf } from './formulas.js';

export interface Draft {
  readonly query: FormulaName;
  readonly name: string;
  readonly language: Language;
  readonly text: string;
  /** Only for texts without another source. */
  readonly saved?: string;
  readonly version?: string;
  readonly at: number;
}

const PREFIX = 'gainsay.draft ';
const OLD_MS = 30 * 24 * 3_600_000;
const REST_MS = 300;

const TAB = tabName();
export const drafts = signal<ReadonlyMap<string, Draft>>(new Map());
const unkept = new Set<string>();

function tabName(): string {
  try {
    const known = sessionStorage.getItem('gainsay.tab') ?? crypto.randomUUID();
    sessionStorage.setItem('gainsay.tab', known);
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
  for (const key of draftKeys()) if (idOf(key) === id) localStorage.removeItem(key);
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
  window.addEventListener('pagehide', writeAll);
  document.addEventListener('visibilitychange', writeAll);
  window.addEventListener('storage', ({ key, newValue }) => {
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

function loadDrafts(): void {
  const found = new Map<string, Draft>();
  try {
    for (const key of draftKeys()) {
      const draft = JSON.parse(localStorage.getItem(key) ?? '') as Draft;
      const isOwn = key.startsWith(`${PREFIX}${TAB} `);
      if (draft.at < Date.now() - OLD_MS) localStorage.removeItem(key);
      else if (isOwn || draft.at > (found.get(idOf(key))?.at ?? 0))
        found.set(idOf(key), isOwn ? { ...draft, at: Infinity } : draft);
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
  const draft: Draft = {
    ...{ query, name, language, text, at: Date.now() },
    ...(isLocal ? { saved } : {}),
    ...(version === undefined ? {} : { version }),
  };
  if (write(`${PREFIX}${TAB} ${id}`, JSON.stringify(draft))) unkept.delete(id);
  else unkept.add(id);
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
