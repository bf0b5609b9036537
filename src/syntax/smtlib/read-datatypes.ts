import type { Command, ConstructorDecl, DatatypeDecl } from '../../script/index.js';
import type { Sort } from '../../term/index.js';
import { type CommandReader, declareSymbol, numeralAt, refuse, symbolAt, withSortParams } from './command-parts.js';
import type { ReadContext } from './read-context.js';
import { readSort } from './read-sort.js';
import { printSymbol } from './symbols.js';

export const declareDatatypes: CommandReader = (cx, node, args) => {
  const { sexp } = cx;
  const [heads, bodies, ...more] = args;
  if (heads !== undefined && bodies !== undefined && isOldDatatypes(cx, heads, bodies)) {
    return readOldDatatypes(cx, node, heads, bodies);
  }
  const names = heads === undefined ? [] : sexp.listChildren(heads).map((head) => sexp.listChildren(head));
  const decls = bodies === undefined ? [] : sexp.listChildren(bodies);
  const shape = '(declare-datatypes ((D n) …) ((constructor …) …))';
  if (more.length > 0 || names.length === 0) return refuse(cx, node, 'ill-formed declare-datatypes', shape);
  if (names.length !== decls.length || names.some(([name]) => symbolAt(cx, name) === undefined)) {
    return refuse(cx, node, 'ill-formed declare-datatypes', shape);
  }
  const headings = names.map(([name, arity]) => ({
    name: sexp.name(name as number),
    arity: arity === undefined ? 0 : (numeralAt(cx, arity) ?? -1),
  }));
  if (headings.some(({ arity }) => arity < 0)) return refuse(cx, node, 'ill-formed declare-datatypes', shape);
  const parts = headings.map((heading, i) => ({ ...heading, body: datatypeParts(cx, decls[i] as number) }));
  const wrong = parts.find(({ arity, body }) => arity !== body.params.length);
  if (wrong === undefined) return finishDatatypes(cx, node, parts);
  const { name, arity, body } = wrong;
  return refuse(
    cx,
    node,
    `${name} is declared with ${arity} sort parameters but has ${body.params.length}`,
    '(par (A …) …)',
  );
};

/** Checks for the SMT-LIB 2.5 form, still in use: `(declare-datatypes (A …) ((D constructor …) …))`. */
function isOldDatatypes(cx: ReadContext, heads: number, bodies: number): boolean {
  const { sexp } = cx;
  const params = sexp.listChildren(heads);
  const first = sexp.listChildren(bodies)[0];
  const named = first !== undefined && symbolAt(cx, sexp.listChildren(first)[0]) !== undefined;
  return named && params.every((param) => sexp.isSymbol(param)) && symbolAt(cx, sexp.listChildren(first)[0]) !== 'par';
}

function readOldDatatypes(cx: ReadContext, node: number, heads: number, bodies: number): Command | undefined {
  const { sexp } = cx;
  const params = sexp.listChildren(heads).map((param) => sexp.name(param));
  const decls = sexp.listChildren(bodies).map((body) => sexp.listChildren(body));
  const parts = decls.map(([name, ...constructors]) => ({
    name: name === undefined ? '' : sexp.name(name),
    body: { params, constructors },
  }));
  return finishDatatypes(cx, node, parts, { alone: true });
}

export const declareDatatype: CommandReader = (cx, node, args) => {
  const name = symbolAt(cx, args[0]);
  const [, decl, ...more] = args;
  if (name === undefined || decl === undefined || more.length > 0) {
    return refuse(cx, node, 'ill-formed declare-datatype', '(declare-datatype D (constructor …))');
  }
  return finishDatatypes(cx, node, [{ name, body: datatypeParts(cx, decl) }]);
};

interface DatatypeParts {
  readonly params: readonly string[];
  readonly constructors: readonly number[];
}

