import { type AskedReply, INQUIRIES, type ReplyKind, nameTerm } from '../inquiry/index.js';
import { withArticle } from '../util/index.js';

/** The part of an outcome that must recur for a finding to count as reproduced, and that distinguishes findings. */
type Observable = 'answer' | 'model' | 'crash' | 'signature' | 'change' | 'time';

interface FindingInfo {
  readonly shownBy: Observable;
  /** Sentences for reports, keyed by severity name, most severe first. Empty if the kind is not a bug. */
  readonly severities: Readonly<Record<string, string>>;
  readonly sentence?: string;
  /** The words after `reported by` in a report. Only for a fault that a signature identifies. */
  readonly by?: string;
  /** States the fault that the signature names. */
  states?(signature: string, asked?: AskedReply): string;
  /** Not a bug: the solver could do more but is not wrong. */
  readonly nonBug?: true;
}

type ReplyFindings = { readonly [K in ReplyKind]: Required<Pick<FindingInfo, 'states'>> & ReplyInfo<K> };

interface ReplyInfo<K extends ReplyKind> {
  readonly shownBy: 'signature';
  readonly severities: Readonly<Record<K, string>>;
}

const REPLY_FINDINGS = Object.fromEntries(
  INQUIRIES.map(({ finding: { kind, sentence, states }, commands: [command] }) => [
    kind,
    {
      shownBy: 'signature',
      severities: { [kind]: sentence },
      states: (signature: string, asked = { command, reply: '' }) => states(signature, asked),
    },
  ]),
) as unknown as ReplyFindings;

const RELATED_SEEDS: Readonly<Record<string, string>> = {
  equivalent: 'the equivalent seed',
  equisatisfiable: 'the equisatisfiable seed',
  weaker: 'the stronger seed',
  stronger: 'the weaker seed',
};

/** End of the signature of an `invalid-model` finding whose model is proved right. */
export const VALID_MODEL = ', but the model is valid';

/** All kinds of findings, most severe and most reproducible first. */
const FINDINGS = {
  'wrong-answer': {
    shownBy: 'answer',
    sentence: 'A solver answers sat to an unsatisfiable formula, or unsat to a satisfiable one',
    severities: {
      'wrong-unsat': 'A solver answers unsat to a satisfiable formula',
      'wrong-sat': 'A solver answers sat to an unsatisfiable formula',
      'wrong-answer': 'Two solvers give opposite answers: one of them is wrong',
    },
  },
  'invalid-model': {
    shownBy: 'model',
    severities: {
      'invalid-model': 'A model of a solver does not satisfy the formula, or the solver rejects its own model',
    },
    states: (signature: string) => {
      if (signature.endsWith(VALID_MODEL)) return 'rejects its own valid model';
      const made = /^false (.*)$/.exec(signature)?.[1];
      return made === undefined
        ? 'returns a model that does not satisfy the formula'
        : `returns a model that makes ${withArticle(nameTerm(made))} false`;
    },
  },
  ...REPLY_FINDINGS,
  crash: { shownBy: 'crash', severities: { crash: 'A solver crashes' } },
  /** Also reported if the result is correct and only the self-check is wrong. */
  'failed-self-check': {
    shownBy: 'signature',
    severities: { 'failed-self-check': "A solver's own check of a proof, a core or a formula fails" },
    states: (signature: string) => `rejects its own result: ${signature}`,
  },
  anomaly: {
    shownBy: 'signature',
    severities: { anomaly: 'An oracle of a plug-in reports an error of a solver' },
    by: 'an oracle of a plug-in',
  },
  unstable: {
    shownBy: 'change',
    severities: { unstable: 'The answers of a solver to the same input vary between runs' },
  },
  /** This and all later kinds are recorded separately and never counted as bugs. */
  refuses: {
    shownBy: 'signature',
    severities: { refuses: 'A solver rejects a script that another one accepts (not a bug by itself)' },
    states: (signature: string) => `rejects a script that another solver accepts: ${signature}`,
    nonBug: true,
  },
  'unexpected-unknown': {
    shownBy: 'signature',
    severities: {
      'unexpected-unknown':
        'A solver answers unknown to a script, but decides a script that is at least as hard (not a bug by itself)',
    },
    // The signature has the answer to the seed, and the relation of the script to the seed.
    states: (signature: string) => {
      const [answer = '', claim = ''] = signature.split(', ');
      return `answers unknown, but ${answer} to ${RELATED_SEEDS[claim] ?? 'the seed'}`;
    },
    nonBug: true,
  },
  slow: {
    shownBy: 'time',
    sentence: 'A solver takes far longer for a script than for its seed (not a bug by itself)',
    severities: {},
  },
} as const satisfies Readonly<Record<string, FindingInfo>>;

export type FindingKind = keyof typeof FINDINGS;

type KindShownBy<By extends Observable> = {
  [K in FindingKind]: (typeof FINDINGS)[K]['shownBy'] extends By ? K : never;
}[FindingKind];

export type BugKind = Exclude<FindingKind, KindShownBy<'time'>>;

export type SignedKind = KindShownBy<'signature'>;

export const FINDING_KINDS = Object.keys(FINDINGS) as readonly FindingKind[];

export const BUG_KINDS = FINDING_KINDS.filter((kind): kind is BugKind => FINDINGS[kind].shownBy !== 'time');

export const REDUCIBLE_KINDS = BUG_KINDS.filter((kind) => FINDINGS[kind].shownBy !== 'change');

export type ReportedKind = {
  [K in BugKind]: Extract<keyof (typeof FINDINGS)[K]['severities'], string>;
}[BugKind];

export const SEVERITY_TEXTS = Object.assign({}, ...BUG_KINDS.map((kind) => FINDINGS[kind].severities)) as Readonly<
  Record<ReportedKind, string>
>;

export function kindSentence(kind: FindingKind): string {
  const { sentence, severities }: FindingInfo = FINDINGS[kind];
  return sentence ?? Object.values(severities).join('; ');
}

export function observationKind(kind: FindingKind): Observable {
  return FINDINGS[kind].shownBy;
}

export function isNonBug(kind: FindingKind): boolean {
  const { nonBug }: FindingInfo = FINDINGS[kind];
  return nonBug === true;
}

export function isAboutReply(kind: FindingKind): boolean {
  return Object.hasOwn(REPLY_FINDINGS, kind);
}

/** States a fault, such as `rejects its own result: …`. A kind without statements is stated by its signature. */
export function stateFault(
  kind: FindingKind,
  signature: string,
  asked?: AskedReply & { readonly trust?: string },
): string {
  const { states }: FindingInfo = FINDINGS[kind];
  const stated = states?.(signature, asked) ?? signature;
  // The solver's two answers contradict each other, so either can be wrong.
  const isByItself = asked?.trust === 'metamorphic' && isAboutReply(kind) && kind !== 'self-contradiction';
  return isByItself ? `${stated}, according to its own answer` : stated;
}

export function findReporter(kind: FindingKind): string | undefined {
  const info: FindingInfo = FINDINGS[kind];
  return info.by;
}
