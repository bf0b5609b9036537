import type { Diagnostic } from '../../diag/index.js';
import { didYouMean } from '../../util/index.js';
import type { BtorGraph, BtorNode, BtorVersion, Edge } from '../graph.js';
import { type SortFault, sortFault } from '../sort-rules.js';
import { type BtorSort, bits, sortText } from '../sort.js';
import { type ReaderState, Complaints, IdTable, POISON, sortEntry, sortOfEdge } from './reader-state.js';
import { readConstant } from './constant.js';
import { type Spelling, SPELLINGS, describeForm } from './spellings.js';
import { LineScanner, shortenToken } from './line-scanner.js';
import { OperandReader } from './operand-reader.js';
import { SoleUses } from './sole-uses.js';
import { SortReader } from './sort-reader.js';

export interface ReadBtorOptions {
  /** Version to assume if the text itself does not determine the version. */
  readonly version?: BtorVersion;
}

export interface BtorReading {
  readonly ok: boolean;
  /** The graph without erroneous lines and without lines that depend on erroneous lines. */
  readonly graph: BtorGraph;
  readonly diagnostics: readonly Diagnostic[];
  /** Number of each node in the file, indexed by position - 1. */
  readonly ids: readonly number[];
  /** Offset of each node's line in the text, indexed by position - 1. */
  readonly starts: readonly number[];
  readonly positionOf: (id: number) => number | undefined;
}

/**
 * Reads BTOR 1 (the union of its dialects) or BTOR2 in linear time. A reference to a `root` means its argument, as in
 * boolector 1.5.118. Negated arrays are meaningless but cause only a warning, so that solvers can be tested with
 * them.
 */
export function readBtor(text: string, options: ReadBtorOptions = {}): BtorReading {
  return new Reader(text, options).read();
}

/** Undefined if the first line is not typical of either version. */
export function detectVersion(text: string): BtorVersion | undefined {
  const line = new LineScanner(text);
  // A text without a line number is not BTOR, even if its second word is a kind: `(declare-const root Int)` is SMT-LIB.
  if (!line.nextLine() || line.number(0) === undefined) return undefined;
  const word = line.word(1);
  if (word === 'sort') return 2;
  return SPELLINGS[1].has(word) ? 1 : undefined;
}

const NONE: readonly number[] = [];

class Reader {
  readonly #cx: ReaderState;
  readonly #sorts: SortReader;
  readonly #operands: OperandReader;
  readonly #uses: SoleUses;
  readonly #ids: number[] = [];
  readonly #starts: number[] = [];

