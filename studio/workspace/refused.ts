export type RefusalKind = 'not-found' | 'conflict' | 'forbidden' | 'too-many' | 'too-large';

/**
 * A well-formed request that the studio refuses, for example because it is closing or a file is outside its folders.
 */
export class Refused extends Error {
  override readonly name = 'Refused';
  readonly kind: RefusalKind;

  constructor(kind: RefusalKind, message: string) {
    super(message);
    this.kind = kind;
  }
}
