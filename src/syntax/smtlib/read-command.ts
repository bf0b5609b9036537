import {
  type Command,
  type FunDefinition,
  numeralsAreReal,
  type FormulaCommand,
  type ObjectiveKind,
  type TermCommand,
  onlyPrints,
} from '../../script/index.js';
import { BOOL, type Sort, type Term, UNKNOWN, type VarTerm, collectSortParameters } from '../../term/index.js';
import { SEXP } from '../sexp/reader.js';
import type { FunSymbol } from './environment.js';
import {
  type CommandReader,
  declareSymbol,
  isDeclared,
  numeralAt,
  refuse,
  symbolAt,
  withSortParams,
} from './command-parts.js';
import { coerce } from './coerce.js';
import { declareDefinedSort } from './declare-all.js';
import { giveNilSort } from './read-application.js';
import type { ReadContext } from './read-context.js';
import { declareDatatype, declareDatatypes } from './read-datatypes.js';
import { readSort } from './read-sort.js';
import { readInvConstraint, readSynthFun } from './read-synthesis.js';
import { TermReader } from './read-term.js';
import { readSortedVars } from './read-vars.js';
import { printSymbol } from './symbols.js';

export function readCommand(cx: ReadContext, node: number): Command | undefined {
  const { sexp } = cx;
  cx.named.clear();
  const [head, ...args] = sexp.listChildren(node);
  if (head === undefined || !sexp.isSymbol(head)) {
    // Solvers report stray text between commands and continue, and so does Gainsay.
    cx.warnOnce(
      'G208',
      node,
      'text outside commands',
      'text that is not a command: kept as is',
      'remove the text outside commands',
    );
    return { kind: 'verbatim', name: '', text: sexp.slice(node) };
  }
  const name = sexp.name(head);
  if (Object.hasOwn(READERS, name)) return (READERS[name] as CommandReader)(cx, node, args);
  if (onlyPrints(name)) {
    return { kind: 'output', name, text: args.map((arg) => sexp.slice(arg)).join(' ') };
  }
  cx.warnOnce('G208', head, name, `unknown command ${name}: kept as is`);
  return verbatim(cx, node, args);
}

function verbatim(cx: ReadContext, node: number, args: readonly number[]): Command {
  reserveNames(cx, node);
  return { kind: 'verbatim', name: cx.sexp.name(node + 1), text: args.map((arg) => cx.sexp.slice(arg)).join(' ') };
}

function reserveNames(cx: ReadContext, node: number): void {
  const { sexp, store } = cx;
  for (let each = node; each < (sexp.next[node] as number); each++) {
    if (sexp.isSymbol(each)) store.reserveName(sexp.name(each));
  }
}

/** Maximum levels of a `push`. More would exhaust memory. */
const MOST_LEVELS = 100_000;

function readLevels(kind: 'push' | 'pop'): CommandReader {
  return (cx, node, args) => {
    const levels = args.length === 0 ? 1 : numeralAt(cx, args[0]);
    if (levels === undefined || args.length > 1 || levels > MOST_LEVELS) {
      return refuse(cx, node, `ill-formed ${kind}`, `(${kind} n) with a numeral n up to ${MOST_LEVELS}`);
    }
    if (kind === 'push') cx.env.push(levels);
    else if (!cx.env.pop(levels)) cx.error('G206', node, `pop ${levels} without a matching push`);
    return { kind, levels };
  };
}

function readAttribute(kind: 'set-option' | 'set-info'): CommandReader {
  return (cx, node, args) => {
    const { sexp, env } = cx;
    const [keyword, value, ...more] = args;
    if (keyword === undefined || sexp.kind[keyword] !== SEXP.keyword || more.length > 0) {
      return refuse(cx, node, `ill-formed ${kind}`, `(${kind} :keyword value)`);
    }
    const name = sexp.slice(keyword);
    if (value === undefined) return { kind, keyword: name };
    const text = sexp.slice(value);
    if (kind === 'set-option' && name === ':global-declarations') env.globalDeclarations = text === 'true';
    return { kind, keyword: name, value: text };
  };
}

