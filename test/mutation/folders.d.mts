/** A folder of mutation tests: `lowest` is the percentage of changes that its tests must detect. */
export interface MutationFolder {
  readonly lowest: number;
  /** Globs of mutated files, and of tests. */
  readonly mutate: readonly string[];
  readonly tests: readonly string[];
}

export const FOLDERS: Readonly<Record<string, MutationFolder>>;
