import type { TermStore } from '../../term/index.js';
import type { Model } from '../model.js';

export interface UnreadDefinition {
  readonly symbol: string;
  readonly text: string;
  readonly reason: string;
}

export interface ModelReading {
  readonly model: Model;
  /** True if every declared symbol has an entry and all entries were read. */
  readonly complete: boolean;
  readonly unread: readonly UnreadDefinition[];
  /** A fork of the script's store. The script's store must not create terms while the model is used. */
  readonly store: TermStore;
}