/** z3's `declare-rel` can also name a representation; such a command stays opaque. */
function declareFunction(form: 'declare-fun' | 'declare-rel'): CommandReader {
  const isRelation = form === 'declare-rel';
  return (cx, node, args) => {
    const name = symbolAt(cx, args[0]);
    const [, params, sort] = args;
    if (name === undefined || params === undefined || args.length !== (isRelation ? 2 : 3)) {
      return isRelation ? verbatim(cx, node, args) : refuse(cx, node, `ill-formed ${form}`, `(${form} f (S …) S)`);
    }
    if (cx.sexp.kind[params] !== SEXP.list) {
      return isRelation ? verbatim(cx, node, args) : refuse(cx, params, 'ill-formed parameter sorts', '(S …)');
    }
    return declareOnce(cx, args[0] as number, {
      kind: 'declare-fun',
      name,
      params: cx.sexp.listChildren(params).map((param) => readSort(cx, param)),
      result: sort === undefined ? BOOL : readSort(cx, sort),
      form,
    });
  };
}

function declareConst(form: 'declare-const' | 'declare-var'): CommandReader {
  return (cx, node, args) => {
    const name = symbolAt(cx, args[0]);
    const [, sort, ...more] = args;
    if (name === undefined || sort === undefined || more.length > 0) {
      return form === 'declare-var'
        ? verbatim(cx, node, args)
        : refuse(cx, node, `ill-formed ${form}`, `(${form} x S)`);
    }
    const result = readSort(cx, sort);
    return declareOnce(cx, args[0] as number, { kind: 'declare-fun', name, params: [], result, form });
  };
}

/** Ignores a repeated declaration, since solvers report it and continue. */
function declareOnce(cx: ReadContext, at: number, command: Command & { kind: 'declare-fun' }): Command | undefined {
  const { name, params, result } = command;
  const fun = plainFunction(name, params, result);
  if (isDeclared(cx, fun)) {
    const message = `${name} is already declared, with the same sorts: ignored`;
    cx.warnOnce('G206', at, name, message, 'remove one of the declarations, or rename it');
    return undefined;
  }
  declareSymbol(cx, at, fun);
  return command;
}

function readDefinition(form: 'define-fun' | 'define-const' | 'define-fun-rec'): CommandReader {
  return (cx, node, args) => {
    const name = symbolAt(cx, args[0]);
    const [, ...rest] = args;
    const params = form === 'define-const' ? undefined : rest.shift();
    const [result, body, ...more] = rest;
    if (name === undefined || result === undefined || body === undefined || more.length > 0) {
      const shape = form === 'define-const' ? 'x S t' : 'f ((x S) …) S t';
      return refuse(cx, node, `ill-formed ${form}`, `(${form} ${shape})`);
    }
    const sort = readSort(cx, result);
    if (form === 'define-fun-rec') declareRecursive(cx, args[0] as number, name, params, sort);
    const fun = readFunction(cx, name, params, sort, body);
    if (fun === undefined) return undefined;
    if (form !== 'define-fun-rec') declareSymbol(cx, args[0] as number, functionSymbol(fun));
    return { kind: 'define-fun', fun, form };
  };
}

function functionSymbol(fun: FunDefinition): FunSymbol {
  const params = fun.params.map((param) => param.sort);
  return plainFunction(fun.name, params, fun.result);
}

/** Sort parameters in `params` or `result` can stand for any sort. */
function plainFunction(name: string, params: readonly Sort[], result: Sort): FunSymbol {
  const sortParams = [...collectSortParameters([...params, result])];
  if (sortParams.length === 0 || result.kind !== 'Function')
    return { name, params, result, sortParams, role: 'function' };
  return { name, params: [...params, ...result.params], result: result.result, sortParams, role: 'function' };
}

function declareRecursive(cx: ReadContext, at: number, name: string, params: number | undefined, result: Sort): void {
  const sorts = (params === undefined ? [] : cx.sexp.listChildren(params)).map((each) => {
    const sort = cx.sexp.listChildren(each)[1];
    return sort === undefined ? UNKNOWN : readSort(cx, sort);
  });
  declareSymbol(cx, at, plainFunction(name, sorts, result));
}

function readFunction(
  cx: ReadContext,
  name: string,
  params: number | undefined,
  result: Sort,
  body: number,
): FunDefinition | undefined {
  const vars: VarTerm[] | undefined = params === undefined ? [] : readSortedVars(cx, params);
  if (vars === undefined) return undefined;
  const read = giveNilSort(cx, new TermReader(cx).read(body), result);
  cx.env.leave(vars.length);
  const fitted = result.kind === 'Opaque' ? read : coerce(cx.store, read, result);
  if (fitted === undefined && read.sort.kind !== 'Opaque' && read.sort.kind !== 'Function') {
    cx.error('G204', body, `the body of ${name} has sort ${read.sort.text}`, { expected: `sort ${result.text}` });
    return undefined;
  }
  return { name, params: vars, result, body: fitted ?? read };
}

