import { describe } from '../../describe.js';
import type { Command } from '../../../script/index.js';
import { collectPrintedNames } from '../names.js';
import type { ScriptMove, ScriptPass } from '../moves.js';
import { printCached } from '../subject.js';

export const dropCommands: ScriptPass = {
  ...describe('drop-commands'),
  bold: 'always',
  *waves({ script: { commands } }) {
    const scopes = findScopes(commands);
    if (scopes.length > 0) yield scopes.map(({ from, to }) => drop(commands.slice(from, to + 1)));
    yield commands.filter((command) => isDroppable(command) && !isCheck(command)).map((command) => drop([command]));
    yield scopes.map(({ from, to }) => drop([commands[from] as Command, commands[to] as Command]));
    yield stackMoves(commands);
    yield commands
      .filter((command) => collectPrintedNames(command).length > 0)
      .map((command) => drop([command]))
      .reverse();
    for (const move of onlyOne(commands)) yield [move];
  },
};

function stackMoves(commands: readonly Command[]): ScriptMove[] {
  const wasInOrder = isInOrder(commands);
  const stays = (changed: readonly Command[]) => !wasInOrder || isInOrder(changed);
  return commands.flatMap((command, at): ScriptMove[] => {
    if (command.kind !== 'push' && command.kind !== 'pop') return [];
    const rest = commands.filter((_, i) => i !== at);
    if (stays(rest)) return [drop([command])];
    if (command.levels < 2) return [];
    return [{ kind: 'put', command, by: { ...command, levels: 1 }, weight: 1 }];
  });
}

function isInOrder(commands: readonly Command[]): boolean {
  let depth = 0;
  for (const command of commands) {
    if (command.kind === 'push') depth += command.levels;
    if (command.kind === 'pop') depth -= command.levels;
    if (command.kind === 'reset' || command.kind === 'reset-assertions') depth = 0;
    if (depth < 0) return false;
  }
  return true;
}

const MOST_ALONE = 8;

/** Keeps one assertion and drops all others. Helps if several assertions each cause the failure alone. */
function* onlyOne(commands: readonly Command[]): Generator<ScriptMove> {
  const asserted = commands.filter(({ kind }) => kind === 'assert');
  if (asserted.length < 3 || asserted.length > MOST_ALONE) return;
  for (const kept of asserted) {
    // The low weight makes all other moves come first.
    yield { ...drop(asserted.filter((command) => command !== kept)), weight: 1 };
  }
}

/** Drops checks and `set-logic`. This pass comes last, since it rarely succeeds. */
export const dropFrame: ScriptPass = {
  ...describe('drop-frame'),
  *waves({ script: { commands } }) {
    yield commands.filter(isCheck).map((command) => drop([command]));
    yield commands.filter(({ kind }) => kind === 'set-logic').map((command) => drop([command]));
  },
};

function isCheck({ kind }: Command): boolean {
  return kind === 'check-sat' || kind === 'check-sat-assuming';
}

function drop(commands: readonly Command[]): ScriptMove {
  return { kind: 'drop', commands, weight: commands.reduce((sum, each) => sum + printCached(each).size[0], 0) };
}

function isDroppable(command: Command): boolean {
  if (command.kind === 'set-logic' || command.kind === 'push' || command.kind === 'pop') return false;
  return collectPrintedNames(command).length === 0;
}

function findScopes(commands: readonly Command[]): { readonly from: number; readonly to: number }[] {
  const open: number[] = [];
  const found: { from: number; to: number }[] = [];
  commands.forEach((command, at) => {
    if (command.kind === 'push' && command.levels === 1) open.push(at);
    if (command.kind !== 'pop' || command.levels !== 1) return;
    const from = open.pop();
    if (from !== undefined) found.push({ from, to: at });
  });
  return found.sort((a, b) => a.from - b.from);
}
