import { type Signature, type Value, type Sort, type Rng } from '../../src/smt.js';
import {
  type ElementValue,
  type Interpretation,
  type Model,
  keyOfAll,
  StructureDrawer,
  drawValue,
} from '../../src/lab-front.js';

const ELEMENTS = 4;
const ENTRIES = 6;

/** If values of a sort cannot be drawn, the evaluator chooses them. */
export function drawRandomModel(signature: Signature, rng: Rng): Model {
  const universes = new Map<string, readonly ElementValue[]>();
  const datatypes = new Map([...signature.datatypes.values()].map(({ sort, constructors }) => [sort, constructors]));
  const count = rng.between(1, ELEMENTS);
  const part = (from: Rng, sort: Sort): Value | undefined => {
    if (sort.kind !== 'Named') return drawValue(from, sort) ?? structures.draw(from, sort);
    const known = universes.get(sort.text) ?? Array.from({ length: count }, (_, i) => makeElement(sort, i));
    universes.set(sort.text, known);
    return from.pick(known);
  };
  const structures = new StructureDrawer(datatypes, part);
  const value = (sort: Sort): Value | undefined => structures.draw(rng, sort) ?? part(rng, sort);
  const symbols = new Map<string, Interpretation>();
  for (const { name, params, result } of signature.declared.values()) {
    const otherwise = value(result);
    if (otherwise === undefined) continue;
    if (params.length === 0) symbols.set(name, { kind: 'value', value: otherwise });
    else symbols.set(name, { kind: 'table', entries: drawEntries(value, params, result), otherwise });
  }
  return { symbols, open: new Map(), universes };
}

function makeElement(sort: Sort, at: number): ElementValue {
  return { kind: 'element', sort, name: `${sort.text}!${at}` };
}

function drawEntries(
  value: (sort: Sort) => Value | undefined,
  params: readonly Sort[],
  result: Sort,
): ReadonlyMap<string, Value> {
  const entries = new Map<string, Value>();
  for (let i = 0; i < ENTRIES; i++) {
    const args = params.map(value);
    const found = value(result);
    const key = args.every((arg) => arg !== undefined) ? keyOfAll(args) : undefined;
    if (key !== undefined && found !== undefined) entries.set(key, found);
  }
  return entries;
}
