/** A finding's id: its kind and the start of a hash. Also used as a folder name. */
export const FINDING_ID = /^[a-z]+(?:-[a-z]+)*-[0-9a-f]{10}$/;

/** A SHA-256, in hexadecimal. */
export const BLOB_ID = /^[0-9a-f]{64}$/;

/** A strategy, alone or with one of its sources. */
export const STRATEGY_NAME = /^(?:[a-z][a-z0-9-]*(?::[\w-]+)?|cmd:[^\n]+)$/;

/** Letters, digits, `.`, `_` and `-`, at most 253 (RFC 1123, and the underscore that people use). */
export const HOST_NAME = /^[A-Za-z0-9_][A-Za-z0-9_.-]{0,252}$/;

/** Check an id with this before using it in a path. */
export function isFindingId(id: string): boolean {
  return FINDING_ID.test(id);
}

/** Check an id with this before using it in a subject. */
export function isBlobId(id: string): boolean {
  return BLOB_ID.test(id);
}
