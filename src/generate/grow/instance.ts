import {
  type Index,
  type IndexPattern,
  NO_BINDINGS,
  type NumberPattern,
  type Op,
  type Signature,
  type Sort,
  type SortBindings,
  type SortPattern,
  type SortStore,
  bindSort,
  findNumber,
  isOpaqueSort,
  evaluateNumber,
  operatorInfo,
  instantiateSort,
  withNumber,
} from '../../term/index.js';
import type { Rng } from '../../util/index.js';
import { freeNumbers } from './free-numbers.js';
import { hintsFor } from './hints.js';
import type { ArgumentSorts } from './within.js';

export interface Instance {
  readonly op: Op;
  readonly args: readonly Sort[];
  readonly indices: readonly Index[];
  readonly result: Sort;
}

export interface SortSource {
  readonly store: SortStore;
  /** Sorts with known terms. Arrays, collections, tuples and functions are drawn only from these sorts. */
  readonly known: readonly Sort[];
  any(rng: Rng): Sort | undefined;
  /** Draws a bit-vector width if no known sort determines it. */
  width(rng: Rng): number;
  /** Draws a floating-point format if no known sort determines it. */
  format(rng: Rng): readonly [eb: number, sb: number];
  /** Checks whether an unknown sort may be introduced. If missing, every sort is accepted. */
  readonly takes?: (sort: Sort) => boolean;
  constructors(sort: Sort): readonly string[];
}

export interface WantedSorts {
  readonly result?: Sort | undefined;
  readonly argument?: { readonly at: number; readonly sort: Sort };
}

const TRIES = 8;
/** Probability of drawing a bit-vector or floating-point sort from the known sorts. */
const KNOWN = 0.7;

export function drawInstance(
  signature: Signature,
  wanted: WantedSorts,
  source: SortSource,
  rng: Rng,
): Instance | undefined {
  const known = findDecided(signature, wanted, source);
  if (known !== undefined) return known;
  const start = begin(signature, wanted);
  if (start === undefined) return undefined;
  const draw = new Draw(source, rng);
  for (let i = 0; i < TRIES; i++) {
    const made = attempt(signature, wanted, start, draw);
    if (made !== undefined || !draw.hasDrawn) return made;
  }
  return undefined;
}

/** Records whether an attempt used randomness, because a deterministic failure is not retried. */
class Draw {
  readonly source: SortSource;
  readonly #rng: Rng;
  hasDrawn = false;

  constructor(source: SortSource, rng: Rng) {
    this.source = source;
    this.#rng = rng;
  }

  get rng(): Rng {
    this.hasDrawn = true;
    return this.#rng;
  }
}

export type IndexDrawer = (rng: Rng) => readonly Index[] | undefined;

/** Returns a function that draws indices, or undefined if the sorts determine them. */
export function indexDrawer(
  signature: Signature,
  { args, bindings, result }: ArgumentSorts,
  source: IndexSource,
): IndexDrawer | undefined {
  const { indices: patterns, op } = signature;
  const free = lastFirst(signature, bindings);
  if (free.length === 0 && !patterns.some(({ kind }) => kind === 'constructor')) return undefined;
  const { rule, qualified } = operatorInfo(op);
  const qualifier = qualified ? result : undefined;
  const known = { args, wanted: result, free };
  return (rng) => {
    for (let i = 0; i < TRIES; i++) {
      const indices = drawIndices(signature, bindings, { source, rng }, known);
      if (indices !== undefined && rule.result({ args, indices, sorts: source.store, qualifier }) === result)
        return indices;
    }
    return undefined;
  };
}

type IndexSource = Pick<SortSource, 'store' | 'constructors'> & Partial<Pick<SortSource, 'any'>>;

interface IndexDraw {
  readonly source: IndexSource;
  readonly rng: Rng;
}

type Known = Map<Sort, Instance | undefined>;

const decidedBy = new WeakMap<SortSource, Map<Signature, Known[]>>();

function findDecided(signature: Signature, wanted: WantedSorts, source: SortSource): Instance | undefined {
  const sort = wanted.argument?.sort ?? wanted.result;
  if (signature.indices.length > 0 || sort === undefined) return undefined;
  // The cache is keyed by the argument sort alone, so it stores only instances with a Bool result.
  if (wanted.argument !== undefined && wanted.result?.kind !== 'Bool') return undefined;
  const all = decidedBy.get(source) ?? new Map<Signature, Known[]>();
  decidedBy.set(source, all);
  const places = all.get(signature) ?? [];
  all.set(signature, places);
  const place = wanted.argument === undefined ? 0 : wanted.argument.at + 1;
  const known = (places[place] ??= new Map());
  if (known.has(sort)) return known.get(sort);
  const start = begin(signature, wanted);
  const args = start && resolveSorts(signature.args, start, source.store);
  const made =
    args === undefined || start === undefined ? undefined : checkArguments(signature, wanted, source, { start, args });
  known.set(sort, made);
  return made;
}

