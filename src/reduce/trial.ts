import type { Script } from '../script/index.js';

/** What a trial makes: something to look at, by its fingerprint and its text. */
export interface Made<R> {
  readonly result: R;
  key(): string;
  /** The same for what is the same but for names; undefined where that is not known. */
  alike?(): string | undefined;
  print(): Uint8Array;
  /** Where the input is a script. */
  readonly script?: Script;
}

/** One thing to try, made when its turn comes: undefined where there is nothing to try. */
export interface Trial<R, T> {
  readonly tag: T;
  make(): Made<R> | 'not smaller' | undefined;
}
