import { batch, computed, effect, signal } from '@preact/signals';
import { Abandoned, WorkerClient } from '../model/client.js';
import type { Direction, Language, ParsedText } from '../model/protocol.js';
import { collectUsers } from '../graph/facts.js';
import { type Picture, makeDrawing } from '../../picture/index.js';
import { findCounterparts } from '../graph/difference.js';
import { packDiagram, stretchLayout } from '../graph/direction.js';
import { Scene } from '../graph/scene.js';
import { foldAtOpening, foldNode, moveSelection, revealNode, showMoreRoots, unfoldNode } from '../graph/folding.js';
import { type PictureSelection, NOTHING_FOLDED, computeView, findShown } from '../graph/view-of.js';
import { changeWork, currentKey, formulas, isChanged, openText, workOf } from './formulas.js';
import { settings } from './settings.js';

export const reading = signal<ParsedText | undefined>(undefined);
export const readText = signal('');
export const problem = signal<string | undefined>(undefined);
export const selected = signal<number | undefined>(undefined);
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
/** In milliseconds. */
export const timing = signal<{ readonly read: number; readonly layout: number }>({ read: 0, layout: 0 });

export const model = new WorkerClient();
const layouts = new WorkerClient();
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
export const isPartial = computed(() => {
  const { folded, only, roots } = pictureSelection.value;
  return folded.size > 0 || only !== undefined || roots !== undefined;
});
const view = computed(() =>
  reading.value === undefined ? undefined : computeView(reading.value.picture, pictureSelection.value),
);

const shownText = computed(() => openText.value.text);
const shownLanguage = computed(() => openText.value.language);

