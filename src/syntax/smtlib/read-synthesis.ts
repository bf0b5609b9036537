import type { GrammarRule, Production } from '../../script/index.js';
import { BOOL, type Sort, type VarTerm } from '../../term/index.js';
import { SEXP } from '../sexp/reader.js';
import { coerce } from './coerce.js';
import { type CommandReader, declareSymbol, refuse, symbolAt } from './command-parts.js';
import { giveNilSort } from './read-application.js';
import type { ReadContext } from './read-context.js';
import { readSort } from './read-sort.js';
import { TermReader } from './read-term.js';
import { readSortedVars } from './read-vars.js';

const GRAMMAR = '((N S) …) ((N S (t …)) …): the nonterminals, then each with its productions';

/** Reads `(synth-fun f ((x S) …) S grammar)` or `(synth-inv f ((x S) …) grammar)`. The grammar is optional. */
export function readSynthFun(form: 'synth-fun' | 'synth-inv'): CommandReader {
  return (cx, node, args) => {
    const name = symbolAt(cx, args[0]);
    const [at, params, ...rest] = args;
    const sort = form === 'synth-fun' ? rest.shift() : undefined;
    const isShort = form === 'synth-fun' && sort === undefined;
    if (
      at === undefined ||
      name === undefined ||
      params === undefined ||
      isShort ||
      cx.sexp.kind[params] !== SEXP.list
    ) {
      return refuse(cx, node, `ill-formed ${form}`, `(${form} f ((x S) …)${form === 'synth-fun' ? ' S' : ''} grammar)`);
    }
    if (rest.length !== 0 && rest.length !== 2) {
      return refuse(cx, rest[0] as number, `ill-formed grammar of ${name}`, `none, or ${GRAMMAR}`);
    }
    const result = sort === undefined ? BOOL : readSort(cx, sort);
    const vars = readSortedVars(cx, params);
    if (vars === undefined) return undefined;
    const [names, rules] = rest;
    const grammar = names === undefined || rules === undefined ? [] : readGrammar(cx, { names, rules, result });
    cx.env.leave(vars.length);
    if (grammar === undefined) return undefined;
    declareSymbol(cx, at, { name, params: vars.map((each) => each.sort), result, sortParams: [], role: 'function' });
    return { kind: 'synth-fun', fun: { name, params: vars, result, form, grammar } };
  };
}

interface GrammarAt {
  readonly names: number;
  readonly rules: number;
  readonly result: Sort;
}

function readGrammar(cx: ReadContext, { names, rules, result }: GrammarAt): GrammarRule[] | undefined {
  const { sexp } = cx;
  if (sexp.kind[names] !== SEXP.list || sexp.listChildren(names).length === 0) {
    return refuse(cx, names, 'ill-formed grammar', GRAMMAR);
  }
  const nonterminals = readSortedVars(cx, names);
  if (nonterminals === undefined) return undefined;
  const read = readRules(cx, { names, rules, result, nonterminals });
  cx.env.leave(nonterminals.length);
  return read;
}

function readRules(
  cx: ReadContext,
  { names, rules, result, nonterminals }: GrammarAt & { readonly nonterminals: readonly VarTerm[] },
): GrammarRule[] | undefined {
  const { sexp } = cx;
  const heads = sexp.listChildren(names).map((each) => sexp.listChildren(each)[0] as number);
  const groups = sexp.listChildren(rules);
  if (groups.length !== nonterminals.length) {
    const many = `${nonterminals.length} nonterminals but productions for ${groups.length}`;
    return refuse(cx, rules, `a grammar with ${many}`, GRAMMAR);
  }
  const [start] = nonterminals;
  if (start !== undefined && start.sort !== result) {
    const expected = `${result.text}, the sort of the function: the first nonterminal is the start`;
    return refuse(cx, heads[0] as number, `the start of the grammar has sort ${start.sort.text}`, expected);
  }
  const grammar: GrammarRule[] = [];
  for (const [i, nonterminal] of nonterminals.entries()) {
    const group = groups[i] as number;
    const [name, sort, list, ...more] = sexp.listChildren(group);
    const shape = `(${sexp.slice(heads[i] as number)} ${nonterminal.sort.text} (t …))`;
    if (symbolAt(cx, name) === undefined || sort === undefined || list === undefined || more.length > 0) {
      return refuse(cx, group, 'ill-formed productions', shape);
    }
    const isSame = sexp.name(name as number) === sexp.name(heads[i] as number);
    if (!isSame || readSort(cx, sort) !== nonterminal.sort || sexp.kind[list] !== SEXP.list) {
      return refuse(cx, group, 'the productions are not in the order of the nonterminals', shape);
    }
    const productions = sexp.listChildren(list).map((each) => readProduction(cx, each, nonterminal.sort));
    if (productions.length === 0) return refuse(cx, list, 'a nonterminal without productions', shape);
    const known = productions.filter((each) => each !== undefined);
    if (known.length < productions.length) return undefined;
    grammar.push({ nonterminal, productions: known });
  }
  return grammar;
}

function readProduction(cx: ReadContext, node: number, wanted: Sort): Production | undefined {
  const { sexp } = cx;
  const parts = sexp.kind[node] === SEXP.list ? sexp.listChildren(node) : [];
  const [head, sort] = parts;
  const word = symbolAt(cx, head);
  if ((word === 'Constant' || word === 'Variable') && parts.length === 2) {
    const given = readSort(cx, sort as number);
    if (given !== wanted) {
      return refuse(cx, node, `a production of sort ${given.text}`, `sort ${wanted.text} of the nonterminal`);
    }
    return { kind: word === 'Constant' ? 'constant' : 'variable', sort: given };
  }
  const errors = cx.errors;
  const read = giveNilSort(cx, new TermReader(cx).read(node), wanted);
  if (cx.errors > errors) return undefined;
  const term = wanted.kind === 'Opaque' || read.sort.kind === 'Opaque' ? read : coerce(cx.store, read, wanted);
  if (term === undefined) {
    return refuse(cx, node, `a production of sort ${read.sort.text}`, `sort ${wanted.text} of the nonterminal`);
  }
  return { kind: 'term', term };
}

export const readInvConstraint: CommandReader = (cx, node, args) => {
  const names = args.map((each) => symbolAt(cx, each));
  const [inv, pre, trans, post] = names;
  const isWhole = inv !== undefined && pre !== undefined && trans !== undefined && post !== undefined;
  if (!isWhole || names.length !== 4) {
    return refuse(
      cx,
      node,
      'ill-formed inv-constraint',
      '(inv-constraint inv pre trans post) with four function symbols',
    );
  }
  for (const each of args) {
    if (cx.env.symbol(cx.sexp.name(each)) === undefined) {
      return refuse(cx, each, `unknown symbol ${cx.sexp.name(each)}`, 'a function that is declared or defined earlier');
    }
  }
  return { kind: 'inv-constraint', inv, pre, trans, post };
};
