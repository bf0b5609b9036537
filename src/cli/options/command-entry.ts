import type { Command } from 'commander';

export type Register = (program: Command) => void;

/** A command; `load` imports its module only if it runs. */
export interface CommandEntry {
  readonly name: string;
  readonly usage: string;
  readonly summary: string;
  readonly load: () => Promise<Register>;
}
