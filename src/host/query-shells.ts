import { join } from 'node:path';
import { type MemoryGuard, guardFor } from './memory-limit.js';
import type { ProcessResult } from './process.js';
import { type ProcessQuery, QueryShell } from './query-shell.js';
import { scratchFolder } from './run-folder.js';

/** By the folder of their files and the limits they set. */
const idle = new Map<string, QueryShell[]>();
const MOST_IDLE = 32;

let shells = 0;

/**
 * Like `runProcess`, but a waiting shell starts the process. The command decides how memory is limited unless `guard`
 * is given.
 */
export async function runQuery(
  query: ProcessQuery,
  signal?: AbortSignal,
  guard: MemoryGuard = guardFor(query.command, query.cwd),
): Promise<ProcessResult> {
  signal?.throwIfAborted();
  const { memoryBytes, outputBytes } = query.limits;
  const folder = scratchFolder();
  const key = `${memoryBytes} ${outputBytes} ${guard} ${folder}`;
  const waiting = idle.get(key) ?? [];
  idle.set(key, waiting);
  const shell = takeUsable(waiting) ?? newShell(folder, query, guard);
  try {
    return await shell.run(query, signal);
  } finally {
    if (shell.usable && waiting.length < MOST_IDLE) waiting.push(shell);
    else void shell.close();
  }
}

function takeUsable(waiting: QueryShell[]): QueryShell | undefined {
  for (let shell = waiting.pop(); shell !== undefined; shell = waiting.pop()) {
    if (shell.usable) return shell;
    void shell.close();
  }
  return undefined;
}

function newShell(folder: string, { limits }: ProcessQuery, guard: MemoryGuard): QueryShell {
  return new QueryShell(join(folder, String(++shells)), limits, guard);
}
