import { findInquiry } from '../../inquiry/index.js';
import { type SelfCheck, SOLVER_PROFILES, selfCheckAmong } from '../../solver/index.js';
import { observationKind } from '../../oracle/index.js';
import { type FindingView, type FindingState, currentFacts } from '../log/index.js';

/** A wrong `sat` and a false model are the same fault. */
export const WRONG_MODEL = 'wrong-model';

export function faultName({ kind, wrong }: Pick<FindingView, 'kind' | 'wrong'>): string {
  return kind === 'invalid-model' || (kind === 'wrong-answer' && wrong?.got === 'sat') ? WRONG_MODEL : kind;
}

interface InputKey {
  readonly name: string;
  readonly by: string;
}

function findCheckedKind(of: SelfCheck['of']): string | undefined {
  if (of === 'unsat') return 'wrong-answer';
  return findInquiry(of === 'horn' ? 'query' : of)?.finding.kind;
}

/** Names faults that other findings on the same input may share; none if several suspects remain. */
export function inputKeys(finding: FindingState): readonly InputKey[] {
  const facts = currentFacts(finding);
  const { kind, solver, signature, wrong } = facts;
  if (finding.reported !== undefined || solver === null || kind === 'unstable') return [];
  const run = finding.runs.find((each) => each.solver === solver);
  const family = run?.family ?? solver;
  const formatName = (...traits: readonly string[]) => JSON.stringify([family, ...traits, finding.mutant]);
  if (kind === 'self-contradiction') {
    // The signature of a self-contradiction begins with the answer.
    const fault = signature?.startsWith('sat') ? WRONG_MODEL : 'wrong-answer';
    return [{ name: formatName(fault, ''), by: kind }];
  }
  const what = observationKind(kind) === 'signature' ? (signature ?? '') : '';
  const profile = SOLVER_PROFILES.find(({ name }) => name === run?.profile);
  const check =
    kind === 'failed-self-check' && selfCheckAmong(profile, [...(run?.command ?? []), ...(run?.options ?? [])]);
  const checked = check ? findCheckedKind(check.of) : wrong?.got === 'sat' ? undefined : kind;
  const fault = faultName(facts);
  const { reduced, bisection } = finding;
  const small = reduced && bisection ? [JSON.stringify([family, fault, what, reduced.script, bisection.fixedIn])] : [];
  const by = fault === WRONG_MODEL ? `${kind} ${solver}` : solver;
  return [
    // In an incremental script, a wrong `sat` may precede the check whose model is false.
    { name: formatName(fault, what), by },
    ...small.map((name) => ({ name, by })),
    ...(checked === undefined ? [] : [{ name: formatName('checked', checked), by: check ? kind : 'reply' }]),
  ];
}
