import { type LogicInfo, type ConstructorDecl, logicInfo } from '../../script/index.js';
import {
  type Signature as ScriptSignature,
  ROUNDING_MODES,
  buildSignature,
  toTerm,
  listValues,
} from '../../semantics/index.js';
import {
  type Index,
  OPERATOR_NAMES,
  type Op,
  type Signature,
  type Sort,
  type Term,
  type TermStore,
  BOOL,
  operatorInfo,
  listSignatures,
} from '../../term/index.js';
import { applyConstructor } from '../grow/index.js';
import { freeNumbers } from '../grow/free-numbers.js';
import { isLiteralPlace, isPartial } from '../grow/hints.js';
import { type ArgumentSorts, type ClosedSorts, argumentsWithin, indicesWithin } from '../grow/within.js';
import type { EnumeratedTheory } from './theory.js';

export interface Nonterminal {
  readonly id: number;
  readonly sort: Sort;
  readonly literals: readonly Term[];
  readonly literalOnly: boolean;
  readonly hasSymbols: boolean;
}

export interface Production {
  readonly id: number;
  /** Operator of the production. Undefined for a constructor or selector. */
  readonly op: Op | undefined;
  readonly result: Nonterminal;
  readonly args: readonly Nonterminal[];
  readonly commutative: boolean;
  make(store: TermStore, args: readonly Term[]): Term;
}

export interface Grammar {
  readonly theory: EnumeratedTheory;
  readonly signature: ScriptSignature;
  readonly places: readonly Nonterminal[];
  readonly productions: readonly Production[];
  readonly start: Nonterminal;
}

/** Largest index of an operator whose sorts do not determine the index, such as a rotation or `re.loop`. */
const MOST_INDEX = 3;
/** Sorts with at most this many values get literals for all; larger sorts use only the theory's literals. */
const MOST_LITERALS = 4;

export function makeGrammar(theory: EnumeratedTheory): Grammar {
  const signature = buildSignature(theory.store, theory.declarations);
  return new GrammarMaker(theory, signature).make();
}

class GrammarMaker {
  readonly #theory: EnumeratedTheory;
  readonly #signature: ScriptSignature;
  readonly #logic: LogicInfo;
  readonly #productions: Production[] = [];
  readonly #places: Nonterminal[] = [];
  readonly #closed: ClosedSorts;

  constructor(theory: EnumeratedTheory, signature: ScriptSignature) {
    this.#theory = theory;
    this.#signature = signature;
    this.#logic = logicInfo(theory.logic);
    const constructors = (sort: Sort): string[] => this.#constructorsOf(sort).map(({ name }) => name);
    this.#closed = { store: theory.store.sorts, sorts: theory.sorts, constructors };
  }

