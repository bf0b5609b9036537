import { type FindingRecord, type FullRunRecord, type Plan, type Store, FOUND } from '../../src/index.js';
import {
  observationKind,
  opposingRuns,
  readStoredText,
  reproScript,
  reproSeconds,
  suspectRun,
  toSentText,
} from '../../src/lab-front.js';

/**
 * Builds a script that tests whether other inputs fail alike. It judges by the solver's behaviour or contradictions
 * between solvers, since labels and models apply only to the original.
 */
export async function candidateScript(
  finding: FindingRecord,
  plan: Pick<Plan, 'models' | 'limits'>,
  store: Pick<Store, 'get'>,
): Promise<string | undefined> {
  const suspect = suspectRun(finding);
  const others = opposingRuns(finding, suspect);
  const question = await readStoredText(store, finding.mutant);
  const readSentText = (run: FullRunRecord) => toSentText(run, question, { models: plan.models, store });
  const texts = new Set(await Promise.all([suspect, ...others].map(readSentText)));
  const isGraph = [suspect, ...others].some(({ language }) => language === 'btor');
  if (finding.confirmed === 'history' || isGraph || texts.size > 1) return undefined;
  const input = { ...finding, names: FOUND };
  const how = { limitSeconds: reproSeconds(plan), fileFor: () => FOUND.question };
  if (observationKind(finding.kind) === 'crash') return reproScript(input, how);
  if (finding.kind !== 'wrong-answer' || others.length === 0) return undefined;
  return reproScript({ ...input, trust: 'majority', oracles: [] }, how);
}
