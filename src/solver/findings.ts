/**
 * By what it is told that a finding is still there, and whether another one is the same: an answer, a model, how the solver
 * dies, the signature that its oracle gives it (the oracle is asked again), that the solver changes what it says, or time.
 */
type ShownBy = 'answer' | 'model' | 'crash' | 'signature' | 'change' | 'time';

interface FindingInfo {
  readonly shownBy: ShownBy;
  /** What reports call it, the gravest first, with a sentence for people; none where it is no bug. */
  readonly severities: Readonly<Record<string, string>>;
  /** A sentence for people; missing: that of its one severity. */
  readonly sentence?: string;
  /** For one that is told by its signature: who says that it is wrong, as `by …`. */
  readonly by?: string;
  /** The same, of what is wrong with a reply: what its signature is of, in titles. */
  readonly of?: string;
  /** The same, of anything else: what stands before its signature in titles. */
  readonly before?: string;
  /** Kept apart from bugs: it says that a solver could do more, not that it is wrong, and changes no exit code. */
  readonly aside?: true;
}

/**
 * What can be wrong with a solver, the gravest first, which is also what can be shown every time first: the one place that
 * says what there is of a kind. A kind that is told by its signature needs an entry here and nothing else.
 */
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
    severities: { 'invalid-model': 'A solver gives a model that does not satisfy the formula' },
  },
  /** Also where what is wrong is the check. */
  'failed-self-check': {
    shownBy: 'signature',
    severities: { 'failed-self-check': "A solver's own check of a proof, a core or a formula that it gives fails" },
    before: 'own check fails:',
  },
  'wrong-value': {
    shownBy: 'signature',
    severities: { 'wrong-value': 'A solver reports a value that differs from the value in its own model' },
    of: 'wrong value of',
  },
  'wrong-simplification': {
    shownBy: 'signature',
    severities: { 'wrong-simplification': 'A solver simplifies a term to one with another value' },
    of: 'wrong simplification of',
  },
  'wrong-goals': {
    shownBy: 'signature',
    severities: { 'wrong-goals': 'A tactic turns the assertions into goals that mean something else' },
    of: 'wrong goals of',
  },
  'wrong-core': {
    shownBy: 'signature',
    severities: { 'wrong-core': 'A solver gives an unsatisfiable core that is satisfiable' },
    of: 'wrong core:',
  },
  'wrong-optimum': {
    shownBy: 'signature',
    severities: { 'wrong-optimum': 'A solver reports an optimum that is none, or that its own model does not reach' },
    of: 'wrong optimum of',
  },
  'wrong-elimination': {
    shownBy: 'signature',
    severities: { 'wrong-elimination': 'A solver eliminates a quantifier and changes what the formula says' },
    of: 'wrong elimination:',
  },
  'wrong-interpolant': {
    shownBy: 'signature',
    severities: { 'wrong-interpolant': 'A solver gives an interpolant that is none' },
    of: 'wrong interpolant:',
  },
  'wrong-abduct': {
    shownBy: 'signature',
    severities: {
      'wrong-abduct':
        'A solver gives an abduct from which the goal does not follow, or that contradicts the assertions',
    },
    of: 'wrong abduct:',
  },
  'wrong-synthesis': {
    shownBy: 'signature',
    severities: {
      'wrong-synthesis':
        'A solver gives a function that breaks a constraint or is not in its grammar, or says that there is none',
    },
    of: 'wrong synthesis:',
  },
  'wrong-query': {
    shownBy: 'signature',
    severities: {
      'wrong-query':
        'A solver is wrong about what follows from Horn clauses, or gives an invariant or a derivation that does not hold',
    },
    of: 'wrong query:',
  },
  'self-contradiction': {
    shownBy: 'signature',
    severities: { 'self-contradiction': 'A solver contradicts itself at a check of a session' },
    of: 'self-contradiction:',
  },
  crash: { shownBy: 'crash', severities: { crash: 'A solver crashes' } },
  /** Whatever an oracle of a plug-in calls wrong. */
  anomaly: {
    shownBy: 'signature',
    severities: { anomaly: 'A solver does what an oracle of a plug-in calls wrong' },
    by: 'an oracle of a plug-in',
  },
  /** The same command says now this and now that of the same input. */
  unstable: {
    shownBy: 'change',
    severities: { unstable: 'A solver answers differently from run to run on the same input' },
  },
  /** What follows is kept apart, and never counted as a bug. */
  refuses: {
    shownBy: 'signature',
    severities: { refuses: 'A solver rejects a script that another one accepts (not a bug by itself)' },
    before: 'rejects a script:',
    aside: true,
  },
  'unexpected-unknown': {
    shownBy: 'signature',
    severities: {
      'unexpected-unknown':
        'A solver answers unknown to a script that is no harder than one it decides (not a bug by itself)',
    },
    before: 'unknown where it knew:',
    aside: true,
  },
  slow: {
    shownBy: 'time',
    sentence: 'A solver takes far longer than for the seed (not a bug by itself)',
    severities: {},
  },
} as const satisfies Readonly<Record<string, FindingInfo>>;

