import { type Term, type VarTerm, collectBoundVariables, children, nameGiven, postorder } from '../../term/index.js';

type Free = ReadonlySet<VarTerm | string>;

const CLOSED: Free = new Set<never>();
/** Represents every set larger than `MOST`, so that the analysis takes linear time. */
const ANYTHING: Free = new Set<never>();
const MOST = 32;

interface Analysis {
  readonly free: ReadonlyMap<Term, Free>;
  /** Variables that an inner binder would capture under their original names. */
  readonly captured: ReadonlySet<VarTerm | string>;
}

const NOTHING = (): void => {};

/** Chooses printed names of bound variables: the original name, unless that would capture another variable. */
export class BinderNames {
  readonly #roots: readonly Term[];
  readonly #params: readonly VarTerm[];
  readonly #current = new Map<VarTerm, string>();
  #analysis: Analysis | undefined;

  constructor(roots: readonly Term[], params: readonly VarTerm[] = []) {
    this.#roots = roots;
    this.#params = params;
    this.enter(params, ...roots);
  }

  readonly of = (variable: VarTerm): string => this.#current.get(variable) ?? variable.name;

  /** Brings variables into scope. Returns a function that closes the scope. */
  enter(vars: readonly VarTerm[], ...bodies: readonly Term[]): () => void {
    if (vars.every(({ writtenAs }) => writtenAs === undefined)) return NOTHING;
    const analysis = (this.#analysis ??= analyse(this.#roots, this.#params));
    const fits = (variable: VarTerm): boolean => bodies.every((body) => isFree(analysis, variable, body));
    const before = vars.map((variable) => [variable, this.#current.get(variable)] as const);
    const taken = new Set(vars.map(({ name }) => name));
    for (const variable of vars) {
      const { name, writtenAs } = variable;
      const isOwn = writtenAs === undefined || taken.has(writtenAs) || !fits(variable);
      this.#current.set(variable, isOwn ? name : writtenAs);
      if (!isOwn) taken.add(writtenAs);
    }
    return () => {
      for (const [variable, name] of before) {
        if (name === undefined) this.#current.delete(variable);
        else this.#current.set(variable, name);
      }
    };
  }
}

function isFree({ free, captured }: Analysis, variable: VarTerm, body: Term): boolean {
  const inside = free.get(body) ?? CLOSED;
  if (inside === ANYTHING || captured === ANYTHING || captured.has(variable)) return false;
  for (const each of inside) if (each !== variable && mayBe(each, variable.writtenAs as string)) return false;
  return true;
}

function mayBe(symbol: VarTerm | string, name: string): boolean {
  return typeof symbol === 'string' ? symbol === name : symbol.name === name || symbol.writtenAs === name;
}

function analyse(roots: readonly Term[], params: readonly VarTerm[]): Analysis {
  const order = [...postorder(roots)];
  const names = new Set<string>();
  const note = ({ writtenAs }: VarTerm): unknown => writtenAs !== undefined && names.add(writtenAs);
  params.forEach(note);
  for (const term of order) collectBoundVariables(term).forEach(note);
  const free = new Map<Term, Free>();
  let captured: Set<VarTerm | string> | Free = new Set<VarTerm | string>();
  const bind = (vars: readonly VarTerm[], body: Free): Free => {
    for (const { name } of vars) {
      if (!names.has(name)) continue;
      if (body === ANYTHING) captured = ANYTHING;
      if (captured === ANYTHING) break;
      for (const each of body) {
        if (typeof each !== 'string' && each.writtenAs === name) (captured as Set<VarTerm | string>).add(each);
      }
    }
    return without(body, vars);
  };
  const getFree = (term: Term): Free => free.get(term) ?? CLOSED;
  for (const term of order) {
    const own = ownSymbols(term, names);
    const inside = term.kind === 'quant' ? [bind(term.vars, getFree(term.body))] : childrenFree(term, getFree, bind);
    const all = union([own, ...inside]);
    if (all.size > 0 || all === ANYTHING) free.set(term, all);
  }
  for (const root of roots) bind(params, getFree(root));
  return { free, captured };
}

function childrenFree(
  term: Term,
  freeOf: (term: Term) => Free,
  bind: (vars: readonly VarTerm[], body: Free) => Free,
): readonly Free[] {
  if (term.kind !== 'match') return children(term).map(freeOf);
  return [freeOf(term.scrutinee), ...term.cases.map(({ vars, body }) => bind(vars, freeOf(body)))];
}

function ownSymbols(term: Term, names: ReadonlySet<string>): Free {
  switch (term.kind) {
    case 'value':
    case 'quant':
      return CLOSED;
    case 'var':
      return names.has(term.name) || term.writtenAs !== undefined ? new Set([term]) : CLOSED;
    case 'const':
    case 'call':
      return only([term.name], names);
    case 'app':
      return only([term.op, ...term.indices.filter((index) => typeof index === 'string')], names);
    case 'match':
      return only(
        term.cases.flatMap(({ constructorName }) => constructorName ?? []),
        names,
      );
    case 'annot':
      return only([nameGiven(term) ?? ''], names);
    case 'opaque': {
      const texts = term.pieces.filter((piece) => typeof piece === 'string');
      return new Set([...names].filter((name) => texts.some((text) => text.includes(name))));
    }
  }
}

function only(symbols: readonly string[], names: ReadonlySet<string>): Free {
  const some = symbols.filter((symbol) => names.has(symbol));
  return some.length === 0 ? CLOSED : new Set(some);
}

function union(sets: readonly Free[]): Free {
  let result = CLOSED;
  for (const set of sets) {
    if (set === ANYTHING || result === ANYTHING) return ANYTHING;
    if (set.size === 0 || set === result) continue;
    result = result.size === 0 ? set : new Set([...result, ...set]);
    if (result.size > MOST) return ANYTHING;
  }
  return result;
}

function without(set: Free, vars: readonly VarTerm[]): Free {
  if (set === ANYTHING || !vars.some((variable) => set.has(variable))) return set;
  const rest = new Set(set);
  for (const variable of vars) rest.delete(variable);
  return rest.size === 0 ? CLOSED : rest;
}
