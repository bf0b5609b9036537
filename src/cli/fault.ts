/** How a process ends that did not end by its command: what is said, and the exit code (docs/campaigns.md). */
export interface Fault {
  readonly text: string;
  readonly code: 3;
}

/** What the machine has no more of, by the codes of the system. */
const USED_UP: Readonly<Record<string, string>> = {
  EMFILE: 'too many open files: raise the limit (ulimit -n), or take fewer --jobs',
  ENFILE: 'too many open files on this machine',
  EAGAIN: 'no more processes can be started: raise the limit (ulimit -u), or take fewer --jobs',
  ENOMEM: 'no memory is left',
  ENOSPC: 'what it prints cannot be written: no space is left',
  EDQUOT: 'what it prints cannot be written: the disk quota is used up',
};

/** A fault of our own is told with its trace, to be reported; a limit of the machine in words. Imports nothing: it must load. */
export function endOf(error: unknown): Fault {
  for (let each: unknown = error; each instanceof Error; each = each.cause) {
    const said = USED_UP[(each as NodeJS.ErrnoException).code ?? ''];
    if (said !== undefined) return { text: `gainsay: ${said}\n`, code: 3 };
  }
  const trace = error instanceof Error ? (error.stack ?? error.message) : String(error);
  const report = 'This is a fault of Gainsay, not of your input. Please report it with the lines above.';
  return { text: `gainsay: ${trace}\n${report}\n`, code: 3 };
}
