import { Vocabularies, type Vocabulary, isLiteralPlace } from '../../generate/index.js';
import {
  type Rule,
  RuleSet,
  type Step,
  StepRunner,
  hasNames,
  pathsNest,
  staysInLogic,
  withoutUnusedNames,
} from '../../rewrite/index.js';
import {
  type Command,
  type FunDefinition,
  type LogicInfo,
  type Script,
  listIntroduced,
  logicInfo,
  usesHeap,
} from '../../script/index.js';
import { FreeVariables } from '../../semantics/index.js';
import { type Site, type Term, children, isOpaqueSort, pathOf, reachable, iterateSites } from '../../term/index.js';
import { type Rng, memoise } from '../../util/index.js';
import { APPROXIMATION_RULES } from '../approximation-rules.js';
import type { MutantSource, SeededStrategy, TestCase } from '../contract.js';
import { defineStrategy } from '../data.js';
import { sampleEvenly } from '../draw.js';
import { measureScript } from '../size.js';
import { widenLogic } from '../widen-logic.js';
import { liftIte, lowerIte, permute, regroup } from './applications.js';
import { type Rearrangement, arrangeAssertions, permuteDeclarations, renameAll } from './arrange.js';
import { define, unfold } from './definitions.js';
import { bothWays, byEquivalence } from './equivalences.js';
import { bindCases, dual, expandBound, miniscope, prenex, regroupBound, renameBound } from './quantifiers.js';
import { bindConstant, recastConstants } from './recast.js';
import type { RewriteContext, Rewriting, RewrittenTerm } from './rewriting.js';

const CHANGES = 8;
const TRIES = 4;
/** Probability of using an equivalence of the theory instead of a general rewriting. */
const BY_EQUIVALENCE = 0.6;
/** Probability of taking the largest of three drawn sites. */
const LARGER = 0.4;
/** Growth limit: three times the seed's nodes, plus a constant. */
const GROWTH = 3;
const SLACK = 400;
/** Probabilities of changes to the whole script. */
const WHOLE = { arranged: 0.5, declarations: 0.15, logic: 0.15, renamed: 0.12, recast: 0.3, bound: 0.08 } as const;

/** Not used with heaps: these rewritings would move a condition to another part of the heap, or into a term. */
const OF_CONDITIONS: readonly Rewriting[] = [liftIte, lowerIte];
const OTHERS: readonly Rewriting[] = [
  ...[permute, regroup, define, unfold],
  ...[dual, renameBound, regroupBound, miniscope, prenex, expandBound, bindCases],
];
const REWRITINGS: readonly Rewriting[] = [...OF_CONDITIONS, ...OTHERS];

/**
 * Rewrites terms by proved equivalences and by the meaning of definitions, quantifiers and `ite`. May replace
 * constants by terms with the same range. Preserves every answer.
 */
export function rephrase(rules: readonly Rule[]): SeededStrategy {
  const equivalences = memoise(() => bothWays(rules));
  return {
    name: 'rephrase',
    summary:
      'rewrites the seed into an equivalent script: equivalent terms, definitions, other names, constants in other forms',
    seeds: 1,
    perSeed: 200,
    needsAnswer: false,
    accepts: (seed) => seed.commands.some(({ kind }) => kind === 'assert') || 'it asserts nothing',
    open: (seed) => new Rephraser(withoutUnusedNames(seed, seed.store.fork()), equivalences),
  };
}

export const REPHRASE = defineStrategy({
  name: 'rephrase',
  data: [APPROXIMATION_RULES],
  create: ([rules]) => rephrase(rules),
});

class Rephraser implements MutantSource {
  readonly #seed: Script;
  readonly #rules: () => readonly Rule[];
  readonly #room: number;
  readonly #asserted: ReadonlySet<Term>;
  #own: RewriteMaterial | undefined;
  readonly #sites = new Map<Term, readonly Site[]>();

  constructor(seed: Script, rules: () => readonly Rule[]) {
    this.#seed = seed;
    this.#rules = rules;
    this.#room = measureScript(seed) * GROWTH + SLACK;
    this.#asserted = new Set(seed.commands.flatMap((command) => (command.kind === 'assert' ? [command.term] : [])));
  }

