import {
  type Index,
  type Op,
  type Sort,
  type Term,
  type TermAttribute,
  type VarTerm,
  UNKNOWN,
  mayEqual,
  isUnindexed,
  nameGiven,
  operatorInfo,
  operatorAsFunction,
  operatorNamed,
} from '../../term/index.js';
import { SEXP } from '../sexp/reader.js';
import { arraySetOperator } from './array-sets.js';
import { applyFunction, applyOperator, reportHeap } from './read-application.js';
import { openAnnotation, openBinder, openLet, openMatch } from './open-form.js';
import {
  theoryConstant,
  elementNamed,
  isFormula,
  readAtom,
  readIndexed,
  readQualified,
  warnUnknown,
} from './read-atom.js';
import { giveName } from './give-name.js';
import { casePattern } from './read-match.js';
import type { ReadContext } from './read-context.js';
import { joinPieces, printSymbolAsRead } from './opaque-pieces.js';
import type { Frame, FrameRest, Opened, Refusal } from './term-frame.js';

type Reserved = 'let' | 'forall' | 'exists' | 'lambda' | '!' | 'match' | 'as' | '_';
const RESERVED = new Set<string>(['let', 'forall', 'exists', 'lambda', '!', 'match', 'as', '_'] satisfies Reserved[]);
const NO_INDICES: readonly Index[] = [];
const NO_VARS: readonly VarTerm[] = [];

/** Reads terms with an explicit stack, so that deep terms do not overflow the call stack. */
export class TermReader {
  readonly #cx: ReadContext;
  readonly #frames: Frame[] = [];
  readonly #values: Term[] = [];
  #opaqueDepth = 0;

  constructor(cx: ReadContext) {
    this.#cx = cx;
  }

