import {
  type AppTerm,
  type ConstTerm,
  type Sort,
  type Term,
  type VarTerm,
  children,
  operatorInfo,
} from '../../term/index.js';
import {
  APPLY,
  type Kernel,
  LOOK_UP,
  type Step,
  choice,
  conjunction,
  difference,
  disjunction,
  equality,
  implication,
  negation,
} from './kernels.js';
import { type Program, columnOffset, runOnce } from './program.js';
import { type Operation, findOperation } from './scalar.js';
import { UNSPECIFIED, smallWidth, toNumber } from './small-sorts.js';

export type Variable = ConstTerm | VarTerm;

export interface CompiledTerm {
  readonly sort: Sort;
  readonly variables: readonly Variable[];
  readonly program: Program;
  /** Returns the value encoded as in `smallWidth`, or `UNSPECIFIED` if the standard does not determine the value. */
  readonly evaluate: (assignment: ArrayLike<number>) => number;
}

const MOST_COLUMNS = 8192;

/** Compiles Core, bit-vectors, finite fields, floats. Undefined for other operators or large sorts. Never recurses. */
export function compileTerm(
  term: Term,
  { variables }: { readonly variables: readonly Variable[] },
): CompiledTerm | undefined {
  const compiler = new Compiler(variables);
  const result = compiler.compile(term);
  if (result === undefined) return undefined;
  const program = compiler.program(result);
  return { sort: term.sort, variables, program, evaluate: (assignment) => runOnce(program, assignment) };
}

interface Column {
  readonly place: number;
  readonly sort: Sort;
  readonly constant: number | undefined;
}

const NO_TABLE = new Int32Array(0);
const NO_SCALAR = (): number => UNSPECIFIED;
class Compiler {
  readonly #variables: readonly Variable[];
  readonly #columns = new Map<Term, Column>();
  readonly #constants = new Map<number, Column[]>();
  readonly #fixed: { place: number; number: number }[] = [];
  readonly #steps: Step[] = [];
  readonly #inputs: (number | undefined)[];
  #next = 0;

  constructor(variables: readonly Variable[]) {
    this.#variables = variables;
    this.#inputs = variables.map(() => undefined);
  }

