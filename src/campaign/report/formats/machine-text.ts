import type { Machine } from '../../log/index.js';

export function machineText({ system, architecture }: Omit<Machine, 'host'>): string {
  return `${system}, ${architecture}`;
}