  /** Unreadable parts become opaque terms, and are reported if they are errors. */
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
        this.#cx.place?.(frame.node, term);
      }
    }
    return this.#values.pop() as Term;
  }

  readFormula(node: number): Term {
    const term = this.read(node);
    if (!isFormula(term)) {
      this.#cx.error('G204', node, `a term of sort ${term.sort.text} is not a formula`, {
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
      const atom = readAtom(this.#cx, node, this.#lenient);
      this.#values.push(atom);
      this.#cx.place?.(node, atom);
      return;
    }
    const before = this.#values.length;
    const depth = this.#frames.length;
    this.#open(node);
    // If `#open` produced neither a frame nor a value, it has reported the reason, and the term becomes opaque.
    if (this.#frames.length === depth && this.#values.length === before) this.#values.push(this.#raw(node));
  }

  #open(node: number): void {
    const { sexp, env } = this.#cx;
    const head = node + 1;
    const stop = sexp.next[node] as number;
    if (head === stop) return this.#refuse(node, 'an empty list is not a term', 'a term');
    if (sexp.kind[head] === SEXP.list) return this.#openListHead(node, head);
    if (!sexp.isSymbol(head)) return this.#refuse(head, `${sexp.slice(head)} cannot be applied`, 'a function symbol');
    const name = sexp.name(head);
    if (RESERVED.has(name) && sexp.kind[head] === SEXP.symbol) return this.#openReserved(node, name as Reserved);
    const binding = env.symbol(name);
    if (binding?.kind === 'funs')
      return this.#pushFrame(node, this.#rest(node), { kind: 'function', funs: binding.funs });
    if (binding?.kind === 'term') return this.#openApplied(node, binding.term);
    const op = operatorNamed(name);
    if (op !== undefined && isUnindexed(operatorInfo(op))) {
      return this.#pushFrame(node, this.#rest(node), { kind: 'operator', op, indices: NO_INDICES });
    }
    if (op === 're.loop' && this.#openOlderLoop(node)) return;
    const tested = name.startsWith('is-') ? env.symbol(name.slice(3)) : undefined;
    if (tested !== undefined) {
      return this.#pushFrame(node, this.#rest(node), { kind: 'operator', op: 'is', indices: [name.slice(3)] });
    }
    const apply = this.#cx.dialect?.operator?.(name) ?? arraySetOperator(this.#cx, name);
    if (apply !== undefined) return this.#pushFrame(node, this.#rest(node), { kind: 'own', apply });
    if (!this.#lenient) warnUnknown(this.#cx, head, name);
    this.#openOpaque(node, UNKNOWN);
  }

  /** Reads `(re.loop r 1 3)`, the form before SMT-LIB 2.6. */
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

  #openApplied(node: number, head: Term): void {
    if (head.sort.kind !== 'Function') {
      const op = head.kind === 'const' ? operatorNamed(head.name) : undefined;
      // A constant may be named like an operator, such as `fp`. In an application the name means the operator.
      if (op !== undefined && isUnindexed(operatorInfo(op))) {
        return this.#pushFrame(node, this.#rest(node), { kind: 'operator', op, indices: NO_INDICES });
      }
      // If `a` is an array, z3 reads `(a i)` as `(select a i)`.
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
        const { op, indices, head } = indexed;
        return this.#pushFrame(node, this.#rest(node), { kind: 'operator', op, indices, head });
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
    // The head may be any other term of function sort: a lambda or a partial application.
    this.#pushFrame(node, this.#cx.sexp.listChildren(node), { kind: 'operator', op: '@', indices: NO_INDICES });
  }

  #warnHead(head: number): void {
    const text = this.#cx.sexp.slice(head);
    this.#cx.warnOnce('G207', head, text, `unknown symbol ${text}: kept as is`);
  }

  #openReserved(node: number, word: Reserved): void {
    switch (word) {
      case 'let':
        return this.#enter(node, openLet(this.#cx, node));
      case 'forall':
      case 'exists':
      case 'lambda':
        return this.#enter(node, openBinder(this.#cx, node, word));
      case '!':
        return this.#enter(node, openAnnotation(this.#cx, node));
      case 'match':
        return this.#enter(node, openMatch(this.#cx, node));
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

  #enter(node: number, opened: Opened | Refusal | undefined): void {
    if (opened === undefined) return;
    if ('message' in opened) return this.#refuse(opened.node, opened.message, opened.expected);
    if (opened.frame.kind === 'opaque') this.#opaqueDepth++;
    this.#pushFrame(node, opened.todo, opened.frame);
  }

  #openQualified(node: number): void {
    const { store, env } = this.#cx;
    const qualified = readQualified(this.#cx, node);
    if (qualified === undefined) return;
    const { name, sort } = qualified;
    const known = name === undefined ? undefined : env.symbol(name);
    if (name !== undefined && known?.kind === 'funs') this.#values.push(store.const(name, sort, true));
    else if (known?.kind === 'term' && mayEqual(known.term.sort, sort)) this.#values.push(known.term);
    else if (name !== undefined && known === undefined && elementNamed(this.#cx, name, sort) !== undefined) {
      this.#values.push(elementNamed(this.#cx, name, sort) as Term);
    } else if (name !== undefined && known === undefined && theoryConstant(store, name, sort)?.sort === sort) {
      this.#values.push(theoryConstant(store, name, sort) as Term);
    } else {
      const op = name === undefined ? undefined : operatorNamed(name);
      const isReported = op !== undefined && !this.#lenient && reportHeap(this.#cx, op, node, []);
      if (!this.#lenient && !isReported) this.#warnHead(node);
      const raw = this.#raw(node);
      this.#values.push(raw.kind === 'opaque' ? store.opaque(raw.pieces, sort) : raw);
    }
  }

  #enterLet(frame: Frame & { kind: 'let' }): void {
    for (const [i, name] of frame.names.entries()) {
      this.#cx.env.enter(name, this.#values[frame.base + i] as Term);
      frame.entered++;
    }
  }

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

  #openOpaque(node: number, sort: Sort): void {
    const { sexp, env } = this.#cx;
    const pieces: (string | undefined)[] = [];
    const todo: number[] = [];
    for (const child of sexp.listChildren(node)) {
      const first = child === node + 1;
      const named = sexp.isSymbol(child) && env.symbol(sexp.name(child))?.kind === 'term';
      // The head of a list is text unless it is a local name.
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
        const head = typeof frame.head === 'string' ? this.#mappedOperator(frame.head, args) : frame.head;
        if (typeof frame.head === 'string' && head === undefined) return this.#raw(frame.node);
        const all = head === undefined ? args : [head, ...args];
        const application = { node: frame.node, args: all, lenient: this.#lenient };
        return applyOperator(this.#cx, frame.op, application, frame) ?? this.#raw(frame.node);
      }
      case 'function': {
        const application = { node: frame.node, args, lenient: this.#lenient };
        return applyFunction(this.#cx, frame.funs, application, frame.qualifier) ?? this.#raw(frame.node);
      }
      case 'own':
        return frame.apply(args) ?? this.#raw(frame.node);
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

  #mappedOperator(op: Op, arrays: readonly Term[]): Term | undefined {
    const elements = arrays.map(({ sort }) => (sort.kind === 'Array' ? sort.element : UNKNOWN));
    return elements.includes(UNKNOWN) ? undefined : operatorAsFunction(this.#cx.store, op, elements);
  }

  #finishAnnotation(frame: Frame & { kind: 'annotation' }, args: readonly Term[]): Term {
    const { store } = this.#cx;
    const body = args[0] as Term;
    let next = 1;
    const attributes: TermAttribute[] = frame.attributes.map(({ keyword, text, terms }) => ({
      keyword,
      ...(text === undefined ? {} : { text }),
      ...(terms === undefined ? {} : { terms: args.slice(next, (next += terms)) }),
    }));
    const term = store.annot(body, attributes);
    const name = nameGiven(term);
    if (name === undefined) return term;
    const around = this.#frames.flatMap((each) => (each.kind === 'binder' ? each.vars : NO_VARS));
    giveName(this.#cx, { node: frame.node, name, term, around });
    return term;
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
