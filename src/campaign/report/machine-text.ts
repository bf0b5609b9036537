import type { Machine } from '../events.js';

/** A machine in a sentence. */
export function machineText({ system, architecture }: Machine): string {
  return `${system}, ${architecture}`;
}
