import type { Command } from 'commander';

/** Adds a command to a program. */
export type Register = (program: Command) => void;

/** What the list of commands shows of one; all else is in its own module, which is loaded only where it is run. */
export interface CommandEntry {
  readonly name: string;
  /** Its options and arguments as the list shows them. */
  readonly usage: string;
  readonly summary: string;
  readonly load: () => Promise<Register>;
}