  make(): Grammar {
    const { sorts } = this.#theory;
    for (const literalOnly of [false, true])
      for (const sort of sorts) {
        const hasSymbols = !literalOnly && sort.kind !== 'RegLan';
        const literals = this.#literalsOf(sort);
        this.#places.push({ id: this.#places.length, sort, literals, literalOnly, hasSymbols });
      }
    for (const op of OPERATOR_NAMES)
      if (this.#allows(op)) for (const each of listSignatures(op)) this.#addOperator(each);
    for (const sort of sorts) for (const decl of this.#constructorsOf(sort)) this.#addConstructor(sort, decl);
    const start = this.#place(BOOL) as Nonterminal;
    const [theory, signature, places, productions] = [this.#theory, this.#signature, this.#places, this.#productions];
    return { theory, signature, places, productions, start };
  }

  #allows(op: Op): boolean {
    const { operators, without } = this.#theory;
    return !without.has(op) && (operators === undefined || operators.has(op) || operatorInfo(op).theory === 'Core');
  }

  #place(sort: Sort, literalOnly = false): Nonterminal | undefined {
    return this.#places.find((each) => each.sort === sort && each.literalOnly === literalOnly);
  }

  #addOperator(signature: Signature): void {
    const { op } = signature;
    if (signature.args.length === 0) return;
    if (isPartial(signature) && !this.#theory.with.has(op)) return;
    for (const sort of this.#theory.sorts)
      for (const found of argumentsWithin(signature, sort, this.#closed)) this.#addInstances(signature, found);
  }

  #addInstances(signature: Signature, found: ArgumentSorts): void {
    const { op } = signature;
    const { args: sorts, result } = found;
    const linear = !this.#logic.nonlinear;
    const args = sorts.map((sort, i) => this.#place(sort, isLiteralPlace(op, sorts, i, { linear })));
    const place = this.#place(result);
    if (place === undefined || !args.every((arg) => arg !== undefined)) return;
    const isFree = freeNumbers(signature, found.bindings).length > 0;
    const { commutative, qualified } = operatorInfo(op);
    for (const indices of indicesWithin(signature, found, this.#closed)) {
      if (isFree && indices.some((index) => typeof index === 'number' && index > MOST_INDEX)) continue;
      const made = { op, result: place, args, commutative: commutative && args.length === 2 && args[0] === args[1] };
      this.#add({ ...made, make: makeApplier(op, indices, qualified ? result : undefined) });
    }
  }

  #addConstructor(sort: Sort, decl: ConstructorDecl): void {
    const result = this.#place(sort);
    const args = decl.selectors.map((selector) => this.#place(selector.sort));
    if (result === undefined || !args.every((arg) => arg !== undefined) || args.length === 0) return;
    const make = (store: TermStore, given: readonly Term[]): Term =>
      applyConstructor({ store }, sort, decl.name, given);
    this.#add({ op: undefined, result, args, commutative: false, make });
    for (const [i, { name }] of decl.selectors.entries()) {
      const field = args[i] as Nonterminal;
      const select = (store: TermStore, given: readonly Term[]): Term => store.call(name, given, field.sort);
      this.#add({ op: undefined, result: field, args: [result], commutative: false, make: select });
    }
  }

  #add(production: Omit<Production, 'id'>): void {
    this.#productions.push({ id: this.#productions.length, ...production });
  }

  #constructorsOf(sort: Sort): readonly ConstructorDecl[] {
    if (sort.kind !== 'Named') return [];
    return this.#signature.datatypes.get(sort.name)?.constructors ?? [];
  }

  #literalsOf(sort: Sort): readonly Term[] {
    const { store, values } = this.#theory;
    const given = values.get(sort);
    if (given !== undefined) return given;
    const constants = this.#constructorsOf(sort).filter(({ selectors }) => selectors.length === 0);
    return [
      ...plainLiterals(store, sort),
      ...this.#nullary(sort),
      ...constants.map(({ name }) => applyConstructor({ store }, sort, name, [])),
    ];
  }

  /** Lists operators without arguments, such as `(_ +oo 2 3)`, `(as set.empty (Set Bool))` and `re.all`. */
  #nullary(sort: Sort): Term[] {
    if (sort.kind === 'RoundingMode') return [];
    return OPERATOR_NAMES.flatMap((op) => {
      if (operatorInfo(op).arity[1] > 0 || !this.#allows(op)) return [];
      return listSignatures(op).flatMap((signature) =>
        [...argumentsWithin(signature, sort, this.#closed)].flatMap((found) =>
          [...indicesWithin(signature, found, this.#closed)].map((indices) =>
            makeApplier(op, indices, operatorInfo(op).qualified ? sort : undefined)(this.#theory.store, []),
          ),
        ),
      );
    });
  }
}

function plainLiterals(store: TermStore, sort: Sort): Term[] {
  if (sort.kind === 'RoundingMode') return ROUNDING_MODES.map((mode) => store.app(mode, []));
  if (sort.kind !== 'Bool' && sort.kind !== 'BitVec') return [];
  const values = listValues(sort, MOST_LITERALS) ?? [];
  return values.flatMap((value) => toTerm(store, value, sort) ?? []);
}

function makeApplier(op: Op, indices: readonly Index[], qualifier: Sort | undefined) {
  return (store: TermStore, args: readonly Term[]): Term => store.app(op, args, indices, qualifier);
}
