import { type Vocabulary, Vocabularies } from '../../generate/index.js';
import { type Step, StepRunner, pathsNest, staysInLogic, withoutUnusedNames } from '../../rewrite/index.js';
import { type LogicInfo, type Script, logicInfo, termsOf, widestLogic } from '../../script/index.js';
import { type Sort, type Term, type TermStore, type VarTerm, pathOf } from '../../term/index.js';
import { type Rng, memoise } from '../../util/index.js';
import type { MutantBounds, MutantSource, SeededStrategy, StrategyOptions, TestCase } from '../contract.js';
import { defineStrategy, type StrategyData } from '../data.js';
import { Choices, type Instance } from './choices.js';
import { Pool } from './pool.js';
import { type SignatureFile, readSignatures } from './read-signatures.js';
import { type ReplaceableSite, mustBeLiteral, findReplaceableSites } from './sites.js';

const SIGNATURES: StrategyData<Pick<SignatureFile, 'signatures' | 'staysInLogic'>> = {
  name: 'signatures',
  file: 'typefuzz-signatures.txt',
  option: { summary: 'operator signatures of typefuzz' },
  entry: { plural: 'signatures', example: '(op Arg … Ret), such as (+ Int Int Int)' },
  read({ text }) {
    const file = readSignatures(text);
    return { value: file, entries: file.signatures.length, diagnostics: file.diagnostics };
  },
};

/** Default number of replaced terms per round. */
const REPLACED = 2;
/** Probability of building an argument recursively instead of taking a term of the script. */
const DEEPER = 0.15;
const LEVELS = 2;
/** Probability of each further argument of a variadic operator. */
const LONGER = 0.15;
/** Maximum number of operators to try until one yields a different term. */
const TRIES = 4;
/** Growth limit: three times the seed's nodes, plus a constant. */
const GROWTH = 3;
const SLACK = 400;

/** Generative type-aware mutation (Park, Winterer, Zhang and Su, OOPSLA 2021). */
export function typefuzz(
  file: Pick<SignatureFile, 'signatures' | 'staysInLogic'>,
  { changes = REPLACED }: MutantBounds = {},
): SeededStrategy {
  return {
    name: 'typefuzz',
    summary: "replaces terms by new ones of their sort, built from the seed's terms; the answer is unknown",
    seeds: 1,
    perSeed: 300,
    needsAnswer: false,
    accepts: (seed) =>
      findReplaceableSites(seed, chooseLogic(seed, file)).length > 0 || 'no term in it can be replaced',
    open: (seed, options) => {
      const source = new Source(seed, { ...options, changes }, file);
      return { mutant: (rng) => source.mutant(rng) };
    },
  };
}

export const TYPEFUZZ = defineStrategy({
  name: 'typefuzz',
  data: [SIGNATURES],
  create: ([file], { bounds }) => typefuzz(file, bounds),
});

function chooseLogic(seed: Script, { staysInLogic: stays }: Pick<SignatureFile, 'staysInLogic'>): LogicInfo {
  const info = logicInfo(stays ? seed.logic : undefined);
  // Logics with non-standard parts have no restrictions, but a linear logic stays linear.
  return stays && LINEAR.test(seed.logic ?? '') ? { ...info, nonlinear: false } : info;
}

const LINEAR = /L(?:I|R|IR)A/;

function withAllLogics(seed: Script): Script {
  if (seed.logic === undefined) return seed;
  const logic = widestLogic([seed.logic]);
  const commands = seed.commands.map((each) => (each.kind === 'set-logic' ? { ...each, logic } : each));
  return { ...seed, commands, logic };
}

type Options = StrategyOptions & { readonly changes: number };

class Source implements MutantSource {
  readonly #base: Script;
  readonly #options: Options;
  readonly #logic: LogicInfo;
  readonly #places: readonly ReplaceableSite[];
  readonly #vocabularies: Vocabularies;
  readonly #signatures: SignatureFile['signatures'];
  readonly #room: number;

