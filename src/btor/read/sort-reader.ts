import type { Edge } from '../graph.js';
import { inferArray, lambdaSort } from '../sort-rules.js';
import { type BtorSort, MAX_WIDTH, arrayOf, bits, paramWidths } from '../sort.js';
import type { Spelling } from './spellings.js';
import { POISON, type ReaderState, sortOfEdge, sortOfEntry } from './reader-state.js';
import { withArticle } from '../../util/index.js';

export class SortReader {
  readonly #cx: ReaderState;

  constructor(cx: ReaderState) {
    this.#cx = cx;
  }

  declaration(): BtorSort | undefined {
    const { count } = this.#cx.line;
    const form = this.#cx.line.word(2);
    const length = form === 'bitvec' ? 4 : 5;
    if ((form !== 'bitvec' && form !== 'array') || count < length || count > length + 1) {
      return this.#cx.complaints.error({
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
    return this.#cx.complaints.error({
      code: 'G605',
      message: 'arrays of arrays, and arrays as addresses, are not supported',
      from: index.kind === 'array' ? 3 : 4,
      expected: 'a sort of bit-vectors',
    });
  }

  /** Reads the sort on a line. For a BTOR2 output line, which has no sort, returns one bit; `complete` replaces it. */
  ofLine({ info, widths }: Spelling, first: number): BtorSort | undefined {
    if (this.#cx.version === 2) {
      if (info.signature === 'output' || info.signature === 'justice') return bits(1);
      return this.#sortAt(2);
    }
    const width = this.#width(2, widths === 2 ? 'element width' : 'width');
    if (first === 3 || width === undefined) return width === undefined ? undefined : bits(width);
    const index = this.#width(3, 'index width');
    return index === undefined ? undefined : arrayOf(index, width);
  }

  /** Completes the sort from the arguments, since lines of BTOR 1 may omit parts. */
  complete({ info, kind }: Spelling, first: number, sort: BtorSort, args: readonly Edge[]): BtorSort {
    const { signature } = info;
    if (this.#cx.version === 2) return signature === 'output' ? sortOfEdge(this.#cx, args[0] as Edge) : sort;
    if (kind === 'lambda')
      return lambdaImplied(
        sort,
        args.map((edge) => sortOfEdge(this.#cx, edge)),
      );
    if (kind === 'write' || signature === 'condition' || signature === 'step') {
      // The stated sort of a function omits all parameters except the first.
      const [, second = 0] = args;
      const of = sortOfEdge(this.#cx, (signature === 'condition' ? second : args[0]) as Edge);
      if (
        of.kind === 'array' &&
        sort.kind === 'array' &&
        paramWidths(of)[0] === sort.index &&
        of.element === sort.element
      )
        return of;
    }
    if (first !== 3 || sort.kind !== 'bits') return sort;
    if (kind !== 'write' && signature !== 'condition' && signature !== 'step') return sort;
    const array = args[signature === 'condition' ? 1 : 0] as Edge;
    return inferArray(sortOfEdge(this.#cx, array), sort.width) ?? sort;
  }

  #width(token: number, what: string): number | undefined {
    const width = this.#cx.line.number(token);
    if (width !== undefined && width > 0 && width <= MAX_WIDTH) return width;
    return this.#cx.complaints.error({
      code: 'G601',
      message: `'${this.#cx.line.show(token)}' is not ${withArticle(what)}`,
      from: token,
      expected: `a number from 1 to ${MAX_WIDTH}`,
    });
  }

  #sortAt(token: number): BtorSort | undefined {
    const id = this.#cx.line.number(token);
    const at = id === undefined || id <= 0 ? 0 : this.#cx.table.get(id);
    if (at === POISON) return undefined;
    const sort = sortOfEntry(at);
    if (sort !== undefined) return this.#cx.sorts[sort];
    const what = at > 0 ? 'is a node' : 'is not the number of an earlier line';
    return this.#cx.complaints.error({
      code: 'G603',
      message: `${this.#cx.line.show(token)} ${what}`,
      from: token,
      expected: 'the number of a sort',
    });
  }
}

function lambdaImplied(sort: BtorSort, args: readonly BtorSort[]): BtorSort {
  const whole = lambdaSort(args);
  if (whole?.kind !== 'array' || sort.kind !== 'array') return sort;
  return paramWidths(whole)[0] === sort.index && whole.element === sort.element ? whole : sort;
}
