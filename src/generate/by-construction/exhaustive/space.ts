import type { Value } from '../../../semantics/index.js';
import type { AppTerm, QuantTerm, Sort, Term } from '../../../term/index.js';
import { OperatorTable, FALSE_VALUE, NO_VALUE, TRUE_VALUE, numberValues } from './operator-table.js';

/** Value numbers of a term (see `NumberedValues`), one per assignment. */
export type Column = Int16Array;

const MOST_ASSIGNMENTS = 1 << 18;

/**
 * All assignments to variables of finite sorts. Evaluates a term under all assignments at once. Recursion is as deep
 * as the term, which is safe only for generated terms.
 */
export class Space {
  readonly variables: readonly Term[];
  readonly size: number;
  readonly #columns = new Map<Term, Column | undefined>();
  readonly #inner = new Map<string, Space>();

  readonly #fixed: ReadonlyMap<Term, number>;
  readonly #rows: Int32Array | undefined;

  private constructor(
    variables: readonly Term[],
    size: number,
    { fixed, rows }: { readonly fixed: ReadonlyMap<Term, number>; readonly rows?: Int32Array | undefined },
  ) {
    this.variables = variables;
    this.size = size;
    this.#fixed = fixed;
    this.#rows = rows;
  }

  /** Undefined if a sort has too many values or there are too many assignments. */
  static over(variables: readonly Term[]): Space | undefined {
    return Space.#make(variables, new Map());
  }

  static at(assignment: ReadonlyMap<Term, Value>): Space | undefined {
    const fixed = new Map<Term, number>();
    for (const [term, value] of assignment) {
      const domain = numberValues(term.sort);
      if (domain === undefined) return undefined;
      fixed.set(term, domain.number(value));
    }
    return Space.#make([], fixed);
  }

