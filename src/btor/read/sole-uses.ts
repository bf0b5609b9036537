import type { BtorNode, Edge } from '../graph.js';
import type { Spelling } from './spellings.js';
import type { ReaderState } from './reader-state.js';
import { withArticle } from '../../util/index.js';

export class SoleUses {
  readonly #cx: ReaderState;
  /** For each state at position p: 2p if it has an `init`, and 2p + 1 if it has a `next`. */
  readonly #steps = new Set<number>();
  readonly #bound = new Set<number>();

  constructor(cx: ReaderState) {
    this.#cx = cx;
  }

  stepFits({ kind, word }: Spelling, first: number, args: readonly Edge[]): boolean {
    const state = args[0] as Edge;
    const node = this.#cx.nodes[Math.abs(state) - 1] as BtorNode;
    const leaf = this.#cx.version === 2 ? 'state' : 'input';
    const key = Math.abs(state) * 2 + (kind === 'next' ? 1 : 0);
    const fits = state > 0 && node.kind === leaf;
    const again = this.#steps.has(key);
    if (fits && !again) {
      this.#steps.add(key);
      return true;
    }
    const what = this.#cx.version === 2 ? 'a state' : node.sort.kind === 'array' ? 'an array' : 'a var';
    this.#cx.complaints.error({
      code: 'G609',
      message: fits ? `this state already has ${withArticle(word)}` : `argument 1 of ${word} is not ${what}`,
      from: first,
      expected: fits ? `one ${word} for each state` : `${what}, not negated`,
    });
    return false;
  }

  bindsParam(first: number, args: readonly Edge[]): boolean {
    const [param = 0] = args;
    const isParam = param > 0 && (this.#cx.nodes[param - 1] as BtorNode).kind === 'param';
    const again = isParam && this.#bound.has(param);
    if (isParam && !again) this.#bound.add(param);
    if (isParam && !again) return true;
    this.#cx.complaints.error({
      code: 'G609',
      message: again ? 'this parameter already belongs to a lambda' : 'argument 1 of lambda is not a param',
      from: first,
      expected: again ? 'a separate param for each lambda' : 'a param, not negated',
    });
    return false;
  }
}