  constructor(seed: Script, options: Options, file: Pick<SignatureFile, 'signatures' | 'staysInLogic'>) {
    const stripped = withoutUnusedNames(seed, seed.store.fork());
    this.#base = file.staysInLogic ? stripped : withAllLogics(stripped);
    this.#options = options;
    this.#logic = chooseLogic(seed, file);
    this.#places = findReplaceableSites(this.#base, this.#logic);
    this.#vocabularies = new Vocabularies(this.#base, this.#base.store);
    this.#signatures = file.signatures;
    const roots = this.#base.commands.flatMap((command) => [...termsOf(command)]);
    this.#room = roots.reduce((sum, { size }) => sum + size, 0) * GROWTH + SLACK;
  }

  mutant(rng: Rng): TestCase | undefined {
    const base = this.#base;
    if (this.#places.length === 0) return undefined;
    const store = base.store.fork();
    const runner = new StepRunner(base, store);
    const steps: Step[] = [];
    let room = this.#room;
    const { changes, rounds } = this.#options;
    for (let left = rng.between(1, changes) * rng.between(1, Math.max(1, rounds)); left > 0; left--) {
      const place = rng.pick(this.#places);
      const { command, slot, term: before } = place.site;
      const path = pathOf(place.site);
      if (steps.some((step) => step.command === command && step.slot === slot && pathsNest(step.path, path))) continue;
      const made = this.#replacement(place, store, rng);
      const growth = (made?.after.size ?? 0) - before.size;
      if (made === undefined || growth > room) continue;
      const { rule, after } = made;
      const id = steps.length;
      const step: Step = { id, rule, claim: 'unrelated', command, slot, path, before, after, declares: [], needs: [] };
      if (!runner.apply(step)) continue;
      room -= growth;
      steps.push(step);
    }
    return steps.length === 0 ? undefined : { script: runner.script(), claim: 'unrelated', base, steps };
  }

  #replacement(
    { site, scope }: ReplaceableSite,
    store: TermStore,
    rng: Rng,
  ): { rule: string; after: Term } | undefined {
    const maker = this.#makerOf(this.#vocabularies.at(site.command));
    const draw = { ...maker, logic: this.#logic, store, rng, scope };
    for (let i = 0; i < TRIES; i++) {
      const after = newTerm(draw, site.term.sort, LEVELS);
      if (after === undefined || after === site.term) continue;
      return { rule: `typefuzz:${after.kind === 'app' ? after.op : 'call'}`, after };
    }
    return undefined;
  }

  readonly #makerOf = memoise((whole: Vocabulary) => {
    const vocabulary = { ...whole, logic: this.#logic };
    return {
      pool: new Pool(vocabulary),
      choices: new Choices({
        signatures: this.#signatures,
        vocabulary,
        logic: this.#logic,
        sorts: this.#base.store.sorts,
      }),
    };
  });
}

interface Draw {
  readonly pool: Pool;
  readonly choices: Choices;
  readonly logic: LogicInfo;
  readonly store: TermStore;
  readonly rng: Rng;
  readonly scope: readonly VarTerm[];
}

function newTerm(draw: Draw, sort: Sort, levels: number): Term | undefined {
  const { choices, rng, store, logic } = draw;
  const all = choices.of(sort);
  if (all.length === 0) return undefined;
  const instance = rng.pick(rng.pick(all));
  const args: Term[] = [];
  for (const each of argumentSorts(instance, rng)) {
    const arg = argument(draw, each, levels);
    if (arg === undefined) return undefined;
    args.push(arg);
  }
  if (!staysInLogic(logic, instance.op, args)) return undefined;
  const made = store.tryApp(instance.op, args, rng.pick(instance.indices), sort);
  if (made?.sort !== sort || args.some((arg, i) => mustBeLiteral(made, i) && arg.kind !== 'value')) return undefined;
  return made;
}

function argument(draw: Draw, sort: Sort, levels: number): Term | undefined {
  const { pool, rng, scope, logic } = draw;
  const isKept = logic.difference && (sort.kind === 'Int' || sort.kind === 'Real');
  const made = levels > 1 && !isKept && rng.chance(DEEPER) ? newTerm(draw, sort, levels - 1) : undefined;
  return made ?? pool.draw(rng, sort, scope);
}

function argumentSorts({ args, extends: isLong }: Instance, rng: Rng): readonly Sort[] {
  const last = args.at(-1);
  if (!isLong || last === undefined || !rng.chance(LONGER)) return args;
  return rng.chance(LONGER) ? [...args, last, last] : [...args, last];
}
