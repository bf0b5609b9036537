import {
  BOOL,
  INT,
  type Index,
  type IndexPattern,
  NO_BINDINGS,
  REAL,
  type Signature,
  type Sort,
  type SortBindings,
  SortStore,
  indexCount,
  evaluateNumber,
  numbersIn,
  ownNumbers,
  operatorInfo,
  partsOfSort,
  instantiateSort,
  withNumber,
  withSort,
} from '../../term/index.js';

const NUMBERS = [1, 2, 3, 4, 5, 6];
const MOST = 2_000;

/**
 * Instantiates the signature with small sorts and numbers. Returns a message unless the operator table accepts an
 * instance, and agrees on the result sort of each accepted instance.
 */
export function describeConflict(signature: Signature): string | undefined {
  const { op, args, indices, qualifier } = signature;
  const info = operatorInfo(op);
  const [least, most] = info.arity;
  if (args.length < least || args.length > most) return `${op} cannot take ${args.length} arguments`;
  const count = indexCount(info, args.length);
  if (indices.length !== count) return `${op} has ${count} indices`;
  if (info.qualified !== (qualifier !== undefined))
    return `${op} is ${info.qualified ? '' : 'not '}written with its sort`;
  const sorts = new SortStore();
  sorts.heap = { location: INT, data: BOOL };
  let agreed = 0;
  for (const bindings of listBindings(signature, sorts)) {
    const applied = toApplication(signature, bindings, sorts);
    if (applied === undefined) continue;
    const found = info.rule.result({ ...applied.input, sorts });
    if (found === undefined) continue;
    if (found !== applied.result) return `${op} of these arguments has sort ${found.text}, not ${applied.result.text}`;
    agreed++;
  }
  return agreed > 0 ? undefined : `${op} does not take arguments of these sorts`;
}

interface Application {
  readonly input: { readonly args: readonly Sort[]; readonly indices: readonly Index[]; readonly qualifier?: Sort };
  readonly result: Sort;
}

/** Undefined if the bindings give a sort or index that does not exist. */
function toApplication(signature: Signature, bindings: SortBindings, sorts: SortStore): Application | undefined {
  const args = signature.args.map((arg) => instantiateSort(arg, bindings, sorts));
  const indices = signature.indices.map((index) => toIndex(index, bindings, sorts));
  const result = instantiateSort(signature.result, bindings, sorts);
  const qualifier =
    signature.qualifier === undefined ? undefined : instantiateSort(signature.qualifier, bindings, sorts);
  if (result === undefined || !args.every((arg) => arg !== undefined)) return undefined;
  if (!indices.every((index) => index !== undefined)) return undefined;
  return { input: { args, indices, ...(qualifier === undefined ? {} : { qualifier }) }, result };
}

function toIndex(index: IndexPattern, bindings: SortBindings, sorts: SortStore): Index | undefined {
  if (index.kind === 'constructor') return 'c';
  if (index.kind === 'of-sort') return instantiateSort(index.sort, bindings, sorts);
  const value = evaluateNumber(index, bindings);
  return value === undefined || value < 0 ? undefined : value;
}

function* listBindings(signature: Signature, store: SortStore): Generator<SortBindings> {
  const names = findParameters(signature);
  const some: readonly Sort[] = [INT, BOOL, REAL, store.bitVec(3), store.named('D', 'D', [])];
  let ways: SortBindings[] = [NO_BINDINGS];
  for (const name of names.sorts) {
    ways = ways.flatMap((way) => some.map((sort) => withSort(way, name, sort)));
  }
  for (const name of names.numbers) {
    ways = ways.flatMap((way) => NUMBERS.map((value) => withNumber(way, name, value)));
    ways = ways.slice(0, MOST);
  }
  yield* ways;
}

function findParameters(signature: Signature): { readonly sorts: Set<string>; readonly numbers: Set<string> } {
  const found = { sorts: new Set<string>(), numbers: new Set<string>() };
  const indexSorts = signature.indices.flatMap((index) => (index.kind === 'of-sort' ? [index.sort] : []));
  const qualifier = signature.qualifier === undefined ? [] : [signature.qualifier];
  for (const sort of [...signature.args, signature.result, ...qualifier, ...indexSorts].flatMap((each) => [
    ...partsOfSort(each),
  ])) {
    if (sort.kind === 'parameter') found.sorts.add(sort.name);
    for (const name of ownNumbers(sort).flatMap(numbersIn)) found.numbers.add(name);
  }
  for (const index of signature.indices) {
    if (index.kind === 'constructor' || index.kind === 'of-sort') continue;
    for (const name of numbersIn(index)) found.numbers.add(name);
  }
  return found;
}
