import { type AnnotTerm, type AppTerm, type Term, type VarTerm, hasNestedArrows, nameGiven } from '../../term/index.js';
import type { BinderNames } from './binder-names.js';
import type { ScopePlan, SharingPlanner } from './sharing.js';
import { printSymbol } from './symbols.js';
import {
  listArguments,
  attributePieces,
  closeBinder,
  needsLet,
  openBinder,
  printHead,
  namesWritten,
  printLeaf,
  printPattern,
} from './term-text.js';

const PIECE = 1 << 14;

/** Maximum size of a pattern that is printed without `let`, directly below its quantifier, as z3 requires. */
const LARGEST_PATTERN = 1_000;

const NONE: readonly string[] = [];

type Item = string | Term | (() => void);

/** Prints one term. A `:named` term is written in full at its first occurrence, later by name. */
export class TermPrinter {
  readonly #root: Term;
  readonly #planner: SharingPlanner;
  readonly #binders: BinderNames;
  readonly #ahead: readonly string[];
  readonly #given = new Set<Term>();
  readonly #pending: Set<string>;
  #usedEarly = false;
  /** Names of terms, indexed by term number. `#named` is the number of names. */
  readonly #names: (string | undefined)[];
  #named = 0;
  #todo: Item[] = [];
  readonly #pieces: string[] = [];
  #out = '';

  constructor(
    root: Term,
    planner: SharingPlanner,
    { names, ahead = NONE }: { readonly names: BinderNames; readonly ahead?: readonly string[] },
  ) {
    this.#root = root;
    this.#binders = names;
    this.#planner = planner;
    this.#ahead = ahead;
    this.#names = new Array<string | undefined>(planner.count);
    const named = planner.listNamed().filter((term) => !planner.isElsewhere(term));
    this.#pending = new Set(named.map((term) => nameGiven(term) as string));
  }

  get usedEarly(): boolean {
    return this.#usedEarly;
  }

  print(): string {
    this.#scope(this.#root, this.#ahead);
    for (let item = this.#todo.pop(); item !== undefined; item = this.#todo.pop()) {
      if (typeof item === 'string') this.#out += item;
      else if (typeof item === 'function') item();
      else this.#term(item);
      if (this.#out.length > PIECE) this.#cut();
    }
    this.#cut();
    return this.#pieces.join('');
  }

  #cut(): void {
    // Reading a character flattens the string in memory, so that its parts can be freed.
    this.#out.charCodeAt(0);
    this.#pieces.push(this.#out);
    this.#out = '';
  }

