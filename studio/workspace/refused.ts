export type RefusalKind = 'not-found' | 'conflict' | 'forbidden' | 'too-many' | 'too-large';

/** The studio cannot serve a well-formed request. */
export class Refused extends Error {
  override readonly name = 'Refused';
  readonly kind: RefusalKind;

  constructor(kind: RefusalKind, message: string) {
    super(message);
    this.kind = kind;
  }
}
