import { logicNamedAfter, needsOfScript } from '../../../rewrite/index.js';
import {
  type Command,
  type Script,
  collectSorts,
  collectTerms,
  listIntroduced,
  logicInfo,
  numeralsAreReal,
  termsOf,
  widestLogic,
} from '../../../script/index.js';
import { operatorInfo, reachable, reachableSorts } from '../../../term/index.js';
import { describe } from '../../describe.js';
import type { ScriptShrink } from '../contract.js';
import { collectUsedNames, dropMove, measurePrinted, move, joinOpaqueText, withCommands } from './edit.js';

export const constantsDeclared: ScriptShrink = {
  ...describe('constants-declared'),
  early: true,
  first: () => true,
  *moves(script) {
    const found = script.commands.some(
      (command) => command.kind === 'declare-fun' && command.params.length === 0 && command.form === 'declare-fun',
    );
    if (!found) return;
    yield move(3, (now) => {
      let any = false;
      const commands = now.commands.map((command) => {
        if (command.kind !== 'declare-fun' || command.params.length > 0 || command.form !== 'declare-fun')
          return command;
        any = true;
        return { ...command, form: 'declare-const' as const };
      });
      return any ? { ...now, commands } : undefined;
    });
  },
};

function isRemark(command: Command): boolean {
  return command.kind === 'set-info' || command.kind === 'set-option' || command.kind === 'output';
}

const PARAMETER = / :[^\s():|"]+(?: (?:[^\s():|"]+|"[^"]*"|\|[^|]*\||\([^()]*\)))?/g;
const NAME = / .+/g;

export const commandParameters: ScriptShrink = {
  ...describe('command-parameters'),
  *moves(script: Script) {
    for (const command of script.commands) {
      for (const [parameter] of readParameters(command).matchAll(parameterOf(command))) {
        yield move(parameter.length, ({ commands, ...rest }) => {
          // Another move may have changed the command.
          const found = commands.includes(command)
            ? command
            : commands.find((each) => readParameters(each).includes(parameter));
          if (found === undefined) return undefined;
          return {
            ...rest,
            commands: commands.map((each) => (each === found ? dropParameter(each, parameter) : each)),
          };
        });
      }
    }
  },
};

function readParameters(command: Command): string {
  if ('options' in command) return ` ${command.options}`;
  return command.kind === 'output' ? command.text : '';
}

function parameterOf({ kind }: Command): RegExp {
  return kind === 'rule' ? NAME : PARAMETER;
}

function dropParameter(command: Command, parameter: string): Command {
  const drop = (each: string) => (each === parameter ? '' : each);
  const text = readParameters(command).replaceAll(parameterOf(command), drop);
  if ('options' in command) return { ...command, options: text.trim() };
  return command.kind === 'output' ? { ...command, text } : command;
}

export const remarks: ScriptShrink = {
  ...describe('remarks'),
  *moves(script: Script) {
    const found = script.commands.filter(isRemark);
    const weight = (commands: readonly Command[]): number =>
      commands.reduce((sum, command) => sum + measurePrinted(command), 0);
    if (found.length > 1) yield dropMove(weight(found), isRemark);
    for (const gone of found) yield dropMove(weight([gone]), (command) => command === gone);
  },
};

function collectUses(command: Command, script: Script): Set<string> {
  const used = collectUsedNames(reachable(termsOf(command)));
  for (const sort of reachableSorts(collectSorts({ ...script, commands: [command] })))
    if (sort.kind === 'Named' || sort.kind === 'Parameter') used.add(sort.name);
  for (const own of listIntroduced(command)) used.delete(own);
  return used;
}

function listUnusedHeaps({ commands }: Script): readonly Command[] {
  for (const term of reachable(commands.flatMap(termsOf))) {
    if (term.kind === 'app' && operatorInfo(term.op).theory === 'SeparationLogic') return [];
  }
  return commands.filter(({ kind }) => kind === 'declare-heap');
}

/** Finds unused declarations, including declarations used only by other unused declarations. */
function findUnused(script: Script): Set<Command> {
  const text = joinOpaqueText(script);
  const uses = script.commands.map((command) => collectUses(command, script));
  const unused = new Set<Command>(listUnusedHeaps(script));
  for (;;) {
    const used = new Set<string>();
    script.commands.forEach((command, i) => {
      if (!unused.has(command)) for (const name of uses[i] ?? []) used.add(name);
    });
    const more = script.commands.filter((command) => {
      const names = listIntroduced(command);
      return !unused.has(command) && names.length > 0 && !names.some((name) => used.has(name) || text.includes(name));
    });
    if (more.length === 0) return unused;
    for (const command of more) unused.add(command);
  }
}

export const unusedDeclarations: ScriptShrink = {
  ...describe('unused-declarations'),
  *moves(script) {
    const unused = findUnused(script);
    const weight = [...unused].reduce((sum, command) => sum + measurePrinted(command), 0);
    if (unused.size > 1) yield dropMove(weight, (command) => unused.has(command));
    // A single declaration is dropped only if no remaining command uses it.
    const needed = new Set([...unused].flatMap((command) => [...collectUses(command, script)]));
    for (const gone of unused) {
      if (!listIntroduced(gone).some((name) => needed.has(name)))
        yield dropMove(measurePrinted(gone), (each) => each === gone);
    }
  },
};

function withLogic(script: Script, logic: string | undefined): Script | undefined {
  const at = script.commands.findIndex(({ kind }) => kind === 'set-logic');
  const command = script.commands[at];
  if (command?.kind !== 'set-logic' || command.logic === logic) return undefined;
  // The text of numerals does not change, so the logic must not change their sort.
  if (numeralsAreReal(command.logic) !== numeralsAreReal(logic) && hasReals(script)) return undefined;
  const commands =
    logic === undefined ? script.commands.toSpliced(at, 1) : script.commands.with(at, { kind: 'set-logic', logic });
  return withCommands(script, commands);
}

function hasReals(script: Script): boolean {
  for (const term of collectTerms(script)) if (term.kind === 'value' && term.sort.kind === 'Int') return true;
  return false;
}

export const simplerLogic: ScriptShrink = {
  ...describe('simpler-logic'),
  early: true,
  first: (_, { failing }) => failing !== 'anything',
  *moves(script) {
    const { logic } = script;
    if (logic === undefined) return;
    yield move(logic.length + 13, (now) => withLogic(now, undefined));
    const widest = widestLogic([logic]);
    if (logic !== widest) yield move(Math.max(1, logic.length - widest.length), (now) => withLogic(now, widest));
    const fitting = logicNamedAfter(needsOfScript(script));
    if (fitting === undefined || fitting.length >= logic.length) return;
    const { quantifiers } = logicInfo(fitting);
    yield move(logic.length - fitting.length, (now) =>
      quantifiers === logicInfo(logicNamedAfter(needsOfScript(now))).quantifiers ? withLogic(now, fitting) : undefined,
    );
  },
};