function checkArguments(
  signature: Signature,
  wanted: WantedSorts,
  source: SortSource,
  { start, args }: { readonly start: SortBindings; readonly args: readonly Sort[] },
): Instance | undefined {
  if (!signature.args.every((pattern, i) => mayBe(pattern, args[i] as Sort, source.known))) return undefined;
  return makeInstance(signature, wanted, source, { bindings: start, args, indices: NO_INDICES });
}

function begin({ result, args }: Signature, wanted: WantedSorts): SortBindings | undefined {
  const bound = wanted.result === undefined ? NO_BINDINGS : bindSort(result, wanted.result, NO_BINDINGS);
  if (bound === undefined || wanted.argument === undefined) return bound;
  const place = args[wanted.argument.at];
  return place === undefined ? undefined : bindSort(place, wanted.argument.sort, bound);
}

function attempt(signature: Signature, wanted: WantedSorts, start: SortBindings, draw: Draw): Instance | undefined {
  const { source } = draw;
  const { store } = source;
  let bindings: SortBindings | undefined = start;
  if (wanted.result === undefined) bindings = withResult(signature.result, start, draw);
  for (const pattern of signature.args) {
    const fixed = instantiateSort(pattern, bindings, store);
    if (fixed !== undefined) {
      if (mayBe(pattern, fixed, source.known)) continue;
      return undefined;
    }
    bindings = drawSort(pattern, bindings, draw, wanted.result);
    // The result sort may now determine further numbers, such as the second width of a concatenation.
    if (bindings !== undefined && wanted.result !== undefined)
      bindings = bindSort(signature.result, wanted.result, bindings);
    if (bindings === undefined) return undefined;
  }
  const args = resolveSorts(signature.args, bindings, store);
  const indices = args && drawIndices(signature, bindings, draw, { args, wanted: wanted.result });
  if (args === undefined || indices === undefined) return undefined;
  return makeInstance(signature, wanted, source, { bindings, args, indices });
}

function makeInstance(
  signature: Signature,
  wanted: WantedSorts,
  { store, known, takes }: SortSource,
  {
    bindings,
    args,
    indices,
  }: { readonly bindings: SortBindings; readonly args: readonly Sort[]; readonly indices: readonly Index[] },
): Instance | undefined {
  const { rule, qualified } = operatorInfo(signature.op);
  const qualifier = qualified ? (wanted.result ?? instantiateSort(signature.result, bindings, store)) : undefined;
  const result = rule.result({ args, indices, sorts: store, qualifier });
  if (result === undefined || isOpaqueSort(result) || (wanted.result !== undefined && result !== wanted.result))
    return undefined;
  const isTaken = takes === undefined || [result, ...args].every((sort) => takes(sort) || known.includes(sort));
  return isTaken ? { op: signature.op, args, indices, result } : undefined;
}

/** If no result sort is required, picks a known sort: parameters drawn one by one may give a sort without terms. */
function withResult(result: SortPattern, bindings: SortBindings, draw: Draw): SortBindings {
  const { source } = draw;
  if (result.kind === 'float')
    return bindSort(result, source.store.floatingPoint(...source.format(draw.rng)), bindings) ?? bindings;
  if (result.kind !== 'array' && result.kind !== 'collection' && result.kind !== 'tuple') return bindings;
  const fitting = fittingBindings(result, source.known, bindings);
  return fitting.length === 0 ? bindings : draw.rng.pick(fitting);
}

function resolveSorts(
  patterns: readonly SortPattern[],
  bindings: SortBindings,
  store: SortStore,
): readonly Sort[] | undefined {
  const found = patterns.map((pattern) => instantiateSort(pattern, bindings, store));
  return found.every((sort) => sort !== undefined) ? found : undefined;
}

