import { type Sort, UNKNOWN, type VarTerm } from '../../term/index.js';
import { SEXP } from '../sexp/reader.js';
import { type FunSymbol, unify } from './environment.js';
import type { ReadContext } from './read-context.js';
import { enterVars } from './read-vars.js';

export interface CasePattern {
  readonly constructorName?: string;
  readonly vars: readonly VarTerm[];
}

/** Reads a constructor, possibly with variables, or a variable (also `_`) for all other cases (SMT-LIB 2.7, 3.6.1). */
export function casePattern(cx: ReadContext, node: number, scrutinee: Sort, lenient: boolean): CasePattern {
  const { sexp } = cx;
  if (sexp.isSymbol(node)) {
    const name = sexp.name(node);
    if (isConstant(cx, name)) return { constructorName: name, vars: [] };
    return { vars: enterVars(cx, [{ name, sort: scrutinee }]) };
  }
  const [head, ...rest] = sexp.kind[node] === SEXP.list ? sexp.listChildren(node) : [];
  if (head === undefined || !sexp.isSymbol(head) || !rest.every((each) => sexp.isSymbol(each))) {
    if (!lenient) {
      cx.error('G202', node, 'ill-formed match pattern', { expected: 'C, (C x …) or x with a constructor C' });
    }
    return { vars: [] };
  }
  const name = sexp.name(head);
  if (rest.length === 0 && isConstant(cx, name)) return { constructorName: name, vars: [] };
  const constructor = constructorNamed(cx, name, rest.length);
  if (constructor === undefined && !lenient && scrutinee.kind !== 'Opaque') {
    cx.error('G202', head, `${name} is not a constructor with ${rest.length} arguments`, {
      expected: `a constructor of ${scrutinee.text}`,
    });
  }
  const sorts = constructor === undefined ? undefined : instantiate(cx, constructor, scrutinee);
  const vars = rest.map((each, i) => ({ name: sexp.name(each), sort: sorts?.[i] ?? UNKNOWN }));
  return { constructorName: name, vars: enterVars(cx, vars) };
}

function isConstant(cx: ReadContext, name: string): boolean {
  const binding = cx.env.symbol(name);
  return binding?.kind === 'term' ? binding.role === 'constructor' : constructorNamed(cx, name, 0) !== undefined;
}

function constructorNamed(cx: ReadContext, name: string, params: number): FunSymbol | undefined {
  const binding = cx.env.symbol(name);
  if (binding?.kind !== 'funs') return undefined;
  return binding.funs.find((fun) => fun.role === 'constructor' && fun.params.length === params);
}

function instantiate(cx: ReadContext, constructor: FunSymbol, sort: Sort): readonly Sort[] | undefined {
  const by = new Map<Sort, Sort>();
  if (!unify(constructor.result, sort, cx.store, by, constructor.sortParams)) return undefined;
  return constructor.params.map((param) => cx.store.sorts.substitute(param, by));
}
