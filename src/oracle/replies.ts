import { INQUIRIES, INQUIRY_LIST, type ReplyFinding, type ReplyKind } from '../inquiry/index.js';
import { toVerdict } from './answers.js';
import type { Observation, Oracle, Suspicion, Verdict } from './contract.js';

const UNSURE = 'not every reply could be judged';

type KnownFinding = ReplyFinding & { readonly kind: ReplyKind };

export const REPLY_ORACLES: readonly Oracle[] = [
  ...new Set<KnownFinding>(INQUIRY_LIST.map(({ finding }) => finding)),
].map(makeOracle);

function makeOracle(finding: KnownFinding): Oracle {
  const commands = INQUIRIES.flatMap((each) => (each.finding === finding ? each.commands : []));
  return {
    name: finding.oracle,
    summary: `${finding.sentence.charAt(0).toLowerCase()}${finding.sentence.slice(1)}`,
    judge: ({ runs }) => judgeReplies(finding, commands, runs),
  };
}

function judgeReplies(
  { kind, oracle, explain, needsModel, statesProof }: KnownFinding,
  commands: readonly string[],
  runs: readonly Observation[],
): Verdict {
  let judged = 0;
  let open = 0;
  const suspicions: Suspicion[] = [];
  for (const { solver, outcome, model, replies = [] } of runs) {
    // A reply about a wrong model proves nothing.
    if (needsModel === true && (outcome.kind !== 'answered' || model?.verdict === 'false')) continue;
    const met = new Set<string>();
    for (const { inquiry, verdict, wrong } of replies) {
      if (!commands.includes(inquiry)) continue;
      if (verdict === 'undetermined') open++;
      else judged++;
      if (wrong === null || met.has(wrong.signature)) continue;
      met.add(wrong.signature);
      const { signature, trust = 'certified' } = wrong;
      const isOpen = trust === 'metamorphic' && statesProof !== true;
      const because = isOpen
        ? `${solver} replies ${wrong.reply} to ${inquiry} for ${wrong.term}, but ${wrong.proof}`
        : explain(solver, wrong);
      suspicions.push({ oracle, kind, trust, suspects: [solver], witnesses: [], signature, because });
    }
  }
  return toVerdict(suspicions, open === 0 ? judged : 0, UNSURE);
}
