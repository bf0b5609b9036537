import { contentId, BOOL, type Op, type Sort, type Term } from '../../src/smt.js';
import { INT, REAL, indexText } from '../../src/lab-front.js';
import type { Scope } from './scope.js';

/** If `use` is `both`, `strong` implies `weak`. Otherwise, they are equal. */
export interface Proposal {
  readonly use: 'both' | 'same';
  readonly strong: Term;
  readonly weak: Term;
  readonly size: number;
}

const ARITHMETIC: ReadonlySet<Op> = new Set<Op>(['+', '-', '*', '<', '<=', '>', '>=', '=', 'distinct', 'not', 'abs']);

/** The most general first. */
export function ruleTexts(proposal: Proposal, scope: Scope): string[] {
  const plain = ruleText(proposal, scope, undefined);
  const numeric =
    scope.variables.every(({ sort }) => sort === INT) || scope.variables.every(({ sort }) => sort === REAL);
  if (!numeric || ![proposal.strong, proposal.weak].every((term) => hasOnly(term, ARITHMETIC))) return [plain];
  return [ruleText(proposal, scope, '(T Int Real)'), plain];
}

function hasOnly(term: Term, ops: ReadonlySet<Op>): boolean {
  return term.kind !== 'app' || (ops.has(term.op) && term.args.every((arg) => hasOnly(arg, ops)));
}

function ruleText({ use, strong, weak }: Proposal, scope: Scope, general: string | undefined): string {
  const inStrong = variablesIn(strong, scope);
  const inWeak = variablesIn(weak, scope);
  const isFresh = (name: string): boolean =>
    use === 'both' ? !inStrong.has(name) || !inWeak.has(name) : !inStrong.has(name);
  const declared = { vars: '', fresh: '' };
  for (const { name, sort, constraint } of scope.variables) {
    if (!inStrong.has(name) && !inWeak.has(name)) continue;
    const text = general !== undefined && sort !== BOOL ? 'T' : (scope.sorts.get(sort) ?? sort.text);
    declared[isFresh(name) ? 'fresh' : 'vars'] +=
      ` (${name} ${text}${constraint === undefined ? '' : ` ${constraint}`})`;
  }
  const style = general === undefined && scope.variables.every(({ sort }) => sort === REAL) ? 'decimal' : 'numeral';
  const said = `(${use} ${patternText(strong, scope, style)} ${patternText(weak, scope, style)})`;
  const parameters = general ?? scope.parameters;
  const sections = [
    ...(parameters === '' ? [] : [`(sorts ${selectParameters(parameters, declared.vars + declared.fresh)})`]),
    ...(declared.vars === '' ? [] : [`(vars${declared.vars})`]),
    ...(declared.fresh === '' ? [] : [`(fresh${declared.fresh})`]),
    said,
  ].filter((section) => section !== '(sorts )');
  const body = sections.join(' ');
  const name = `${headOf(strong)}-${headOf(weak)}-${contentId(`${scope.theory} ${body}`).slice(0, 8)}`;
  return `(rule ${name} ${scope.theory} ${body})`;
}

function selectParameters(parameters: string, declared: string): string {
  const all = parameters.match(/\((\w+)[^()]*\)/g) ?? [];
  return all.filter((each) => new RegExp(`\\b${/\w+/.exec(each)?.[0]}\\b`).test(declared)).join(' ');
}

function headOf(term: Term): string {
  return term.kind === 'app' ? term.op : 'leaf';
}

function variablesIn(term: Term, scope: Scope): ReadonlySet<string> {
  const names = new Set<string>();
  const stack: Term[] = [term];
  for (let at = stack.pop(); at !== undefined; at = stack.pop()) {
    const variable = scope.variables.find((each) => each.term === at);
    if (variable !== undefined) names.add(variable.name);
    else if (at.kind === 'app') stack.push(...at.args);
  }
  return names;
}

function patternText(term: Term, scope: Scope, style: 'decimal' | 'numeral'): string {
  const variable = scope.variables.find((each) => each.term === term);
  if (variable !== undefined) return variable.name;
  if (term.kind === 'value') return literalText(term.value, term.sort, scope, style);
  if (term.kind !== 'app') throw new Error(`unexpected term in a pattern: ${term.kind}`);
  const indices = term.indices.map((index) =>
    typeof index === 'number' ? (scope.numbers.get(index) ?? String(index)) : indexText(index),
  );
  const head = indices.length === 0 ? term.op : `(_ ${term.op} ${indices.join(' ')})`;
  if (term.args.length === 0) return head;
  return `(${head} ${term.args.map((arg) => patternText(arg, scope, style)).join(' ')})`;
}

function literalText(value: unknown, sort: Sort, scope: Scope, style: 'decimal' | 'numeral'): string {
  if (sort.kind === 'BitVec') return `(_ bv${String(value)} ${scope.numbers.get(sort.width)})`;
  if (typeof value === 'bigint') return String(value);
  if (typeof value === 'boolean') return String(value);
  if (Array.isArray(value)) return `"${String.fromCodePoint(...(value as number[]))}"`;
  return `${(value as { num: bigint }).num}${style === 'decimal' ? '.0' : ''}`;
}
