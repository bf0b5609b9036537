export interface NewPart {
  readonly files: readonly { readonly path: string; readonly text: string }[];
  readonly changes: readonly string[];
  readonly promote: readonly string[];
  readonly next: readonly string[];
}

export declare function newPart(
  words: readonly string[],
  repository: { read(path: string): string | undefined },
): Promise<NewPart>;
