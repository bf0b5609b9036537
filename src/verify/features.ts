import { type Term, reachable } from '../term/index.js';

/**
 * What a solver must know to read a term, one word each: operators with how many arguments they get and of what kind, and
 * forms of terms.
 */
function featuresOf(term: Term): Set<string> {
  const features = new Set<string>();
  for (const part of reachable([term])) {
    if (part.kind === 'app') {
      const kind = part.args.at(-1)?.sort.kind ?? part.sort.kind;
      features.add(`${part.op}/${Math.min(part.args.length, 3)}/${kind}`);
    } else if (part.kind === 'quant' || part.kind === 'match') {
      features.add(part.kind);
    } else if (part.kind === 'const' && part.qualified) {
      features.add('as');
    }
  }
  return features;
}

/** After so many refusals without one acceptance, a solver is taken to lack a feature. */
const ENOUGH = 3;

/** Learns what a solver lacks from what it refuses, so that it is not asked in vain again and again. */
export class Lacks {
  readonly #accepted = new Set<string>();
  readonly #refused = new Map<string, { times: number; readonly message: string }>();

  accepted(term: Term): void {
    for (const feature of featuresOf(term)) this.#accepted.add(feature);
  }

  refused(term: Term, message: string): void {
    for (const feature of featuresOf(term)) {
      if (this.#accepted.has(feature)) continue;
      const known = this.#refused.get(feature) ?? { times: 0, message };
      known.times++;
      this.#refused.set(feature, known);
    }
  }

  /** Why it is no use to ask about a term; undefined where it may be of use. */
  lacking(term: Term): string | undefined {
    for (const feature of featuresOf(term)) {
      if (this.#accepted.has(feature)) continue;
      const known = this.#refused.get(feature);
      if (known !== undefined && known.times >= ENOUGH) return known.message;
    }
    return undefined;
  }
}
