import { BOOL, type Term, TermStore, type Rng, type Rule } from '../../src/smt.js';
import {
  findNumber,
  type ConstraintName,
  exhaustRule,
  listInstances,
  type ProofResult,
  type RuleProof,
  readRules,
  toClaim,
} from '../../src/lab-front.js';
import { type PairCounts, generateCandidates } from './candidates.js';
import { Facts } from './facts.js';
import { QUICK, THOROUGH, findDerivation } from './follows.js';
import { type Leaves, Rewriting } from './rewriting.js';
import { type Proposal, ruleTexts } from './rule-text.js';
import { type DiscoveryTheory, type Scope, listScopes } from './scope.js';
import { Universe } from './universe.js';

export type Verdict =
  | { readonly kind: 'refuted'; readonly by: 'exhaustion' | 'solver' }
  | { readonly kind: 'unproved' }
  | { readonly kind: 'proved'; readonly proof: RuleProof };

export interface DiscoveryEffects {
  /** For rules that hold on small domains. Undefined if the discovery stops meanwhile. */
  prove(rule: Rule): Promise<ProofResult | undefined>;
  /** Verdict of this run or an earlier run. */
  known(text: string): Verdict | undefined;
  keep(text: string, verdict: Verdict): void;
  /** Milliseconds, including earlier runs. */
  spent(): number;
  /** Yields the thread. Returns false if the discovery must stop. */
  pause(): Promise<boolean>;
  emit(progress: DiscoveryProgress): void;
}

export interface DiscoveryOptions {
  readonly theories: readonly DiscoveryTheory[];
  /** New rules that follow from these are dropped. */
  readonly rules: readonly Rule[];
  /** Maximum operators on each side. */
  readonly size: number;
  readonly jobs: number;
  /** In milliseconds, including earlier runs. */
  readonly forMs: number;
  readonly rng: Rng;
}

export interface DiscoveryCounts extends PairCounts {
  /** Enumerated terms. `classes` counts their fingerprints. */
  terms: number;
  classes: number;
  /** Pairs that fingerprints do not refute. */
  candidates: number;
  /** Candidates that follow from other rules. */
  followed: number;
  /** Candidates that cannot be written for every width or format. */
  unsayable: number;
  /** Candidates refuted on small domains. `refuted` counts those refuted by a solver. */
  exhausted: number;
  refuted: number;
  unproved: number;
  proved: number;
  kept: number;
}

export interface DiscoveryProgress {
  readonly scope: string;
  readonly theory: string;
  readonly stage: 'enumerating' | 'learning' | 'pairing' | 'reducing';
  readonly counts: Readonly<DiscoveryCounts>;
}

export interface Discovery {
  /** In the order of discovery, smallest first within a theory. */
  readonly rules: readonly FoundRule[];
  readonly counts: Readonly<DiscoveryCounts>;
  /** True if all candidates were examined. */
  readonly complete: boolean;
}

export interface FoundRule {
  readonly rule: Rule;
  readonly proof: RuleProof;
}

interface Found extends FoundRule {
  readonly proposal: Proposal;
  readonly scope: Scope;
}

const SHARE_OF_TERMS = 0.3;

/** Theory by theory: enumerates terms, pairs them, proves the pairs and drops consequences. */
export async function discoverRules(options: DiscoveryOptions, effects: DiscoveryEffects): Promise<Discovery> {
  const run = new Run(options, effects);
  const scopes = options.theories.flatMap((theory) => listScopes(theory, () => new TermStore()));
  let complete = true;
  for (const [i, scope] of scopes.entries()) {
    const left = options.forMs - effects.spent();
    if (!(await effects.pause()) || left <= 0) {
      complete = false;
      break;
    }
    const until = effects.spent() + left / (scopes.length - i);
    if (!(await run.search(scope, until))) complete = false;
  }
  return { ...(await run.reduce()), complete };
}

