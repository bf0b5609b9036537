import { hasNames } from '../../rewrite/index.js';
import { type Command, type Script, listIntroduced, termsOf, withTerms } from '../../script/index.js';
import { type Term, type TermStore, reachable, collectBoundVariables, isOpaqueSort } from '../../term/index.js';
import type { Rng } from '../../util/index.js';
import { TermMapper } from '../term-mapper.js';

export interface Rearrangement {
  readonly script: Script;
  readonly notes: readonly string[];
}

export function arrangeAssertions(script: Script, store: TermStore, rng: Rng): Rearrangement {
  const notes: string[] = [];
  const runs = splitRuns(script.commands, (command) => command.kind === 'assert' && !hasNames(command));
  const commands = runs.flatMap(({ of, commands: run }) => {
    if (!of) return run;
    let terms = run.flatMap(termsOf);
    if (rng.chance(0.4))
      terms = terms.flatMap((term) => (term.kind === 'app' && term.op === 'and' ? term.args : [term]));
    if (rng.chance(0.6)) terms = rng.sample(terms, terms.length);
    if (rng.chance(0.3)) terms = joinPairs(terms, store, rng);
    return terms.map((term): Command => ({ kind: 'assert', term }));
  });
  if (!sameCommands(commands, script.commands)) notes.push('assertions in another order, joined or split');
  return { script: { ...script, store, commands }, notes };
}

export function permuteDeclarations(script: Script, rng: Rng): Rearrangement {
  const runs = splitRuns(script.commands, ({ kind }) => kind === 'declare-fun');
  const commands = runs.flatMap(({ of, commands: run }) => (of ? rng.sample(run, run.length) : run));
  const isSame = commands.every((command, i) => command === script.commands[i]);
  return { script: { ...script, commands }, notes: isSame ? [] : ['symbols declared in another order'] };
}

type Style = (at: number) => string;
/** Styles of new names. Names matter because solvers order symbols by name and quote some names. */
const STYLES: readonly [Style, ...Style[]] = [
  (at) => `v${at}`,
  (at) => `_${at}`,
  (at) => `${at} `,
  (at) => `~${'x'.repeat(at % 7)}${at}`,
];

/** Renames all symbols. Undefined if parts of the script are opaque. */
export function renameAll(script: Script, store: TermStore, rng: Rng): Rearrangement | undefined {
  const { commands } = script;
  const roots = commands.flatMap(termsOf);
  if (roots.some(({ known, named }) => !known || named)) return undefined;
  if (commands.some(({ kind }) => kind === 'verbatim' || kind === 'declare-sort-parameter')) return undefined;
  // An opaque sort is text that may name definitions of sorts, so these must stay.
  if (commands.some((command) => command.kind === 'define-sort' && isOpaqueSort(command.sort))) return undefined;
  // cvc5 1.0.3 does not find constructors whose names need quotes.
  const hasDatatypes = commands.some(({ kind }) => kind === 'declare-datatypes');
  const style = hasDatatypes ? STYLES[0] : rng.pick(STYLES);
  const old = new Set([
    ...commands.flatMap(listIntroduced),
    ...[...reachable(roots)].flatMap((term) => collectBoundVariables(term).map(({ name }) => name)),
    ...commands.flatMap((command) => listParameters(command)),
  ]);
  const names = new Map<string, string>();
  let at = 0;
  for (const name of rng.sample([...old], old.size)) {
    let fresh = style(at++);
    while (store.hasName(fresh) || old.has(fresh)) fresh = style(at++);
    store.reserveName(fresh);
    names.set(name, fresh);
  }
  const mapper = new TermMapper(store, { name: (name) => names.get(name) ?? name, keepsBound: false });
  const renamed = commands.flatMap((command): Command[] => {
    // Terms contain expanded sorts, so definitions of sorts are not needed.
    if (command.kind === 'define-sort') return [];
    const declared = mapper.declaration(command);
    if (declared !== undefined) return [declared];
    return [
      withTerms(
        command,
        termsOf(command).map((term) => mapper.term(term)),
      ),
    ];
  });
  return { script: { ...script, store, commands: renamed }, notes: ['all names replaced'] };
}

function listParameters(command: Command): readonly string[] {
  switch (command.kind) {
    case 'define-fun':
      return command.fun.params.map(({ name }) => name);
    case 'define-funs-rec':
      return command.funs.flatMap(({ params }) => params.map(({ name }) => name));
    case 'declare-datatypes':
      return command.datatypes.flatMap(({ params }) =>
        params.map((param) => (param.kind === 'Parameter' ? param.name : '')),
      );
    default:
      return [];
  }
}

function splitRuns(
  commands: readonly Command[],
  isOf: (command: Command) => boolean,
): { readonly of: boolean; readonly commands: Command[] }[] {
  const runs: { readonly of: boolean; readonly commands: Command[] }[] = [];
  for (const command of commands) {
    const last = runs.at(-1);
    if (last?.of === isOf(command)) last.commands.push(command);
    else runs.push({ of: isOf(command), commands: [command] });
  }
  return runs;
}

function joinPairs(terms: readonly Term[], store: TermStore, rng: Rng): Term[] {
  if (terms.length < 2) return [...terms];
  const from = rng.below(terms.length - 1);
  const to = rng.between(from + 2, terms.length);
  return [...terms.slice(0, from), store.app('and', terms.slice(from, to)), ...terms.slice(to)];
}

function sameCommands(one: readonly Command[], other: readonly Command[]): boolean {
  if (one.length !== other.length) return false;
  return one.every((command, i) => {
    const as = other[i];
    if (command.kind !== 'assert' || as?.kind !== 'assert') return command === as;
    return command.term === as.term;
  });
}
