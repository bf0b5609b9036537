import { type Signature, type Term, type TermStore } from '../../src/smt.js';
import { replaceTerms, gcd } from '../../src/lab-front.js';

const MOST_CASES = 256;
const MOST_INEQUALITIES = 2_000;

interface Sum {
  readonly factors: ReadonlyMap<Term, bigint>;
  readonly constant: bigint;
}

type Fact =
  | { readonly kind: 'atMost' | 'zero'; readonly sum: Sum }
  | { readonly kind: 'multiple'; readonly sum: Sum; readonly modulus: bigint };

type Case = readonly Fact[];

/** Proves linear `(forall (…) body)` over Int by refuting the cases of the negated body. Incomplete: false means unknown. */
export function isProvablyValid(term: Term, { store, definitions }: Pick<Signature, 'store' | 'definitions'>): boolean {
  const body = term.kind === 'quant' && term.binder === 'forall' ? term.body : term;
  const opened = withDefinitions(store, body, definitions);
  const cases = opened === undefined ? undefined : listCases(opened, false);
  return cases !== undefined && cases.every(contradicts);
}

function withDefinitions(store: TermStore, term: Term, definitions: Signature['definitions']): Term | undefined {
  if (term.kind === 'app' && ['and', 'or', 'not', '=>'].includes(term.op)) {
    const parts = term.args.map((arg) => withDefinitions(store, arg, definitions));
    return parts.every((part) => part !== undefined) ? store.app(term.op, parts) : undefined;
  }
  if (term.kind !== 'call') return term;
  const fun = definitions.get(term.name);
  if (fun === undefined) return undefined;
  return replaceTerms(store, fun.body, new Map(fun.params.map((param, i) => [param as Term, term.args[i] as Term])));
}

function listCases(term: Term, truth: boolean): readonly Case[] | undefined {
  if (term.kind === 'value' || term.kind === 'quant') return constantCase(term, truth);
  if (term.kind !== 'app') return undefined;
  const { op, args } = term;
  const [first, second] = args;
  if (op === 'not') return listCases(first as Term, !truth);
  if (op === '=>') {
    const parts = args.map((arg, i) => listCases(arg, i === args.length - 1 ? truth : !truth));
    return truth ? either(parts) : both(parts);
  }
  if (op === 'and' || op === 'or') {
    const parts = args.map((arg) => listCases(arg, truth));
    return (op === 'and') === truth ? both(parts) : either(parts);
  }
  if (args.length !== 2 || first === undefined || second === undefined) return undefined;
  if (op === '=') return equationCases(first, second, truth);
  if (op !== '<=' && op !== '<' && op !== '>=' && op !== '>') return undefined;
  const [left, right] =
    op === '<=' || op === '<' ? [readSum(first), readSum(second)] : [readSum(second), readSum(first)];
  if (left === undefined || right === undefined) return undefined;
  const isStrict = op === '<' || op === '>';
  const least = plus(left, right, -1n);
  // Not (a <= b) is b + 1 <= a, and not (a < b) is b <= a.
  const sum = truth ? shift(least, isStrict ? 1n : 0n) : shift(plus(right, left, -1n), isStrict ? 0n : 1n);
  return [[{ kind: 'atMost', sum }]];
}

function constantCase(term: Term, truth: boolean): readonly Case[] | undefined {
  if (term.kind !== 'value' || typeof term.value !== 'boolean') return undefined;
  return term.value === truth ? [[]] : [];
}

function equationCases(first: Term, second: Term, truth: boolean): readonly Case[] | undefined {
  const congruence = readCongruence(first, second) ?? readCongruence(second, first);
  if (congruence !== undefined) {
    const { sum, modulus, is } = congruence;
    const rest = shift(sum, -is);
    if (truth) return [[{ kind: 'multiple', sum: rest, modulus }]];
    const others = Array.from({ length: Number(modulus) - 1 }, (_, i) => BigInt(i + 1));
    return others.map((by) => [{ kind: 'multiple', sum: shift(rest, by), modulus }]);
  }
  const [left, right] = [readSum(first), readSum(second)];
  if (left === undefined || right === undefined) return undefined;
  const [up, down] = [plus(left, right, -1n), plus(right, left, -1n)];
  if (truth) return [[{ kind: 'zero', sum: up }]];
  return [[{ kind: 'atMost', sum: shift(up, 1n) }], [{ kind: 'atMost', sum: shift(down, 1n) }]];
}

/** Reads `(= (mod s m) r)` with 0 <= r < m. */
function readCongruence(
  left: Term,
  right: Term,
): { readonly sum: Sum; readonly modulus: bigint; readonly is: bigint } | undefined {
  if (left.kind !== 'app' || left.op !== 'mod') return undefined;
  const [sum, by, is] = [left.args[0], left.args[1], right].map((each) =>
    each === undefined ? undefined : readSum(each),
  );
  if (sum === undefined || by === undefined || is === undefined) return undefined;
  if (by.factors.size > 0 || is.factors.size > 0) return undefined;
  const isInRange = by.constant > 1n && is.constant >= 0n && is.constant < by.constant && by.constant < MOST_CASES;
  return isInRange ? { sum, modulus: by.constant, is: is.constant } : undefined;
}

