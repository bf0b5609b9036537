import type { Diagnostic } from '../../diag/index.js';
import { didYouMean } from '../../util/index.js';
import type { BtorGraph, BtorNode, BtorVersion, Edge } from '../graph.js';
import { hasValue } from '../kinds.js';
import { type SortFault, impliedArray, lambdaSort, sortFault } from '../sort-rules.js';
import { type BtorSort, MAX_WIDTH, arrayOf, bits, paramsOf, sortText } from '../sort.js';
import { Complaints } from './complaints.js';
import { readConstant } from './constant.js';
import { IdTable } from './id-table.js';
import { formOf } from './line-form.js';
import { LineScanner } from './line-scanner.js';
import { SPELLINGS, type Spelling } from './spellings.js';

export interface ReadBtorOptions {
  /** The format of a text that does not show it (one without lines, or whose first line is wrong). */
  readonly version?: BtorVersion;
}

/** What became of a text. */
export interface BtorReading {
  /** Whether there are no errors; only then the graph is the whole text. */
  readonly ok: boolean;
  /** What could be read: lines with errors, and lines that need them, are left out. */
  readonly graph: BtorGraph;
  readonly diagnostics: readonly Diagnostic[];
  /** The file's own number of each node, by position - 1. */
  readonly ids: readonly number[];
  /** Offset of each node's line in the text, by position - 1. */
  readonly starts: readonly number[];
  /** The position of the node that has this number in the file; undefined where there is none. */
  readonly positionOf: (id: number) => number | undefined;
}

/**
 * Reads BTOR 1 (the union of its dialects) or BTOR2; the text shows which. Numbers may have gaps and come in any order,
 * lines may end in comments. A reference to a `root` is one to its argument, as boolector 1.5.118 takes it. Negated arrays
 * are read with a warning: they have no meaning, but solvers meet them. Linear in the text.
 */
export function readBtor(text: string, options: ReadBtorOptions = {}): BtorReading {
  return new Reader(text, options).read();
}

/** Which format a text is in: every BTOR2 file begins with a sort. Undefined where the first line does not say. */
export function versionOf(text: string): BtorVersion | undefined {
  const line = new LineScanner(text);
  if (!line.nextLine()) return undefined;
  const word = line.word(1);
  if (word === 'sort') return 2;
  return SPELLINGS[1].has(word) ? 1 : undefined;
}

const NONE: readonly number[] = [];

/** In the table of numbers: a line with an error. What refers to it is not complained about again. */
const POISON = -1;
/** In the table of numbers: sort `n` is -2 - n. */
const SORTS = -2;

class Reader {
  readonly #line: LineScanner;
  readonly #complaints: Complaints;
  readonly #version: BtorVersion;
  readonly #table = new IdTable();
  readonly #sorts: BtorSort[] = [];
  readonly #nodes: BtorNode[] = [];
  readonly #ids: number[] = [];
  readonly #starts: number[] = [];
  /** State position, times 2, plus 1 for `next`: the lines seen. */
  readonly #steps = new Set<number>();
  /** Parameters that a lambda above has. */
  readonly #bound = new Set<number>();

  constructor(text: string, { version }: ReadBtorOptions) {
    this.#line = new LineScanner(text);
    this.#complaints = new Complaints(this.#line);
    this.#version = versionOf(text) ?? version ?? 1;
  }

