import { readFileSync, readlinkSync } from 'node:fs';

/** In the system's own units; undefined if unknown. */
export function readStartTime(pid: number): string | undefined {
  try {
    // In a process namespace with the outer /proc mounted, its numbers mean other processes.
    if (readlinkSync('/proc/self') !== String(process.pid)) return undefined;
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    return stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19];
  } catch {
    return undefined;
  }
}

/** Includes processes of other users. */
export function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}