  constructor(text: string, { version }: ReadBtorOptions) {
    const line = new LineScanner(text);
    this.#cx = {
      version: detectVersion(text) ?? version ?? 1,
      line,
      complaints: new Complaints(line),
      table: new IdTable(),
      sorts: [],
      nodes: [],
    };
    this.#sorts = new SortReader(this.#cx);
    this.#operands = new OperandReader(this.#cx);
    this.#uses = new SoleUses(this.#cx);
  }

  read(): BtorReading {
    while (!this.#cx.complaints.full && this.#cx.line.nextLine()) this.#readLine();
    return {
      ok: !this.#cx.complaints.failed,
      graph: { version: this.#cx.version, nodes: this.#cx.nodes },
      diagnostics: this.#cx.complaints.list(),
      ids: this.#ids,
      starts: this.#starts,
      positionOf: (id) => {
        const at = this.#cx.table.get(id);
        return at > 0 ? at : undefined;
      },
    };
  }

  #readLine(): void {
    const id = this.#readId();
    if (id === undefined) return;
    const word = this.#cx.line.word(1);
    if (this.#cx.version === 2 && word === 'sort') {
      const sort = this.#sorts.declaration();
      this.#cx.table.set(id, sort === undefined ? POISON : sortEntry(this.#cx.sorts.push(sort) - 1));
      return;
    }
    const node = this.#readNode(word);
    if (node === undefined) {
      this.#cx.table.set(id, POISON);
      return;
    }
    this.#cx.table.set(id, this.#cx.nodes.push(node));
    this.#ids.push(id);
    this.#starts.push(this.#cx.line.start(0));
  }

  #readId(): number | undefined {
    const id = this.#cx.line.number(0);
    const expected = 'a positive number';
    if (id === undefined) {
      const message = `the line begins with '${this.#cx.line.show(0)}'`;
      return this.#cx.complaints.error({ code: 'G601', message, from: 0, expected, hint: 'comments begin with ;' });
    }
    if (id <= 0) {
      return this.#cx.complaints.error({
        code: 'G604',
        message: `a line cannot have the number ${id}`,
        from: 0,
        expected,
      });
    }
    if (this.#cx.table.get(id) === 0) return id;
    return this.#cx.complaints.error({
      code: 'G604',
      message: `there is already a line with the number ${id}`,
      from: 0,
      expected: 'a number that no earlier line uses',
    });
  }

  #readNode(word: string): BtorNode | undefined {
    const spelling = SPELLINGS[this.#cx.version].get(word);
    if (spelling === undefined) return this.#unknownKind(word);
    const first = this.#firstOperand(spelling);
    if (!this.#countFits(spelling, first)) return undefined;
    const sort = this.#sorts.ofLine(spelling, first);
    const args = this.#operands.args(spelling, first);
    const behind = first + (args?.length ?? 0);
    const indices = args === undefined ? undefined : this.#operands.indices(spelling, behind);
    if (args === undefined || indices === undefined || sort === undefined) return undefined;
    const actual = this.#sorts.complete(spelling, first, sort, args);
    const { kind } = spelling;
    if (kind === 'lambda' && !this.#uses.bindsParam(first, args)) return undefined;
    const fault = this.#sortFault(spelling, actual, args, indices);
    if (fault !== undefined) return this.#illSorted(fault, first, args.length);
    if (spelling.info.signature === 'step' && !this.#uses.stepFits(spelling, first, args)) return undefined;
    if (kind === 'constraint') this.#wideConstraint(first, actual);
    if (spelling.base !== undefined) return this.#constant(spelling, actual, first);
    const node = { kind, sort: actual, args, indices };
    const name = behind + indices.length;
    return name < this.#cx.line.count ? { ...node, symbol: this.#cx.line.word(name) } : node;
  }

  #unknownKind(word: string): undefined {
    if (word === '') {
      return this.#cx.complaints.error({
        code: 'G601',
        message: 'the line ends after its number',
        from: 1,
        expected: 'a kind of node',
      });
    }
    const other = this.#cx.version === 1 ? 2 : 1;
    const elsewhere = word === 'sort' || SPELLINGS[other].has(word);
    const known = this.#cx.version === 2 ? ['sort', ...SPELLINGS[2].keys()] : SPELLINGS[1].keys();
    const hint = elsewhere
      ? `${other === 2 ? 'BTOR2' : 'BTOR 1'} has this kind, but the file began as ${this.#cx.version === 2 ? 'BTOR2' : 'BTOR 1'}`
      : didYouMean(word, known);
    return this.#cx.complaints.error({
      code: 'G602',
      message: `there is no kind '${shortenToken(word)}'`,
      from: 1,
      hint,
    });
  }

  #firstOperand({ info, widths, kind }: Spelling): number {
    if (this.#cx.version === 2) return info.signature === 'output' ? 2 : 3;
    // Old files omit the index width of a write.
    return kind === 'write' && this.#cx.line.count === 6 ? 3 : 2 + widths;
  }

  #countFits(spelling: Spelling, first: number): boolean {
    const { info, indices, base } = spelling;
    const { count } = this.#cx.line;
    const arity = this.#operands.arity(info, first);
    const least = first + arity + indices + (base === undefined ? 0 : 1);
    const most = least + (this.#cx.version === 2 || info.signature === 'leaf' ? 1 : 0);
    if (count >= least && count <= most) return true;
    const expected = describeForm(spelling, this.#cx.version);
    if (count < least) {
      const message = `the line is too short for ${spelling.word}`;
      this.#cx.complaints.error({ code: 'G601', message, from: 0, to: count - 1, expected });
      return false;
    }
    const message = `a line of ${spelling.word} must end here`;
    this.#cx.complaints.error({ code: 'G601', message, from: most, to: count - 1, expected });
    return false;
  }

  #sortFault(
    { kind }: Spelling,
    sort: BtorSort,
    args: readonly Edge[],
    indices: readonly number[],
  ): SortFault | undefined {
    const sorts = new Array<BtorSort>(args.length);
    for (let i = 0; i < args.length; i++) sorts[i] = sortOfEdge(this.#cx, args[i] as Edge);
    return sortFault(kind, sort, sorts, indices);
  }

  #illSorted(fault: SortFault, first: number, arity: number): undefined {
    const { place, message, expected } = fault;
    const from = place.kind === 'sort' ? 2 : place.kind === 'arg' ? first + place.at : first + arity + place.at;
    const to = place.kind === 'sort' && this.#cx.version === 1 ? first - 1 : from;
    return this.#cx.complaints.error({ code: 'G605', message, from, to, expected });
  }

  /** Warns about a constraint of several bits, which some files use as a root. The format requires one bit. */
  #wideConstraint(first: number, sort: BtorSort): void {
    if (sort === bits(1)) return;
    const hint =
      'a constraint counts as true if any bit is set, like a root of BTOR 1; convert it with gainsay btor convert FILE --to btor2';
    const message = `a constraint of ${sortText(sort)}: the format requires one bit`;
    this.#cx.complaints.warning({ code: 'G605', message, from: first, expected: '1 bit', hint });
  }

  #constant({ kind, base = 2 }: Spelling, sort: BtorSort, token: number): BtorNode | undefined {
    const value = readConstant(this.#cx.line.word(token), base, sort.kind === 'bits' ? sort.width : 0);
    if (typeof value !== 'bigint') return this.#cx.complaints.error({ code: 'G606', from: token, ...value });
    const node = { kind, sort, args: NONE, indices: NONE, value };
    const named = token + 1 < this.#cx.line.count ? { symbol: this.#cx.line.word(token + 1) } : {};
    return base === 2 ? { ...node, ...named } : { ...node, base, ...named };
  }
}
