import type { TermStore } from '../../term/index.js';
import type { Model } from '../model.js';

/** Something that a model says and that could not be read. */
export interface UnreadDefinition {
  /** The symbol it is about; empty where that is not known. */
  readonly symbol: string;
  /** Its text, cut where it is long. */
  readonly text: string;
  /** Why, as an English clause. */
  readonly reason: string;
}

/** A model that has been read. */
export interface ModelReading {
  readonly model: Model;
  /** Whether it says something of every declared symbol, and all of it was read. */
  readonly complete: boolean;
  readonly unread: readonly UnreadDefinition[];
  /** The store of its terms, forked from the script's: that one must make no terms as long as the model is used. */
  readonly store: TermStore;
}
