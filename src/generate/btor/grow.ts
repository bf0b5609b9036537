import { type ArraySort, type Edge, arrayOf, bits, dialectInfo } from '../../btor/index.js';
import type { Rng } from '../../util/index.js';
import type { BtorBuilder } from './builder.js';
import { type BtorOperation, btorOperations, fitsWidths, shiftWidths } from './operations.js';
import type { BtorParameters } from './parameters.js';

type Draw<T> = (rng: Rng) => T;

const STEPS = 0x40000000;

function makeWeightedDraw<T>(items: readonly T[], weightOf: (item: T) => number): Draw<T> | undefined {
  const drawn = items.filter((item) => weightOf(item) > 0);
  const [first] = drawn;
  if (first === undefined) return undefined;
  if (drawn.every((item) => weightOf(item) === weightOf(first))) return (rng) => rng.pick(drawn);
  const total = drawn.reduce((sum, item) => sum + weightOf(item), 0);
  let sum = 0;
  const upTo = drawn.map((item) => ((sum += weightOf(item)) / total) * STEPS);
  return (rng) => {
    const at = rng.below(STEPS);
    let [low, high] = [0, drawn.length - 1];
    while (low < high) {
      const middle = (low + high) >>> 1;
      if (at < (upTo[middle] as number)) high = middle;
      else low = middle + 1;
    }
    return drawn[low] as T;
  };
}

export interface Growth {
  readonly builder: BtorBuilder;
  readonly rng: Rng;
  readonly parameters: BtorParameters;
  /** Candidates for the first bit-vector child. If undefined, any node may be drawn. */
  from: readonly number[] | undefined;
}

/** Growth stops after this number of consecutive failures of `addOperation`. */
const TRIES = 1_000;

export function randomArraySort({ rng, parameters }: Growth): ArraySort {
  const { minwidth, maxwidth, arrmaxwidth } = parameters;
  const least = minwidth <= arrmaxwidth ? minwidth : 1;
  return arrayOf(rng.between(least, arrmaxwidth), rng.between(minwidth, maxwidth));
}

export function addLeaves(growth: Growth): void {
  const { builder, parameters } = growth;
  const { all, noarrays } = parameters;
  const vars = Math.max(parameters.vars, 1);
  for (let i = 0; i < vars; i++) builder.add({ kind: 'input', sort: bits(width(growth)) });
  const arrays = noarrays ? 0 : Math.max(parameters.arrays, all ? 1 : 0);
  for (let i = 0; i < arrays; i++) builder.add({ kind: 'input', sort: randomArraySort(growth) });
}

export function addWrites(growth: Growth): void {
  if (growth.builder.arrays.length === 0) return;
  for (let i = 0; i < growth.parameters.writes; i++) addWrite(growth);
}

export function grow(growth: Growth): void {
  const { builder, parameters } = growth;
  const next = operationDraw(growth);
  if (next === undefined) return;
  const { nodes, depth, layers } = parameters;
  const more = () => next.forced() || (builder.nodes.length < nodes && builder.depth < depth);
  if (layers.length === 0) {
    let failures = 0;
    while (more() && failures < TRIES) failures = addOperation(growth, next.draw()) ? 0 : failures + 1;
    return;
  }
  growInLayers(growth, next, more);
}

/** Each node has a child in the previous layer and no child in its own layer. */
function growInLayers(growth: Growth, next: OperationDraw, more: () => boolean): void {
  const { builder, parameters } = growth;
  const { layers } = parameters;
  growth.from = builder.bitVectors;
  for (let layer = 0; more(); layer++) {
    const limit = layers[Math.min(layer, layers.length - 1)] as number;
    builder.startLayer();
    let [made, failures] = [0, 0];
    while (made < limit && more() && failures < TRIES) {
      const added = addOperation(growth, next.draw());
      failures = added === undefined ? failures + 1 : 0;
      if (added !== undefined && builder.width(added) > 0) made++;
    }
    const top = builder.endLayer({ startLayer: false }).filter((id) => builder.width(id) > 0);
    if (top.length === 0) break;
    growth.from = top;
  }
  growth.from = undefined;
}

interface OperationDraw {
  draw(): BtorOperation;
  forced(): boolean;
}

/** Undefined if the dialect allows no operation. With `-all`, first draws each operation once. */
function operationDraw({ rng, parameters, builder }: Growth): OperationDraw | undefined {
  const hasArrays = builder.arrays.length > 0;
  const left = btorOperations({ ...parameters, noarrays: !hasArrays });
  const forced = parameters.all ? rng.sample(left, left.length) : [];
  const usual = left.filter((operation) => fitsWidths(operation, parameters));
  const draw: Draw<BtorOperation> | undefined = makeWeightedDraw(usual, ({ name }) => parameters.weights[name] ?? 1);
  if (draw === undefined && forced.length === 0) return undefined;
  return {
    draw: () => forced.pop() ?? (draw === undefined ? rng.pick(left) : draw(rng)),
    forced: () => forced.length > 0,
  };
}

