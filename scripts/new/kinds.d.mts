export interface NewKind {
  readonly name: string;
  readonly example: string;
  readonly pattern: RegExp;
}

export declare const KINDS: Readonly<Record<string, NewKind>>;