function finishDatatypes(
  cx: ReadContext,
  node: number,
  parts: readonly { readonly name: string; readonly body: DatatypeParts }[],
  options: DatatypeOptions = {},
): Command | undefined {
  declareDatatypeSorts(cx, parts, options);
  const datatypes: DatatypeDecl[] = [];
  for (const { name, body } of parts) {
    const datatype = readDatatype(cx, node, name, body);
    if (datatype === undefined) return undefined;
    datatypes.push(datatype);
  }
  if (options.alone === true) declareDatatypeSorts(cx, parts, {});
  for (const datatype of datatypes) declareDatatypeSymbols(cx, node, datatype);
  return { kind: 'declare-datatypes', datatypes };
}

interface DatatypeOptions {
  /** True if the bare name `D` denotes the datatype applied to its own parameters, as in SMT-LIB 2.5. */
  readonly alone?: boolean;
}

function declareDatatypeSorts(
  cx: ReadContext,
  parts: readonly { readonly name: string; readonly body: DatatypeParts }[],
  { alone = false }: DatatypeOptions,
): void {
  const { sorts } = cx.store;
  for (const { name, body } of parts) {
    const make = (given: readonly Sort[]): Sort => sorts.named(name, printSymbol(name), given);
    const own = make(body.params.map((param) => sorts.parameter(param, printSymbol(param))));
    cx.env.declareSort(name, { arity: body.params.length, make, ...(alone ? { alone: own } : {}) });
  }
}

function datatypeParts(cx: ReadContext, decl: number): DatatypeParts {
  const { sexp } = cx;
  const parts = sexp.listChildren(decl);
  const [head, params, body] = parts;
  if (head !== undefined && params !== undefined && body !== undefined && symbolAt(cx, head) === 'par') {
    return {
      params: sexp.listChildren(params).map((param) => sexp.name(param)),
      constructors: sexp.listChildren(body),
    };
  }
  return { params: [], constructors: parts };
}

function readDatatype(cx: ReadContext, node: number, name: string, body: DatatypeParts): DatatypeDecl | undefined {
  const { params, constructors } = body;
  if (constructors.length === 0) return refuse(cx, node, `${name} has no constructor`, '(constructor …)');
  const { result, given } = withSortParams(cx, params, () => constructors.map((each) => readConstructor(cx, each)));
  if (result.includes(undefined)) return undefined;
  return {
    name,
    params: given,
    sort: cx.store.sorts.named(name, printSymbol(name), given),
    constructors: result as ConstructorDecl[],
  };
}

function readConstructor(cx: ReadContext, node: number): ConstructorDecl | undefined {
  const { sexp } = cx;
  if (sexp.isSymbol(node)) return { name: sexp.name(node), selectors: [] };
  const [head, ...fields] = sexp.listChildren(node);
  const name = symbolAt(cx, head);
  if (name === undefined) return refuse(cx, node, 'ill-formed constructor', '(c (selector S) …)');
  const selectors: { name: string; sort: Sort }[] = [];
  for (const field of fields) {
    const [selector, sort, ...more] = sexp.listChildren(field);
    const selectorName = symbolAt(cx, selector);
    if (selectorName === undefined || sort === undefined || more.length > 0) {
      return refuse(cx, field, 'ill-formed selector', '(selector S)');
    }
    selectors.push({ name: selectorName, sort: readSort(cx, sort) });
  }
  return { name, selectors };
}

function declareDatatypeSymbols(cx: ReadContext, node: number, datatype: DatatypeDecl): void {
  const { params: sortParams, sort } = datatype;
  for (const { name, selectors } of datatype.constructors) {
    const params = selectors.map((selector) => selector.sort);
    declareSymbol(cx, node, { name, params, result: sort, sortParams, role: 'constructor' });
    for (const selector of selectors) {
      declareSymbol(cx, node, {
        name: selector.name,
        params: [sort],
        result: selector.sort,
        sortParams,
        role: 'selector',
      });
    }
  }
}
