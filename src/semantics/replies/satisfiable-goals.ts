import { type Command, type Script, checksOf } from '../../script/index.js';
import type { FragmentReader } from '../../syntax/index.js';
import { BOOL, type Sort, type Term, type TermStore, openDivisors, reachable } from '../../term/index.js';
import type { Budget } from '../budget.js';
import { inForce, settingsOf } from './in-force.js';
import type { AskedTerm, ReplyJudgement } from './judge-reply.js';
import { replyNode } from './reply-node.js';
import { isShownBy } from './shown-by.js';

export interface GoalsEvidence {
  readonly budget: Budget;
  /** The solver's answer to the assertions alone; undefined if it gave none. */
  readonly answer: string | undefined;
  /** What a solver said to `goalsQuestion`; undefined if it was not asked. */
  readonly second: { readonly answers: readonly string[]; readonly model?: string } | undefined;
  /** What a solver of another lineage said to it. */
  readonly other?: GoalsEvidence['second'];
  /** The answer to the assertions that is proved, by whom or what. */
  readonly proved?: { readonly answer: 'sat' | 'unsat'; readonly witnesses: readonly string[] } | undefined;
}

/** A script that asks whether goals can be true together; undefined if they are not understood. */
export function goalsQuestion({ script, command, reply }: Omit<AskedTerm, 'term'>): Script | undefined {
  const read = readGoals(script, command, reply);
  if (typeof read === 'string') return undefined;
  const { store, declarations, term } = read;
  // Tactics go from one theory to another.
  const kept = settingsOf(script).filter(({ kind }) => kind !== 'set-logic' || !read.isForeign);
  return { ...script, store, commands: [...kept, ...declarations, { kind: 'assert', term }, { kind: 'check-sat' }] };
}

/**
 * Whether goals that only keep satisfiability are satisfiable if and only if the assertions are: of the assertions a proved answer counts more
 * than the solver's, of the goals a model more than the solver's answer.
 */
export function judgeSatisfiability(
  asked: Omit<AskedTerm, 'term'>,
  { budget, answer, second, other, proved }: GoalsEvidence,
): ReplyJudgement {
  const read = readGoals(asked.script, asked.command, asked.reply);
  const question = goalsQuestion(asked);
  if (typeof read === 'string' || question === undefined) {
    return open('the goals of a tactic that keeps satisfiability only are not understood');
  }
  const shown = [second, other].find(
    (each) => each?.answers.at(-1) === 'sat' && each.model !== undefined && isShownBy(each.model, question, budget),
  )?.model;
  const isShown = asked.reply === 'true' || shown !== undefined;
  const said = isShown ? 'sat' : second?.answers.at(-1);
  if (said === 'sat' && !isShown && leavesOpen(read.term)) {
    return open('whether the goals are satisfiable may depend on values that are left open');
  }
  const right = proved?.answer ?? answer;
  if (!isDecided(right)) return open('whether the assertions are satisfiable is not decided');
  if (!isDecided(said)) return open('whether the goals are satisfiable is not decided');
  if (said === right) return { verdict: 'right' };
  const by =
    proved === undefined
      ? `the solver says ${right} of the assertions`
      : `the assertions are ${right} (known by ${proved.witnesses.join(' and ')})`;
  const proof = `${by}, and the goals are ${said}${shown === undefined ? '' : ` with ${shown}`}`;
  // The sort of a symbol that a tactic made is guessed.
  const isProved = proved !== undefined && isShown && !read.isForeign;
  return { verdict: 'wrong', proof, ...(isProved ? {} : { against: 'itself' as const }) };
}

/** Operators whose value the standard leaves open for some arguments; a division by zero in what z3 prints is read as `fp.to_ubv` of NaN. */
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

/** Whether another solver may choose a value in a term that the solver under test fixes. */
function leavesOpen(term: Term): boolean {
  return [...reachable([term])].some(
    (each) => each.kind === 'app' && (OPEN.has(each.op) || openDivisors(each).length > 0),
  );
}

function isDecided(word: string | undefined): word is 'sat' | 'unsat' {
  return word === 'sat' || word === 'unsat';
}

function open(because: string): ReplyJudgement {
  return { verdict: 'undetermined', because };
}

interface ReadGoals {
  readonly store: TermStore;
  readonly declarations: readonly Command[];
  readonly term: Term;
  /** Whether they have symbols that the script does not have. */
  readonly isForeign: boolean;
}

function readGoals(script: Script, command: number, reply: string): ReadGoals | string {
  const declared = checksOf(inForce(script, command))[0]?.declarations ?? [];
  let because = 'the goals are not understood';
  for (const sort of sortsFor(declared)) {
    const store = script.store.fork();
    const opened = replyNode(reply, { store, declarations: declared });
    if (typeof opened === 'string') return opened;
    const { reader, node } = opened;
    const fresh = freshNames(reader);
    for (const name of fresh) reader.declare(name, [], sort);
    const term = reader.term(node, BOOL);
    if (typeof term !== 'string') {
      const made = fresh.map((name): Command => ({
        kind: 'declare-fun',
        name,
        params: [],
        result: sort,
        form: 'declare-const',
      }));
      return { store, declarations: [...declared, ...made], term, isForeign: fresh.length > 0 };
    }
    because = term;
    if (fresh.length === 0) break;
  }
  return because;
}

/** Names that a tactic makes have this form. */
const FRESH = /^\|?[^|\s]*![^|\s]*\|?$/;

/** Names of constants that a tactic made. */
function freshNames(reader: FragmentReader): readonly string[] {
  const { sexp } = reader;
  const found = new Set<string>();
  for (let node = 0; node < (sexp.next[0] as number); node++) {
    if (!sexp.isSymbol(node) || !FRESH.test(sexp.slice(node))) continue;
    const name = sexp.name(node);
    if (!reader.knows(name)) found.add(name);
  }
  return [...found];
}

/** The sorts that fresh names may have: Bool, and those of the script's constants. */
function sortsFor(declarations: readonly Command[]): readonly Sort[] {
  const sorts = declarations.flatMap((each) => (each.kind === 'declare-fun' ? [each.result] : []));
  return [...new Set([BOOL, ...sorts])].slice(0, MOST_SORTS);
}

const MOST_SORTS = 6;
