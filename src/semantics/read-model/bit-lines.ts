import type { Sort, Term, TermStore } from '../../term/index.js';
import { formatCount, groupBy } from '../../util/index.js';
import type { Interpretation } from '../model.js';
import type { DeclaredSymbol } from '../signature.js';
import { functionArray } from './function-array.js';

export interface BitLine {
  readonly name: string;
  readonly index: string | undefined;
  /** Highest bit first; `x` is any bit. */
  readonly bits: string;
}

/** `x 0101`, `a[01] 0011` (Boolector 1.5). */
const NAME_FIRST = /^(\|[^|]*\||[^\s[\]|()]+)(?:\[([01x]+)\])? ([01x]+)$/;
/** `2 0101 x`, `2[01] 0011 a` (Boolector 3.2), starting with a node number. */
const NAME_LAST = /^\d+(?:\[([01x]+)\])? ([01x]+) (\|[^|]*\||[^\s()]+?)(?:@\d+)?$/;

export function bitLines(text: string): BitLine[] | undefined {
  const lines: BitLine[] = [];
  for (const line of text.split('\n')) {
    const trimmed = line.trim();
    if (trimmed === '' || (lines.length === 0 && trimmed === 'sat')) continue;
    const read = readLine(trimmed);
    if (read === undefined) return undefined;
    lines.push(read);
  }
  return lines.length === 0 ? undefined : lines;
}

function readLine(line: string): BitLine | undefined {
  const [, at, value, called] = NAME_LAST.exec(line) ?? [];
  if (called !== undefined && value !== undefined) return { name: plain(called), index: at, bits: value };
  const [, name, index, bits] = NAME_FIRST.exec(line) ?? [];
  return name === undefined || bits === undefined ? undefined : { name: plain(name), index, bits };
}

const plain = (name: string): string => (name.startsWith('|') ? name.slice(1, -1) : name);

export function linesByName(lines: readonly BitLine[]): ReadonlyMap<string, readonly BitLine[]> {
  return groupBy(lines, ({ name }) => name);
}

export function interpretBits(
  store: TermStore,
  { params, result }: DeclaredSymbol,
  lines: readonly BitLine[],
): Interpretation | string {
  const [first] = lines;
  if (first === undefined || params.length > 0) return 'the symbol is a function';
  if (first.index === undefined) {
    if (lines.some(({ index, bits }) => index !== undefined || bits !== first.bits))
      return 'the symbol is defined twice';
    const body = readBits(store, first.bits, result);
    return typeof body === 'string' ? body : { kind: 'definition', params: [], body };
  }
  if (result.kind !== 'Array') return 'the symbol is not an array';
  // The model does not define elements at unlisted indices, so an undeclared function gives these elements.
  const variable = store.var(store.freshName('i'), result.index);
  let body = functionArray(store, variable, store.call(store.freshName('rest'), [variable], result.element));
  for (const { index, bits } of lines) {
    const at = readBits(store, index ?? '', result.index);
    if (typeof at === 'string') return at;
    const element = readBits(store, bits, result.element);
    if (typeof element === 'string') return element;
    body = store.app('store', [body, at, element]);
  }
  return { kind: 'definition', params: [], body };
}

function readBits(store: TermStore, bits: string, sort: Sort): Term | string {
  const width = sort.kind === 'BitVec' ? sort.width : sort.kind === 'Bool' ? 1 : undefined;
  if (width !== bits.length) return `the value has ${formatCount(bits.length, 'bit')}, but the sort is ${sort.text}`;
  if (sort.kind === 'Bool') return bits === 'x' ? store.const(store.freshName('bit'), sort) : store.bool(bits === '1');
  // Undeclared constants may have any value, so they represent the bits `x`.
  const parts = (bits.match(/x+|[01]+/g) ?? []).map((part) =>
    part.startsWith('x')
      ? store.const(store.freshName('bits'), store.sorts.bitVec(part.length))
      : store.bitVec(BigInt(`0b${part}`), part.length),
  );
  const [first] = parts;
  return parts.length === 1 && first !== undefined ? first : store.app('concat', parts);
}
