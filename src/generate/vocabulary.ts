import {
  type Command,
  type LogicInfo,
  type Script,
  type VisibleSymbol,
  logicInfo,
  termsOf,
  visibleSymbols,
} from '../script/index.js';
import {
  type Op,
  type Sort,
  type Term,
  type TermStore,
  type VarTerm,
  children,
  type Theory,
  collectSortParameters,
  isOpaqueSort,
  theoryOfSort,
  postorder,
} from '../term/index.js';
import { memoise } from '../util/index.js';

export type Constructors = ReadonlyMap<Sort, readonly string[]>;

/** A subterm of the seed with free variables. Usable only in the scope of these variables. */
export interface OpenTerm {
  readonly term: Term;
  readonly free: readonly VarTerm[];
}

export interface Vocabulary {
  readonly logic: LogicInfo;
  readonly sorts: readonly Sort[];
  readonly symbols: ReadonlyMap<Sort, readonly Term[]>;
  readonly literals: ReadonlyMap<Sort, readonly Term[]>;
  readonly subterms: ReadonlyMap<Sort, readonly Term[]>;
  readonly open: ReadonlyMap<Sort, readonly OpenTerm[]>;
  readonly callables: ReadonlyMap<Sort, readonly VisibleSymbol[]>;
  readonly constructors: Constructors;
  readonly operators: ReadonlySet<Op>;
  readonly uses: ReadonlySet<string>;
}

export function formatUse(op: Op, args: number): string {
  return `${op}/${args}`;
}

const LARGEST = 20;
const MOST = 200;

interface FoundSubterm {
  readonly command: number;
  readonly term: Term;
  readonly free: readonly VarTerm[];
}

/** Vocabulary at each command. Commands at which the same symbols are visible share one vocabulary. */
export class Vocabularies {
  readonly #script: Script;
  readonly #consts = new Map<string, Term>();
  readonly #found: readonly FoundSubterm[];
  readonly #operators = new Set<Op>();
  readonly #uses = new Set<string>();
  readonly #constructors: Constructors;
  readonly #scoped: boolean;
  readonly #known = new Map<number, Vocabulary>();

