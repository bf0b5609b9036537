import type { Vocabulary } from '../generate/index.js';
import type { Command, Inquiry as InquiryCommand, Script } from '../script/index.js';
import type { Budget, FormulaQuery } from '../semantics/index.js';
import type { Answer, Reply, SecondAnswer } from '../solver/index.js';
import type { Term } from '../term/index.js';
import type { Rng } from '../util/index.js';

/** Result of judging a reply. Plain data. */
export interface ReplyObservation {
  readonly inquiry: string;
  readonly verdict: 'right' | 'wrong' | 'undetermined';
  readonly because: string | null;
  readonly wrong: WrongReply | null;
}

export interface WrongReply {
  readonly term: string;
  readonly reply: string;
  /** Values for which term and reply differ, in words. */
  readonly proof: string;
  /** Operators of the term, without names and values; equal faults have equal signatures. */
  readonly signature: string;
  /** Default: `certified`, since the evaluator proves the reply wrong. */
  readonly trust?: 'certified' | 'metamorphic';
}

export type Words = readonly (string | { readonly code: string })[];

/** A kind of finding: a wrong reply. Several inquiries may share it. */
export interface ReplyFinding {
  readonly kind: `wrong-${string}` | 'self-contradiction';
  readonly oracle: string;
  /** Without a full stop. */
  readonly sentence: string;
  /** Words before the signature in titles. */
  readonly of: string;
  explain(solver: string, wrong: WrongReply): string;
  report(solver: string, wrong: Pick<WrongReply, 'term' | 'reply' | 'proof'>): Words;
  /** True if the proof follows the paragraph as text. */
  readonly isProofApart: boolean;
  /** True if the solver's model belongs to the proof. */
  readonly showsModel?: true;
  /** True if a false model, or an unfinished run, makes the reply worthless. */
  readonly needsModel?: true;
}

export interface PlacedInquiry {
  readonly script: Script;
  readonly inquiry: InquiryCommand;
  readonly command: number;
}

export interface AnsweredInquiry extends PlacedInquiry {
  readonly reply: string;
  readonly text: string;
  readonly last: Answer | undefined;
}

export interface RequiredAnswer {
  readonly answer: 'sat' | 'unsat';
  readonly trust: string;
  readonly witnesses: readonly string[];
}

export interface JudgedInquiry extends PlacedInquiry {
  readonly reply: Reply;
  readonly budget: Budget;
  readonly answers: readonly Answer[];
  readonly known: readonly (RequiredAnswer | undefined)[];
  readonly model: string | undefined;
}

/** Reads a reply as a formula with promises. Returns a reason if it has none. */
export type FormulaReader = (placed: PlacedInquiry, reply: string) => FormulaQuery | string;

export type Question = Script | string | undefined;

export interface InquiryDrawing {
  readonly script: Script;
  readonly asserted: readonly Term[];
  readonly vocabulary: Vocabulary;
  readonly rng: Rng;
  /** Draws at most `most` terms of the assertions, or new ones over the same symbols. */
  readonly drawTerms: (most: number) => readonly Term[];
}

/** Commands by their place: before the first assertion, directly before the last check, and after it. */
export interface DrawnCommands {
  readonly before?: readonly Command[];
  readonly ahead?: readonly Command[];
  readonly behind?: readonly Command[];
}

export interface ChangedScript extends DrawnCommands {
  readonly script: Script;
  readonly first: readonly Command[];
}

export interface DrawnProblem {
  readonly script: Script;
  /** True if it is the test case in another form, with the same answer. */
  readonly isSame?: true;
  readonly status?: 'sat' | 'unsat' | undefined;
  readonly certificate?: string;
}

export interface ProblemSource {
  readonly ability: string;
  readonly solver: string;
  /** `isAlone`: nothing else is asked. */
  draw(script: Script, isAlone: boolean, rng: Rng): DrawnProblem | undefined;
}

/** An example for laws: both replies can be judged without a solver. */
export interface InquiryExample {
  readonly script: string;
  readonly answers: readonly Answer[];
  readonly model?: string;
  readonly right: ExampleReply;
  readonly wrong: ExampleReply;
}

type ExampleReply = Pick<Reply, 'text' | 'second' | 'consistent'>;

/** A command that asks a solver for something besides its answer: how it is drawn, judged and reported. */
export interface Inquiry {
  readonly name: string;
  /** The name by which `hunt --ask` requests it. Missing if only a strategy makes it. */
  readonly ask?: string;
  readonly commands: readonly [string, ...string[]];
  /** Families of the only solvers with the commands, and the options they need. Missing: profiles list the solvers. */
  readonly solvers?: Readonly<Record<string, readonly string[]>>;
  readonly finding: ReplyFinding;
  /** The answer without which there is no reply. */
  readonly after?: 'sat' | 'unsat';
  /** True if a solver starts another check for it, so that later values belong to another model. */
  readonly replacesModel?: true;
  /** True if messages may follow the reply: z3 may have no proof of an answer. */
  readonly hasFurtherMessages?: true;
  readonly examples: readonly [InquiryExample, ...InquiryExample[]];
  readonly options?: readonly string[];
  readonly draw?: { readonly place: keyof DrawnCommands; commands(drawing: InquiryDrawing): readonly Command[] };
  change?(drawing: InquiryDrawing): ChangedScript | undefined;
  drawAlone?(drawing: InquiryDrawing): DrawnCommands;
  readonly problem?: ProblemSource;
  /** Asks whether the reply can be wrong, in a separate query. */
  question?(asked: AnsweredInquiry): Question;
  /** True if a solver of another lineage may answer the question too. */
  readonly asksOthers?: true;
  /** Asks another question. `said` is the answer to the first one. */
  otherQuestion?(asked: AnsweredInquiry, said: SecondAnswer | undefined): Question;
  /** Makes replies to inquiries that no solver receives: the question of each is asked instead. */
  ownReply?(
    placed: PlacedInquiry,
    answers: readonly Answer[],
  ): { readonly text: string; readonly question: Script } | undefined;
  readonly formula?: FormulaReader;
  judge(judged: JudgedInquiry): readonly ReplyObservation[];
}
