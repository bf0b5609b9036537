import type { Limits, Solver } from '../../src/smt.js';
import { makeBatch, isHigherOrder, readBatch } from './batch.js';
import { MissingFeatures } from './features.js';
import type { Question, Reply, NoAnswer } from './question.js';

const LIMITS: Limits = { timeoutMs: 30_000, memoryBytes: 2 * 1024 ** 3, outputBytes: 64 * 1024 ** 2 };
/** Queries are small until a solver has returned this number of values. */
const LEARNING = 1_000;
const FIRST = 60;

/** Limits the time per check. In WebAssembly, a limit in the script would outlive the query. */
const WASM_GIVES_UP = ['timeout=500'];

export class AskedSolver {
  readonly solver: Solver;
  /** Undefined unless the solver runs in WebAssembly. */
  readonly #started: Solver | undefined;
  readonly #lacks = new MissingFeatures();
  #answered = 0;

  constructor(solver: Solver) {
    this.solver = solver;
    this.#started = solver.mode === 'wasm' ? solver.withOptions?.(WASM_GIVES_UP) : undefined;
  }

  async close(): Promise<void> {
    await this.#started?.close();
  }

  /** A question without an answer does not affect the others. */
  async ask(questions: readonly Question[], signal?: AbortSignal): Promise<Map<Question, Reply>> {
    const replies = new Map<Question, Reply>();
    const asked = questions.filter((question) => !this.#rejectUnsupported(question, replies));
    // Lambdas need a higher-order logic, so they get separate queries.
    const groups = [asked.filter((each) => !isHigherOrder(each)), asked.filter(isHigherOrder)];
    for (let group = groups.pop(); group !== undefined; group = groups.pop()) {
      if (group.length === 0) continue;
      if (this.#answered < LEARNING && group.length > FIRST) {
        groups.push(group.slice(FIRST).filter((each) => !this.#rejectUnsupported(each, replies)));
        group = group.slice(0, FIRST);
      }
      const { rest, halve } = await this.#askOnce(group, replies, signal);
      if (!halve) groups.push(rest);
      else groups.push(rest.slice(0, rest.length >> 1), rest.slice(rest.length >> 1));
    }
    return replies;
  }

  #rejectUnsupported(question: Question, replies: Map<Question, Reply>): boolean {
    const message = this.#lacks.findMissing(question.term);
    if (message !== undefined) replies.set(question, { silence: { kind: 'rejected', message } });
    return message !== undefined;
  }

  /** Returns the unanswered questions. If there are no answers, asks the caller to halve the group. */
  async #askOnce(
    group: readonly Question[],
    replies: Map<Question, Reply>,
    signal: AbortSignal | undefined,
  ): Promise<{ rest: Question[]; halve: boolean }> {
    const batch = makeBatch(group, this.solver.profile, this.#started === undefined);
    const run = await (this.#started ?? this.solver).run({ input: batch.text, asksThroughout: true }, LIMITS, signal);
    const told = readBatch(batch, run, this.solver.profile);
    for (const [question, reply] of told.replies) {
      replies.set(question, reply);
      this.#answered++;
      if (reply.check === 'unknown') this.#lacks.recordRejected(question.term, 'the solver answers unknown');
      else this.#lacks.recordAccepted(question.term);
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

  #silent(question: Question, silence: NoAnswer, replies: Map<Question, Reply>): void {
    if (replies.has(question)) return;
    replies.set(question, { silence });
    if (silence.kind === 'rejected') this.#lacks.recordRejected(question.term, silence.message);
  }
}