function addOperation(growth: Growth, operation: BtorOperation): number | undefined {
  switch (operation.signature) {
    case 'constant':
      return addConstant(growth, operation);
    case 'unary':
    case 'copy':
      return addUnary(growth, operation);
    case 'reduction':
      return addReduction(growth, operation);
    case 'slice':
      return addSlice(growth, operation);
    case 'extension':
      return addExtension(growth, operation);
    case 'binary':
    case 'boolean':
    case 'comparison':
    case 'overflow':
      return addBinary(growth, operation);
    case 'equality':
      return operation.arrays === true ? addOnArrays(growth, operation) : addBinary(growth, operation);
    case 'condition':
      return operation.arrays === true ? addOnArrays(growth, operation) : addCondition(growth, operation);
    case 'shift':
      return addShift(growth, operation);
    case 'concat':
      return addConcat(growth, operation);
    case 'read':
      return addRead(growth);
    case 'write':
      return addWrite(growth);
    default:
      throw new Error(`${operation.name} is not an operation`);
  }
}

function width({ rng, parameters }: Growth): number {
  return rng.between(parameters.minwidth, parameters.maxwidth);
}

function multiBitWidth({ rng, parameters }: Growth): number {
  return rng.between(Math.max(2, parameters.minwidth), Math.max(2, parameters.maxwidth));
}

function narrowerWidth({ rng, parameters }: Growth, than: number): number {
  return rng.between(Math.min(parameters.minwidth, than - 1), than - 1);
}

function firstChild({ builder, from }: Growth, of: number): Edge {
  return from === undefined ? builder.child(of) : builder.childFrom(from, of);
}

function addConstant(growth: Growth, { kind, base }: BtorOperation): number {
  const of = width(growth);
  const sort = bits(of);
  if (kind !== 'const') return growth.builder.add({ kind, sort });
  const value = growth.rng.bits(of);
  return growth.builder.add({ kind, sort, value, ...(base === undefined ? {} : { base }) });
}

function addUnary(growth: Growth, { kind }: BtorOperation): number {
  const of = width(growth);
  return growth.builder.add({ kind, sort: bits(of), args: [firstChild(growth, of)] });
}

function addReduction(growth: Growth, { kind }: BtorOperation): number {
  const { leastReduced } = dialectInfo(growth.parameters.dialect);
  const of = leastReduced === 1 || kind === 'nego' ? width(growth) : multiBitWidth(growth);
  return growth.builder.add({ kind, sort: bits(1), args: [firstChild(growth, of)] });
}

function addSlice(growth: Growth, { kind }: BtorOperation): number {
  const of = multiBitWidth(growth);
  const result = narrowerWidth(growth, of);
  const lower = growth.rng.below(of - result + 1);
  const args = [firstChild(growth, of)];
  return growth.builder.add({ kind, sort: bits(result), args, indices: [lower + result - 1, lower] });
}

function addExtension(growth: Growth, { kind }: BtorOperation): number {
  const result = multiBitWidth(growth);
  const of = narrowerWidth(growth, result);
  const args = [firstChild(growth, of)];
  return growth.builder.add({ kind, sort: bits(result), args, indices: [result - of] });
}

function addBinary(growth: Growth, { kind, signature }: BtorOperation): number {
  const { builder } = growth;
  const of = signature === 'boolean' ? 1 : width(growth);
  const args = [firstChild(growth, of), builder.child(of)];
  return builder.add({ kind, sort: bits(signature === 'binary' ? of : 1), args });
}

function addCondition(growth: Growth, { kind }: BtorOperation): number {
  const { builder } = growth;
  const of = width(growth);
  return builder.add({ kind, sort: bits(of), args: [firstChild(growth, 1), builder.child(of), builder.child(of)] });
}

/** Version 1 shifts 2^n bits by an amount of n bits; BTOR2 shifts any vector by an amount of its own width. */
function addShift(growth: Growth, { kind }: BtorOperation): number {
  const { builder, rng, parameters } = growth;
  const same = dialectInfo(parameters.dialect).shiftAmounts === 'same';
  const of = same ? width(growth) : shiftWidth(rng, parameters);
  const amount = same ? of : Math.log2(of);
  return builder.add({ kind, sort: bits(of), args: [firstChild(growth, of), builder.child(amount)] });
}

function shiftWidth(rng: Rng, parameters: BtorParameters): number {
  const widths = shiftWidths(parameters);
  if (widths.length > 0) return rng.pick(widths);
  let least = 2;
  while (least < parameters.minwidth) least *= 2;
  return least;
}

function addConcat(growth: Growth, { kind }: BtorOperation): number {
  const { builder, rng } = growth;
  const of = multiBitWidth(growth);
  const upper = rng.between(1, of - 1);
  return builder.add({ kind, sort: bits(of), args: [firstChild(growth, upper), builder.child(of - upper)] });
}

function addRead(growth: Growth): number | undefined {
  const { builder } = growth;
  const sort = builder.arraySort();
  if (sort === undefined) return undefined;
  const args = [builder.arrayChild(sort), firstChild(growth, sort.index)];
  return builder.add({ kind: 'read', sort: bits(sort.element), args });
}

function addWrite(growth: Growth): number | undefined {
  const { builder } = growth;
  const sort = builder.arraySort();
  if (sort === undefined) return undefined;
  const args = [builder.arrayChild(sort), firstChild(growth, sort.index), builder.child(sort.element)];
  return builder.add({ kind: 'write', sort, args });
}

function addOnArrays(growth: Growth, { kind, signature }: BtorOperation): number | undefined {
  const { builder } = growth;
  const sort: ArraySort | undefined = builder.arraySort();
  if (sort === undefined) return undefined;
  const choice = signature === 'condition';
  const both = () => [builder.arrayChild(sort), builder.arrayChild(sort)];
  const args = choice ? [firstChild(growth, 1), ...both()] : both();
  return builder.add({ kind, sort: choice ? sort : bits(1), args });
}