  static #make(variables: readonly Term[], fixed: ReadonlyMap<Term, number>): Space | undefined {
    let size = 1;
    for (const { sort } of variables) {
      const domain = numberValues(sort);
      if (domain === undefined) return undefined;
      size *= domain.values.length;
      if (size > MOST_ASSIGNMENTS) return undefined;
    }
    return new Space(variables, size, { fixed });
  }

  subset(numbers: Int32Array): Space {
    const rows = this.#rows;
    const chosen = rows === undefined ? numbers : numbers.map((number) => rows[number] ?? 0);
    return new Space(this.variables, chosen.length, { fixed: this.#fixed, rows: chosen });
  }

  assignment(at: number): Value[] {
    const values: Value[] = [];
    let rest = this.#rows?.[at] ?? at;
    for (const { sort } of [...this.variables].reverse()) {
      const all = numberValues(sort)?.values ?? [];
      values.unshift(all[rest % all.length] ?? false);
      rest = Math.floor(rest / all.length);
    }
    return values;
  }

  column(term: Term): Column | undefined {
    const known = this.#columns.get(term);
    if (known !== undefined || this.#columns.has(term)) return known;
    const made = this.#compute(term);
    this.#columns.set(term, made);
    return made;
  }

  #compute(term: Term): Column | undefined {
    switch (term.kind) {
      case 'value':
        return this.#literal(term.sort, term.value);
      case 'const':
      case 'var':
        return this.#variable(term);
      case 'app':
        return this.#application(term);
      case 'quant':
        return term.binder === 'lambda' ? undefined : this.#quantifier(term);
      case 'annot':
        return this.column(term.body);
      default:
        return undefined;
    }
  }

  #literal(sort: Sort, value: Value): Column | undefined {
    const number = numberValues(sort)?.number(value);
    return number === undefined ? undefined : new Int16Array(this.size).fill(number);
  }

  #variable(term: Term): Column | undefined {
    const fixed = this.#fixed.get(term);
    if (fixed !== undefined) return new Int16Array(this.size).fill(fixed);
    const position = this.variables.indexOf(term);
    if (position < 0) return undefined;
    let stride = 1;
    for (const { sort } of this.variables.slice(position + 1)) stride *= numberValues(sort)?.values.length ?? 1;
    const count = numberValues(term.sort)?.values.length ?? 1;
    if (this.#rows === undefined) return counting(this.size, stride, count);
    const made = new Int16Array(this.size);
    for (let i = 0; i < made.length; i++) made[i] = (Math.floor((this.#rows[i] ?? 0) / stride) % count) + 1;
    return made;
  }

  #application(term: AppTerm): Column | undefined {
    const table = OperatorTable.of(term);
    if (table === undefined) return undefined;
    const args: Column[] = [];
    for (const arg of term.args) {
      const column = this.column(arg);
      if (column === undefined) return undefined;
      args.push(column);
    }
    return applyTable(table, args, this.size);
  }

  #quantifier({ binder, vars, body }: QuantTerm): Column | undefined {
    const key = vars.map(({ id }) => id).join(' ');
    const inner = this.#inner.get(key) ?? this.#with(vars);
    if (inner === undefined) return undefined;
    this.#inner.set(key, inner);
    const column = inner.column(body);
    return column === undefined
      ? undefined
      : foldInstances(column, this.size, binder === 'forall' ? FALSE_VALUE : TRUE_VALUE);
  }

  #with(vars: readonly Term[]): Space | undefined {
    const whole = Space.#make([...this.variables, ...vars], this.#fixed);
    const inner = Space.#make(vars, this.#fixed);
    if (whole === undefined || inner === undefined || this.#rows === undefined) return whole;
    const rows = new Int32Array(this.size * inner.size);
    for (let i = 0; i < rows.length; i++) {
      rows[i] = (this.#rows[Math.floor(i / inner.size)] ?? 0) * inner.size + (i % inner.size);
    }
    return whole.subset(rows);
  }
}

function counting(size: number, stride: number, count: number): Column {
  const column = new Int16Array(size);
  let number = 1;
  for (let at = 0; at < size; at += stride) {
    column.fill(number, at, at + stride);
    number = number === count ? 1 : number + 1;
  }
  return column;
}

function applyTable(table: OperatorTable, args: readonly Column[], size: number): Column {
  const { entries, strides } = table;
  const made = new Int16Array(size);
  const [first, second, third] = args;
  // The bitwise or of the results: negative if a table entry is not yet computed.
  let all = 0;
  if (args.length === 1 && first !== undefined) {
    for (let i = 0; i < size; i++) all |= made[i] = entries[first[i] as number] as number;
  } else if (args.length === 2 && first !== undefined && second !== undefined) {
    const [stride = 1] = strides;
    for (let i = 0; i < size; i++) {
      all |= made[i] = entries[(first[i] as number) * stride + (second[i] as number)] as number;
    }
  } else if (args.length === 3 && first !== undefined && second !== undefined && third !== undefined) {
    const [far = 1, near = 1] = strides;
    for (let i = 0; i < size; i++) {
      const index = (first[i] as number) * far + (second[i] as number) * near + (third[i] as number);
      all |= made[i] = entries[index] as number;
    }
  } else {
    for (let i = 0; i < size; i++) all |= made[i] = entries[indexAt(table, args, i)] as number;
  }
  if (all < 0) complete(made, table, args);
  return made;
}

function complete(made: Column, table: OperatorTable, args: readonly Column[]): void {
  for (let i = 0; i < made.length; i++) {
    if ((made[i] as number) >= 0) continue;
    const index = indexAt(table, args, i);
    const known = table.entries[index] as number;
    made[i] = known >= 0 ? known : table.fill(index);
  }
}

function indexAt({ strides }: OperatorTable, args: readonly Column[], at: number): number {
  let index = 0;
  for (let i = 0; i < args.length; i++) index += (args[i]?.[at] ?? 0) * (strides[i] ?? 1);
  return index;
}

/** Combines instances of a quantifier: `decisive` overrides `NO_VALUE`, which overrides the other truth value. */
function foldInstances(column: Column, size: number, decisive: typeof TRUE_VALUE | typeof FALSE_VALUE): Column {
  const each = column.length / size;
  const otherwise = decisive === TRUE_VALUE ? FALSE_VALUE : TRUE_VALUE;
  const made = new Int16Array(size);
  for (let i = 0; i < size; i++) {
    let found: number = otherwise;
    for (let j = i * each; j < (i + 1) * each && found !== decisive; j++) {
      const number = column[j] as number;
      if (number === decisive || number === NO_VALUE) found = number;
    }
    made[i] = found;
  }
  return made;
}
