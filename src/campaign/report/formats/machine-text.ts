import type { Machine } from '../../log/index.js';

export function machineText({ system, architecture }: Machine): string {
  return `${system}, ${architecture}`;
}
