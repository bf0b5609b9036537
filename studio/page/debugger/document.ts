import { batch, computed, effect, signal } from '@preact/signals';
import type { Formula } from '../../server/contract/index.js';
import { Abandoned, WorkerClient } from '../model/client.js';
import type { Direction, Language, ParsedText } from '../model/protocol.js';
import { detectLanguage } from '../model/language-of.js';
import { collectUsers } from '../graph/facts.js';
import { makeDrawing } from '../../picture/index.js';
import { packDiagram, stretchLayout } from '../graph/direction.js';
import { Scene } from '../graph/scene.js';
import { type PictureSelection, computeView } from '../graph/view-of.js';
import { formatAddress, recordAddress } from '../shell/router.js';
import { noteOpened } from './opened.js';
import { settings } from './settings.js';

export interface OpenText {
  readonly name: string;
  readonly language: Language;
  readonly text: string;
  /** Source of the text. Absent if the text was dropped, pasted, typed or edited. */
  readonly origin?: Formula;
  readonly version?: string;
}

const NOTHING: OpenText = { name: '', language: 'btor', text: '' };

const MOST_KEPT = 2_000_000;
const KEY = 'gainsay.text';

export const openText = signal<OpenText>(NOTHING);
export const isChanged = signal(false);
export const reading = signal<ParsedText | undefined>(undefined);
/** The text that the drawing shows. */
export const readText = signal('');
export const problem = signal<string | undefined>(undefined);
export const selected = signal<number | undefined>(undefined);
const NOTHING_FOLDED: PictureSelection = { folded: new Set(), only: undefined };
export const pictureSelection = signal<PictureSelection>(NOTHING_FOLDED);
export const scene = signal<Scene | undefined>(undefined);
export const isReading = signal(false);
export const isLayingOut = signal(false);
export const isDrawn = computed(
  () =>
    reading.value !== undefined &&
    readText.value === openText.value.text &&
    scene.value !== undefined &&
    !isLayingOut.value,
);
/** Durations of parsing and layout, in milliseconds. */
export const timing = signal<{ readonly read: number; readonly layout: number }>({ read: 0, layout: 0 });

export const model = new WorkerClient();
const layouts = new WorkerClient();
/** Size of the graph's window. The next layout gets its proportions. */
export const graphWindow = { width: 4, height: 3 };

export const users = computed(() => (reading.value === undefined ? [] : collectUsers(reading.value.picture)));
export const sharedNodes = computed<ReadonlySet<number>>(
  () => new Set(users.value.flatMap((each, at) => (each.length > 1 ? [at] : []))),
);
const direction = computed<Direction>(() => {
  switch (settings.value?.settings.layout) {
    case 'layered-up':
      return 'up';
    case 'layered-right':
      return 'right';
    case 'layered-down':
    case undefined:
      return 'down';
  }
});
const view = computed(() =>
  reading.value === undefined ? undefined : computeView(reading.value.picture, pictureSelection.value),
);

export function open(text: Omit<OpenText, 'language'> & { readonly language?: Language }): void {
  isChanged.value = false;
  selected.value = undefined;
  pictureSelection.value = NOTHING_FOLDED;
  openText.value = { ...text, language: text.language ?? detectLanguage(text.name, text.text) };
}

export function edit(text: string): void {
  if (text === openText.value.text) return;
  if (!isChanged.value) {
    // The former address would reopen the original text.
    const query = { local: openText.value.name };
    noteOpened(query);
    recordAddress(formatAddress(['debug'], query));
  }
  isChanged.value = true;
  const { name, version, origin } = openText.value;
  const isFile = origin?.kind === 'file';
  openText.value = {
    name: name === '' ? 'untitled' : name,
    language: name === '' ? detectLanguage(name, text) : openText.value.language,
    text,
    ...(isFile ? { origin } : {}),
    ...(version === undefined ? {} : { version }),
  };
}

export function formulaNow(): Formula {
  const { origin, text, language, name } = openText.value;
  if (origin !== undefined && !isChanged.value) return origin;
  const ending = language === 'smtlib' ? 'smt2' : /^\s*(;[^\n]*\n\s*)*\d+\s+sort\b/.test(text) ? 'btor2' : 'btor';
  return { kind: 'text', text, language: ending, name };
}

