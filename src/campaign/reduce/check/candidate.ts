import type { BtorGraph } from '../../../btor/index.js';
import type { Decided, KnownAnswer } from '../../../oracle/index.js';
import { type Claim, type Script, asksAnything, countChecks } from '../../../script/index.js';
import { type Answer, countChecksInText } from '../../../solver/index.js';
import { type ExternalClaim, mutantPrinter, testOfGraph } from '../../../strategy/index.js';
import { readScript } from '../../../syntax/index.js';
import { TermStore } from '../../../term/index.js';
import type { RunRecord } from '../../log/index.js';

export interface Candidate {
  readonly text: string;
  readonly script: Script;
  readonly isUnread?: true;
  readonly checks?: number;
  readonly btor?: string;
  readonly parent?: CandidateParent;
  readonly known?: readonly (KnownAnswer | undefined)[];
  /** Claim of the strategy that made the candidate from its parent. */
  readonly told?: ExternalClaim;
}

/** A script whose answers imply the candidate's answers; `claim` is the relation. */
export interface CandidateParent {
  readonly claim: Claim;
  /** The parent's query; undefined if only the parent's runs are known. */
  readonly question: { readonly text: string; readonly script: Script } | undefined;
  readonly runs: readonly RunRecord[];
  readonly claimed: readonly (Answer | null)[];
  readonly certified?: Decided | undefined;
}

export function checksOfCandidate({ script, checks }: Candidate): number {
  return checks ?? countChecks(script.commands);
}

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

/** Parses a text as solvers receive it. Undefined without a check, or with a diagnostic outside `codes`. */
export function candidateOfText(text: string, codes?: ReadonlySet<string>): Candidate | undefined {
  const { script, ok, diagnostics } = readScript(text);
  const isClean = codes === undefined || diagnostics.every(({ code }) => codes.has(code));
  return ok && isClean && asksAnything(script.commands) ? { text, script } : undefined;
}

/** Like `candidateOfText`, but rejects a text with errors or warnings that the text `start` does not have. */
export function candidateReader(start: string): (text: string) => Candidate | undefined {
  const codes = new Set(readScript(start).diagnostics.map(({ code }) => code));
  return (text) => candidateOfText(text, codes);
}

export function candidateOfGraph(graph: BtorGraph): Candidate | undefined {
  const test = testOfGraph(graph, { claim: 'unrelated', notes: [] });
  if (test?.btor?.text === undefined) return undefined;
  return { text: mutantPrinter()(test.script), script: test.script, btor: test.btor.text };
}
