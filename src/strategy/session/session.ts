import { type Step, applySteps, withoutUnusedNames } from '../../rewrite/index.js';
import { type Script, usesHeap } from '../../script/index.js';
import { FreeVariables } from '../../semantics/index.js';
import { type Term, type TermStore, children, isOpaqueSort, reachable } from '../../term/index.js';
import type { Rng } from '../../util/index.js';
import type { MutantSource, SeededStrategy } from '../contract.js';
import { withoutData } from '../data.js';
import { defineTerm } from '../define-term.js';
import { distinctIndices, sampleEvenly } from '../draw.js';
import { type LastCheck, readLastCheck } from '../last-check.js';
import { type SessionInput, writeSession } from './write.js';

/** Maximum number of rewritten assertions. */
const CHANGED = 3;
/** Probability of defining a subterm as a function. `DEEPER`: of descending further at each suitable subterm. */
const DEFINED = 0.8;
const DEEPER = 0.75;
const MOST_TERMS = 200;

/** Turns a seed's last check into an incremental session: push levels, guards, and checks between assertions. */
export const session: SeededStrategy = {
  name: 'session',
  summary: 'turns the seed into an incremental session, and also runs some of its checks alone',
  seeds: 1,
  perSeed: 100,
  needsAnswer: false,
  accepts,
  open,
};

export const SESSION = withoutData(session);

function accepts(seed: Script): true | string {
  if (usesHeap(seed)) return 'it refers to a heap, which no solver supports incrementally';
  const material = readLastCheck(seed);
  return typeof material === 'string' ? material : true;
}

function open(seed: Script): MutantSource {
  const script = withoutUnusedNames(seed, seed.store.fork());
  const found = readLastCheck(script);
  const material = typeof found === 'string' ? undefined : toSessionMaterial(found);
  const free = new FreeVariables();
  return {
    mutant(rng: Rng) {
      if (material === undefined) return undefined;
      const store = script.store.fork();
      const { commands, places, relations, known } = writeSession(material, store, rng);
      const base: Script = { ...script, store, commands };
      const steps: Step[] = [];
      for (const at of distinctIndices(rng, places.length, rng.between(1, CHANGED))) {
        const place = places[at];
        const command = place && commands[place.command];
        if (place === undefined || command?.kind !== 'assert') continue;
        const root = place.path.reduce((term: Term, index) => children(term)[index] as Term, command.term);
        const { path, ...change } = rephrase(root, { store, rng, free });
        const where = { command: place.command, slot: 0, path: [...place.path, ...path], needs: [] };
        steps.push({ id: steps.length, claim: 'equivalent', ...where, ...change });
      }
      return { script: applySteps(base, steps, store), claim: 'unrelated', base, steps, relations, known };
    },
  };
}

function toSessionMaterial({ head, declarations, asserted }: LastCheck): SessionInput {
  const free = new FreeVariables();
  function* askable(): Generator<Term> {
    for (const term of reachable(asserted)) if (isComputed(term) && free.of(term).size === 0) yield term;
  }
  return { head, declarations, asserted, terms: sampleEvenly(askable(), MOST_TERMS) };
}

/** Checks that a term contains a symbol but is not just a symbol. A term such as `(- 5)` may have to stay a literal. */
function isComputed(term: Term): boolean {
  const { kind, known, sort } = term;
  if ((kind !== 'app' && kind !== 'call') || !known || isOpaqueSort(sort)) return false;
  if (sort.kind === 'RegLan' || sort.kind === 'Function') return false;
  for (const each of reachable([term])) if (each.kind === 'const' || each.kind === 'call') return true;
  return false;
}

function rephrase(
  root: Term,
  { store, rng, free }: { readonly store: TermStore; readonly rng: Rng; readonly free: FreeVariables },
): Pick<Step, 'rule' | 'path' | 'before' | 'after' | 'declares'> {
  const found = rng.chance(DEFINED) ? subterm(root, rng, free) : undefined;
  if (found === undefined) {
    const after = store.app('not', [store.app('not', [root])]);
    return { rule: 'session:not-not', path: [], before: root, after, declares: [] };
  }
  const { term, path } = found;
  return { rule: 'session:define', path, before: term, ...defineTerm(store, term) };
}

function subterm(
  root: Term,
  rng: Rng,
  free: FreeVariables,
): { readonly term: Term; readonly path: readonly number[] } | undefined {
  let [term, path]: [Term, readonly number[]] = [root, []];
  let found: { readonly term: Term; readonly path: readonly number[] } | undefined;
  for (;;) {
    if (isComputed(term) && free.of(term).size === 0) found = { term, path };
    const { kind } = term;
    const kids = kind === 'app' || kind === 'call' ? children(term) : [];
    if (kids.length === 0 || (found !== undefined && !rng.chance(DEEPER))) return found;
    const index = rng.below(kids.length);
    [term, path] = [kids[index] as Term, [...path, index]];
  }
}
