import { computed, effect, signal } from '@preact/signals';
import type { BugKind, FormulaLanguage } from '../../../src/smt.js';
import type { Formula, Session } from '../../server/contract/index.js';
import type { Assignment, Language } from '../model/protocol.js';
import { session } from '../api/live.js';

export type FormulaName = Readonly<Record<string, string>>;

export interface OpenFormula {
  readonly query: FormulaName;
  readonly name: string;
  readonly language: Language;
  readonly text: string;
  readonly saved: string;
  /** True if its file has CRLF. The text has LF. */
  readonly hasCrlf?: boolean;
  /** Absent if the text is in no file. */
  readonly origin?: Formula;
  readonly version?: string;
  /** Version after a change by another program, or null if deleted. */
  readonly onDisk?: string | null | undefined;
  readonly problem?: string | undefined;
  readonly made?: { readonly command: string; readonly status: string | null };
}

/** Node ids are those of the picture. */
export interface FormulaWork {
  readonly node?: string | undefined;
  readonly folded?: readonly string[] | undefined;
  readonly only?: { readonly kind: 'below' | 'above'; readonly node: string } | undefined;
  readonly roots?: number | undefined;
  readonly isAll?: boolean | undefined;
  readonly assignment?: Assignment | undefined;
  /** As typed or pasted. */
  readonly modelText?: string | undefined;
  /** `of` is a fingerprint of the called text. `name` is set if the text was edited or belongs to no file. */
  readonly call?: { readonly job: string; readonly of?: string; readonly name?: string | undefined } | undefined;
  readonly callProblem?: string | undefined;
  readonly reductions?: readonly string[] | undefined;
  readonly shownReduction?: string | undefined;
  readonly reduceProblem?: string | undefined;
  readonly fileProblem?: string | undefined;
  readonly targets?: TargetChoice | undefined;
  readonly check?: ReductionCheck | undefined;
}

export interface ChosenSolver {
  readonly solver: string;
  readonly options: string;
  readonly version: string;
  readonly isOn: boolean;
}

export interface TargetChoice {
  readonly solvers: readonly ChosenSolver[];
  /** Separated by line breaks. */
  readonly lines: string;
  /** Names of executables from the options. */
  readonly executables: readonly string[];
  /** True if a row that is missing was removed. */
  readonly isWhole?: boolean;
}

export interface ReductionCheck {
  readonly kind: 'command' | 'solvers' | 'finding';
  readonly command: string;
  readonly match: string;
  readonly against: string;
  readonly any: boolean;
  readonly failure: '' | BugKind;
}

const NAMING = ['campaign', 'failure', 'file', 'finding', 'job', 'local', 'make', 'of', 'seed', 'step'];

const NOTHING: OpenFormula = { query: {}, name: '', language: 'btor', text: '', saved: '' };

export const formulas = signal<ReadonlyMap<string, OpenFormula>>(new Map());
export const currentKey = signal('');
export const openText = computed(() => formulas.value.get(currentKey.value) ?? NOTHING);
export const isChanged = computed(() => isEdited(openText.value));
/** Name of a formula. */
export const loading = signal('');

const WORK = 'gainsay.work';
const RUN = 'gainsay.run';
const MOST_WORKS = 100;
const MOST_OPEN = 12;

const works = signal<ReadonlyMap<string, FormulaWork>>(readWorks());
export const work = computed<FormulaWork>(() => works.value.get(currentKey.value) ?? {});

export function isEdited({ text, saved }: OpenFormula): boolean {
  return text !== saved;
}

export function formulaName(query: Readonly<Record<string, string>>): FormulaName {
  const given = NAMING.flatMap((name) => (query[name] === undefined ? [] : [[name, query[name]] as const]));
  return Object.fromEntries(given.filter(([name, value]) => name !== 'of' || value !== 'smallest'));
}

export function keyOf(query: Readonly<Record<string, string>>): string {
  return new URLSearchParams(formulaName(query)).toString();
}

export function nameOfFormula(formula: Formula): FormulaName | undefined {
  switch (formula.kind) {
    case 'text':
      return undefined;
    case 'file':
      return { file: formula.path };
    case 'step':
      return { job: formula.job, step: `${formula.step}` };
    case 'failure':
      return { job: formula.job, failure: `${formula.number}` };
    case 'finding':
      return {
        campaign: formula.campaign,
        finding: formula.finding,
        ...(formula.of === 'mutant' ? { of: 'mutant' } : {}),
      };
  }
}

/** Removes a problem that is over: the server answers again. */
export function forgetProblem(problem: string): void {
  for (const [key, known] of works.peek()) {
    const over = Object.entries(known).flatMap(([name, value]) => (value === problem ? [[name, undefined]] : []));
    if (over.length > 0) changeWork(key, Object.fromEntries(over) as Partial<FormulaWork>);
  }
}

export function changeWork(key: string, change: Partial<FormulaWork>): void {
  const next = new Map(works.peek());
  next.delete(key);
  next.set(key, { ...works.peek().get(key), ...change });
  for (const old of next.keys()) {
    if (next.size <= MOST_WORKS) break;
    next.delete(old);
  }
  works.value = next;
}

