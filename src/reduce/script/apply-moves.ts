import { type Command, type Script, termsOf, withTerms } from '../../script/index.js';
import { type SiteEdit, type Term, replaceAll } from '../../term/index.js';
import type { ScriptMove } from './moves.js';
import { Rewriting } from './rewriting.js';

interface Batch {
  readonly dropped: Set<Command>;
  readonly put: Map<Command, Command>;
  readonly terms: Map<Term, Term>;
  readonly symbols: Map<Term, Term>;
  readonly without: Map<Term, Set<number>>;
  readonly declares: Set<Command>;
  readonly sites: Map<Command, SiteEdit[]>;
}

/** Applies the first move for each target, in a fork of the store. Undefined if a `whole` move does not apply. */
export function applyMoves(
  script: Script,
  moves: readonly ScriptMove[],
  frozen: (term: Term) => boolean,
): Script | undefined {
  const batch = sortMoves(moves);
  const store = script.store.fork();
  const inside =
    batch.symbols.size === 0
      ? undefined
      : new Rewriting(store, { terms: batch.symbols, without: new Map(), frozen: () => false, inside: undefined });
  const rewriting = new Rewriting(store, { terms: batch.terms, without: batch.without, frozen, inside });
  const commands: Command[] = [];
  let declared = batch.declares.size === 0;
  for (const before of script.commands) {
    if (batch.dropped.has(before)) continue;
    const command = batch.put.get(before) ?? before;
    if (!declared && (termsOf(command).length > 0 || command.kind === 'push')) {
      commands.push(...batch.declares);
      declared = true;
    }
    commands.push(rewritten(command, rewriting, batch.sites.get(before)));
  }
  rewriting.close();
  let next: Script | undefined = { store, commands, logic: logicIn(commands) };
  for (const each of moves) if (each.kind === 'whole') next = next && each.move.apply(next);
  return next;

  function rewritten(command: Command, by: Rewriting, edits: readonly SiteEdit[] | undefined): Command {
    const before = termsOf(command);
    const after = before.map((term, slot) => {
      const here = edits?.filter(({ site }) => site.slot === slot) ?? [];
      return by.of(here.length === 0 ? term : replaceAll(store, here));
    });
    return after.every((term, slot) => term === before[slot]) ? command : withTerms(command, after);
  }
}

function logicIn(commands: readonly Command[]): string | undefined {
  const command = commands.find(({ kind }) => kind === 'set-logic');
  return command?.kind === 'set-logic' ? command.logic : undefined;
}

function sortMoves(moves: readonly ScriptMove[]): Batch {
  const batch: Batch = {
    dropped: new Set(),
    put: new Map(),
    terms: new Map(),
    symbols: new Map(),
    without: new Map(),
    declares: new Set(),
    sites: new Map(),
  };
  for (const move of moves) add(batch, move);
  return batch;
}

function add(batch: Batch, move: ScriptMove): void {
  switch (move.kind) {
    case 'drop':
      for (const command of move.commands) batch.dropped.add(command);
      return;
    case 'put':
      if (!batch.put.has(move.command)) batch.put.set(move.command, move.by);
      return;
    case 'term':
      if (batch.terms.has(move.from)) return;
      batch.terms.set(move.from, move.to);
      if (move.declares !== undefined) batch.declares.add(move.declares);
      return;
    case 'symbol':
      if (batch.terms.has(move.from)) return;
      batch.terms.set(move.from, move.to);
      batch.symbols.set(move.from, move.to);
      return;
    case 'unname':
      batch.terms.set(move.from, move.to);
      for (const name of move.names) {
        batch.terms.set(name, move.to);
        batch.symbols.set(name, move.to);
      }
      return;
    case 'argument': {
      const places = batch.without.get(move.of) ?? new Set();
      batch.without.set(move.of, places.add(move.index));
      return;
    }
    case 'site': {
      const edits = batch.sites.get(move.command) ?? [];
      if (edits.some(({ site }) => nests(site, move.site) || nests(move.site, site))) return;
      edits.push({ site: move.site, replacement: move.to });
      batch.sites.set(move.command, edits);
      return;
    }
    case 'whole':
      return;
  }
}

type AnySite = SiteEdit['site'];

function nests(outer: AnySite, inner: AnySite): boolean {
  for (let at: AnySite | undefined = inner; at !== undefined; at = at.parent) if (at === outer) return true;
  return false;
}
