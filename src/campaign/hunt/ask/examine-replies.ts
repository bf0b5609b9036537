import type { KnownAnswer, ReplyObservation } from '../../../oracle/index.js';
import {
  type Check,
  type Inquiry,
  type Script,
  collectChecks,
  inquiryName,
  termsOf,
  collectNames,
  theoriesOfTerms,
} from '../../../script/index.js';
import {
  type FormulaQuery,
  type Effort,
  Budget,
  type ReplyJudgement,
  judgeFormula,
  judgeReportedValue,
  judgeRewrittenTerm,
  judgeSatisfiability,
  readFormulaReply,
} from '../../../semantics/index.js';
import { type Answer, type Reply } from '../../../solver/index.js';
import { SexpReader, printTerm } from '../../../syntax/index.js';
import type { Term } from '../../../term/index.js';
import { rngFromSeed } from '../../../util/index.js';
import { type Question } from '../draw/index.js';
import { examineAssumptions, examineCore } from './examine-cores.js';
import { signatureOfTerm } from './examine-model.js';
import { examineOptimum } from './examine-optimum.js';
import { examineQuery } from './examine-query.js';
import { examineSynthesis } from './examine-synthesis.js';
import { readGoals, tacticsIn } from './goals.js';
import { assignmentIn, namesAt } from './named-formulas.js';
import { lacksReply } from './no-reply.js';
import { PerScript } from './per-script.js';
import { openReply, rightReply, wrongReply } from './reply-observation.js';
import { judgeCheck } from './session-checks.js';
import { type PlacedInquiry, readAskedFormula, listInquiries } from './second-question.js';

export interface GivenReplies {
  readonly replies: readonly Reply[];
  readonly last: Answer | undefined;
  readonly answers: readonly Answer[];
  readonly model: string | undefined;
  readonly known?: Question['known'];
}

/** Judges replies to a script's inquiries. Problems are recorded as data. */
export function examineReplies(
  given: GivenReplies,
  script: Script,
  options: { readonly effort: Effort; readonly now: () => number },
): readonly ReplyObservation[] {
  const text = JSON.stringify([options.effort, given]);
  return examinations.of(script, text, () => judgeAll(given, script, options));
}

const examinations = new PerScript<readonly ReplyObservation[]>();

function judgeAll(
  { replies, last, answers, model, known = [] }: GivenReplies,
  script: Script,
  { effort, now }: { readonly effort: Effort; readonly now: () => number },
): ReplyObservation[] {
  const lastCheck = script.commands.findLastIndex(({ kind }) => kind === 'check-sat' || kind === 'check-sat-assuming');
  const inquiries = listInquiries(script);
  return replies.flatMap((reply): ReplyObservation[] => {
    const asked = inquiries[reply.at];
    if (asked === undefined) return [];
    // The reply is absent or promises nothing if the last answer is another one.
    const wanted = requiredAnswer(asked.command);
    if (wanted !== undefined && last !== wanted) return [];
    // The model belongs to the last check.
    if (wanted !== undefined && asked.at < lastCheck) return [];
    const changed = wanted === undefined ? undefined : replacingBetween(inquiries, lastCheck, asked.at);
    if (changed !== undefined) {
      return [openReply(inquiryName(asked.command), `the model may be another one after ${changed}`)];
    }
    return new ReplyExaminer(script, asked, { budget: new Budget(effort, now), answers, known }).judge(reply, model);
  });
}

/**
 * Inquiries for which a solver starts a check of its own. After get-qe, cvc5 1.0.3 and 1.4.2 report values of another
 * model, which need not satisfy the assertions. After the others they have none. z3's commands keep its model.
 */
const REPLACING_MODEL: ReadonlySet<string> = new Set([
  'get-qe',
  'get-qe-disjunct',
  'get-interpolant',
  'get-interpolant-next',
  'get-abduct',
  'get-abduct-next',
  'check-synth',
  'check-synth-next',
  'query',
]);

function replacingBetween(inquiries: ReturnType<typeof listInquiries>, check: number, at: number): string | undefined {
  return inquiries
    .filter((each) => each !== undefined && each.at > check && each.at < at)
    .map((each) => (each === undefined ? '' : inquiryName(each.command)))
    .findLast((name) => REPLACING_MODEL.has(name));
}