export function followText(): void {
  let before = currentKey.peek();
  effect(() => {
    const [key, text, language] = [currentKey.value, shownText.value, shownLanguage.value];
    const isTyped = key === before && isChanged.peek();
    if (key !== before && isRenamed(before, { key, text, language })) {
      [before, readKey] = [key, key];
      return undefined;
    }
    if (key !== before) {
      batch(() => {
        selected.value = undefined;
        // All steps of a reduction are shown whole if one is.
        if (pictureSelection.peek().isAll === true && jobOf(before) !== undefined && jobOf(before) === jobOf(key))
          changeWork(key, { isAll: true });
        pictureSelection.value = NOTHING_FOLDED;
      });
    }
    before = key;
    const later = setTimeout(() => void read({ key, text, language }), isTyped ? 200 : 0);
    return () => clearTimeout(later);
  });
  effect(() => {
    const [at, { folded, only, roots, isAll }, now] = [selected.value, pictureSelection.value, reading.value];
    if (now === undefined || readKey !== currentKey.peek()) return;
    const idOf = (node: number): string => now.picture.nodes[node]?.id ?? '';
    const node = at === undefined ? undefined : idOf(at);
    if (hasErrors(now)) {
      // The ids of a script's nodes are positions, which differ once the text is correct.
      const unknown = now.language === 'btor' ? {} : { folded: undefined, only: undefined, roots: undefined };
      changeWork(readKey, { node, ...unknown });
      return;
    }
    changeWork(readKey, {
      node,
      folded: folded.size === 0 ? undefined : [...folded].slice(0, MOST_FOLDED).map(idOf),
      only: only === undefined ? undefined : { kind: only.kind, node: idOf(only.node) },
      roots,
      isAll,
    });
  });
  effect(() => {
    const node = selected.value;
    const picture = reading.value?.picture;
    if (node === undefined || picture === undefined) return;
    const now = pictureSelection.peek();
    if (findShown(picture, now)[node] === 1) return;
    pictureSelection.value = revealNode(picture, now, { node, users: users.peek() });
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

/** Checks whether the page shows the text already, with the selection and folds that `key` had. */
function isRenamed(
  before: string,
  { key, text, language }: { readonly key: string; readonly text: string; readonly language: Language },
): boolean {
  const [was, is] = [before, key].map((each) => {
    const { node, folded, only, roots, isAll } = workOf(each);
    return JSON.stringify([node, folded, only, roots, isAll]);
  });
  const isRead = readKey === before && readText.peek() === text && reading.peek()?.language === language;
  return isRead && text !== '' && was === is;
}

/** Parsing longer than this shows progress. */
const LONG_MS = 400;
const MOST_FOLDED = 1_000;
let reads = 0;
let readKey = '';
let drawn: ParsedText | undefined;
/** The last text without errors. */
let lastWhole:
  | { readonly key: string; readonly picture: Picture; readonly selection: PictureSelection; readonly node?: number }
  | undefined;

function hasErrors({ remarks }: ParsedText): boolean {
  return remarks.some(({ severity }) => severity === 'error');
}

function rememberWhole(key: string): void {
  const now = reading.peek();
  if (now === undefined || readKey !== key || hasErrors(now)) return;
  const node = selected.peek();
  lastWhole = {
    key,
    picture: now.picture,
    selection: pictureSelection.peek(),
    ...(node === undefined ? {} : { node }),
  };
}

async function read({ key, text, language }: { key: string; text: string; language: Language }): Promise<void> {
  const mine = ++reads;
  rememberWhole(key);
  // A long text that was replaced must not delay the next one.
  if (isReading.peek()) model.restart();
  isReading.value = false;
  if (text === '') {
    reading.value = undefined;
    problem.value = undefined;
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
      const { node, selection } = keepSelection(next, key);
      readKey = key;
      selected.value = node;
      pictureSelection.value = selection;
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

export function findNode({ picture }: ParsedText, id: string | undefined): number | undefined {
  const found = id === undefined ? -1 : picture.nodes.findIndex((node) => node.id === id);
  return found === -1 ? undefined : found;
}

function jobOf(key: string): string | undefined {
  return formulas.peek().get(key)?.query['job'];
}

function keepSelection(
  now: ParsedText,
  key: string,
): { readonly node: number | undefined; readonly selection: PictureSelection } {
  if (lastWhole?.key !== key || now.language === 'btor') {
    const node = findNode(now, workOf(key).node);
    return { node, selection: restoreFolding(now, { key, node }) };
  }
  const { picture, node: at, selection } = lastWhole;
  const counterparts = findCounterparts(picture, now.picture);
  return {
    node: at === undefined ? undefined : counterparts.get(at),
    selection: moveSelection(selection, counterparts),
  };
}

function restoreFolding(
  now: ParsedText,
  { key, node }: { readonly key: string; readonly node: number | undefined },
): PictureSelection {
  const { picture } = now;
  const { folded, only, roots, isAll } = workOf(key);
  if (isAll === true && folded === undefined) return { ...NOTHING_FOLDED, isAll };
  const top = findNode(now, only?.node);
  const isKnown = folded !== undefined || top !== undefined;
  const places = isKnown ? new Map(picture.nodes.map(({ id }, at) => [id, at])) : undefined;
  const found: PictureSelection = isKnown
    ? {
        folded: new Set(folded?.flatMap((id) => places?.get(id) ?? [])),
        only: only === undefined || top === undefined ? undefined : { kind: only.kind, node: top },
        ...(roots === undefined ? {} : { roots }),
        ...(isAll === undefined ? {} : { isAll }),
      }
    : foldAtOpening(picture);
  return node === undefined ? found : revealNode(picture, found, { node, users: collectUsers(picture) });
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

let selectedInPlace: number | undefined;

/** Selects a node without moving the graph if the node is on the screen. */
export function selectInPlace(node: number): void {
  selectedInPlace = node;
  selected.value = node;
}

export function isSelectedInPlace(node: number): boolean {
  if (node !== selectedInPlace) selectedInPlace = undefined;
  return node === selectedInPlace;
}

export function toggleFold(node: number): void {
  if ((reading.value?.picture.nodes[node]?.args.length ?? 0) === 0) return;
  const now = pictureSelection.value;
  pictureSelection.value =
    reading.value !== undefined && now.folded.has(node)
      ? unfoldNode(reading.value.picture, now, node)
      : foldNode(now, node);
}

export function unfoldRoots(): void {
  if (reading.value !== undefined)
    pictureSelection.value = showMoreRoots(reading.value.picture, pictureSelection.value);
}

export function unfoldAll(): void {
  pictureSelection.value = { ...NOTHING_FOLDED, isAll: true };
}

export function showOnly(kind: 'below' | 'above', node: number): void {
  pictureSelection.value = { folded: new Set(), only: { kind, node } };
}
