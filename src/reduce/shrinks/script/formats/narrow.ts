import { describe } from '../../../describe.js';
import type { Script } from '../../../../script/index.js';
import { type Sort, type SortStore } from '../../../../term/index.js';
import type { Move, ScriptShrink } from '../../contract.js';
import { move } from '../edit.js';
import { changeFormats } from './change.js';
import { type Formats, inferFormats } from './infer.js';
import { listPlaces } from './shape.js';

function smallerFormats(sorts: SortStore, sort: Sort): Sort[] {
  if (sort.kind === 'BitVec') {
    const { width } = sort;
    const widths = [1, 2, 4, 8, width >> 1, width - 1].filter((each) => each >= 1 && each < width);
    return [...new Set(widths)].sort((a, b) => a - b).map((each) => sorts.bitVec(each));
  }
  if (sort.kind !== 'FloatingPoint') return [];
  const { eb, sb } = sort;
  const formats = [
    [2, 2],
    [2, 3],
    [3, 5],
    [5, 11],
    [8, 24],
    [eb - 1, sb],
    [eb, sb - 1],
  ] as const;
  const fitting = formats.filter(([e, s]) => e >= 2 && s >= 2 && e <= eb && s <= sb && e + s < eb + sb);
  return [...new Set(fitting.map(([e, s]) => sorts.floatingPoint(e, s)))];
}

function limitFormats(script: Script, formats: Formats, bound: Sort): Script | undefined {
  const { sorts } = script.store;
  return change(script, formats, (_, old) => {
    if (bound.kind === 'BitVec' && old.kind === 'BitVec') return old.width > bound.width ? bound : old;
    if (bound.kind !== 'FloatingPoint' || old.kind !== 'FloatingPoint') return old;
    return sorts.floatingPoint(Math.min(old.eb, bound.eb), Math.min(old.sb, bound.sb));
  });
}

function change(script: Script, formats: Formats, to: (place: number, old: Sort) => Sort): Script | undefined {
  let any = false;
  const made = changeFormats(script, formats, (place, old) => {
    const now = to(place, old);
    if (now !== old) any = true;
    return now;
  });
  return any ? made : undefined;
}

const MOST_GROUPS = 40;

export const narrowFormats: ScriptShrink = {
  ...describe('narrow-formats'),
  *moves(script) {
    const formats = inferFormats(script);
    if (formats === undefined) return;
    const { places } = formats;
    const roots = places.roots();
    const sorts = [...new Set(roots.map((place) => places.sortAt(place)))];
    const { store } = script;
    const again = (apply: (script: Script, formats: Formats) => Script | undefined): Move =>
      move(10 * roots.length, (now) => {
        const found = inferFormats(now);
        return found && apply(now, found);
      });
    for (const bound of listBounds(store.sorts, sorts)) yield again((now, found) => limitFormats(now, found, bound));
    for (const sort of sorts) {
      for (const to of smallerFormats(store.sorts, sort)) {
        yield again((now, found) => change(now, found, (_, old) => (old === sort ? to : old)));
      }
    }
    yield* groups(script, formats, again);
  },
};

function listBounds(sorts: SortStore, found: readonly Sort[]): Sort[] {
  const widest = Math.max(0, ...found.map((sort) => (sort.kind === 'BitVec' ? sort.width : 0)));
  const floats = found.flatMap((sort) => (sort.kind === 'FloatingPoint' ? [sort] : []));
  const largest = Math.max(0, ...floats.map(({ eb, sb }) => eb + sb));
  const vectors = [1, 2, 4, 8, 16].filter((width) => width < widest).map((width) => sorts.bitVec(width));
  const formats = [
    [2, 2],
    [2, 3],
    [3, 5],
    [5, 11],
  ] as const;
  return [
    ...vectors,
    ...formats.filter(([eb, sb]) => eb + sb < largest).map(([eb, sb]) => sorts.floatingPoint(eb, sb)),
  ];
}

/** Yields groups of formats, each with a symbol that identifies the group in a changed script. */
function* groups(
  { store }: Script,
  { places, symbols }: Formats,
  again: (apply: (script: Script, formats: Formats) => Script | undefined) => Move,
): Generator<Move> {
  const roots = places.roots();
  const seen = new Set<number>();
  for (const [name, shapes] of symbols) {
    const all = [...shapes.params, shapes.result].flatMap(listPlaces);
    for (const [i, place] of all.entries()) {
      const root = places.root(place);
      const sort = places.sortAt(root);
      if (seen.has(root) || places.isFixed(root) || seen.size >= MOST_GROUPS) continue;
      seen.add(root);
      if (roots.filter((each) => places.sortAt(each) === sort).length < 2) continue;
      for (const to of smallerFormats(store.sorts, sort)) {
        yield again((now, found) => {
          const there = found.symbols.get(name);
          const at = there && [...there.params, there.result].flatMap(listPlaces)[i];
          if (at === undefined || found.places.sortAt(at) !== sort) return undefined;
          const group = found.places.root(at);
          return change(now, found, (each, old) => (each === group ? to : old));
        });
      }
    }
  }
}
