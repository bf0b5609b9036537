import type { Command, Script } from '../script/index.js';
import { BOOL, type Op, type Term, type TermStore } from '../term/index.js';
import { hasNames, withoutUnusedNames } from './strip-names.js';

export interface Clause {
  readonly command: number;
  readonly source: number;
}

export interface CnfScript {
  readonly script: Script;
  readonly clauses: readonly Clause[];
}

/**
 * Converts a script to Tseitin's conjunctive normal form. Each assertion becomes clauses at the same position, so that
 * push and pop keep their meaning. Atoms are Bool terms without a connective on top. Each shared subformula `f` gets
 * one fresh constant `b`.
 *
 * Clauses state both directions of `b <=> f`, so each model of the seed extends to exactly one model of the clauses,
 * and each model of the clauses satisfies the seed. Every literal occurs positively, so weakening (strengthening) a
 * literal weakens (strengthens) the conjunction (Theorem 4.1 of Yao et al. 2021). Hence a mutant of the clauses is
 * `weaker` or `stronger` than the seed. Assertions with a `:named` term that is used elsewhere stay unchanged.
 */
export function toCnf(seed: Script, store: TermStore): CnfScript {
  const script = withoutUnusedNames(seed, store);
  const builder = new CnfBuilder(store);
  for (const [source, command] of script.commands.entries()) builder.command(command, source);
  return { script: { ...script, store, commands: builder.commands }, clauses: builder.clauses };
}

class CnfBuilder {
  readonly commands: Command[] = [];
  readonly clauses: Clause[] = [];
  readonly #store: TermStore;
  /** Literals of subformulas, by push level. A pop removes the definitions of its level. */
  #levels: Map<Term, Term>[] = [new Map()];
  #source = 0;

  constructor(store: TermStore) {
    this.#store = store;
  }

  command(command: Command, source: number): void {
    this.#source = source;
    if (command.kind === 'push') {
      for (let i = 0; i < command.levels; i++) this.#levels.push(new Map());
    } else if (command.kind === 'pop') {
      this.#levels.splice(Math.max(1, this.#levels.length - command.levels));
    } else if (command.kind === 'reset' || command.kind === 'reset-assertions') {
      this.#levels = [new Map()];
    }
    if (command.kind !== 'assert' || hasNames(command)) this.commands.push(command);
    else this.#assertion(command.term);
  }

