/** The disk or the quota is full. Everything acknowledged is stored. */
export class DiskFull extends Error {}

export function isDiskFull(error: unknown): boolean {
  if (error instanceof DiskFull) return true;
  const { code } = error as { code?: string };
  return code === 'ENOSPC' || code === 'EDQUOT' || code === 'SQLITE_FULL';
}