function readSum(term: Term): Sum | undefined {
  if (term.kind === 'value')
    return typeof term.value === 'bigint' ? { factors: new Map(), constant: term.value } : undefined;
  if (term.kind === 'var' || term.kind === 'const') return { factors: new Map([[term, 1n]]), constant: 0n };
  if (term.kind !== 'app') return undefined;
  const parts = term.args.map(readSum);
  if (!parts.every((part) => part !== undefined)) return undefined;
  const [first, ...rest] = parts;
  if (first === undefined) return undefined;
  if (term.op === '+') return rest.reduce((sum, part) => plus(sum, part), first);
  if (term.op === '-') {
    if (rest.length === 0) return plus({ factors: new Map(), constant: 0n }, first, -1n);
    return rest.reduce((sum, part) => plus(sum, part, -1n), first);
  }
  if (term.op !== '*' || parts.length !== 2) return undefined;
  const [factor, other] = first.factors.size === 0 ? [first, parts[1] as Sum] : [parts[1] as Sum, first];
  return factor.factors.size === 0 ? plus({ factors: new Map(), constant: 0n }, other, factor.constant) : undefined;
}

function plus(a: Sum, b: Sum, k = 1n): Sum {
  const factors = new Map(a.factors);
  for (const [variable, factor] of b.factors) {
    const made = (factors.get(variable) ?? 0n) + k * factor;
    if (made === 0n) factors.delete(variable);
    else factors.set(variable, made);
  }
  return { factors, constant: a.constant + k * b.constant };
}

function shift({ factors, constant }: Sum, by: bigint): Sum {
  return { factors, constant: constant + by };
}

function either(parts: readonly (readonly Case[] | undefined)[]): readonly Case[] | undefined {
  const all: Case[] = [];
  for (const part of parts) {
    if (part === undefined || all.length + part.length > MOST_CASES) return undefined;
    all.push(...part);
  }
  return all;
}

function both(parts: readonly (readonly Case[] | undefined)[]): readonly Case[] | undefined {
  let all: readonly Case[] = [[]];
  for (const part of parts) {
    if (part === undefined) return undefined;
    all = all.flatMap((one) => part.map((other) => [...one, ...other]));
    if (all.length > MOST_CASES) return undefined;
  }
  return all;
}

/** Incomplete: false means unknown. */
function contradicts(given: Case): boolean {
  const facts = withoutEquations(given);
  const congruences = facts.flatMap((each) => (each.kind === 'multiple' ? [each] : []));
  if (congruences.some((one) => congruences.some((other) => contradict(one, other)))) return true;
  return isEmpty(facts.flatMap((each) => (each.kind === 'atMost' ? [each.sum] : [])));
}

function withoutEquations(given: Case): Case {
  let facts = given;
  for (;;) {
    const solved = facts.flatMap((fact) => {
      const [variable] = [...fact.sum.factors].filter(([, factor]) => factor === 1n || factor === -1n);
      return fact.kind === 'zero' && variable !== undefined ? [{ fact, variable }] : [];
    })[0];
    if (solved === undefined) break;
    const { fact, variable } = solved;
    const [name, unit] = variable;
    facts = facts.flatMap((each) =>
      each === fact ? [] : [{ ...each, sum: plus(each.sum, fact.sum, -unit * (each.sum.factors.get(name) ?? 0n)) }],
    );
  }
  const none = { factors: new Map<Term, bigint>(), constant: 0n };
  return facts.flatMap((each): Case =>
    each.kind === 'zero'
      ? [
          { kind: 'atMost', sum: each.sum },
          { kind: 'atMost', sum: plus(none, each.sum, -1n) },
        ]
      : [each],
  );
}

/** A multiple of one congruence reduces the other to a constant that is not a multiple of the modulus. */
function contradict(
  one: Extract<Fact, { readonly kind: 'multiple' }>,
  other: Extract<Fact, { readonly kind: 'multiple' }>,
): boolean {
  const { modulus } = other;
  if (one.modulus % modulus !== 0n) return false;
  for (let k = 0n; k < modulus; k++) {
    const left = plus(other.sum, one.sum, -k);
    if ([...left.factors.values()].every((factor) => factor % modulus === 0n) && left.constant % modulus !== 0n)
      return true;
  }
  return false;
}

/** Returns true if Fourier-Motzkin elimination proves that no integers make all sums at most 0. */
function isEmpty(sums: readonly Sum[]): boolean {
  let left = sums.map(tighten);
  for (;;) {
    if (left.some(({ factors, constant }) => factors.size === 0 && constant > 0n)) return true;
    const [variable] = left.flatMap(({ factors }) => [...factors.keys()]);
    if (variable === undefined) return false;
    const of = (sum: Sum): bigint => sum.factors.get(variable) ?? 0n;
    const above = left.filter((sum) => of(sum) > 0n);
    const below = left.filter((sum) => of(sum) < 0n);
    const made = above.flatMap((high) =>
      below.map((low) => tighten(plus(scale(high, -of(low)), scale(low, of(high))))),
    );
    left = [...left.filter((sum) => of(sum) === 0n), ...made];
    if (left.length > MOST_INEQUALITIES) return false;
  }
}

function scale({ factors, constant }: Sum, by: bigint): Sum {
  return {
    factors: new Map([...factors].map(([variable, factor]) => [variable, factor * by])),
    constant: constant * by,
  };
}

/** Rounds the constant up, which is sound for integers. */
function tighten(sum: Sum): Sum {
  const common = [...sum.factors.values()].reduce((all, factor) => gcd(all, factor < 0n ? -factor : factor), 0n);
  if (common <= 1n) return sum;
  const { constant } = sum;
  const up = constant > 0n ? (constant + common - 1n) / common : constant / common;
  return { factors: new Map([...sum.factors].map(([variable, factor]) => [variable, factor / common])), constant: up };
}
