import { type Step, applySteps, pathsNest } from '../../rewrite/index.js';
import { type Command, type Script, visibleSymbols, widestLogic } from '../../script/index.js';
import { type Site, type Sort, type Term, pathOf, reachable } from '../../term/index.js';
import type { Rng } from '../../util/index.js';
import type { TestCase } from '../contract.js';
import { TermMapper } from '../term-mapper.js';
import { withLogic } from '../widen-logic.js';
import { listGraftableAtoms } from './atoms.js';

/** Maximum number of replaced atoms. `TRIES` limits the tries per atom. */
const ATOMS = 6;
const TRIES = 4;
/** Probability of replacing a constant of a grafted atom by a constant of the seed. */
const MATCHED = 0.75;
/** Probability that an atom is from another seed. `DONORS` limits the number of these seeds. */
const OTHER = 0.85;
const DONORS = 2;

export interface AtomSource {
  readonly logic: string | undefined;
  readonly declarations: ReadonlyMap<string, Declaration>;
  readonly atoms: readonly Term[];
}

type Declaration = Extract<Command, { readonly kind: 'declare-fun' }>;

export interface Graft extends Pick<Step, 'after' | 'declares'> {
  readonly site: Site;
  readonly donor: AtomSource;
}

export function makeAtomSource(script: Script): AtomSource {
  const declarations = new Map(
    script.commands.flatMap((command) => (command.kind === 'declare-fun' ? [[command.name, command] as const] : [])),
  );
  return { logic: script.logic, declarations, atoms: listGraftableAtoms(script) };
}

export function drawAtomSources(all: readonly (() => AtomSource)[], rng: Rng): readonly AtomSource[] {
  const drawn = rng.sample(all, rng.between(1, DONORS)).map((donor) => donor());
  return drawn.filter(({ atoms }) => atoms.length > 0);
}

export function widenLogicForSources(script: Script, donors: readonly AtomSource[]): Script {
  const others = donors.filter(({ logic }) => logic !== script.logic);
  if (others.length === 0) return script;
  return withLogic(script, widestLogic([script.logic, ...others.map((donor) => donor.logic)]));
}

/** Draws replacements for atoms at disjoint positions. `own` has atoms of the seed. Requires nonempty `sites`. */
export function drawGrafts(
  base: Script,
  sites: readonly Site[],
  donors: readonly AtomSource[],
  own: () => AtomSource,
  rng: Rng,
): readonly Graft[] {
  const grafts: Graft[] = [];
  for (let left = rng.between(1, ATOMS); left > 0; left--) {
    for (let i = 0; i < TRIES; i++) {
      const site = rng.pick(sites);
      const path = pathOf(site);
      if (grafts.some((each) => each.site.command === site.command && pathsNest(pathOf(each.site), path))) continue;
      const donor = donors.length > 0 && rng.chance(OTHER) ? rng.pick(donors) : own();
      if (donor.atoms.length === 0) continue;
      const made = mapAtom(donor, rng.pick(donor.atoms), { base, command: site.command, rng });
      if (made.after === site.term) continue;
      grafts.push({ site, donor, ...made });
      break;
    }
  }
  return grafts;
}

export function applyGrafts(base: Script, grafts: readonly Graft[], donors: readonly AtomSource[]): TestCase {
  const steps = grafts.map(({ site, after, declares }, id): Step => {
    const place = { command: site.command, slot: 0, path: pathOf(site), before: site.term };
    return { id, rule: 'graft:atom', claim: 'unrelated', ...place, after, declares, needs: [] };
  });
  const used = donors.filter((donor) => grafts.some((each) => each.donor === donor)).length;
  const notes = used === 0 ? [] : [`atoms of ${used} other seed${used === 1 ? '' : 's'}`];
  return { script: applySteps(base, steps, base.store), claim: 'unrelated', base, steps, notes };
}

function mapAtom(
  { declarations }: AtomSource,
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
    const fitting = params.length === 0 && rng.chance(MATCHED) ? listConstants(base, command, result) : [];
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

function listConstants({ commands }: Script, command: number, sort: Sort): string[] {
  return visibleSymbols(commands, command).flatMap(({ name, params, result }) =>
    params.length === 0 && result === sort ? [name] : [],
  );
}
