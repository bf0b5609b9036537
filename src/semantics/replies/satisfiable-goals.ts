import { type Command, type Script, collectChecks, declareConstant } from '../../script/index.js';
import type { FragmentReader } from '../../syntax/index.js';
import { BOOL, type Sort, type Term, type TermStore, openDivisors, reachable } from '../../term/index.js';
import type { Budget } from '../budget.js';
import { type FollowUpReply, type Judgement, type LocatedReply, toUndetermined } from '../judge/judgement.js';
import { commandsInForce, collectSettings } from './in-force.js';
import { replyNode } from './reply-node.js';
import { satisfies } from './satisfies.js';

export interface GoalsEvidence {
  readonly budget: Budget;
  readonly answer: string | undefined;
  readonly second: FollowUpReply | undefined;
  readonly other?: FollowUpReply | undefined;
  readonly proved?: { readonly answer: 'sat' | 'unsat'; readonly witnesses: readonly string[] } | undefined;
}

/** Asks whether all goals are satisfiable together. Undefined if the goals cannot be read. */
export function goalsQuestion({ script, command, reply }: LocatedReply): Script | undefined {
  const read = readGoals(script, command, reply);
  if (typeof read === 'string') return undefined;
  const { store, declarations, term } = read;
  // Tactics may change the theory.
  const kept = collectSettings(script).filter(({ kind }) => kind !== 'set-logic' || !read.isForeign);
  return { ...script, store, commands: [...kept, ...declarations, { kind: 'assert', term }, { kind: 'check-sat' }] };
}

/** Judges goals that must be equisatisfiable with the assertions. Proofs and models override the solver's answers. */
export function judgeSatisfiability(
  asked: LocatedReply,
  { budget, answer, second, other, proved }: GoalsEvidence,
): Judgement {
  const read = readGoals(asked.script, asked.command, asked.reply);
  const question = goalsQuestion(asked);
  if (typeof read === 'string' || question === undefined) {
    return toUndetermined('the goals of a tactic that preserves only satisfiability cannot be read');
  }
  const shown = [second, other].find(
    (each) => each?.answers.at(-1) === 'sat' && each.model !== undefined && satisfies(each.model, question, budget),
  )?.model;
  const isShown = asked.reply === 'true' || shown !== undefined;
  const said = isShown ? 'sat' : second?.answers.at(-1);
  if (said === 'sat' && !isShown && leavesOpen(read.term)) {
    return toUndetermined('whether the goals are satisfiable may depend on values that the standard leaves open');
  }
  const right = proved?.answer ?? answer;
  if (!isDecided(right)) return toUndetermined('it is undecided whether the assertions are satisfiable');
  if (!isDecided(said)) return toUndetermined('it is undecided whether the goals are satisfiable');
  if (said === right) return { verdict: 'right' };
  if (!read.isSorted) return toUndetermined('the sort of a symbol that the tactic introduced is not known');
  const by =
    proved === undefined
      ? `the solver answers ${right} for the assertions`
      : `the assertions are ${right} (known by ${proved.witnesses.join(' and ')})`;
  const proof = `${by}, and the goals are ${said}${shown === undefined ? '' : ` with ${shown}`}`;
  const isProved = proved !== undefined && isShown && !read.isForeign;
  return { verdict: 'wrong', proof, ...(isProved ? {} : { against: 'itself' as const }) };
}

/** Operators, besides divisions, that can have unspecified values, such as `fp.to_ubv` of NaN. */
const OPEN: ReadonlySet<string> = new Set([
  'fp.to_ubv',
  'fp.to_sbv',
  'fp.to_real',
  'fp.to_ieee_bv',
  'fp.min',
  'fp.max',
  'seq.nth',
  'set.choose',
  'bag.choose',
]);

function leavesOpen(term: Term): boolean {
  return [...reachable([term])].some(
    (each) => each.kind === 'app' && (OPEN.has(each.op) || openDivisors(each).length > 0),
  );
}

function isDecided(word: string | undefined): word is 'sat' | 'unsat' {
  return word === 'sat' || word === 'unsat';
}

interface ParsedGoals {
  readonly store: TermStore;
  readonly declarations: readonly Command[];
  readonly term: Term;
  readonly isForeign: boolean;
  /** True if the goals determine the sorts of the symbols that the tactic introduced. */
  readonly isSorted: boolean;
}

function readGoals(script: Script, command: number, reply: string): ParsedGoals | string {
  const declared = collectChecks(commandsInForce(script, command))[0]?.declarations ?? [];
  let because = 'the goals cannot be read';
  for (const sort of sortsFor(declared)) {
    const store = script.store.fork();
    const opened = replyNode(reply, { store, declarations: declared });
    if (typeof opened === 'string') return opened;
    const { reader, node } = opened;
    const fresh = freshNames(reader);
    for (const name of fresh) reader.declare(name, [], sort);
    const term = reader.term(node, BOOL);
    if (typeof term !== 'string') {
      const made = fresh.map((name) => declareConstant({ name, sort }));
      const isSorted = fresh.length === 0 || (sort === BOOL && areFormulas(fresh, term));
      return { store, declarations: [...declared, ...made], term, isForeign: fresh.length > 0, isSorted };
    }
    because = term;
    if (fresh.length === 0) break;
  }
  return because;
}

const CONNECTIVES: ReadonlySet<string> = new Set(['and', 'or', 'not', '=>', 'xor']);

function areFormulas(names: readonly string[], goal: Term): boolean {
  const found = new Set<string>();
  const note = (term: Term | undefined): void => {
    if (term?.kind === 'const') found.add(term.name);
  };
  note(goal);
  for (const term of reachable([goal])) {
    if (term.kind !== 'app') continue;
    if (CONNECTIVES.has(term.op)) term.args.forEach(note);
    else if (term.op === 'ite') note(term.args[0]);
  }
  return names.every((name) => found.has(name));
}

const FRESH = /^\|?[^|\s]*![^|\s]*\|?$/;

function freshNames(reader: FragmentReader): readonly string[] {
  const { sexp } = reader;
  const found = new Set<string>();
  for (let node = 0; node < (sexp.next[0] as number); node++) {
    if (!sexp.isSymbol(node) || !FRESH.test(sexp.slice(node))) continue;
    const name = sexp.name(node);
    if (!reader.has(name)) found.add(name);
  }
  return [...found];
}

function sortsFor(declarations: readonly Command[]): readonly Sort[] {
  const sorts = declarations.flatMap((each) => (each.kind === 'declare-fun' ? [each.result] : []));
  return [...new Set([BOOL, ...sorts])].slice(0, MOST_SORTS);
}

const MOST_SORTS = 6;