/** Forgets the jobs of an earlier run of the studio, except stored reductions, and all work on the files of other folders. */
export function forgetEarlierRun({ asOf, roots, jobs }: Session): void {
  const run = JSON.stringify([asOf.split('-')[0], ...roots.map(({ path }) => path)]);
  const known = new Set(jobs.map(({ job }) => job));
  try {
    const before = sessionStorage.getItem(RUN) ?? run;
    sessionStorage.setItem(RUN, run);
    if (before === run) return;
    const isSameFolder = JSON.stringify(JSON.parse(before).slice(1)) === JSON.stringify(JSON.parse(run).slice(1));
    works.value = new Map(
      [...works.peek()].flatMap(([key, { call: _, reductions = [], ...rest }]) => {
        const job = new URLSearchParams(key).get('job');
        if (!isSameFolder || (job !== null && !known.has(job))) return [];
        return [[key, { ...rest, reductions: reductions.filter((each) => known.has(each)) }]];
      }),
    );
  } catch {
    // Without storage, there is no earlier run.
  }
}

export function keepWorks(): void {
  let written = works.peek();
  const write = (): void => {
    if (written === works.peek()) return;
    written = works.peek();
    try {
      // A problem with saving is of this page only: the next page may reach the studio.
      const kept = [...written].map(([key, { fileProblem: _, ...rest }]) => [key, rest]);
      sessionStorage.setItem(WORK, JSON.stringify(kept));
    } catch {
      // If the storage is full, the state does not survive a reload.
    }
  };
  effect(() => {
    if (works.value === written) return undefined;
    const later = setTimeout(write, 300);
    return () => clearTimeout(later);
  });
  window.addEventListener('pagehide', write);
}

export function workOf(key: string): FormulaWork {
  return works.value.get(key) ?? {};
}

/** Formula keys by job. */
export const reducedFormulas = computed(
  () => new Map([...works.value].flatMap(([key, { reductions = [] }]) => reductions.map((job) => [job, key] as const))),
);

export function keyOfCall(job: string): string | undefined {
  return [...works.peek()].find(([, { call }]) => call?.job === job)?.[0];
}

export function workField<Name extends keyof FormulaWork>(name: Name) {
  const now = computed(() => work.value[name]);
  return {
    get value(): FormulaWork[Name] {
      return now.value;
    },
    set value(next: FormulaWork[Name]) {
      if (next !== now.peek()) changeWork(currentKey.peek(), { [name]: next });
    },
    peek: () => now.peek(),
  };
}

export const assignment = workField('assignment');
export const modelText = workField('modelText');

function readWorks(): Map<string, FormulaWork> {
  try {
    const known: unknown = JSON.parse(globalThis.sessionStorage?.getItem(WORK) ?? '[]');
    // Problems from before the page was loaded may be solved.
    const withoutProblems = ({ callProblem: _, fileProblem: __, reduceProblem: ___, ...rest }: FormulaWork) => rest;
    return new Map((known as [string, FormulaWork][]).map(([key, each]) => [key, withoutProblems(each)]));
  } catch {
    return new Map();
  }
}

export function put(formula: OpenFormula): void {
  const key = keyOf(formula.query);
  const next = new Map(formulas.peek());
  next.delete(key);
  next.set(key, formula);
  const idle = [...next].filter(
    ([each, entry]) =>
      each !== key && each !== currentKey.peek() && !isEdited(entry) && entry.query['local'] === undefined,
  );
  for (const [each] of idle.slice(0, Math.max(0, idle.length - MOST_OPEN))) next.delete(each);
  formulas.value = next;
}

export function change(key: string, now: Partial<OpenFormula>): void {
  const before = formulas.peek().get(key);
  if (before === undefined) return;
  const next = new Map(formulas.peek());
  next.set(key, { ...before, ...now });
  formulas.value = next;
}

export function languageNow(): FormulaLanguage {
  const { text, language } = openText.value;
  if (language === 'smtlib') return 'smt2';
  return /^\s*(;[^\n]*\n\s*)*\d+\s+sort\b/.test(text) ? 'btor2' : 'btor';
}

export function formulaNow(): Formula {
  const { origin, text, name, version, onDisk } = openText.value;
  if (origin !== undefined && !isChanged.value && onDisk === undefined)
    return origin.kind === 'file' && version !== undefined ? { ...origin, version } : origin;
  return { kind: 'text', text, language: languageNow(), name: origin?.kind === 'step' ? `${name}, edited` : name };
}

/** Omits the number of the root. */
export function pathForPeople(path: string): string {
  const [root = '', ...rest] = path.split('/');
  const roots = session.value?.roots ?? [];
  const name = roots.find((each) => String(each.root) === root)?.name ?? root;
  if (rest.length === 0) return name;
  return (roots.filter(({ kind }) => kind === 'folder').length > 1 ? [name, ...rest] : rest).join('/');
}

export function describeFormula({ file, job, step, of, failure, finding, local, seed: number }: FormulaName): string {
  if (file !== undefined) return pathForPeople(file);
  if (step !== undefined) return `${of === 'before' ? 'before ' : ''}step ${step} of ${job}`;
  if (failure !== undefined) return `failure ${failure} of ${job}`;
  return finding ?? local ?? job ?? `random seed ${number}`;
}