export type FindingKind = keyof typeof FINDINGS;

/** The kinds that are told by what these are. */
type KindShownBy<By extends ShownBy> = {
  [K in FindingKind]: (typeof FINDINGS)[K]['shownBy'] extends By ? K : never;
}[FindingKind];

/** A kind of bug. */
export type BugKind = Exclude<FindingKind, KindShownBy<'time'>>;

/** A kind that is told by its signature, and called by its own name in reports. */
export type SignedKind = KindShownBy<'signature'>;

/** The kinds of findings, the gravest first. */
export const FINDING_KINDS = Object.keys(FINDINGS) as readonly FindingKind[];

/** Those that are bugs. */
export const BUG_KINDS = FINDING_KINDS.filter((kind): kind is BugKind => FINDINGS[kind].shownBy !== 'time');

/** Those that are looked for again and again while an input gets smaller. */
export const REDUCIBLE_KINDS = BUG_KINDS.filter((kind) => FINDINGS[kind].shownBy !== 'change');

/** What reports call a bug: the wording of priorities is by these. */
export type ReportedKind = {
  [K in BugKind]: Extract<keyof (typeof FINDINGS)[K]['severities'], string>;
}[BugKind];

/** The same with a sentence for each, the gravest first. */
export const SEVERITY_TEXTS = Object.assign({}, ...BUG_KINDS.map((kind) => FINDINGS[kind].severities)) as Readonly<
  Record<ReportedKind, string>
>;

/** What a finding of this kind is, in a sentence without a full stop. */
export function kindSentence(kind: FindingKind): string {
  const { sentence, severities }: FindingInfo = FINDINGS[kind];
  return sentence ?? Object.values(severities).join('; ');
}

/** By what a finding of this kind is told. */
export function shownBy(kind: FindingKind): ShownBy {
  return FINDINGS[kind].shownBy;
}

/** Whether it is kept apart from bugs: nothing in it is wrong. */
export function isAside(kind: FindingKind): boolean {
  const { aside }: FindingInfo = FINDINGS[kind];
  return aside === true;
}

/** Whether what is wrong is a reply to an inquiry. */
export function isAboutReply(kind: FindingKind): boolean {
  const { of }: FindingInfo = FINDINGS[kind];
  return of !== undefined;
}

/** A signature of such a kind as a title says it. */
export function titledSignature(kind: FindingKind, signature: string): string {
  const { of, before = of }: FindingInfo = FINDINGS[kind];
  return before === undefined ? signature : `${before} ${signature}`;
}

/** Who says that what is told by its signature is wrong; undefined where reports need not say that. */
export function saidToBeWrongBy(kind: FindingKind): string | undefined {
  const info: FindingInfo = FINDINGS[kind];
  return info.by;
}