  #assertion(root: Term): void {
    const conjuncts: Term[] = [];
    const stack: Term[] = [root];
    for (let term = stack.pop(); term !== undefined; term = stack.pop()) {
      if (term.kind === 'annot') stack.push(term.body);
      else if (term.kind === 'app' && term.op === 'and') pushAll(stack, term.args);
      else conjuncts.push(term);
    }
    for (const conjunct of new Set(conjuncts)) {
      const disjuncts = conjunct.kind === 'app' && conjunct.op === 'or' ? conjunct.args : [conjunct];
      this.#clause(disjuncts.map((term) => this.#literal(term)));
    }
  }

  #clause(literals: readonly Term[]): void {
    if (literals.includes(this.#store.true)) return;
    const different = [...new Set(literals)].filter((literal) => literal !== this.#store.false);
    const clause = different.length > 1 ? this.#store.app('or', different) : (different[0] ?? this.#store.false);
    this.clauses.push({ command: this.commands.length, source: this.#source });
    this.commands.push({ kind: 'assert', term: clause });
  }

  #findKnown(term: Term): Term | undefined {
    for (let i = this.#levels.length - 1; i >= 0; i--) {
      const literal = this.#levels[i]?.get(term);
      if (literal !== undefined) return literal;
    }
    return undefined;
  }

  /** Returns a formula's literal. Defines the fresh constants of its subformulas first. */
  #literal(root: Term): Term {
    const stack: Term[] = [root];
    for (let term = stack.at(-1); term !== undefined; term = stack.at(-1)) {
      if (this.#findKnown(term) !== undefined) {
        stack.pop();
        continue;
      }
      const parts = listOperands(term);
      const missing = parts.filter((part) => this.#findKnown(part) === undefined);
      if (missing.length > 0) {
        pushAll(stack, missing);
        continue;
      }
      stack.pop();
      const literals = parts.map((part) => this.#findKnown(part) as Term);
      const literal = this.#define(term, literals);
      (this.#levels.at(-1) as Map<Term, Term>).set(term, literal);
    }
    return this.#findKnown(root) as Term;
  }

  #define(term: Term, parts: readonly Term[]): Term {
    if (parts.length === 0) return term;
    if (term.kind === 'annot') return parts[0] as Term;
    if (term.kind !== 'app') throw new TypeError(`toCnf: no connective: ${term.kind}`);
    switch (term.op) {
      case 'not':
        return this.#not(parts[0] as Term);
      case 'and':
        return this.#conjunction(parts);
      case 'or':
        return this.#disjunction(parts);
      case '=>':
        return this.#disjunction(parts.map((part, i) => (i < parts.length - 1 ? this.#not(part) : part)));
      case 'xor':
        return parts.reduce((left, right) => this.#not(this.#equality(left, right)));
      case '=':
        return this.#conjunction(parts.slice(1).map((right, i) => this.#equality(parts[i] as Term, right)));
      case 'distinct':
        if (parts.length === 1) return this.#store.true;
        return parts.length > 2 ? this.#store.false : this.#not(this.#equality(parts[0] as Term, parts[1] as Term));
      case 'ite':
        return this.#choice(parts[0] as Term, parts[1] as Term, parts[2] as Term);
      default:
        throw new TypeError(`toCnf: no connective: ${term.op}`);
    }
  }

  #not(literal: Term): Term {
    const { true: yes, false: no } = this.#store;
    if (literal === yes) return no;
    if (literal === no) return yes;
    return literal.kind === 'app' && literal.op === 'not'
      ? (literal.args[0] as Term)
      : this.#store.app('not', [literal]);
  }

  #fresh(): Term {
    const name = this.#store.freshName('cnf');
    this.commands.push({ kind: 'declare-fun', name, params: [], result: BOOL, form: 'declare-const' });
    return this.#store.const(name, BOOL);
  }

  #conjunction(parts: readonly Term[]): Term {
    return this.#not(this.#disjunction(parts.map((part) => this.#not(part))));
  }

  #disjunction(parts: readonly Term[]): Term {
    if (parts.length === 1) return parts[0] as Term;
    const name = this.#fresh();
    this.#clause([this.#not(name), ...parts]);
    for (const part of new Set(parts)) this.#clause([name, this.#not(part)]);
    return name;
  }

  #equality(left: Term, right: Term): Term {
    const name = this.#fresh();
    const [not, notLeft, notRight] = [this.#not(name), this.#not(left), this.#not(right)];
    this.#clause([not, notLeft, right]);
    this.#clause([not, left, notRight]);
    this.#clause([name, left, right]);
    this.#clause([name, notLeft, notRight]);
    return name;
  }

  #choice(condition: Term, then: Term, otherwise: Term): Term {
    const name = this.#fresh();
    const [not, notCondition] = [this.#not(name), this.#not(condition)];
    this.#clause([not, notCondition, then]);
    this.#clause([not, condition, otherwise]);
    this.#clause([name, notCondition, this.#not(then)]);
    this.#clause([name, condition, this.#not(otherwise)]);
    return name;
  }
}

function pushAll(stack: Term[], terms: readonly Term[]): void {
  for (let i = terms.length - 1; i >= 0; i--) stack.push(terms[i] as Term);
}

const NONE: readonly Term[] = [];
const CONNECTIVES: ReadonlySet<Op> = new Set<Op>(['not', 'and', 'or', '=>', 'xor', '=', 'distinct', 'ite']);

function listOperands(term: Term): readonly Term[] {
  if (term.kind === 'annot') return [term.body];
  if (term.kind !== 'app' || term.args.some((arg) => arg.sort !== BOOL)) return NONE;
  return CONNECTIVES.has(term.op) ? term.args : NONE;
}