/** The answer without which the inquiry has no reply. Undefined if it always has one. */
function requiredAnswer(inquiry: Inquiry): Answer | undefined {
  switch (inquiryName(inquiry)) {
    case 'get-value':
    case 'get-assignment':
    case 'get-objectives':
    case 'eval':
      return 'sat';
    case 'get-unsat-core':
    case 'get-unsat-assumptions':
      return 'unsat';
    case 'simplify':
    case 'apply':
    case 'get-qe':
    case 'get-qe-disjunct':
    case 'get-interpolant':
    case 'get-interpolant-next':
    case 'get-abduct':
    case 'get-abduct-next':
    case 'get-assertions':
    case 'check-synth':
    case 'check-synth-next':
    case 'query':
      return undefined;
  }
}

const STEPS_PER_CHARACTER = 2;

class ReplyExaminer {
  readonly #script: Script;
  readonly #inquiry: Inquiry;
  readonly #at: number;
  readonly #answers: readonly Answer[];
  readonly #budget: Budget;
  readonly #known: NonNullable<Question['known']>;

  constructor(
    script: Script,
    { command, at }: PlacedInquiry,
    {
      budget,
      answers,
      known,
    }: {
      readonly budget: Budget;
      readonly answers: readonly Answer[];
      readonly known: NonNullable<Question['known']>;
    },
  ) {
    this.#known = known;
    this.#answers = answers;
    this.#script = script;
    this.#inquiry = command;
    this.#at = at;
    this.#budget = budget;
  }

  judge(reply: Reply, model: string | undefined): ReplyObservation[] {
    return this.#budget.within(
      () => {
        this.#budget.charge(STEPS_PER_CHARACTER * reply.text.length);
        return this.#judge(reply, model);
      },
      (because) => [this.#open(because)],
    );
  }

