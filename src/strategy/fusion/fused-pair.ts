import type { Needs } from '../../rewrite/index.js';
import { type Command, declareConstant } from '../../script/index.js';
import type { ConstTerm, Sort, SortBindings, SortStore, Term, TermStore } from '../../term/index.js';
import { type Rng, mapOfNamed } from '../../util/index.js';
import { drawConstants, drawLiteral, hasUsefulLiterals } from './draw-literal.js';
import { bindSorts } from './sort-pattern.js';
import { type Inversion, type Template, makeTemplate, type CheckedFunction } from './template.js';
import { needsOfPair } from './logic.js';
import { TermMapper } from '../term-mapper.js';

/** Suffix of added names. No seed has a name with this ending (see `roleEnding`). */
const ADDED = '!f';
/** Probability that a constant of a fusion function becomes a literal, if the function has no condition on it. */
const LITERAL = 0.7;
/** Maximum random index of an operator, for example the amount of a rotation. */
const INDEX = 40;

export interface FusedPair {
  readonly fn: CheckedFunction;
  readonly x: Term;
  readonly y: Term;
  readonly z: Term;
  readonly declarations: readonly Command[];
  readonly definition: Term;
  /** Term over z that equals x if `definition` and `witnessed` hold. */
  readonly backX: Term;
  readonly backY: Term;
  readonly witnessed: readonly Term[];
  readonly needs: Needs;
}

export interface PairChoice {
  readonly fn: CheckedFunction;
  readonly x: Term;
  readonly y: Term;
  readonly number: number;
  readonly bare: boolean;
}

export function bindingsFor({ fn }: CheckedFunction, x: Sort, y: Sort): SortBindings | undefined {
  return bindSorts([
    [fn.x, x],
    [fn.y, y],
  ]);
}

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
  const mapSort = (each: string): Sort => mapper.sort((template.constants.get(each) as ConstTerm).sort);
  const declarations: Command[] = template.declarations
    .filter((each) => each.kind !== 'declare-sort' || !fn.fn.sorts.includes(each.name))
    .flatMap((each) => mapper.declaration(each) ?? []);
  const declare = (each: string): void => {
    const sort = mapSort(each);
    constants.set(each, store.const(name(each), sort));
    declarations.push(declareCached(name(each), sort, store));
  };
  const drawn = drawAll(fn, template, { sortOf: mapSort, store, rng });
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

function templateFor({ fn }: CheckedFunction, { numbers }: SortBindings, rng: Rng): Template | undefined {
  const all = mapOfNamed(numbers);
  for (const [name, role] of fn.numbers) {
    if (all.has(name)) continue;
    if (role !== 'index') return undefined;
    all.set(name, rng.between(0, INDEX));
  }
  return makeTemplate(fn, all);
}

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

/** Caches commands, so that printers can cache their text. */
function declareCached(name: string, sort: Sort, { sorts }: TermStore): Command {
  const known = declared.get(sorts) ?? new Map<string, Command>();
  declared.set(sorts, known);
  const key = `${name} ${sort.text}`;
  const hit = known.get(key);
  if (hit !== undefined) return hit;
  const made = declareConstant({ name, sort });
  known.set(key, made);
  return made;
}
