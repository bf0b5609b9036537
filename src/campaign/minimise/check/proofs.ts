import { type Decided, certifies } from '../../../oracle/index.js';
import { type Command, type Script, checksOf } from '../../../script/index.js';
import { printCommand } from '../../../syntax/index.js';
import type { Clock, ModelRecord } from '../../log/index.js';
import { examineModel } from '../../ask/index.js';
import { type ProofEffort, EXHAUSTION, tryAll } from '../../judge/index.js';

/** A model whose worth for a script was seen. */
export interface ProvingModel {
  readonly text: string;
  readonly solver: string;
  readonly observation: ModelRecord;
}

/** Commands with which what was asserted may not be in force any more. */
const UNSTACKING: ReadonlySet<Command['kind']> = new Set(['push', 'pop', 'reset', 'reset-assertions']);
/** Stands among witnesses for a model that was given for another script, and satisfies this one. */
export const EARLIER_MODEL = 'an earlier model';
/** Models that are remembered. */
const MOST_MODELS = 4;

/**
 * What proves answers without asking anybody: models known from earlier steps, exhaustion, and the core of a formula that
 * was made unsatisfiable.
 */
export class Proofs {
  readonly #clock: Clock;
  readonly #models: { text: string; solver: string }[] = [];
  /** Of candidates whose suspects were right to say sat. */
  readonly #satisfying: string[] = [];
  #core: ReadonlySet<string> | undefined;

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  /** Remembers a model; the newest is tried first. */
  addModel(text: string, solver: string): void {
    const at = this.#models.findIndex((each) => each.text === text);
    if (at >= 0) this.#models.splice(at, 1);
    this.#models.unshift({ text, solver });
    this.#models.length = Math.min(this.#models.length, MOST_MODELS);
  }

  /** Remembers a model that shows of one candidate that it is satisfiable: it may show the same of others. */
  addSatisfying(text: string): void {
    if (this.#satisfying.includes(text)) return;
    this.#satisfying.unshift(text);
    this.#satisfying.length = Math.min(this.#satisfying.length, MOST_MODELS);
  }

  /** Whether a model is known that satisfies a script at its last check. */
  isSatisfied(script: Script): boolean {
    return this.#satisfying.some((text) =>
      certifies(examineModel(text, script, { now: () => this.#clock.now(), effort: 'quick' })),
    );
  }

  /** Remembers that some assertions of a script contradict each other, whatever else it asserts. */
  addCore(script: Script, places: readonly number[]): void {
    const asserted = script.commands.filter(({ kind }) => kind === 'assert');
    const lines = places.map((at) => asserted[at]).map((command) => (command ? printCommand(command) : ''));
    if (lines.length > 0 && !lines.includes('')) this.#core = new Set([...lines, ...declarationsOf(script, lines)]);
  }

  /** A model that makes every assertion of the last check true, whatever is left open: a known one, else one that is searched. */
  model(script: Script, effort: ProofEffort): ProvingModel | undefined {
    for (const { text, solver } of this.#models) {
      const observation = examineModel(text, script, { now: () => this.#clock.now(), effort: 'quick' });
      if (certifies(observation)) return { text, solver, observation };
    }
    const found = tryAll(script, effort);
    if (found?.answer !== 'sat' || found.model === undefined) return undefined;
    const observation = examineModel(found.model, script, { now: () => this.#clock.now(), effort: 'quick' });
    return certifies(observation) ? { text: found.model, solver: EXHAUSTION, observation } : undefined;
  }

  /** Who or what proves an answer to the last check; undefined where nothing does within that effort. */
  proves(script: Script, answer: Decided, effort: ProofEffort): string | undefined {
    if (answer === 'sat') return this.model(script, effort) === undefined ? undefined : EARLIER_MODEL;
    if (this.#hasCore(script)) return 'the core of its construction';
    return tryAll(script, effort)?.answer === answer ? EXHAUSTION : undefined;
  }

  #hasCore(script: Script): boolean {
    if (this.#core === undefined || script.commands.some(({ kind }) => UNSTACKING.has(kind))) return false;
    const last = checksOf(script.commands).at(-1)?.command;
    const lines = new Set(script.commands.slice(0, last).map((command) => printCommand(command)));
    for (const line of this.#core) if (!lines.has(line)) return false;
    return true;
  }
}

/** The declarations and definitions that may be meant by names in some lines: all that share a name with them. */
function declarationsOf(script: Script, lines: readonly string[]): string[] {
  const text = lines.join('\n');
  const isMeant = (name: string) => text.includes(name);
  return script.commands.flatMap((command): string[] => {
    switch (command.kind) {
      case 'declare-fun':
      case 'declare-sort':
        return isMeant(command.name) ? [printCommand(command)] : [];
      case 'define-fun':
      case 'define-funs-rec':
      case 'define-sort':
      case 'declare-datatypes':
      case 'verbatim':
        return [printCommand(command)];
      default:
        return [];
    }
  });
}
