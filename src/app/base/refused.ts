/** Reason why a well-formed request is refused: its time, its sender or its subject. */
export type RefusalKind = 'not-found' | 'conflict' | 'forbidden' | 'too-many' | 'too-large';

/** Thrown for a well-formed request that is refused. */
export class Refused extends Error {
  override readonly name = 'Refused';
  readonly kind: RefusalKind;

  constructor(kind: RefusalKind, message: string) {
    super(message);
    this.kind = kind;
  }
}
