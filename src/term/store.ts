import { type Rational, decimalText } from '../util/index.js';
import { indexCount } from './operator-info.js';
import { type Op, operatorInfo } from './operators.js';
import type { Index } from './rules/sort-rules.js';
import { BOOL, INT, REAL, STRING, type Sort, SortStore } from './sort.js';
import { isOpaqueSort } from './sort-facts.js';
import { NodeTable, mixHash, textHash } from './node-table.js';
import {
  type AnnotTerm,
  type AppTerm,
  type Binder,
  type CallTerm,
  type ConstTerm,
  type MatchCase,
  type MatchTerm,
  type OpaqueTerm,
  type QuantTerm,
  type Term,
  type TermAttribute,
  type ValueTerm,
  type VarTerm,
  annotatesQuantifier,
} from './term.js';

const NO_INDICES: readonly Index[] = [];
const NO_TERMS: readonly Term[] = [];

/** Makes all terms, so equal terms are one object. A fork shares its parent's terms: the parent must make none then. */
export class TermStore {
  readonly sorts: SortStore;
  readonly true: Term;
  readonly false: Term;
  readonly #chain: readonly TermStore[];
  readonly #table = new NodeTable();
  readonly #leaves = new Map<string, Term>();
  readonly #names = new Set<string>();
  #next: number;
  #fresh = 0;

  constructor(parent?: TermStore) {
    this.#chain = parent === undefined ? [this] : [this, ...parent.#chain];
    this.#next = parent === undefined ? 0 : parent.#next;
    this.#fresh = parent === undefined ? 0 : parent.#fresh;
    this.sorts = parent?.sorts ?? new SortStore();
    this.true = parent?.true ?? this.bool(true);
    this.false = parent?.false ?? this.bool(false);
  }

  fork(): TermStore {
    return new TermStore(this);
  }

  bool(value: boolean): ValueTerm {
    return this.#value(BOOL, value, value ? 'true' : 'false');
  }

