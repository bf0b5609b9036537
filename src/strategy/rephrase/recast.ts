import { needsOfLogic } from '../../rewrite/index.js';
import {
  type Command,
  type LogicInfo,
  type Script,
  listIntroduced,
  logicInfo,
  termsOf,
  withTerms,
  declareConstant,
} from '../../script/index.js';
import {
  BOOL,
  type ConstTerm,
  INT,
  type Sort,
  type Term,
  type TermStore,
  reachable,
  replaceTerms,
} from '../../term/index.js';
import { printSymbol } from '../../syntax/index.js';
import type { Rng } from '../../util/index.js';
import type { Rearrangement } from './arrange.js';
import { isValueSort } from './rewriting.js';

/** Maximum width, in bits, of a vector to split. `LARGEST_NUMBER` is the largest number added to a constant. */
const WIDEST = 64;
const LARGEST_NUMBER = 20;

interface RecastContext {
  readonly store: TermStore;
  readonly rng: Rng;
  readonly logic: LogicInfo;
  readonly functions: boolean;
  fresh(sort: Sort): Term;
  declare(command: Command): void;
}

type Recast = (sort: Sort, cx: RecastContext) => { readonly term: Term; readonly as: string } | undefined;

const flip: Recast = (sort, { store, fresh, logic }) => {
  if (sort === BOOL) return { term: store.app('not', [fresh(sort)]), as: 'a negation' };
  if (sort === INT || sort.kind === 'Real')
    return logic.difference || !logic.arithmetic
      ? undefined
      : { term: store.app('-', [fresh(sort)]), as: 'a negation' };
  if (sort.kind === 'BitVec') return { term: store.app('bvnot', [fresh(sort)]), as: 'a complement' };
  if (sort.kind === 'FloatingPoint') return { term: store.app('fp.neg', [fresh(sort)]), as: 'a negation' };
  return undefined;
};

const combine: Recast = (sort, { store, rng, fresh, logic }) => {
  const both = (): [Term, Term] => [fresh(sort), fresh(sort)];
  if (sort === BOOL) return { term: store.app(rng.chance(0.5) ? 'xor' : '=', both()), as: 'a comparison' };
  if (sort === INT || sort.kind === 'Real') {
    if (logic.difference || !logic.arithmetic) return undefined;
    return { term: store.app(rng.chance(0.5) ? '-' : '+', both()), as: 'a sum or difference' };
  }
  if (sort.kind === 'BitVec')
    return { term: store.app(rng.pick(['bvadd', 'bvxor', 'bvsub'] as const), both()), as: 'a sum, difference or xor' };
  if (sort.kind === 'String') return { term: store.app('str.++', both()), as: 'a concatenation' };
  return undefined;
};

const shift: Recast = (sort, { store, rng, fresh, logic }) => {
  const by = BigInt(rng.between(1, LARGEST_NUMBER));
  if (sort === INT || sort.kind === 'Real') {
    if (logic.difference || !logic.arithmetic) return undefined;
    const number = sort === INT ? store.int(by) : store.real({ num: by, den: 1n });
    return { term: store.app(rng.chance(0.5) ? '+' : '-', [fresh(sort), number]), as: 'a shifted number' };
  }
  if (sort.kind !== 'BitVec') return undefined;
  const number = store.bitVec(by % 2n ** BigInt(sort.width), sort.width);
  return { term: store.app(rng.chance(0.5) ? 'bvadd' : 'bvxor', [fresh(sort), number]), as: 'a shifted vector' };
};

const chosen: Recast = (sort, { store, fresh }) => ({
  term: store.app('ite', [fresh(BOOL), fresh(sort), fresh(sort)]),
  as: 'an ite over two constants',
});

