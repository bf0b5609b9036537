import { describe, expect, it } from 'vitest';
import { DEPTH } from '../../../test/support/laws.js';
import { indexCount } from '../operator-info.js';
import { OPERATOR_NAMES, type Op, operatorInfo } from '../operators.js';
import { type Signature, listSignatures } from './signature.js';
import { NO_BINDINGS, type SortBindings, bindNumber, bindSort, instantiateSort } from '../sort-pattern.js';
import { type Index, indexText } from './sort-rules.js';
import { BOOL, INT, REAL, REGLAN, ROUNDING_MODE, STRING, type Sort, SortStore } from '../sort.js';

const sorts = new SortStore();
sorts.heap = { location: INT, data: BOOL };
const [one, two, three, five] = [1, 2, 3, 5].map((width) => sorts.bitVec(width)) as [Sort, Sort, Sort, Sort];
const relation = (...columns: readonly Sort[]): Sort => sorts.collection('Set', sorts.tuple(columns));
const SORTS: readonly Sort[] = [
  ...[BOOL, INT, REAL, STRING, REGLAN, ROUNDING_MODE, one, two, three, five],
  ...[sorts.floatingPoint(2, 3), sorts.floatingPoint(3, 2), sorts.array(INT, BOOL), sorts.array(two, INT)],
  ...[sorts.collection('Seq', INT), sorts.collection('Set', INT), sorts.collection('Set', BOOL)],
  ...[sorts.collection('Bag', INT), sorts.tuple([INT]), sorts.tuple([INT, BOOL]), sorts.named('D', 'D', [])],
  ...[relation(INT), relation(INT, BOOL), relation(BOOL, INT), sorts.fun([INT], BOOL), sorts.fun([INT, BOOL], INT)],
];
const FIELDS = [2n, 3n, 5n].map((order) => sorts.finiteField(order) as Sort);
const FEW = [
  ROUNDING_MODE,
  sorts.floatingPoint(2, 3),
  INT,
  BOOL,
  one,
  two,
  STRING,
  REAL,
  REGLAN,
  ...SORTS.slice(12, 16),
];
const NUMBERS = [0, 1, 2, 3, 5];
const FEW_NUMBERS = [0, 2];

function* lists<T>(items: readonly T[], count: number): Generator<readonly T[]> {
  if (count === 0) yield [];
  else for (const rest of lists(items, count - 1)) for (const item of items) yield [...rest, item];
}

function matchArguments(
  signature: Signature,
  args: readonly Sort[],
  indices: readonly Index[],
): SortBindings | undefined {
  let bindings: SortBindings | undefined = NO_BINDINGS;
  for (const [i, index] of signature.indices.entries()) {
    const given = indices[i];
    if (bindings === undefined || index.kind === 'constructor' || index.kind === 'of-sort') continue;
    bindings = typeof given === 'number' ? bindNumber(index, given, bindings) : undefined;
  }
  // A parameter inside a sum may be bound at a later position.
  for (let round = 0; round < 2; round++) {
    for (const [i, pattern] of signature.args.entries()) {
      if (bindings === undefined) return undefined;
      bindings = bindSort(pattern, args[i] as Sort, bindings);
    }
  }
  return bindings;
}

function listIndices(op: Op, args: number): Iterable<readonly Index[]> {
  if (op === 'is') return [['c']];
  if (op === 'fmf.card') return [[INT, 1]];
  const count = indexCount(operatorInfo(op), args);
  return lists<Index>(count > 2 ? FEW_NUMBERS : NUMBERS, count);
}

const FOLDED = [
  ...[INT, BOOL, sorts.collection('Seq', BOOL), sorts.collection('Seq', INT)],
  ...[sorts.fun([INT, BOOL], INT), sorts.fun([BOOL, INT], BOOL), sorts.fun([INT, BOOL, INT], BOOL)],
];

const MAPPED = [
  ...[INT, BOOL, sorts.array(INT, BOOL), sorts.array(INT, INT), sorts.array(two, INT)],
  ...[sorts.fun([INT], BOOL), sorts.fun([INT, BOOL], INT), sorts.fun([BOOL, BOOL], BOOL)],
];

function sortsFor(op: Op, count: number): readonly Sort[] {
  if (['seq.mapi', 'seq.foldl', 'seq.foldli'].includes(op)) return FOLDED;
  if (op === 'map') return MAPPED;
  if (operatorInfo(op).theory === 'FiniteFields') return [INT, BOOL, ...FIELDS];
  return count < 3 ? SORTS : count === 3 ? FEW : FEW.slice(0, 5);
}

/**
 * Operators whose signatures accept more than the sort rule does. Patterns cannot express an index bound, a datatype,
 * or the heap's sorts.
 */
const WIDER: readonly Op[] = ['extract', 'iand', 'is', 'pto', 'sep.nil'];

const isLeftOut = (op: Op, result: Sort): boolean =>
  op === 'rel.product' && result.kind === 'Set' && result.element.kind === 'Tuple' && result.element.args.length > 3;

describe('signatures', () => {
  it.each(OPERATOR_NAMES)('accepts the same sorts by the signatures and by the sort rule of %s', (op) => {
    const { rule, arity, qualified, theory } = operatorInfo(op);
    const signatures = listSignatures(op);
    const wrong: string[] = [];
    let agreed = 0;
    let tried = 0;
    for (const length of new Set(signatures.map(({ args }) => args.length))) {
      expect(length).toBeGreaterThanOrEqual(arity[0]);
      expect(length).toBeLessThanOrEqual(arity[1]);
      const ofLength = signatures.filter(({ args }) => args.length === length);
      for (const args of lists(sortsFor(op, length), length)) {
        // Solvers support neither `=` nor `ite` on regular expressions.
        if (args.includes(REGLAN) && theory !== 'Strings') continue;
        // A sample tries every third list of arguments after the first accepted ones.
        if (DEPTH === 'sample' && agreed > 3 && tried++ % 3 !== 0) continue;
        for (const indices of listIndices(op, length)) {
          const ways = ofLength.flatMap((each) => {
            const bound = matchArguments(each, args, indices);
            return bound === undefined ? [] : [[each, bound] as const];
          });
          for (const qualifier of qualified ? SORTS : [undefined]) {
            const given = rule.result({ args, indices, sorts, qualifier });
            if (given === undefined && ways.length === 0) continue;
            const said = ways.flatMap(([{ result }, bound]) => {
              const then = qualifier === undefined ? bound : bindSort(result, qualifier, bound);
              const sort = then && instantiateSort(result, then, sorts);
              return sort === undefined ? [] : [sort];
            });
            if (given !== undefined && said.includes(given)) agreed++;
            const known =
              given === undefined ? WIDER.includes(op) || said.length === 0 : said.every((sort) => sort === given);
            if (!known || (given !== undefined && said.length === 0 && !isLeftOut(op, given))) {
              wrong.push(
                `(${op} ${[...indices.map(indexText), ...args.map(({ text }) => text)].join(' ')}): ${given?.text} and not ${said.map(({ text }) => text).join(', ')}`,
              );
            }
          }
        }
      }
    }
    expect(wrong.slice(0, 5)).toEqual([]);
    expect(agreed).toBeGreaterThan(0);
  });
});
