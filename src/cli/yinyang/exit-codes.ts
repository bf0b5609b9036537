import type { Diagnostic } from '../../diag/index.js';

/** What the exit codes of yinyang's tools mean. */
export const TOOL_EXIT = { nothing: 0, bugs: 10, usage: 2, internal: 3, solver: 4, disk: 5 } as const;

/** Why a tool cannot go on, with the exit code that says so. */
export class ToolStopped extends Error {
  readonly code: number;
  readonly diagnostics: readonly Diagnostic[];

  constructor(code: number, diagnostics: readonly Diagnostic[]) {
    super(diagnostics.map(({ message }) => message).join('; '));
    this.code = code;
    this.diagnostics = diagnostics;
  }
}

/** A folder or a file that cannot be written. */
export function diskTrouble(message: string): ToolStopped {
  return new ToolStopped(TOOL_EXIT.disk, [
    { code: 'G504', severity: 'error', message, expected: 'a folder that can be written, with room in it' },
  ]);
}
