import { computed, effect, signal } from '@preact/signals';
import { storeChoice, storeInTab } from '../shell/kept.js';
import { longestPath, searchNodes } from '../graph/facts.js';
import type { Marks } from '../graph/marks.js';
import { Abandoned } from '../model/client.js';
import { type Assignment, type Input, type Radix, RADIXES, type Values, isOpenValue } from '../model/protocol.js';
import type { StepDifference } from '../model/protocol.js';
import type { MarkedSpan } from '../editor/text-editor.js';
import { place } from '../shell/router.js';
import { type FaultyModel, faultyModel } from './finding-context.js';
import { assignment, currentKey, keyOf, openText } from './formulas.js';
import { side } from './side.js';
import { model, problem, readText, reading, selected, sharedNodes, users } from './document.js';

export const radix = storeChoice<Radix>('radix', RADIXES, 'auto');
export const searchText = storeInTab<string>('searched-nodes', '');
export const showsLongest = signal(false);
export const values = signal<Values | undefined>(undefined);
/** Visible only while the drawing shows the text `of` of the formula `key`. */
export const stepChange = signal<
  | {
      readonly key: string;
      readonly of: string;
      readonly removed: ReadonlySet<number>;
      readonly replaced: ReadonlySet<number>;
      readonly gone: StepDifference['gone'];
    }
  | undefined
>(undefined);

const shownChange = computed(() => {
  const now = stepChange.value;
  return now?.of === readText.value && now.key === currentKey.value ? now : undefined;
});

const NONE: ReadonlySet<number> = new Set();

export const searchHits = computed(() =>
  reading.value === undefined ? [] : searchNodes(reading.value.picture, searchText.value),
);
const hitSet = computed<ReadonlySet<number>>(() => new Set(searchHits.value));
const longest = computed<readonly number[] | undefined>(() =>
  showsLongest.value && reading.value !== undefined ? longestPath(reading.value.picture) : undefined,
);
/** In nodes. Undefined while the path is not shown. */
export const longestLength = computed(() => longest.value?.length);
const path = computed<ReadonlySet<number>>(() => {
  if (reading.value === undefined) return NONE;
  if (longest.value !== undefined) return new Set(longest.value);
  return values.value === undefined ? NONE : new Set(values.value.path);
});

export const marks = computed<Marks>(() => {
  const at = selected.value;
  const node = at === undefined ? undefined : reading.value?.picture.nodes[at];
  const change = shownChange.value;
  return {
    selected: at,
    args: node === undefined ? NONE : new Set(node.args.map(({ to }) => to)),
    users: at === undefined ? NONE : new Set(users.value[at]),
    path: path.value,
    hits: hitSet.value,
    shared: sharedNodes.value,
    values: values.value?.texts.length === reading.value?.picture.nodes.length ? values.value : undefined,
    removed: change?.removed ?? NONE,
    replaced: change?.replaced ?? NONE,
  };
});

export const goneLines = computed<StepDifference['gone']>(() => shownChange.value?.gone ?? []);

const spansOf = computed(() => {
  const found = new Map<number, { start: number; end: number }[]>();
  const spans = reading.value?.spans ?? new Int32Array();
  for (let i = 0; i < spans.length; i += 3) {
    const [node, start, end] = [spans[i] as number, spans[i + 1] as number, spans[i + 2] as number];
    const known = found.get(node);
    if (known === undefined) found.set(node, [{ start, end }]);
    else known.push({ start, end });
  }
  return found;
});

const MOST_PLACES = 200;

export const textMarks = computed<readonly MarkedSpan[]>(() => {
  const { args, users: above } = marks.value;
  const of = (nodes: Iterable<number>, kind: MarkedSpan['kind']): MarkedSpan[] =>
    [...nodes].flatMap((node) =>
      (spansOf.value.get(node) ?? []).slice(0, MOST_PLACES).map((span) => ({ ...span, kind })),
    );
  const at = selected.value;
  const isGraph = reading.value?.language === 'btor';
  const remarks = (reading.value?.remarks ?? []).map(({ start, end, severity }): MarkedSpan => ({
    start,
    end,
    kind: severity,
  }));
  return [
    // In a script, the selected term contains its arguments, so marking all of them would hide the selection.
    ...(isGraph ? [...of(args, 'argument'), ...of(above, 'user')] : []),
    ...of(marks.value.removed, 'removed'),
    ...of(marks.value.replaced, 'inserted'),
    ...of(values.value?.falseRoots ?? [], 'wrong'),
    ...of(values.value?.wrong === undefined ? [] : [values.value.wrong.node], 'wrong'),
    ...(at === undefined ? [] : of([at], 'selected')),
    ...remarks,
  ];
});