  #judge(reply: Reply, model: string | undefined): ReplyObservation[] {
    const { text, whole } = reply;
    const inquiry = this.#inquiry;
    const lacking = lacksReply(inquiry, text);
    if (lacking !== undefined) return [this.#open(lacking)];
    if (!whole) return [this.#open('the reply is cut off')];
    const formula = readAskedFormula(this.#script, { command: inquiry, at: this.#at }, text);
    if (typeof formula === 'string') return [this.#open(formula)];
    if (formula !== undefined) return [this.#formula(formula, reply)];
    const at = { script: this.#script, command: this.#at, budget: this.#budget };
    switch (inquiryName(inquiry)) {
      case 'get-assertions':
        return [this.#check(reply.second)];
      case 'apply':
        return [this.#goals(inquiry.kind === 'output' ? inquiry.text : '', reply, model)];
      case 'get-unsat-core':
        return [examineCore(reply, at)];
      case 'get-unsat-assumptions':
        return [examineAssumptions(reply, at)];
      case 'check-synth':
      case 'check-synth-next':
        return [examineSynthesis(reply, at)];
      case 'query':
        return [examineQuery(reply, at)];
      case 'get-objectives':
        return examineOptimum(reply, { ...at, model });
      case 'get-assignment':
        return model === undefined ? [this.#open('no model')] : this.#assignment(text, model);
      case 'simplify':
        return termsOf(inquiry).map((term) =>
          this.#told(term, text, judgeRewrittenTerm(this.#term(term, text), this.#evidence(reply, model))),
        );
      default:
        return model === undefined ? [this.#open('no model')] : this.#values(text, model);
    }
  }

  #values(text: string, model: string): ReplyObservation[] {
    const asked = termsOf(this.#inquiry);
    const values = this.#inquiry.kind === 'get-value' ? valuesIn(text, asked.length) : valueIn(text);
    if (values === undefined) return [this.#open('the reply has not the form of values')];
    return asked.map((term, i) => this.#value(term, values[i] as string, model));
  }

  #value(term: Term, value: string, model: string): ReplyObservation {
    const lacking = lacksReply(this.#inquiry, value);
    if (lacking !== undefined) return this.#open(lacking);
    return this.#told(term, value, judgeReportedValue(this.#term(term, value), model, this.#budget));
  }

  /** SMT-LIB 2.7, section 4.2.6. */
  #assignment(text: string, model: string): ReplyObservation[] {
    const pairs = assignmentIn(text);
    if (pairs === undefined) return [this.#open('the reply is not a list of truth values')];
    const known = new Map(namesAt(this.#script, this.#at).map(({ name, term }) => [name, term]));
    return pairs.map(({ name, value }) => {
      const term = known.get(name);
      return term === undefined ? this.#open('no formula has this name') : this.#value(term, value, model);
    });
  }

  #check(second: Reply['second']): ReplyObservation {
    const judged = judgeCheck(this.#script, this.#at, { answers: this.#answers, second });
    if (typeof judged === 'string') return this.#open(judged);
    const inquiry = 'get-assertions';
    if (judged === undefined) return { inquiry, verdict: 'right', because: null, wrong: null };
    return { inquiry, verdict: 'wrong', because: null, wrong: judged };
  }

  /** The goals together are equivalent to the assertions, or satisfiable if these are. */
  #goals(tactic: string, reply: Reply, model: string | undefined): ReplyObservation {
    const goals = readGoals(this.#script, { command: this.#at, tactic, text: reply.text });
    if (typeof goals === 'string') return this.#open(goals);
    const { asked, keeps } = goals;
    const { second, other } = reply;
    const judged =
      keeps === 'equivalent'
        ? judgeRewrittenTerm(asked, this.#evidence(reply, model))
        : judgeSatisfiability(asked, { budget: this.#budget, ...this.#answerOfAssertions(), second, other });
    const told = this.#told(asked.term, asked.reply, judged);
    if (told.wrong === null) return told;
    return {
      ...told,
      wrong: { ...told.wrong, term: tactic, signature: `${tacticsIn(tactic)}, ${told.wrong.signature}` },
    };
  }

  #answerOfAssertions(): { readonly answer: Answer | undefined; readonly proved: KnownAnswer | undefined } {
    const { commands } = this.#script;
    const terms = ({ asserted }: Check): ReadonlySet<Term> => new Set(asserted.map(({ term }) => term));
    const here = collectChecks([...commands.slice(0, this.#at), { kind: 'check-sat' }]).at(-1);
    if (here === undefined) return { answer: undefined, proved: undefined };
    const wanted = terms(here);
    const at = collectChecks(commands).findIndex((each) => {
      const given = terms(each);
      return given.size === wanted.size && [...given].every((term) => wanted.has(term));
    });
    const known = this.#known[at];
    return { answer: this.#answers[at], proved: known?.trust === 'certified' ? known : undefined };
  }

  #evidence({ text, second, other }: Reply, model: string | undefined) {
    return { rng: rngFromSeed(text), budget: this.#budget, second, other, model };
  }

  #formula(asked: FormulaQuery, { text, second, consistent }: Reply): ReplyObservation {
    const { inquiry } = asked;
    const read = readFormulaReply(asked);
    if (typeof read === 'string') return this.#open(read);
    const { answer, proved } = this.#answerOfAssertions();
    const options = {
      script: this.#script,
      rng: rngFromSeed(text),
      budget: this.#budget,
      second,
      consistent,
      answer: proved?.answer ?? answer,
    };
    const judged = judgeFormula(read, options);
    if (judged.verdict === 'undetermined') return this.#open(judged.because);
    const name = inquiryName(inquiry);
    if (judged.verdict === 'right') return rightReply(name);
    const theories = theoriesOfTerms([read.wanted, read.formula], collectNames(this.#script.commands));
    const tactic = inquiry.kind === 'output' && inquiry.name === 'apply' ? inquiry.text : undefined;
    const by = tactic === undefined ? '' : `${tacticsIn(tactic)}, `;
    const signature = `${by}${judged.fault}${theories.length === 0 ? '' : ` (${theories.join(', ')})`}`;
    return wrongReply(name, {
      term: tactic ?? printTerm(read.wanted),
      reply: text,
      proof: judged.proof,
      signature,
      ...(judged.against === undefined ? {} : { trust: 'metamorphic' as const }),
    });
  }

  #term(term: Term, reply: string) {
    return { script: this.#script, command: this.#at, term, reply };
  }

  #told(term: Term, reply: string, judged: ReplyJudgement): ReplyObservation {
    const inquiry = inquiryName(this.#inquiry);
    if (judged.verdict === 'undetermined') return this.#open(judged.because);
    if (judged.verdict === 'right') return rightReply(inquiry);
    const signature = signatureOfTerm(term, collectNames(this.#script.commands));
    const trust = judged.against === undefined ? {} : { trust: 'metamorphic' as const };
    return wrongReply(inquiry, { term: printTerm(term), reply, proof: judged.proof, signature, ...trust });
  }

  #open(because: string): ReplyObservation {
    return openReply(inquiryName(this.#inquiry), because);
  }
}

function valueIn(text: string): string[] | undefined {
  const sexp = new SexpReader(text);
  if (sexp.read() !== true) return undefined;
  const value = sexp.slice(0);
  return sexp.read() === false ? [value] : undefined;
}

/** Returns undefined unless the reply is `((t v) …)` with `count` pairs. */
function valuesIn(text: string, count: number): string[] | undefined {
  const sexp = new SexpReader(text);
  if (sexp.read() !== true) return undefined;
  const pairs = sexp.listChildren(0).map((pair) => sexp.listChildren(pair));
  if (pairs.length !== count || pairs.some((pair) => pair.length !== 2)) return undefined;
  return pairs.map((pair) => sexp.slice(pair[1] as number));
}