  program(result: Column): Program {
    const size = columnOffset(this.#next);
    return { steps: this.#steps, constants: this.#fixed, inputs: this.#inputs, result: result.place, size };
  }

  compile(root: Term): Column | undefined {
    const stack: Term[] = [root];
    for (let term = stack.at(-1); term !== undefined; term = stack.at(-1)) {
      if (this.#columns.has(term)) {
        stack.pop();
        continue;
      }
      const before = stack.length;
      const kids = term.kind === 'annot' ? [term.body] : children(term);
      for (const kid of kids) if (!this.#columns.has(kid)) stack.push(kid);
      if (stack.length > before) continue;
      const column = this.#compileColumn(term);
      if (column === undefined || this.#next > MOST_COLUMNS) return undefined;
      this.#columns.set(term, column);
      stack.pop();
    }
    return this.#columns.get(root);
  }

  #compileColumn(term: Term): Column | undefined {
    if (smallWidth(term.sort) === undefined) return undefined;
    switch (term.kind) {
      case 'value':
        return typeof term.value === 'boolean' || typeof term.value === 'bigint'
          ? this.#constant(toNumber(term.value), term.sort)
          : undefined;
      case 'const':
      case 'var':
        return this.#input(term);
      case 'annot':
        return this.#columns.get(term.body);
      case 'app':
        return this.#application(term);
      default:
        return undefined;
    }
  }

  #input(term: Variable): Column | undefined {
    const index = this.#variables.indexOf(term);
    if (index < 0) return undefined;
    const place = this.#place();
    this.#inputs[index] = place;
    return { place, sort: term.sort, constant: undefined };
  }

  #constant(number: number, sort: Sort): Column {
    const same = this.#constants.get(number) ?? [];
    const known = same.find((column) => column.sort === sort);
    if (known !== undefined) return known;
    const column = { place: this.#place(), sort, constant: number };
    this.#fixed.push({ place: column.place, number });
    this.#constants.set(number, [...same, column]);
    return column;
  }

  #application(term: AppTerm): Column | undefined {
    const args: Column[] = [];
    for (const arg of term.args) args.push(this.#columns.get(arg) as Column);
    const { op, sort } = term;
    const join = (kernel: Kernel) => (a: Column, b: Column) => this.#step(kernel, [a, b], sort);
    switch (op) {
      case 'not':
        return this.#step(negation, args, sort);
      case 'ite':
        return this.#step(choice, args, sort);
      case 'and':
        return fold(args, join(conjunction));
      case 'or':
        return fold(args, join(disjunction));
      case 'xor':
        return fold(args, join(difference));
      case '=>':
        return fold(args.reverse(), (a, b) => this.#step(implication, [b, a], sort));
      case '=':
        return this.#every(neighbours(args), ([a, b]) => this.#step(equality, [a, b], sort), sort);
      case 'distinct':
        if (args.length * args.length > MOST_COLUMNS) return undefined;
        return this.#every(pairs(args), ([a, b]) => this.#step(difference, [a, b], sort), sort);
      default:
        return this.#theory(term, args);
    }
  }

  #theory({ op, indices, sort }: AppTerm, args: readonly Column[]): Column | undefined {
    const { associativity } = operatorInfo(op);
    if (args.length <= 2 || associativity === 'none') return this.#operation({ op, indices, sort }, args);
    if (associativity === 'left') {
      return fold(args, (a, b) => {
        const partial = op === 'concat' ? concatSort(a.sort, b.sort) : sort;
        return partial === undefined ? undefined : this.#operation({ op, indices, sort: partial }, [a, b]);
      });
    }
    return this.#every(neighbours(args), (pair) => this.#operation({ op, indices, sort }, pair), sort);
  }

  #operation({ op, indices, sort }: Pick<AppTerm, 'op' | 'indices' | 'sort'>, args: readonly Column[]) {
    const operation = findOperation(
      op,
      args.map((arg) => arg.sort),
      indices,
      sort,
    );
    if (operation === undefined) return undefined;
    const numbers = args.map((arg) => arg.constant);
    if (numbers.every((number) => number !== undefined)) {
      const [a = 0, b = 0, c = 0, d = 0] = numbers;
      return this.#constant(numbers.includes(UNSPECIFIED) ? UNSPECIFIED : operation.scalar(a, b, c, d), sort);
    }
    const kernels = operation.table === undefined ? APPLY : LOOK_UP;
    return this.#step(kernels[args.length] as Kernel, args, sort, operation);
  }

  #every(
    all: readonly (readonly [Column, Column])[],
    test: (pair: readonly [Column, Column]) => Column | undefined,
    sort: Sort,
  ): Column | undefined {
    const tests: Column[] = [];
    for (const pair of all) {
      const column = test(pair);
      if (column === undefined) return undefined;
      tests.push(column);
    }
    return tests.length === 0 ? this.#constant(1, sort) : fold(tests, (a, b) => this.#step(conjunction, [a, b], sort));
  }

  #step(run: Kernel, args: readonly Column[], sort: Sort, operation?: Operation): Column {
    const [a, b, c, d] = args;
    const place = this.#place();
    this.#steps.push({
      run,
      out: place,
      a: a?.place ?? 0,
      b: b?.place ?? 0,
      c: c?.place ?? 0,
      d: d?.place ?? 0,
      scalar: operation?.scalar ?? NO_SCALAR,
      table: operation?.table ?? NO_TABLE,
      second: operation?.widths[1] ?? 0,
      third: operation?.widths[2] ?? 0,
      fourth: operation?.widths[3] ?? 0,
    });
    return { place, sort, constant: undefined };
  }

  #place(): number {
    return columnOffset(this.#next++);
  }
}

function fold(columns: readonly Column[], join: (a: Column, b: Column) => Column | undefined): Column | undefined {
  let result = columns[0];
  for (let i = 1; i < columns.length && result !== undefined; i++) result = join(result, columns[i] as Column);
  return result;
}

function concatSort(a: Sort, b: Sort): Sort | undefined {
  if (a.kind !== 'BitVec' || b.kind !== 'BitVec') return undefined;
  const width = a.width + b.width;
  return { kind: 'BitVec', width, text: `(_ BitVec ${width})` };
}

function neighbours(columns: readonly Column[]): (readonly [Column, Column])[] {
  return columns.slice(1).map((column, i) => [columns[i] as Column, column] as const);
}

function pairs(columns: readonly Column[]): (readonly [Column, Column])[] {
  return columns.flatMap((a, i) => columns.slice(i + 1).map((b) => [a, b] as const));
}
