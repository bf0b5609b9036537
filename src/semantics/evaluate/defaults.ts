import type { Sort } from '../../term/index.js';
import type { Signature } from '../signature.js';
import { NO_LANGUAGE } from '../strings/index.js';
import { constantArray } from '../theories/arrays.js';
import type { ElementValue, Value } from '../value.js';
import { fieldSorts } from './datatype-sorts.js';

/** How values are chosen where nothing decides them: different policies, different worlds. */
export const POLICIES = ['least', 'one', 'argument'] as const;
export type Policy = (typeof POLICIES)[number];

/** Some value of a sort, the same at every call; undefined where none can be written down. */
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
    if (this.#known.has(sort)) return this.#known.get(sort);
    // While a datatype's value is looked for, it has none: recursion ends at constructors that need no value of it.
    this.#known.set(sort, undefined);
    const value = this.#make(sort);
    if (value === undefined) this.#known.delete(sort);
    else this.#known.set(sort, value);
    return value;
  }

  /** A value for an application that is left open. */
  choose(sort: Sort, args: readonly { readonly value: Value; readonly sort: Sort }[]): Value | undefined {
    const same = this.#policy === 'argument' ? args.find((arg) => arg.sort === sort) : undefined;
    return same?.value ?? this.of(sort);
  }

  /** One of the only values that are allowed. */
  chooseAmong(values: readonly [Value, ...Value[]]): Value {
    return (this.#policy === 'one' ? values.at(-1) : undefined) ?? values[0];
  }

  #make(sort: Sort): Value | undefined {
    const one = this.#policy === 'one';
    switch (sort.kind) {
      case 'Bool':
        return one;
      case 'Int':
        return one ? 1n : 0n;
      case 'BitVec':
        return one ? (1n << BigInt(sort.width)) - 1n : 0n;
      case 'FloatingPoint':
        // +0, or the greatest finite number.
        return one ? ((1n << BigInt(sort.eb)) - 1n) * (1n << BigInt(sort.sb - 1)) - 1n : 0n;
      case 'Real':
        return { num: one ? 1n : 0n, den: 1n };
      case 'String':
        return one ? [0x41] : [];
      case 'RegLan':
        return NO_LANGUAGE;
      case 'RoundingMode':
        return one ? 'RTZ' : 'RNE';
      case 'Array': {
        const element = this.of(sort.element);
        return element === undefined ? undefined : constantArray(sort, element);
      }
      case 'Named':
        return this.#named(sort);
      case 'Function':
      case 'Parameter':
      case 'Opaque':
        return undefined;
    }
  }

  #named(sort: Extract<Sort, { kind: 'Named' }>): Value | undefined {
    const datatype = this.#signature.datatypes.get(sort.name);
    if (datatype === undefined) return this.#element(sort);
    const byFields = [...datatype.constructors].sort((a, b) => a.selectors.length - b.selectors.length);
    for (const decl of byFields) {
      const args = fieldSorts(this.#signature, sort, decl).map((field) => this.of(field));
      if (args.every((arg) => arg !== undefined)) return { kind: 'datatype', sort, name: decl.name, args };
    }
    return undefined;
  }
}
