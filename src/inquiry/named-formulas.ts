import type { Script } from '../script/index.js';
import { type Term, nameGiven } from '../term/index.js';

export interface NamedFormula {
  readonly name: string;
  readonly term: Term;
}

export function listNamedAssertions({ commands }: Script): NamedFormula[] {
  return commands.flatMap((command) => {
    const name = command.kind === 'assert' ? nameGiven(command.term) : undefined;
    return command.kind === 'assert' && name !== undefined ? [{ name, term: command.term }] : [];
  });
}
