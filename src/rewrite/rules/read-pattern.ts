import type { Diagnostic } from '../../diag/index.js';
import { SEXP, type SexpReader, readStringLiteral } from '../../syntax/index.js';
import { ATOMIC_SORTS, OPERATOR_NAMES, type Op, type Sort, operatorInfo, operatorNamed } from '../../term/index.js';
import { didYouMean, rationalFromDecimal } from '../../util/index.js';
import type { NumberPattern, Pattern, RuleVariable, SortPattern } from './rule.js';

/** Something wrong in a rule file: a G302 diagnostic at a node of the text. */
export class RuleProblem extends Error {
  readonly node: number;
  readonly expected: string | undefined;
  readonly hint: string | undefined;

  constructor(node: number, message: string, expected?: string, hint?: string) {
    super(message);
    this.node = node;
    this.expected = expected;
    this.hint = hint;
  }

  diagnostic(sexp: SexpReader): Diagnostic {
    return {
      code: 'G302',
      severity: 'error',
      message: this.message,
      span: sexp.span(this.node),
      ...(this.expected === undefined ? {} : { expected: this.expected }),
      ...(this.hint === undefined ? {} : { hint: this.hint }),
    };
  }
}

/** Patterns deeper than this are refused: rules are read, matched and built by recursion over the pattern. */
const DEEPEST = 32;

/** Reads sorts, numbers and terms with holes. Throws a `RuleProblem`. */
export class PatternReader {
  readonly #sexp: SexpReader;
  readonly #variables: ReadonlyMap<string, RuleVariable>;
  readonly #sorts: ReadonlyMap<string, readonly Sort[] | 'any'>;

  constructor(
    sexp: SexpReader,
    variables: ReadonlyMap<string, RuleVariable>,
    sorts: ReadonlyMap<string, readonly Sort[] | 'any'>,
  ) {
    this.#sexp = sexp;
    this.#variables = variables;
    this.#sorts = sorts;
  }

  /** A sort without arguments. */
  fixedSort(node: number): Sort {
    const text = this.#sexp.slice(node);
    const sort = ATOMIC_SORTS.find((each) => each.text === text);
    if (sort === undefined)
      throw new RuleProblem(node, `no such sort here: '${text}'`, ATOMIC_SORTS.map((each) => each.text).join(', '));
    return sort;
  }

  sort(node: number, depth = 0): SortPattern {
    const sexp = this.#sexp;
    if (depth > DEEPEST) throw new RuleProblem(node, 'this sort is too deep');
    if (sexp.isSymbol(node)) {
      const name = sexp.name(node);
      return this.#sorts.has(name) ? { kind: 'parameter', name } : { kind: 'sort', sort: this.fixedSort(node) };
    }
    const [head, second, third, fourth] = sexp.childrenOf(node);
    const words = [head, second].map((each) => (each === undefined ? '' : sexp.slice(each)));
    if (words[0] === 'Array' && second !== undefined && third !== undefined) {
      return { kind: 'array', index: this.sort(second, depth + 1), element: this.sort(third, depth + 1) };
    }
    if (words[0] === '_' && words[1] === 'BitVec' && third !== undefined) {
      return { kind: 'bit-vec', width: this.number(third) };
    }
    if (words[0] === '_' && words[1] === 'FloatingPoint' && third !== undefined && fourth !== undefined) {
      return { kind: 'float', eb: this.number(third), sb: this.number(fourth) };
    }
    throw new RuleProblem(
      node,
      'no such sort',
      'Int, (_ BitVec n), (_ FloatingPoint e s), (Array I E), a sort parameter',
    );
  }

  number(node: number, depth = 0): NumberPattern {
    const sexp = this.#sexp;
    if (sexp.kind[node] === SEXP.numeral) return { kind: 'number', value: Number(sexp.slice(node)) };
    if (sexp.isSymbol(node)) return { kind: 'parameter', name: sexp.name(node) };
    const [head, left, right, more] = sexp.childrenOf(node);
    const op = head === undefined ? '' : sexp.slice(head);
    if (
      (op === '+' || op === '-') &&
      left !== undefined &&
      right !== undefined &&
      more === undefined &&
      depth < DEEPEST
    ) {
      return { kind: op, left: this.number(left, depth + 1), right: this.number(right, depth + 1) };
    }
    throw new RuleProblem(node, 'no number', 'a numeral, a parameter, (+ n 1) or (- n 1)');
  }

