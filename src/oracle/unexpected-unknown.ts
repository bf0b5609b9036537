import { preserves } from '../script/index.js';
import { readDecided, findRun, toVerdict } from './answers.js';
import type { Evidence, Oracle, Suspicion } from './contract.js';

/** Time limit in milliseconds. A later `unknown` may only mean that the solver is slow. */
const SHORT = 1_000;
/** Maximum number of steps to a weaker or stronger script, because more steps may make the script harder. */
const FEW = 4;

/**
 * A solver that decides a seed should quickly decide an equivalent script, and a weaker (sat) or stronger (unsat)
 * script that is few steps away. Based on Janus (Sun et al.), but with proved claims.
 */
export const unexpectedUnknown: Oracle = {
  name: 'unexpected-unknown',
  summary:
    'the solver quickly answers unknown to a script that is no harder than the decided seed; recorded, but never counted as a bug',
  judge({ checks, runs, parent }: Evidence) {
    if (parent === undefined) return { kind: 'inconclusive', because: 'the script was not made from a seed' };
    const { claim, steps = 0, isPoorer = false } = parent;
    const isNear = claim === 'equivalent' || claim === 'equisatisfiable' || steps <= FEW;
    if (isPoorer) return { kind: 'inconclusive', because: 'the script has theories or formulas that the seed lacks' };
    if (!isNear) return { kind: 'inconclusive', because: 'the script is too many steps from the seed' };
    const relation = claim === 'weaker' || claim === 'stronger' ? `${claim} than` : `${claim} to`;
    const suspicions: Suspicion[] = [];
    let compared = 0;
    for (const { solver, outcome, ms } of runs) {
      const before = findRun(parent.runs, solver);
      if (before === undefined || outcome.kind !== 'answered' || outcome.answers.length !== checks) continue;
      const was = readDecided(before.outcome, checks);
      const check = was.findIndex((answer) => answer !== undefined && preserves(claim, answer));
      const lost = outcome.answers.findIndex((answer, at) => {
        const known = was[at];
        return answer === 'unknown' && known !== undefined && preserves(claim, known);
      });
      if (check >= 0) compared++;
      if (lost < 0 || ms > SHORT) continue;
      suspicions.push({
        oracle: 'unexpected-unknown',
        kind: 'unexpected-unknown',
        trust: 'metamorphic',
        suspects: [solver],
        witnesses: [],
        signature: `${was[lost] ?? ''}, ${claim}`,
        because: `${solver} answers unknown to a script that is ${relation} the seed, to which it answers ${was[lost] ?? ''}`,
      });
    }
    return toVerdict(suspicions, compared, 'nothing follows from the answer to the seed');
  },
};
