import { addHigherOrder, widestLogic } from '../../script/index.js';
import {
  type Need,
  type Needs,
  allows,
  isNumeral,
  logicWith,
  needsOfLogic,
  needsOfSort,
  needsOfTerm,
} from '../../rewrite/index.js';
import { type Sort, type Term, reachable } from '../../term/index.js';
import type { Template } from './template.js';
import { memoise } from '../../util/index.js';

export function joinLogics(logics: readonly (string | undefined)[], added: readonly Needs[]): string | undefined {
  if (logics.every((logic) => logic === undefined)) return undefined;
  const [first] = logics;
  if (first !== undefined && logics.every((logic) => logic === first)) {
    const given = needsOfLogic(first);
    if (added.every((needs) => allows(given, needs))) return given === undefined ? widestLogic(logics) : first;
  }
  const all = new Set<Need>();
  for (const needs of added) for (const need of needs) all.add(need);
  for (const logic of logics) {
    const needs = needsOfLogic(logic);
    if (needs === undefined) return widestLogic(logics);
    for (const need of needs) all.add(need);
  }
  return addHigherOrder(logics, logicWith(all));
}

const needsWithLiterals = memoise((template: Template) => computeNeeds(template, true), new WeakMap());
const openNeeds = memoise((template: Template) => computeNeeds(template, false), new WeakMap());

export function needsOfPair(
  template: Template,
  { literals, sorts }: { readonly literals: boolean; readonly sorts: readonly Sort[] },
): Needs {
  const needs = new Set(literals ? needsWithLiterals(template) : openNeeds(template));
  for (const sort of sorts) for (const need of needsOfSort(sort)) needs.add(need);
  return needs;
}

function computeNeeds({ value, x, y, witnessed, constants }: Template, literals: boolean): Needs {
  const needs = new Set<Need>();
  const isFixed = (term: Term): boolean =>
    isNumeral(term) ||
    (literals && term.kind === 'const' && term.name !== 'x' && term.name !== 'y' && term.name !== 'z');
  const guards = [x.guard, y.guard].filter((guard) => guard !== undefined);
  for (const { sort } of constants.values()) for (const need of needsOfSort(sort)) needs.add(need);
  for (const term of reachable([value, x.term, y.term, ...guards, ...witnessed])) {
    for (const need of needsOfSort(term.sort)) needs.add(need);
    for (const need of needsOfTerm(term, isFixed)) needs.add(need);
    if (term.kind === 'call') needs.add('datatypes');
  }
  return needs;
}
