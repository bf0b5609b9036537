import { withoutPosition } from '../solver/index.js';
import { toVerdict } from './answers.js';
import type { Evidence, Oracle, Suspicion } from './contract.js';
import { firstLine } from '../util/index.js';

const NAME = /[^\s()…:;,]*(?:[\w]*[\d_@$!][\w@$!.-]*)[^\s()…:;,]*/gu;

/** If a solver rejects a well-sorted script that another accepts, one of them should change. People decide which. */
export const refusal: Oracle = {
  name: 'refusal',
  summary: 'the solver rejects a script that another one accepts; recorded, but never counted as a bug',
  judge({ checks, runs, parent, hasOwnTerms = false }: Evidence) {
    const taking = runs.filter((run) => run.outcome.kind === 'answered' && run.outcome.answers.length === checks);
    const suspicions = runs.flatMap((run): Suspicion[] => {
      const { solver, family, outcome } = run;
      const other = taking.find((each) => !hasOwnTerms || each.family === family);
      if (outcome.kind !== 'rejected' || outcome.why !== undefined || other === undefined) return [];
      return [
        {
          oracle: 'refusal',
          kind: 'refuses',
          trust: 'observed',
          suspects: [solver],
          witnesses: [other.solver],
          signature: shapeOfMessage(outcome.message),
          because: `${solver} ${parent?.runs.some((each) => each.solver === solver && each.outcome.kind === 'answered') ? 'accepts the seed, but rejects the mutant, which' : 'rejects a script that'} ${other.solver} accepts: ${firstLine(outcome.message)}`,
        },
      ];
    });
    return toVerdict(suspicions, taking.length === runs.length ? taking.length : 0, 'not every solver answered');
  },
};

/** Reduces a message to its first line, without positions, numbers, quotations and names. */
function shapeOfMessage(message: string): string {
  const [line = ''] = message.trim().split('\n');
  return withoutPosition(line)
    .replace(NAME, '…')
    .replace(/…(?:[ ,]*…)+/g, '…');
}
