import { type Inquiry, type Script, inquiryName, isInquiry } from '../../../script/index.js';
import {
  type FormulaQuery,
  Budget,
  assumptionsScript,
  betterScript,
  type FormulaReply,
  buildConsistencyCheck,
  differenceQuestion,
  farScript,
  goalsQuestion,
  hornQuestion,
  invariantQuestion,
  buildFaultQuestion,
  readFormulaReply,
} from '../../../semantics/index.js';
import {
  type Reply,
  type SecondAnswer,
  assertionNames,
  coreQuery,
  eliminates,
  isInquiryName,
  namesInCore,
} from '../../../solver/index.js';
import { printScript, readScript } from '../../../syntax/index.js';
import { readGoals, goalsIn, togetherIn } from './goals.js';
import { lacksReply } from './no-reply.js';

export interface PlacedInquiry {
  readonly command: Inquiry;
  readonly at: number;
}

/** Inquiries that Gainsay keeps as text are undefined, since solvers receive them too. */
export function listInquiries({ commands }: Script): readonly (PlacedInquiry | undefined)[] {
  return commands.flatMap((command, at) => {
    if (isInquiry(command)) return [{ command, at }];
    return command.kind === 'verbatim' && isInquiryName(command.name) ? [undefined] : [];
  });
}

/** Returns a reason if the reply has no formula, or undefined if the inquiry asks for none. */
export function readAskedFormula(
  script: Script,
  { command, at }: PlacedInquiry,
  text: string,
): FormulaQuery | string | undefined {
  const asked = { script, command: at, inquiry: command };
  switch (inquiryName(command)) {
    case 'get-qe':
    case 'get-qe-disjunct':
    case 'get-interpolant':
    case 'get-interpolant-next':
    case 'get-abduct':
    case 'get-abduct-next':
      return { ...asked, reply: text };
    case 'apply': {
      if (command.kind !== 'output' || !eliminates(command.text)) return undefined;
      const goals = goalsIn(text);
      return typeof goals === 'string' ? goals : { ...asked, reply: togetherIn(goals) };
    }
    case 'get-value':
    case 'get-assignment':
    case 'eval':
    case 'simplify':
    case 'get-unsat-core':
    case 'get-unsat-assumptions':
    case 'get-objectives':
    case 'get-assertions':
    case 'check-synth':
    case 'check-synth-next':
    case 'query':
      return undefined;
  }
}

const ASKS_FORMULA = /\((?:get-(?:qe|interpolant|abduct|objectives|unsat-assumptions)|apply |simplify |query\b)/;

/**
 * Asks for a model that the reply excludes (better than an optimum, or of assumptions reported unsatisfiable), or
 * asks an equivalent question.
 */
function otherQuestion(
  script: Script,
  { command, at }: PlacedInquiry,
  reply: string,
  last: string | undefined,
): Script | undefined {
  const name = inquiryName(command);
  if (name === 'get-objectives' && last === 'sat') return betterScript({ script, command: at, reply });
  if (command.kind === 'simplify') {
    return differenceQuestion({ script, command: at, term: command.term, reply });
  }
  if (name === 'apply' && command.kind === 'output' && !eliminates(command.text)) {
    const goals = readGoals(script, { command: at, tactic: command.text, text: reply });
    if (typeof goals === 'string') return undefined;
    return goals.keeps === 'equivalent' ? differenceQuestion(goals.asked) : goalsQuestion(goals.asked);
  }
  if (name === 'query') return hornQuestion({ script, command: at, reply }, new Budget('quick'));
  if (name === 'get-unsat-assumptions' && last === 'unsat') return assumptionsScript({ script, command: at, reply });
  return undefined;
}

export class SecondQuestions {
  readonly #text: string;
  #script: Script | undefined;

  constructor(text: string) {
    this.#text = text;
  }

  /** Asks in a separate query whether the reply can be wrong. Undefined if there is no such question. */
  about(reply: Reply, last: string | undefined): string | undefined {
    const { text, whole } = reply;
    const names = whole ? namesInCore(text) : undefined;
    if (names !== undefined && last === 'unsat') {
      const known = assertionNames(this.#text);
      const isSmaller = new Set(names).size < known.length && names.every((name) => known.includes(name));
      if (isSmaller) return coreQuery(this.#text, names);
    }
    const other = this.#other(reply, last);
    if (other !== undefined) return printScript(other);
    const known = this.#read(reply);
    if (known === undefined || known.read.foreign.length > 0) return undefined;
    return printScript(buildFaultQuestion(known.read, known.script).script);
  }

  /** The reply replaces a term or the assertions, so a model of the second question refutes it. */
  isOfTerm(reply: Reply): boolean {
    const placed = this.#placed(reply)?.placed.command;
    return placed !== undefined && (placed.kind === 'simplify' || inquiryName(placed) === 'apply');
  }

  /** Asks whether a required truth is possible, invariants violate a rule, or objectives extend further. */
  besides(reply: Reply, said: SecondAnswer | undefined): string | undefined {
    const found = this.#placed(reply);
    if (found !== undefined && inquiryName(found.placed.command) === 'query') {
      const question = invariantQuestion(
        { script: found.script, command: found.placed.at, reply: reply.text },
        new Budget('quick'),
      );
      return question === undefined ? undefined : printScript(question);
    }
    if (found !== undefined && inquiryName(found.placed.command) === 'get-objectives') {
      const question = farScript({ script: found.script, command: found.placed.at, reply: reply.text });
      return question === undefined ? undefined : printScript(question);
    }
    return said?.answers[0] === 'sat' ? undefined : this.#ofConsistency(reply);
  }

  #ofConsistency(reply: Reply): string | undefined {
    const known = this.#read(reply);
    const asked = known === undefined ? undefined : buildConsistencyCheck(known.read, known.script);
    return asked === undefined ? undefined : printScript(asked);
  }

  #other(reply: Reply, last: string | undefined): Script | undefined {
    const found = this.#placed(reply);
    return found === undefined ? undefined : otherQuestion(found.script, found.placed, reply.text, last);
  }

  #read(reply: Reply): { readonly read: FormulaReply; readonly script: Script } | undefined {
    const found = this.#placed(reply);
    const asked = found === undefined ? undefined : readAskedFormula(found.script, found.placed, reply.text);
    if (found === undefined || asked === undefined || typeof asked === 'string') return undefined;
    const read = readFormulaReply(asked);
    return typeof read === 'string' ? undefined : { read, script: found.script };
  }

  #placed({ at, text, whole }: Reply): { readonly placed: PlacedInquiry; readonly script: Script } | undefined {
    if (!whole || text === '' || !ASKS_FORMULA.test(this.#text)) return undefined;
    this.#script ??= readScript(this.#text).script;
    const placed = listInquiries(this.#script)[at];
    if (placed === undefined || lacksReply(placed.command, text) !== undefined) return undefined;
    return { placed, script: this.#script };
  }
}