  /** Makes `(- n)` for a negative integer. */
  int(value: bigint): Term {
    return value < 0n ? this.app('-', [this.#value(INT, -value, `${-value}`)]) : this.#value(INT, value, `${value}`);
  }

  /** Makes `(- r)` for a negative rational, and `(/ a b)` if the rational has no finite decimal. */
  real(value: Rational): Term {
    if (value.num < 0n) return this.app('-', [this.real({ num: -value.num, den: value.den })]);
    if (decimalText(value) !== undefined) return this.#value(REAL, value, `${value.num}/${value.den}`);
    return this.app('/', [this.real({ num: value.num, den: 1n }), this.real({ num: value.den, den: 1n })]);
  }

  /** Makes the bit-vector of the value modulo 2^width. */
  bitVec(value: bigint, width: number): ValueTerm {
    const sort = this.sorts.bitVec(width);
    const unsigned = BigInt.asUintN(width, value);
    return this.#value(sort, unsigned, `${unsigned}`);
  }

  finiteField(value: bigint, sort: Extract<Sort, { kind: 'FiniteField' }>): ValueTerm {
    const residue = ((value % sort.order) + sort.order) % sort.order;
    return this.#value(sort, residue, `${residue}`);
  }

  string(codePoints: readonly number[]): ValueTerm {
    return this.#value(STRING, codePoints, codePoints.join(','));
  }

  /** Prints as `(as name sort)` if `qualified`. */
  const(name: string, sort: Sort, qualified = false): ConstTerm {
    const key = `${qualified ? 'q' : 'c'} ${sort.text} ${name}`;
    const known = this.#leaf(key) as ConstTerm | undefined;
    if (known !== undefined) return known;
    return this.#keepLeaf(key, { ...this.#nameLeaf(name, sort), kind: 'const', qualified });
  }

  var(name: string, sort: Sort, writtenAs?: string): VarTerm {
    const key = `v ${sort.text} ${name}`;
    const known = this.#leaf(key) as VarTerm | undefined;
    if (known !== undefined) return known;
    const written = writtenAs === undefined || writtenAs === name ? {} : { writtenAs };
    return this.#keepLeaf(key, { ...this.#nameLeaf(name, sort), kind: 'var', ...written });
  }

  /** Undefined if the table's arity, indices or sort rule reject the arguments. */
  tryApp(op: Op, args: readonly Term[], indices: readonly Index[] = NO_INDICES, qualifier?: Sort): Term | undefined {
    const info = operatorInfo(op);
    if (args.length < info.arity[0] || args.length > info.arity[1]) return undefined;
    if (indices.length !== indexCount(info, args.length)) return undefined;
    const sort = info.rule.result({ args: args.map((arg) => arg.sort), indices, sorts: this.sorts, qualifier });
    return sort === undefined ? undefined : this.appOfSort(op, args, sort, indices);
  }

  /** Throws if the application is ill-sorted. */
  app(op: Op, args: readonly Term[], indices: readonly Index[] = NO_INDICES, qualifier?: Sort): Term {
    const term = this.tryApp(op, args, indices, qualifier);
    if (term !== undefined) return term;
    const given = args.map((arg) => arg.sort.text).join(' ');
    throw new TypeError(`ill-sorted application: (${op} ${given}), expected ${operatorInfo(op).rule.expects}`);
  }

  appOfSort(op: Op, args: readonly Term[], sort: Sort, indices: readonly Index[] = NO_INDICES): AppTerm {
    let hash = mixHash(textHash(op), args.length);
    for (let i = 0; i < args.length; i++) hash = mixHash(hash, (args[i] as Term).id);
    for (let i = 0; i < indices.length; i++) hash = mixHash(hash, indexHash(indices[i] as Index));
    for (const store of this.#chain) {
      const known = store.#table.findApp(hash, op, args, indices, sort);
      if (known !== undefined) return known;
    }
    const known = allKnown(args) && !isOpaqueSort(sort);
    const named = someNamed(args);
    const term: AppTerm = {
      kind: 'app',
      id: this.#next++,
      sort,
      size: sumSizes(args),
      known,
      named,
      op,
      indices,
      args,
    };
    this.#table.add(hash, term);
    return term;
  }

  call(name: string, args: readonly Term[], sort: Sort, qualified = false): CallTerm {
    let hash = mixHash(textHash(name), args.length + (qualified ? 1000 : 100));
    for (const arg of args) hash = mixHash(hash, arg.id);
    const same = (term: Term): boolean =>
      term.kind === 'call' &&
      term.name === name &&
      term.sort === sort &&
      term.qualified === qualified &&
      sameItems(term.args, args);
    this.#names.add(name);
    const known = allKnown(args) && !isOpaqueSort(sort);
    const named = someNamed(args);
    const size = sumSizes(args);
    return this.#intern(hash, same, (id) => ({ kind: 'call', id, sort, size, known, named, name, qualified, args }));
  }

  /**
   * Makes a quantifier or a lambda. The sort of a lambda is a function sort or `given`, an array sort of z3. If `vars`
   * is empty, returns `body` without attributes of quantifiers.
   */
  quant(binder: Binder, vars: readonly VarTerm[], body: Term, given?: Sort): Term {
    if (vars.length === 0) return this.#withoutQuantifier(body);
    const sort = given ?? this.#quantSort(binder, vars, body);
    let hash = mixHash(textHash(binder), body.id);
    for (const variable of vars) hash = mixHash(hash, variable.id);
    const same = (term: Term): boolean =>
      term.kind === 'quant' &&
      term.binder === binder &&
      term.body === body &&
      term.sort === sort &&
      sameItems(term.vars, vars);
    return this.#intern<QuantTerm>(hash, same, (id) => ({
      kind: 'quant',
      id,
      sort,
      size: 1 + vars.length + body.size,
      known: body.known && allKnown(vars),
      named: body.named,
      binder,
      vars,
      body,
    }));
  }

  match(scrutinee: Term, cases: readonly MatchCase[], sort: Sort): MatchTerm {
    let hash = mixHash(textHash('match'), scrutinee.id);
    for (const each of cases) {
      hash = mixHash(mixHash(hash, textHash(each.constructorName ?? '')), each.body.id);
      for (const variable of each.vars) hash = mixHash(hash, variable.id);
    }
    const same = (term: Term): boolean =>
      term.kind === 'match' && term.scrutinee === scrutinee && sameCases(term.cases, cases);
    const size = cases.reduce((sum, each) => sum + 1 + each.vars.length + each.body.size, 1 + scrutinee.size);
    const known = scrutinee.known && cases.every((each) => each.body.known && allKnown(each.vars));
    const named = scrutinee.named || cases.some((each) => each.body.named);
    return this.#intern(hash, same, (id) => ({ kind: 'match', id, sort, size, known, named, scrutinee, cases }));
  }

  annot(body: Term, attributes: readonly TermAttribute[]): Term {
    if (attributes.length === 0) return body;
    let hash = mixHash(textHash('!'), body.id);
    for (const { keyword, text = '', terms = [] } of attributes) {
      hash = mixHash(mixHash(hash, textHash(keyword)), textHash(text));
      for (const term of terms) hash = mixHash(hash, term.id);
      if (keyword === ':named') this.#names.add(text);
    }
    const same = (term: Term): boolean =>
      term.kind === 'annot' && term.body === body && sameAttributes(term.attributes, attributes);
    return this.#intern<AnnotTerm>(hash, same, (id) => ({
      kind: 'annot',
      id,
      sort: body.sort,
      size: attributes.reduce((sum, each) => sum + sumSizes(each.terms ?? NO_TERMS), 1 + body.size),
      known: body.known && attributes.every(({ terms = NO_TERMS }) => allKnown(terms)),
      named: body.named || attributes.some(({ keyword, terms = NO_TERMS }) => keyword === ':named' || someNamed(terms)),
      body,
      attributes,
    }));
  }

  opaque(pieces: readonly (string | Term)[], sort: Sort): OpaqueTerm {
    let hash = textHash('opaque');
    let size = 1;
    for (const piece of pieces) {
      hash = mixHash(hash, typeof piece === 'string' ? textHash(piece) : piece.id);
      if (typeof piece !== 'string') size += piece.size;
    }
    const same = (term: Term): boolean =>
      term.kind === 'opaque' && term.sort === sort && sameItems(term.pieces, pieces);
    const named = pieces.some((piece) => typeof piece !== 'string' && piece.named);
    return this.#intern(hash, same, (id) => ({ kind: 'opaque', id, sort, size, known: false, named, pieces }));
  }

  /** `kids` must have the order of `children` (including patterns) and the same sorts. */
  rebuild(term: Term, kids: readonly Term[]): Term {
    switch (term.kind) {
      case 'value':
      case 'const':
      case 'var':
        return term;
      case 'app':
        return this.appOfSort(term.op, kids, term.sort, term.indices);
      case 'call':
        return this.call(term.name, kids, term.sort, term.qualified);
      case 'quant':
        return this.quant(term.binder, term.vars, kids[0] as Term, term.sort);
      case 'match':
        return this.match(
          kids[0] as Term,
          term.cases.map((each, i) => ({ ...each, body: kids[i + 1] as Term })),
          term.sort,
        );
      case 'annot': {
        let next = 1;
        const attributes = term.attributes.map((attribute) =>
          attribute.terms === undefined
            ? attribute
            : { ...attribute, terms: attribute.terms.map(() => kids[next++] as Term) },
        );
        return this.annot(kids[0] as Term, attributes);
      }
      case 'opaque': {
        let next = 0;
        const pieces = term.pieces.map((piece) => (typeof piece === 'string' ? piece : (kids[next++] as Term)));
        return this.opaque(pieces, term.sort);
      }
    }
  }

  hasName(name: string): boolean {
    for (const store of this.#chain) {
      if (store.#names.has(name)) return true;
    }
    return false;
  }

  reserveName(name: string): void {
    this.#names.add(name);
  }

  /** Makes a variable with a fresh name that prints as the given variable. */
  freshVar(
    { name, writtenAs }: { readonly name: string; readonly writtenAs?: string | undefined },
    sort: Sort,
  ): VarTerm {
    return this.var(this.freshName(name), sort, writtenAs ?? name);
  }

  freshName(base: string): string {
    for (;;) {
      const name = `${base}!${this.#fresh++}`;
      if (this.hasName(name)) continue;
      this.#names.add(name);
      return name;
    }
  }

  #withoutQuantifier(body: Term): Term {
    if (!annotatesQuantifier(body)) return body;
    const names = body.attributes.filter(({ keyword }) => keyword === ':named');
    return this.annot(body.body, names);
  }

  #quantSort(binder: Binder, vars: readonly VarTerm[], body: Term): Sort {
    if (binder !== 'lambda') return BOOL;
    const params = vars.map((variable) => variable.sort);
    return this.sorts.fun(params, body.sort);
  }

  #value(sort: Sort, value: ValueTerm['value'], text: string): ValueTerm {
    const key = `${sort.text}:${text}`;
    const known = this.#leaf(key) as ValueTerm | undefined;
    return (
      known ?? this.#keepLeaf(key, { kind: 'value', id: this.#next++, sort, size: 1, known: true, named: false, value })
    );
  }

  #leaf(key: string): Term | undefined {
    for (const store of this.#chain) {
      const known = store.#leaves.get(key);
      if (known !== undefined) return known;
    }
    return undefined;
  }

  #nameLeaf(name: string, sort: Sort) {
    this.#names.add(name);
    return { id: this.#next++, sort, size: 1, known: !isOpaqueSort(sort), named: false, name } as const;
  }

  #keepLeaf<T extends Term>(key: string, term: T): T {
    this.#leaves.set(key, term);
    return term;
  }

  #intern<T extends Term>(hash: number, same: (term: Term) => boolean, make: (id: number) => T): T {
    for (const store of this.#chain) {
      const known = store.#table.find(hash, same);
      if (known !== undefined) return known as T;
    }
    const term = make(this.#next++);
    this.#table.add(hash, term);
    return term;
  }
}