  /** Creates all required terms in `store`, so that the vocabulary can be used with forks of the store. */
  constructor(script: Script, store: TermStore) {
    this.#script = script;
    for (const command of script.commands) {
      for (const symbol of visibleSymbols([command], 1)) {
        if (symbol.params.length > 0 || !isUsable(symbol)) continue;
        this.#consts.set(`${symbol.name} ${symbol.result.text}`, store.const(symbol.name, symbol.result));
      }
    }
    this.#found = [...this.#subterms()];
    this.#constructors = collectConstructors(script.commands);
    this.#scoped = script.commands.some(
      ({ kind }) => kind === 'pop' || kind === 'reset' || kind === 'reset-assertions',
    );
  }

  get operators(): ReadonlySet<Op> {
    return this.#operators;
  }

  readonly at = memoise((command: number): Vocabulary => {
    const { from, to } = this.#stretch(command);
    const made = this.#known.get(from) ?? this.#build(command, to);
    this.#known.set(from, made);
    return made;
  });

  /** Finds the range of commands around `command` in which the same symbols are visible. */
  #stretch(command: number): { from: number; to: number } {
    if (this.#scoped) return { from: command, to: command };
    const { commands } = this.#script;
    let from = command;
    while (from > 0 && !declares(commands[from - 1] as Command)) from--;
    let to = command;
    while (to + 1 < commands.length && !declares(commands[to] as Command)) to++;
    return { from, to };
  }

  #build(command: number, last: number): Vocabulary {
    const sorts = new Set<Sort>();
    const symbols = new Map<Sort, Term[]>();
    const literals = new Map<Sort, Term[]>();
    const subterms = new Map<Sort, Term[]>();
    const open = new Map<Sort, OpenTerm[]>();
    const callables = new Map<Sort, VisibleSymbol[]>();
    for (const symbol of visibleSymbols(this.#script.commands, command)) {
      if (!isUsable(symbol)) continue;
      if (symbol.params.length > 0) add(callables, symbol.result, symbol);
      else add(symbols, symbol.result, this.#consts.get(`${symbol.name} ${symbol.result.text}`) as Term);
      for (const sort of [symbol.result, ...symbol.params]) sorts.add(sort);
    }
    for (const { command: at, term, free } of this.#found) {
      if (term.kind === 'var') sorts.add(term.sort);
      if (this.#scoped ? at !== command && term.kind !== 'value' : at > last) continue;
      sorts.add(term.sort);
      if (free.length > 0) add(open, term.sort, { term, free });
      else if (term.kind === 'value') add(literals, term.sort, term);
      else if (term.kind !== 'const') add(subterms, term.sort, term);
    }
    const logic = logicInfo(this.#script.logic);
    return {
      logic,
      sorts: [...sorts].filter((sort) => hasTermsOf(logic, sort)),
      symbols,
      literals,
      subterms,
      open,
      callables,
      constructors: this.#constructors,
      operators: this.#operators,
      uses: this.#uses,
    };
  }

  *#subterms(): Generator<FoundSubterm> {
    for (const [command, each] of this.#script.commands.entries()) {
      if (each.kind !== 'assert') continue;
      const free = new Map<Term, readonly VarTerm[] | undefined>();
      for (const term of postorder(termsOf(each))) {
        if (term.kind === 'app') {
          this.#operators.add(term.op);
          this.#uses.add(formatUse(term.op, term.args.length));
        }
        const vars = term.size > LARGEST || isOpaqueSort(term.sort) ? undefined : freeVariables(term, free);
        free.set(term, vars);
        if (vars !== undefined && term.sort.kind !== 'Function') yield { command, term, free: vars };
      }
    }
  }
}

function freeVariables(
  term: Term,
  known: ReadonlyMap<Term, readonly VarTerm[] | undefined>,
): readonly VarTerm[] | undefined {
  if (term.kind === 'var') return [term];
  if (term.kind === 'value' || term.kind === 'const') return [];
  if (term.kind !== 'app' && term.kind !== 'call') return undefined;
  const found = new Set<VarTerm>();
  for (const child of children(term)) {
    const vars = known.get(child);
    if (vars === undefined) return undefined;
    for (const variable of vars) found.add(variable);
  }
  return [...found];
}

/** Checks whether the logic has operators on a sort. QF_FP has none on bit-vectors, only bit-vector literals. */
export function hasTermsOf(logic: LogicInfo, sort: Sort): boolean {
  const theory = theoryOfSort(sort);
  if (theory === undefined) return false;
  // No logic name includes solver-specific sorts. Only solvers with these sorts receive a script that uses them.
  const feature = THEORY_FEATURES[theory];
  return feature === undefined || logic[feature];
}

const THEORY_FEATURES: Readonly<Partial<Record<Theory, keyof LogicInfo>>> = {
  Ints: 'ints',
  Reals: 'reals',
  FixedSizeBitVectors: 'bitVectors',
  FloatingPoint: 'floats',
  Strings: 'strings',
  ArraysEx: 'arrays',
};

const declares = ({ kind }: Command): boolean => kind.startsWith('de') || kind === 'verbatim';

function isUsable({ params, result, sortParams }: VisibleSymbol): boolean {
  if (sortParams.length > 0) return false;
  return [result, ...params].every(
    (sort) => !isOpaqueSort(sort) && sort.kind !== 'Function' && collectSortParameters([sort]).size === 0,
  );
}

export function collectConstructors(commands: readonly Command[]): Constructors {
  const found = new Map<Sort, readonly string[]>();
  for (const command of commands) {
    if (command.kind !== 'declare-datatypes') continue;
    for (const { sort, params, constructors } of command.datatypes) {
      if (params.length === 0)
        found.set(
          sort,
          constructors.map(({ name }) => name),
        );
    }
  }
  return found;
}

function add<T>(map: Map<Sort, T[]>, sort: Sort, item: T): void {
  const items = map.get(sort);
  if (items === undefined) map.set(sort, [item]);
  else if (items.length < MOST && !items.includes(item)) items.push(item);
}
