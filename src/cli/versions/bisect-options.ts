import { badUsage } from '../../app/index.js';
import type { VersionCommandOptions } from '../options/index.js';

export interface BisectCommandOptions extends VersionCommandOptions {
  readonly scan?: boolean;
  readonly probes?: number;
  readonly all?: boolean;
  readonly keep: boolean;
  readonly expect?: string;
  readonly crash?: string | true;
  readonly model?: boolean;
  readonly solver?: string;
}

export function refuse(
  options: BisectCommandOptions,
  names: readonly (keyof BisectCommandOptions)[],
  what: string,
): void {
  for (const name of names) {
    const given = options[name];
    if (given !== undefined && given !== false) throw badUsage(`--${name} does not apply to ${what}`);
  }
}
