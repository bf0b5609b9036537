import { type Command, type Script, widestLogic } from '../script/index.js';

export function widenLogic(script: Script): Script | undefined {
  const logic = widestLogic([script.logic]);
  if (!script.commands.some((command) => command.kind === 'set-logic' && command.logic !== logic)) return undefined;
  return withLogic(script, logic);
}

export function withLogic(script: Script, logic: string): Script {
  const commands = script.commands.map((command): Command =>
    command.kind === 'set-logic' ? { kind: 'set-logic', logic } : command,
  );
  return { ...script, commands, logic };
}
