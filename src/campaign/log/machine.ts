import type { Machine } from './records/finding.js';

/** A machine without its name: the facts that a bug may depend on, safe to publish. */
export function withoutHost({ system, architecture }: Machine): Omit<Machine, 'host'> {
  return { system, architecture };
}
