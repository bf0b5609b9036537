import { describe } from '../../describe.js';
import { termsOf } from '../../../script/index.js';
import { type Site, type Term, iterateSites } from '../../../term/index.js';
import { constantTerm } from '../leaf-terms.js';
import type { ScriptMove, ScriptPass, ScriptView } from '../moves.js';
import { nearest } from './descendants.js';
import { limitMoves, replace, listConstants } from './offers.js';

const MOST_SITES = 2_000;
const MOST_SYMBOLS = 2;

export const singleOccurrences: ScriptPass = {
  ...describe('single-occurrences'),
  *waves(view) {
    yield limitMoves(view, sites(view));
  },
};

function* sites(view: ScriptView): Generator<ScriptMove | undefined> {
  const shared = findSharedTerms(view);
  if (shared.size === 0) return;
  const symbols = listConstants(view);
  for (const [at, command] of view.script.commands.entries()) {
    const terms = termsOf(command);
    for (const [slot, term] of terms.entries()) {
      if (term.size > MOST_SITES) {
        view.cut();
        continue;
      }
      for (const site of iterateSites(term, { command: at, slot })) {
        if (!shared.has(site.term) || isInside(site, view.frozen)) continue;
        for (const to of offers(view, site.term, symbols)) {
          if (replace(view, site.term, to) === undefined) continue;
          yield { kind: 'site', command, site, to, weight: view.weights.of(site.term) };
        }
      }
    }
  }
}

function* offers(view: ScriptView, term: Term, symbols: ReturnType<typeof listConstants>): Generator<Term> {
  for (const kind of ['zero', 'ones'] as const) {
    const to = constantTerm(view.script.store, kind, term.sort);
    if (to !== undefined) yield to;
  }
  yield* nearest(term, view.frozen).slice(0, MOST_SYMBOLS);
  yield* (symbols.get(term.sort) ?? []).filter((symbol) => symbol !== term).slice(0, MOST_SYMBOLS);
}

function isInside(site: Site, frozen: (term: Term) => boolean): boolean {
  for (let at: Site | undefined = site; at !== undefined; at = at.parent) if (frozen(at.term)) return true;
  return false;
}

function findSharedTerms({ script, terms }: ScriptView): ReadonlySet<Term> {
  const counts = new Map<Term, number>();
  const count = (term: Term): void => void counts.set(term, (counts.get(term) ?? 0) + 1);
  for (const command of script.commands) for (const term of termsOf(command)) count(term);
  for (const term of terms) {
    if (term.kind === 'app' || term.kind === 'call') for (const arg of term.args) count(arg);
    else if (term.kind === 'quant' || term.kind === 'annot') count(term.body);
  }
  return new Set([...counts].filter(([term, uses]) => uses > 1 && term.kind !== 'value').map(([term]) => term));
}
