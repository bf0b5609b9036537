import { printTerm } from '../../syntax/index.js';
import {
  type NumberPattern,
  REGLAN,
  STRING,
  type Sort,
  type Term,
  type TermStore,
  numbersIn,
  partsOfSort,
  instantiateSort,
  withNumber,
  withSort,
} from '../../term/index.js';
import { valueNamed, sampleEvenly } from '../../util/index.js';
import { type NumberRange, type NumberRole, SORTS_TRIED, numberChoices } from '../instance-range.js';
import { type Bindings, NOTHING_BOUND, conditionsHold, withTerm } from './match.js';
import { type Rule, partsOfPattern } from './rule.js';

export interface Instance {
  /** Parameters of the instance, such as `T=Real n=4`, or `as it stands` if the rule has no parameters. */
  readonly label: string;
  readonly bindings: Bindings;
  readonly stringBound: number | undefined;
  /** True if provers need not answer, for example for an unbounded instance of a rule with bounded instances. */
  readonly optional: boolean;
}

export interface InstanceRange extends NumberRange {
  readonly restLengths: readonly number[];
  readonly stringBounds: readonly (number | undefined)[];
  readonly most: number;
}

/** Parameter values of the instances that solvers receive. */
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

type Choice = readonly (readonly [name: string, value: Term | number | Sort])[];

export function listInstances(rule: Rule, store: TermStore, range: InstanceRange = SOLVER_RANGE): Instance[] {
  const { most } = range;
  let choices: readonly Choice[] = [[]];
  const multiply = (options: readonly Choice[]): void => {
    choices = sampleEvenly<Choice>(
      choices.flatMap((choice) => options.map((option) => [...choice, ...option])),
      most * 10,
    );
  };
  for (const [name, sorts] of rule.sorts) multiply(sortChoices(store, sorts).map((sort) => [[name, sort]]));
  for (const group of numberGroups(rule, range)) multiply(group);
  choices = choices.filter((choice) => conditionsHold(rule, toBindings(choice)));
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
  return sampleEvenly(choices, most).flatMap((choice) =>
    bounds.map((stringBound) => ({
      label: formatLabel(choice, strings ? (stringBound ?? 'any') : undefined),
      bindings: withTerms(rule, store, choice),
      stringBound,
      optional: strings && stringBound === undefined,
    })),
  );
}

function sortChoices(store: TermStore, range: readonly Sort[] | 'any'): readonly Sort[] {
  return range === 'any' ? SORTS_TRIED.map((make) => make(store.sorts)) : range;
}

function numberGroups(rule: Rule, range: InstanceRange): (readonly Choice[])[] {
  const given = [...rule.numbers].map(([name, values]) => values.map((value): Choice => [[name, value]]));
  return [...given, ...numberChoices(findRoles(rule), range)];
}

function findRoles(rule: Rule): ReadonlyMap<string, NumberRole> {
  const roles = new Map<string, NumberRole>();
  const isNew = (name: string): boolean => !rule.numbers.has(name) && !roles.has(name);
  const add = (pattern: NumberPattern, role: NumberRole): void => {
    for (const name of numbersIn(pattern)) if (isNew(name)) roles.set(name, role);
  };
  for (const { sort } of rule.variables.values()) {
    for (const part of partsOfSort(sort)) {
      if (part.kind === 'bit-vec') add(part.width, 'width');
      if (part.kind !== 'float') continue;
      const [eb, sb] = [part.eb, part.sb];
      if (eb.kind === 'parameter' && sb.kind === 'parameter' && isNew(eb.name) && isNew(sb.name)) {
        roles.set(eb.name, 'exponent').set(sb.name, 'significand');
      }
    }
  }
  for (const side of [rule.strong, rule.weak]) {
    for (const part of partsOfPattern(side)) {
      if (part.kind === 'app') for (const index of part.indices) add(index, 'index');
      if (part.kind === 'bits') add(part.width, 'width');
    }
  }
  return roles;
}

function restNames(rule: Rule): string[] {
  const names = new Set<string>();
  for (const side of [rule.strong, rule.weak]) {
    for (const part of partsOfPattern(side)) if (part.kind === 'rest') names.add(part.name);
  }
  return [...names];
}

/** Lists small regular expressions of every kind, to try rules over RegLan: solvers support no RegLan variables. */
export function sampleRegexes(store: TermStore): Term[] {
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

function toBindings(choice: Choice): Bindings {
  let bindings = NOTHING_BOUND;
  for (const [name, value] of choice) {
    if (typeof value !== 'number' && 'id' in value) bindings = withTerm(bindings, name, value);
    else {
      const bound = typeof value === 'number' ? withNumber(bindings, name, value) : withSort(bindings, name, value);
      bindings = { ...bound, terms: bindings.terms };
    }
  }
  return bindings;
}

function withTerms(rule: Rule, store: TermStore, choice: Choice): Bindings {
  const lengths = new Map(choice);
  let bindings = toBindings(choice);
  for (const { name, sort: pattern } of rule.variables.values()) {
    if (valueNamed(bindings.terms, name) !== undefined) continue;
    const sort = instantiateSort(pattern, bindings, store.sorts);
    if (sort === undefined) continue;
    const length = lengths.get(`${name}...`);
    const terms =
      typeof length === 'number'
        ? Array.from({ length }, (_, i) => store.const(`${name}${i + 1}`, sort))
        : store.const(name, sort);
    bindings = withTerm(bindings, name, terms);
  }
  return bindings;
}

function formatLabel(choice: Choice, strings: number | string | undefined): string {
  const parts = choice.map(([name, value]) => `${name}=${valueLabel(value)}`);
  if (strings !== undefined) parts.push(`len=${strings}`);
  return parts.length === 0 ? 'as it stands' : parts.join(' ');
}

function valueLabel(value: Choice[number][1]): string {
  if (typeof value === 'number') return `${value}`;
  return 'text' in value ? value.text : printTerm(value);
}
