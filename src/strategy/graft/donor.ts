import { type Step, pathsNest } from '../../rewrite/index.js';
import { type Command, type Script, visibleSymbols, widestLogic } from '../../script/index.js';
import { type Site, type Sort, type Term, pathOf, reachable } from '../../term/index.js';
import type { Rng } from '../../util/index.js';
import { TermMapper } from '../term-mapper.js';
import { graftable } from './atoms.js';

/** How many atoms are replaced at most, and how many draws each may take. */
const ATOMS = 6;
const TRIES = 4;
/** How often a constant of a grafted atom becomes one that the seed has already. */
const MATCHED = 0.75;
/** How often an atom comes from another seed rather than from another place of the same one, and from how many seeds. */
const OTHER = 0.85;
const DONORS = 2;

/** A seed whose atoms are put into another one. */
export interface Donor {
  readonly logic: string | undefined;
  readonly declarations: ReadonlyMap<string, Declaration>;
  readonly atoms: readonly Term[];
}

type Declaration = Extract<Command, { readonly kind: 'declare-fun' }>;

/** An atom at a place of another one, over constants of the seed and over symbols that are declared with it. */
export interface Graft extends Pick<Step, 'after' | 'declares'> {
  readonly site: Site;
  readonly donor: Donor;
}

/** What a seed gives to others. */
export function donorOf(script: Script): Donor {
  const declarations = new Map(
    script.commands.flatMap((command) => (command.kind === 'declare-fun' ? [[command.name, command] as const] : [])),
  );
  return { logic: script.logic, declarations, atoms: graftable(script) };
}

/** One or two of the seeds that give atoms, without those that have none. */
export function drawDonors(all: readonly (() => Donor)[], rng: Rng): readonly Donor[] {
  const drawn = rng.sample(all, rng.between(1, DONORS)).map((donor) => donor());
  return drawn.filter(({ atoms }) => atoms.length > 0);
}

/** The seed in a logic that has what the donors have: its own, or that of everything. */
export function joined(script: Script, donors: readonly Donor[]): Script {
  const others = donors.filter(({ logic }) => logic !== script.logic);
  if (others.length === 0) return script;
  const logic = widestLogic([script.logic, ...others.map((donor) => donor.logic)]);
  const commands = script.commands.map((command): Command =>
    command.kind === 'set-logic' ? { kind: 'set-logic', logic } : command,
  );
  return { ...script, commands, logic };
}

/** Some grafts, no place of one inside that of another. `own` gives atoms of the seed itself; there is at least one site. */
export function drawGrafts(
  base: Script,
  {
    sites,
    donors,
    own,
    rng,
  }: {
    readonly sites: readonly Site[];
    readonly donors: readonly Donor[];
    readonly own: () => Donor;
    readonly rng: Rng;
  },
): readonly Graft[] {
  const grafts: Graft[] = [];
  for (let left = rng.between(1, ATOMS); left > 0; left--) {
    for (let i = 0; i < TRIES; i++) {
      const site = rng.pick(sites);
      const path = pathOf(site);
      if (grafts.some((each) => each.site.command === site.command && pathsNest(pathOf(each.site), path))) continue;
      const donor = donors.length > 0 && rng.chance(OTHER) ? rng.pick(donors) : own();
      if (donor.atoms.length === 0) continue;
      const made = grafted(donor, rng.pick(donor.atoms), { base, command: site.command, rng });
      if (made.after === site.term) continue;
      grafts.push({ site, donor, ...made });
      break;
    }
  }
  return grafts;
}

/** Grafts as steps of a test case. */
export function stepsOf(grafts: readonly Graft[]): readonly Step[] {
  return grafts.map(({ site, after, declares }, id) => {
    const place = { command: site.command, slot: 0, path: pathOf(site), before: site.term };
    return { id, rule: 'graft:atom', claim: 'unrelated', ...place, after, declares, needs: [] };
  });
}

/** How many other seeds some grafts come from, for people; empty where none does. */
export function notesOf(grafts: readonly Graft[], donors: readonly Donor[]): readonly string[] {
  const used = donors.filter((donor) => grafts.some((each) => each.donor === donor)).length;
  return used === 0 ? [] : [`atoms of ${used} other seed${used === 1 ? '' : 's'}`];
}

/** An atom over constants of the seed and over symbols that are declared with it. */
function grafted(
  { declarations }: Donor,
  atom: Term,
  { base, command, rng }: { readonly base: Script; readonly command: number; readonly rng: Rng },
): Pick<Step, 'after' | 'declares'> {
  const { store } = base;
  const declares: Command[] = [];
  const constants = new Map<string, Term>();
  const functions = new Map<string, string>();
  const sortOf = new TermMapper(store, { name: (name) => name });
  for (const term of reachable([atom])) {
    if (term.kind !== 'const' && term.kind !== 'call') continue;
    const declared = declarations.get(term.name);
    if (declared === undefined || constants.has(term.name) || functions.has(term.name)) continue;
    const result = sortOf.sort(declared.result);
    const params = declared.params.map((param) => sortOf.sort(param));
    const fitting = params.length === 0 && rng.chance(MATCHED) ? constantsOf(base, command, result) : [];
    if (fitting.length > 0) {
      constants.set(term.name, store.const(rng.pick(fitting), result));
      continue;
    }
    const name = store.freshName(term.name);
    declares.push({ kind: 'declare-fun', name, params, result, form: 'declare-fun' });
    if (params.length === 0) constants.set(term.name, store.const(name, result));
    else functions.set(term.name, name);
  }
  const mapper = new TermMapper(store, { name: (name) => functions.get(name) ?? name, constants });
  return { after: mapper.term(atom), declares };
}

/** The names of the constants of a sort that a script knows at a command. */
function constantsOf({ commands }: Script, command: number, sort: Sort): string[] {
  return visibleSymbols(commands, command).flatMap(({ name, params, result }) =>
    params.length === 0 && result === sort ? [name] : [],
  );
}
