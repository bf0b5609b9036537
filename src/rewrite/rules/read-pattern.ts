import { SEXP, type SexpReader, readStringLiteral } from '../../syntax/index.js';
import { OPERATOR_NAMES, type Op, type Sort, indexCount, operatorInfo, operatorNamed } from '../../term/index.js';
import { didYouMean, rationalFromDecimal } from '../../util/index.js';
import { PatternProblem, SortPatternReader } from '../read-sort-pattern.js';
import type { Pattern } from './rule.js';

type Names = Pick<ReadonlySet<string>, 'has' | 'keys'>;

/** Maximum nesting of patterns, which are read, matched and built recursively. */
const DEEPEST = 32;

export class PatternReader {
  readonly #sexp: SexpReader;
  readonly #variables: Names;
  readonly sorts: SortPatternReader;

  constructor(sexp: SexpReader, variables: Names, sorts: ReadonlyMap<string, readonly Sort[] | 'any'>) {
    this.#sexp = sexp;
    this.#variables = variables;
    this.sorts = new SortPatternReader(sexp, {
      isSort: (name) => sorts.has(name),
      isNumber: () => true,
      hasCollections: false,
      parameter: 'a parameter of (sorts (T any))',
    });
  }

  term(node: number, depth = 0): Pattern {
    const sexp = this.#sexp;
    if (depth > DEEPEST) throw new PatternProblem(node, `a pattern has at most ${DEEPEST} levels`);
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
        throw new PatternProblem(node, `no term: '${text}'`, 'a variable, a literal or an application');
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
    throw new PatternProblem(node, `'${name}' is neither declared nor an operator without arguments`, undefined, hint);
  }

  #application(node: number, depth: number): Pattern {
    const sexp = this.#sexp;
    const [head, ...rest] = sexp.listChildren(node);
    if (head === undefined) throw new PatternProblem(node, 'an empty application');
    if (sexp.slice(head) === '_') return this.#readIndexed(node, rest);
    const indexed = sexp.kind[head] === SEXP.list ? sexp.listChildren(head) : undefined;
    const [underscore, name, ...indices]: readonly (number | undefined)[] = indexed ?? [undefined, head];
    if (indexed !== undefined && (underscore === undefined || sexp.slice(underscore) !== '_')) {
      throw new PatternProblem(head, 'no operator', 'an operator, or (_ operator index …)');
    }
    const op = this.#operator(name ?? head);
    const args = rest.map((arg) => this.term(arg, depth + 1));
    this.#checkShape(node, op, indices.length, args);
    return { kind: 'app', op, indices: indices.map((index) => this.sorts.number(index ?? node, 'index')), args };
  }

  /** Reads `(_ bvN w)` or an indexed operator without arguments such as `(_ +oo e s)`. */
  #readIndexed(node: number, [name, ...indices]: readonly number[]): Pattern {
    const word = name === undefined ? '' : this.#sexp.slice(name);
    const digits = /^bv(\d+)$/.exec(word)?.[1];
    if (digits !== undefined && indices.length === 1) {
      return { kind: 'bits', value: BigInt(digits), width: this.sorts.number(indices[0] as number, 'width') };
    }
    const op = this.#operator(name ?? node);
    this.#checkShape(node, op, indices.length, []);
    return { kind: 'app', op, indices: indices.map((index) => this.sorts.number(index, 'index')), args: [] };
  }

  #operator(node: number): Op {
    const name = this.#sexp.isSymbol(node) ? this.#sexp.name(node) : this.#sexp.slice(node);
    const op = operatorNamed(name);
    if (op !== undefined) return op;
    throw new PatternProblem(
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
      throw new PatternProblem(node, "'name...' must be the last argument", `(${op} p qs...)`);
    }
    const wanted = indexCount(info, args.length);
    if (indices !== wanted) throw new PatternProblem(node, `'${op}' takes ${wanted} indices`);
    const fits = args.length >= info.arity[0] && args.length <= info.arity[1];
    if (!fits && !(many && args.length + 1 >= info.arity[0] && info.arity[1] > 2)) {
      throw new PatternProblem(node, `wrong number of arguments for '${op}'`);
    }
  }
}
