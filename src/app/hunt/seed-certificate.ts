import { existsSync } from 'node:fs';
import { formatCertifiedModel, examineModel } from '../../campaign/index.js';
import { checkCertificate } from '../../generate/index.js';
import { isLeftOut, readTextFile } from '../../host/index.js';
import { certifies } from '../../oracle/index.js';
import { type Script, countChecks, toJudgeable } from '../../script/index.js';

export type SeedCertificate =
  | { readonly kind: 'proved'; readonly status: 'sat' | 'unsat' }
  /** Wrong, or not completely checkable; the seed counts as uncertified. */
  | { readonly kind: 'not proved'; readonly because: string };

/** Bytes. */
const LARGEST = 4 * 1024 * 1024;

/** `x.smt2` -> `x.certificate.json` */
function certificateFile(seed: string): string {
  return seed.replace(/(\.smt2)?$/, '.certificate.json');
}

/**
 * Does not trust the certificate: evaluates its model, or repeats its exhaustion. Textual reasons can only be
 * sampled, so they prove nothing.
 */
export function checkSeedCertificate(path: string, seed: Script): SeedCertificate | undefined {
  const file = certificateFile(path);
  if (!existsSync(file)) return undefined;
  const read = readTextFile(file, LARGEST);
  if (isLeftOut(read)) return { kind: 'not proved', because: read.reason };
  const script = toJudgeable(seed);
  if (countChecks(script.commands) !== 1) return { kind: 'not proved', because: 'the seed has more than one check' };
  try {
    return judgeCertificate(JSON.parse(read.text), script);
  } catch (error) {
    return { kind: 'not proved', because: `it cannot be read: ${(error as Error).message}` };
  }
}

function judgeCertificate(certificate: unknown, script: Script): SeedCertificate {
  if (!isRecord(certificate)) return { kind: 'not proved', because: 'it is not a JSON object' };
  if (certificate['kind'] === 'model') return byModel(certificate, script);
  if (certificate['kind'] === 'exhaustion') return byExhaustion(certificate, script);
  return {
    kind: 'not proved',
    because: `a certificate of kind ${String(certificate['kind'])} is not a proof by itself`,
  };
}

/** Any model that satisfies the seed is a proof, whatever its origin. */
function byModel({ symbols, universes }: Record<string, unknown>, script: Script): SeedCertificate {
  const observation = examineModel(formatCertifiedModel({ symbols, universes }), script, {
    now: () => 0,
    effort: 'thorough',
  });
  if (certifies(observation)) return { kind: 'proved', status: 'sat' };
  const because =
    observation.wrong === null
      ? (observation.because ?? 'it leaves too many choices open')
      : `false: ${observation.wrong.part}`;
  return { kind: 'not proved', because };
}

function byExhaustion({ assignments, satisfying }: Record<string, unknown>, script: Script): SeedCertificate {
  if (typeof assignments !== 'number' || typeof satisfying !== 'number') {
    return { kind: 'not proved', because: 'it has no number of assignments' };
  }
  const check = checkCertificate(script, { kind: 'exhaustion', variables: [], assignments, satisfying });
  if (check.kind === 'holds') return { kind: 'proved', status: check.status };
  return { kind: 'not proved', because: check.kind === 'fails' ? check.because : 'it has no known answer' };
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
