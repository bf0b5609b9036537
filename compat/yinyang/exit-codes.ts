import { type Problem, badUsage } from '../../src/index.js';

export const TOOL_EXIT = { nothing: 0, bugs: 10, usage: 2, internal: 3, solver: 4, disk: 5 } as const;

export class ToolStopped extends Error {
  readonly code: number;
  readonly problems: readonly Problem[];

  constructor(code: number, problems: readonly Problem[]) {
    super(problems.map(({ diagnostic }) => diagnostic.message).join('; '));
    this.code = code;
    this.problems = problems;
  }
}

export function diskTrouble(message: string): ToolStopped {
  const expected = 'a writable folder with space left';
  return new ToolStopped(TOOL_EXIT.disk, badUsage(message, { expected }).problems);
}
