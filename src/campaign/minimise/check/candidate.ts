import type { Decided, KnownAnswer } from '../../../oracle/index.js';
import { type Claim, type Script, asksAnything, countChecks } from '../../../script/index.js';
import { type Answer, countChecksInText } from '../../../solver/index.js';
import { readScript } from '../../../syntax/index.js';
import { TermStore } from '../../../term/index.js';
import type { RunRecord } from '../../log/index.js';

/** An input that may show what is sought. */
export interface Candidate {
  readonly text: string;
  readonly script: Script;
  /** Whether the text is no script that Gainsay reads: `script` is empty then, and says nothing. */
  readonly isUnread?: true;
  /** How many answers it asks for, where that is more than the script's own commands tell. */
  readonly checks?: number;
  /** The same in BTOR. */
  readonly btor?: string;
  /** What it was made from, where that says something of its answers. */
  readonly parent?: CandidateParent;
  /** What each check must answer, where that is known beforehand. */
  readonly known?: readonly (KnownAnswer | undefined)[];
}

/** Another script whose answers are carried over by a claim. */
export interface CandidateParent {
  readonly claim: Claim;
  /** What it is asked as; undefined where `runs` is all that is known. */
  readonly question: { readonly text: string; readonly script: Script } | undefined;
  /** How solvers behaved on it, where that is known already. */
  readonly runs: readonly RunRecord[];
  readonly claimed: readonly (Answer | null)[];
  readonly certified?: Decided | undefined;
}

/** How many answers a candidate asks for. */
export function checksOfCandidate({ script, checks }: Candidate): number {
  return checks ?? countChecks(script.commands);
}

/**
 * A candidate that is asked as it stands: it may ask nothing, ask in one solver's own way, or be no script that Gainsay reads.
 */
export function candidateAsGiven(text: string): Candidate {
  const { script, ok } = readScript(text);
  const checks = countChecksInText(text);
  if (!ok)
    return {
      text,
      script: { store: new TermStore(), commands: [], logic: undefined },
      isUnread: true,
      checks: checks ?? 0,
    };
  return { text, script, ...(checks === undefined ? {} : { checks }) };
}

/**
 * A candidate from its text alone: what is judged is what is asked, read anew. Undefined where it does not read, or asks
 * nothing.
 */
export function candidateOfText(text: string): Candidate | undefined {
  const { script, ok } = readScript(text);
  return ok && asksAnything(script.commands) ? { text, script } : undefined;
}
