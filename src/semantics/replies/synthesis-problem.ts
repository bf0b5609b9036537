import { type Command, type Script, type SynthFun, collectChecks, declareConstant } from '../../script/index.js';
import { FragmentReader } from '../../syntax/index.js';
import { BOOL, type Term, type TermStore, type VarTerm, substitute } from '../../term/index.js';

export interface SynthSolution {
  readonly fun: SynthFun;
  readonly body: Term;
}

export interface SynthesisProblem {
  readonly store: TermStore;
  readonly declarations: readonly Command[];
  readonly functions: readonly SynthFun[];
  readonly constraints: readonly Term[];
  readonly assumptions: readonly Term[];
}

const SCOPES: ReadonlySet<string> = new Set(['push', 'reset', 'reset-assertions', 'assert']);
const NUMBER_OF_STATES = 2;

export function problemAt(script: Script, command: number): SynthesisProblem | string {
  const before = script.commands.slice(0, command);
  const scoped = before.find(({ kind }) => SCOPES.has(kind));
  if (scoped !== undefined) return `the problem contains ${scoped.kind}`;
  const unknown = before.find((each) => each.kind === 'verbatim');
  if (unknown?.kind === 'verbatim') return `unknown command: ${unknown.name}`;
  const store = script.store.fork();
  const declarations = [...(collectChecks([...before, { kind: 'check-sat' }])[0]?.declarations ?? [])];
  const functions = declarations.flatMap((each) => (each.kind === 'synth-fun' ? [each.fun] : []));
  const constraints: Term[] = [];
  const assumptions: Term[] = [];
  for (const each of before) {
    if (each.kind === 'constraint') constraints.push(each.term);
    else if (each.kind === 'assume') assumptions.push(each.term);
    else if (each.kind === 'inv-constraint') {
      const made = invariantConstraints(store, each, { functions, declarations });
      if (typeof made === 'string') return made;
      constraints.push(...made);
    }
  }
  if (functions.length === 0) return 'there is no function to synthesise';
  const names = new Set(functions.map(({ name }) => name));
  if (names.size < functions.length) return 'two functions have the same name';
  return { store, declarations, functions, constraints, assumptions };
}

/** Expands an `inv-constraint` (SyGuS-IF 2.1, section 2.10): pre implies inv, trans preserves inv, inv implies post. */
function invariantConstraints(
  store: TermStore,
  { inv, pre, trans, post }: Extract<Command, { readonly kind: 'inv-constraint' }>,
  { functions, declarations }: { readonly functions: readonly SynthFun[]; readonly declarations: Command[] },
): Term[] | string {
  const sorts = functions.find(({ name }) => name === inv)?.params.map(({ sort }) => sort);
  if (sorts === undefined) return 'the invariant is not a function to synthesise';
  const arities = [pre, trans, post].map((name) => {
    const found = declarations.find((each) => each.kind === 'define-fun' && each.fun.name === name);
    return found?.kind === 'define-fun' && found.fun.result === BOOL ? found.fun.params.length : undefined;
  });
  if (arities[0] !== sorts.length || arities[1] !== NUMBER_OF_STATES * sorts.length || arities[2] !== sorts.length) {
    return 'the parameters of the invariant and its conditions do not match';
  }
  const state = (): Term[] =>
    sorts.map((sort) => {
      const constant = store.const(store.freshName('s'), sort);
      declarations.push(declareConstant(constant, 'declare-var'));
      return constant;
    });
  const [now, next] = [state(), state()];
  const call = (name: string, args: readonly Term[]): Term =>
    args.length === 0 ? store.const(name, BOOL) : store.call(name, args, BOOL);
  return [
    store.app('=>', [call(pre, now), call(inv, now)]),
    store.app('=>', [store.app('and', [call(inv, now), call(trans, [...now, ...next])]), call(inv, next)]),
    store.app('=>', [call(inv, now), call(post, now)]),
  ];
}

export interface FormFault {
  readonly fault: string;
  readonly proof: string;
}

/**
 * Reads `((define-fun f ((x S) …) S t) …)` with one definition per function. Returns a fault if a definition is
 * missing or ill-sorted, and the reason if the reply cannot be read.
 */
export function readSolutions(problem: SynthesisProblem, reply: string): readonly SynthSolution[] | FormFault | string {
  const { store, declarations, functions } = problem;
  const reader = new FragmentReader(reply, { store, declarations });
  if (reader.broken !== undefined || reader.hasRest) return 'the reply is not an S-expression';
  const [list, ...more] = reader.sexp.listChildren(0);
  if (list === undefined || more.length > 0) return 'the reply is not one list';
  const definitions = reader.sexp.isSymbol(list) ? [] : reader.sexp.listChildren(list);
  if (definitions.length === 0) return 'the reply defines nothing';
  const found = new Map<string, SynthSolution>();
  for (const node of definitions) {
    const parts = reader.sexp.listChildren(node);
    const [head, name] = parts;
    if (parts.length !== 5 || head === undefined || reader.sexp.slice(head) !== 'define-fun') {
      return 'the reply is not a list of definitions';
    }
    const fun = functions.find((each) => each.name === reader.sexp.name(name as number));
    if (fun === undefined) return 'the reply defines an unknown function';
    if (found.has(fun.name)) return 'the reply defines a function twice';
    const read = readSolution(reader, parts, fun);
    if (typeof read === 'string' || 'fault' in read) return read;
    found.set(fun.name, read);
  }
  const missing = functions.find(({ name }) => !found.has(name));
  if (missing !== undefined) return { fault: 'a function is missing', proof: `${missing.name} is not defined` };
  return functions.map(({ name }) => found.get(name) as SynthSolution);
}

function readSolution(
  reader: FragmentReader,
  parts: readonly number[],
  fun: SynthFun,
): SynthSolution | FormFault | string {
  const [, , list, sort, body] = parts as [number, number, number, number, number];
  const { name, params, result } = fun;
  const given = reader.enter(list);
  if (given === undefined) return 'the parameters cannot be read';
  const read = reader.term(body, result);
  reader.leave(given);
  const isAsSought =
    given.length === params.length &&
    given.every((each, i) => each.sort === params[i]?.sort) &&
    reader.sort(sort) === result;
  if (!isAsSought) return { fault: 'wrong signature', proof: `${name} does not have the required signature` };
  if (typeof read === 'string') return otherSort(reader, { list, body, fun }) ?? read;
  const by = given.flatMap((each, i): [VarTerm, Term][] => (each === params[i] ? [] : [[each, params[i] as VarTerm]]));
  const renamed = substitute(reader.store, read, new Map(by));
  return renamed === undefined ? 'a solution binds a parameter of the problem' : { fun, body: renamed };
}

function otherSort(
  reader: FragmentReader,
  { list, body, fun }: { readonly list: number; readonly body: number; readonly fun: SynthFun },
): FormFault | undefined {
  const sorts = new Set([BOOL, ...fun.params.map(({ sort }) => sort)]);
  sorts.delete(fun.result);
  const given = reader.enter(list) ?? [];
  const found = [...sorts].find((sort) => typeof reader.term(body, sort) !== 'string');
  reader.leave(given);
  if (found === undefined) return undefined;
  return { fault: 'wrong sort', proof: `the body of ${fun.name} has sort ${found.text}, not ${fun.result.text}` };
}