  #push(items: readonly Item[]): void {
    for (let i = items.length - 1; i >= 0; i--) this.#todo.push(items[i] as Item);
  }

  #scope(body: Term, ahead: readonly string[] = NONE): void {
    if (this.#planner.nameOf(body) !== undefined) return this.#term(body);
    if (body.kind === 'annot' && patternSize(body) <= LARGEST_PATTERN) {
      const attributes = body.attributes.flatMap(attributePieces);
      this.#push(['(! ', () => this.#scope(body.body, ahead), ...attributes, ')', () => this.#markPrinted(body)]);
      return;
    }
    const { levels }: ScopePlan = this.#planner.plan(body);
    const items: Item[] = [];
    if (ahead.length > 0) {
      const names = ahead.map(() => this.#planner.freshName());
      items.push(`(let (${ahead.map((text, i) => `(${names[i]} ${text})`).join(' ')}) `);
    }
    for (const level of levels) {
      const names = level.map(() => this.#planner.freshName());
      items.push('(let (');
      level.forEach((term, i) => items.push(`${i > 0 ? ' ' : ''}(${names[i]} `, () => this.#expand(term), ')'));
      items.push(') ', () => this.#name(level, names));
    }
    items.push(
      () => this.#expand(body),
      ')'.repeat(levels.length + Math.sign(ahead.length)),
      () => {
        for (const level of levels) this.#name(level, undefined);
      },
    );
    this.#push(items);
  }

  #name(terms: readonly Term[], names: readonly string[] | undefined): void {
    terms.forEach((term, i) => (this.#names[this.#planner.numberOf(term)] = names?.[i]));
    this.#named += names === undefined ? -terms.length : terms.length;
  }

  #term(term: Term): void {
    const bound = this.#nameBound(term);
    if (bound !== undefined) {
      this.#out += bound;
      return;
    }
    const own = term.named ? this.#planner.nameOf(term) : undefined;
    if (own === undefined) return this.#expand(term);
    if (this.#planner.isElsewhere(term) || this.#given.has(term)) this.#out += printSymbol(own);
    else this.#expand(term);
  }

  #nameBound(term: Term): string | undefined {
    return this.#named === 0 ? undefined : this.#names[this.#planner.numberOf(term)];
  }

  #markPrinted(term: Term): void {
    const name = this.#planner.nameOf(term);
    if (name === undefined) return;
    this.#given.add(term);
    this.#pending.delete(name);
  }

  #expand(term: Term): void {
    if (this.#pending.size > 0 && namesWritten(term, this.#pending).length > 0) this.#usedEarly = true;
    switch (term.kind) {
      case 'value':
      case 'const':
      case 'var':
        this.#out += printLeaf(term, this.#binders.of);
        return;
      case 'app':
      case 'call': {
        if (needsLet(term)) return this.#applyByLet(term);
        const head = printHead(term, this.#binders.of);
        const args = listArguments(term);
        if (args.length === 0) {
          this.#out += head;
          return;
        }
        this.#out += `(${head}`;
        this.#todo.push(')');
        for (let i = args.length - 1; i >= 0; i--) this.#todo.push(args[i] as Term, ' ');
        return;
      }
      case 'quant':
        this.#push([
          ...this.#subscope(term.vars, term.body, () => openBinder(term, this.#binders.of)),
          closeBinder(term),
        ]);
        return;
      case 'match':
        this.#out += '(match ';
        this.#push([
          term.scrutinee,
          ' (',
          ...term.cases.flatMap((each, i) => [
            i > 0 ? ' ' : '',
            ...this.#subscope(each.vars, each.body, () => `(${printPattern(term, i, this.#binders.of)} `),
            ')',
          ]),
          '))',
        ]);
        return;
      case 'annot':
        this.#out += '(! ';
        this.#push([term.body, ...term.attributes.flatMap(attributePieces), ')', () => this.#markPrinted(term)]);
        return;
      case 'opaque':
        this.#push(term.pieces);
    }
  }

  #applyByLet({ args: [fun, ...args] }: AppTerm): void {
    const head = fun as Term;
    const groups = hasNestedArrows(head.sort) ? args.map((arg) => [arg]) : [args];
    let items: Item[] = [head];
    let isSymbol = head.kind === 'const' || head.kind === 'var' || this.#nameBound(head) !== undefined;
    for (const group of groups) {
      const spaced = group.flatMap((arg) => [' ', arg]);
      const name = isSymbol ? undefined : this.#planner.freshName();
      items =
        name === undefined
          ? ['(', ...items, ...spaced, ')']
          : [`(let ((${name} `, ...items, `)) (${name}`, ...spaced, '))'];
      isSymbol = false;
    }
    this.#push(items);
  }

  #subscope(vars: readonly VarTerm[], body: Term, heading: () => string): Item[] {
    return [
      () => {
        const leave = this.#planner.enter(vars);
        const forget = this.#binders.enter(vars, body);
        this.#out += heading();
        this.#push([() => this.#scope(body), forget, leave]);
      },
    ];
  }
}

function patternSize({ attributes }: AnnotTerm): number {
  return attributes.reduce((sum, { terms }) => (terms ?? []).reduce((size, term) => size + term.size, sum), 0);
}
