import { type BtorKind, KINDS } from './kinds.js';
import { type ArraySort, type BtorSort, MAX_WIDTH, arrayOf, bits, functionOf, paramWidths, sortText } from './sort.js';

/** Position of a wrong sort: the node, an argument or an index (from 0). */
export type FaultPosition =
  | { readonly kind: 'sort' }
  | { readonly kind: 'arg'; readonly at: number }
  | { readonly kind: 'index'; readonly at: number };

export interface SortFault {
  readonly place: FaultPosition;
  readonly message: string;
  readonly expected: string;
}

type Sorts = readonly BtorSort[];

const ONE_BIT = bits(1);

const OWN: FaultPosition = { kind: 'sort' };

/** Checks the sorts of a node. The caller must pass the right number of arguments and indices. */
export function sortFault(
  kind: BtorKind,
  sort: BtorSort,
  args: Sorts,
  indices: readonly number[],
): SortFault | undefined {
  switch (KINDS[kind].signature) {
    case 'leaf':
      return kind === 'param' ? ownBits(kind, sort) : undefined;
    case 'constant':
      return ownBits(kind, sort);
    case 'unary':
    case 'binary':
      return ownBits(kind, sort) ?? allAre(kind, args, sort, 'the width of the result');
    case 'reduction':
      return argBits(kind, args, 0) ?? ownSort(kind, sort, ONE_BIT);
    case 'slice':
      return argBits(kind, args, 0) ?? sliceFault(kind, sort, args, indices);
    case 'extension':
      return argBits(kind, args, 0) ?? ownSort(kind, sort, bits(sortWidth(args[0]) + (indices[0] as number)));
    case 'boolean':
      return allAre(kind, args, ONE_BIT, `${kind} takes single bits`) ?? ownSort(kind, sort, ONE_BIT);
    case 'comparison':
    case 'overflow':
      return argBits(kind, args, 0) ?? isSort(kind, args, 1, args[0]) ?? ownSort(kind, sort, ONE_BIT);
    case 'equality':
      return isSort(kind, args, 1, args[0]) ?? ownSort(kind, sort, ONE_BIT);
    case 'shift':
      return ownBits(kind, sort) ?? isSort(kind, args, 0, sort) ?? shiftFault(kind, sort, args);
    case 'concat':
      return (
        argBits(kind, args, 0) ??
        argBits(kind, args, 1) ??
        ownSort(kind, sort, bits(sortWidth(args[0]) + sortWidth(args[1])))
      );
    case 'read':
    case 'write':
      return argArray(kind, args, 0) ?? accessFault(kind, sort, args, args[0] as ArraySort);
    case 'lambda':
      return argBits(kind, args, 0) ?? lambdaFault(kind, sort, args);
    case 'apply':
      return argArray(kind, args, 0) ?? applyFault(kind, sort, args, args[0] as ArraySort);
    case 'condition':
      return isSort(kind, args, 0, ONE_BIT) ?? isSort(kind, args, 1, sort) ?? isSort(kind, args, 2, sort);
    case 'copy':
      return argBits(kind, args, 0) ?? isSort(kind, args, 0, sort);
    case 'output':
      return outputFault(kind, sort, args);
    case 'step':
      return isSort(kind, args, 0, sort) ?? stepFault(kind, sort, args);
    case 'justice':
      return allAre(kind, args, ONE_BIT, 'a condition is a single bit');
  }
}

/** Undefined for leaves and constants, which may have any sort. Does not check the arguments: see `sortFault`. */
export function resultSort(kind: BtorKind, args: Sorts, indices: readonly number[]): BtorSort | undefined {
  const [first, second] = args;
  switch (KINDS[kind].signature) {
    case 'leaf':
    case 'constant':
      return undefined;
    case 'reduction':
    case 'boolean':
    case 'comparison':
    case 'equality':
    case 'overflow':
      return ONE_BIT;
    case 'slice':
      return bits((indices[0] as number) - (indices[1] as number) + 1);
    case 'extension':
      return bits(sortWidth(first) + (indices[0] as number));
    case 'concat':
      return bits(sortWidth(first) + sortWidth(second));
    case 'lambda':
      return lambdaSort(args);
    case 'read':
    case 'apply':
      return first?.kind === 'array' ? bits(first.element) : first;
    case 'condition':
      return second;
    default:
      return first;
  }
}

export function lambdaSort([param, body]: Sorts): BtorSort | undefined {
  if (param?.kind !== 'bits' || body === undefined) return undefined;
  return body.kind === 'bits'
    ? functionOf([param.width], body.width)
    : functionOf([param.width, ...paramWidths(body)], body.element);
}

/** Width of shift amounts, log2 of `width`. Undefined unless `width` is a power of two, at least 2. */
export function shiftWidth(width: number): number | undefined {
  const log = Math.round(Math.log2(width));
  return width > 1 && 2 ** log === width ? log : undefined;
}

const sortWidth = (sort: BtorSort | undefined): number => (sort?.kind === 'bits' ? sort.width : 0);

function fault(place: FaultPosition, message: string, expected: string): SortFault {
  return { place, message, expected };
}

const ordinal = (at: number): string => `argument ${at + 1}`;

function ownSort(kind: BtorKind, sort: BtorSort, want: BtorSort): SortFault | undefined {
  if (sort === want) return undefined;
  return fault(OWN, `${kind} with these arguments cannot have ${sortText(sort)}`, sortText(want));
}

function ownBits(kind: BtorKind, sort: BtorSort): SortFault | undefined {
  if (sort.kind === 'bits') return undefined;
  return fault(OWN, `${kind} cannot be an ${sortText(sort)}`, 'a bit-vector');
}

