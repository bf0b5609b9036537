import {
  type AppTerm,
  type Cardinality,
  type ConstTerm,
  type QuantTerm,
  type Sort,
  type Term,
  type TermStore,
  type VarTerm,
  operatorInfo,
} from '../../term/index.js';
import { type Budget, type EvaluationLimits } from '../budget.js';
import { computeCost, enumerationCost, keepingCost } from '../costs.js';
import { keyOfAll } from '../key.js';
import type { Application, Apply, ApplyEach, MeaningContext, OpenChoice } from '../meaning.js';
import type { Heap, Interpretation, Model } from '../model.js';
import type { Signature } from '../signature.js';
import {
  type Closure,
  type DatatypeValue,
  type ElementValue,
  type Undetermined,
  type Value,
  isUndetermined,
  makeUndetermined,
} from '../value.js';
import { EVALUATORS } from '../evaluators.js';
import {
  BodyFrame,
  OperatorFrame,
  SameFrame,
  StoreFrame,
  SymbolFrame,
  isApply,
  storeChain,
} from './application-frames.js';
import { ComparisonFrame, splitComparison, isLongComparison } from './chain-frame.js';
import { type ChoiceRecord, chooseRecorded } from './choice-book.js';
import { collectCandidates } from './candidates.js';
import { DeclaredDomains } from './datatype-sorts.js';
import { Defaults, type Policy } from './defaults.js';
import { BranchFrame, ConnectiveFrame } from './lazy-frames.js';
import type { Range, SymbolUse } from './machine.js';
import type { HeapCandidates, HeapMachine } from './heap-machine.js';
import { HeapPart } from './heap-part.js';
import { HeapEvaluator } from './heap-evaluator.js';
import { QuantifierFrame } from './quantifier-frame.js';
import { ExtensionalFrame, comparePointwise, isExtensional, mapPointwise } from './extensional-frame.js';
import { type Choices, type Frame, type Result, TRUE, FALSE, isFrame, joinChoices, result, unknown } from './result.js';
import { FreeVariables, Scope } from './scope.js';

export interface EvaluatorOptions {
  readonly signature: Signature;
  readonly model: Model;
  readonly budget: Budget;
  readonly policy?: Policy;
  readonly book?: ChoiceRecord;
}

const NO_HEAP = makeUndetermined('the model does not define the heap');

/** Costs in budget steps. `STEP` is the cost of one machine step. */
const STEP = 2;
const INSTANCE = 6;
const CALL = 30;
const RUN = 10;

const LONGEST_KEY = 200;

/** Evaluates terms with an explicit stack, and caches results across calls. */
export class EvaluatorMachine implements HeapMachine, MeaningContext {
  readonly budget: Budget;
  readonly limits: EvaluationLimits;
  readonly instances = new Map<QuantTerm, readonly Value[]>();
  readonly #signature: Signature;
  readonly #model: Model;
  readonly #heap: HeapPart | Undetermined;
  readonly #root: Scope;
  readonly #heaps: HeapEvaluator | undefined;
  readonly #free: FreeVariables;
  readonly #defaults: Defaults;
  readonly #domains: DeclaredDomains;
  readonly #calls = new Map<string, Result>();
  readonly #ranges = new Map<Sort, Range | undefined>();
  readonly #functions = new Map<ConstTerm, Closure>();
  readonly #candidates = new Map<QuantTerm, Map<Sort, readonly Value[]>>();
  #store: TermStore | undefined;
  #fresh = 0;
  readonly #book: ChoiceRecord | undefined;
  #opened: Choices;
  #tried = 0;
  #fuel = 0;

  constructor({ signature, model, budget, policy, book }: EvaluatorOptions) {
    this.#signature = signature;
    this.#book = book;
    this.#model = model;
    this.budget = budget;
    this.#free = new FreeVariables(budget);
    this.limits = budget.limits;
    this.#domains = new DeclaredDomains(signature, (sort) => model.universes.get(sort.text));
    const { heap = NO_HEAP } = model;
    this.#heaps = signature.heap && new HeapEvaluator(signature, signature.heap);
    this.#heap = isUndetermined(heap) ? heap : budget.attempt(() => HeapPart.of(heap, this), makeUndetermined);
    this.#root = new Scope(undefined, undefined, isUndetermined(this.#heap) ? undefined : this.#heap);
    this.#defaults = new Defaults(signature, policy ?? 'least', (sort) => this.#someElement(sort));
  }

