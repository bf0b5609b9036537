import { type Term, reachable } from '../../src/smt.js';

/** Operators with arity and argument kind, and forms of terms. */
function listFeatures(term: Term): Set<string> {
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

/** A feature with this number of rejections and no acceptance counts as missing. */
const ENOUGH = 3;

/** Learns from rejections which features a solver lacks. */
export class MissingFeatures {
  readonly #accepted = new Set<string>();
  readonly #refused = new Map<string, { times: number; readonly message: string }>();

  recordAccepted(term: Term): void {
    for (const feature of listFeatures(term)) this.#accepted.add(feature);
  }

  recordRejected(term: Term, message: string): void {
    for (const feature of listFeatures(term)) {
      if (this.#accepted.has(feature)) continue;
      const known = this.#refused.get(feature) ?? { times: 0, message };
      known.times++;
      this.#refused.set(feature, known);
    }
  }

  findMissing(term: Term): string | undefined {
    for (const feature of listFeatures(term)) {
      if (this.#accepted.has(feature)) continue;
      const known = this.#refused.get(feature);
      if (known !== undefined && known.times >= ENOUGH) return known.message;
    }
    return undefined;
  }
}