const split: Recast = (sort, { store, rng, fresh, logic }) => {
  if (sort.kind === 'FloatingPoint') {
    if (!logic.bitVectors) return undefined;
    const fields = [1, sort.eb, sort.sb - 1].map((width) => fresh(store.sorts.bitVec(width)));
    return { term: store.app('fp', fields), as: 'a float from three vectors' };
  }
  if (sort.kind !== 'BitVec' || sort.width < 2 || sort.width > WIDEST) return undefined;
  const high = rng.between(1, sort.width - 1);
  const parts = [high, sort.width - high].map((width) => fresh(store.sorts.bitVec(width)));
  return { term: store.app('concat', parts), as: 'a concatenation of two vectors' };
};

const extract: Recast = (sort, { store, rng, fresh }) => {
  if (sort.kind !== 'BitVec' || sort.width > WIDEST) return undefined;
  const [above, below] = [rng.between(0, 4), rng.between(0, 4)];
  const whole = fresh(store.sorts.bitVec(sort.width + above + below));
  return { term: store.app('extract', [whole], [below + sort.width - 1, below]), as: 'a part of a wider vector' };
};

const boxInDatatype: Recast = (sort, { store, fresh, declare, logic }) => {
  if (!logic.datatypes) return undefined;
  const [name, constructor, selector] = ['Box', 'box', 'unbox'].map((each) => store.freshName(each)) as [
    string,
    string,
    string,
  ];
  const box = store.sorts.named(name, printSymbol(name), []);
  const constructors = [{ name: constructor, selectors: [{ name: selector, sort }] }];
  declare({ kind: 'declare-datatypes', datatypes: [{ name, params: [], sort: box, constructors }] });
  return { term: store.call(selector, [fresh(box)], sort), as: 'a field of a datatype' };
};

const select: Recast = (sort, { store, fresh, logic }) => {
  if (!logic.arrays || sort.kind === 'Array') return undefined;
  const index = sort.kind === 'BitVec' || !logic.ints ? sort : INT;
  const array = fresh(store.sorts.array(index, sort));
  return { term: store.app('select', [array, fresh(index)]), as: 'an element of an array' };
};

const storeInArray: Recast = (sort, { store, fresh }) => {
  if (sort.kind !== 'Array') return undefined;
  const term = store.app('store', [fresh(sort), fresh(sort.index), fresh(sort.element)]);
  return { term, as: 'a store into an array' };
};

const applyFunction: Recast = (sort, { store, fresh, declare, functions }) => {
  if (!functions) return undefined;
  const name = store.freshName('fun');
  declare({ kind: 'declare-fun', name, params: [sort], result: sort, form: 'declare-fun' });
  return { term: store.call(name, [fresh(sort)], sort), as: 'the result of a function' };
};

const RECASTS: readonly Recast[] = [
  ...[flip, combine, shift, chosen, split, extract, boxInDatatype, select, storeInArray, applyFunction],
];

const CONSTANTS = 3;

export function recastConstants(script: Script, store: TermStore, rng: Rng): Rearrangement | undefined {
  const constants = findConstants(script);
  if (constants.length === 0) return undefined;
  const logic = logicInfo(script.logic);
  // A logic that allows declared sorts may forbid functions, as QF_AX does.
  const hasFunctions = script.commands.some((command) => command.kind === 'declare-fun' && command.params.length > 0);
  const functions = hasFunctions || needsOfLogic(script.logic) === undefined;
  const notes: string[] = [];
  const by = new Map<Term, Term>();
  const declared = new Map<string, readonly Command[]>();
  for (const { name, sort } of rng.sample(constants, rng.between(1, CONSTANTS))) {
    const [before, own]: [Command[], Command[]] = [[], []];
    const cx: RecastContext = {
      store,
      rng,
      logic,
      functions,
      fresh: (of) => {
        const fresh = store.const(store.freshName(name), of);
        own.push(declareConstant(fresh, 'declare-fun'));
        return fresh;
      },
      declare: (command) => before.push(command),
    };
    const made = rng.pick(RECASTS)(sort, cx) ?? rng.pick(RECASTS)(sort, cx);
    if (made === undefined) continue;
    by.set(store.const(name, sort), made.term);
    declared.set(name, [...before, ...own]);
    notes.push(`${printSymbol(name)} is ${made.as}`);
  }
  if (by.size === 0) return undefined;
  const commands = script.commands.flatMap((command): readonly Command[] => {
    if (command.kind === 'declare-fun') return declared.get(command.name) ?? [command];
    const terms = termsOf(command);
    const changed = terms.map((term) => replaceTerms(store, term, by));
    return [changed.every((term, i) => term === terms[i]) ? command : withTerms(command, changed)];
  });
  return { script: { ...script, store, commands }, notes };
}

