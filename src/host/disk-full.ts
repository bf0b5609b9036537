/** The disk (or the quota) is full. Everything that was acknowledged is kept. */
export class DiskFull extends Error {}

/** Whether an error of the database or of the file system says that there is no room. */
export function isDiskFull(error: unknown): boolean {
  if (error instanceof DiskFull) return true;
  const { code } = error as { code?: string };
  return code === 'ENOSPC' || code === 'EDQUOT' || code === 'SQLITE_FULL';
}
