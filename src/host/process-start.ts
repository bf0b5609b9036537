import { readFileSync, readlinkSync } from 'node:fs';

/** When a process was started, in the system's own units; undefined where it does not say. */
export function startOf(pid: number): string | undefined {
  try {
    // Where processes are numbered anew and /proc is still that of outside, its numbers mean other processes.
    if (readlinkSync('/proc/self') !== String(process.pid)) return undefined;
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    return stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19];
  } catch {
    return undefined;
  }
}

/** Whether there is a process of this number; one of another user is there too. */
export function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}
