import * as v from 'valibot';
import { type RefusalKind, Refused } from '../workspace/refused.js';
import { type Problem, BadInput, UnusableLog, describeReadError, renderDiagnostic } from '../../src/index.js';
import { visibleLine } from '../../src/smt.js';
import type { ApiDiagnostic, ApiProblem } from './contract/index.js';

const STATUS: Readonly<Record<ApiProblem['kind'], 400 | 403 | 404 | 409 | 413 | 429 | 500>> = {
  'bad-input': 400,
  'not-found': 404,
  conflict: 409,
  forbidden: 403,
  'view-only': 403,
  'too-many': 429,
  'too-large': 413,
  'not-trusted': 403,
  fault: 500,
};

export function statusOf({ kind }: ApiProblem) {
  return STATUS[kind];
}

/** Internal errors show only their message. */
export function toProblem(error: unknown): ApiProblem {
  if (error instanceof Refused) return { kind: error.kind satisfies RefusalKind, message: error.message };
  if (error instanceof BadInput) {
    const [first] = error.problems;
    const isForeign = first?.diagnostic.code === 'G505';
    const diagnostics = error.problems.map(toDiagnostic);
    return { kind: isForeign ? 'not-trusted' : 'bad-input', message: error.message, diagnostics };
  }
  if (error instanceof UnusableLog)
    return { kind: 'bad-input', message: `the campaign cannot be read: ${error.message}` };
  return toFileProblem(error) ?? { kind: 'fault', message: error instanceof Error ? error.message : String(error) };
}

/** An error of the file system: a folder was deleted, the disk is full, or permission is denied. */
function toFileProblem(error: unknown): ApiProblem | undefined {
  const { code, path } = (error ?? {}) as NodeJS.ErrnoException;
  if (!(error instanceof Error) || typeof code !== 'string' || typeof path !== 'string') return undefined;
  const message = `${visibleLine(path)}: ${describeReadError(error)}`;
  return { kind: code === 'ENOENT' ? 'not-found' : 'forbidden', message };
}

function toDiagnostic({ diagnostic, source }: Problem): ApiDiagnostic {
  const { code, message, expected, hint } = diagnostic;
  const text = renderDiagnostic(diagnostic, source ?? { file: 'gainsay', text: '' });
  return { code, message, expected: expected ?? null, hint: hint ?? null, text };
}

export function schemaProblem(issues: readonly v.BaseIssue<unknown>[]): ApiProblem {
  const messages = issues.slice(0, 5).map((issue) => {
    const path = v.getDotPath(issue);
    return path === null ? issue.message : `${path}: ${issue.message}`;
  });
  return { kind: 'bad-input', message: messages.join('; ') };
}