const defineFunsRec: CommandReader = (cx, node, args) => {
  const { sexp } = cx;
  const [heads, bodies] = args;
  const heading = heads === undefined ? [] : sexp.listChildren(heads);
  const body = bodies === undefined ? [] : sexp.listChildren(bodies);
  if (args.length !== 2 || heading.length === 0 || heading.length !== body.length) {
    return refuse(cx, node, 'ill-formed define-funs-rec', '(define-funs-rec ((f ((x S) …) S) …) (t …))');
  }
  const parts = heading.map((each) => sexp.listChildren(each));
  for (const [name, params, result] of parts) {
    if (symbolAt(cx, name) === undefined || params === undefined || result === undefined) {
      return refuse(cx, node, 'ill-formed function heading', '(f ((x S) …) S)');
    }
    declareRecursive(cx, name as number, sexp.name(name as number), params, readSort(cx, result));
  }
  const funs: FunDefinition[] = [];
  for (const [i, [name, params, result]] of parts.entries()) {
    const sort = readSort(cx, result as number);
    const fun = readFunction(cx, sexp.name(name as number), params, sort, body[i] as number);
    if (fun === undefined) return undefined;
    funs.push(fun);
  }
  return { kind: 'define-funs-rec', funs };
};

const declareSort: CommandReader = (cx, node, args) => {
  const name = symbolAt(cx, args[0]);
  const arity = args.length === 1 ? 0 : numeralAt(cx, args[1]);
  if (name === undefined || arity === undefined || args.length > 2) {
    return refuse(cx, node, 'ill-formed declare-sort', '(declare-sort S n) with a numeral n');
  }
  const { sorts } = cx.store;
  cx.env.declareSort(name, { arity, make: (given) => sorts.named(name, printSymbol(name), given) });
  return { kind: 'declare-sort', name, arity };
};

const declareSortParameter: CommandReader = (cx, node, args) => {
  const name = symbolAt(cx, args[0]);
  if (name === undefined || args.length !== 1) {
    return refuse(cx, node, 'ill-formed declare-sort-parameter', '(declare-sort-parameter A)');
  }
  const sort = cx.store.sorts.parameter(name, printSymbol(name));
  cx.env.declareSort(name, { arity: 0, make: () => sort });
  return { kind: 'declare-sort-parameter', name };
};

/** Reads `declare-heap`, which is allowed once per script, before any push. */
const declareHeap: CommandReader = (cx, node, args) => {
  const [pair, ...more] = args;
  const [location, data, ...rest] = pair === undefined ? [] : cx.sexp.listChildren(pair);
  if (location === undefined || data === undefined || more.length > 0 || rest.length > 0) {
    return refuse(cx, node, 'ill-formed declare-heap', '(declare-heap (T U)) with sorts T of locations and U of data');
  }
  if (cx.heap !== undefined) {
    cx.error('G206', node, `a heap is already declared, from ${cx.heap.location.text} to ${cx.heap.data.text}`, {
      hint: 'a script has one heap: remove one of the declarations',
    });
    return undefined;
  }
  if (cx.env.depth > 0) {
    cx.error('G206', node, 'a heap is declared after a push', { hint: 'declare the heap before any push' });
    return undefined;
  }
  const heap = { location: readSort(cx, location), data: readSort(cx, data) };
  cx.declareHeap(heap);
  return { kind: 'declare-heap', heap };
};

const defineSort: CommandReader = (cx, node, args) => {
  const name = symbolAt(cx, args[0]);
  const [, params, body, ...more] = args;
  if (name === undefined || params === undefined || body === undefined || more.length > 0) {
    return refuse(cx, node, 'ill-formed define-sort', '(define-sort S (A …) T)');
  }
  const names = cx.sexp.listChildren(params).map((param) => cx.sexp.name(param));
  const { result: sort, given } = withSortParams(cx, names, () => readSort(cx, body));
  declareDefinedSort(cx.env, cx.store, { name, params: given, sort });
  return { kind: 'define-sort', name, params: names, sort };
};

function readFormula(kind: 'assert' | 'constraint' | 'assume'): CommandReader {
  return (cx, node, args) => {
    const [formula, ...more] = args;
    if (formula === undefined || more.length > 0) return refuse(cx, node, `ill-formed ${kind}`, `(${kind} t)`);
    return { kind, term: new TermReader(cx).readFormula(formula) };
  };
}

