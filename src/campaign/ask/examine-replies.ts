import type { ReplyObservation } from '../../oracle/index.js';
import { type Inquiry, type Script, inquiryName, isInquiry, termsOf } from '../../script/index.js';
import {
  type ReplyJudgement,
  assertedAt,
  judgeModelText,
  judgeReportedValue,
  judgeRewrittenTerm,
} from '../../semantics/index.js';
import { type Answer, type Reply, Z3_TACTICS, namesInCore, natureOf } from '../../solver/index.js';
import { SexpReader, printTerm } from '../../syntax/index.js';
import { type Term, nameGiven } from '../../term/index.js';
import { rngFromSeed } from '../../util/index.js';
import { namesOf, theoriesOfTerms } from '../cases/index.js';
import { type Effort, limitsOf, signatureOfTerm } from './examine-model.js';

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
  const inquiries = script.commands.flatMap((command, at) => (isInquiry(command) ? [{ command, at }] : []));
  return replies.flatMap((reply): ReplyObservation[] => {
    const asked = inquiries[reply.at];
    if (asked === undefined) return [];
    // What goes with another answer is not there, or promised to nobody.
    const wanted = answerOf(asked.command);
    if (wanted !== undefined && last !== wanted) return [];
    return new Examination(script, asked.command, asked.at, effort).judge(reply, model);
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
      return undefined;
  }
}

class Examination {
  readonly #script: Script;
  readonly #inquiry: Inquiry;
  readonly #at: number;
  readonly #effort: Effort;

  constructor(script: Script, inquiry: Inquiry, at: number, effort: Effort) {
    this.#script = script;
    this.#inquiry = inquiry;
    this.#at = at;
    this.#effort = effort;
  }

  judge({ text, whole, core }: Reply, model: string | undefined): ReplyObservation[] {
    const inquiry = this.#inquiry;
    if (!whole) return [this.#open('the reply is cut off')];
    if (text === '') return [this.#open('no reply')];
    if (text.startsWith('(error')) return [this.#open('refused')];
    if (inquiry.kind === 'simplify') {
      const judged = judgeRewrittenTerm(this.#term(inquiry.term, text), { rng: rngFromSeed(text) });
      return [this.#told(inquiry.term, text, judged)];
    }
    if (inquiry.kind === 'output') {
      return [inquiry.name === 'apply' ? this.#goals(inquiry.text, text) : this.#core(text, core)];
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
    const together = isFalse
      ? 'false'
      : joined(
          'or',
          read.map((goal) => joined('and', goal)),
        );
    const options = { rng: rngFromSeed(text), given: 'nothing' } as const;
    const judged = judgeRewrittenTerm(this.#term(asserted, together), options);
    const told = this.#told(asserted, together, judged);
    if (told.wrong === null) return told;
    return {
      ...told,
      wrong: { ...told.wrong, term: tactic, signature: `${tacticsIn(tactic)}, ${told.wrong.signature}` },
    };
  }

  /** A core: names of assertions that cannot all be true. */
  #core(text: string, said: Reply['core']): ReplyObservation {
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

/** The formulas of each goal in `(goals (goal f … :precision precise :depth 1) …)`; a reason where they do not say all. */
function goalsIn(text: string): readonly (readonly string[])[] | string {
  const sexp = new SexpReader(text);
  if (sexp.read() !== true) return 'the reply is not an S-expression';
  const [head, ...goals] = sexp.childrenOf(0);
  if (head === undefined || sexp.slice(head) !== 'goals') return 'the reply is not a list of goals';
  const found: string[][] = [];
  for (const goal of goals) {
    const parts = sexp.childrenOf(goal).map((part) => sexp.slice(part));
    const precision = parts.indexOf(':precision');
    if (parts[0] !== 'goal' || precision < 0) return 'the reply is not a list of goals';
    if (parts[precision + 1] !== 'precise') return 'the tactic approximates';
    found.push(parts.slice(1, precision));
  }
  return found;
}

function joined(op: 'and' | 'or', parts: readonly string[]): string {
  const [only] = parts;
  if (only === undefined) return op === 'and' ? 'true' : 'false';
  return parts.length === 1 ? only : `(${op} ${parts.join(' ')})`;
}

/** The names of the tactics in a combination of them. */
function tacticsIn(text: string): string {
  const words = text.replace(/:[\w.]+\s+[\w.]+/g, '').match(/[^\s()]+/g) ?? [];
  return words.filter((word) => Z3_TACTICS.some(({ name }) => name === word)).join(' ');
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
