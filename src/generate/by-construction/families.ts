import FAMILY_TEXT from '../../../data/families.txt';
import type { Command } from '../../script/index.js';
import { SexpReader, readScript } from '../../syntax/index.js';
import type { Op, Sort, TermStore, Theory } from '../../term/index.js';
import { CONSTRUCTIONS } from './contradictions/list.js';
import { valueDrawer } from './draw-value.js';
import type { Family, TermVocabulary } from './family.js';
import { collectConstructors } from './forms.js';
import type { FunctionSymbol } from './construction.js';
import { selectEquivalences } from './laws.js';
import { type GeneratorOptions, type NumberOption, NUMBER_OPTIONS } from './options.js';

type Parts = ReadonlyMap<string, readonly string[]>;

const ALL = readFamilies(FAMILY_TEXT);

export const FAMILIES: readonly Family[] = ALL.filter(
  ({ exhaustive, constructions }) => exhaustive || constructions.length > 0,
);

export function familyNamed(name: string): Family {
  const family = ALL.find((each) => each.name === name);
  if (family === undefined) throw new Error(`there is no family '${name}'`);
  return family;
}

/** Reads the format that `data/families.txt` describes. */
function readFamilies(text: string): Family[] {
  const sexp = new SexpReader(text);
  const known = new Map<string, Parts>();
  const families: Family[] = [];
  while (sexp.read() === true) {
    const [, name = 0, about = 0, ...nodes] = sexp.listChildren(0);
    const own = nodes.map((node): [string, string[]] => {
      const [part = '', ...items] = sexp.listChildren(node).map((each) => sexp.slice(each));
      return [part, items];
    });
    const like = own.find(([part]) => part === 'like')?.[1][0] ?? '';
    const parts: Parts = new Map([...(known.get(like) ?? []), ...own]);
    known.set(sexp.slice(name), parts);
    families.push(makeFamily(sexp.slice(name), sexp.slice(about).slice(1, -1), parts));
  }
  return families;
}

function makeFamily(name: string, about: string, parts: Parts): Family {
  const items = (part: string): readonly string[] => parts.get(part) ?? [];
  const draws = new Map(
    items('draws')
      .map(splitPair)
      .map(([sort, draw]) => [sort, valueDrawer(draw)]),
  );
  return {
    name,
    about,
    theories: items('theories') as readonly Theory[],
    logic: items('logic').join(' '),
    defaults: readDefaults(parts),
    vocabulary: (store, options) => makeVocabulary(parts, store, options),
    value: (rng, sort) => draws.get(sort.text)?.(rng),
    exhaustive: items('exhaustive')[0] === 'true',
    constructions: items('contradictions').map((each) => {
      const construction = CONSTRUCTIONS.find((known) => known.name === each);
      if (construction === undefined) throw new Error(`there is no contradiction '${each}'`);
      return construction;
    }),
    equivalences: selectEquivalences(...items('laws')),
  };
}

function readDefaults(parts: Parts): GeneratorOptions {
  const numbers = (Object.keys(NUMBER_OPTIONS) as NumberOption[]).flatMap((option) => {
    const value = parts.get(option)?.[0];
    return value === undefined ? [] : [[option, Number(value)] as const];
  });
  const weights = (parts.get('weights') ?? []).map(splitPair).map(([op, weight]) => [op, Number(weight)] as const);
  return {
    ...(Object.fromEntries(numbers) as Omit<GeneratorOptions, 'weights'>),
    weights: Object.fromEntries(weights),
  };
}

function splitPair(text: string): [string, string] {
  const space = text.indexOf(' ');
  return [text.slice(1, space), text.slice(space + 1, -1)];
}

const SORT_LISTS = ['sorts', 'also', 'constants', 'bound'] as const;

/** Reads the sorts and functions from a script that declares a constant of each sort. */
function makeVocabulary(parts: Parts, store: TermStore, options: GeneratorOptions): TermVocabulary {
  const items = (part: string): readonly string[] => parts.get(part) ?? [];
  const lines = [
    ...items('functions').map((each) => `(declare-fun ${each.slice(1)}`),
    ...SORT_LISTS.flatMap((list) => items(list).map((sort, i) => `(declare-const ${list}!${i} ${sort})`)),
  ].map((line) => computeNumbers(line, options));
  const text = [...items('declare'), ...lines].join('\n');
  // Reads into a fork, because new terms in `store` would change later draws. Definitions must be in `store` itself.
  const { script, diagnostics } = readScript(text, { store: text.includes('(define-fun') ? store : store.fork() });
  if (diagnostics.length > 0) throw new Error(diagnostics.map(({ message }) => message).join('; '));
  const declarations = script.commands.filter(({ kind }) => kind !== 'declare-fun');
  const declared = script.commands.filter((command) => command.kind === 'declare-fun');
  const sortsIn = (list: (typeof SORT_LISTS)[number]): Sort[] =>
    declared.flatMap(({ name, result }) => (name.startsWith(`${list}!`) ? [result] : []));
  const sorts = sortsIn('sorts');
  const defined = definedFunctions(declarations);
  for (const { name } of defined) store.reserveName(name);
  return {
    sorts: [...sorts, ...new Set(sortsIn('also').filter((sort) => !sorts.includes(sort)))],
    variables: sortsIn('constants'),
    bound: sortsIn('bound'),
    without: items('without') as readonly Op[],
    seldom: items('seldom') as readonly Op[],
    always: items('always') as readonly Op[],
    linear: items('linear')[0] === 'true',
    functions: [
      ...defined,
      ...declared
        .slice(0, items('functions').length)
        .map(({ name, params, result }): FunctionSymbol => ({ name, params, result, declared: true })),
    ],
    universes: new Map(
      items('universes')
        .map(splitPair)
        .map(([name, values]) => [store.sorts.named(name, name, []), values.split(' ')]),
    ),
    declarations,
  };
}

const OPERATION = /\(([-+*]|half) (\d+)(?: (\d+))?\)/;

/** Replaces option names by their values and evaluates arithmetic on them. */
function computeNumbers(text: string, options: GeneratorOptions): string {
  let made = text.replaceAll(/\b(?:width|exponent|significand)\b/g, (name) => String(options[name as NumberOption]));
  while (OPERATION.test(made)) {
    made = made.replace(OPERATION, (_, op: string, left: string, right: string) => {
      const [m, n] = [Number(left), Number(right)];
      const result = op === '+' ? m + n : op === '-' ? m - n : op === '*' ? m * n : Math.floor(m / 2);
      return String(Math.max(1, result));
    });
  }
  return made;
}

function definedFunctions(commands: readonly Command[]): FunctionSymbol[] {
  const functions: FunctionSymbol[] = [];
  for (const [sort, decls] of collectConstructors(commands)) {
    for (const { name, selectors } of decls) {
      functions.push({ name, params: selectors.map((each) => each.sort), result: sort, declared: false });
      for (const each of selectors)
        functions.push({ name: each.name, params: [sort], result: each.sort, declared: false });
    }
  }
  for (const command of commands) {
    const funs = command.kind === 'define-fun' ? [command.fun] : command.kind === 'define-funs-rec' ? command.funs : [];
    for (const { name, params, result } of funs) {
      functions.push({ name, params: params.map(({ sort }) => sort), result, declared: false });
    }
  }
  return functions;
}