function readTermList(cx: ReadContext, node: number, list: number | undefined, name: string): Term[] | undefined {
  if (list === undefined || cx.sexp.kind[list] !== SEXP.list) {
    return refuse(cx, node, `ill-formed ${name}`, `(${name} (t …))`);
  }
  return cx.sexp.listChildren(list).map((each) => new TermReader(cx).read(each));
}

/** Reads a term followed by options. Without a term, the command stays opaque. */
function readTermCommand(kind: TermCommand | ObjectiveKind | 'rule'): CommandReader {
  return (cx, node, args) => {
    const [term, ...options] = args;
    if (term === undefined) return verbatim(cx, node, args);
    return {
      kind,
      term:
        kind === 'assert-soft' || kind === 'rule'
          ? new TermReader(cx).readFormula(term)
          : new TermReader(cx).read(term),
      options: options.map((each) => cx.sexp.slice(each)).join(' '),
    };
  };
}

/** Reads `(get-interpolant I t)`. A command with a grammar stays opaque. */
function readFormulaCommand(kind: FormulaCommand): CommandReader {
  return (cx, node, args) => {
    const name = symbolAt(cx, args[0]);
    const [, term] = args;
    if (name === undefined || term === undefined || args.length > 2) return verbatim(cx, node, args);
    return { kind, name, term: new TermReader(cx).read(term) };
  };
}

function readEach<Kind extends string>(kinds: readonly Kind[], read: (kind: Kind) => CommandReader) {
  return Object.fromEntries(kinds.map((kind) => [kind, read(kind)]));
}

const READERS: Readonly<Record<string, CommandReader>> = {
  ...readEach(['assert', 'assume', 'constraint'], readFormula),
  'inv-constraint': readInvConstraint,
  ...readEach(['synth-fun', 'synth-inv'], readSynthFun),
  'check-sat': (cx, _node, args) =>
    args.length === 0
      ? { kind: 'check-sat' }
      : {
          kind: 'check-sat-assuming',
          literals: args.map((each) => new TermReader(cx).readFormula(each)),
          form: 'check-sat',
        },
  'check-sat-assuming': (cx, node, args) => {
    const literals = readTermList(cx, node, args[0], 'check-sat-assuming');
    return literals === undefined ? undefined : { kind: 'check-sat-assuming', literals };
  },
  ...readEach(['declare-const', 'declare-var'], declareConst),
  'declare-datatype': declareDatatype,
  'declare-datatypes': declareDatatypes,
  ...readEach(['declare-fun', 'declare-rel'], declareFunction),
  'declare-heap': declareHeap,
  'declare-sort': declareSort,
  'declare-sort-parameter': declareSortParameter,
  ...readEach(['define-const', 'define-fun', 'define-fun-rec'], readDefinition),
  'define-funs-rec': defineFunsRec,
  'define-sort': defineSort,
  exit: () => ({ kind: 'exit' }),
  'get-value': (cx, node, args) => {
    if (args.length > 1) {
      cx.warnOnce('G208', node, 'get-value extended', 'get-value with attributes is an extension: kept as is');
      return verbatim(cx, node, args);
    }
    const terms = readTermList(cx, node, args[0], 'get-value');
    return terms === undefined ? undefined : { kind: 'get-value', terms };
  },
  ...readEach(['get-abduct', 'get-interpolant'], readFormulaCommand),
  ...readEach(['get-qe', 'get-qe-disjunct', 'simplify', 'eval'], readTermCommand),
  ...readEach(['minimize', 'maximize', 'assert-soft', 'rule'], readTermCommand),
  ...readEach(['pop', 'push'], readLevels),
  reset: (cx) => {
    cx.env.clear('reset');
    cx.declareHeap(undefined);
    cx.env.globalDeclarations = false;
    cx.numeralsAreReal = false;
    cx.literals.clear();
    return { kind: 'reset' };
  },
  'reset-assertions': (cx) => {
    if (!cx.env.globalDeclarations) cx.env.clear('reset-assertions');
    return { kind: 'reset-assertions' };
  },
  ...readEach(['set-info', 'set-option'], readAttribute),
  'set-logic': (cx, node, args) => {
    const logic = symbolAt(cx, args[0]);
    if (logic === undefined || args.length > 1) return refuse(cx, node, 'ill-formed set-logic', '(set-logic L)');
    cx.numeralsAreReal = numeralsAreReal(logic);
    cx.literals.clear();
    return { kind: 'set-logic', logic };
  },
};
