import {
  type AppTerm,
  type Literal,
  type MatchTerm,
  type QuantTerm,
  type Term,
  type TermAttribute,
  type ValueTerm,
  type VarTerm,
  UNKNOWN,
  hasNestedArrows,
  operatorInfo,
  operatorOfFunction,
} from '../../term/index.js';
import { decimalText } from '../../util/index.js';
import { printStringLiteral, printSymbol } from './symbols.js';

export type NameOf = (variable: VarTerm) => string;

export function printLeaf(term: Term & { kind: 'value' | 'const' | 'var' }, nameOf: NameOf): string {
  if (term.kind === 'value') return printValue(term);
  if (term.kind === 'var') return printSymbol(nameOf(term));
  if (term.kind === 'const' && term.qualified) return `(as ${printSymbol(term.name)} ${term.sort.text})`;
  return printSymbol(term.name);
}

/** Maximum width of bit-vectors printed in binary or hexadecimal. Wider ones are printed as `(_ bvN w)`. */
const WIDEST_DIGITS = 64;

function printValue(term: ValueTerm): string {
  const { value, sort } = term;
  if (typeof value === 'boolean') return value ? 'true' : 'false';
  if (typeof value === 'bigint' && sort.kind === 'FiniteField') return `(as ff${value} ${sort.text})`;
  if (typeof value === 'bigint') return sort.kind === 'BitVec' ? printBits(value, sort.width) : value.toString();
  return isCodePoints(value) ? printStringLiteral(value) : (decimalText(value) as string);
}

const isCodePoints = (value: Literal): value is readonly number[] => Array.isArray(value);

function printBits(value: bigint, width: number): string {
  if (width > WIDEST_DIGITS) return `(_ bv${value} ${width})`;
  return width % 4 === 0
    ? `#x${value.toString(16).padStart(width / 4, '0')}`
    : `#b${value.toString(2).padStart(width, '0')}`;
}

/** If a term has no arguments, its head is the whole term. */
export function printHead(term: Term & { kind: 'app' | 'call' }, nameOf: NameOf): string {
  if (term.kind === 'call') {
    const name = printSymbol(term.name);
    return term.qualified ? `(as ${name} ${term.sort.text})` : name;
  }
  if (operatorInfo(term.op).qualified && term.sort !== UNKNOWN) return `(as ${term.op} ${term.sort.text})`;
  if (term.op === '@') return applyHead(term, nameOf) ?? '@';
  if (operatorInfo(term.op).ofFunction) return `(_ ${term.op} ${functionText(term.args[0] as Term, nameOf)})`;
  if (term.indices.length === 0) return operatorName(term);
  const indices = term.indices.map((index) => {
    if (typeof index === 'object') return index.text;
    return typeof index === 'number' ? `${index}` : printSymbol(index);
  });
  return `(_ ${term.op} ${indices.join(' ')})`;
}

const OF_FINITE_SETS: Readonly<Record<string, string>> = {
  'set.inter': 'set.intersect',
  'set.minus': 'set.difference',
  'set.member': 'set.in',
  'set.card': 'set.size',
};

/** Set operators on `(FiniteSet T)` have z3's names, such as `set.in`. */
export function operatorName({ op, args }: AppTerm): string {
  const name = OF_FINITE_SETS[op];
  return name !== undefined && args.some(({ sort }) => sort.text.startsWith('(FiniteSet ')) ? name : op;
}

function applyHead(term: AppTerm, nameOf: NameOf): string | undefined {
  const fun = term.args[0] as Term;
  return fun.kind === 'const' || fun.kind === 'var' ? printLeaf(fun, nameOf) : undefined;
}

const NAMELESS = '?';

function functionText(fun: Term, nameOf: NameOf): string {
  if (fun.kind === 'const' || fun.kind === 'var') return printLeaf(fun, nameOf);
  const op = operatorOfFunction(fun);
  if (op === undefined || fun.sort.kind !== 'Function') return NAMELESS;
  return `(${op} (${fun.sort.params.map(({ text }) => text).join(' ')}) ${fun.sort.result.text})`;
}

export function listArguments(term: Term & { kind: 'app' | 'call' }): readonly Term[] {
  if (term.kind === 'app' && operatorInfo(term.op).ofFunction) return term.args.slice(1);
  const [fun] = term.args;
  const isJuxtaposed = fun?.kind === 'const' || fun?.kind === 'var';
  if (term.kind === 'app' && term.op === '@' && isJuxtaposed) return term.args.slice(1);
  return term.args;
}

/** Opens a binder. Nested arrows need nested lambdas, of one variable each. */
export function openBinder({ binder, vars, sort }: QuantTerm, nameOf: NameOf): string {
  const groups = hasNestedArrows(sort) ? vars.map((variable) => [variable]) : [vars];
  return groups.map((group) => `(${binder} (${printVars(group, nameOf)}) `).join('');
}

export function closeBinder({ vars, sort }: QuantTerm): string {
  return ')'.repeat(hasNestedArrows(sort) ? vars.length : 1);
}

/** Checks whether the head needs a `let`: z3 reads `((f x) y)`, cvc5 `(@ (f x) y)`, both `(let ((g (f x))) (g y))`. */
export function needsLet(term: Term): term is AppTerm {
  if (term.kind !== 'app' || term.op !== '@') return false;
  const [fun, ...args] = term.args as readonly [Term, ...Term[]];
  return (fun.kind !== 'const' && fun.kind !== 'var') || (args.length > 1 && hasNestedArrows(fun.sort));
}

export function printVars(vars: readonly VarTerm[], nameOf: NameOf): string {
  return vars.map((variable) => `(${printSymbol(nameOf(variable))} ${variable.sort.text})`).join(' ');
}

export function printPattern(term: MatchTerm, index: number, nameOf: NameOf): string {
  const each = term.cases[index];
  if (each === undefined) throw new RangeError('the match has no case with this index');
  const vars = each.vars.map((variable) => printSymbol(nameOf(variable))).join(' ');
  if (each.constructorName === undefined) return vars;
  return each.vars.length === 0 ? printSymbol(each.constructorName) : `(${printSymbol(each.constructorName)} ${vars})`;
}

export function attributePieces({ keyword, text, terms }: TermAttribute): readonly (string | Term)[] {
  if (keyword === ':named' && text !== undefined) return [` ${keyword} ${printSymbol(text)}`];
  if (text !== undefined) return [` ${keyword} ${text}`];
  if (terms === undefined) return [` ${keyword}`];
  const listed = terms.flatMap((term, i) => (i === 0 ? [term] : [' ', term]));
  return keyword === ':pattern' ? [` ${keyword} (`, ...listed, ')'] : [` ${keyword} `, ...listed];
}

export function namesWritten(
  term: Term,
  names: { readonly has: (name: string) => boolean; readonly keys: () => Iterable<string> },
): readonly string[] {
  if (term.kind === 'const') return names.has(term.name) ? [term.name] : [];
  if (term.kind !== 'opaque') return [];
  const texts = term.pieces.filter((piece) => typeof piece === 'string');
  return [...names.keys()].filter((name) => texts.some((text) => text.includes(name)));
}
