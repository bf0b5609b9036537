import { type Bindings, type Rule, conditionsHold, constraintNamed, withTerm } from '../../rewrite/index.js';
import {
  type NumberPattern,
  type Sort,
  type SortBindings,
  type SortPattern,
  type Term,
  type TermStore,
  findNumber,
  instantiateSort,
  withNumber,
  withSort,
} from '../../term/index.js';
import { type Rng, valueNamed } from '../../util/index.js';

export interface InstanceContext {
  readonly store: TermStore;
  readonly rng: Rng;
  readonly sorts: readonly Sort[];
  readonly linear: boolean;
  term(sort: Sort): Term | undefined;
  literal(sort: Sort): Term | undefined;
}

const TRIES = 8;

/** Binds a rule's variables, sorts and numbers that `given` leaves unbound. Undefined if no available sort fits. */
export function completeBindings(rule: Rule, given: Bindings, cx: InstanceContext): Bindings | undefined {
  // Array sorts are bound first, since index and element sorts drawn separately seldom form an available array sort.
  const patterns = [...rule.variables.values()].map(({ sort }) => sort);
  const arrays = patterns.filter(({ kind }) => kind === 'array');
  let parameters: SortBindings = given;
  for (const sort of [...arrays, ...patterns]) parameters = bindParameters(rule, sort, parameters, cx);
  for (const [name, values] of rule.numbers)
    if (findNumber(parameters, name) === undefined) parameters = withNumber(parameters, name, cx.rng.pick(values));
  if (!conditionsHold(rule, parameters)) return undefined;
  let bindings: Bindings = { ...parameters, terms: given.terms };
  for (const { name, sort: pattern, constraint } of rule.variables.values()) {
    if (valueNamed(bindings.terms, name) !== undefined) continue;
    const sort = instantiateSort(pattern, bindings, cx.store.sorts);
    if (sort === undefined || !cx.sorts.includes(sort)) return undefined;
    const term = constraint === undefined ? cx.term(sort) : drawConstrained(cx, sort, constraintNamed(constraint).test);
    if (term === undefined) return undefined;
    bindings = withTerm(bindings, name, term);
  }
  return bindings;
}

function drawConstrained(cx: InstanceContext, sort: Sort, test: (term: Term) => boolean): Term | undefined {
  for (let i = 0; i < TRIES; i++) {
    const literal = cx.literal(sort);
    if (literal !== undefined && test(literal)) return literal;
  }
  return undefined;
}

function bindParameters(rule: Rule, pattern: SortPattern, bindings: SortBindings, cx: InstanceContext): SortBindings {
  switch (pattern.kind) {
    case 'parameter': {
      if (valueNamed(bindings.sorts, pattern.name) !== undefined) return bindings;
      const range = rule.sorts.get(pattern.name) ?? 'any';
      const fitting = range === 'any' ? cx.sorts : cx.sorts.filter((sort) => range.includes(sort));
      return fitting.length === 0 ? bindings : withSort(bindings, pattern.name, cx.rng.pick(fitting));
    }
    case 'array': {
      const arrays = cx.sorts.flatMap((sort) => (sort.kind === 'Array' ? [sort] : []));
      if (arrays.length === 0) return bindings;
      const { index, element } = cx.rng.pick(arrays);
      return sortIfNew(pattern.element, element, sortIfNew(pattern.index, index, bindings));
    }
    case 'bit-vec': {
      const widths = cx.sorts.flatMap((sort) => (sort.kind === 'BitVec' ? [sort.width] : []));
      return widths.length === 0 ? bindings : numberIfNew(pattern.width, cx.rng.pick(widths), bindings);
    }
    case 'float': {
      const formats = cx.sorts.flatMap((sort) => (sort.kind === 'FloatingPoint' ? [sort] : []));
      if (formats.length === 0) return bindings;
      const { eb, sb } = cx.rng.pick(formats);
      return numberIfNew(pattern.sb, sb, numberIfNew(pattern.eb, eb, bindings));
    }
    default:
      return bindings;
  }
}

function sortIfNew(pattern: SortPattern, sort: Sort, bindings: SortBindings): SortBindings {
  const isNew = pattern.kind === 'parameter' && valueNamed(bindings.sorts, pattern.name) === undefined;
  return isNew ? withSort(bindings, pattern.name, sort) : bindings;
}

function numberIfNew(pattern: NumberPattern, value: number, bindings: SortBindings): SortBindings {
  const isNew = pattern.kind === 'parameter' && findNumber(bindings, pattern.name) === undefined;
  return isNew ? withNumber(bindings, pattern.name, value) : bindings;
}
