export interface Fault {
  readonly text: string;
  readonly code: 3;
}

const USED_UP: Readonly<Record<string, string>> = {
  EMFILE: 'too many open files: raise the limit (ulimit -n), or use fewer --jobs',
  ENFILE: 'too many open files on this machine',
  EAGAIN: 'cannot start more processes: raise the limit (ulimit -u), or use fewer --jobs',
  ENOMEM: 'out of memory',
  ENOSPC: 'the output cannot be written: no space left',
  EDQUOT: 'the output cannot be written: disk quota exceeded',
};

/** Adds a stack trace to internal errors. This module imports nothing, so it always loads. */
export function describeFault(error: unknown): Fault {
  for (let each: unknown = error; each instanceof Error; each = each.cause) {
    const said = USED_UP[(each as NodeJS.ErrnoException).code ?? ''];
    if (said !== undefined) return { text: `gainsay: ${said}\n`, code: 3 };
  }
  const trace = error instanceof Error ? (error.stack ?? error.message) : String(error);
  const report = 'This is a bug in Gainsay, not in your input. Please report it with the lines above.';
  return { text: `gainsay: ${trace}\n${report}\n`, code: 3 };
}

export function printFault(error: unknown): void {
  process.stderr.write(`gainsay: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}\n`);
}