/** Reopens the text that was open before a reload. If the address names another text, that text opens instead. */
export function reopenText(): void {
  try {
    const kept = JSON.parse(sessionStorage.getItem(KEY) ?? 'null') as (OpenText & { changed: boolean }) | null;
    if (kept === null || typeof kept.text !== 'string' || typeof kept.name !== 'string') return;
    const { changed, ...text } = kept;
    open(text);
    isChanged.value = changed;
  } catch {
    // An unreadable text is not reopened.
  }
}

function keep(text: OpenText): void {
  try {
    if (text.text.length <= MOST_KEPT)
      sessionStorage.setItem(KEY, JSON.stringify({ ...text, changed: isChanged.peek() }));
    else sessionStorage.removeItem(KEY);
  } catch {
    // If the storage is full, the text does not survive a reload.
  }
}

export function followText(): void {
  effect(() => {
    const { text, language } = openText.value;
    const later = setTimeout(() => void read(text, language), isChanged.peek() ? 200 : 0);
    return () => clearTimeout(later);
  });
  effect(() => {
    const text = openText.value;
    const later = setTimeout(() => keep(text), 300);
    return () => clearTimeout(later);
  });
  effect(() => {
    const shown = view.value;
    if (shown !== undefined && shown.picture.nodes.length > 0) void layOut(shown, direction.value);
    else {
      layouts.restart();
      isLayingOut.value = false;
      scene.value = undefined;
    }
  });
}

/** Milliseconds of parsing after which progress is shown and the drawing of the previous text is hidden. */
const LONG_MS = 400;
let reads = 0;
let drawn: ParsedText | undefined;

async function read(text: string, language: Language): Promise<void> {
  const mine = ++reads;
  // A long text that was replaced must not delay the next one.
  if (isReading.peek()) model.restart();
  isReading.value = false;
  if (text === '') {
    reading.value = undefined;
    return;
  }
  const long = setTimeout(() => {
    if (mine !== reads) return;
    isReading.value = true;
    if (!isChanged.peek()) reading.value = undefined;
  }, LONG_MS);
  try {
    const next = await model.ask('read', { text, language });
    if (mine !== reads) return;
    batch(() => {
      problem.value = undefined;
      selected.value = restoreSelection(next);
      pictureSelection.value = NOTHING_FOLDED;
      timing.value = { ...timing.peek(), read: next.ms };
      readText.value = text;
      reading.value = next;
    });
  } catch (error) {
    if (mine !== reads || error instanceof Abandoned) return;
    reading.value = undefined;
    problem.value = error instanceof Error ? error.message : String(error);
  } finally {
    clearTimeout(long);
    if (mine === reads) isReading.value = false;
  }
}

function restoreSelection({ picture }: ParsedText): number | undefined {
  const at = selected.peek();
  const id = at === undefined ? undefined : reading.peek()?.picture.nodes[at]?.id;
  const found = id === undefined ? -1 : picture.nodes.findIndex((node) => node.id === id);
  return found === -1 ? undefined : found;
}

async function layOut(shown: NonNullable<typeof view.value>, towards: Direction): Promise<void> {
  if (layouts.isBusy) layouts.restart();
  isLayingOut.value = true;
  const of = reading.peek();
  const long = setTimeout(() => {
    if (drawn !== of) scene.value = undefined;
  }, LONG_MS);
  try {
    const drawing = makeDrawing(shown.picture);
    const { layout, ms } = await layouts.ask('layout', { diagram: packDiagram(drawing), direction: towards });
    timing.value = { ...timing.peek(), layout: ms };
    drawn = of;
    scene.value = new Scene(shown, { drawing, layout: stretchLayout(layout, graphWindow), direction: towards });
    isLayingOut.value = false;
  } catch (error) {
    if (error instanceof Abandoned) return;
    isLayingOut.value = false;
    problem.value = error instanceof Error ? error.message : String(error);
  } finally {
    clearTimeout(long);
  }
}

export function toggleFold(node: number): void {
  if ((reading.value?.picture.nodes[node]?.args.length ?? 0) === 0) return;
  const folded = new Set(pictureSelection.value.folded);
  if (!folded.delete(node)) folded.add(node);
  pictureSelection.value = { ...pictureSelection.value, folded };
}

export function unfoldAll(): void {
  pictureSelection.value = NOTHING_FOLDED;
}

export function showOnly(kind: 'below' | 'above', node: number): void {
  pictureSelection.value = { folded: new Set(), only: { kind, node } };
}
