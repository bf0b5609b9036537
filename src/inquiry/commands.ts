import type { Command } from '../script/index.js';
import { Z3_REWRITINGS } from '../solver/index.js';
import type { Rng } from '../util/index.js';

export function outputCommand(name: string): Command {
  return { kind: 'output', name, text: '' };
}

export function setTrue(keyword: string): Command {
  return { kind: 'set-option', keyword, value: 'true' };
}

/** Probability of an inquiry whose reply is a formula. Solvers need more time for a formula than for an answer. */
export const FORMULAS = 0.3;

export function inScope(commands: readonly Command[]): Command[] {
  return [{ kind: 'push', levels: 1 }, ...commands, { kind: 'pop', levels: 1 }];
}

export function drawRewriting(rng: Rng): string {
  return `:${rng.pick(Z3_REWRITINGS)} true`;
}
