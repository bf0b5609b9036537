import { computeBalance, readDecided, toVerdict } from './answers.js';
import type { Decided, Evidence, KnownAnswer, Oracle, Suspicion } from './contract.js';

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
        suspicions.push({
          oracle: 'known-status',
          kind: 'wrong-answer',
          trust: known.trust === 'majority' && !outvotes(known, { check, got }, given) ? 'undecided' : known.trust,
          suspects: [run.solver],
          witnesses: known.witnesses.filter((witness) => witness !== run.solver),
          wrong: { check, got, expected: known.answer },
          because: `${run.solver} answers ${got}; ${known.answer} is ${formatReason(known)}`,
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
  { runs, parent, checks }: Evidence,
): boolean {
  const voters = parent?.runs.filter(({ solver }) => witnesses.includes(solver)) ?? [];
  const opposed = runs.filter(({ outcome }) => readDecided(outcome, checks)[check] === got);
  return computeBalance(voters, opposed) > 0;
}

function formatReason({ trust, witnesses }: KnownAnswer): string {
  if (trust === 'claimed' && witnesses.includes('claim')) return 'claimed by the strategy that made the script';
  return `${trust === 'certified' ? 'proved' : 'known'} by ${witnesses.join(' and ')}`;
}