  read(): BtorReading {
    while (!this.#complaints.full && this.#line.nextLine()) this.#readLine();
    return {
      ok: !this.#complaints.failed,
      graph: { version: this.#version, nodes: this.#nodes },
      diagnostics: this.#complaints.list(),
      ids: this.#ids,
      starts: this.#starts,
      positionOf: (id) => {
        const at = this.#table.get(id);
        return at > 0 ? at : undefined;
      },
    };
  }

  #readLine(): void {
    const id = this.#readId();
    if (id === undefined) return;
    const word = this.#line.word(1);
    if (this.#version === 2 && word === 'sort') {
      const sort = this.#readSort();
      this.#table.set(id, sort === undefined ? POISON : SORTS - (this.#sorts.push(sort) - 1));
      return;
    }
    const node = this.#readNode(word);
    if (node === undefined) {
      this.#table.set(id, POISON);
      return;
    }
    this.#table.set(id, this.#nodes.push(node));
    this.#ids.push(id);
    this.#starts.push(this.#line.start(0));
  }

  #readId(): number | undefined {
    const id = this.#line.number(0);
    const expected = 'a positive number';
    if (id === undefined) {
      const message = `the line begins with '${this.#line.word(0)}'`;
      return this.#complaints.error({ code: 'G601', message, from: 0, expected, hint: 'comments begin with ;' });
    }
    if (id <= 0) {
      return this.#complaints.error({
        code: 'G604',
        message: `a line cannot have the number ${id}`,
        from: 0,
        expected,
      });
    }
    if (this.#table.get(id) === 0) return id;
    return this.#complaints.error({
      code: 'G604',
      message: `there is a line with the number ${id} already`,
      from: 0,
      expected: 'a number that no line above has',
    });
  }

  #readNode(word: string): BtorNode | undefined {
    const spelling = SPELLINGS[this.#version].get(word);
    if (spelling === undefined) return this.#unknownKind(word);
    const first = this.#firstOperand(spelling);
    if (!this.#countFits(spelling, first)) return undefined;
    const sort = this.#declaredSort(spelling, first);
    const args = this.#readArgs(spelling, first);
    const behind = first + (args?.length ?? 0);
    const indices = args === undefined ? undefined : this.#readIndices(spelling, behind);
    if (args === undefined || indices === undefined || sort === undefined) return undefined;
    const actual = this.#impliedSort(spelling, first, sort, args);
    const { kind } = spelling;
    if (kind === 'lambda' && !this.#bindsParam(first, args)) return undefined;
    const fault = this.#sortFault(spelling, actual, args, indices);
    if (fault !== undefined) return this.#illSorted(fault, first, args.length);
    if (spelling.info.signature === 'step' && !this.#stepFits(spelling, first, args)) return undefined;
    if (kind === 'constraint') this.#wideConstraint(first, actual);
    if (spelling.base !== undefined) return this.#constant(spelling, actual, first);
    const node = { kind, sort: actual, args, indices };
    const name = behind + indices.length;
    return name < this.#line.count ? { ...node, symbol: this.#line.word(name) } : node;
  }

  #unknownKind(word: string): undefined {
    if (word === '') {
      return this.#complaints.error({
        code: 'G601',
        message: 'the line ends after its number',
        from: 1,
        expected: 'a kind of node',
      });
    }
    const other = this.#version === 1 ? 2 : 1;
    const elsewhere = word === 'sort' || SPELLINGS[other].has(word);
    const known = this.#version === 2 ? ['sort', ...SPELLINGS[2].keys()] : SPELLINGS[1].keys();
    const hint = elsewhere
      ? `${other === 2 ? 'BTOR2' : 'BTOR 1'} has it, but this file began as ${this.#version === 2 ? 'BTOR2' : 'BTOR 1'}`
      : didYouMean(word, known);
    return this.#complaints.error({ code: 'G602', message: `there is no kind '${word}'`, from: 1, hint });
  }

  /** The token at which arguments begin: behind the sort, where there is one. */
  #firstOperand({ info, widths, kind }: Spelling): number {
    if (this.#version === 2) return info.signature === 'output' ? 2 : 3;
    // Old files leave out the index width of a write.
    return kind === 'write' && this.#line.count === 6 ? 3 : 2 + widths;
  }

  /** How many arguments stand on the line, as far as that can be told. */
  #arity(info: Spelling['info'], first: number): number {
    if (info.arity !== undefined) return info.arity;
    // A function and at least one argument; version 1 has no names on such lines.
    if (info.signature === 'apply') return Math.max(2, this.#line.count - first);
    return Math.max(0, this.#line.number(2) ?? 0);
  }

  /** Complains about a line that is too short or too long. */
  #countFits(spelling: Spelling, first: number): boolean {
    const { info, indices, base } = spelling;
    const { count } = this.#line;
    const arity = this.#arity(info, first);
    const least = first + arity + indices + (base === undefined ? 0 : 1);
    const most = least + (this.#version === 2 || info.signature === 'leaf' ? 1 : 0);
    if (count >= least && count <= most) return true;
    const expected = formOf(spelling, this.#version);
    if (count < least) {
      const message = `the line ends too early for ${spelling.word}`;
      this.#complaints.error({ code: 'G601', message, from: 0, to: count - 1, expected });
      return false;
    }
    const message = `there is text behind the end of the line of ${spelling.word}`;
    this.#complaints.error({ code: 'G601', message, from: most, to: count - 1, expected });
    return false;
  }

  /** The sort that the line says; lines of outputs say none in BTOR2, theirs is that of the argument. */
  #declaredSort({ info, widths }: Spelling, first: number): BtorSort | undefined {
    if (this.#version === 2) {
      if (info.signature === 'output' || info.signature === 'justice') return bits(1);
      return this.#sortAt(2);
    }
    const width = this.#width(2, widths === 2 ? 'element width' : 'width');
    if (first === 3 || width === undefined) return width === undefined ? undefined : bits(width);
    const index = this.#width(3, 'index width');
    return index === undefined ? undefined : arrayOf(index, width);
  }

  #impliedSort({ info, kind }: Spelling, first: number, sort: BtorSort, args: readonly Edge[]): BtorSort {
    const { signature } = info;
    if (this.#version === 2) return signature === 'output' ? this.#sortOf(args[0] as Edge) : sort;
    if (kind === 'lambda')
      return lambdaImplied(
        sort,
        args.map((edge) => this.#sortOf(edge)),
      );
    if (kind === 'write' || signature === 'condition' || signature === 'step') {
      // Lines say no more of a function than its first parameter.
      const [, second = 0] = args;
      const of = this.#sortOf((signature === 'condition' ? second : args[0]) as Edge);
      if (of.kind === 'array' && sort.kind === 'array' && paramsOf(of)[0] === sort.index && of.element === sort.element)
        return of;
    }
    if (first !== 3 || sort.kind !== 'bits') return sort;
    if (kind !== 'write' && signature !== 'condition' && signature !== 'step') return sort;
    const array = args[signature === 'condition' ? 1 : 0] as Edge;
    return impliedArray(this.#sortOf(array), sort.width) ?? sort;
  }

  #width(token: number, what: string): number | undefined {
    const width = this.#line.number(token);
    if (width !== undefined && width > 0 && width <= MAX_WIDTH) return width;
    return this.#complaints.error({
      code: 'G601',
      message: `'${this.#line.word(token)}' is no ${what}`,
      from: token,
      expected: `a number from 1 to ${MAX_WIDTH}`,
    });
  }

  /** A sort by its number (BTOR2). */
  #sortAt(token: number): BtorSort | undefined {
    const id = this.#line.number(token);
    const at = id === undefined || id <= 0 ? 0 : this.#table.get(id);
    if (at === POISON) return undefined;
    if (at <= SORTS) return this.#sorts[SORTS - at];
    const what = at > 0 ? 'is a node' : 'is not the number of a line above';
    return this.#complaints.error({
      code: 'G603',
      message: `${this.#line.word(token)} ${what}`,
      from: token,
      expected: 'the number of a sort',
    });
  }

  #readSort(): BtorSort | undefined {
    const { count } = this.#line;
    const form = this.#line.word(2);
    const length = form === 'bitvec' ? 4 : 5;
    if ((form !== 'bitvec' && form !== 'array') || count < length || count > length + 1) {
      return this.#complaints.error({
        code: 'G601',
        message: 'ill-formed sort',
        from: 0,
        to: count - 1,
        expected: 'NUMBER sort bitvec WIDTH, or NUMBER sort array INDEX-SORT ELEMENT-SORT',
      });
    }
    if (form === 'bitvec') {
      const width = this.#width(3, 'width');
      return width === undefined ? undefined : bits(width);
    }
    const index = this.#sortAt(3);
    const element = this.#sortAt(4);
    if (index === undefined || element === undefined) return undefined;
    if (index.kind === 'bits' && element.kind === 'bits') return arrayOf(index.width, element.width);
    return this.#complaints.error({
      code: 'G605',
      message: 'arrays of arrays, and arrays as addresses, are not supported',
      from: index.kind === 'array' ? 3 : 4,
      expected: 'a sort of bit-vectors',
    });
  }

  #readArgs({ info }: Spelling, first: number): readonly Edge[] | undefined {
    let arity = info.signature === 'apply' ? this.#arity(info, first) : info.arity;
    if (arity === undefined) {
      const count = this.#line.number(2);
      if (count === undefined || count <= 0) {
        const message = `'${this.#line.word(2)}' is no count of conditions`;
        return this.#complaints.error({ code: 'G601', message, from: 2, expected: 'a positive number' });
      }
      arity = count;
    }
    if (arity === 0) return NONE;
    const args = new Array<Edge>(arity);
    let whole = true;
    for (let i = 0; i < arity; i++) {
      const edge = this.#edge(first + i);
      if (edge === undefined) whole = false;
      else args[i] = edge;
    }
    return whole ? args : undefined;
  }

  #edge(token: number): Edge | undefined {
    const id = this.#line.number(token);
    if (id === undefined || id === 0) {
      const message = `'${this.#line.word(token)}' is no reference to a node`;
      const expected = "a node's number, negative for its negation";
      return this.#complaints.error({ code: 'G601', message, from: token, expected });
    }
    const at = this.#table.get(Math.abs(id));
    if (at === POISON) return undefined;
    if (at <= 0) return this.#undefinedNode(token, id, at);
    const node = this.#nodes[at - 1] as BtorNode;
    if (hasValue(node.kind)) {
      if (id < 0 && node.sort.kind === 'array') this.#negatedArray(token);
      return id > 0 ? at : -at;
    }
    const argument = node.args[0] as Edge;
    if (node.kind === 'root') return id > 0 ? argument : -argument;
    const message = `${Math.abs(id)} is a ${node.kind} and has no value`;
    return this.#complaints.error({ code: 'G603', message, from: token, expected: 'a node with a value' });
  }

  #undefinedNode(token: number, id: number, at: number): undefined {
    const what = at === 0 ? 'is not the number of a line above' : 'is a sort';
    return this.#complaints.error({
      code: 'G603',
      message: `${Math.abs(id)} ${what}`,
      from: token,
      expected: 'the number of a node above',
      hint: at === 0 ? 'a node stands below everything that it refers to' : undefined,
    });
  }

  #negatedArray(token: number): void {
    const hint =
      'boolector 1.5.118 does not notice and may crash; nothing else is said about such a graph than its text';
    this.#complaints.warning({ code: 'G607', message: 'a negated array has no meaning', from: token, hint });
  }

  #readIndices({ indices }: Spelling, from: number): readonly number[] | undefined {
    if (indices === 0) return NONE;
    const read: number[] = [];
    for (let token = from; token < from + indices; token++) {
      const index = this.#line.number(token);
      if (index === undefined || index < 0 || index > MAX_WIDTH) {
        const message = `'${this.#line.word(token)}' is no number of bits`;
        return this.#complaints.error({ code: 'G601', message, from: token, expected: 'a number from 0' });
      }
      read.push(index);
    }
    return read;
  }

  #sortOf(edge: Edge): BtorSort {
    return (this.#nodes[Math.abs(edge) - 1] as BtorNode).sort;
  }

  #sortFault(
    { kind }: Spelling,
    sort: BtorSort,
    args: readonly Edge[],
    indices: readonly number[],
  ): SortFault | undefined {
    const sorts = new Array<BtorSort>(args.length);
    for (let i = 0; i < args.length; i++) sorts[i] = this.#sortOf(args[i] as Edge);
    return sortFault(kind, sort, sorts, indices);
  }

  #illSorted(fault: SortFault, first: number, arity: number): undefined {
    const { place, message, expected } = fault;
    const from = place.kind === 'sort' ? 2 : place.kind === 'arg' ? first + place.at : first + arity + place.at;
    const to = place.kind === 'sort' && this.#version === 1 ? first - 1 : from;
    return this.#complaints.error({ code: 'G605', message, from, to, expected });
  }

  /** A state steps at most once in each way. */
  #stepFits({ kind, word }: Spelling, first: number, args: readonly Edge[]): boolean {
    const state = args[0] as Edge;
    const node = this.#nodes[Math.abs(state) - 1] as BtorNode;
    const leaf = this.#version === 2 ? 'state' : 'input';
    const key = Math.abs(state) * 2 + (kind === 'next' ? 1 : 0);
    const fits = state > 0 && node.kind === leaf;
    const again = this.#steps.has(key);
    if (fits && !again) {
      this.#steps.add(key);
      return true;
    }
    const what = this.#version === 2 ? 'a state' : node.sort.kind === 'array' ? 'an array' : 'a var';
    this.#complaints.error({
      code: 'G609',
      message: fits ? `this state has a ${word} already` : `argument 1 of ${word} is not ${what}`,
      from: first,
      expected: fits ? `one ${word} for each state` : `${what}, not negated`,
    });
    return false;
  }

  /** A parameter belongs to one function. */
  #bindsParam(first: number, args: readonly Edge[]): boolean {
    const [param = 0] = args;
    const isParam = param > 0 && (this.#nodes[param - 1] as BtorNode).kind === 'param';
    const again = isParam && this.#bound.has(param);
    if (isParam && !again) this.#bound.add(param);
    if (isParam && !again) return true;
    this.#complaints.error({
      code: 'G609',
      message: again ? 'this parameter belongs to a lambda already' : 'argument 1 of lambda is not a param',
      from: first,
      expected: again ? 'a param of its own for each lambda' : 'a param, not negated',
    });
    return false;
  }

  /** The format has conditions of one bit; files of several are met that were made from roots of version 1. */
  #wideConstraint(first: number, sort: BtorSort): void {
    if (sort === bits(1)) return;
    const hint =
      'it is taken as a root of BTOR 1: some bit is set; gainsay btor convert FILE --to btor2 writes that out';
    const message = `a constraint of ${sortText(sort)}: the format has one bit`;
    this.#complaints.warning({ code: 'G605', message, from: first, expected: '1 bit', hint });
  }

  #constant({ kind, base = 2 }: Spelling, sort: BtorSort, token: number): BtorNode | undefined {
    const value = readConstant(this.#line.word(token), base, sort.kind === 'bits' ? sort.width : 0);
    if (typeof value !== 'bigint') return this.#complaints.error({ code: 'G606', from: token, ...value });
    const node = { kind, sort, args: NONE, indices: NONE, value };
    const named = token + 1 < this.#line.count ? { symbol: this.#line.word(token + 1) } : {};
    return base === 2 ? { ...node, ...named } : { ...node, base, ...named };
  }
}

/** The sort of a lambda whose line says the widths of its result and of its first parameter. */
function lambdaImplied(sort: BtorSort, args: readonly BtorSort[]): BtorSort {
  const whole = lambdaSort(args);
  if (whole?.kind !== 'array' || sort.kind !== 'array') return sort;
  return paramsOf(whole)[0] === sort.index && whole.element === sort.element ? whole : sort;
}
