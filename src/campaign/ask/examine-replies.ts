import type { ReplyObservation } from '../../oracle/index.js';
import { type Inquiry, type Script, inquiryName, isInquiry, termsOf } from '../../script/index.js';
import {
  type AskedFormula,
  type ReplyJudgement,
  assertedAt,
  judgeFormula,
  judgeModelText,
  judgeReportedValue,
  judgeRewrittenTerm,
  readFormulaReply,
} from '../../semantics/index.js';
import { type Answer, type Reply, namesInCore, natureOf } from '../../solver/index.js';
import { SexpReader, printTerm } from '../../syntax/index.js';
import { type Term, nameGiven } from '../../term/index.js';
import { rngFromSeed } from '../../util/index.js';
import { namesOf, theoriesOfTerms } from '../cases/index.js';
import { type Effort, limitsOf, signatureOfTerm } from './examine-model.js';
import { goalsIn, tacticsIn, togetherIn } from './goals.js';
import { type PlacedInquiry, askedFormula, inquiriesOf } from './second-question.js';

/** Longer texts are cut where they are shown, characters. */
const LONGEST_TEXT = 600;

/** What a solver said, its last answer, and the model that it gave with that. */
export interface GivenReplies {
  readonly replies: readonly Reply[];
  readonly last: Answer | undefined;
  readonly model: string | undefined;
}

/** Judges what a solver said of the terms of a script's inquiries. Whatever goes wrong in it is data: the campaign goes on. */
export function examineReplies(
  { replies, last, model }: GivenReplies,
  script: Script,
  { effort }: { readonly effort: Effort },
): ReplyObservation[] {
  const inquiries = inquiriesOf(script);
  return replies.flatMap((reply): ReplyObservation[] => {
    const asked = inquiries[reply.at];
    if (asked === undefined) return [];
    // What goes with another answer is not there, or promised to nobody.
    const wanted = answerOf(asked.command);
    if (wanted !== undefined && last !== wanted) return [];
    return new Examination(script, asked, effort).judge(reply, model);
  });
}

/** The answer with which an inquiry has a reply; undefined where it has one with every answer. */
function answerOf(inquiry: Inquiry): Answer | undefined {
  switch (inquiryName(inquiry)) {
    case 'get-value':
    case 'eval':
      return 'sat';
    case 'get-unsat-core':
      return 'unsat';
    case 'simplify':
    case 'apply':
    case 'get-qe':
    case 'get-qe-disjunct':
    case 'get-interpolant':
    case 'get-interpolant-next':
    case 'get-abduct':
    case 'get-abduct-next':
      return undefined;
  }
}

class Examination {
  readonly #script: Script;
  readonly #inquiry: Inquiry;
  readonly #at: number;
  readonly #effort: Effort;

  constructor(script: Script, { command, at }: PlacedInquiry, effort: Effort) {
    this.#script = script;
    this.#inquiry = command;
    this.#at = at;
    this.#effort = effort;
  }

