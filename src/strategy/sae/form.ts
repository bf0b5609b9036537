import { Vocabularies } from '../../generate/index.js';
import { hasNames, toCnf, withoutUnusedNames } from '../../rewrite/index.js';
import type { Script } from '../../script/index.js';
import { BOOL, type Polarity, type Site, type Term, flip, iterateSites } from '../../term/index.js';
import { sampleEvenly } from '../draw.js';

export interface Form {
  readonly base: Script;
  readonly sites: readonly Site[];
  sitesIn(term: Term, command: number): readonly Site[];
  readonly vocabularies: Vocabularies;
  source(command: number): number;
}

export const LARGEST_CNF = 200_000;

/** Converts the seed to clauses, as Yao et al. (2021) do. Literals, and atoms of negated literals, are mutated. */
export function cnfForm(seed: Script): Form {
  const store = seed.store.fork();
  const { script: base, clauses } = toCnf(seed, store);
  const sources = new Map(clauses.map(({ command, source }) => [command, source]));
  function* all(): Generator<Site> {
    for (const { command } of clauses) {
      const assertion = base.commands[command];
      if (assertion?.kind === 'assert') yield* literalSites(assertion.term, command);
    }
  }
  return {
    base,
    sites: sampleEvenly(all()),
    // A step may have replaced a literal by any formula, whose parts then have their own polarity.
    sitesIn: (term, command) => [...boolSites(term, command)].filter((site) => site.parent !== undefined),
    vocabularies: new Vocabularies(seed, store),
    source: (command) => sources.get(command) ?? 0,
  };
}

/** Uses the seed as it is. Its sites are all Bool terms of definite polarity, also in quantifiers and `match`. */
export function polarityForm(seed: Script): Form {
  const base = withoutUnusedNames(seed, seed.store.fork());
  function* all(): Generator<Site> {
    for (const [command, each] of base.commands.entries()) {
      // Named terms must keep their position. Definitions may occur with both polarities. Assumptions must be literals.
      if (each.kind === 'assert' && !hasNames(each)) yield* boolSites(each.term, command);
    }
  }
  return {
    base,
    sites: sampleEvenly(all()),
    sitesIn: (term, command) => [...boolSites(term, command)],
    vocabularies: new Vocabularies(base, base.store),
    source: (command) => command,
  };
}

function* boolSites(term: Term, command: number): Generator<Site> {
  for (const site of iterateSites(term, { command, slot: 0 })) if (canChange(site)) yield site;
}

function canChange({ term, polarity }: Site): boolean {
  return term.sort === BOOL && polarity !== 'both' && term.kind !== 'value';
}

function* literalSites(clause: Term, command: number): Generator<Site> {
  const root = site(clause, command, 'positive', undefined, 0);
  const isClause = clause.kind === 'app' && clause.op === 'or';
  const literals = isClause ? clause.args.map((arg, i) => site(arg, command, 'positive', root, i)) : [root];
  for (const literal of literals) {
    if (canChange(literal)) yield literal;
    const { term } = literal;
    if (term.kind !== 'app' || term.op !== 'not') continue;
    const atom = site(term.args[0] as Term, command, flip(literal.polarity), literal, 0);
    if (canChange(atom)) yield atom;
  }
}

function site(term: Term, command: number, polarity: Polarity, parent: Site | undefined, index: number): Site {
  return { command, slot: 0, term, polarity, parent, index, scope: [] };
}
