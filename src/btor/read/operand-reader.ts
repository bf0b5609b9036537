import type { BtorNode, Edge } from '../graph.js';
import { hasValue } from '../kinds.js';
import { MAX_WIDTH } from '../sort.js';
import type { Spelling } from './spellings.js';
import { POISON, type ReaderState } from './reader-state.js';
import { withArticle } from '../../util/index.js';

const NONE: readonly number[] = [];

export class OperandReader {
  readonly #cx: ReaderState;

  constructor(cx: ReaderState) {
    this.#cx = cx;
  }

  arity(info: Spelling['info'], first: number): number {
    if (info.arity !== undefined) return info.arity;
    // `apply` has a function and at least one argument. In version 1, the arguments end the line: no name follows.
    if (info.signature === 'apply') return Math.max(2, this.#cx.line.count - first);
    return Math.max(0, this.#cx.line.number(2) ?? 0);
  }

  args({ info }: Spelling, first: number): readonly Edge[] | undefined {
    let arity = info.signature === 'apply' ? this.arity(info, first) : info.arity;
    if (arity === undefined) {
      const count = this.#cx.line.number(2);
      if (count === undefined || count <= 0) {
        const message = `'${this.#cx.line.show(2)}' is not a count of conditions`;
        return this.#cx.complaints.error({ code: 'G601', message, from: 2, expected: 'a positive number' });
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

  indices({ indices }: Spelling, from: number): readonly number[] | undefined {
    if (indices === 0) return NONE;
    const read: number[] = [];
    for (let token = from; token < from + indices; token++) {
      const index = this.#cx.line.number(token);
      if (index === undefined || index < 0 || index > MAX_WIDTH) {
        const message = `'${this.#cx.line.show(token)}' is not a number of bits`;
        return this.#cx.complaints.error({ code: 'G601', message, from: token, expected: 'a number from 0' });
      }
      read.push(index);
    }
    return read;
  }

  #edge(token: number): Edge | undefined {
    const id = this.#cx.line.number(token);
    if (id === undefined || id === 0) {
      const message = `'${this.#cx.line.show(token)}' is not a reference to a node`;
      const expected = "a node's number, negative for its negation";
      return this.#cx.complaints.error({ code: 'G601', message, from: token, expected });
    }
    const at = this.#cx.table.get(Math.abs(id));
    if (at === POISON) return undefined;
    if (at <= 0) return this.#reportUndefinedNode(token, id, at);
    const node = this.#cx.nodes[at - 1] as BtorNode;
    if (hasValue(node.kind)) {
      if (id < 0 && node.sort.kind === 'array') this.#reportNegatedArray(token);
      return id > 0 ? at : -at;
    }
    const argument = node.args[0] as Edge;
    if (node.kind === 'root') return id > 0 ? argument : -argument;
    const message = `${Math.abs(id)} is ${withArticle(node.kind)} and has no value`;
    return this.#cx.complaints.error({ code: 'G603', message, from: token, expected: 'a node with a value' });
  }

  #reportUndefinedNode(token: number, id: number, at: number): undefined {
    const what = at === 0 ? 'is not the number of an earlier line' : 'is a sort';
    return this.#cx.complaints.error({
      code: 'G603',
      message: `${Math.abs(id)} ${what}`,
      from: token,
      expected: 'the number of a node on an earlier line',
      hint: at === 0 ? 'a node must come after everything that it refers to' : undefined,
    });
  }

  #reportNegatedArray(token: number): void {
    const hint = 'boolector 1.5.118 accepts negated arrays and may crash';
    this.#cx.complaints.warning({ code: 'G607', message: 'a negated array is meaningless', from: token, hint });
  }
}
