import { TRUSTS, BUG_KINDS } from '../../../oracle/index.js';
import { type Infer, matching, list, oneOf, text } from './schema.js';

/** Id of a finding: its kind and the start of a hash. Must be valid as a folder name. */
const FINDING_ID = /^[a-z]+(?:-[a-z]+)*-[0-9a-f]{10}$/;

const BLOB_ID = /^[0-9a-f]{64}$/;

const STRATEGY_NAME = /^(?:[a-z][a-z0-9-]*(?::[\w-]+)?|cmd:[^\n]+)$/;

/** Up to 253 letters, digits, `.`, `-` (RFC 1123) and `_`. */
export const HOST_NAME = /^[A-Za-z0-9_][A-Za-z0-9_.-]{0,252}$/;

export const findingId = matching(FINDING_ID, 'the name of a finding, such as crash-0123456789');
export type BlobId = string;
export const blob = matching(BLOB_ID, 'the SHA-256 of a text, in hexadecimal');
export const strategy = matching(STRATEGY_NAME, 'the name of a strategy, such as opfuzz');
export const name = matching(/^[^\0]+$/, 'a name');
export const texts = list(text);
export const names = list(name);

export const answer = oneOf('sat', 'unsat', 'unknown');
export const decided = oneOf('sat', 'unsat');
export const kind = oneOf(...BUG_KINDS);
export const claim = oneOf('equivalent', 'equisatisfiable', 'weaker', 'stronger', 'unrelated');
export const mode = oneOf('fresh', 'persistent', 'wasm');
export const outcome = oneOf(
  'answered',
  'rejected',
  'invalid-model',
  'failed-self-check',
  'timeout',
  'memout',
  'flooded',
  'crashed',
  'unavailable',
);
export type OutcomeKind = Infer<typeof outcome>;
export const trust = oneOf(...TRUSTS);
/** `auto`: at least one finding of each group. */
export const whichFindings = oneOf('auto', 'all', 'none');

export function isFindingId(id: string): boolean {
  return FINDING_ID.test(id);
}

export function isBlobId(id: string): boolean {
  return BLOB_ID.test(id);
}
