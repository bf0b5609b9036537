/** Names a text by its content (SHA-256, hexadecimal). */
export type BlobId = string;
