import { type Value, heapCount, heapText } from '../../../semantics/index.js';
import { printTerm } from '../../../syntax/index.js';
import { type ConstTerm, type Term } from '../../../term/index.js';
import type { Certificate } from '../certificate.js';
import type { Constructed, Generator, GeneratorKind } from '../contract.js';
import { FormulaBuilder } from '../formula-builder.js';
import { familyNamed } from '../families.js';
import { defineGenerator } from '../generators-of.js';
import { setUpGenerator } from '../setup.js';
import { HeapFormulas, drawHeap, isFormula } from './formulas.js';
import { type HeapSpace, type Point, allPoints, listHeapSpace, valuesIn, makeHeapModel } from './heap-space.js';

/** Maximum number of draws per accepted assertion, and per unsatisfiable formula. */
const TRIES = 12;
const CUTS = 60;
const DEPTH = 3;

function satisfiable(builder: FormulaBuilder): Constructed | undefined {
  const { rng } = builder;
  const space = listHeapSpace(builder);
  const values = new Map<ConstTerm, Value>(
    builder.constants.map((each) => [each, rng.pick(valuesIn(builder.setup, each.sort))]),
  );
  const model = makeHeapModel(builder, values, rng.pick(space.locations));
  const heap = drawHeap(builder, space, model.nil);
  const formulas = new HeapFormulas(builder, space, model);
  const assertions = new Set<Term>();
  for (let i = builder.assertionCount(); i > 0; i--) {
    for (let j = 0; j < TRIES; j++) {
      const term = formulas.true(heap, rng.between(1, DEPTH));
      if (!isProperFormula(term) || model.truth(term, heap) !== true) continue;
      assertions.add(term);
      break;
    }
  }
  if (assertions.size === 0) return undefined;
  const terms = [...assertions];
  const symbols = builder.findConstants(terms).map((constant) => {
    const literal = builder.valueTerm(values.get(constant) as Value, constant.sort);
    return { name: constant.name, params: [], sort: constant.sort.text, value: literal ? printTerm(literal) : '' };
  });
  const said = heapText(builder.store, heap, builder.setup.signature);
  if (said === undefined) return undefined;
  const certificate: Certificate = { kind: 'model', symbols, universes: [], heap: said };
  return { script: builder.script(terms), status: 'sat', certificate };
}

/** Adds formulas until no assignment and heap satisfies all of them. The first formula is satisfiable. */
function unsatisfiable(builder: FormulaBuilder): Constructed | undefined {
  const { rng } = builder;
  const space = listHeapSpace(builder);
  let left = allPoints(builder, space);
  const assertions: Term[] = [];
  for (let i = 0; i < CUTS; i++) {
    const [point] = rng.sample(left, 1);
    if (point === undefined) break;
    const { model, heap } = point;
    const formulas = new HeapFormulas(builder, space, model);
    const isFirst = assertions.length === 0;
    const term = isFirst ? formulas.true(heap, DEPTH) : rng.chance(0.5) ? formulas.any() : formulas.false(heap, 1);
    if (!isProperFormula(term)) continue;
    const kept = filterPoints(left, term);
    // If one assertion were unsatisfiable, all other assertions would be irrelevant.
    if (kept === undefined || kept.length === left.length || (isFirst && kept.length === 0)) continue;
    left = kept;
    assertions.push(term);
  }
  if (left.length > 0) return undefined;
  return {
    script: builder.script(assertions),
    status: 'unsat',
    certificate: certifyExhaustion(builder, space, assertions, 0),
  };
}

function syntactic(builder: FormulaBuilder): Constructed | undefined {
  const space = listHeapSpace(builder);
  const points = allPoints(builder, space);
  const [first] = points;
  if (first === undefined) return undefined;
  const formulas = new HeapFormulas(builder, space, first.model);
  const made = Array.from({ length: builder.assertionCount() }, () => formulas.any()).filter(isProperFormula);
  const assertions = [...new Set(made)];
  let left: readonly Point[] | undefined = points;
  for (const term of assertions) left = left && filterPoints(left, term);
  if (left === undefined || assertions.length === 0) return undefined;
  const certificate = certifyExhaustion(builder, space, assertions, left.length);
  return { script: builder.script(assertions), status: left.length > 0 ? 'sat' : 'unsat', certificate };
}

function filterPoints(points: readonly Point[], term: Term): Point[] | undefined {
  const found: Point[] = [];
  for (const point of points) {
    const truth = point.model.truth(term, point.heap);
    if (truth === undefined) return undefined;
    if (truth) found.push(point);
  }
  return found;
}

const isProperFormula = (term: Term): boolean => term.kind !== 'value' && isFormula(term);

function certifyExhaustion(
  builder: FormulaBuilder,
  { locations, data }: HeapSpace,
  assertions: readonly Term[],
  points: number,
): Certificate {
  const used = builder.findConstants(assertions);
  const count = (constants: readonly ConstTerm[]): number =>
    constants.reduce((product, { sort }) => product * valuesIn(builder.setup, sort).length, 1);
  const unused = count(builder.constants) / count(used);
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
  make: (builder: FormulaBuilder) => Constructed | undefined,
): Generator {
  return defineGenerator(familyNamed('separation'), {
    kind,
    summary,
    draws: 8,
    open: (family, input) => {
      const setup = setUpGenerator(family, input);
      return { formula: (rng) => make(new FormulaBuilder(setup, rng)) };
    },
  });
}

export const SEPARATION_GENERATORS: readonly Generator[] = [
  generator('sat', 'satisfiable formulas about', satisfiable),
  generator('unsat', 'unsatisfiable formulas about', unsatisfiable),
  generator('syntactic', 'arbitrary formulas with known answers, about', syntactic),
];
