import type { Vocabulary } from '../generate/index.js';
import type { Command, Inquiry as InquiryCommand, Script } from '../script/index.js';
import type { Budget, FormulaQuery } from '../semantics/index.js';
import type { Answer, Reply, SecondAnswer } from '../solver/index.js';
import type { Term } from '../term/index.js';
import type { Rng } from '../util/index.js';

export interface ReplyObservation {
  readonly inquiry: string;
  readonly verdict: 'right' | 'wrong' | 'undetermined';
  readonly because: string | null;
  readonly wrong: WrongReply | null;
  /** If undetermined: its fault could only have a signature with this prefix. Default: any signature. */
  readonly about?: string;
}

export interface WrongReply {
  readonly term: string;
  readonly reply: string;
  /** Describes values for which the term and the reply differ. */
  readonly proof: string;
  /** The only right value, if it is known. */
  readonly right?: string;
  /** Operators of the term, without names and values, so that equal faults have equal signatures. */
  readonly signature: string;
  /** Default: `certified`. */
  readonly trust?: 'certified' | 'metamorphic';
}

export type Words = readonly (string | { readonly code: string })[];

export interface AskedReply {
  readonly command: string;
  readonly reply: string;
}

export interface ReplyFinding {
  readonly kind: `wrong-${string}` | 'self-contradiction';
  readonly oracle: string;
  /** Sentence for reports, without a full stop. */
  readonly sentence: string;
  /** States the fault in a title, such as `simplify turns a store term into a term with another value`. */
  states(signature: string, asked: AskedReply): string;
  explain(solver: string, wrong: WrongReply): string;
  report(solver: string, wrong: Pick<WrongReply, 'term' | 'reply' | 'proof'>): Words;
  /** True if `report` contains the proof. Otherwise the proof follows. */
  readonly statesProof?: true;
  /** True if a report shows the solver's model with the proof. */
  readonly showsModel?: true;
  /** True if the reply is ignored when the run is incomplete or the model is false. */
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

/** Reads the formula in a reply and the formula's required property, or returns why the reply cannot be judged. */
export type FormulaReader = (placed: PlacedInquiry, reply: string) => FormulaQuery | string;

export type Question = Script | string | undefined;

export interface InquiryDrawing {
  readonly script: Script;
  readonly asserted: readonly Term[];
  readonly vocabulary: Vocabulary;
  readonly rng: Rng;
  readonly drawTerms: (most: number) => readonly Term[];
}

/** Commands before the first assertion (`before`), directly before the last check (`ahead`), or after it (`behind`). */
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
  /** True if the problem is the test case in another form, with the same answer. */
  readonly isSame?: true;
  readonly status?: 'sat' | 'unsat' | undefined;
  readonly certificate?: string;
}

export interface ProblemSource {
  readonly ability: string;
  readonly solver: string;
  /** `isAlone` is set if the user requests no other inquiry. */
  draw(script: Script, isAlone: boolean, rng: Rng): DrawnProblem | undefined;
}

export interface Inquiry {
  readonly name: string;
  /** The name in `hunt --ask`. Absent if only a strategy makes the command. */
  readonly ask?: string;
  readonly commands: readonly [string, ...string[]];
  /** Options that the inquiry needs, by solver family. If absent, solver profiles must list the inquiry. */
  readonly solvers?: Readonly<Record<string, readonly string[]>>;
  readonly finding: ReplyFinding;
  /** The only answer after which solvers reply to the inquiry. */
  readonly after?: 'sat' | 'unsat';
  /** True if a solver runs another check for the command, so later values belong to another model. */
  readonly replacesModel?: true;
  /** True if messages may follow the reply, such as z3's message that it has no proof. */
  readonly hasFurtherMessages?: true;
  readonly options?: readonly string[];
  readonly draw?: { readonly place: keyof DrawnCommands; commands(drawing: InquiryDrawing): readonly Command[] };
  change?(drawing: InquiryDrawing): ChangedScript | undefined;
  drawAlone?(drawing: InquiryDrawing): DrawnCommands;
  readonly problem?: ProblemSource;
  /** Makes a query whose answer shows whether the reply is wrong. */
  question?(asked: AnsweredInquiry): Question;
  /** True if a solver of another lineage may answer the question. */
  readonly asksOthers?: true;
  /** Makes a further query about the reply. `said` is the solver's answer to `question`. */
  otherQuestion?(asked: AnsweredInquiry, said: SecondAnswer | undefined): Question;
  /** For an inquiry that solvers never receive: returns its reply, and the query that solvers receive instead. */
  ownReply?(
    placed: PlacedInquiry,
    answers: readonly Answer[],
  ): { readonly text: string; readonly question: Script } | undefined;
  readonly formula?: FormulaReader;
  judge(judged: JudgedInquiry): readonly ReplyObservation[];
}
