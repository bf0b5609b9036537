import {
  type Rule,
  type Step,
  StepRunner,
  type Approximation,
  type Pattern,
  listApproximations,
  buildPattern,
  matches,
} from '../../rewrite/index.js';
import { type Command, type Script, findSharedNames, termsOf, withTerms } from '../../script/index.js';
import type { ReductionInput } from '../../reduce/index.js';
import { mutantPrinter } from '../../strategy/index.js';
import { printScript, readScript } from '../../syntax/index.js';
import {
  BOOL,
  type Polarity,
  type Term,
  type TermStore,
  childPolarity,
  children,
  postorder,
} from '../../term/index.js';
import type { DrawnTest } from '../hunt/draw/index.js';
import type { Candidate } from './check/candidate.js';
import type { SearchTask } from './search.js';

/** Prefix of Boolean constants, one per step: false selects the term before the step, true the term after it. */
const MARK = 'gainsay!step!';

export interface PairTask extends Pick<SearchTask, 'read' | 'frozen'> {
  readonly input: ReductionInput & { readonly kind: 'script' };
  readonly candidate: Candidate;
}

/**
 * Joins seed and mutant into one script, so that both shrink together: each changed term becomes `(ite mark after
 * before)`. A smaller script counts only if the rules still permit each change. Undefined if the original script fails
 * this test.
 */
export function pairTask(
  { made }: DrawnTest,
  steps: readonly Step[],
  rules: ReadonlyMap<string, Rule>,
): PairTask | undefined {
  const { claim } = made;
  if ((claim !== 'weaker' && claim !== 'stronger') || steps.length === 0) return undefined;
  // Nested steps would need nested marks, and a dropped command cannot have a mark.
  if (steps.some(({ needs, leavesOut }) => needs.length > 0 || leavesOut === true)) return undefined;
  const marked = withMarks(made, steps);
  if (marked === undefined) return undefined;
  const names = new Map(steps.map(({ id, approximations }) => [`${MARK}${id}`, approximations]));
  const print = mutantPrinter();
  const read = (text: string): Candidate | undefined => {
    const { script, ok } = readScript(text);
    if (!ok || !isPermitted(script, { names, rules, claim })) return undefined;
    const mutant = pickSide(script, 'after');
    const base = pickSide(script, 'before');
    return {
      text: print(mutant),
      script: mutant,
      parent: { claim, question: { text: print(base), script: base }, runs: [], claimed: [] },
    };
  };
  const candidate = read(printScript(marked));
  return candidate === undefined
    ? undefined
    : { input: { kind: 'script', script: marked }, candidate, read, frozen: isMark };
}

function withMarks({ base, script: { store } }: DrawnTest['made'], steps: readonly Step[]): Script | undefined {
  const runner = new StepRunner(base, store);
  for (const step of steps) {
    const mark = store.const(`${MARK}${step.id}`, BOOL);
    const both = store.app('ite', [mark, step.after, step.before]);
    if (!runner.apply({ ...step, after: both })) return undefined;
  }
  const marks: Command[] = steps.map(({ id }) => ({
    kind: 'declare-fun',
    name: `${MARK}${id}`,
    params: [],
    result: BOOL,
    form: 'declare-fun',
  }));
  const { commands, ...rest } = runner.script();
  const at = commands[0]?.kind === 'set-logic' ? 1 : 0;
  return { ...rest, commands: [...commands.slice(0, at), ...marks, ...commands.slice(at)] };
}

const isMark = (term: Term): boolean => term.kind === 'const' && term.name.startsWith(MARK);

function readChange(term: Term): { readonly mark: string; readonly after: Term; readonly before: Term } | undefined {
  if (term.kind !== 'app' || term.op !== 'ite') return undefined;
  const [mark, after, before] = term.args;
  if (mark?.kind !== 'const' || !mark.name.startsWith(MARK) || after === undefined || before === undefined)
    return undefined;
  return { mark: mark.name, after, before };
}

interface Permission {
  readonly names: ReadonlyMap<string, Step['approximations']>;
  readonly rules: ReadonlyMap<string, Rule>;
  readonly claim: 'weaker' | 'stronger';
}

function isPermitted(script: Script, { names, rules, claim }: Permission): boolean {
  if (findSharedNames(script.commands).size > 0) return false;
  let changes = 0;
  for (const command of script.commands) {
    const terms = termsOf(command);
    const isAssertion = command.kind === 'assert';
    for (const [term, polarity] of polaritiesIn(terms)) {
      if (isMark(term) && !isUsedAsMark(term, terms)) return false;
      const change = readChange(term);
      if (change === undefined) continue;
      // No claim holds for a change that contains a change, is in a definition or has an unknown polarity.
      if (!isAssertion || term.sort !== BOOL || holdsMark(change.after) || holdsMark(change.before)) return false;
      const direction: ClaimDirection | undefined =
        polarity === 'both' ? undefined : (polarity === 'positive') === (claim === 'weaker') ? 'over' : 'under';
      const approximations = names.get(change.mark);
      if (direction === undefined || approximations === undefined) return false;
      if (!permitsChange({ store: script.store, approximations, rules, direction }, change)) return false;
      changes++;
    }
  }
  return changes > 0;
}

