import type { FunDefinition } from '../script/index.js';
import { type Sort, type Term, type VarTerm, children } from '../term/index.js';
import type { Signature } from './signature.js';

export type Definitions = Pick<Signature, 'definitions' | 'selectors' | 'constructors'>;

const MOST_STEPS = 5_000;
const MOST_WAYS = 64;

/** Searches for one parameter per function that decreases in every call within the group. */
export function isWellFounded(group: readonly string[], signature: Definitions): boolean {
  const funs = group.map((name) => signature.definitions.get(name) as FunDefinition);
  for (const measures of waysToMeasure(funs)) {
    const measured = new Map(funs.map(({ name }, i) => [name, measures[i] as number]));
    const budget = { left: MOST_STEPS };
    if (funs.every((fun) => getsSmaller(fun, { measured, signature, budget }))) return true;
  }
  return false;
}

function* waysToMeasure(funs: readonly FunDefinition[]): Generator<readonly number[]> {
  let tried = 0;
  const sorts = new Set<Sort>((funs[0] as FunDefinition).params.map(({ sort }) => sort));
  for (const sort of sorts) {
    if (sort.kind !== 'Int' && sort.kind !== 'BitVec' && sort.kind !== 'Named') continue;
    const places = funs.map(({ params }) => params.flatMap((param, i) => (param.sort === sort ? [i] : [])));
    if (places.some((each) => each.length === 0)) continue;
    const wheels = places.map(() => 0);
    for (let more = true; more && tried < MOST_WAYS; tried++) {
      yield wheels.map((at, i) => (places[i] as readonly number[])[at] as number);
      more = wheels.some((at, i) => {
        const turns = at + 1 < (places[i] as readonly number[]).length;
        wheels[i] = turns ? at + 1 : 0;
        return turns;
      });
    }
  }
}

interface PathCondition {
  readonly condition: Term;
  readonly holds: boolean;
  readonly before: PathCondition | undefined;
}

interface TermPosition {
  readonly term: Term;
  readonly path: PathCondition | undefined;
  readonly hidden: boolean;
  readonly parts: ReadonlySet<VarTerm>;
}

interface Check {
  readonly measured: ReadonlyMap<string, number>;
  readonly signature: Definitions;
  readonly budget: { left: number };
}

/**
 * Checks that the measured parameter decreases in every call from `fun` to its recursive group. Inside a connective or
 * branch, assumes the conditions under which the call's value matters.
 */
function getsSmaller(fun: FunDefinition, { measured, signature, budget }: Check): boolean {
  const param = fun.params[measured.get(fun.name) as number] as VarTerm;
  const stack: TermPosition[] = [{ term: fun.body, path: undefined, hidden: false, parts: new Set() }];
  for (let at = stack.pop(); at !== undefined; at = stack.pop()) {
    if (budget.left-- <= 0) return false;
    const { term, path } = at;
    if ((term.kind === 'call' || term.kind === 'const') && measured.has(term.name)) {
      const arg = term.kind === 'call' ? term.args[measured.get(term.name) as number] : undefined;
      if (arg === undefined || at.hidden || !isSmaller(arg, param, at, signature)) return false;
    }
    for (const part of positionsBelow(at, param, path)) stack.push(part);
  }
  return true;
}

function positionsBelow(at: TermPosition, param: VarTerm, path: PathCondition | undefined): readonly TermPosition[] {
  const { term } = at;
  const under = (part: Term, condition: Term, holds: boolean): TermPosition => ({
    ...at,
    term: part,
    path: { condition, holds, before: path },
  });
  if (term.kind === 'app' && term.op === 'ite') {
    const [condition, then, otherwise] = term.args as [Term, Term, Term];
    return [{ ...at, term: condition }, under(then, condition, true), under(otherwise, condition, false)];
  }
  if (term.kind === 'app' && (term.op === 'and' || term.op === 'or' || term.op === '=>')) {
    const places: TermPosition[] = [];
    let known = path;
    for (const part of term.args) {
      places.push({ ...at, term: part, path: known });
      known = { condition: part, holds: term.op !== 'or', before: known };
    }
    return places;
  }
  if (term.kind === 'quant') {
    return [{ ...at, term: term.body, ...withBound(at, term.vars, param) }];
  }
  if (term.kind === 'match') {
    const isPart = term.scrutinee === param || (term.scrutinee.kind === 'var' && at.parts.has(term.scrutinee));
    const cases = term.cases.map(({ vars, body, constructorName }) => {
      const scope = withBound(at, vars, param);
      const parts = isPart && !at.hidden && constructorName !== undefined ? [...scope.parts, ...vars] : scope.parts;
      return { ...at, term: body, ...scope, parts: new Set(parts) };
    });
    return [{ ...at, term: term.scrutinee }, ...cases];
  }
  return children(term).map((child) => ({ ...at, term: child }));
}

function withBound(
  at: TermPosition,
  vars: readonly VarTerm[],
  param: VarTerm,
): Pick<TermPosition, 'hidden' | 'parts' | 'path'> {
  const hides = vars.includes(param);
  const parts = new Set([...at.parts].filter((part) => !vars.includes(part)));
  return { hidden: at.hidden || hides, parts, path: hides ? undefined : at.path };
}