function indexHash(index: Index): number {
  return typeof index === 'number' ? index : textHash(typeof index === 'object' ? index.text : index);
}

function sumSizes(args: readonly Term[]): number {
  let size = 1;
  for (let i = 0; i < args.length; i++) size += (args[i] as Term).size;
  return size;
}

function allKnown(args: readonly Term[]): boolean {
  for (let i = 0; i < args.length; i++) if (!(args[i] as Term).known) return false;
  return true;
}

function someNamed(terms: readonly Term[]): boolean {
  for (let i = 0; i < terms.length; i++) if ((terms[i] as Term).named) return true;
  return false;
}

function sameItems<T>(a: readonly T[], b: readonly T[]): boolean {
  if (a.length !== b.length) return false;
  for (let i = 0; i < a.length; i++) if (a[i] !== b[i]) return false;
  return true;
}

function sameCases(a: readonly MatchCase[], b: readonly MatchCase[]): boolean {
  return (
    a.length === b.length &&
    a.every((each, i) => {
      const other = b[i] as MatchCase;
      return (
        each.constructorName === other.constructorName && each.body === other.body && sameItems(each.vars, other.vars)
      );
    })
  );
}

function sameAttributes(a: readonly TermAttribute[], b: readonly TermAttribute[]): boolean {
  return (
    a.length === b.length &&
    a.every((each, i) => {
      const other = b[i] as TermAttribute;
      return (
        each.keyword === other.keyword && each.text === other.text && sameItems(each.terms ?? [], other.terms ?? [])
      );
    })
  );
}
