import { appendFileSync, existsSync, readFileSync, rmSync } from 'node:fs';
import type { Verdict } from '../../rewrite/index.js';
import { writeUserFile } from '../base/index.js';

/** Each verdict is written at once, so that none is recomputed after `kill -9`. */
export interface DiscoveryJournal {
  /** Number of verdicts when it was opened. */
  readonly verdicts: number;
  readonly spentMs: number;
  get(rule: string): Verdict | undefined;
  put(rule: string, verdict: Verdict, spentMs: number): void;
  mark(spentMs: number): void;
  remove(): void;
}

interface Line {
  readonly rule?: string;
  readonly verdict?: Verdict;
  readonly ms: number;
}

/** Discards a journal of other inputs (`of`). */
export function openDiscoveryJournal(path: string, of: string): DiscoveryJournal {
  const known = new Map<string, Verdict>();
  const lines = existsSync(path) ? readFileSync(path, 'utf8').split('\n') : [];
  const head = JSON.stringify({ journal: 1, of });
  let spentMs = 0;
  if (lines[0] === head) {
    for (const text of lines.slice(1)) {
      const line = parseLine(text);
      if (line === undefined) continue;
      spentMs = Math.max(spentMs, line.ms);
      if (line.rule !== undefined && line.verdict !== undefined) known.set(line.rule, line.verdict);
    }
  }
  // Rewritten so that an incomplete last line does not corrupt the next one.
  const kept = [...known].map(([rule, verdict]) => JSON.stringify({ rule, verdict, ms: spentMs }));
  writeUserFile(path, [head, JSON.stringify({ ms: spentMs }), ...kept, ''].join('\n'));
  const append = (line: Line): void => appendFileSync(path, `${JSON.stringify(line)}\n`);
  return {
    verdicts: known.size,
    spentMs,
    get: (rule) => known.get(rule),
    put(rule, verdict, ms) {
      known.set(rule, verdict);
      append({ rule, verdict, ms: Math.round(ms) });
    },
    mark: (ms) => append({ ms: Math.round(ms) }),
    remove: () => rmSync(path, { force: true }),
  };
}

function parseLine(text: string): Line | undefined {
  let line: unknown;
  try {
    line = JSON.parse(text);
  } catch {
    return undefined;
  }
  if (typeof line !== 'object' || line === null) return undefined;
  const { rule, verdict, ms } = line as Record<string, unknown>;
  if (typeof ms !== 'number' || !Number.isFinite(ms) || ms < 0) return undefined;
  if (rule === undefined) return { ms };
  return typeof rule === 'string' && isVerdict(verdict) ? { rule, verdict, ms } : undefined;
}

function isVerdict(verdict: unknown): verdict is Verdict {
  if (typeof verdict !== 'object' || verdict === null) return false;
  const { kind, by, proof } = verdict as Record<string, unknown>;
  if (kind === 'refuted') return by === 'exhaustion' || by === 'solver';
  if (kind === 'unproved') return true;
  if (kind !== 'proved' || typeof proof !== 'object' || proof === null) return false;
  const { rule, provers, instances } = proof as Record<string, unknown>;
  return typeof rule === 'string' && Array.isArray(provers) && Array.isArray(instances);
}
