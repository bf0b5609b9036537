import type { Term } from '../term/index.js';
import type { Command, ObjectiveCommand } from './command.js';

export interface AssertedTerm {
  readonly term: Term;
  readonly command: number;
  /** Index of the literal in the command, from 0. */
  readonly slot: number;
}

export interface Check {
  readonly command: number;
  readonly asserted: readonly AssertedTerm[];
  readonly declarations: readonly Command[];
  readonly objectives: readonly ObjectiveCommand[];
}

type Level = {
  readonly asserted: AssertedTerm[];
  readonly declarations: Command[];
  readonly objectives: ObjectiveCommand[];
};

/** Follows push, pop, the resets and `:global-declarations` (SMT-LIB 2.7, 4.1.4). */
export function collectChecks(commands: readonly Command[]): Check[] {
  const checks: Check[] = [];
  const fresh = (): Level => ({ asserted: [], declarations: [], objectives: [] });
  let levels: Level[] = [fresh()];
  let global = false;
  commands: for (const [at, command] of commands.entries()) {
    const top = levels[levels.length - 1] as Level;
    switch (command.kind) {
      case 'push':
        for (let n = 0; n < command.levels; n++) levels.push(fresh());
        break;
      case 'pop':
        for (let n = 0; n < command.levels && levels.length > 1; n++) {
          const gone = levels.pop() as Level;
          if (global) levels[levels.length - 1]?.declarations.push(...gone.declarations);
        }
        break;
      case 'reset':
        levels = [fresh()];
        global = false;
        break;
      case 'reset-assertions': {
        const kept = global ? levels.flatMap((level) => level.declarations) : [];
        levels = [{ ...fresh(), declarations: kept }];
        break;
      }
      case 'set-option':
        if (command.keyword === ':global-declarations') global = command.value === 'true';
        break;
      case 'assert':
        top.asserted.push({ term: command.term, command: at, slot: 0 });
        break;
      case 'check-sat':
      case 'check-sat-assuming': {
        const literals = command.kind === 'check-sat-assuming' ? command.literals : [];
        checks.push({
          command: at,
          asserted: [
            ...levels.flatMap((level) => level.asserted),
            ...literals.map((term, slot) => ({ term, command: at, slot })),
          ],
          declarations: levels.flatMap((level) => level.declarations),
          objectives: levels.flatMap((level) => level.objectives),
        });
        break;
      }
      case 'minimize':
      case 'maximize':
      case 'assert-soft':
        top.objectives.push(command);
        break;
      case 'declare-fun':
      case 'declare-sort':
      case 'declare-sort-parameter':
      case 'declare-heap':
      case 'define-sort':
      case 'define-fun':
      case 'define-funs-rec':
      case 'declare-datatypes':
      case 'synth-fun':
      case 'verbatim':
        top.declarations.push(command);
        break;
      case 'exit':
        break commands;
      case 'set-logic':
      case 'set-info':
      case 'get-value':
      case 'simplify':
      case 'eval':
      case 'get-qe':
      case 'get-qe-disjunct':
      case 'get-interpolant':
      case 'get-abduct':
      case 'rule':
      case 'constraint':
      case 'assume':
      case 'inv-constraint':
      case 'output':
        break;
    }
  }
  return checks;
}
