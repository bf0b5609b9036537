import {
  type AnnotTerm,
  type AppTerm,
  type Literal,
  type MatchTerm,
  type Sort,
  type Term,
  type TermAttribute,
  type ValueTerm,
  UNKNOWN,
  operatorInfo,
} from '../../term/index.js';
import { decimalText } from '../../util/index.js';
import { type ScopePlan, SharingPlanner } from './sharing.js';
import { printStringLiteral, printSymbol } from './symbols.js';

/** Terms of at most this tree size are printed without `let`: repeating them costs a line, not an explosion. */
const SMALL = 48;

/** A term as SMT-LIB text. Shared subterms become `let`, so the text is about as long as the DAG is large. */
export function printTerm(term: Term): string {
  return term.size <= SMALL ? printTree(term) : new TermPrinter(term).print();
}

/** A small term as a tree. Recursion is bounded by `SMALL`. */
function printTree(term: Term): string {
  switch (term.kind) {
    case 'value':
    case 'const':
    case 'var':
      return printLeaf(term);
    case 'app':
    case 'call': {
      let text = headOf(term);
      if (term.args.length === 0) return text;
      text = `(${text}`;
      for (const arg of applied(term)) text += ` ${printTree(arg)}`;
      return `${text})`;
    }
    case 'quant':
      return `(${term.binder} (${printVars(term.vars)}) ${printTree(term.body)})`;
    case 'match': {
      const cases = term.cases.map((each, i) => `(${printPattern(term, i)} ${printTree(each.body)})`);
      return `(match ${printTree(term.scrutinee)} (${cases.join(' ')}))`;
    }
    case 'annot':
      return `(! ${printTree(term.body)}${printAttributes(term.attributes)})`;
    case 'opaque':
      return term.pieces.map((piece) => (typeof piece === 'string' ? piece : printTree(piece))).join('');
  }
}

function printLeaf(term: Term & { kind: 'value' | 'const' | 'var' }): string {
  if (term.kind === 'value') return printValue(term);
  if (term.kind === 'const' && term.qualified) return `(as ${printSymbol(term.name)} ${term.sort.text})`;
  return printSymbol(term.name);
}

/** Bit-vectors wider than this are printed in decimal, `(_ bvN w)`. */
const WIDEST_DIGITS = 64;

function printValue(term: ValueTerm): string {
  const { value, sort } = term;
  if (typeof value === 'boolean') return value ? 'true' : 'false';
  if (typeof value === 'bigint') return sort.kind === 'BitVec' ? printBits(value, sort.width) : value.toString();
  return isCodePoints(value) ? printStringLiteral(value) : (decimalText(value) as string);
}

function isCodePoints(value: Literal): value is readonly number[] {
  return Array.isArray(value);
}

function printBits(value: bigint, width: number): string {
  if (width > WIDEST_DIGITS) return `(_ bv${value} ${width})`;
  return width % 4 === 0
    ? `#x${value.toString(16).padStart(width / 4, '0')}`
    : `#b${value.toString(2).padStart(width, '0')}`;
}

/** What is applied, without its arguments; for a nullary operator this is the whole term. */
function headOf(term: Term & { kind: 'app' | 'call' }): string {
  if (term.kind === 'call') {
    const name = printSymbol(term.name);
    return term.qualified ? `(as ${name} ${term.sort.text})` : name;
  }
  if (operatorInfo(term.op).qualified && term.sort !== UNKNOWN) return `(as ${term.op} ${term.sort.text})`;
  if (term.op === '@') return applyHead(term);
  if (term.indices.length === 0) return term.op;
  const indices = term.indices.map((index) => {
    if (typeof index === 'object') return index.text;
    return typeof index === 'number' ? `${index}` : printSymbol(index);
  });
  return `(_ ${term.op} ${indices.join(' ')})`;
}

/** `@` is written by juxtaposition where its function is a symbol; else it stays `@`. */
function applyHead(term: AppTerm): string {
  const fun = term.args[0] as Term;
  return fun.kind === 'const' || fun.kind === 'var' ? printLeaf(fun) : '@';
}

/** The arguments that follow the head. */
function applied(term: Term & { kind: 'app' | 'call' }): readonly Term[] {
  if (term.kind === 'app' && term.op === '@' && applyHead(term) !== '@') return term.args.slice(1);
  return term.args;
}

function printVars(vars: readonly { readonly name: string; readonly sort: Sort }[]): string {
  return vars.map(({ name, sort }) => `(${printSymbol(name)} ${sort.text})`).join(' ');
}

function printPattern(term: MatchTerm, index: number): string {
  const each = term.cases[index];
  if (each === undefined) throw new RangeError('no such case');
  const vars = each.vars.map((variable) => printSymbol(variable.name)).join(' ');
  if (each.constructorName === undefined) return vars;
  return each.vars.length === 0 ? printSymbol(each.constructorName) : `(${printSymbol(each.constructorName)} ${vars})`;
}