function argBits(kind: BtorKind, args: Sorts, at: number): SortFault | undefined {
  const sort = args[at] as BtorSort;
  if (sort.kind === 'bits') return undefined;
  return fault({ kind: 'arg', at }, `${ordinal(at)} of ${kind} is an ${sortText(sort)}`, 'a bit-vector');
}

function argArray(kind: BtorKind, args: Sorts, at: number): SortFault | undefined {
  const sort = args[at] as BtorSort;
  if (sort.kind === 'array') return undefined;
  return fault({ kind: 'arg', at }, `${ordinal(at)} of ${kind} is a bit-vector of ${sortText(sort)}`, 'an array');
}

function isSort(kind: BtorKind, args: Sorts, at: number, want: BtorSort | undefined, why = ''): SortFault | undefined {
  const sort = args[at] as BtorSort;
  if (sort === want || want === undefined) return undefined;
  const reason = why === '' ? '' : ` (${why})`;
  const has = sort.kind === 'bits' ? `has ${sortText(sort)}` : `is an ${sortText(sort)}`;
  return fault({ kind: 'arg', at }, `${ordinal(at)} of ${kind} ${has}`, `${sortText(want)}${reason}`);
}

function allAre(kind: BtorKind, args: Sorts, want: BtorSort, why: string): SortFault | undefined {
  for (let at = 0; at < args.length; at++) {
    if (args[at] !== want) return isSort(kind, args, at, want, why);
  }
  return undefined;
}

function sliceFault(kind: BtorKind, sort: BtorSort, args: Sorts, indices: readonly number[]): SortFault | undefined {
  const width = sortWidth(args[0]);
  const [upper, lower] = indices as readonly [number, number];
  const range = `0 to ${width - 1}, the bits of argument 1`;
  if (upper >= width) return fault({ kind: 'index', at: 0 }, `upper bit ${upper} does not exist`, range);
  if (lower > upper) {
    return fault({ kind: 'index', at: 1 }, `lower bit ${lower} is above the upper bit ${upper}`, `0 to ${upper}`);
  }
  return ownSort(kind, sort, bits(upper - lower + 1));
}

function shiftFault(kind: BtorKind, sort: BtorSort, args: Sorts): SortFault | undefined {
  const fault1 = argBits(kind, args, 1);
  if (fault1 !== undefined || args[1] === sort) return fault1;
  const log = shiftWidth(sortWidth(sort));
  if (log !== undefined && args[1] === bits(log)) return undefined;
  const other = log === undefined ? '' : `, or ${sortText(bits(log))} (the logarithm of ${sortWidth(sort)})`;
  return fault(
    { kind: 'arg', at: 1 },
    `the shift amount of ${kind} has ${sortText(args[1] as BtorSort)}`,
    `${sortText(sort)}${other}`,
  );
}

function lambdaFault(kind: BtorKind, sort: BtorSort, args: Sorts): SortFault | undefined {
  const want = lambdaSort(args);
  if (want?.kind === 'array' && want.index > MAX_WIDTH) {
    return fault({ kind: 'arg', at: 0 }, 'all arguments together are too wide', `at most ${MAX_WIDTH} bits`);
  }
  return want === undefined ? undefined : ownSort(kind, sort, want);
}

function applyFault(kind: BtorKind, sort: BtorSort, args: Sorts, of: ArraySort): SortFault | undefined {
  const params = paramWidths(of);
  if (args.length !== params.length + 1) {
    const place: FaultPosition = { kind: 'arg', at: Math.min(args.length, params.length + 1) - 1 };
    return fault(place, `${kind} has ${args.length - 1} arguments`, `${params.length}, as the ${sortText(of)} takes`);
  }
  for (const [at, width] of params.entries()) {
    const wrong = isSort(kind, args, at + 1, bits(width), 'a parameter of argument 1');
    if (wrong !== undefined) return wrong;
  }
  return ownSort(kind, sort, bits(of.element));
}

function accessFault(kind: BtorKind, sort: BtorSort, args: Sorts, array: ArraySort): SortFault | undefined {
  if (array.params !== undefined) {
    return fault({ kind: 'arg', at: 0 }, `${ordinal(0)} of ${kind} is a ${sortText(array)}`, 'an array');
  }
  const atIndex = isSort(kind, args, 1, bits(array.index), `the address width of argument 1`);
  if (atIndex !== undefined) return atIndex;
  if (kind === 'read') return ownSort(kind, sort, bits(array.element));
  return isSort(kind, args, 2, bits(array.element), `the element width of argument 1`) ?? ownSort(kind, sort, array);
}

function outputFault(kind: BtorKind, sort: BtorSort, args: Sorts): SortFault | undefined {
  const value = argBits(kind, args, 0);
  if (value !== undefined) return value;
  if (kind === 'root' || kind === 'output' || kind === 'constraint') return ownSort(kind, sort, args[0] as BtorSort);
  return isSort(kind, args, 0, ONE_BIT, 'a condition is a single bit') ?? ownSort(kind, sort, ONE_BIT);
}

function stepFault(kind: BtorKind, sort: BtorSort, args: Sorts): SortFault | undefined {
  if (kind === 'init' && sort.kind === 'array' && args[1] === bits(sort.element)) return undefined;
  return isSort(kind, args, 1, sort, `the sort of the state`);
}

/** Infers the array sort of a `write` or conditional. Old files omit this sort. */
export function inferArray(argument: BtorSort | undefined, element: number): BtorSort | undefined {
  return argument?.kind === 'array' && argument.element === element ? arrayOf(argument.index, element) : undefined;
}
