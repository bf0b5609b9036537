import {
  type Candidate,
  type Rule,
  RuleSet,
  type Step,
  StepRunner,
  approximationText,
  pathsNest,
} from '../../rewrite/index.js';
import { logicInfo, termsOf } from '../../script/index.js';
import { type Site, type Term, type TermStore, pathOf } from '../../term/index.js';
import type { Rng } from '../../util/index.js';
import type { Direction, StrategyOptions, TestCase } from '../contract.js';
import { measureScript } from '../size.js';
import { type Approximated, type ApproximationDirection, approximate } from './approximate.js';
import type { Form } from './form.js';

/** Maximum number of literals changed per round (Yao et al. 2021, section 4.3). */
const LITERALS = 5;
/** Growth limit: three times the base's nodes, plus a constant. */
const GROWTH = 3;
const SLACK = 400;

export class Mutator {
  readonly #form: Form;
  readonly #options: StrategyOptions;
  readonly #rules: RuleSet;
  readonly #candidates = { over: new Map<Term, Candidate[]>(), under: new Map<Term, Candidate[]>() };
  readonly #size: number;

  constructor(form: Form, rules: readonly Rule[], options: StrategyOptions) {
    this.#form = form;
    this.#options = options;
    this.#rules = new RuleSet(rules, {
      logic: logicInfo(form.base.logic),
      operators: form.vocabularies.operators,
    });
    this.#size = measureScript(form.base);
  }

  mutant(rng: Rng): TestCase | undefined {
    const { base, sites } = this.#form;
    if (sites.length === 0) return undefined;
    const direction = this.#options.direction ?? (rng.chance(0.5) ? 'weaker' : 'stronger');
    const run = new MutantRun(this.#form, base.store.fork(), this.#size * GROWTH + SLACK);
    const rounds = rng.between(1, Math.max(1, this.#options.rounds));
    for (let round = 0; round < rounds; round++) {
      run.startRound();
      for (let left = rng.between(1, LITERALS); left > 0; left--) this.#change(run, rng, direction);
    }
    if (!run.differs()) return undefined;
    return { script: run.runner.script(), claim: direction, base, steps: run.steps };
  }

  #change(run: MutantRun, rng: Rng, claim: Direction): void {
    const site = run.site(rng);
    if (site === undefined) return;
    const direction = (claim === 'weaker') === (site.polarity === 'positive') ? 'over' : 'under';
    const made = approximate(site, {
      store: run.store,
      rng,
      rules: this.#rules,
      vocabulary: this.#form.vocabularies.at(this.#form.source(site.command)),
      scope: site.scope,
      direction,
      candidates: this.#candidatesFor(site.term, direction, run.runner.isChanged(site.command)),
    });
    if (made !== undefined) run.addStep(site, claim, made);
  }

  #candidatesFor(term: Term, direction: ApproximationDirection, changed: boolean): Candidate[] {
    const known = this.#candidates[direction];
    const hit = known.get(term);
    if (hit !== undefined) return hit;
    const found = this.#rules.candidates(term, direction);
    if (!changed) known.set(term, found);
    return found;
  }
}

class MutantRun {
  readonly store: TermStore;
  readonly steps: Step[] = [];
  readonly runner: StepRunner;
  readonly #form: Form;
  #room: number;
  /** Positions changed in this round. No position is inside another. */
  #touched: { readonly command: number; readonly path: readonly number[] }[] = [];
  readonly #sites = new Map<number, readonly Site[]>();

  constructor(form: Form, store: TermStore, room: number) {
    this.#form = form;
    this.store = store;
    this.#room = room;
    this.runner = new StepRunner(form.base, store);
  }

  startRound(): void {
    this.#touched = [];
    this.#sites.clear();
  }

  site(rng: Rng): Site | undefined {
    const first = rng.pick(this.#form.sites);
    const { command } = first;
    const earlier = this.steps.length > this.#touched.length && this.runner.isChanged(command);
    const site = earlier ? this.#siteInChanged(command, rng) : first;
    if (site === undefined) return undefined;
    const path = pathOf(site);
    return this.#touched.some((each) => each.command === command && pathsNest(each.path, path)) ? undefined : site;
  }

  #siteInChanged(command: number, rng: Rng): Site | undefined {
    let sites = this.#sites.get(command);
    if (sites === undefined) {
      const changed = this.runner.command(command);
      sites = changed?.kind === 'assert' ? this.#form.sitesIn(changed.term, command) : [];
      this.#sites.set(command, sites);
    }
    return sites.length === 0 ? undefined : rng.pick(sites);
  }

  addStep(site: Site, claim: Direction, made: Approximated): void {
    const { command, slot, term: before } = site;
    const { after, approximations, declares } = made;
    const growth = after.size - before.size;
    if (after === before || growth > this.#room) return;
    const path = pathOf(site);
    const needs = this.steps
      .filter((step) => step.command === command && pathsNest(step.path, path))
      .map((step) => step.id);
    const rule = approximationText(approximations);
    const changed = { rule, approximations, claim, command, slot, path, before, after, declares, needs };
    const step: Step = { id: this.steps.length, ...changed };
    if (!this.runner.apply(step)) return;
    this.#room -= growth;
    this.steps.push(step);
    this.#touched.push({ command, path });
  }

  /** Checks whether the steps together change the script, because a step may undo another. */
  differs(): boolean {
    const { base } = this.#form;
    return this.steps.some(({ command }) => {
      const now = this.runner.command(command);
      const then = base.commands[command];
      return now !== undefined && then !== undefined && termsOf(now).some((term, i) => term !== termsOf(then)[i]);
    });
  }
}
