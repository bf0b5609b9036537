import {
  type Binder,
  type Index,
  type MatchCase,
  type Op,
  type Sort,
  type Term,
  type TermAttribute,
  UNKNOWN,
  type VarTerm,
  agree,
  operatorInfo,
  operatorNamed,
} from '../../term/index.js';
import { SEXP } from '../sexp/reader.js';
import type { FunSymbol } from './environment.js';
import { applyFunction, applyOperator } from './read-application.js';
import { constantOf, isFormula, readAtom, readIndexed, readQualified, warnUnknown } from './read-atom.js';
import { casePattern } from './read-match.js';
import type { ReadContext } from './read-context.js';
import { readSortedVars } from './read-vars.js';
import { printSymbol } from './symbols.js';

/** A term under construction: which nodes are still to be read, and what becomes of their terms. */
type Frame = {
  readonly node: number;
  /** Where on the value stack its terms begin. */
  readonly base: number;
  /** The nodes to read, in order. */
  readonly todo: readonly number[];
  next: number;
} & (
  | {
      readonly kind: 'operator';
      readonly op: Op;
      readonly indices: readonly Index[];
      readonly qualifier?: Sort | undefined;
      /** A head that is a term itself, for `@`. */
      readonly head?: Term;
    }
  | { readonly kind: 'function'; readonly funs: readonly FunSymbol[]; readonly qualifier?: Sort | undefined }
  | { readonly kind: 'let'; readonly names: readonly string[]; entered: number }
  | { readonly kind: 'binder'; readonly binder: Binder; readonly vars: readonly VarTerm[] }
  | { readonly kind: 'annotation'; readonly attributes: readonly AttributeFrame[] }
  | { readonly kind: 'match'; readonly patterns: readonly number[]; readonly done: MatchCase[]; entered: number }
  | { readonly kind: 'opaque'; readonly pieces: (string | undefined)[]; readonly sort: Sort }
);

interface AttributeFrame {
  readonly keyword: string;
  readonly text?: string;
  /** How many of the frame's terms belong to it; undefined where it has text. */
  readonly terms?: number;
}

type Reserved = 'let' | 'forall' | 'exists' | 'lambda' | '!' | 'match' | 'as' | '_';
const RESERVED = new Set<string>(['let', 'forall', 'exists', 'lambda', '!', 'match', 'as', '_'] satisfies Reserved[]);
const NO_INDICES: readonly Index[] = [];

/** Reads terms with an explicit stack: depth costs memory, never the call stack. */
export class TermReader {
  readonly #cx: ReadContext;
  readonly #frames: Frame[] = [];
  readonly #values: Term[] = [];
  #opaqueDepth = 0;

  constructor(cx: ReadContext) {
    this.#cx = cx;
  }

  /** The term at a node. What cannot be read becomes opaque, and is reported where it is an error. */
  read(root: number): Term {
    this.#visit(root);
    while (this.#frames.length > 0) {
      const frame = this.#frames[this.#frames.length - 1] as Frame;
      if (frame.next < frame.todo.length) {
        if (frame.kind === 'let' && frame.next === frame.todo.length - 1) this.#enterLet(frame);
        if (frame.kind === 'match' && frame.next > 0) this.#enterCase(frame);
        this.#visit(frame.todo[frame.next++] as number);
      } else {
        const args = this.#values.slice(frame.base);
        const term = this.#finish(frame, args);
        this.#frames.pop();
        this.#values.length = frame.base;
        this.#values.push(term);
      }
    }
    return this.#values.pop() as Term;
  }