function printAttributes(attributes: readonly TermAttribute[]): string {
  let text = '';
  for (const { keyword, text: value, terms } of attributes) {
    text += ` ${keyword}`;
    if (keyword === ':named' && value !== undefined) text += ` ${printSymbol(value)}`;
    else if (value !== undefined) text += ` ${value}`;
    else if (keyword === ':pattern') text += ` (${(terms ?? []).map(printTerm).join(' ')})`;
    else if (terms?.[0] !== undefined) text += ` ${printTerm(terms[0])}`;
  }
  return text;
}

/** Whether a term is annotated with a name: its body must be closed, so it gets its own `let`s. */
function isNamed(term: AnnotTerm): boolean {
  return term.attributes.some((attribute) => attribute.keyword === ':named');
}

/** About how long the pieces are that a text is put together from. */
const PIECE = 1 << 14;

type Item = string | Term | (() => void);

/** Prints a large term with an explicit stack. */
class TermPrinter {
  readonly #root: Term;
  readonly #planner: SharingPlanner;
  /** What the terms bound by an enclosing `let` are called, by their numbers; how many there are. */
  readonly #names: (string | undefined)[];
  #named = 0;
  #todo: Item[] = [];
  /** What is printed so far, in pieces. */
  readonly #pieces: string[] = [];
  #out = '';

  constructor(root: Term) {
    this.#root = root;
    this.#planner = new SharingPlanner(root);
    this.#names = new Array<string | undefined>(this.#planner.count);
  }

  print(): string {
    this.#scope(this.#root);
    for (let item = this.#todo.pop(); item !== undefined; item = this.#todo.pop()) {
      if (typeof item === 'string') this.#out += item;
      else if (typeof item === 'function') item();
      else this.#term(item);
      if (this.#out.length > PIECE) this.#cut();
    }
    this.#planner.close();
    this.#cut();
    return this.#pieces.join('');
  }

  /** Begins a new piece. */
  #cut(): void {
    // Reading a character makes it one string in memory, so that the small ones that it was put together from can go.
    this.#out.charCodeAt(0);
    this.#pieces.push(this.#out);
    this.#out = '';
  }

  #push(items: readonly Item[]): void {
    for (let i = items.length - 1; i >= 0; i--) this.#todo.push(items[i] as Item);
  }

  /** Prints a scope's body with a `let` for each of its shared terms, level by level. */
  #scope(body: Term): void {
    if (body.kind === 'annot') {
      this.#push(['(! ', () => this.#scope(body.body), `${printAttributes(body.attributes)})`]);
      return;
    }
    const { levels }: ScopePlan = this.#planner.plan(body);
    const items: Item[] = [];
    for (const level of levels) {
      const names = level.map(() => this.#planner.freshName());
      items.push('(let (');
      level.forEach((term, i) => items.push(`${i > 0 ? ' ' : ''}(${names[i]} `, () => this.#expand(term), ')'));
      items.push(') ', () => this.#name(level, names));
    }
    items.push(body, ')'.repeat(levels.length), () => {
      for (const level of levels) this.#name(level, undefined);
    });
    this.#push(items);
  }

  /** Gives names to terms, or takes them away. */
  #name(terms: readonly Term[], names: readonly string[] | undefined): void {
    terms.forEach((term, i) => (this.#names[this.#planner.numberOf(term)] = names?.[i]));
    this.#named += names === undefined ? -terms.length : terms.length;
  }

  #term(term: Term): void {
    const name = this.#named === 0 ? undefined : this.#names[this.#planner.numberOf(term)];
    if (name === undefined) this.#expand(term);
    else this.#out += name;
  }

  #expand(term: Term): void {
    switch (term.kind) {
      case 'value':
      case 'const':
      case 'var':
        this.#out += printLeaf(term);
        return;
      case 'app':
      case 'call': {
        const head = headOf(term);
        const args = applied(term);
        if (term.args.length === 0) {
          this.#out += head;
          return;
        }
        this.#out += `(${head}`;
        this.#todo.push(')');
        for (let i = args.length - 1; i >= 0; i--) this.#todo.push(args[i] as Term, ' ');
        return;
      }
      case 'quant':
        this.#out += `(${term.binder} (${printVars(term.vars)}) `;
        this.#push([...this.#inside(term.vars, term.body), ')']);
        return;
      case 'match':
        this.#out += '(match ';
        this.#push([
          term.scrutinee,
          ' (',
          ...term.cases.flatMap((each, i) => [
            `${i > 0 ? ' ' : ''}(${printPattern(term, i)} `,
            ...this.#inside(each.vars, each.body),
            ')',
          ]),
          '))',
        ]);
        return;
      case 'annot':
        // The body of a named term must be closed, so it cannot use the names of a `let` around it.
        this.#out += isNamed(term) ? `(! ${printTerm(term.body)}` : '(! ';
        this.#push([...(isNamed(term) ? [] : [term.body]), `${printAttributes(term.attributes)})`]);
        return;
      case 'opaque':
        this.#push(term.pieces);
    }
  }

  /** The items that print a body under bound variables. */
  #inside(vars: readonly Term[], body: Term): Item[] {
    return [
      () => {
        const leave = this.#planner.enter(vars);
        this.#push([() => this.#scope(body), leave]);
      },
    ];
  }
}
