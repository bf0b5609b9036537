import { appendFileSync, existsSync, readFileSync, rmSync } from 'node:fs';
import * as v from 'valibot';
import { writeUserFile } from '../../src/index.js';
import type { RuleProof } from '../../src/lab-front.js';
import type { Verdict } from '../discover/discover.js';

/** Verdicts. Each is written at once, so that `kill -9` loses no verdict. */
export interface DiscoveryJournal {
  /** When the journal was opened. */
  readonly verdicts: number;
  readonly spentMs: number;
  get(rule: string): Verdict | undefined;
  put(rule: string, verdict: Verdict, spentMs: number): void;
  mark(spentMs: number): void;
  remove(): void;
}

const PROOF = v.object({ rule: v.string(), provers: v.array(v.unknown()), instances: v.array(v.unknown()) });

const LINE = v.object({
  ms: v.pipe(v.number(), v.finite(), v.minValue(0)),
  rule: v.optional(v.string()),
  verdict: v.optional(
    v.variant('kind', [
      v.object({ kind: v.literal('refuted'), by: v.picklist(['exhaustion', 'solver']) }),
      v.object({ kind: v.literal('unproved') }),
      v.object({ kind: v.literal('proved'), proof: v.custom<RuleProof>((value) => v.is(PROOF, value)) }),
    ]),
  ),
});
type Line = v.InferOutput<typeof LINE>;

/** Opens the journal for the inputs whose id is `of`. A journal of other inputs is discarded. */
export function openDiscoveryJournal(path: string, of: string): DiscoveryJournal {
  const known = new Map<string, Verdict>();
  const lines = existsSync(path) ? readFileSync(path, 'utf8').split('\n') : [];
  const head = JSON.stringify({ journal: 1, of });
  let spentMs = 0;
  if (lines[0] === head) {
    for (const line of lines.slice(1).flatMap(parseLine)) {
      spentMs = Math.max(spentMs, line.ms);
      if (line.rule !== undefined && line.verdict !== undefined) known.set(line.rule, line.verdict);
    }
  }
  // Rewritten, because an incomplete last line would corrupt the next one.
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

function parseLine(text: string): Line[] {
  try {
    const line: unknown = JSON.parse(text);
    return v.is(LINE, line) ? [line] : [];
  } catch {
    return [];
  }
}
