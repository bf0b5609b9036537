import { type Problem, badUsage } from '../../app/index.js';

/** What the exit codes of yinyang's tools mean. */
export const TOOL_EXIT = { nothing: 0, bugs: 10, usage: 2, internal: 3, solver: 4, disk: 5 } as const;

/** Why a tool cannot go on, with the exit code that says so. */
export class ToolStopped extends Error {
  readonly code: number;
  readonly problems: readonly Problem[];

  constructor(code: number, problems: readonly Problem[]) {
    super(problems.map(({ diagnostic }) => diagnostic.message).join('; '));
    this.code = code;
    this.problems = problems;
  }
}

/** A folder or a file that cannot be written. */
export function diskTrouble(message: string): ToolStopped {
  const expected = 'a writable folder with space left';
  return new ToolStopped(TOOL_EXIT.disk, badUsage(message, { expected }).problems);
}