/** Finds constants that are declared once. Empty if the script has opaque or `:named` parts. */
function findConstants({ commands, logic: name }: Script): readonly ConstTerm[] {
  const counts = new Map<string, number>();
  for (const name of commands.flatMap(listIntroduced)) counts.set(name, (counts.get(name) ?? 0) + 1);
  const roots = commands.flatMap(termsOf);
  // Assumptions must stay literals, and an opaque term may use any name.
  const assumed = commands.flatMap((command) => (command.kind === 'check-sat-assuming' ? command.literals : []));
  const fixed = new Set(reachable(assumed));
  if (roots.some(({ known, named }) => !known || named)) return [];
  if (commands.some(({ kind }) => kind === 'verbatim')) return [];
  const logic = logicInfo(name);
  const used: ConstTerm[] = [];
  for (const term of reachable(roots)) {
    if (term.kind !== 'const' || fixed.has(term) || counts.get(term.name) !== 1) continue;
    const isDeclared = commands.some(
      (command) => command.kind === 'declare-fun' && command.name === term.name && command.params.length === 0,
    );
    if (isDeclared && isValueSort(term.sort, logic)) used.push(term);
  }
  return used;
}

/** Moves all assertions about a constant below one `exists`. Undefined if other commands use the constant. */
export function bindConstant(script: Script, store: TermStore, rng: Rng): Rearrangement | undefined {
  const { commands } = script;
  if (!logicInfo(script.logic).quantifiers) return undefined;
  const plain = new Set([
    'set-logic',
    'set-option',
    'set-info',
    'declare-sort',
    'define-sort',
    'declare-fun',
    'declare-heap',
  ]);
  const isPlain = commands.every(
    ({ kind }) => plain.has(kind) || kind === 'assert' || kind === 'check-sat' || kind === 'declare-datatypes',
  );
  const at = commands.findIndex(({ kind }) => kind === 'check-sat');
  if (!isPlain || commands.findLastIndex(({ kind }) => kind === 'check-sat') !== at) return undefined;
  const constants = findConstants(script);
  if (constants.length === 0) return undefined;
  const { name, sort } = rng.pick(constants);
  const constant = store.const(name, sort);
  const about = commands.map(
    (command, i) => command.kind === 'assert' && i < at && new Set(reachable([command.term])).has(constant),
  );
  const last = about.lastIndexOf(true);
  if (last < 0) return undefined;
  const variable = store.freshVar({ name }, sort);
  const terms = commands.flatMap((command, i) => (about[i] === true ? termsOf(command) : []));
  const bodies = terms.map((term) => replaceTerms(store, term, new Map([[constant, variable]])));
  const [only] = bodies;
  const body = bodies.length === 1 ? (only as Term) : store.app('and', bodies);
  const bound: Command = { kind: 'assert', term: store.quant('exists', [variable], body) };
  const rest = commands.flatMap((command, i): Command[] => {
    if (command.kind === 'declare-fun' && command.name === name) return [];
    if (i === last) return [bound];
    return about[i] === true ? [] : [command];
  });
  return { script: { ...script, store, commands: rest }, notes: [`${printSymbol(name)} is bound by exists`] };
}