export function placeOfNode(node: number): number | undefined {
  return spansOf.value.get(node)?.[0]?.start;
}

export function nodeAtPlace(offset: number): number | undefined {
  const spans = reading.value?.spans ?? new Int32Array();
  let best: { node: number; length: number } | undefined;
  for (let i = 0; i < spans.length && (spans[i + 1] as number) <= offset; i += 3) {
    const length = (spans[i + 2] as number) - (spans[i + 1] as number);
    if ((spans[i + 2] as number) < offset) continue;
    if (best === undefined || length <= best.length) best = { node: spans[i] as number, length };
  }
  return best?.node;
}

export function titleOf(at: number | undefined): string {
  const node = at === undefined ? undefined : reading.value?.picture.nodes[at];
  if (at === undefined || node === undefined) return '';
  const { texts, wrong } = values.value ?? {};
  const value = texts?.[at] ?? '';
  const said = wrong?.node === at ? `, but ${wrong.solver} replies ${wrong.reply}` : '';
  return `${node.id} ${node.label}${value === '' ? '' : ` = ${value === '?' ? 'undecided' : value}`}${said}`;
}

export function followValues(): void {
  addressedKey.subscribe(() => {
    sideAtOpening = side.peek();
  });
  let before: { readonly key: string; readonly inputs: readonly Input[] } | undefined;
  effect(() => {
    const key = currentKey.value;
    // Otherwise, the reading may be of another formula.
    if (reading.value === undefined || readText.value !== openText.peek().text) return;
    const { inputs } = reading.value;
    if (before?.key === key) carryValue(before.inputs, inputs);
    before = { key, inputs };
  });
  effect(() => {
    const [given, chosen, faulty] = [assignment.value, radix.value, faultyModel.value];
    if (reading.value === undefined || given === undefined) {
      values.value = undefined;
      return;
    }
    void evaluate(given, chosen, isGiven(given, faulty) ? faulty : undefined);
  });
}

/** Gives the value of an input to its new name if only one input has another name. */
function carryValue(before: readonly Input[], after: readonly Input[]): void {
  const renamed = after.flatMap((now, at) => (now.name === before[at]?.name ? [] : [{ now, old: before[at] }]));
  const [{ now, old } = {}, other] = renamed;
  const given = assignment.peek();
  if (given === undefined || now === undefined || old === undefined || other !== undefined) return;
  if (before.length !== after.length || now.sort !== old.sort) return;
  const { [old.name]: typed, ...others } = given.values ?? {};
  const found = given.kind === 'model' ? values.peek()?.texts[old.node] : undefined;
  const value = typed ?? (isOpenValue(found) || found?.includes('…') === true ? undefined : found);
  if (value !== undefined) assignment.value = { ...given, values: { ...others, [now.name]: value } };
}

function isGiven(given: Assignment, faulty: FaultyModel | undefined): boolean {
  return given.kind === 'model' && given.values === undefined && given.text === faulty?.text;
}

/** The panel that was shown when the address named the formula. */
let sideAtOpening = side.peek();
const addressedKey = computed(() => keyOf(place.value.query));

async function evaluate(given: Assignment, chosen: Radix, faulty: FaultyModel | undefined): Promise<void> {
  const { wrong } = faulty ?? {};
  try {
    const next = await model.ask('evaluate', {
      ...{ assignment: given, radix: chosen },
      ...(wrong === undefined ? {} : { wrong }),
    });
    if (assignment.peek() !== given || radix.peek() !== chosen) return;
    values.value = next;
    const at = faulty === undefined ? undefined : (next.wrong?.node ?? next.falseRoots[0]);
    if (at === undefined || selected.peek() !== undefined) return;
    selected.value = at;
    // A panel that the user chose meanwhile stays.
    if (side.peek() === sideAtOpening) side.value = 'node';
  } catch (error) {
    if (error instanceof Abandoned) return;
    problem.value = error instanceof Error ? error.message : String(error);
  }
}
