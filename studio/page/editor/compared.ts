import type { Language } from '../model/protocol.js';

export interface NamedText {
  readonly name: string;
  readonly text: string;
  readonly language: Language;
}

export interface ComparedTexts {
  readonly before: NamedText;
  readonly after: NamedText;
  /** Its parts that `after` lacks are marked. */
  readonly third?: NamedText;
}
