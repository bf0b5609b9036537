import type { Evidence, Oracle, Suspicion, Verdict, FindingKind } from '../../oracle/index.js';
import { visibleLine } from '../../util/index.js';
import type { PluginGuard } from './plugin-guard.js';

const KINDS: readonly FindingKind[] = ['wrong-answer', 'anomaly'];
const LONGEST = 200;

/** Adapts an oracle of a plug-in. Suspicions get the trust `plugin`, and invalid verdicts are reported and dropped. */
export function oracleFrom({ name, summary, judge }: Oracle, guard: PluginGuard): Oracle {
  const part = `oracle ${name}`;
  const off: Verdict = { kind: 'inconclusive', because: 'it failed' };
  return {
    name,
    summary,
    judge: (evidence) =>
      guard.call(part, off, () => {
        const read = readVerdict(judge(evidence), evidence, `${guard.plugin}/${name}`);
        if (!('reason' in read)) return read;
        guard.reportFailure(part, read.reason);
        return off;
      }),
  };
}

interface Reason {
  readonly reason: string;
}

export function readVerdict(verdict: unknown, evidence: Evidence, oracle: string): Verdict | Reason {
  const { kind, because, suspicions } = (verdict ?? {}) as { kind?: unknown; because?: unknown; suspicions?: unknown };
  if (kind === 'pass') return { kind };
  if (kind === 'inconclusive') return { kind, because: toLine(because) };
  if (kind !== 'finding' || !Array.isArray(suspicions)) {
    return { reason: "the verdict is not 'pass', 'inconclusive', or 'finding' with suspicions" };
  }
  const read: Suspicion[] = [];
  for (const each of suspicions as readonly unknown[]) {
    const suspicion = readSuspicion(each, evidence, oracle);
    if ('reason' in suspicion) return suspicion;
    read.push(suspicion);
  }
  const [first, ...rest] = read;
  if (first === undefined) return { reason: 'the finding lists no suspicion' };
  return { kind: 'finding', suspicions: [first, ...rest] };
}

function readSuspicion(value: unknown, evidence: Evidence, oracle: string): Suspicion | Reason {
  const given = (value ?? {}) as { readonly [K in keyof Suspicion]?: unknown };
  const solvers = new Set<unknown>(evidence.runs.map(({ solver }) => solver));
  const isSolvers = (list: unknown): list is string[] => Array.isArray(list) && list.every((each) => solvers.has(each));
  const kind = KINDS.find((each) => each === given.kind);
  if (kind === undefined) return { reason: `the kind of a suspicion is not one of ${KINDS.join(', ')}` };
  const { suspects, witnesses = [], signature } = given;
  if (!isSolvers(suspects)) return { reason: 'a suspect is not a solver that occurs in the evidence' };
  const [first, ...others] = suspects;
  if (first === undefined) return { reason: 'a suspicion names no suspect' };
  if (!isSolvers(witnesses)) return { reason: 'a witness is not a solver that occurs in the evidence' };
  const because = toLine(given.because);
  const common = { oracle, kind, trust: 'plugin', suspects: [first, ...others], witnesses, because } as const;
  if (kind === 'anomaly') {
    if (typeof signature !== 'string' || signature.trim() === '') return { reason: 'an anomaly has no signature' };
    return { ...common, signature: toLine(signature) };
  }
  const wrong = readWrong(given.wrong, evidence);
  return wrong === undefined ? { reason: "a wrong answer lacks 'check', 'got' or 'expected'" } : { ...common, wrong };
}

function readWrong(value: unknown, { checks }: Evidence): Suspicion['wrong'] {
  const { check, got, expected } = (value ?? {}) as { check?: unknown; got?: unknown; expected?: unknown };
  if (typeof check !== 'number' || !Number.isInteger(check) || check < 0 || check >= checks) return undefined;
  if (got === 'sat' && expected === 'unsat') return { check, got, expected };
  return got === 'unsat' && expected === 'sat' ? { check, got, expected } : undefined;
}

function toLine(text: unknown): string {
  return typeof text === 'string' ? visibleLine(text).slice(0, LONGEST) : 'it gives no reason';
}
