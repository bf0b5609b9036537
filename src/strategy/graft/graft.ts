import { type Step, StepRunner, pathsNest, withoutUnusedNames } from '../../rewrite/index.js';
import { type Command, type Script, visibleSymbols, widestLogic } from '../../script/index.js';
import { type Site, type Sort, type Term, pathOf, reachable } from '../../term/index.js';
import { type Rng, lazily } from '../../util/index.js';
import type { MutantSource, SeededStrategy, StrategyOptions, TestCase } from '../contract.js';
import { withoutData } from '../data.js';
import { thinned } from '../draw.js';
import { TermMapper } from '../term-mapper.js';
import { atomSites, graftable } from './atoms.js';

/** How many atoms are replaced at most, and how many draws each may take. */
const ATOMS = 6;
const TRIES = 4;
/** How often a constant of a grafted atom becomes one that the seed has already. */
const MATCHED = 0.75;
/** How often an atom comes from another seed rather than from another place of the same one, and from how many seeds. */
const OTHER = 0.85;
const DONORS = 2;

/**
 * The Boolean skeleton of a seed with atoms of other seeds in it, their constants matched by sort (HistFuzz: Sun, Yang, Wang, Wen, Jia
 * and Zhou, ICSE 2023). Nothing is known of the answer.
 */
export const graft: SeededStrategy = {
  name: 'graft',
  summary: 'puts atoms of other seeds into the Boolean skeleton of the seed, their constants matched by sort',
  seeds: 2,
  perSeed: 150,
  needsAnswer: false,
  accepts: (seed) => seed.commands.some(({ kind }) => kind === 'assert') || 'it asserts nothing',
  open: (seed, options) => new Source(seed, options),
};

export const GRAFT = withoutData(graft);

/** A seed whose atoms are put into another one. */
interface Donor {
  readonly logic: string | undefined;
  readonly declarations: ReadonlyMap<string, Declaration>;
  readonly atoms: readonly Term[];
}

type Declaration = Extract<Command, { readonly kind: 'declare-fun' }>;

class Source implements MutantSource {
  readonly #seed: Script;
  readonly #sites: readonly Site[];
  readonly #own: () => Donor;
  readonly #others: readonly (() => Donor)[];

  constructor(seed: Script, { partners = [] }: StrategyOptions) {
    const script = withoutUnusedNames(seed, seed.store.fork());
    this.#seed = script;
    this.#sites = thinned(atomSites(script));
    this.#own = lazily(() => donorOf(script));
    this.#others = partners.map(({ script: other }) => lazily(() => donorOf(other)));
  }

  mutant(rng: Rng): TestCase | undefined {
    if (this.#sites.length === 0) return undefined;
    const drawn = rng.sample(this.#others, rng.between(1, DONORS)).map((donor) => donor());
    const donors = drawn.filter(({ atoms }) => atoms.length > 0);
    const store = this.#seed.store.fork();
    const base = joined({ ...this.#seed, store }, donors);
    const runner = new StepRunner(base, store);
    const steps: Step[] = [];
    const used = new Set<Donor>();
    for (let left = rng.between(1, ATOMS); left > 0; left--) {
      for (let i = 0; i < TRIES; i++) {
        const site = rng.pick(this.#sites);
        const path = pathOf(site);
        if (steps.some((step) => step.command === site.command && pathsNest(step.path, path))) continue;
        const donor = donors.length > 0 && rng.chance(OTHER) ? rng.pick(donors) : this.#own();
        if (donor.atoms.length === 0) continue;
        const made = grafted(donor, rng.pick(donor.atoms), { base, command: site.command, rng });
        if (made.after === site.term) continue;
        const place = { command: site.command, slot: 0, path, before: site.term, needs: [] };
        const step: Step = { id: steps.length, rule: 'graft:atom', claim: 'unrelated', ...place, ...made };
        if (!runner.apply(step)) continue;
        steps.push(step);
        if (donors.includes(donor)) used.add(donor);
        break;
      }
    }
    if (steps.length === 0) return undefined;
    const notes = used.size === 0 ? [] : [`atoms of ${used.size} other seed${used.size === 1 ? '' : 's'}`];
    return { script: runner.script(), claim: 'unrelated', base, steps, notes };
  }
}

function donorOf(script: Script): Donor {
  const declarations = new Map(
    script.commands.flatMap((command) => (command.kind === 'declare-fun' ? [[command.name, command] as const] : [])),
  );
  return { logic: script.logic, declarations, atoms: graftable(script) };
}

/** The seed in a logic that has what the donors have: its own, or that of everything. */
function joined(script: Script, donors: readonly Donor[]): Script {
  const others = donors.filter(({ logic }) => logic !== script.logic);
  if (others.length === 0) return script;
  const logic = widestLogic([script.logic, ...others.map((donor) => donor.logic)]);
  const commands = script.commands.map((command): Command =>
    command.kind === 'set-logic' ? { kind: 'set-logic', logic } : command,
  );
  return { ...script, commands, logic };
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
