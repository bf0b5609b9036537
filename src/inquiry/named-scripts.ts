import { type Command, type Script, collectChecks, declareConstant } from '../script/index.js';
import { SMALL_NAMED } from '../syntax/index.js';
import type { Term, TermStore } from '../term/index.js';
import type { Rng } from '../util/index.js';

const MOST_NAMES = 3;
const DEEPER = 0.7;
const ASSUMED = 0.6;

export function withNames(script: Script): Script | undefined {
  const asserted = script.commands.filter((command) => command.kind === 'assert');
  if (asserted.length < 2 || hasNames(asserted) || !isPlain(script)) return undefined;
  const { store } = script;
  return withAssertions(script, (term) => addName(term, store));
}

export function withNamesInside(script: Script, rng: Rng): Script | undefined {
  const asserted = script.commands.filter((command) => command.kind === 'assert');
  if (asserted.length === 0 || hasNames(asserted) || !isPlain(script)) return undefined;
  const chosen: ReadonlySet<Command> = new Set(rng.sample(asserted, Math.min(asserted.length, MOST_NAMES)));
  return withAssertions(script, (term, command) => (chosen.has(command) ? nameInside(term, script.store, rng) : term));
}

/**
 * Turns each assertion `t` into `(assert (=> p t))` with a new symbol `p`, and assumes the symbols in the check.
 * Undefined if the script has assumptions or asserts on several levels.
 */
export function withAssumptions(script: Script, rng: Rng): Script | undefined {
  const { store, commands } = script;
  const checks = collectChecks(commands);
  const asserted = commands.filter((command) => command.kind === 'assert');
  if (checks.length !== 1 || asserted.length < 2 || hasNames(asserted) || !isPlain(script)) return undefined;
  const drawn = asserted.filter(() => rng.chance(ASSUMED));
  const assumed: ReadonlySet<Command> = new Set(drawn.length < 2 ? asserted : drawn);
  const literals: Term[] = [];
  const declared: Command[] = [];
  const changed = commands.map((command): Command => {
    if (command.kind !== 'assert' || !assumed.has(command)) return command;
    const name = store.freshName('assumed');
    const symbol = store.const(name, store.true.sort);
    const isNegative = rng.chance(1 / 3);
    declared.push(declareConstant(symbol));
    literals.push(isNegative ? store.app('not', [symbol]) : symbol);
    return {
      kind: 'assert',
      term: isNegative ? store.app('or', [symbol, command.term]) : store.app('=>', [symbol, command.term]),
    };
  });
  const first = changed.findIndex(({ kind }) => kind === 'assert');
  const assuming = changed.map((command): Command =>
    command.kind === 'check-sat' ? { kind: 'check-sat-assuming', literals } : command,
  );
  return { ...script, commands: [...assuming.slice(0, first), ...declared, ...assuming.slice(first)] };
}

function isPlain({ commands }: Script): boolean {
  return !commands.some(({ kind }) => kind === 'check-sat-assuming' || kind === 'push' || kind === 'reset');
}

function hasNames(asserted: readonly Extract<Command, { readonly kind: 'assert' }>[]): boolean {
  return asserted.some(({ term }) => term.named || term.kind === 'annot');
}

function withAssertions(script: Script, change: (term: Term, command: Command) => Term): Script {
  const commands = script.commands.map((command) =>
    command.kind === 'assert' ? { ...command, term: change(command.term, command) } : command,
  );
  return { ...script, commands };
}

function addName(term: Term, store: TermStore): Term {
  return store.annot(term, [{ keyword: ':named', text: store.freshName('a') }]);
}

function nameInside(formula: Term, store: TermStore, rng: Rng): Term {
  const above: { readonly term: Term; readonly at: number }[] = [];
  let term = formula;
  while (term.kind === 'app' && term.op !== '@' && rng.chance(DEEPER)) {
    const { args } = term;
    const places = args.flatMap((arg, at) => (arg.sort.kind === 'Bool' && arg.kind === 'app' ? [at] : []));
    if (places.length === 0) break;
    const at = rng.pick(places);
    above.push({ term, at });
    term = args[at] as Term;
  }
  let made = addName(term, store);
  for (const { term: parent, at } of above.reverse()) {
    if (parent.kind !== 'app') break;
    const args = parent.args.map((arg, i) => (i === at ? made : arg));
    made = store.rebuild(parent, args);
  }
  // cvc5 rejects names within the `let` of a larger formula.
  return made.size <= SMALL_NAMED ? made : addName(formula, store);
}
