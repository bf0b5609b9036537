import { answerByValues, isCertain, type Decided, countChecks, judgeModelText, memoise } from '../../src/lab-front.js';
import { type Script, Budget, DEFAULT_LIMITS, type Solver, printScript } from '../../src/smt.js';
import { type LawVerdict, verdictsOn } from './law.js';
import type { ClaimingMutant } from './maker-laws.js';

const TIMEOUT_MS = 5_000;
/** Milliseconds after which no further claim of a part is checked. */
const LONGEST_MS = 60_000;
const MISSED_SHARE = 0.1;

interface KnownAnswer {
  readonly answer: Decided;
  readonly by: string;
}

/**
 * Checks claims by evaluation and by solvers. A solver's `sat` counts only if its model is valid. `unsat` is trusted,
 * and the verdict names the solver.
 */
export async function* claimLaws(
  claiming: readonly ClaimingMutant[],
  solvers: readonly Solver[],
): AsyncGenerator<LawVerdict> {
  // Many mutants have the same seed.
  const findAnswers = memoise((script: Script) => askAll(script, solvers));
  for (const part of new Set(claiming.map((each) => each.part))) {
    const mine = claiming.filter((each) => each.part === part);
    const law = 'no decided claim of its mutants is wrong';
    let wrong = '';
    let decided = 0;
    let open = '';
    const began = performance.now();
    for (const each of mine) {
      if (wrong !== '' || performance.now() - began > LONGEST_MS) break;
      const expected = await findExpected(each, findAnswers);
      const found = expected === undefined ? [] : await findAnswers(each.script);
      if (expected === undefined || found.length === 0) {
        const isSeedOpen = expected === undefined && each.seed !== undefined;
        open ||= `the answer to ${isSeedOpen ? 'a seed' : 'a mutant'} is unknown: ${oneLine(isSeedOpen ? each.seed : each.script)}`;
        continue;
      }
      decided++;
      const against = found.find(({ answer }) => answer !== expected.answer);
      if (against === undefined) continue;
      wrong ||= `a mutant claims ${each.claim}${expected.by}, but the answer is ${against.answer} (${against.by}): ${oneLine(each.script)}`;
    }
    const advice = solvers.length === 0 ? 'a --solver' : 'another --solver';
    const some = open === '' ? '' : `, not all (${advice} may decide more): ${open}`;
    const on = `${decided} of ${mine.length} different claims were decided${some}`;
    const missed = describeMissed(decided);
    yield* verdictsOn(part, `${on}; ${decided === 0 ? 'pass solvers with --solver to decide claims' : missed}`, {
      [law]: wrong,
    });
  }
}

function describeMissed(decided: number): string {
  const percent = (1 - MISSED_SHARE) ** decided * 100;
  const shown = percent < 0.1 ? 'less than 0.1' : percent.toFixed(1);
  return `a strategy with ${MISSED_SHARE * 100} % wrong claims, of those that can be decided, passes with a probability of ${shown} %`;
}

function oneLine(script: Script): string {
  return printScript(script).trim().replaceAll('\n', ' ');
}

async function findExpected(
  { claim, seed }: ClaimingMutant,
  findAnswers: (script: Script) => Promise<readonly KnownAnswer[]>,
): Promise<KnownAnswer | undefined> {
  switch (claim) {
    case 'sat':
    case 'unsat':
      return { answer: claim, by: '' };
    case 'unknown':
      return undefined;
    case 'equisatisfiable': {
      const [known] = seed === undefined ? [] : await findAnswers(seed);
      return known && { answer: known.answer, by: `, and its seed is ${known.answer} (${known.by})` };
    }
  }
}

async function askAll(script: Script, solvers: readonly Solver[]): Promise<readonly KnownAnswer[]> {
  if (countChecks(script.commands) !== 1) return [];
  const byValues = answerByValues(script);
  if (byValues !== undefined) return [byValues];
  const found: KnownAnswer[] = [];
  for (const solver of solvers) {
    const said = await askSolver(solver, script);
    if (said !== undefined) found.push({ answer: said, by: solver.id });
  }
  return found;
}

async function askSolver(solver: Solver, script: Script): Promise<Decided | undefined> {
  const query = { input: printScript(script), wantModel: true };
  const { outcome } = await solver.run(query, { ...DEFAULT_LIMITS, timeoutMs: TIMEOUT_MS });
  if (outcome.kind !== 'answered') return undefined;
  const [answer] = outcome.answers;
  if (answer === 'unsat') return answer;
  if (answer !== 'sat' || outcome.model === undefined) return undefined;
  return isCertain(judgeModelText(outcome.model, script, { budget: new Budget('thorough') }).judged)
    ? answer
    : undefined;
}
