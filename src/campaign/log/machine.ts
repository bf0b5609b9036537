import type { Machine } from './records/finding.js';

export function withoutHost({ system, architecture }: Machine): Omit<Machine, 'host'> {
  return { system, architecture };
}
