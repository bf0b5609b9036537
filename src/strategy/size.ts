import { type Script, termsOf } from '../script/index.js';

export function measureScript(script: Script): number {
  return script.commands.reduce((sum, command) => sum + termsOf(command).reduce((all, { size }) => all + size, 0), 0);
}
