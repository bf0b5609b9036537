/** SHA-256 of a text, in hexadecimal. */
export type BlobId = string;
