import type { Command } from 'commander';

export type Register = (program: Command) => void;

/** `load` imports the command's module only to run it. */
export interface CommandEntry {
  readonly name: string;
  readonly usage: string;
  readonly summary: string;
  readonly load: () => Promise<Register>;
}
