import { computeBalance, readDecided, toVerdict } from './answers.js';
import type { Decided, Evidence, KnownAnswer, Observation, Oracle, Suspicion } from './contract.js';

export const knownStatus: Oracle = {
  name: 'known-status',
  summary: 'the solver contradicts a known answer',
  judge(given: Evidence) {
    const suspicions: Suspicion[] = [];
    let compared = 0;
    for (const run of given.runs) {
      const answers = readDecided(run.outcome, given.checks);
      for (let check = 0; check < given.checks; check++) {
        const got = answers[check];
        const known = given.known[check];
        if (got === undefined || known === undefined) continue;
        compared++;
        if (got === known.answer) continue;
        const isOpen = known.trust === 'majority' && !outvotes(known, { check, got }, given);
        // The oracle `agreement` compares opposite answers to this script.
        if (isOpen && listAnswering(given, { check, answer: known.answer }).length > 0) continue;
        suspicions.push({
          oracle: 'known-status',
          kind: 'wrong-answer',
          trust: isOpen ? 'undecided' : known.trust,
          suspects: [run.solver],
          witnesses: known.witnesses.filter((witness) => witness !== run.solver),
          wrong: { check, got, expected: known.answer },
          because: `${run.solver} answers ${got}${formatReason(known)}`,
        });
        break;
      }
    }
    return toVerdict(suspicions, compared, 'no answer is known, or no solver gave an answer');
  },
};

/** Compares solvers only: a `:status` has no vote, and other solvers may answer the script as the suspect does. */
function outvotes(
  { witnesses }: KnownAnswer,
  { check, got }: { readonly check: number; readonly got: Decided },
  given: Evidence,
): boolean {
  const voters = given.parent?.runs.filter(({ solver }) => witnesses.includes(solver)) ?? [];
  return computeBalance(voters, listAnswering(given, { check, answer: got })) > 0;
}

function listAnswering(
  { runs, checks }: Evidence,
  { check, answer }: { readonly check: number; readonly answer: Decided },
): Observation[] {
  return runs.filter(({ outcome }) => readDecided(outcome, checks)[check] === answer);
}

function formatReason({ answer, trust, witnesses }: KnownAnswer): string {
  if (trust === 'claimed' && witnesses.includes('claim'))
    return witnesses.includes('seed')
      ? ` to a script that is claimed to be equisatisfiable to a seed with the answer ${answer}`
      : `; ${answer} is claimed by the strategy that made the script`;
  return `; ${answer} is ${trust === 'certified' ? 'proved' : 'known'} by ${witnesses.join(' and ')}`;
}
