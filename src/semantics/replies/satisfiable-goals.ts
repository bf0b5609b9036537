import { type Command, type Script, checksOf } from '../../script/index.js';
import type { FragmentReader } from '../../syntax/index.js';
import { BOOL, type Sort, type Term, type TermStore } from '../../term/index.js';
import type { Budget } from '../budget.js';
import { inForce } from './in-force.js';
import type { AskedTerm, ReplyJudgement } from './judge-reply.js';
import { replyNode } from './reply-node.js';
import { isShownBy } from './shown-by.js';

export interface GoalsEvidence {
  readonly budget: Budget;
  /** The solver's answer to the assertions alone; undefined if it gave none. */
  readonly answer: string | undefined;
  /** What a solver said to `goalsQuestion`; undefined if it was not asked. */
  readonly second: { readonly answers: readonly string[]; readonly model?: string } | undefined;
}

/** A script that asks whether goals can be true together; undefined if they are not understood. */
export function goalsQuestion({ script, command, reply }: Omit<AskedTerm, 'term'>): Script | undefined {
  const read = readGoals(script, command, reply);
  if (typeof read === 'string') return undefined;
  const { store, declarations, term } = read;
  const logic = script.commands.filter(({ kind }) => kind === 'set-logic');
  // Tactics go from one theory to another.
  const kept = read.isForeign ? [] : logic;
  return { ...script, store, commands: [...kept, ...declarations, { kind: 'assert', term }, { kind: 'check-sat' }] };
}

/** Whether goals that only keep satisfiability do so: what the solver says of them is what it says of the assertions. */
export function judgeSatisfiability(
  asked: Omit<AskedTerm, 'term'>,
  { budget, answer, second }: GoalsEvidence,
): ReplyJudgement {
  const question = goalsQuestion(asked);
  if (question === undefined) return open('the goals of a tactic that keeps satisfiability only are not understood');
  const said = asked.reply === 'true' ? 'sat' : second?.answers.at(-1);
  const isDecided = (word: string | undefined): word is 'sat' | 'unsat' => word === 'sat' || word === 'unsat';
  if (!isDecided(answer)) return open('whether the assertions are satisfiable is not decided');
  if (!isDecided(said)) return open('whether the goals are satisfiable is not decided');
  if (said === answer) return { verdict: 'right' };
  const model = said === 'sat' ? second?.model : undefined;
  const shown = model !== undefined && isShownBy(model, question, budget) ? ` with ${model}` : '';
  return {
    verdict: 'wrong',
    against: 'itself',
    proof: `the solver says ${answer} of the assertions, and the goals are ${said}${shown}`,
  };
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
