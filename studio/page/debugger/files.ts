import { effect, untracked } from '@preact/signals';
import { ApiError, type Source } from '../../server/contract/index.js';
import { connected } from '../api/live.js';
import { api, whyFailed } from '../api/studio.js';
import { writeLineEnds } from '../editor/line-ends.js';
import { toLanguage } from '../model/language-of.js';
import { downloadText } from '../shell/download.js';
import { type PageLocation, arrival, formatAddress, go, recordAddress } from '../shell/router.js';
import { VIEWS, addressNow, isInDebugger, layoutOfPage } from './address.js';
import { findNode, problem, reading, selected } from './document.js';
import { readDraft } from './drafts.js';
import {
  type FormulaName,
  change,
  changeWork,
  currentKey,
  describeFormula,
  formulaName,
  formulas,
  keyOf,
  loading,
  openText,
  pathForPeople,
} from './formulas.js';
import { fillForm, generateText, seed } from './generating.js';
import { newLocal, open } from './opening.js';
import { loadFailure } from './finding-context.js';
import { followToLastStep, goToStep, leaveSteps, loadText, show } from './reductions.js';
import { search, showSearch } from './searching.js';

export async function openLocal(file: File | undefined): Promise<void> {
  if (file === undefined) return;
  try {
    openAs(file.name, await file.text());
  } catch (error) {
    problem.value = `${file.name} cannot be read: ${error instanceof Error ? error.message : String(error)}`;
  }
}

export function openPasted(text: string): void {
  if (text.trim() !== '') openAs('pasted', text);
}

export function openAs(name: string, text: string): void {
  const query = newLocal(name);
  open({ query, name: query['local'] ?? name, text });
  go(formatAddress(['debug'], query));
}

export function download(): void {
  const { name, language } = openText.value;
  const ending = /\.(btor2?|smt2)$/i.test(name) ? '' : language === 'btor' ? '.btor' : '.smt2';
  downloadText(`${name === '' ? 'untitled' : name.split('/').at(-1)}${ending}`, writeLineEnds(openText.value));
}

export function followArrivals(): void {
  effect(() => {
    const at = arrival.value;
    if (isInDebugger(at)) untracked(() => void openPlace(at));
  });
}

/** A late reply does not replace a newer one. */
let requests = 0;

async function openPlace({ query }: PageLocation): Promise<void> {
  const { node } = query;
  const view = VIEWS.find((each) => each === query['view']);
  if (view !== undefined) layoutOfPage.value = view;
  const key = keyOf(query);
  if (key === '') {
    if (currentKey.peek() !== '') recordAddress(addressNow());
    return;
  }
  if (node !== undefined) changeWork(key, { node });
  const mine = ++requests;
  if (key === currentKey.peek()) {
    loading.value = '';
    if (node !== undefined) selectNode(node);
    return;
  }
  leaveSteps();
  const name = formulaName(query);
  const isKnown = formulas.peek().has(key);
  if (isKnown) currentKey.value = key;
  loading.value = isKnown ? '' : describeFormula(name);
  try {
    await openNamed(name, () => mine === requests);
  } catch (error) {
    if (mine === requests) showProblem(name, error);
  } finally {
    if (mine === requests) loading.value = '';
  }
}

function showProblem(query: FormulaName, error: unknown): void {
  const key = keyOf(query);
  const isGone = query['file'] !== undefined && error instanceof ApiError && error.problem.kind === 'not-found';
  const draft = readDraft(query);
  const { file } = query;
  if (!formulas.peek().has(key)) {
    const origin = draft === undefined || file === undefined ? {} : { origin: { kind: 'file', path: file } as const };
    open({ ...origin, query, name: draft?.name ?? describeFormula(query), text: draft?.saved ?? '' });
  }
  change(key, { problem: whyFailed(error), ...(isGone ? { onDisk: null } : {}) });
}

async function openNamed(query: FormulaName, isWanted: () => boolean): Promise<void> {
  const { file, job, step, failure, make, campaign, finding, of, local } = query;
  if (local !== undefined) {
    openKnownLocal(query, local);
    return;
  }
  await connected;
  if (file !== undefined) {
    const { text, version, language } = await api.readFile({ path: file });
    if (!isWanted()) return;
    open({
      ...{ query, name: pathForPeople(file), text, version, language: toLanguage(language) },
      origin: { kind: 'file', path: file },
    });
  } else if (job !== undefined && failure === undefined) {
    const last = await followToLastStep(job);
    const at = step === undefined ? last : Number(step);
    await loadText(job, at);
    if (!isWanted()) return;
    goToStep(job, at, of === 'before');
    show(job);
  } else if (job !== undefined && failure !== undefined) {
    const origin = { kind: 'failure', job, number: Number(failure) } as const;
    const [{ text, name, language }] = await Promise.all([
      api.formula({ formula: origin }),
      loadFailure(job, Number(failure)),
    ]);
    if (!isWanted()) return;
    open({ query, name, text, language: toLanguage(language), origin });
    if (search.peek()?.job !== job) showSearch(job);
  } else if (campaign !== undefined && finding !== undefined) {
    const origin = { kind: 'finding', campaign, finding, of: of === 'mutant' ? 'mutant' : 'smallest' } as const;
    const { text, name, language } = await api.formula({ formula: origin });
    if (isWanted()) open({ query, name, text, language: toLanguage(language), origin });
  } else if (make !== undefined) {
    const source = JSON.parse(make) as Source;
    fillForm(source);
    seed.value = Number(query['seed'] ?? 0);
    const generated = await generateText(source, seed.value);
    if (isWanted()) open({ ...generated, query });
  }
}

function openKnownLocal(query: FormulaName, local: string): void {
  if (formulas.peek().has(keyOf(query))) return;
  const draft = readDraft(query);
  if (draft === undefined) throw new Error(`${local} was pasted or opened from another folder: open it again`);
  open({ query, name: draft.name, text: draft.saved ?? '', language: draft.language });
}

function selectNode(id: string): void {
  const at =
    reading.peek() === undefined ? undefined : findNode(reading.value as NonNullable<typeof reading.value>, id);
  if (at !== undefined) selected.value = at;
}