function drawSort(
  pattern: SortPattern,
  bindings: SortBindings,
  draw: Draw,
  wanted: Sort | undefined,
): SortBindings | undefined {
  const { source } = draw;
  const { store, known } = source;
  if (pattern.kind === 'parameter') {
    const sort = source.any(draw.rng);
    return sort === undefined ? undefined : bindSort(pattern, sort, bindings);
  }
  const isNumber = pattern.kind === 'bit-vec' || pattern.kind === 'float';
  if (!isNumber || draw.rng.chance(KNOWN)) {
    const fitting = fittingBindings(pattern, known, bindings);
    if (fitting.length > 0) return draw.rng.pick(fitting);
  }
  if (pattern.kind === 'bit-vec') return bindSort(pattern, store.bitVec(drawWidth(source, draw.rng, wanted)), bindings);
  return pattern.kind === 'float'
    ? bindSort(pattern, store.floatingPoint(...drawFormat(pattern, bindings, source, draw.rng)), bindings)
    : undefined;
}

function fittingBindings(
  pattern: SortPattern,
  sorts: readonly Sort[],
  bindings: SortBindings,
): readonly SortBindings[] {
  const found: SortBindings[] = [];
  for (const sort of sorts) {
    const bound = bindSort(pattern, sort, bindings);
    if (bound !== undefined) found.push(bound);
  }
  return found;
}

const INVENTED: ReadonlySet<SortPattern['kind']> = new Set(['sort', 'parameter', 'bit-vec', 'float']);

/** Checks whether a pattern may stand for a sort. A sort whose kind is not in `INVENTED` must be known. */
function mayBe(pattern: SortPattern, sort: Sort, known: readonly Sort[]): boolean {
  return INVENTED.has(pattern.kind) || known.includes(sort);
}

function drawWidth(source: SortSource, rng: Rng, wanted: Sort | undefined): number {
  return wanted?.kind === 'BitVec' && rng.chance(0.5) ? rng.between(1, wanted.width) : source.width(rng);
}

function drawFormat(
  { eb, sb }: { readonly eb: NumberPattern; readonly sb: NumberPattern },
  bindings: SortBindings,
  source: SortSource,
  rng: Rng,
): readonly [eb: number, sb: number] {
  const [e, s] = source.format(rng);
  return [evaluateNumber(eb, bindings) ?? e, evaluateNumber(sb, bindings) ?? s];
}

const NO_INDICES: readonly Index[] = [];

function drawIndices(
  signature: Signature,
  start: SortBindings,
  draw: IndexDraw,
  {
    args,
    wanted,
    free = lastFirst(signature, start),
  }: { readonly args: readonly Sort[]; readonly wanted: Sort | undefined; readonly free?: readonly string[] },
): readonly Index[] | undefined {
  if (signature.indices.length === 0) return NO_INDICES;
  const own = hintsFor(signature.op).indices?.(draw.rng);
  let bindings = start;
  for (let i = 0; i < free.length; i++) {
    const name = free[i] as string;
    if (findNumber(bindings, name) !== undefined) continue;
    bindings = withNumber(bindings, name, own?.[i] ?? drawIndex(draw.rng, args[0], wanted));
    const bound = wanted === undefined ? bindings : bindSort(signature.result, wanted, bindings);
    if (bound === undefined) return undefined;
    bindings = bound;
  }
  const found: Index[] = [];
  for (const pattern of signature.indices) {
    const index = resolveIndex(pattern, bindings, draw, args[0]);
    if (index === undefined) return undefined;
    found.push(index);
  }
  return found;
}

function resolveIndex(
  pattern: IndexPattern,
  bindings: SortBindings,
  draw: IndexDraw,
  of: Sort | undefined,
): Index | undefined {
  const { source } = draw;
  if (pattern.kind === 'constructor') {
    const names = of === undefined ? [] : source.constructors(of);
    return names.length === 0 ? undefined : draw.rng.pick(names);
  }
  if (pattern.kind === 'of-sort')
    return instantiateSort(pattern.sort, bindings, source.store) ?? source.any?.(draw.rng);
  const value = evaluateNumber(pattern, bindings);
  return value === undefined || value < 0 ? undefined : value;
}

function drawIndex(rng: Rng, of: Sort | undefined, wanted: Sort | undefined): number {
  if (of?.kind !== 'BitVec') return rng.below(5);
  const spare = wanted?.kind === 'BitVec' ? of.width - wanted.width : 0;
  if (spare > 0) return rng.pick([0, spare, rng.between(0, spare)]);
  if (rng.chance(0.5)) return rng.between(0, of.width);
  return rng.pick([0, 0, 1, of.width - 1, of.width, of.width + 1]);
}

/** Lists unbound indices. Reversed for a bit-vector result, since the last index of `extract` determines the first. */
function lastFirst(signature: Signature, bindings: SortBindings): readonly string[] {
  const free = freeNumbers(signature, bindings);
  return signature.result.kind === 'bit-vec' ? free.reverse() : free;
}
