import { type Command, type Script, collectChecks, isInquiry, isObjective } from '../../script/index.js';
import type { ConstTerm, Term } from '../../term/index.js';
import type { Budget } from '../budget.js';
import { judgeModelText } from '../judge/judge-text.js';
import { type FollowUpReply, type Judgement, type LocatedReply, toUndetermined } from '../judge/judgement.js';
import { replyNode } from './reply-node.js';

export type AssumptionsJudgement = Judgement<{ readonly fault: 'not assumed' | 'satisfiable' }>;

interface ParsedReply {
  readonly script: Script;
  readonly assumed: readonly Term[];
  readonly named: readonly Term[];
  /** True if all assumptions are symbols or negated symbols, which solvers print in one form only. */
  readonly isPlain: boolean;
}

/** Undefined if the reply lists all assumptions. */
export function assumptionsScript(asked: LocatedReply): Script | undefined {
  const read = readReply(asked);
  if (typeof read === 'string' || !isSmaller(read)) return undefined;
  return buildScript(read);
}

/** SMT-LIB 2.7, section 4.2.7. */
export function judgeAssumptions(
  asked: LocatedReply,
  { second, budget }: { readonly second: FollowUpReply | undefined; readonly budget: Budget },
): AssumptionsJudgement {
  const read = readReply(asked);
  if (typeof read === 'string') return toUndetermined(read);
  const strange = read.named.find((each) => !read.assumed.includes(each));
  if (strange !== undefined) {
    // A solver may rewrite a formula before printing it, but must print a symbol unchanged.
    if (!read.isPlain || findAtom(strange) === undefined)
      return toUndetermined('a literal of the reply may be an assumption in another form');
    return { verdict: 'wrong', fault: 'not assumed', proof: 'the reply contains a literal that was not assumed' };
  }
  if (!isSmaller(read)) return { verdict: 'right' };
  if (second?.answers.at(-1) === 'unsat') return { verdict: 'right' };
  if (second?.answers.at(-1) !== 'sat') {
    return toUndetermined('it is undecided whether these assumptions alone suffice');
  }
  const { model } = second;
  const judged = model === undefined ? undefined : judgeModelText(model, buildScript(read), { budget }).judged;
  if (judged?.because === undefined && judged?.verdict === 'true' && judged.choices.length === 0) {
    return { verdict: 'wrong', fault: 'satisfiable', proof: `with ${model}` };
  }
  // The answer `sat` proves nothing if the model falsifies an assertion, or if a recursive definition has no solution.
  const isRecursive = (each: Command) =>
    each.kind === 'define-funs-rec' || (each.kind === 'define-fun' && each.form === 'define-fun-rec');
  const isOpen = judged?.verdict === 'false' || read.script.commands.some(isRecursive);
  if (isOpen)
    return toUndetermined('the solver answers sat for these assumptions alone, but its model does not prove that');
  const proof = 'the same solver answers sat for these assumptions alone';
  return { verdict: 'wrong', fault: 'satisfiable', proof, against: 'itself' };
}

function isSmaller({ assumed, named }: ParsedReply): boolean {
  return new Set(named).size < new Set(assumed).size && named.every((each) => assumed.includes(each));
}

function readReply({ script: given, command, reply }: LocatedReply): ParsedReply | string {
  const commands = given.commands.slice(0, command);
  const last = commands.findLastIndex(({ kind }) => kind === 'check-sat' || kind === 'check-sat-assuming');
  const check = commands[last];
  if (check?.kind !== 'check-sat-assuming') return 'nothing is assumed';
  const store = given.store.fork();
  const declarations = collectChecks(commands).at(-1)?.declarations ?? [];
  const opened = replyNode(reply, { store, declarations });
  if (typeof opened === 'string') return opened;
  const { reader, node: list } = opened;
  if (!reader.sexp.slice(list).startsWith('(')) return 'the reply is not a list of literals';
  const named: Term[] = [];
  for (const node of reader.sexp.listChildren(list)) {
    const term = reader.term(node, store.true.sort);
    if (typeof term === 'string') return term;
    named.push(term);
  }
  const declared = new Set(declarations.flatMap((each) => (each.kind === 'declare-fun' ? [each.name] : [])));
  return {
    isPlain: check.literals.every((each) => declared.has(findAtom(each)?.name ?? '')),
    script: { ...given, store, commands: commands.slice(0, last + 1) },
    assumed: check.literals.map((term) => (term.kind === 'annot' ? term.body : term)),
    named,
  };
}

function findAtom(term: Term): ConstTerm | undefined {
  const atom = term.kind === 'app' && term.op === 'not' ? term.args[0] : term;
  return atom?.kind === 'const' ? atom : undefined;
}

function buildScript({ script, named }: ParsedReply): Script {
  const commands = script.commands
    .slice(0, -1)
    .filter(
      (each) =>
        !isInquiry(each) &&
        !isObjective(each) &&
        !(each.kind === 'set-option' && each.keyword === ':produce-unsat-assumptions'),
    );
  return { ...script, commands: [...commands, { kind: 'check-sat-assuming', literals: named }] };
}
