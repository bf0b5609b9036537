/** How a queue goes through its pairs. */
export interface QueueRules<Pair> {
  /** Whether nothing more is made of a pair. */
  isDone(pair: Pair): boolean;
  /** Whether it is its turn in a round, the first of which is 0. */
  hasTurn(pair: Pair, round: number): Promise<boolean>;
  /** Whether not every place was looked at. */
  mayBeMore(): boolean;
  /** Looks at the next place for pairs, for this queue and others. */
  more(): Promise<void>;
}

/** The seeds (or sources) of one strategy: each gets its turn in a round, and after the last the first again. */
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

  /**
   * The pair whose turn it is; undefined where nothing more is made of any, and `later` where there was none in the first round,
   * nor where it looked for more: others may come upon some.
   */
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
