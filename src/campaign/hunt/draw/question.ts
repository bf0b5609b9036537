import type { KnownAnswer } from '../../../oracle/index.js';
import type { Script } from '../../../script/index.js';

export interface Question {
  readonly text: string;
  readonly script: Script;
  readonly btor?: string;
  readonly known?: readonly (KnownAnswer | undefined)[] | undefined;
}
