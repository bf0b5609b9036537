import { isBareSignature } from '../../solver/index.js';
import type { FindingRecord } from '../events.js';
import { groupName, groupOf } from '../tame.js';

/**
 * What a finding has in common with others of its bug, weakest first: the group that it was given when it was found, the
 * group of its reduced input, and the version that fixed it.
 */
export function groupKeys(finding: FindingRecord): string[] {
  const { group, kind, suspects } = finding;
  const keys = [group];
  const details = finding.reduced?.details;
  if (details !== undefined) {
    const { trust, theories, shape } = details;
    const signature = details.signature ?? finding.signature;
    keys.push(
      isBareCrash(kind, signature)
        ? groupName(kind, [suspects.join('|'), signature ?? '', ...theories, shape])
        : groupOf({ kind, trust, suspects, signature, theories, shape }),
    );
  }
  const fixed = fixedGroup(finding);
  if (fixed !== undefined) keys.push(fixed);
  return [...new Set(keys)];
}

/** Whether nothing is known of a crash but that it is one: then what is left of its input tells it from others. */
function isBareCrash(kind: FindingRecord['kind'], signature: string | null): boolean {
  return kind === 'crash' && isBareSignature(signature ?? '');
}

/**
 * Findings of one kind that appear in one version and are gone in one version. A release fixes many bugs, so crashes must
 * share their signature too, all others and those whose signature says nothing their theories; the shape may differ.
 */
function fixedGroup(finding: FindingRecord): string | undefined {
  const { bisection, kind, suspects, signature, reduced } = finding;
  if (!bisection || bisection.fixedIn === null) return undefined;
  const theories = reduced?.details?.theories ?? finding.theories;
  const like = kind === 'crash' ? [signature ?? '', ...(isBareCrash(kind, signature) ? theories : [])] : theories;
  const { family, firstBad, fixedIn } = bisection;
  return groupName(kind, ['fixed', family, suspects.join('|'), firstBad ?? '', fixedIn, ...like]);
}

/** Leads from the group that a finding was given at first to the one that all that is known now puts it into. */
export class Grouping {
  readonly #leads = new Map<string, string>();
  readonly #last = new Map<string, string>();

  /**
   * Findings in the order in which they were found. One about which more is known takes along those of its group about
   * which less is known; where several could, the first one does.
   */
  constructor(findings: readonly FindingRecord[]) {
    for (const finding of findings) {
      const keys = groupKeys(finding);
      keys.slice(1).forEach((key, i) => {
        const from = level(i, keys[i] as string);
        if (!this.#leads.has(from)) this.#leads.set(from, level(i + 1, key));
      });
      this.#last.set(finding.id, level(keys.length - 1, keys.at(-1) as string));
    }
  }

  /** The group of a finding. */
  of({ id, group }: Pick<FindingRecord, 'id' | 'group'>): string {
    return this.#follow(this.#last.get(id) ?? level(0, group));
  }

  /** Where what was put into this group at first belongs. */
  ofGroup(group: string): string {
    return this.#follow(level(0, group));
  }

  #follow(from: string): string {
    let at = from;
    for (let next = this.#leads.get(at); next !== undefined; next = this.#leads.get(at)) at = next;
    return at.slice(at.indexOf(' ') + 1);
  }
}

/** Each step leads to a higher level, so that following them ends. */
function level(i: number, key: string): string {
  return `${i} ${key}`;
}
