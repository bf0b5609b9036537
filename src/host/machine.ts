import { readFileSync } from 'node:fs';
import { arch, machine, release, type } from 'node:os';
import type { Machine } from '../campaign/index.js';

/** Where this process runs. */
export function thisMachine(): Machine {
  const kernel = `${type()} ${release()}`;
  const distribution = distributionIn(osRelease());
  return {
    system: distribution === undefined ? kernel : `${distribution}, ${kernel}`,
    architecture: machine() || arch(),
  };
}

/** What a distribution calls itself, in the text of os-release(5). */
export function distributionIn(text: string): string | undefined {
  const value = /^PRETTY_NAME=(.*)$/m.exec(text)?.[1]?.trim();
  const name = value === undefined ? undefined : (/^(["'])(.*)\1$/.exec(value)?.[2] ?? value);
  return name === '' ? undefined : name;
}

function osRelease(): string {
  for (const file of ['/etc/os-release', '/usr/lib/os-release']) {
    try {
      return readFileSync(file, 'utf8');
    } catch {
      // Only Linux has it.
    }
  }
  return '';
}
