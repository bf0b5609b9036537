import type { KnownAnswer } from '../../oracle/index.js';
import type { Script } from '../../script/index.js';

/** A text to ask about, and what it means. */
export interface Question {
  readonly text: string;
  readonly script: Script;
  /** The same in BTOR. */
  readonly btor?: string;
  /** What each check must answer, if that is known before anyone is asked. */
  readonly known?: readonly (KnownAnswer | undefined)[] | undefined;
}
