import {
  type FormulaQuery,
  type RewriteQuery,
  differenceQuestion,
  goalsQuestion,
  joinAssertions,
  judgeSatisfiability,
} from '../../semantics/index.js';
import { Z3_ELIMINATIONS, Z3_TACTICS, classifyTactic, eliminates } from '../../solver/index.js';
import { SexpReader } from '../../syntax/index.js';
import type { Inquiry, JudgedInquiry, PlacedInquiry, ReplyObservation } from '../contract.js';
import {
  answerOfAssertions,
  findAddedCase,
  faultQuestion,
  judgeFormulaReply,
  findLostCase,
  stateFormulaFault,
} from '../formula.js';
import { drawRewriting } from '../commands.js';
import { judgeRewriting, observe } from '../judge-term.js';
import { undecidedReply } from '../reply-observation.js';
import { nameTerm } from '../signature.js';
import type { Rng } from '../../util/index.js';
import { words } from '../words.js';
import { withArticle } from '../../util/index.js';

/** Probability of a tactic whose goals can be judged. */
const JUDGED = 0.8;
/** Probability of using z3's default parameters. */
const PLAIN = 0.5;
const EQUIVALENT = Z3_TACTICS.filter(({ keeps }) => keeps === 'equivalent');

/** The goals of a tactic must be equivalent to the assertions, or equisatisfiable with them. */
export const tactic = {
  name: 'tactic',
  ask: 'tactics',
  commands: ['apply'],
  finding: {
    kind: 'wrong-goals',
    oracle: 'goals',
    sentence: 'A tactic turns the assertions into goals that are not equivalent',
    states: (signature) => {
      const [, tactics = '', rest = ''] = /^(.*?), (.*)$/.exec(signature) ?? [];
      const command = ['apply', tactics].join(' ').trim();
      if (/^a case is |^foreign /.test(rest)) return stateFormulaFault('a formula')(rest, { command, reply: '' });
      return `${command} turns ${withArticle(nameTerm(rest))} into goals that are not equivalent`;
    },
    explain: (solver, { term, proof }) => `${solver} applies ${term} and gives goals that are not equivalent: ${proof}`,
    report: (solver, { term, reply }) =>
      words`${solver} applies ${{ code: term }} and gives ${{ code: reply }}. These goals are not equivalent to the assertions:`,
  },
  draw: { place: 'ahead', commands: ({ rng }) => [{ kind: 'output', name: 'apply', text: drawTactic(rng) }] },
  question: (asked) => {
    const text = readTactic(asked);
    if (eliminates(text)) return faultQuestion(readElimination(asked, asked.reply));
    const goals = readGoals(asked, text, asked.reply);
    if (typeof goals === 'string') return undefined;
    return goals.keeps === 'equivalent' ? differenceQuestion(goals.asked) : goalsQuestion(goals.asked);
  },
  asksOthers: true,
  judge: (judged) => {
    const text = readTactic(judged);
    if (!eliminates(text)) return [judgeGoals(judged, text)];
    const by = `${listTactics(text)}, `;
    return [judgeFormulaReply(judged, readElimination(judged, judged.reply.text), { label: text, by })];
  },
} as const satisfies Inquiry;

function drawTactic(rng: Rng): string {
  const one = (): string => {
    const { name } = rng.pick(rng.chance(JUDGED) ? EQUIVALENT : Z3_TACTICS);
    return name === 'simplify' && !rng.chance(PLAIN) ? `(using-params simplify ${drawRewriting(rng)})` : name;
  };
  const form = rng.pick(['one', 'one', 'then', 'then', 'or-else'] as const);
  return form === 'one' ? one() : `(${form} ${one()} ${one()})`;
}

function readTactic({ inquiry }: PlacedInquiry): string {
  return inquiry.kind === 'output' ? inquiry.text : '';
}

function judgeGoals(judged: JudgedInquiry, text: string): ReplyObservation {
  const goals = readGoals(judged, text, judged.reply.text);
  if (typeof goals === 'string') return undecidedReply(judged, goals);
  const { asked, keeps } = goals;
  const { second, other } = judged.reply;
  const found =
    keeps === 'equivalent'
      ? judgeRewriting(judged, asked)
      : observe(
          judged,
          asked,
          judgeSatisfiability(asked, { budget: judged.budget, ...answerOfAssertions(judged), second, other }),
        );
  if (found.wrong === null) return found;
  return {
    ...found,
    wrong: { ...found.wrong, term: text, signature: `${listTactics(text)}, ${found.wrong.signature}` },
  };
}

function readElimination({ script, command }: PlacedInquiry, reply: string): FormulaQuery | string {
  const goals = readGoalFormulas(reply);
  if (typeof goals === 'string') return goals;
  return {
    script,
    command,
    reply: joinGoals(goals),
    promise: (parts) => ({ cases: [findLostCase(parts), findAddedCase(parts)] }),
  };
}

/** Reads the formulas of `(goals (goal f … :precision precise :depth 1) …)`, or returns why the text is incomplete. */
function readGoalFormulas(text: string): readonly (readonly string[])[] | string {
  const sexp = new SexpReader(text);
  if (sexp.read() !== true) return 'the reply is not an S-expression';
  const [head, ...goals] = sexp.listChildren(0);
  if (head === undefined || sexp.slice(head) !== 'goals') return 'the reply is not a list of goals';
  const found: string[][] = [];
  for (const goal of goals) {
    const parts = sexp.listChildren(goal).map((part) => sexp.slice(part));
    const precision = parts.indexOf(':precision');
    if (parts[0] !== 'goal' || precision < 0) return 'the reply is not a list of goals';
    if (parts[precision + 1] !== 'precise') return 'a goal is an approximation';
    found.push(parts.slice(1, precision));
  }
  // If no goal remains, z3 prints the goal `false`.
  return found.length === 0 ? 'the reply has no goal' : found;
}

function joinGoals(goals: readonly (readonly string[])[]): string {
  const conjunctions = goals.map((goal) => joinFormulas('and', goal));
  return joinFormulas('or', conjunctions);
}

function joinFormulas(op: 'and' | 'or', parts: readonly string[]): string {
  const [only] = parts;
  if (only === undefined) return op === 'and' ? 'true' : 'false';
  return parts.length === 1 ? only : `(${op} ${parts.join(' ')})`;
}

interface AskedGoals {
  readonly asked: RewriteQuery;
  readonly keeps: 'equivalent' | 'equisatisfiable';
}

/** Joins the goals into one formula and finds what the tactic preserves, or returns why this is impossible. */
function readGoals({ script, command }: PlacedInquiry, name: string, text: string): AskedGoals | string {
  const keeps = classifyTactic(name);
  if (keeps === undefined) return 'the tactic is unknown';
  const read = readGoalFormulas(text);
  if (typeof read === 'string') return read;
  const term = joinAssertions(script, command, script.store.fork());
  if (term === undefined) return 'the script has no assertion';
  // If every goal is false, the tactic claims that no model satisfies the assertions.
  const isFalse = read.every((goal) => goal.includes('false'));
  const asked = { script, command, term, reply: isFalse ? 'false' : joinGoals(read), given: 'nothing' } as const;
  return { asked, keeps: isFalse ? 'equivalent' : keeps };
}

function listTactics(text: string): string {
  const words = text.replace(/:[\w.]+\s+[\w.]+/g, '').match(/[^\s()]+/g) ?? [];
  const known = [...Z3_TACTICS, ...Z3_ELIMINATIONS];
  return words.filter((word) => known.some(({ name }) => name === word)).join(' ');
}
