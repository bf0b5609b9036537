import { printTerm } from '../../syntax/index.js';
import { BOOL, INT, REGLAN, STRING, type Sort, type Term, type TermStore } from '../../term/index.js';
import { buildSort } from './build.js';
import { type Bindings, conditionsHold } from './match.js';
import type { NumberPattern, Rule, SortPattern } from './rule.js';
import { partsOfPattern } from './rule.js';

/** One choice of sorts, numbers, lengths and bounds for which a rule is proved. */
export interface Instance {
  /** For example `T=Real n=4`, or `as it stands` where nothing is to choose. */
  readonly label: string;
  readonly bindings: Bindings;
  /** How long strings may be; undefined where they may be of any length. */
  readonly stringBound: number | undefined;
  /** Whether no answer is no matter: an unbounded instance beside bounded ones. */
  readonly optional: boolean;
}

/** What the sorts, numbers and lengths of a rule range over. */
export interface InstanceRange {
  readonly widths: readonly number[];
  /** Exponent and significand bits. */
  readonly formats: readonly (readonly [number, number])[];
  readonly indices: readonly number[];
  readonly restLengths: readonly number[];
  /** How long strings may be; undefined for any length. */
  readonly stringBounds: readonly (number | undefined)[];
  /** At most this many instances of a rule; more are thinned evenly. */
  readonly most: number;
}

/** For solvers: all values of the first format can be enumerated. */
const SOLVER_RANGE: InstanceRange = {
  widths: [1, 2, 3, 4, 8],
  formats: [
    [2, 3],
    [3, 3],
    [3, 5],
    [5, 11],
  ],
  indices: [0, 1, 2, 3],
  restLengths: [1, 2, 3],
  stringBounds: [1, 2, undefined],
  most: 40,
};

type Choice = readonly (readonly [name: string, value: Term | readonly Term[] | number | Sort])[];

/** The instances of a rule for which its implication must be proved. */
export function instancesOf(rule: Rule, store: TermStore, range: InstanceRange = SOLVER_RANGE): Instance[] {
  const { most } = range;
  let choices: Choice[] = [[]];
  const multiply = (options: readonly Choice[]): void => {
    choices = thin(
      choices.flatMap((choice) => options.map((option) => [...choice, ...option])),
      most * 10,
    );
  };
  for (const [name, sorts] of rule.sorts) multiply(sortChoices(store, sorts).map((sort) => [[name, sort]]));
  for (const group of numberGroups(rule, range)) multiply(group);
  choices = choices.filter((choice) => conditionsHold(rule, new Map(choice)));
  for (const variable of rule.variables.values()) {
    if (variable.sort.kind === 'sort' && variable.sort.sort === REGLAN) {
      multiply(sampleRegexes(store).map((regex) => [[variable.name, regex]]));
    }
  }
  const rests = restNames(rule);
  if (rests.length > 0)
    multiply(range.restLengths.map((length) => rests.map((name) => [`${name}...`, length] as const)));
  const strings = [...rule.variables.values()].some(({ sort }) => sort.kind === 'sort' && sort.sort === STRING);
  const bounds = strings ? range.stringBounds : [undefined];
  return thin(choices, most).flatMap((choice) =>
    bounds.map((stringBound) => ({
      label: labelOf(choice, strings ? (stringBound ?? 'any') : undefined),
      bindings: withTerms(rule, store, new Map(choice)),
      stringBound,
      optional: strings && stringBound === undefined,
    })),
  );
}

function sortChoices(store: TermStore, range: readonly Sort[] | 'any'): readonly Sort[] {
  return range === 'any' ? [store.sorts.named('U', 'U', []), BOOL, store.sorts.bitVec(2), INT] : range;
}

