import { createHash } from 'node:crypto';
import type { BlobId } from '../campaign/index.js';

/** Computes `contentId` of a text, many times faster. */
export function idOfText(text: string): BlobId {
  return idOfBytes(Buffer.from(text, 'utf8'));
}

/** The id of a text given in UTF-8. */
export function idOfBytes(bytes: Uint8Array): BlobId {
  return createHash('sha256').update(bytes).digest('hex');
}
