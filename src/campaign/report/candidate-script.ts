import { shownBy } from '../../solver/index.js';
import type { FindingRecord, FullRunRecord } from '../log/index.js';
import { FOUND, asksForModel, fileFor, opponents, reproScript, suspectRun, withGetModel } from './repro.js';

/** A script that tells of any input in the place of what was found whether the same bug shows on it. */
export interface CandidateScript {
  readonly script: string;
  /** What was found, as this script asks it. */
  asAsked(question: string): string;
}

/**
 * The script of a finding for other inputs. It rests on what solvers do, or on their contradicting each other: a label or a model
 * of what was found says nothing of another input. Undefined where nothing else was found wrong, or an input is not asked as it is.
 */
export function candidateScript(finding: FindingRecord, limitSeconds: number): CandidateScript | undefined {
  const suspect = suspectRun(finding);
  const others = opponents(finding, suspect);
  if (finding.confirmed === 'history' || ![suspect, ...others].every(readsAsItIs)) return undefined;
  const names = { ...FOUND, modelQuery: FOUND.question };
  const shown = (as: FindingRecord) => reproScript({ ...as, names }, limitSeconds);
  if (shownBy(finding.kind) === 'crash')
    return { script: shown(finding), asAsked: asksForModel(finding) ? withGetModel : (question) => question };
  if (finding.kind !== 'wrong-answer' || others.length === 0) return undefined;
  return { script: shown({ ...finding, trust: 'majority', oracles: [] }), asAsked: (question) => question };
}

function readsAsItIs(run: FullRunRecord): boolean {
  return fileFor(run, FOUND.question, FOUND) === FOUND.question;
}