/** The values of number parameters: given ones, else widths, formats (both numbers of a format together) or indices. */
function numberGroups(rule: Rule, { widths, formats, indices }: InstanceRange): Choice[][] {
  const groups: Choice[][] = [...rule.numbers].map(([name, values]) => values.map((value) => [[name, value]]));
  const known = new Set(rule.numbers.keys());
  const add = (pattern: NumberPattern, values: readonly number[]): void => {
    for (const name of parametersOf(pattern)) {
      if (known.has(name)) continue;
      known.add(name);
      groups.push(values.map((value) => [[name, value]]));
    }
  };
  for (const { sort } of rule.variables.values()) {
    for (const part of partsOfSort(sort)) {
      if (part.kind === 'bit-vec') add(part.width, widths);
      if (part.kind !== 'float') continue;
      const [eb, sb] = [part.eb, part.sb];
      if (eb.kind === 'parameter' && sb.kind === 'parameter' && !known.has(eb.name) && !known.has(sb.name)) {
        known.add(eb.name).add(sb.name);
        groups.push(
          formats.map(([e, s]) => [
            [eb.name, e],
            [sb.name, s],
          ]),
        );
      }
    }
  }
  for (const side of [rule.strong, rule.weak]) {
    for (const part of partsOfPattern(side)) {
      if (part.kind === 'app') for (const index of part.indices) add(index, indices);
      if (part.kind === 'bits') add(part.width, widths);
    }
  }
  return groups;
}

function* parametersOf(pattern: NumberPattern): Generator<string> {
  if (pattern.kind === 'parameter') yield pattern.name;
  if (pattern.kind !== '+' && pattern.kind !== '-') return;
  yield* parametersOf(pattern.left);
  yield* parametersOf(pattern.right);
}

function* partsOfSort(sort: SortPattern): Generator<SortPattern> {
  yield sort;
  if (sort.kind !== 'array') return;
  yield* partsOfSort(sort.index);
  yield* partsOfSort(sort.element);
}

function restNames(rule: Rule): string[] {
  const names = new Set<string>();
  for (const side of [rule.strong, rule.weak]) {
    for (const part of partsOfPattern(side)) if (part.kind === 'rest') names.add(part.name);
  }
  return [...names];
}

/** Small regular expressions of every kind: solvers take no RegLan unknowns, so rules over them are tried on these. */
function sampleRegexes(store: TermStore): Term[] {
  const word = (text: string): Term => store.string([...text].map((char) => char.codePointAt(0) as number));
  const a = store.app('str.to_re', [word('a')]);
  const ab = store.app('str.to_re', [word('ab')]);
  return [
    store.app('re.none', []),
    store.app('re.all', []),
    store.app('re.allchar', []),
    store.app('str.to_re', [word('')]),
    a,
    store.app('re.*', [ab]),
    store.app('re.union', [a, store.app('re.++', [ab, a])]),
    store.app('re.range', [word('a'), word('c')]),
  ];
}

/** Constants for the variables that are not chosen yet. */
function withTerms(rule: Rule, store: TermStore, choice: Bindings): Bindings {
  const bindings = new Map(choice);
  for (const { name, sort: pattern } of rule.variables.values()) {
    if (bindings.has(name)) continue;
    const sort = buildSort(store, pattern, choice);
    if (sort === undefined) continue;
    const length = bindings.get(`${name}...`);
    if (typeof length !== 'number') bindings.set(name, store.const(name, sort));
    else
      bindings.set(
        name,
        Array.from({ length }, (_, i) => store.const(`${name}${i + 1}`, sort)),
      );
  }
  return bindings;
}

function labelOf(choice: Choice, strings: number | string | undefined): string {
  const parts = choice.map(([name, value]) => `${name}=${valueLabel(value)}`);
  if (strings !== undefined) parts.push(`len=${strings}`);
  return parts.length === 0 ? 'as it stands' : parts.join(' ');
}

function valueLabel(value: Choice[number][1]): string {
  if (typeof value === 'number') return `${value}`;
  if ('text' in value) return value.text;
  return 'id' in value ? printTerm(value) : `${value.length} terms`;
}

function thin<T>(items: readonly T[], most: number): T[] {
  if (items.length <= most) return [...items];
  return Array.from({ length: most }, (_, i) => items[Math.floor((i * (items.length - 1)) / (most - 1))] as T);
}
