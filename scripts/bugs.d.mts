export interface Bug {
  readonly name: string;
  readonly bug: string;
  readonly title: string;
  readonly solver: string;
  readonly version: string;
  readonly theories: readonly string[];
  readonly kinds: readonly string[];
  readonly trust: 'certified' | 'observed';
  readonly foundBy: string;
  readonly versions: string;
  readonly status: string;
  readonly issue: string | null;
  readonly date: string;
  readonly input: string;
  readonly command: string;
  readonly output: string;
  readonly evidence: string;
}

export const FOUND: URL;
export const FEED: URL;
export function listPages(): readonly string[];
export function readBugs(): Bug[];
export function toFeed(bugs: readonly Bug[]): string;