  run(term: Term, at?: Heap): Result {
    return this.budget.attempt(() => this.#run(term, at), unknown);
  }

  #run(term: Term, at?: Heap): Result {
    this.budget.charge(RUN);
    const heap = at && HeapPart.of(at, this);
    if (heap !== undefined && isUndetermined(heap)) return result(heap);
    const first = this.begin(term, heap === undefined ? this.#root : this.#root.withHeap(heap));
    if (!isFrame(first)) return first;
    const stack: Frame[] = [first];
    let returned: Result | undefined;
    for (let frame = stack.at(-1); frame !== undefined; frame = stack.at(-1)) {
      this.budget.charge(STEP);
      const next = frame.step(returned);
      if (isFrame(next)) {
        stack.push(next);
        // Frames occupy memory, so deep stacks cost more.
        this.budget.charge(stack.length >> 14);
        returned = undefined;
      } else {
        stack.pop();
        returned = next;
      }
    }
    return returned as Result;
  }

  begin(term: Term, scope: Scope): Result | Frame {
    switch (term.kind) {
      case 'value':
        return term.value === true ? TRUE : term.value === false ? FALSE : result(term.value);
      case 'var':
        return scope.lookup(term) ?? unknown(`the variable ${term.name} is not bound`);
      case 'opaque':
        return unknown('a term contains an unsupported operator or sort');
      default: {
        const isOfHeap = this.#heaps?.terms.has(term) === true;
        const home = this.#free.narrowScope(term, scope, isOfHeap);
        return home.memo.get(term) ?? (isOfHeap ? this.#atHeap(term, home) : undefined) ?? this.#makeFrame(term, home);
      }
    }
  }

  /** Undefined if only the term's arguments depend on the heap. */
  #atHeap(term: Term, scope: Scope): Result | Frame | undefined {
    const heaps = this.#heaps;
    if (heaps === undefined) return undefined;
    if (!heaps.terms.mayContain(term)) return unknown('a heap formula has no meaning in this position');
    if (term.kind === 'const' || term.kind === 'call') {
      const unfolded = heaps.unfold(this.#ownStore(), term);
      return typeof unfolded === 'string' ? unknown(unfolded) : new SameFrame(this, term, unfolded, scope);
    }
    if (term.kind !== 'app' || operatorInfo(term.op).theory !== 'SeparationLogic') return undefined;
    const { heap } = scope;
    if (heap !== undefined) return heaps.frame(this, term, scope, heap);
    return result(isUndetermined(this.#heap) ? this.#heap : NO_HEAP);
  }

  #nil(): Result {
    if (isUndetermined(this.#heap)) return result(this.#heap);
    return result(this.#heap.nil ?? makeUndetermined('the model does not define sep.nil'));
  }

  disjointHeaps(heap: HeapPart, most: number): HeapCandidates | undefined {
    return this.#heaps?.disjointHeaps(heap, most, { domain: (sort) => this.domain(sort), machine: this });
  }

  #makeFrame(term: Exclude<Term, { kind: 'value' | 'var' | 'opaque' }>, scope: Scope): Result | Frame {
    switch (term.kind) {
      case 'const':
        if (term.sort.kind === 'Function') return result(this.functionValue(term));
        return new SymbolFrame(this, term, scope);
      case 'call':
        return new SymbolFrame(this, term, scope);
      case 'app':
        if (term.op === 'sep.nil') return this.#nil();
        if (term.op === 'ite') return new BranchFrame(this, term, scope);
        if (term.op === 'and' || term.op === 'or' || term.op === '=>') return new ConnectiveFrame(this, term, scope);
        if ((term.op === '/' || term.op === 'div') && term.args.length > 2) {
          return new SameFrame(this, term, this.#pairwise(term), scope);
        }
        if (term.op === 'store') {
          const isKnown = (each: Term): boolean => this.#free.narrowScope(each, scope, false).memo.has(each);
          return new StoreFrame(this, term, storeChain(term, isKnown), scope);
        }
        if (isLongComparison(term)) {
          const inPairs = (): Term => splitComparison(this.#ownStore(), term);
          return new ComparisonFrame(this, term, scope, { atOnce: new OperatorFrame(this, term, scope), inPairs });
        }
        if (isExtensional(term)) {
          const pointwise = (): Term => comparePointwise(this.#ownStore(), term, () => `!${this.#fresh++}`);
          return new ExtensionalFrame(this, term, scope, { atOnce: new OperatorFrame(this, term, scope), pointwise });
        }
        if (term.op === 'map') {
          const pointwise = (): Term => mapPointwise(this.#ownStore(), term, () => `!${this.#fresh++}`);
          return new ExtensionalFrame(this, term, scope, { atOnce: new OperatorFrame(this, term, scope), pointwise });
        }
        return new OperatorFrame(this, term, scope);
      case 'quant': {
        if (term.binder !== 'lambda') return new QuantifierFrame(this, term, scope);
        const { vars: params, body, sort } = term;
        return result({ kind: 'closure', sort, params, body, scope, given: [] });
      }
      case 'match':
        return new BranchFrame(this, term, scope);
      case 'annot':
        return new SameFrame(this, term, term.body, scope);
    }
  }

  #ownStore(): TermStore {
    return (this.#store ??= this.#signature.store.fork());
  }

  /** `(/ a b c)` -> `(/ (/ a b) c)`, since a model may define the value of the first division if b is zero. */
  #pairwise({ op, args, sort }: AppTerm): Term {
    const store = this.#ownStore();
    return args.reduce((left, right) => store.appOfSort(op, [left, right], sort));
  }

  memoise(term: Term, scope: Scope, found: Result): Result {
    scope.memo.set(term, found);
    return found;
  }

  meaning(
    at: AppTerm,
    args: readonly Value[],
  ): { readonly value: Value | Undetermined | Apply | ApplyEach; readonly choices: Choices } {
    this.#opened = undefined;
    if (this.#isTooWide(at.sort) || this.#isTooWide(at.args[0]?.sort)) {
      return { value: makeUndetermined(`a bit-vector has more than ${this.limits.bits} bits`), choices: undefined };
    }
    this.budget.charge(computeCost(at, args));
    try {
      const value = EVALUATORS[at.op](args, at, this);
      this.budget.charge(keepingCost(value));
      return { value, choices: this.#opened };
    } catch (error) {
      // BigInt and arrays throw `RangeError` if a result is too large for the machine.
      if (!(error instanceof RangeError)) throw error;
      return { value: makeUndetermined(`the result of ${at.op} is too large`), choices: undefined };
    }
  }

  #isTooWide(sort: Sort | undefined): boolean {
    return sort?.kind === 'BitVec' && sort.width > this.limits.bits;
  }

  choose(at: Application, choice: OpenChoice): Value | Apply | Undetermined {
    const sort = choice.sort ?? at.sort;
    const given = this.#model.open.get(at.op);
    const found = given === undefined ? undefined : this.#interpret(given, choice.args, sort);
    if (found !== undefined) return found;
    const label = `operator ${at.op}`;
    this.#opened = joinChoices(this.#opened, new Set([label]));
    const args = choice.args.map((value, i) => ({ value, sort: at.args[i]?.sort ?? sort }));
    const { among } = choice;
    const choose = (): Value | undefined =>
      among === undefined ? this.#defaults.choose(sort, args) : this.#defaults.chooseAmong(among);
    const made = chooseRecorded(this.#book, { label, sort, among }, args, { sizes: this, choose });
    return made ?? makeUndetermined(`no value of sort ${sort.text} can be chosen`);
  }

  #interpret(given: Interpretation, args: readonly Value[], sort: Sort): Value | Apply | Undetermined | undefined {
    switch (given.kind) {
      case 'value':
        return given.value;
      case 'unreadable':
        return makeUndetermined(given.because);
      case 'table': {
        const key = keyOfAll(args, this);
        if (key === undefined) return makeUndetermined('a function is applied to a value that cannot be compared');
        return given.entries.get(key) ?? given.otherwise;
      }
      case 'definition': {
        if (given.params.length !== args.length)
          return makeUndetermined('the definition in the model has a different number of parameters');
        const of: Closure = {
          kind: 'closure',
          sort,
          params: given.params,
          body: given.body,
          scope: this.#root,
          given: [],
        };
        return { kind: 'apply', of, args };
      }
    }
  }

  apply(fun: Closure, args: readonly Value[], note?: (found: Result) => void): Frame | Result {
    this.budget.charge(CALL);
    if (this.#fuel++ > this.limits.fuel) return unknown(`more than ${this.limits.fuel} function applications`);
    const all = [...fun.given, ...args];
    const vars = new Map<VarTerm, Result>(fun.params.map((param, i) => [param, result(all[i] ?? false)]));
    const rest = all.slice(fun.params.length);
    const scope = new Scope(fun.scope as Scope, vars);
    if (rest.length === 0) return new BodyFrame(this, fun.body, scope, note);
    return unknown('a function is applied to more arguments than it has parameters');
  }

  symbol({ name, sort, params }: SymbolUse, args: readonly Value[]): Frame | Result {
    const { ambiguous, constructors, selectors, overloaded, definitions, named } = this.#signature;
    if (ambiguous.has(name)) return unknown(`${name} has more than one meaning`);
    const made = constructors.get(name);
    if (made !== undefined) {
      if (args.length < made.decl.selectors.length) return unknown(`${name} is applied to too few arguments`);
      return result({ kind: 'datatype', sort, name, args } satisfies DatatypeValue);
    }
    const value = args[0] as DatatypeValue;
    const same = overloaded.get(name);
    const selector = selectors.get(name) ?? same?.find(({ datatype }) => datatype.name === nameOfSort(value));
    if (same !== undefined && selector === undefined) return unknown(`${name} has more than one meaning`);
    if (selector !== undefined) {
      if (value.name === selector.constructorName) return result(value.args[selector.index] ?? false);
      return this.#chooseValue({ name, sort, params }, args, {
        from: same === undefined ? this.#model.open.get(name) : undefined,
        label: `selector ${name}`,
      });
    }
    const definition = definitions.get(name);
    if (definition !== undefined && args.length < definition.params.length && sort.kind === 'Function')
      return result(this.#partlyApplied(definition, sort, args));
    if (definition !== undefined) return this.#applyDefinition(name, definition, args);
    const body = named.get(name);
    if (body !== undefined) return new BodyFrame(this, body, this.#root);
    const symbol = this.#signature.declared.get(name);
    if (symbol !== undefined && args.length < symbol.params.length && sort.kind === 'Function') {
      const store = this.#ownStore();
      const vars = symbol.params.map((each) => store.var(store.freshName('x'), each));
      const body = store.call(name, vars, symbol.result);
      return result(this.#partlyApplied({ params: vars, body }, sort, args));
    }
    const from = this.#model.symbols.get(name);
    if (from === undefined && this.#isForeign(name)) return unknown(`${name} is not declared where it is used`);
    return this.#chooseValue({ name, sort, params }, args, { from, label: `symbol ${name}` });
  }

  #partlyApplied(
    { params, body }: { readonly params: readonly VarTerm[]; readonly body: Term },
    sort: Sort,
    given: readonly Value[],
  ): Closure {
    return { kind: 'closure', sort, params, body, scope: this.#root, given };
  }

  #isForeign(name: string): boolean {
    const { closed, declared, store } = this.#signature;
    return closed && !declared.has(name) && store.hasName(name);
  }

  #applyDefinition(
    name: string,
    { params, body, result: sort }: { params: readonly VarTerm[]; body: Term; result: Sort },
    args: readonly Value[],
  ): Frame | Result {
    if (params.length !== args.length) return unknown(`${name} is applied to the wrong number of arguments`);
    const key = args.length === 0 ? undefined : keyOfAll(args, this);
    const call = key === undefined || key.length > LONGEST_KEY ? undefined : `${name} ${key}`;
    const known = call === undefined ? undefined : this.#calls.get(call);
    if (known !== undefined) return known;
    const fun: Closure = { kind: 'closure', sort, params, body, scope: this.#root, given: [] };
    return this.apply(fun, args, call === undefined ? undefined : (found) => this.#calls.set(call, found));
  }

  #chooseValue(
    { name, sort, params }: SymbolUse,
    args: readonly Value[],
    { from, label }: { readonly from: Interpretation | undefined; readonly label: string },
  ): Frame | Result {
    const found = from === undefined ? undefined : this.#interpret(from, args, sort);
    if (found !== undefined) return isApply(found) ? this.apply(found.of, found.args) : result(found);
    const known = args.map((value, i) => ({ value, sort: params[i] ?? sort }));
    const choose = (): Value | undefined => this.#defaults.choose(sort, known);
    const value = chooseRecorded(this.#book, { label, sort, among: undefined }, known, { sizes: this, choose });
    if (value === undefined) return unknown(`the model does not define ${name}`);
    return result(value, new Set([label]));
  }

  cardinality(sort: Sort): Cardinality {
    return this.#domains.cardinality(sort);
  }

  assumeSize(sort: Sort): Cardinality {
    const size = this.cardinality(sort);
    const range = size === undefined ? this.domain(sort) : undefined;
    if (range === undefined) return size;
    this.#opened = joinChoices(this.#opened, range.complete);
    return BigInt(range.values.length);
  }

  values(sort: Sort, most: number): readonly Value[] | undefined {
    return this.#domains.values(sort, most);
  }

  domain(sort: Sort): Range | undefined {
    if (!this.#ranges.has(sort)) this.#ranges.set(sort, this.#range(sort));
    return this.#ranges.get(sort);
  }

  #range(sort: Sort): Range | undefined {
    const values = this.#allValues(sort);
    if (values !== undefined) return { values, exist: undefined, complete: undefined };
    if (sort.kind !== 'Named' || this.#signature.datatypes.has(sort.name)) return undefined;
    const elements = this.#collectMentioned(sort);
    const assumed = new Set([`sort ${sort.text}`]);
    if (elements.length > 0) return { values: elements, exist: undefined, complete: assumed };
    return { values: [this.#someElement(sort)], exist: assumed, complete: assumed };
  }

  #allValues(sort: Sort): readonly Value[] | undefined {
    const size = this.cardinality(sort);
    if (typeof size === 'bigint' && size <= BigInt(this.limits.domain)) {
      this.budget.charge(Number(size) * enumerationCost(sort, (each) => this.cardinality(each)));
    }
    return this.values(sort, this.limits.domain);
  }

  candidates(sort: Sort, body: QuantTerm): readonly Value[] {
    let known = this.#candidates.get(body);
    if (known === undefined) this.#candidates.set(body, (known = new Map()));
    let found = known.get(sort);
    if (found === undefined) {
      const at = { defaults: this.#defaults, model: this.#model, signature: this.#signature, budget: this.budget };
      known.set(sort, (found = collectCandidates(sort, body, at)));
    }
    return found;
  }

  takeInstance(): boolean {
    this.budget.charge(INSTANCE);
    return this.#tried++ < this.limits.instances;
  }

  noteInstance(at: QuantTerm, values: readonly Value[]): void {
    this.instances.set(at, values);
  }

  functionValue(term: ConstTerm): Value | Undetermined {
    const known = this.#functions.get(term);
    if (known !== undefined) return known;
    if (term.sort.kind !== 'Function') return makeUndetermined(`${term.name} is not a function`);
    const store = this.#ownStore();
    const params = term.sort.params.map((sort) => store.var(store.freshName('x'), sort));
    const body = store.call(term.name, params, term.sort.result);
    const made: Closure = { kind: 'closure', sort: term.sort, params, body, scope: this.#root, given: [] };
    this.#functions.set(term, made);
    return made;
  }

  #collectMentioned(sort: Sort): ElementValue[] {
    const found = new Map<string, ElementValue>();
    for (const each of this.#model.symbols.values()) {
      if (each.kind !== 'value' || typeof each.value !== 'object') continue;
      const { value } = each;
      if ('kind' in value && value.kind === 'element' && value.sort === sort) found.set(value.name, value);
    }
    return [...found.values()];
  }

  #someElement(sort: Sort): ElementValue {
    const [first] = this.#model.universes.get(sort.text) ?? this.#collectMentioned(sort);
    return first ?? { kind: 'element', sort, name: `${sort.text}!0` };
  }
}

function nameOfSort({ sort }: DatatypeValue): string | undefined {
  return sort.kind === 'Named' ? sort.name : undefined;
}
