import { SEXP, type SexpReader } from '../../syntax/index.js';
import type { Sort, Term, TermStore, VarTerm } from '../../term/index.js';
import type { Interpretation } from '../model.js';
import type { DeclaredSymbol } from '../signature.js';
import type { Entry } from './entries.js';
import { functionArray } from './function-array.js';
import { pushTo } from '../../util/index.js';

type Equation = Extract<Entry, { kind: 'equation' }>;
type Table = Extract<Entry, { kind: 'table' }>;
type Row = Table['rows'][number];

export interface EquationContext {
  readonly store: TermStore;
  readonly sexp: SexpReader;
  readonly declared: ReadonlyMap<string, DeclaredSymbol>;
  readonly valueAt: (node: number, sort: Sort) => Term | string;
}

export interface EquationReading {
  readonly name: string;
  readonly node: number;
  readonly found: Interpretation | string;
}

/** Interprets symbols by equations, such as `(= x 1)` or `(= (f 1) 2)`, and by tables, named as in `(= a @fun_2)`. */
export function* interpretEquations(
  plain: EquationContext,
  equations: readonly Equation[],
  tables: readonly Table[],
): Generator<EquationReading> {
  const named = new Map(tables.map((table) => [table.name, table]));
  const cx = withTables(plain, named);
  const rows = new Map<string, Row[]>();
  const said = new Map<string, string>();
  for (const { node, left, right } of equations) {
    const applied = cx.sexp.kind[left] === SEXP.list;
    const name = cx.sexp.name(applied ? left + 1 : left);
    const wanted = cx.declared.get(name);
    const table = cx.sexp.isSymbol(right) ? named.get(cx.sexp.name(right)) : undefined;
    if (!applied && !said.has(name)) said.set(name, cx.sexp.slice(right));
    if (wanted === undefined) yield { name, node, found: 'the symbol is not declared' };
    else if (applied) pushTo(rows, name, { left, right });
    else if (said.get(name) !== cx.sexp.slice(right)) {
      said.set(name, '');
      yield { name, node, found: 'the symbol is defined twice' };
    } else if (table !== undefined) yield { name, node, found: buildTable(cx, wanted, table) };
    else yield { name, node, found: readValue(cx, wanted, right) };
  }
  for (const table of tables) {
    const wanted = cx.declared.get(table.name);
    if (wanted !== undefined) yield { name: table.name, node: table.node, found: buildTable(cx, wanted, table) };
  }
  for (const [name, own] of rows) {
    const wanted = cx.declared.get(name) as DeclaredSymbol;
    yield { name, node: own[0]?.left ?? 0, found: buildTable(cx, wanted, { rows: own, otherwise: undefined }) };
  }
}

function withTables(plain: EquationContext, named: ReadonlyMap<string, Table>): EquationContext {
  const known = new Map<string, Term | string>();
  const valueAt: EquationContext['valueAt'] = (node, sort) => {
    const table = plain.sexp.isSymbol(node) ? named.get(plain.sexp.name(node)) : undefined;
    if (table === undefined || sort.kind !== 'Array') return plain.valueAt(node, sort);
    const found = known.get(table.name) ?? arrayIn(cx, sort, table);
    known.set(table.name, found);
    return typeof found === 'string' || found.sort === sort ? found : 'the table defines an array of another sort';
  };
  const cx: EquationContext = { ...plain, valueAt };
  return cx;
}

function arrayIn(cx: EquationContext, sort: Sort, table: Table): Term | string {
  const read = buildTable(cx, { params: [], result: sort }, table);
  if (typeof read === 'string') return read;
  return read.kind === 'definition' ? read.body : 'the table does not define an array';
}

function readValue(cx: EquationContext, { params, result }: DeclaredSymbol, node: number): Interpretation | string {
  if (params.length > 0) return 'the symbol is a function';
  const body = cx.valueAt(node, result);
  return typeof body === 'string' ? body : { kind: 'definition', params: [], body };
}

/** Builds a chain of `ite`. Without a default, the chain ends in an undeclared function, which may have any value. */
function buildTable(
  cx: EquationContext,
  wanted: Pick<DeclaredSymbol, 'params' | 'result'>,
  { rows, otherwise }: Pick<Table, 'rows' | 'otherwise'>,
): Interpretation | string {
  const { store, sexp } = cx;
  const { result } = wanted;
  const array = wanted.params.length === 0 && result.kind === 'Array';
  const sorts = array ? [result.index] : wanted.params;
  const element = array ? result.element : result;
  if (sorts.length === 0) return 'the symbol is not a function';
  const params = sorts.map((sort) => store.var(store.freshName('x'), sort));
  let body: Term | undefined =
    otherwise === undefined ? store.call(store.freshName('rest'), params, element) : undefined;
  if (otherwise !== undefined) {
    const value = cx.valueAt(otherwise, element);
    if (typeof value === 'string') return value;
    body = value;
  }
  for (const { left, right } of [...rows].reverse()) {
    const row = buildRow(cx, params, { args: sexp.listChildren(left).slice(1), right, element });
    if (typeof row === 'string') return row;
    body = store.app('ite', [row.condition, row.value, body as Term]);
  }
  if (body === undefined) return 'the table is empty';
  const [index] = params;
  if (array && index !== undefined) return { kind: 'definition', params: [], body: functionArray(store, index, body) };
  return { kind: 'definition', params, body };
}

function buildRow(
  { store, valueAt }: EquationContext,
  params: readonly VarTerm[],
  { args, right, element }: { readonly args: readonly number[]; readonly right: number; readonly element: Sort },
): { readonly condition: Term; readonly value: Term } | string {
  if (args.length !== params.length) return 'a row has the wrong number of arguments';
  const conditions: Term[] = [];
  for (const [i, param] of params.entries()) {
    const at = valueAt(args[i] as number, param.sort);
    if (typeof at === 'string') return at;
    conditions.push(store.app('=', [param, at]));
  }
  const value = valueAt(right, element);
  if (typeof value === 'string') return value;
  return { condition: conditions.length === 1 ? (conditions[0] as Term) : store.app('and', conditions), value };
}
