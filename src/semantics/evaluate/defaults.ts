import type { Sort } from '../../term/index.js';
import type { Signature } from '../signature.js';
import { NO_LANGUAGE } from '../strings/index.js';
import { constantArray } from '../theories/arrays.js';
import { type ElementValue, type Value, makeBag, makeSequence, makeSet, makeTuple } from '../value.js';
import { fieldSorts } from './datatype-sorts.js';

/** Policies for unspecified values. `odd` picks unusual values, so that properties of round numbers fail. */
export const POLICIES = ['least', 'one', 'argument', 'odd'] as const;
export type Policy = (typeof POLICIES)[number];

const MOST_SORTS = 300;

/** Chooses one value per sort, deterministically. Undefined if Gainsay cannot represent any value of the sort. */
export class Defaults {
  readonly #signature: Signature;
  readonly #policy: Policy;
  readonly #element: (sort: Sort) => ElementValue;
  readonly #known = new Map<Sort, Value | undefined>();

  constructor(signature: Signature, policy: Policy, element: (sort: Sort) => ElementValue) {
    this.#signature = signature;
    this.#policy = policy;
    this.#element = element;
  }

  of(sort: Sort): Value | undefined {
    if (!this.#known.has(sort)) this.#find(sort);
    return this.#known.get(sort);
  }

  #find(root: Sort): void {
    const sorts = this.#inside(root).reverse();
    for (let found = true; found;) {
      found = false;
      for (const sort of sorts) {
        if (this.#known.get(sort) !== undefined) continue;
        const value = this.#make(sort);
        if (value === undefined) continue;
        this.#known.set(sort, value);
        found = true;
      }
    }
    for (const sort of sorts) if (!this.#known.has(sort)) this.#known.set(sort, undefined);
  }

  #inside(root: Sort): Sort[] {
    const sorts = new Set([root]);
    for (const sort of sorts) {
      if (sorts.size > MOST_SORTS) break;
      if (sort.kind === 'Array') sorts.add(sort.element);
      if (sort.kind === 'Tuple') for (const arg of sort.args) sorts.add(arg);
      const datatype = sort.kind === 'Named' ? this.#signature.datatypes.get(sort.name) : undefined;
      if (datatype === undefined || sort.kind !== 'Named') continue;
      for (const decl of datatype.constructors) {
        for (const field of fieldSorts(this.#signature, sort, decl)) sorts.add(field);
      }
    }
    return [...sorts];
  }

  choose(sort: Sort, args: readonly { readonly value: Value; readonly sort: Sort }[]): Value | undefined {
    const same = this.#policy === 'argument' ? args.find((arg) => arg.sort === sort) : undefined;
    return same?.value ?? this.of(sort);
  }

  chooseAmong(values: readonly [Value, ...Value[]]): Value {
    return (this.#policy === 'one' ? values.at(-1) : undefined) ?? values[0];
  }

  #make(sort: Sort): Value | undefined {
    const one = this.#policy === 'one';
    const odd = this.#policy === 'odd';
    switch (sort.kind) {
      case 'Bool':
        return one;
      case 'Int':
        return odd ? -7n : one ? 1n : 0n;
      case 'BitVec':
        return odd ? (1n << BigInt(sort.width)) / 3n : one ? (1n << BigInt(sort.width)) - 1n : 0n;
      case 'FloatingPoint':
        // Policy `odd`: the negative number closest to zero. Policy `one`: the largest finite number. Otherwise +0.
        if (odd) return (1n << BigInt(sort.eb + sort.sb - 1)) + 1n;
        return one ? ((1n << BigInt(sort.eb)) - 1n) * (1n << BigInt(sort.sb - 1)) - 1n : 0n;
      case 'FiniteField':
        return odd ? sort.order - 1n : one ? 1n : 0n;
      case 'Real':
        return odd ? { num: -7n, den: 3n } : { num: one ? 1n : 0n, den: 1n };
      case 'String':
        return odd ? [0x7a, 0x1f600] : one ? [0x41] : [];
      case 'RegLan':
        return NO_LANGUAGE;
      case 'RoundingMode':
        return odd ? 'RTP' : one ? 'RTZ' : 'RNE';
      case 'Array': {
        const element = this.#known.get(sort.element);
        return element === undefined ? undefined : constantArray(sort, element);
      }
      case 'Seq':
        return makeSequence(sort, []);
      case 'Set':
        return makeSet(sort, new Map());
      case 'Bag':
        return makeBag(sort, new Map());
      case 'Tuple': {
        const args = sort.args.map((arg) => this.#known.get(arg));
        return args.every((arg) => arg !== undefined) ? makeTuple(sort, args) : undefined;
      }
      case 'Named':
        return this.#findNamed(sort);
      default:
        return undefined;
    }
  }

  #findNamed(sort: Extract<Sort, { kind: 'Named' }>): Value | undefined {
    const datatype = this.#signature.datatypes.get(sort.name);
    if (datatype === undefined) return this.#element(sort);
    const byFields = [...datatype.constructors].sort((a, b) => a.selectors.length - b.selectors.length);
    for (const decl of byFields) {
      const args = fieldSorts(this.#signature, sort, decl).map((field) => this.#known.get(field));
      if (args.every((arg) => arg !== undefined)) return { kind: 'datatype', sort, name: decl.name, args };
    }
    return undefined;
  }
}