  judge(reply: Reply, model: string | undefined): ReplyObservation[] {
    const { text, whole, second } = reply;
    const inquiry = this.#inquiry;
    if (text.startsWith('(error')) return [this.#open('refused')];
    if (!whole) return [this.#open('the reply is cut off')];
    if (text === '') return [this.#open('no reply')];
    const formula = askedFormula(this.#script, { command: inquiry, at: this.#at }, text);
    if (typeof formula === 'string') return [this.#open(formula)];
    if (formula !== undefined) return [this.#formula(formula, reply)];
    if (inquiry.kind === 'simplify') {
      const judged = judgeRewrittenTerm(this.#term(inquiry.term, text), { rng: rngFromSeed(text) });
      return [this.#told(inquiry.term, text, judged)];
    }
    if (inquiry.kind === 'output') {
      return [inquiry.name === 'apply' ? this.#goals(inquiry.text, text) : this.#core(text, second)];
    }
    if (model === undefined) return [this.#open('no model')];
    const asked = termsOf(inquiry);
    const values = inquiry.kind === 'get-value' ? valuesIn(text, asked.length) : [text];
    if (values === undefined) return [this.#open('the reply is not a list of values')];
    return asked.map((term, i) => {
      const value = values[i] as string;
      const judged = judgeReportedValue(this.#term(term, value), model, limitsOf(this.#effort));
      return this.#told(term, value, judged);
    });
  }

  /** The goals of a tactic: together they mean what is asserted, or are false only where that has no model. */
  #goals(tactic: string, text: string): ReplyObservation {
    const keeps = natureOf(tactic);
    if (keeps === undefined) return this.#open('the tactic is not known');
    const read = goalsIn(text);
    if (typeof read === 'string') return this.#open(read);
    const asserted = assertedAt(this.#script, this.#at, this.#script.store.fork());
    if (asserted === undefined) return this.#open('nothing is asserted');
    const isFalse = read.every((goal) => goal.includes('false'));
    if (keeps === 'equisatisfiable' && !isFalse) return this.#open('the tactic keeps satisfiability only');
    const together = isFalse ? 'false' : togetherIn(read);
    const options = { rng: rngFromSeed(text), given: 'nothing' } as const;
    const judged = judgeRewrittenTerm(this.#term(asserted, together), options);
    const told = this.#told(asserted, together, judged);
    if (told.wrong === null) return told;
    return {
      ...told,
      wrong: { ...told.wrong, term: tactic, signature: `${tacticsIn(tactic)}, ${told.wrong.signature}` },
    };
  }

  /** A formula with what the command promises of it. */
  #formula(asked: AskedFormula, { text, second, consistent }: Reply): ReplyObservation {
    const { inquiry } = asked;
    const read = readFormulaReply(asked);
    if (typeof read === 'string') return this.#open(read);
    const options = {
      script: this.#script,
      rng: rngFromSeed(text),
      limits: limitsOf(this.#effort),
      second,
      consistent,
    };
    const judged = judgeFormula(read, options);
    if (judged.verdict === 'undetermined') return this.#open(judged.because);
    const name = inquiryName(inquiry);
    if (judged.verdict === 'right') return { inquiry: name, verdict: 'right', because: null, wrong: null };
    const theories = theoriesOfTerms([read.wanted, read.formula], namesOf(this.#script.commands));
    const tactic = inquiry.kind === 'output' && inquiry.name === 'apply' ? inquiry.text : undefined;
    const by = tactic === undefined ? '' : `${tacticsIn(tactic)}, `;
    const signature = `${by}${judged.fault}${theories.length === 0 ? '' : ` (${theories.join(', ')})`}`;
    const wrong = {
      term: tactic ?? cut(printTerm(read.wanted)),
      reply: cut(text),
      proof: cut(judged.proof),
      signature,
      ...(judged.against === undefined ? {} : { trust: 'metamorphic' as const }),
    };
    return { inquiry: name, verdict: 'wrong', because: null, wrong };
  }

  /** A core: names of assertions that cannot all be true. */
  #core(text: string, said: Reply['second']): ReplyObservation {
    const inquiry = 'get-unsat-core';
    const names = namesInCore(text);
    if (names === undefined) return this.#open('the reply is not a list of names');
    const known = new Map(namedAssertions(this.#script).map((each) => [each.name, each.term]));
    const unknown = names.find((name) => !known.has(name));
    const wrong = (proof: string, kind: string): ReplyObservation => {
      const made = [...names].flatMap((name) => known.get(name) ?? []);
      const signature = `${kind}${made.length === 0 ? '' : ` of ${theoriesOfTerms(made, namesOf(this.#script.commands)).join(', ')}`}`;
      return {
        inquiry,
        verdict: 'wrong',
        because: null,
        wrong: { term: 'core', reply: cut(text), proof: cut(proof), signature },
      };
    };
    if (unknown !== undefined) return wrong(`${unknown} is no name of an assertion`, 'unknown name');
    if (names.length === known.size) return this.#open('the core has all assertions');
    if (said?.answers.at(-1) === 'unsat') return { inquiry, verdict: 'right', because: null, wrong: null };
    if (said?.answers.at(-1) !== 'sat' || said.model === undefined) return this.#open('the core alone is not decided');
    const judged = judgeModelText(said.model, withoutAssertions(this.#script, names), {
      limits: limitsOf(this.#effort),
    }).judged;
    if (judged?.verdict !== 'true' || judged.choices.length > 0)
      return this.#open('the core is sat, but its model is not proved');
    return wrong(`with ${said.model}`, 'satisfiable');
  }

  #term(term: Term, reply: string) {
    return { script: this.#script, command: this.#at, term, reply };
  }

  #told(term: Term, reply: string, judged: ReplyJudgement): ReplyObservation {
    const inquiry = inquiryName(this.#inquiry);
    if (judged.verdict === 'undetermined') return this.#open(judged.because);
    if (judged.verdict === 'right') return { inquiry, verdict: 'right', because: null, wrong: null };
    const signature = signatureOfTerm(term, namesOf(this.#script.commands));
    const wrong = { term: cut(printTerm(term)), reply: cut(reply), proof: cut(judged.proof), signature };
    return { inquiry, verdict: 'wrong', because: null, wrong };
  }

  #open(because: string): ReplyObservation {
    return { inquiry: inquiryName(this.#inquiry), verdict: 'undetermined', because, wrong: null };
  }
}

/** The assertions of a script that have a name. */
function namedAssertions({ commands }: Script): { readonly name: string; readonly term: Term }[] {
  return commands.flatMap((command) => {
    const name = command.kind === 'assert' ? nameGiven(command.term) : undefined;
    return command.kind === 'assert' && name !== undefined ? [{ name, term: command.term }] : [];
  });
}

/** A script with those of its named assertions that have these names. */
function withoutAssertions(script: Script, names: readonly string[]): Script {
  const commands = script.commands.filter((command) => {
    const name = command.kind === 'assert' ? nameGiven(command.term) : undefined;
    return (name === undefined || names.includes(name)) && !isInquiry(command);
  });
  return { ...script, commands };
}

/** The values in `((t v) …)`, as many as were asked for. */
function valuesIn(text: string, count: number): string[] | undefined {
  const sexp = new SexpReader(text);
  if (sexp.read() !== true) return undefined;
  const pairs = sexp.childrenOf(0).map((pair) => sexp.childrenOf(pair));
  if (pairs.length !== count || pairs.some((pair) => pair.length !== 2)) return undefined;
  return pairs.map((pair) => sexp.slice(pair[1] as number));
}

function cut(text: string): string {
  const flat = text.replace(/\s*\n\s*/g, ' ');
  return flat.length <= LONGEST_TEXT ? flat : `${flat.slice(0, LONGEST_TEXT)}…`;
}
