import { type Decided, certifies } from '../../../oracle/index.js';
import { type Command, type Script, collectChecks } from '../../../script/index.js';
import { printCommand } from '../../../syntax/index.js';
import type { Clock, ModelRecord } from '../../log/index.js';
import { examineModel } from '../../hunt/ask/index.js';
import { type ProofEffort, BY_VALUES, EXHAUSTION, findSmallModel, tryAll } from '../../hunt/judge/index.js';

export interface ProvingModel {
  readonly text: string;
  readonly solver: string;
  readonly observation: ModelRecord;
  readonly witness: string;
}

const UNSTACKING: ReadonlySet<Command['kind']> = new Set(['push', 'pop', 'reset', 'reset-assertions']);
const FOUND = `a model found by ${BY_VALUES}`;
const MOST_MODELS = 4;

/** Proves answers without queries: by earlier models, exhaustion, or the core of a generated contradiction. */
export class Proofs {
  readonly #clock: Clock;
  readonly #models: Omit<ProvingModel, 'observation'>[] = [];
  readonly #satisfying: string[] = [];
  #core: ReadonlySet<string> | undefined;

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  /** `source` names the script that has the model. */
  addModel(text: string, solver: string, source = 'a script of the reduction'): void {
    const at = this.#models.findIndex((each) => each.text === text);
    const [known] = at < 0 ? [] : this.#models.splice(at, 1);
    const isFound = solver === EXHAUSTION || solver === BY_VALUES;
    const witness = isFound ? FOUND : `the model of ${solver} for ${source}`;
    this.#models.unshift(known ?? { text, solver, witness });
    this.#models.length = Math.min(this.#models.length, MOST_MODELS);
  }

  addSatisfying(text: string): void {
    if (this.#satisfying.includes(text)) return;
    this.#satisfying.unshift(text);
    this.#satisfying.length = Math.min(this.#satisfying.length, MOST_MODELS);
  }

  isSatisfied(script: Script): boolean {
    return this.#satisfying.some((text) =>
      certifies(examineModel(text, script, { now: () => this.#clock.now(), effort: 'quick' })),
    );
  }

  addCore(script: Script, places: readonly number[]): void {
    const asserted = script.commands.filter(({ kind }) => kind === 'assert');
    const lines = places.map((at) => asserted[at]).map((command) => (command ? printCommand(command) : ''));
    if (lines.length > 0 && !lines.includes(''))
      this.#core = new Set([...lines, ...collectDeclarations(script, lines)]);
  }

  /** Returns an earlier model, or one found by exhaustion, that certifies `sat` for the last check. */
  model(script: Script, effort: ProofEffort): ProvingModel | undefined {
    for (const model of this.#models) {
      const proved = this.#certify(script, model);
      if (proved !== undefined) return proved;
    }
    const found = tryAll(script, effort);
    if (found?.answer !== 'sat' || found.model === undefined) return undefined;
    return this.#certify(script, { text: found.model, solver: BY_VALUES, witness: FOUND });
  }

  findSmallModel(script: Script): ProvingModel | undefined {
    const text = findSmallModel(script);
    return text === undefined ? undefined : this.#certify(script, { text, solver: BY_VALUES, witness: FOUND });
  }

  #certify(script: Script, model: Omit<ProvingModel, 'observation'>): ProvingModel | undefined {
    const observation = examineModel(model.text, script, { now: () => this.#clock.now(), effort: 'quick' });
    return certifies(observation) ? { ...model, observation } : undefined;
  }

  proves(script: Script, answer: Decided, effort: ProofEffort): string | undefined {
    if (answer === 'sat') return this.model(script, effort)?.witness;
    if (this.#hasCore(script)) return 'the constructed unsat core';
    return tryAll(script, effort)?.answer === answer ? EXHAUSTION : undefined;
  }

  #hasCore(script: Script): boolean {
    if (this.#core === undefined || script.commands.some(({ kind }) => UNSTACKING.has(kind))) return false;
    const last = collectChecks(script.commands).at(-1)?.command;
    const lines = new Set(script.commands.slice(0, last).map((command) => printCommand(command)));
    for (const line of this.#core) if (!lines.has(line)) return false;
    return true;
  }
}

function collectDeclarations(script: Script, lines: readonly string[]): string[] {
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
