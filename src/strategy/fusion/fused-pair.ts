import type { Needs } from '../../rewrite/index.js';
import type { Command } from '../../script/index.js';
import type { ConstTerm, Sort, SortBindings, SortStore, Term, TermStore } from '../../term/index.js';
import { type Rng, mapOfNamed } from '../../util/index.js';
import { drawConstants, drawLiteral, hasUsefulLiterals } from './draw-literal.js';
import type { CheckedFunction } from './fusion-function.js';
import { bindSorts } from './sort-pattern.js';
import { type Inversion, type Template, templateOf } from './template.js';
import { needsOfPair } from './logic.js';
import { TermMapper } from '../term-mapper.js';

/** Ends the names of what a mutant adds: no name of a seed in any role ends so (`roleEnding`). */
const ADDED = '!f';
/** How often a constant without conditions is a literal. */
const LITERAL = 0.7;
/** A rotation goes by at most so much. */
const INDEX = 40;

/** Two constants fused: all terms that a mutant needs of them. */
export interface FusedPair {
  readonly fn: CheckedFunction;
  readonly x: Term;
  readonly y: Term;
  readonly z: Term;
  /** Sorts, z, constants and witnesses. */
  readonly declarations: readonly Command[];
  /** `(= z f)`. */
  readonly definition: Term;
  /** How x and y come back, as terms that are right wherever `definition` and `witnessed` hold. */
  readonly backX: Term;
  readonly backY: Term;
  /** What the witnesses fulfil. */
  readonly witnessed: readonly Term[];
  /** What all that needs of a logic. */
  readonly needs: Needs;
}

/** Which constants are fused, by what, and under which number. */
export interface PairChoice {
  readonly fn: CheckedFunction;
  readonly x: Term;
  readonly y: Term;
  /** Numbers the pairs of a mutant, for names. */
  readonly number: number;
  /** Whether inversions stand without their guards. */
  readonly bare: boolean;
}

/** What parameters stand for where x and y have these sorts; undefined where the function does not take them. */
export function bindingsFor({ fn }: CheckedFunction, x: Sort, y: Sort): SortBindings | undefined {
  return bindSorts([
    [fn.x, x],
    [fn.y, y],
  ]);
}

/** Fuses two constants; undefined where chance finds no constants for it. */
export function fusePair(choice: PairChoice, store: TermStore, rng: Rng): FusedPair | undefined {
  const { fn, x, y, number, bare } = choice;
  const bindings = bindingsFor(fn, x.sort, y.sort);
  const template = bindings === undefined ? undefined : templateFor(fn, bindings, rng);
  if (bindings === undefined || template === undefined) return undefined;
  const name = (base: string): string => `${base}${ADDED}${number}`;
  const constants = new Map<string, Term>([
    ['x', x],
    ['y', y],
  ]);
  const mapper = new TermMapper(store, { name, constants, sorts: mapOfNamed(bindings.sorts) });
  const sortOf = (each: string): Sort => mapper.sort((template.constants.get(each) as ConstTerm).sort);
  const declarations: Command[] = template.declarations
    .filter((each) => each.kind !== 'declare-sort' || !fn.fn.sorts.includes(each.name))
    .flatMap((each) => mapper.declaration(each) ?? []);
  const declare = (each: string): void => {
    const sort = sortOf(each);
    constants.set(each, store.const(name(each), sort));
    declarations.push(declarationOf(name(each), sort, store));
  };
  const drawn = drawAll(fn, template, { sortOf, store, rng });
  if (drawn === undefined) return undefined;
  for (const [each, literal] of drawn) constants.set(each, literal);
  for (const each of ['z', ...fn.fn.constants, ...fn.fn.witnesses]) if (!constants.has(each)) declare(each);
  const back = (variable: Term, { term, guard }: Inversion, isAlways: boolean): Term => {
    const plain = mapper.term(term);
    return isAlways || bare || guard === undefined ? plain : store.app('ite', [mapper.term(guard), plain, variable]);
  };
  const z = constants.get('z') as Term;
  return {
    fn,
    x,
    y,
    z,
    declarations,
    definition: store.app('=', [z, mapper.term(template.value)]),
    backX: back(x, template.x, fn.x === 'always'),
    backY: back(y, template.y, fn.y === 'always'),
    witnessed: template.witnessed.map((each) => mapper.term(each)),
    needs: needsOfPair(template, {
      literals: fn.fn.constants.every((each) => drawn.has(each)),
      sorts: [x.sort, y.sort, z.sort],
    }),
  };
}

/** The template for the numbers that the sorts give, and for drawn indices. */
function templateFor({ fn }: CheckedFunction, { numbers }: SortBindings, rng: Rng): Template | undefined {
  const all = mapOfNamed(numbers);
  for (const [name, role] of fn.numbers) {
    if (all.has(name)) continue;
    if (role !== 'index') return undefined;
    all.set(name, rng.between(0, INDEX));
  }
  return templateOf(fn, all);
}

/** Literals for the constants that have conditions, and for some of the others. */
function drawAll(
  { fn }: CheckedFunction,
  template: Template,
  { sortOf, store, rng }: { readonly sortOf: (name: string) => Sort; readonly store: TermStore; readonly rng: Rng },
): ReadonlyMap<string, Term> | undefined {
  const all = new Map(fn.constants.map((each) => [each, sortOf(each)]));
  if (template.drawn.length > 0) return drawConstants(all, template.drawn, { store, rng });
  const drawn = new Map<string, Term>();
  for (const [each, sort] of all) {
    const literal = hasUsefulLiterals(sort) && rng.chance(LITERAL) ? drawLiteral(sort, store, rng) : undefined;
    if (literal !== undefined) drawn.set(each, literal);
  }
  return drawn;
}

const declared = new WeakMap<SortStore, Map<string, Command>>();

/** The declaration of a constant: one object for all mutants, so that a printer knows it again. */
function declarationOf(name: string, sort: Sort, { sorts }: TermStore): Command {
  const known = declared.get(sorts) ?? new Map<string, Command>();
  declared.set(sorts, known);
  const key = `${name} ${sort.text}`;
  const hit = known.get(key);
  if (hit !== undefined) return hit;
  const made: Command = { kind: 'declare-fun', name, params: [], result: sort, form: 'declare-const' };
  known.set(key, made);
  return made;
}