  mutant(rng: Rng): TestCase | undefined {
    this.#own ??= collectMaterial(this.#seed, this.#rules());
    const { script: base, notes, isOther } = rearrange(this.#seed, rng);
    const words = isOther ? collectMaterial(base, this.#rules()) : this.#own;
    const run = new RephraseRun(base, words, { room: this.#room, sitesIn: (term) => this.#sitesIn(term, words.logic) });
    for (let left = rng.between(notes.length > 0 ? 0 : 1, CHANGES); left > 0; left--) run.change(rng);
    if (notes.length === 0 && !run.differs()) return undefined;
    const claim = isOther ? 'equisatisfiable' : 'equivalent';
    return { script: run.script(), claim, base, steps: run.steps, notes };
  }

  #sitesIn(term: Term, logic: LogicInfo): readonly Site[] {
    const known = this.#sites.get(term);
    if (known !== undefined) return known;
    const sites = sampleEvenly(changeableSites(term, logic));
    if (this.#asserted.has(term)) this.#sites.set(term, sites);
    return sites;
  }
}

/** `isOther` is set if the symbols change. */
function rearrange(seed: Script, rng: Rng): Rearrangement & { readonly isOther: boolean } {
  let script: Script = { ...seed, store: seed.store.fork() };
  const notes: string[] = [];
  const apply = (share: number, arrange: () => Rearrangement | undefined): boolean => {
    const made = rng.chance(share) ? arrange() : undefined;
    if (made === undefined || made.notes.length === 0) return false;
    script = made.script;
    notes.push(...made.notes);
    return true;
  };
  apply(WHOLE.logic, () => {
    const widened = widenLogic(script);
    return widened && { script: widened, notes: [`the logic is ${widened.logic ?? ''}`] };
  });
  const isBound = apply(WHOLE.bound, () => bindConstant(script, script.store, rng));
  const isRecast = apply(WHOLE.recast, () => recastConstants(script, script.store, rng));
  apply(WHOLE.arranged, () => arrangeAssertions(script, script.store, rng));
  apply(WHOLE.declarations, () => permuteDeclarations(script, rng));
  const isRenamed = apply(WHOLE.renamed, () => renameAll(script, script.store, rng));
  return { script, notes, isOther: isBound || isRecast || isRenamed };
}

interface RewriteMaterial {
  readonly logic: LogicInfo;
  readonly rules: RuleSet;
  readonly definitions: ReadonlyMap<string, FunDefinition>;
  vocabularyAfter(others: number): Vocabulary;
}

function collectMaterial(script: Script, rules: readonly Rule[]): RewriteMaterial {
  const vocabularies = new Vocabularies(script, script.store);
  const logic = logicInfo(script.logic);
  const others = script.commands.flatMap(({ kind }, at) => (kind === 'assert' ? [] : [at]));
  return {
    logic,
    rules: new RuleSet(rules, { logic, operators: vocabularies.operators }),
    definitions: findDefinitions(script.commands),
    vocabularyAfter: (count) => vocabularies.at(count === 0 ? 0 : (others[count - 1] as number) + 1),
  };
}

function findDefinitions(commands: readonly Command[]): ReadonlyMap<string, FunDefinition> {
  const names = commands.flatMap(listIntroduced);
  if (new Set(names).size < names.length) return new Map();
  return new Map(
    commands.flatMap((command): [string, FunDefinition][] =>
      command.kind === 'define-fun' && command.form !== 'define-fun-rec' && !hasNames(command)
        ? [[command.fun.name, command.fun]]
        : [],
    ),
  );
}

class RephraseRun {
  readonly steps: Step[] = [];
  readonly #base: Script;
  readonly #words: RewriteMaterial;
  readonly #runner: StepRunner;
  readonly #free = new FreeVariables();
  readonly #asserts: readonly number[];
  readonly #sitesIn: (term: Term) => readonly Site[];
  readonly #usesHeap: boolean;
  #room: number;

  constructor(
    base: Script,
    words: RewriteMaterial,
    { room, sitesIn }: { readonly room: number; readonly sitesIn: (term: Term) => readonly Site[] },
  ) {
    this.#base = base;
    this.#usesHeap = usesHeap(base);
    this.#words = words;
    this.#runner = new StepRunner(base, base.store);
    this.#asserts = base.commands.flatMap((command, at) =>
      command.kind === 'assert' && !hasNames(command) ? [at] : [],
    );
    this.#room = room;
    this.#sitesIn = sitesIn;
  }

  script(): Script {
    return this.#runner.script();
  }

  differs(): boolean {
    return this.#asserts.some((at) => this.#runner.isChanged(at));
  }

  change(rng: Rng): void {
    if (this.#asserts.length === 0) return;
    for (let i = 0; i < TRIES; i++) {
      const at = rng.pick(this.#asserts);
      const command = this.#runner.command(at);
      if (command?.kind !== 'assert') continue;
      const sites = this.#sitesIn(command.term);
      if (sites.length === 0) continue;
      const site = drawSite(sites, rng);
      const made = this.#rewrite(site, at, rng);
      if (made !== undefined && made.after !== site.term && this.#addStep(at, site, made)) return;
    }
  }

  #rewrite(site: Site, at: number, rng: Rng): RewrittenTerm | undefined {
    const { store, commands } = this.#base;
    const { logic, rules, definitions } = this.#words;
    const cx: RewriteContext = { store, rng, logic, definitions, free: this.#free };
    if (rng.chance(BY_EQUIVALENCE)) {
      const others = commands.slice(0, at).filter(({ kind }) => kind !== 'assert').length;
      const made = byEquivalence(site, { ...cx, rules, vocabulary: this.#words.vocabularyAfter(others) });
      if (made !== undefined) return made;
    }
    const rewritings = this.#usesHeap ? OTHERS : REWRITINGS;
    for (const rewriting of rng.sample(rewritings, rewritings.length)) {
      const made = rewriting(site, cx);
      if (made !== undefined) return made;
    }
    return undefined;
  }

  #addStep(command: number, site: Site, { rule, after, declares }: RewrittenTerm): boolean {
    const { term: before } = site;
    const growth = after.size - before.size;
    if (growth > this.#room || after.sort !== before.sort || !this.#staysInLogic(site, after)) return false;
    const path = pathOf(site);
    const needs = this.steps
      .filter((step) => step.command === command && pathsNest(step.path, path))
      .map((step) => step.id);
    const place = { command, slot: 0, path, before, after };
    const step: Step = { id: this.steps.length, rule, claim: 'equivalent', ...place, declares, needs };
    if (!this.#runner.apply(step)) return false;
    this.#room -= growth;
    this.steps.push(step);
    return true;
  }

  #staysInLogic(site: Site, after: Term): boolean {
    const { logic } = this.#words;
    if (logic.nonlinear && !logic.difference) return true;
    const stays = (term: Term): boolean => term.kind !== 'app' || staysInLogic(logic, term.op, term.args);
    const old = new Set(reachable([site.term]));
    for (const term of reachable([after])) if (!old.has(term) && !stays(term)) return false;
    let changed = after;
    for (let at = site; at.parent !== undefined; at = at.parent) {
      const above = at.parent.term;
      changed = this.#base.store.rebuild(above, children(above).with(at.index, changed));
      if (!stays(changed)) return false;
    }
    return true;
  }
}

/** Draws a site, sometimes preferring a large one, because most sites are leaves. */
function drawSite(sites: readonly Site[], rng: Rng): Site {
  if (!rng.chance(LARGER)) return rng.pick(sites);
  const [first, second, third] = [rng.pick(sites), rng.pick(sites), rng.pick(sites)];
  return [second, third].reduce((large, site) => (site.term.size > large.term.size ? site : large), first);
}

function* changeableSites(root: Term, { nonlinear }: LogicInfo): Generator<Site> {
  for (const site of iterateSites(root, { command: 0, slot: 0 })) {
    const { term, parent, index } = site;
    if (!term.known || term.kind === 'annot' || isOpaqueSort(term.sort)) continue;
    const above = parent?.term;
    if (above?.kind === 'app') {
      const sorts = above.args.map(({ sort }) => sort);
      if (isLiteralPlace(above.op, sorts, index, { linear: !nonlinear })) continue;
    }
    yield site;
  }
}