function isSmaller(arg: Term, param: VarTerm, { path, parts }: TermPosition, signature: Definitions): boolean {
  if (arg.kind === 'var' && parts.has(arg)) return true;
  if (param.sort.kind === 'Named') return isPart(arg, param, path, signature);
  if (arg.kind !== 'app') return false;
  for (let at = path; at !== undefined; at = at.before) {
    if (isIntLess(arg, param) && boundsBelow(at, param)) return true;
    if (isBitVecLess(arg, param) && excludesZero(at, param)) return true;
  }
  return false;
}

function readNumber(term: Term | undefined): bigint | undefined {
  if (term?.kind === 'value' && typeof term.value === 'bigint') return term.value;
  if (term?.kind !== 'app' || term.op !== '-' || term.args.length !== 1) return undefined;
  const of = readNumber(term.args[0]);
  return of === undefined ? undefined : -of;
}

/** Matches `(- x k)` for k > 0, and `(+ x k)` and `(+ k x)` for k < 0. */
function isIntLess(term: Extract<Term, { kind: 'app' }>, param: VarTerm): boolean {
  const [left, right] = term.args;
  if (term.args.length !== 2) return false;
  if (term.op === '-') return left === param && (readNumber(right) ?? 0n) > 0n;
  if (term.op !== '+') return false;
  return (left === param && (readNumber(right) ?? 0n) < 0n) || (right === param && (readNumber(left) ?? 0n) < 0n);
}

const TURNED: Readonly<Record<string, string>> = { '<': '>', '<=': '>=', '>': '<', '>=': '<=' };
const NEGATED: Readonly<Record<string, string>> = { '<': '>=', '<=': '>', '>': '<=', '>=': '<' };

function boundsBelow({ condition, holds }: PathCondition, param: VarTerm): boolean {
  const { term, isTrue } = withoutNegation(condition, holds);
  if (term.kind !== 'app' || term.args.length !== 2) {
    return partsOfCondition(term, isTrue).some((part) => boundsBelow(part, param));
  }
  const [left, right] = term.args as [Term, Term];
  if (term.op === '=' && isTrue) {
    return (left === param && readNumber(right) !== undefined) || (right === param && readNumber(left) !== undefined);
  }
  const relation: string | undefined =
    left === param && readNumber(right) !== undefined
      ? term.op
      : right === param && readNumber(left) !== undefined
        ? TURNED[term.op]
        : undefined;
  const actual = relation === undefined || isTrue ? relation : NEGATED[relation];
  if (actual === '>' || actual === '>=') return true;
  return partsOfCondition(term, isTrue).some((part) => boundsBelow(part, param));
}

function partsOfCondition(term: Term, isTrue: boolean): readonly PathCondition[] {
  if (term.kind !== 'app' || term.op !== (isTrue ? 'and' : 'or')) return [];
  return term.args.map((condition) => ({ condition, holds: isTrue, before: undefined }));
}

function withoutNegation(condition: Term, holds: boolean): { readonly term: Term; readonly isTrue: boolean } {
  let term = condition;
  let isTrue = holds;
  while (term.kind === 'app' && term.op === 'not') {
    term = term.args[0] as Term;
    isTrue = !isTrue;
  }
  return { term, isTrue };
}

/** Matches `(bvsub x 1)`, which is less than x as an unsigned number unless x is zero. */
function isBitVecLess(term: Extract<Term, { kind: 'app' }>, param: VarTerm): boolean {
  const [left, right] = term.args;
  return term.op === 'bvsub' && term.args.length === 2 && left === param && readNumber(right) === 1n;
}

function excludesZero({ condition, holds }: PathCondition, param: VarTerm): boolean {
  const { term, isTrue } = withoutNegation(condition, holds);
  if (term.kind === 'app' && term.args.length === 2) {
    const [left, right] = term.args as [Term, Term];
    const isZero = (left === param && readNumber(right) === 0n) || (right === param && readNumber(left) === 0n);
    if (isZero && (term.op === '=' ? !isTrue : term.op === 'distinct' && isTrue)) return true;
  }
  return partsOfCondition(term, isTrue).some((part) => excludesZero(part, param));
}

function isPart(
  arg: Term,
  param: VarTerm,
  path: PathCondition | undefined,
  { selectors, constructors }: Definitions,
): boolean {
  let term = arg;
  let depth = 0;
  while (term.kind === 'call' && term.args.length === 1) {
    const selector = selectors.get(term.name);
    const of = term.args[0] as Term;
    if (selector === undefined || !hasConstructor(of, selector.constructorName, path, constructors)) return false;
    term = of;
    depth++;
  }
  return depth > 0 && term === param;
}

function hasConstructor(
  of: Term,
  name: string,
  path: PathCondition | undefined,
  constructors: Definitions['constructors'],
): boolean {
  for (let at = path; at !== undefined; at = at.before) {
    if (impliesConstructor(at, of, name, constructors)) return true;
  }
  return false;
}

function impliesConstructor(
  { condition, holds }: PathCondition,
  of: Term,
  name: string,
  constructors: Definitions['constructors'],
): boolean {
  const { term, isTrue } = withoutNegation(condition, holds);
  if (term.kind === 'app' && term.op === 'is' && term.args[0] === of) {
    const [tested] = term.indices;
    if (isTrue) return tested === name;
    const all = constructors.get(name)?.datatype.constructors.map((each) => each.name) ?? [];
    return all.length === 2 && tested !== name && all.some((each) => each === tested);
  }
  return partsOfCondition(term, isTrue).some((part) => impliesConstructor(part, of, name, constructors));
}
