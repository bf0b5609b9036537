import type { Term } from '../term/index.js';
import { type Command, type ObjectiveCommand, isObjective } from './command.js';
import { Levels } from './levels.js';

export interface AssertedTerm {
  readonly term: Term;
  readonly command: number;
  readonly slot: number;
}

export interface Check {
  readonly command: number;
  readonly asserted: readonly AssertedTerm[];
  readonly declarations: readonly Command[];
  readonly objectives: readonly ObjectiveCommand[];
}

type Item =
  | ({ readonly kind: 'asserted' } & AssertedTerm)
  | { readonly kind: 'declaration'; readonly declaration: Command }
  | { readonly kind: 'objective'; readonly objective: ObjectiveCommand };

const DECLARATIONS: ReadonlySet<Command['kind']> = new Set<Command['kind']>([
  'declare-fun',
  'declare-sort',
  'declare-sort-parameter',
  'declare-heap',
  'define-sort',
  'define-fun',
  'define-funs-rec',
  'declare-datatypes',
  'synth-fun',
  'verbatim',
]);

export function collectChecks(commands: readonly Command[]): Check[] {
  const checks: Check[] = [];
  const levels = new Levels<Item>(({ kind }) => kind === 'declaration');
  for (const [at, command] of commands.entries()) {
    if (command.kind === 'exit') break;
    if (levels.apply(command)) continue;
    if (command.kind === 'assert') levels.add({ kind: 'asserted', term: command.term, command: at, slot: 0 });
    else if (isObjective(command)) levels.add({ kind: 'objective', objective: command });
    else if (DECLARATIONS.has(command.kind)) levels.add({ kind: 'declaration', declaration: command });
    else if (command.kind === 'check-sat') checks.push(makeCheck(at, levels.items, []));
    else if (command.kind === 'check-sat-assuming') checks.push(makeCheck(at, levels.items, command.literals));
  }
  return checks;
}

function makeCheck(command: number, items: readonly Item[], literals: readonly Term[]): Check {
  return {
    command,
    asserted: [
      ...items.flatMap((item) =>
        item.kind === 'asserted' ? [{ term: item.term, command: item.command, slot: item.slot }] : [],
      ),
      ...literals.map((term, slot) => ({ term, command, slot })),
    ],
    declarations: items.flatMap((item) => (item.kind === 'declaration' ? [item.declaration] : [])),
    objectives: items.flatMap((item) => (item.kind === 'objective' ? [item.objective] : [])),
  };
}