  /** The term at a node as a formula; reports a term of another sort. */
  readFormula(node: number): Term {
    const term = this.read(node);
    if (!isFormula(term)) {
      this.#cx.error('G204', node, `a term of sort ${term.sort.text} is no formula`, {
        expected: 'a term of sort Bool',
      });
    }
    return term;
  }

  get #lenient(): boolean {
    return this.#opaqueDepth > 0;
  }

  #visit(node: number): void {
    const { sexp, dialect } = this.#cx;
    const own = dialect?.term(node);
    if (own !== undefined) {
      this.#values.push(own);
      return;
    }
    if (sexp.kind[node] !== SEXP.list) {
      this.#values.push(readAtom(this.#cx, node, this.#lenient));
      return;
    }
    const before = this.#values.length;
    const depth = this.#frames.length;
    this.#open(node);
    // An open that gave neither a frame nor a value has reported why.
    if (this.#frames.length === depth && this.#values.length === before) this.#values.push(this.#raw(node));
  }

  #open(node: number): void {
    const { sexp, env } = this.#cx;
    const head = node + 1;
    const stop = sexp.next[node] as number;
    if (head === stop) return this.#refuse(node, 'an empty list is no term', 'a term');
    if (sexp.kind[head] === SEXP.list) return this.#openListHead(node, head);
    if (!sexp.isSymbol(head)) return this.#refuse(head, `${sexp.slice(head)} cannot be applied`, 'a function symbol');
    const name = sexp.name(head);
    if (RESERVED.has(name) && sexp.kind[head] === SEXP.symbol) return this.#openReserved(node, name as Reserved);
    const binding = env.symbol(name);
    if (binding?.kind === 'funs')
      return this.#pushFrame(node, this.#rest(node), { kind: 'function', funs: binding.funs });
    if (binding?.kind === 'term') return this.#openApplied(node, binding.term);
    const op = operatorNamed(name);
    if (op !== undefined && operatorInfo(op).indices === 0) {
      return this.#pushFrame(node, this.#rest(node), { kind: 'operator', op, indices: NO_INDICES });
    }
    if (op === 're.loop' && this.#openOlderLoop(node)) return;
    const tested = name.startsWith('is-') ? env.symbol(name.slice(3)) : undefined;
    if (tested !== undefined) {
      return this.#pushFrame(node, this.#rest(node), { kind: 'operator', op: 'is', indices: [name.slice(3)] });
    }
    if (!this.#lenient) warnUnknown(this.#cx, head, name);
    this.#openOpaque(node, UNKNOWN);
  }

  /** `(re.loop r 1 3)` is `((_ re.loop 1 3) r)` as it was written before SMT-LIB 2.6. */
  #openOlderLoop(node: number): boolean {
    const { sexp } = this.#cx;
    const [body, ...bounds] = this.#rest(node);
    if (body === undefined || bounds.length !== 2 || bounds.some((each) => sexp.kind[each] !== SEXP.numeral))
      return false;
    const indices = bounds.map((each) => Number(sexp.slice(each)));
    if (!indices.every(Number.isSafeInteger)) return false;
    this.#pushFrame(node, [body], { kind: 'operator', op: 're.loop', indices });
    return true;
  }

  /** An application whose head is a constant or variable: of a function sort, or unknown. */
  #openApplied(node: number, head: Term): void {
    if (head.sort.kind !== 'Function') {
      const op = head.kind === 'const' ? operatorNamed(head.name) : undefined;
      // A constant may have an operator's name, such as fp: applied, the operator is meant.
      if (op !== undefined && operatorInfo(op).indices === 0) {
        return this.#pushFrame(node, this.#rest(node), { kind: 'operator', op, indices: NO_INDICES });
      }
      // An array applied as a function is selected from, as in z3.
      if (head.sort.kind === 'Array') {
        return this.#pushFrame(node, this.#rest(node), { kind: 'operator', op: 'select', indices: NO_INDICES, head });
      }
      if (head.sort.kind === 'Opaque' || this.#lenient) return this.#openOpaque(node, UNKNOWN);
      return this.#refuse(node + 1, `a constant of sort ${head.sort.text} cannot be applied`, 'a function symbol');
    }
    this.#pushFrame(node, this.#rest(node), { kind: 'operator', op: '@', indices: NO_INDICES, head });
  }

  #openListHead(node: number, head: number): void {
    const { sexp } = this.#cx;
    const inner = head + 1;
    const word = inner < (sexp.next[head] as number) && sexp.kind[inner] === SEXP.symbol ? sexp.name(inner) : '';
    if (word === '_') {
      const indexed = readIndexed(this.#cx, head);
      if (indexed.kind === 'op') {
        return this.#pushFrame(node, this.#rest(node), { kind: 'operator', op: indexed.op, indices: indexed.indices });
      }
      if (!this.#lenient) this.#warnHead(head);
      return this.#openOpaque(node, UNKNOWN);
    }
    if (word === 'as') {
      const qualified = readQualified(this.#cx, head);
      if (qualified === undefined) return;
      const { name, sort } = qualified;
      if (name === 'const') {
        return this.#pushFrame(node, this.#rest(node), {
          kind: 'operator',
          op: 'const',
          indices: NO_INDICES,
          qualifier: sort,
        });
      }
      const binding = name === undefined ? undefined : this.#cx.env.symbol(name);
      if (binding?.kind === 'funs') {
        return this.#pushFrame(node, this.#rest(node), { kind: 'function', funs: binding.funs, qualifier: sort });
      }
      if (!this.#lenient) this.#warnHead(head);
      return this.#openOpaque(node, sort);
    }
    if (this.#lenient) return this.#openOpaque(node, UNKNOWN);
    // Any other list may be a term of function sort: a lambda, or a partial application.
    this.#pushFrame(node, this.#cx.sexp.childrenOf(node), { kind: 'operator', op: '@', indices: NO_INDICES });
  }

  #warnHead(head: number): void {
    const text = this.#cx.sexp.slice(head);
    this.#cx.warnOnce('G207', head, text, `unknown symbol ${text}: kept as it is`);
  }

  #openReserved(node: number, word: Reserved): void {
    switch (word) {
      case 'let':
        return this.#openLet(node);
      case 'forall':
      case 'exists':
      case 'lambda':
        return this.#openBinder(node, word);
      case '!':
        return this.#openAnnotation(node);
      case 'match':
        return this.#openMatch(node);
      case 'as':
        return this.#openQualified(node);
      case '_': {
        const indexed = readIndexed(this.#cx, node);
        if (indexed.kind === 'term') this.#values.push(indexed.term);
        else {
          if (!this.#lenient) this.#warnHead(node);
          this.#values.push(this.#raw(node));
        }
      }
    }
  }

  #openQualified(node: number): void {
    const { store, env } = this.#cx;
    const qualified = readQualified(this.#cx, node);
    if (qualified === undefined) return;
    const { name, sort } = qualified;
    const known = name === undefined ? undefined : env.symbol(name);
    if (name !== undefined && known?.kind === 'funs') this.#values.push(store.const(name, sort, true));
    else if (known?.kind === 'term' && agree(known.term.sort, sort)) this.#values.push(known.term);
    else if (name !== undefined && known === undefined && constantOf(store, name, sort)?.sort === sort) {
      this.#values.push(constantOf(store, name, sort) as Term);
    } else {
      if (!this.#lenient) this.#warnHead(node);
      const raw = this.#raw(node);
      this.#values.push(raw.kind === 'opaque' ? store.opaque(raw.pieces, sort) : raw);
    }
  }

  #openLet(node: number): void {
    const { sexp } = this.#cx;
    const [, list, body, ...more] = sexp.childrenOf(node);
    if (list === undefined || more.length > 0 || sexp.kind[list] !== SEXP.list) {
      return this.#refuse(node, 'ill-formed let', '(let ((x t) …) body)');
    }
    const names: string[] = [];
    const todo: number[] = [];
    for (const binding of sexp.childrenOf(list)) {
      const [name, value, ...rest] = sexp.childrenOf(binding);
      if (name === undefined || value === undefined || rest.length > 0 || !sexp.isSymbol(name)) {
        return this.#refuse(binding, 'ill-formed let binding', '(x t) with a symbol x and a term t');
      }
      names.push(sexp.name(name));
      todo.push(value);
    }
    if (body === undefined) return this.#openBodiless(node, names, todo);
    todo.push(body);
    this.#pushFrame(node, todo, { kind: 'let', names, entered: 0 });
  }

  /** `(let ((x t) …))`, which z3 reads and regression inputs have. */
  #openBodiless(node: number, names: readonly string[], todo: readonly number[]): void {
    if (names.length === 0) return this.#refuse(node, 'ill-formed let', '(let ((x t) …) body)');
    this.#cx.warnOnce('G207', node, 'let without body', 'a let without a body is an extension: kept as it is');
    const pieces = names.flatMap((name, i) => [`${i === 0 ? '(' : ') '}(${printSymbol(name)}`, undefined]);
    this.#opaqueDepth++;
    this.#pushFrame(node, todo, { kind: 'opaque', pieces: ['let', ...pieces, '))'], sort: UNKNOWN });
  }

  #enterLet(frame: Frame & { kind: 'let' }): void {
    for (const [i, name] of frame.names.entries()) {
      this.#cx.env.enter(name, this.#values[frame.base + i] as Term);
      frame.entered++;
    }
  }

  #openBinder(node: number, binder: Binder): void {
    const { sexp } = this.#cx;
    const [, list, body, ...more] = sexp.childrenOf(node);
    if (list === undefined || body === undefined || more.length > 0 || sexp.kind[list] !== SEXP.list) {
      return this.#refuse(node, `ill-formed ${binder}`, `(${binder} ((x S) …) body)`);
    }
    const vars = readSortedVars(this.#cx, list);
    if (vars === undefined) return;
    this.#pushFrame(node, [body], { kind: 'binder', binder, vars });
  }

  #openAnnotation(node: number): void {
    const { sexp } = this.#cx;
    const [, body, ...rest] = sexp.childrenOf(node);
    if (body === undefined) return this.#refuse(node, 'ill-formed annotation', '(! t :keyword value …)');
    const todo = [body];
    const attributes: AttributeFrame[] = [];
    for (let i = 0; i < rest.length; i++) {
      const keyword = rest[i] as number;
      if (sexp.kind[keyword] !== SEXP.keyword) {
        return this.#refuse(keyword, `${sexp.slice(keyword)} is no keyword`, 'a keyword such as :named or :pattern');
      }
      const name = sexp.slice(keyword);
      const value = rest[i + 1];
      if (value === undefined || sexp.kind[value] === SEXP.keyword) {
        attributes.push({ keyword: name });
        continue;
      }
      i++;
      const terms = name === ':pattern' ? sexp.childrenOf(value) : name === ':no-pattern' ? [value] : undefined;
      if (terms === undefined) attributes.push({ keyword: name, text: attributeText(this.#cx, value, name) });
      else {
        todo.push(...terms);
        attributes.push({ keyword: name, terms: terms.length });
      }
    }
    this.#pushFrame(node, todo, { kind: 'annotation', attributes });
  }

  #openMatch(node: number): void {
    const { sexp } = this.#cx;
    const [, scrutinee, ...lists] = sexp.childrenOf(node);
    const older = lists.length > 0 && lists.every((each) => this.#isOlderCase(each));
    const [list] = lists;
    if (
      scrutinee === undefined ||
      list === undefined ||
      sexp.kind[list] !== SEXP.list ||
      (lists.length > 1 && !older)
    ) {
      return this.#refuse(node, 'ill-formed match', '(match t ((pattern body) …))');
    }
    const patterns: number[] = [];
    const todo = [scrutinee];
    for (const each of older ? lists : sexp.childrenOf(list)) {
      const [pattern, body, ...rest] = sexp.childrenOf(each).slice(older ? 1 : 0);
      if (pattern === undefined || body === undefined || rest.length > 0) {
        return this.#refuse(each, 'ill-formed match case', '(pattern body)');
      }
      patterns.push(pattern);
      todo.push(body);
    }
    this.#pushFrame(node, todo, { kind: 'match', patterns, done: [], entered: 0 });
  }

  /** `(match t (case pattern body) …)` came before SMT-LIB 2.6, and z3 reads it. */
  #isOlderCase(node: number): boolean {
    const { sexp } = this.#cx;
    const parts = sexp.childrenOf(node);
    return parts.length === 3 && sexp.isSymbol(parts[0] as number) && sexp.name(parts[0] as number) === 'case';
  }

  /** Ends the case before the next body and opens the next one's variables. */
  #enterCase(frame: Frame & { kind: 'match' }): void {
    this.#leaveCase(frame);
    const scrutinee = this.#values[frame.base] as Term;
    const pattern = frame.patterns[frame.next - 1] as number;
    const { constructorName, vars } = casePattern(this.#cx, pattern, scrutinee.sort, this.#lenient);
    frame.entered = vars.length;
    frame.done.push({
      ...(constructorName === undefined ? {} : { constructorName }),
      vars,
      body: scrutinee,
    });
  }

  #leaveCase(frame: Frame & { kind: 'match' }): void {
    this.#cx.env.leave(frame.entered);
    frame.entered = 0;
  }

  /** A list that is unknown: text, with the terms in it that are known. */
  #openOpaque(node: number, sort: Sort): void {
    const { sexp, env } = this.#cx;
    const pieces: (string | undefined)[] = [];
    const todo: number[] = [];
    for (const child of sexp.childrenOf(node)) {
      const first = child === node + 1;
      const named = sexp.isSymbol(child) && env.symbol(sexp.name(child))?.kind === 'term';
      // A head is text, unless a let, a quantifier or a parameter around here says what it stands for.
      const known = named && (!first || env.isLocal(sexp.name(child)));
      if (known || (sexp.kind[child] === SEXP.list && !first)) {
        pieces.push(undefined);
        todo.push(child);
      } else {
        pieces.push(sexp.isSymbol(child) ? printSymbolAsRead(this.#cx, child) : sexp.slice(child));
      }
    }
    this.#opaqueDepth++;
    this.#pushFrame(node, todo, { kind: 'opaque', pieces, sort });
  }

  #finish(frame: Frame, args: readonly Term[]): Term {
    const { store, env } = this.#cx;
    switch (frame.kind) {
      case 'operator': {
        const all = frame.head === undefined ? args : [frame.head, ...args];
        const application = { node: frame.node, args: all, lenient: this.#lenient };
        return applyOperator(this.#cx, frame.op, application, frame) ?? this.#raw(frame.node);
      }
      case 'function': {
        const application = { node: frame.node, args, lenient: this.#lenient };
        return applyFunction(this.#cx, frame.funs, application, frame.qualifier) ?? this.#raw(frame.node);
      }
      case 'let':
        env.leave(frame.entered);
        return args[args.length - 1] as Term;
      case 'binder': {
        env.leave(frame.vars.length);
        const body = args[0] as Term;
        if (frame.binder !== 'lambda' && !isFormula(body) && !this.#lenient) {
          this.#cx.error('G204', frame.node, `the body of this ${frame.binder} has sort ${body.sort.text}`, {
            expected: 'a body of sort Bool',
          });
        }
        const own = frame.binder === 'lambda' ? this.#cx.dialect?.lambda(frame.vars, body) : undefined;
        return own ?? store.quant(frame.binder, frame.vars, body);
      }
      case 'annotation':
        return this.#finishAnnotation(frame, args);
      case 'match':
        return this.#finishMatch(frame, args);
      case 'opaque': {
        this.#opaqueDepth--;
        let next = 0;
        const pieces = frame.pieces.map((piece) => piece ?? (args[next++] as Term));
        return store.opaque(joinPieces(pieces), frame.sort);
      }
    }
  }

  #finishAnnotation(frame: Frame & { kind: 'annotation' }, args: readonly Term[]): Term {
    const { store, env } = this.#cx;
    const body = args[0] as Term;
    let next = 1;
    const attributes: TermAttribute[] = frame.attributes.map(({ keyword, text, terms }) => ({
      keyword,
      ...(text === undefined ? {} : { text }),
      ...(terms === undefined ? {} : { terms: args.slice(next, (next += terms)) }),
    }));
    for (const { keyword, text } of attributes) {
      if (keyword === ':named' && text !== undefined) env.declareTerm(text, store.const(text, body.sort));
    }
    return store.annot(body, attributes);
  }

  #finishMatch(frame: Frame & { kind: 'match' }, args: readonly Term[]): Term {
    this.#leaveCase(frame);
    const cases = frame.done.map((each, i) => ({ ...each, body: args[i + 1] as Term }));
    const sorts = cases.map((each) => each.body.sort).filter((sort) => sort !== UNKNOWN);
    const sort = sorts[0] ?? UNKNOWN;
    if (sorts.some((each) => each !== sort) && !this.#lenient) {
      this.#cx.error('G204', frame.node, 'the cases of this match have different sorts', {
        expected: `bodies of sort ${sort.text}`,
      });
    }
    return this.#cx.store.match(args[0] as Term, cases, sort);
  }

  #rest(node: number): readonly number[] {
    const { sexp } = this.#cx;
    const todo: number[] = [];
    const stop = sexp.next[node] as number;
    for (let child = sexp.next[node + 1] as number; child < stop; child = sexp.next[child] as number) todo.push(child);
    return todo;
  }

  #pushFrame(node: number, todo: readonly number[], rest: FrameRest): void {
    this.#frames.push({ node, base: this.#values.length, todo, next: 0, ...rest });
  }

  #refuse(node: number, message: string, expected: string): void {
    if (!this.#lenient) this.#cx.error('G202', node, message, { expected });
  }

  /** The text of a node as an opaque term, in which local names are replaced by what they stand for. */
  #raw(node: number): Term {
    const { sexp, store, env } = this.#cx;
    const pieces: (string | Term)[] = [];
    let from = sexp.start[node] as number;
    for (let each = node; each < (sexp.next[node] as number); each++) {
      if (!sexp.isSymbol(each) || !env.isLocal(sexp.name(each))) continue;
      const binding = env.symbol(sexp.name(each));
      if (binding?.kind !== 'term') continue;
      pieces.push(sexp.text.slice(from, sexp.start[each]), binding.term);
      from = sexp.end[each] as number;
    }
    pieces.push(sexp.text.slice(from, sexp.end[node]));
    return store.opaque(
      pieces.filter((piece) => piece !== ''),
      UNKNOWN,
    );
  }
}

/** What a frame holds beyond its nodes. */
type FrameRest = Frame extends infer F ? (F extends Frame ? Omit<F, 'node' | 'base' | 'todo' | 'next'> : never) : never;

function attributeText(cx: ReadContext, node: number, keyword: string): string {
  return keyword === ':named' && cx.sexp.isSymbol(node) ? cx.sexp.name(node) : cx.sexp.slice(node);
}

function printSymbolAsRead(cx: ReadContext, node: number): string {
  return cx.sexp.kind[node] === SEXP.quotedSymbol ? cx.sexp.slice(node) : printSymbol(cx.sexp.name(node));
}

/** `(a b c)` as pieces, with text that stands together joined. */
function joinPieces(pieces: readonly (string | Term)[]): (string | Term)[] {
  const joined: (string | Term)[] = [];
  let text = '(';
  for (const [i, piece] of pieces.entries()) {
    if (i > 0) text += ' ';
    if (typeof piece === 'string') text += piece;
    else {
      joined.push(text, piece);
      text = '';
    }
  }
  joined.push(`${text})`);
  return joined;
}
