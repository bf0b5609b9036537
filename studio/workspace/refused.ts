export type RefusalKind = 'not-found' | 'conflict' | 'forbidden' | 'too-many' | 'too-large';

/** A well-formed request that is refused because of its time, sender or subject. */
export class Refused extends Error {
  override readonly name = 'Refused';
  readonly kind: RefusalKind;

  constructor(kind: RefusalKind, message: string) {
    super(message);
    this.kind = kind;
  }
}
