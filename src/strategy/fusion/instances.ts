import type { Command } from '../../script/index.js';
import {
  type ConstTerm,
  type Sort,
  type Term,
  type TermStore,
  BOOL,
  INT,
  TermStore as Store,
} from '../../term/index.js';
import type { FusionFunction, NumberRole } from './fusion-function.js';
import { type Template, templateOf } from './template.js';
import { TermMapper } from './term-mapper.js';

/** A function with something for each of its parameters, in a store of its own. */
export interface FunctionInstance {
  /** For example `n=4 A=Int`. */
  readonly label: string;
  readonly store: TermStore;
  readonly declarations: readonly Command[];
  /** The block's constants, x, y and z included, by name. */
  readonly constants: ReadonlyMap<string, ConstTerm>;
  readonly value: Term;
  readonly x: { readonly term: Term; readonly guard: Term | undefined };
  readonly y: { readonly term: Term; readonly guard: Term | undefined };
  readonly drawn: readonly Term[];
  readonly witnessed: readonly Term[];
}

/** What parameters are tried with. */
export interface InstanceRange {
  readonly widths: readonly number[];
  readonly formats: readonly (readonly [eb: number, sb: number])[];
  readonly indices: readonly number[];
}

/** At most so many instances of one function, evenly thinned. */
const MOST = 60;

/** The instances of a function over some numbers, and over four sorts for each sort parameter: an uninterpreted one, Bool, two bits, Int. */
export function* instancesOf(fn: FusionFunction, range: InstanceRange): Generator<FunctionInstance> {
  const choices = numberChoices(fn, range).flatMap((numbers) =>
    sortChoices(fn.sorts).map((sorts) => ({ numbers, sorts })),
  );
  for (const { numbers, sorts } of thinned(choices)) {
    const template = templateOf(fn, numbers);
    if (template !== undefined) yield instanceOf(template, numbers, sorts);
  }
}

const SORTS = ['U', 'Bool', '(_ BitVec 2)', 'Int'] as const;
type SortName = (typeof SORTS)[number];

function sortChoices(names: readonly string[]): ReadonlyMap<string, SortName>[] {
  let found: ReadonlyMap<string, SortName>[] = [new Map()];
  for (const name of names) found = found.flatMap((choice) => SORTS.map((sort) => new Map([...choice, [name, sort]])));
  return found;
}

function numberChoices(
  { numbers }: FusionFunction,
  { widths, formats, indices }: InstanceRange,
): ReadonlyMap<string, number>[] {
  let found: ReadonlyMap<string, number>[] = [new Map()];
  const names = [...numbers];
  for (const [i, [name, role]] of names.entries()) {
    const next = names[i + 1];
    const paired = role === 'exponent' && next?.[1] === 'significand';
    if (role === 'significand' && names[i - 1]?.[1] === 'exponent') continue;
    const values: readonly (readonly [string, number])[][] = paired
      ? formats.map(([eb, sb]) => [
          [name, eb],
          [next[0], sb],
        ])
      : rangeOf(role, { widths, formats, indices }).map((value) => [[name, value]]);
    found = found.flatMap((choice) => values.map((each) => new Map([...choice, ...each])));
  }
  return found;
}

function rangeOf(role: NumberRole, { widths, formats, indices }: InstanceRange): readonly number[] {
  switch (role) {
    case 'width':
      return widths;
    case 'exponent':
      return formats.map(([eb]) => eb);
    case 'significand':
      return formats.map(([, sb]) => sb);
    case 'index':
      return indices;
  }
}

function thinned<T>(items: readonly T[]): readonly T[] {
  if (items.length <= MOST) return items;
  return Array.from({ length: MOST }, (_, i) => items[Math.floor((i * (items.length - 1)) / (MOST - 1))] as T);
}

function instanceOf(
  template: Template,
  numbers: ReadonlyMap<string, number>,
  sorts: ReadonlyMap<string, SortName>,
): FunctionInstance {
  const store = new Store();
  const named = new Map<string, Sort>([...sorts].map(([name, sort]) => [name, sortOf(store, sort)]));
  const mapper = new TermMapper(store, { name: (name) => name, sorts: named });
  const term = (each: Term): Term => mapper.term(each);
  const both = ({ term: of, guard }: Template['x']): FunctionInstance['x'] => {
    return { term: term(of), guard: guard === undefined ? undefined : term(guard) };
  };
  const own = template.declarations.filter((each) => each.kind !== 'declare-sort' || !sorts.has(each.name));
  return {
    label: [...numbers, ...sorts].map(([name, value]) => `${name}=${value}`).join(' ') || 'as it stands',
    store,
    declarations: own.map((each) => mapper.declaration(each)).filter((each) => each !== undefined),
    constants: new Map([...template.constants].map(([name, constant]) => [name, term(constant) as ConstTerm])),
    value: term(template.value),
    x: both(template.x),
    y: both(template.y),
    drawn: template.drawn.map(term),
    witnessed: template.witnessed.map(term),
  };
}

function sortOf(store: TermStore, name: SortName): Sort {
  switch (name) {
    case 'U':
      return store.sorts.named('U', 'U', []);
    case 'Bool':
      return BOOL;
    case '(_ BitVec 2)':
      return store.sorts.bitVec(2);
    case 'Int':
      return INT;
  }
}
