export interface QueueRules<Pair> {
  isDone(pair: Pair): boolean;
  hasTurn(pair: Pair, round: number): Promise<boolean>;
  mayBeMore(): boolean;
  /** Waits until the next seed is judged, which may add pairs to this queue and to others. */
  more(): Promise<void>;
}

export class Queue<Pair> {
  readonly #rules: QueueRules<Pair>;
  readonly #pairs: Pair[] = [];
  #round = 0;
  #at = 0;

  constructor(rules: QueueRules<Pair>) {
    this.#rules = rules;
  }

  add(pair: Pair): void {
    this.#pairs.push(pair);
  }

  /** Undefined if all pairs are done, and `later` if the next seed added no pair to this queue. */
  async next(): Promise<Pair | 'later' | undefined> {
    let looked = false;
    for (;;) {
      const pair = this.#pairs[this.#at];
      if (pair !== undefined) {
        this.#at++;
        if (!this.#rules.isDone(pair) && (await this.#rules.hasTurn(pair, this.#round))) return pair;
      } else if (this.#round > 0 || !this.#rules.mayBeMore()) {
        if (this.#pairs.every((each) => this.#rules.isDone(each))) return undefined;
        this.#round++;
        this.#at = 0;
      } else if (looked) return 'later';
      else {
        await this.#rules.more();
        looked = true;
      }
    }
  }
}
