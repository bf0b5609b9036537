/** The name of a finding: what it is, and the beginning of a hash. It is also the name of a folder. */
export const FINDING_ID = /^[a-z]+(?:-[a-z]+)*-[0-9a-f]{10}$/;

/** The name of a text by its content. */
export const BLOB_ID = /^[0-9a-f]{64}$/;

/** The name of a strategy, alone or with one of its sources. */
export const STRATEGY_NAME = /^(?:[a-z][a-z0-9-]*(?::[\w-]+)?|cmd:[^\n]+)$/;

/** Whether a text is the name of a finding: whatever is not goes into no path. */
export function isFindingId(id: string): boolean {
  return FINDING_ID.test(id);
}

/** Whether a text is the name of a text: whatever is not goes into no subject. */
export function isBlobId(id: string): boolean {
  return BLOB_ID.test(id);
}