class Run {
  readonly #options: DiscoveryOptions;
  readonly #effects: DiscoveryEffects;
  readonly #found: Found[] = [];
  readonly #counts: DiscoveryCounts = {
    terms: 0,
    classes: 0,
    differ: 0,
    known: 0,
    candidates: 0,
    followed: 0,
    unsayable: 0,
    exhausted: 0,
    refuted: 0,
    unproved: 0,
    proved: 0,
    kept: 0,
  };

  constructor(options: DiscoveryOptions, effects: DiscoveryEffects) {
    this.#options = options;
    this.#effects = effects;
  }

  async search(scope: Scope, until: number): Promise<boolean> {
    const effects = this.#effects;
    const emitProgress = (stage: DiscoveryProgress['stage']) =>
      effects.emit({ scope: scope.name, theory: scope.theory, stage, counts: this.#counts });
    const universe = new Universe(scope, this.#options.rng.fork(scope.theory).fork(scope.name));
    const begun = effects.spent();
    const lastTerm = begun + (until - begun) * SHARE_OF_TERMS;
    let whole = true;
    for (const _ of universe.grow(this.#options.size)) {
      emitProgress('enumerating');
      if (!(await effects.pause())) return false;
      if (effects.spent() < lastTerm) continue;
      whole = false;
      break;
    }
    this.#counts.terms += universe.entries.length;
    this.#counts.classes += universe.groups.length;
    const leaves = toLeaves(scope);
    const facts = new Facts(universe, leaves);
    const rewriting = new Rewriting(scope.store, leaves, this.#rules());
    const learn = async (rules: readonly Rule[]): Promise<boolean> => {
      for (const _ of facts.learn(rules)) {
        if (!(await effects.pause())) return false;
      }
      return true;
    };
    emitProgress('learning');
    if (!(await learn(this.#rules()))) return false;
    const waiting: { rule: Rule; proposal: Proposal }[] = [];
    const settle = async (): Promise<boolean> => {
      const batch = waiting.splice(0);
      const verdicts = await Promise.all(batch.map(({ rule }) => this.#askSolvers(rule)));
      for (const [i, { rule, proposal }] of batch.entries()) {
        const verdict = verdicts[i];
        if (verdict?.kind !== 'proved') continue;
        if (this.#isDerivable(proposal, rewriting, scope)) continue;
        this.#found.push({ rule, proposal, scope, proof: verdict.proof });
        this.#counts.kept++;
        rewriting.add(rule);
        // A rule over another sort than Bool adds no implication: larger terms contain only one of its two sides.
        if (proposal.strong.sort === BOOL && !(await learn([rule]))) return false;
      }
      return true;
    };
    for (const proposal of generateCandidates(universe, facts, this.#counts)) {
      emitProgress('pairing');
      if (!(await effects.pause())) return false;
      if (effects.spent() > until) return false;
      if (proposal === undefined) continue;
      this.#counts.candidates++;
      if (this.#isDerivable(proposal, rewriting, scope)) continue;
      const rule = this.#standing(proposal, scope);
      if (rule === undefined) continue;
      waiting.push({ rule, proposal });
      if (waiting.length >= this.#options.jobs && !(await settle())) return false;
    }
    return (await settle()) && whole;
  }

  async reduce(): Promise<Omit<Discovery, 'complete'>> {
    let kept = [...this.#found];
    for (const each of [...this.#found].reverse()) {
      const { scope, proposal } = each;
      this.#effects.emit({ scope: scope.name, theory: scope.theory, stage: 'reducing', counts: this.#counts });
      if (!(await this.#effects.pause())) break;
      const others = kept.filter((other) => other !== each);
      const rewriting = new Rewriting(scope.store, toLeaves(scope), [
        ...this.#options.rules,
        ...others.map(({ rule }) => rule),
      ]);
      const goal = { ...proposal, same: proposal.use === 'same' };
      if (findDerivation(goal, rewriting, scope.store, THOROUGH) === undefined) continue;
      kept = others;
      this.#counts.followed++;
    }
    this.#counts.kept = kept.length;
    return { rules: kept.map(({ rule, proof }) => ({ rule, proof })), counts: this.#counts };
  }

  #rules(): Rule[] {
    return [...this.#options.rules, ...this.#found.map(({ rule }) => rule)];
  }

  #isDerivable(proposal: Proposal, rewriting: Rewriting, { store }: Scope): boolean {
    const goal = { ...proposal, same: proposal.use === 'same' };
    if (findDerivation(goal, rewriting, store, QUICK) === undefined) return false;
    this.#counts.followed++;
    return true;
  }

  #standing(proposal: Proposal, scope: Scope): Rule | undefined {
    let refuted = false;
    for (const text of ruleTexts(proposal, scope)) {
      const rule = readRules(text).rules[0];
      if (rule === undefined || !isUniform(rule)) continue;
      const before = this.#effects.known(rule.text);
      const fails =
        before === undefined
          ? exhaustRule(rule).kind === 'refuted'
          : before.kind === 'refuted' && before.by === 'exhaustion';
      if (!fails) return rule;
      refuted = true;
      if (before === undefined) this.#effects.keep(rule.text, { kind: 'refuted', by: 'exhaustion' });
    }
    if (refuted) this.#counts.exhausted++;
    else this.#counts.unsayable++;
    return undefined;
  }

  async #askSolvers(rule: Rule): Promise<Verdict | undefined> {
    const verdict = this.#effects.known(rule.text) ?? (await this.#prove(rule));
    if (verdict === undefined) return undefined;
    if (verdict.kind === 'proved') this.#counts.proved++;
    else if (verdict.kind === 'refuted') this.#counts.refuted++;
    else this.#counts.unproved++;
    return verdict;
  }

  async #prove(rule: Rule): Promise<Verdict | undefined> {
    const result = await this.#effects.prove(rule);
    // Discards an unproved result if the discovery stopped, because the time limit may have ended the query.
    if (result === undefined || (result.kind === 'unproved' && !(await this.#effects.pause()))) return undefined;
    const verdict: Verdict =
      result.kind === 'proved'
        ? { kind: 'proved', proof: result.proof }
        : result.kind === 'refuted'
          ? { kind: 'refuted', by: 'solver' }
          : { kind: 'unproved' };
    this.#effects.keep(rule.text, verdict);
    return verdict;
  }
}

function toLeaves({ variables, constants }: Scope): Leaves {
  const constraints = new Map<Term, ConstraintName>();
  for (const { term, constraint } of variables) if (constraint !== undefined) constraints.set(term, constraint);
  return { terms: [...variables.map(({ term }) => term), ...constants], constraints };
}

/** True if a rule is well-sorted at all widths above 1. */
function isUniform(rule: Rule): boolean {
  const store = new TermStore();
  return listInstances(rule, store).every((instance) => {
    const width = findNumber(instance.bindings, 'n');
    return width === 1 || toClaim(rule, instance, store) !== undefined;
  });
}
