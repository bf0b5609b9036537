import { createHash } from 'node:crypto';
import type { BlobId } from '../campaign/index.js';

/** Equals `contentId`, many times faster. */
export function idOfText(text: string): BlobId {
  return idOfBytes(Buffer.from(text, 'utf8'));
}

export function idOfBytes(bytes: Uint8Array): BlobId {
  return createHash('sha256').update(bytes).digest('hex');
}
