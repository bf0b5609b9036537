import { type Value, heapCount, heapText } from '../../../semantics/index.js';
import { printTerm } from '../../../syntax/index.js';
import { type ConstTerm, type Term } from '../../../term/index.js';
import type { Certificate } from '../certificate.js';
import type { Constructed, Generator, GeneratorKind } from '../contract.js';
import { FormulaBuilder } from '../draft.js';
import { familyNamed } from '../families.js';
import { defineGenerator } from '../generators-of.js';
import { setUpGenerator } from '../workshop.js';
import { HeapFormulas, drawHeap, isFormula } from './formulas.js';
import { type HeapSpace, type Point, allPoints, listHeapSpace, valuesIn, makeHeapModel } from './world.js';

/** Maximum number of draws per accepted assertion, and per unsatisfiable formula. */
const TRIES = 12;
const CUTS = 60;
const DEPTH = 3;

function satisfiable(draft: FormulaBuilder): Constructed | undefined {
  const { rng } = draft;
  const space = listHeapSpace(draft);
  const values = new Map<ConstTerm, Value>(
    draft.constants.map((each) => [each, rng.pick(valuesIn(draft.workshop, each.sort))]),
  );
  const world = makeHeapModel(draft, values, rng.pick(space.locations));
  const heap = drawHeap(draft, space, world.nil);
  const formulas = new HeapFormulas(draft, space, world);
  const assertions = new Set<Term>();
  for (let i = draft.assertionCount(); i > 0; i--) {
    for (let j = 0; j < TRIES; j++) {
      const term = formulas.true(heap, rng.between(1, DEPTH));
      if (!isProperFormula(term) || world.truth(term, heap) !== true) continue;
      assertions.add(term);
      break;
    }
  }
  if (assertions.size === 0) return undefined;
  const terms = [...assertions];
  const symbols = draft.findConstants(terms).map((constant) => {
    const literal = draft.valueTerm(values.get(constant) as Value, constant.sort);
    return { name: constant.name, params: [], sort: constant.sort.text, value: literal ? printTerm(literal) : '' };
  });
  const said = heapText(draft.store, heap, draft.workshop.signature);
  if (said === undefined) return undefined;
  const certificate: Certificate = { kind: 'model', symbols, universes: [], heap: said };
  return { script: draft.script(terms), status: 'sat', certificate };
}

/** Adds formulas until no assignment and heap satisfies all of them. The first formula is satisfiable. */
function unsatisfiable(draft: FormulaBuilder): Constructed | undefined {
  const { rng } = draft;
  const space = listHeapSpace(draft);
  let left = allPoints(draft, space);
  const assertions: Term[] = [];
  for (let i = 0; i < CUTS; i++) {
    const [point] = rng.sample(left, 1);
    if (point === undefined) break;
    const { world, heap } = point;
    const formulas = new HeapFormulas(draft, space, world);
    const isFirst = assertions.length === 0;
    const term = isFirst ? formulas.true(heap, DEPTH) : rng.chance(0.5) ? formulas.any() : formulas.false(heap, 1);
    if (!isProperFormula(term)) continue;
    const kept = filterPoints(left, term);
    // An unsatisfiable assertion would make the others irrelevant.
    if (kept === undefined || kept.length === left.length || (isFirst && kept.length === 0)) continue;
    left = kept;
    assertions.push(term);
  }
  if (left.length > 0) return undefined;
  return {
    script: draft.script(assertions),
    status: 'unsat',
    certificate: certifyExhaustion(draft, space, assertions, 0),
  };
}

function syntactic(draft: FormulaBuilder): Constructed | undefined {
  const space = listHeapSpace(draft);
  const points = allPoints(draft, space);
  const [first] = points;
  if (first === undefined) return undefined;
  const formulas = new HeapFormulas(draft, space, first.world);
  const made = Array.from({ length: draft.assertionCount() }, () => formulas.any()).filter(isProperFormula);
  const assertions = [...new Set(made)];
  let left: readonly Point[] | undefined = points;
  for (const term of assertions) left = left && filterPoints(left, term);
  if (left === undefined || assertions.length === 0) return undefined;
  const certificate = certifyExhaustion(draft, space, assertions, left.length);
  return { script: draft.script(assertions), status: left.length > 0 ? 'sat' : 'unsat', certificate };
}

function filterPoints(points: readonly Point[], term: Term): Point[] | undefined {
  const found: Point[] = [];
  for (const point of points) {
    const truth = point.world.truth(term, point.heap);
    if (truth === undefined) return undefined;
    if (truth) found.push(point);
  }
  return found;
}

function isProperFormula(term: Term): boolean {
  return term.kind !== 'value' && isFormula(term);
}

function certifyExhaustion(
  draft: FormulaBuilder,
  { locations, data }: HeapSpace,
  assertions: readonly Term[],
  points: number,
): Certificate {
  const used = draft.findConstants(assertions);
  const count = (constants: readonly ConstTerm[]): number =>
    constants.reduce((product, { sort }) => product * valuesIn(draft.workshop, sort).length, 1);
  const unused = count(draft.constants) / count(used);
  return {
    kind: 'exhaustion',
    variables: used.map(({ name, sort }) => ({ name, sort: sort.text })),
    assignments: count(used) * heapCount(locations.length, data.length),
    satisfying: points / unused,
  };
}

function generator(
  kind: GeneratorKind,
  summary: string,
  make: (draft: FormulaBuilder) => Constructed | undefined,
): Generator {
  return defineGenerator(familyNamed('separation'), {
    kind,
    summary,
    draws: 8,
    open: (family, input) => {
      const workshop = setUpGenerator(family, input);
      return { formula: (rng) => make(new FormulaBuilder(workshop, rng)) };
    },
  });
}

/** Not defined as families, because formulas are built from the parts of a heap. */
export const SEPARATION_GENERATORS: readonly Generator[] = [
  generator('sat', 'satisfiable formulas about', satisfiable),
  generator('unsat', 'unsatisfiable formulas about', unsatisfiable),
  generator('syntactic', 'any formulas, with their answer, about', syntactic),
];
