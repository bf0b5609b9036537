import { shownBy } from '../../solver/index.js';
import type { FindingRecord, Plan, Store } from '../log/index.js';
import { reproSeconds } from './finding-files.js';
import { FOUND, opponents, reproScript, suspectRun } from './repro.js';
import { sentFiles } from './sent-files.js';

/**
 * The script of a finding for other inputs in place of `FOUND.question`. It rests on what solvers do, or on their contradicting each
 * other: a label or a model says nothing about another input. Undefined if nothing else was found wrong, or if the solvers were not
 * all sent the same text.
 */
export async function candidateScript(
  finding: FindingRecord,
  plan: Pick<Plan, 'models' | 'limits'>,
  store: Pick<Store, 'get'>,
): Promise<string | undefined> {
  const suspect = suspectRun(finding);
  const others = opponents(finding, suspect);
  const input = { ...finding, names: FOUND };
  const sent = await sentFiles(input, plan, store);
  const readsQuestion = (run: typeof suspect) => sent.nameFor(run, 'question') === FOUND.question;
  if (finding.confirmed === 'history' || ![suspect, ...others].every(readsQuestion)) return undefined;
  const how = { limitSeconds: reproSeconds(plan), fileFor: () => FOUND.question };
  if (shownBy(finding.kind) === 'crash') return reproScript(input, how);
  if (finding.kind !== 'wrong-answer' || others.length === 0) return undefined;
  return reproScript({ ...input, trust: 'majority', oracles: [] }, how);
}
