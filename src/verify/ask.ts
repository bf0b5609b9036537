import type { Limits, Solver } from '../solver/index.js';
import { batchOf, isHigherOrder, readBatch } from './batch.js';
import { Lacks } from './features.js';
import type { Question, Reply, Silence } from './question.js';

const LIMITS: Limits = { timeoutMs: 30_000, memoryBytes: 2 * 1024 ** 3, outputBytes: 64 * 1024 ** 2 };
/** Queries are small until so many terms were answered: what a solver lacks costs time until it is known. */
const LEARNING = 1_000;
const FIRST = 60;

/** As GIVE_UP in batch.ts says. An option in a script is global to a WebAssembly Z3, which is started anew behind it. */
const WASM_GIVES_UP = ['timeout=500'];

/** One solver that is asked about ground terms, with what was learned of it on the way. */
export class Witness {
  readonly solver: Solver;
  /** The solver as it is asked, where that is another one. */
  readonly #started: Solver | undefined;
  readonly #lacks = new Lacks();
  #answered = 0;

  constructor(solver: Solver) {
    this.solver = solver;
    this.#started = solver.mode === 'wasm' ? solver.withOptions?.(WASM_GIVES_UP) : undefined;
  }

  async close(): Promise<void> {
    await this.#started?.close();
  }

  /** Asks about all questions; one that it cannot answer costs none of the others their answer. */
  async ask(questions: readonly Question[], signal?: AbortSignal): Promise<Map<Question, Reply>> {
    const replies = new Map<Question, Reply>();
    const asked = questions.filter((question) => !this.#isVain(question, replies));
    // Functions that are no symbols need a logic of their own.
    const groups = [asked.filter((each) => !isHigherOrder(each)), asked.filter(isHigherOrder)];
    for (let group = groups.pop(); group !== undefined; group = groups.pop()) {
      if (group.length === 0) continue;
      if (this.#answered < LEARNING && group.length > FIRST) {
        groups.push(group.slice(FIRST).filter((each) => !this.#isVain(each, replies)));
        group = group.slice(0, FIRST);
      }
      const { rest, halve } = await this.#askOnce(group, replies, signal);
      if (!halve) groups.push(rest);
      else groups.push(rest.slice(0, rest.length >> 1), rest.slice(rest.length >> 1));
    }
    return replies;
  }

  /** Whether there is no use in asking; the reason is then the reply. */
  #isVain(question: Question, replies: Map<Question, Reply>): boolean {
    const message = this.#lacks.lacking(question.term);
    if (message !== undefined) replies.set(question, { silence: { kind: 'rejected', message } });
    return message !== undefined;
  }

  /** One run; what is left of the group afterwards, and whether it told nothing. */
  async #askOnce(
    group: readonly Question[],
    replies: Map<Question, Reply>,
    signal: AbortSignal | undefined,
  ): Promise<{ rest: Question[]; halve: boolean }> {
    const batch = batchOf(group, this.solver.profile, this.#started === undefined);
    const run = await (this.#started ?? this.solver).run({ input: batch.text, asksThroughout: true }, LIMITS, signal);
    const told = readBatch(batch, run, this.solver.profile);
    for (const [question, reply] of told.replies) {
      replies.set(question, reply);
      this.#answered++;
      if (reply.check === 'unknown') this.#lacks.refused(question.term, 'it does not decide such terms');
      else this.#lacks.accepted(question.term);
    }
    for (const [question, silence] of told.silences) this.#silent(question, silence, replies);
    const rest = group.filter((question) => !replies.has(question));
    const [last] = rest;
    if (rest.length !== group.length || last === undefined) return { rest, halve: false };
    if (rest.length > 1) return { rest, halve: true };
    const { outcome } = run;
    const message = 'message' in outcome ? outcome.message : 'signature' in outcome ? outcome.signature : outcome.kind;
    this.#silent(last, { kind: outcome.kind === 'crashed' ? 'crashed' : 'rejected', message }, replies);
    return { rest: [], halve: false };
  }

  #silent(question: Question, silence: Silence, replies: Map<Question, Reply>): void {
    if (replies.has(question)) return;
    replies.set(question, { silence });
    if (silence.kind === 'rejected') this.#lacks.refused(question.term, silence.message);
  }
}
