/** Why a request is refused that would have been taken as it stands at another time, by another, or about something else. */
export type RefusalKind = 'not-found' | 'conflict' | 'forbidden' | 'too-many' | 'too-large';

/** A request that is refused although nothing is wrong with how it is written. */
export class Refused extends Error {
  override readonly name = 'Refused';
  readonly kind: RefusalKind;

  constructor(kind: RefusalKind, message: string) {
    super(message);
    this.kind = kind;
  }
}
