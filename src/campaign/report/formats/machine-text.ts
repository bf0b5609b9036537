import type { Machine } from '../../log/index.js';

/** A machine in a sentence. */
export function machineText({ system, architecture }: Machine): string {
  return `${system}, ${architecture}`;
}