/** Lists terms, parents first, with the polarity over all occurrences: `both` if occurrences differ. */
function* polaritiesIn(roots: readonly Term[]): Generator<readonly [Term, Polarity]> {
  const known = new Map<Term, Polarity>();
  const meet = (term: Term, polarity: Polarity) => {
    const before = known.get(term);
    known.set(term, before === undefined || before === polarity ? polarity : 'both');
  };
  for (const root of roots) meet(root, 'positive');
  for (const term of [...postorder(roots)].reverse()) {
    const polarity = known.get(term) ?? 'both';
    yield [term, polarity];
    children(term).forEach((child, i) => meet(child, childPolarity(term, i, polarity)));
  }
}

function isUsedAsMark(mark: Term, roots: readonly Term[]): boolean {
  if (roots.includes(mark)) return false;
  for (const term of postorder(roots)) {
    const misused = children(term).some((child, i) => child === mark && (i > 0 || readChange(term) === undefined));
    if (misused) return false;
  }
  return true;
}

function holdsMark(root: Term): boolean {
  for (const term of postorder([root])) if (isMark(term)) return true;
  return false;
}

function pickSide(script: Script, side: 'after' | 'before'): Script {
  const store = script.store.fork();
  const commands = script.commands
    .filter((command) => !(command.kind === 'declare-fun' && command.name.startsWith(MARK)))
    .map((command) =>
      withTerms(
        command,
        termsOf(command).map((term) => pickTermSide(store, term, side)),
      ),
    );
  return { store, commands, logic: script.logic };
}

function pickTermSide(store: TermStore, root: Term, side: 'after' | 'before'): Term {
  const made = new Map<Term, Term>();
  for (const term of postorder([root])) {
    const change = readChange(term);
    if (change !== undefined) {
      made.set(term, made.get(change[side]) as Term);
      continue;
    }
    const kids = children(term);
    const now = kids.map((kid) => made.get(kid) as Term);
    made.set(term, now.every((kid, i) => kid === kids[i]) ? term : store.rebuild(term, now));
  }
  return made.get(root) as Term;
}

export type ClaimDirection = 'over' | 'under';

interface ClaimContext {
  readonly store: TermStore;
  /** `Step.approximations`, such as `inject-or` or `not-lt` followed by `ge-ne`. Undefined if the step has no claim. */
  readonly approximations: Step['approximations'];
  readonly rules: ReadonlyMap<string, Rule>;
  readonly direction: ClaimDirection;
}

/** Checks that one side of a rule matches `before` and the other `after`, with equal bindings. Sound but incomplete. */
export function permitsChange(
  cx: ClaimContext,
  { before, after }: { readonly before: Term; readonly after: Term },
): boolean {
  const { store, approximations, rules, direction } = cx;
  if (approximations === undefined) return false;
  if (isInjection(direction, before, after)) return true;
  const [name, next] = approximations;
  const first = rules.get(name);
  if (first === undefined) return false;
  const ways = listApproximations(first).filter((each) => each.direction === direction);
  if (next === undefined) return ways.some((way) => isInstance(store, way, before, after));
  const second = rules.get(next);
  if (second === undefined || first.use !== 'same') return false;
  const then = listApproximations(second).filter((each) => each.direction === direction);
  return ways
    .flatMap((way) => applyApproximation(store, way, before))
    .some((between) => then.some((way) => isInstance(store, way, between, after)));
}

/** `over`: `l` implies `(or l s)`, `(ite s l true)`, `(=> s l)`. `under`: `(and l s)`, `(ite s l false)` imply `l`. */
function isInjection(direction: ClaimDirection, before: Term, after: Term): boolean {
  if (after.kind !== 'app') return false;
  const { op, args } = after;
  const over = direction === 'over';
  if (op === (over ? 'or' : 'and')) return args.includes(before);
  if (op === '=>') return over && args.length === 2 && args[1] === before;
  const rest = args[2];
  return op === 'ite' && args[1] === before && rest?.kind === 'value' && rest.value === over;
}

function isInstance(
  store: TermStore,
  { rule, pattern, replacement }: Approximation,
  before: Term,
  after: Term,
): boolean {
  const both: Pattern = { kind: 'app', op: '=>', indices: [], args: [pattern, replacement] };
  return matches(rule, both, store.app('=>', [before, after])).length > 0;
}

function applyApproximation(store: TermStore, { rule, pattern, replacement }: Approximation, term: Term): Term[] {
  return matches(rule, pattern, term).flatMap((bindings) => buildPattern(store, replacement, bindings) ?? []);
}