  term(node: number, depth = 0): Pattern {
    const sexp = this.#sexp;
    if (depth > DEEPEST) throw new RuleProblem(node, `a pattern has at most ${DEEPEST} levels`);
    const text = sexp.slice(node);
    switch (sexp.kind[node]) {
      case SEXP.numeral:
        return { kind: 'numeral', value: BigInt(text) };
      case SEXP.decimal:
        return { kind: 'decimal', value: rationalFromDecimal(text) };
      case SEXP.string:
        return { kind: 'string', value: readStringLiteral(text) };
      case SEXP.binary:
        return { kind: 'bits', value: BigInt(`0b${text.slice(2)}`), width: { kind: 'number', value: text.length - 2 } };
      case SEXP.symbol:
      case SEXP.quotedSymbol:
        return this.#symbol(node);
      case SEXP.list:
        return this.#application(node, depth);
      default:
        throw new RuleProblem(node, `no term: '${text}'`, 'a variable, a literal or an application');
    }
  }

  #symbol(node: number): Pattern {
    const name = this.#sexp.name(node);
    if (name === 'true' || name === 'false') return { kind: 'bool', value: name === 'true' };
    if (this.#variables.has(name)) return { kind: 'variable', name };
    if (name.endsWith('...') && this.#variables.has(name.slice(0, -3)))
      return { kind: 'rest', name: name.slice(0, -3) };
    const op = operatorNamed(name);
    if (op !== undefined && operatorInfo(op).arity[0] === 0) return { kind: 'app', op, indices: [], args: [] };
    const hint = didYouMean(name, this.#variables.keys()) ?? `declare it in (vars (${name} …))`;
    throw new RuleProblem(node, `'${name}' is neither declared nor an operator without arguments`, undefined, hint);
  }

  #application(node: number, depth: number): Pattern {
    const sexp = this.#sexp;
    const [head, ...rest] = sexp.childrenOf(node);
    if (head === undefined) throw new RuleProblem(node, 'an empty application');
    if (sexp.slice(head) === '_') return this.#indexed(node, rest);
    const indexed = sexp.kind[head] === SEXP.list ? sexp.childrenOf(head) : undefined;
    const [underscore, name, ...indices]: readonly (number | undefined)[] = indexed ?? [undefined, head];
    if (indexed !== undefined && (underscore === undefined || sexp.slice(underscore) !== '_')) {
      throw new RuleProblem(head, 'no operator', 'an operator, or (_ operator index …)');
    }
    const op = this.#operator(name ?? head);
    const args = rest.map((arg) => this.term(arg, depth + 1));
    this.#checkShape(node, op, indices.length, args);
    return { kind: 'app', op, indices: indices.map((index) => this.number(index ?? node)), args };
  }

  /** `(_ bvN w)`, or an operator with indices and without arguments such as `(_ +oo e s)`. */
  #indexed(node: number, [name, ...indices]: readonly number[]): Pattern {
    const word = name === undefined ? '' : this.#sexp.slice(name);
    const digits = /^bv(\d+)$/.exec(word)?.[1];
    if (digits !== undefined && indices.length === 1) {
      return { kind: 'bits', value: BigInt(digits), width: this.number(indices[0] as number) };
    }
    const op = this.#operator(name ?? node);
    this.#checkShape(node, op, indices.length, []);
    return { kind: 'app', op, indices: indices.map((index) => this.number(index)), args: [] };
  }

  #operator(node: number): Op {
    const name = this.#sexp.isSymbol(node) ? this.#sexp.name(node) : this.#sexp.slice(node);
    const op = operatorNamed(name);
    if (op !== undefined) return op;
    throw new RuleProblem(
      node,
      `unknown operator '${name}'`,
      'an operator of SMT-LIB',
      didYouMean(name, OPERATOR_NAMES),
    );
  }

  #checkShape(node: number, op: Op, indices: number, args: readonly Pattern[]): void {
    const info = operatorInfo(op);
    const many = args.some((arg) => arg.kind === 'rest');
    if (args.slice(0, -1).some((arg) => arg.kind === 'rest')) {
      throw new RuleProblem(node, 'a rest stands last', `(${op} p qs...)`);
    }
    if (indices !== info.indices) throw new RuleProblem(node, `'${op}' takes ${info.indices} indices`);
    const fits = args.length >= info.arity[0] && args.length <= info.arity[1];
    if (!fits && !(many && args.length + 1 >= info.arity[0] && info.arity[1] > 2)) {
      throw new RuleProblem(node, `wrong number of arguments of '${op}'`);
    }
  }
}
