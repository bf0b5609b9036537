import { isBareSignature } from '../../solver/index.js';
import { operatorInfo, operatorNamed } from '../../term/index.js';
import { type CurrentFacts, currentFacts } from '../current.js';
import type { FindingRecord } from '../events.js';
import { faultOf } from '../examine-model.js';
import { groupName, groupOf, solversOf } from '../tame.js';

/** By what findings are taken for one bug, weakest first: what is told by a stronger one is not asked a weaker one. */
const BY = ['found', 'reduced', 'operators', 'false part', 'fix'] as const;

/** What a finding has in common with others. */
interface GroupKey {
  readonly by: (typeof BY)[number];
  readonly name: string;
}

/**
 * What a finding has in common with others of its bug, weakest first: the group that it was given when it was found, the
 * shape of its reduced input, its operators, what is false in the solver's model, and the version that fixed it. `suspects` stand for those that are
 * blamed.
 */
export function groupKeys(finding: FindingRecord, suspects?: readonly string[]): GroupKey[] {
  const facts = currentFacts(finding);
  const blamed = solversOf(suspects ?? facts.suspects);
  return [
    ...(suspects === undefined ? [{ by: 'found', name: finding.group } as const] : foundKeys(finding, suspects)),
    ...(finding.reduced?.details === undefined ? [] : reducedKeys(facts, blamed)),
    ...fixedKeys(finding, blamed),
  ];
}

/** The group that it was given when it was found, with other names for those that are blamed. */
function foundKeys(finding: FindingRecord, suspects: readonly string[]): GroupKey[] {
  const { kind, trust, signature, theories, shape } = finding;
  if (shape === undefined && kind !== 'crash') return [];
  return [{ by: 'found', name: groupOf({ kind, trust, suspects, signature, theories, shape: shape ?? '' }) }];
}

/** What a small input tells: a crash by what is left of it, where it says nothing else; wrong models by what is false in them. */
function reducedKeys(facts: CurrentFacts, blamed: string): GroupKey[] {
  const { kind, trust, signature, falsePart, theories, operators } = facts;
  const shape = facts.shape ?? '';
  if (kind === 'crash') {
    const bare = isBareSignature(signature ?? '') ? [...theories, shape] : [];
    return [{ by: 'reduced', name: groupName(kind, [blamed, signature ?? '', ...bare]) }];
  }
  if (kind === 'invalid-model' && falsePart === null) {
    return [{ by: 'reduced', name: groupOf({ kind, trust, suspects: [blamed], signature, theories, shape }) }];
  }
  const fault = faultName(facts);
  const made: GroupKey = { by: 'reduced', name: groupName(fault, [blamed, ...theories, shape]) };
  const keys = [made];
  // Operators that only compare are about what they compare.
  const about = operators?.some(isOfOneTheory) === true ? [] : theories;
  if (operators !== null)
    keys.push({ by: 'operators', name: groupName(fault, ['of', blamed, ...about, ...operators]) });
  if (fault === WRONG_MODEL && falsePart !== null) {
    keys.push({ by: 'false part', name: groupName(fault, ['false', blamed, faultOf(falsePart)]) });
  }
  return keys;
}

function isOfOneTheory(name: string): boolean {
  const op = operatorNamed(name);
  return op !== undefined && operatorInfo(op).theory !== 'Core';
}

/** A sat that is wrong and a model that is wrong are one fault: which of them shows depends on the formula. */
const WRONG_MODEL = 'wrong-model';

function faultName({ kind, wrong }: CurrentFacts): string {
  return kind === 'invalid-model' || (kind === 'wrong-answer' && wrong?.got === 'sat') ? WRONG_MODEL : kind;
}

/**
 * Findings that appear in one version and are gone in one version. A release fixes many bugs, so crashes must share their
 * signature too, all others and those whose signature says nothing their theories; the shape may differ.
 */
function fixedKeys(finding: FindingRecord, blamed: string): GroupKey[] {
  const { bisection } = finding;
  // What shows on none of the versions was fixed before all of them: that says nothing of it.
  if (!bisection || bisection.fixedIn === null || bisection.firstBad === null) return [];
  const facts = currentFacts(finding);
  const { kind, signature, theories } = facts;
  const isTelling = kind === 'crash' && !isBareSignature(signature ?? '');
  const like = [...(kind === 'crash' ? [signature ?? ''] : []), ...(isTelling ? [] : theories)];
  const { family, firstBad, fixedIn } = bisection;
  return [{ by: 'fix', name: groupName(faultName(facts), ['fixed', family, blamed, firstBad, fixedIn, ...like]) }];
}

/** Leads from the group that a finding was given at first to the one that all that is known now puts it into. */
export class Grouping {
  readonly #leads = new Map<string, GroupKey>();
  readonly #last = new Map<string, GroupKey>();

  /**
   * Findings in the order in which they were found. One about which more is known takes along those of its group about
   * which less is known; where several could, the first one does.
   */
  constructor(findings: readonly FindingRecord[]) {
    for (const finding of findings) {
      const keys = groupKeys(finding);
      keys.slice(1).forEach((key, i) => {
        const from = textOf(keys[i] as GroupKey);
        if (!this.#leads.has(from)) this.#leads.set(from, key);
      });
      this.#last.set(finding.id, keys.at(-1) as GroupKey);
    }
  }

  /** The group of a finding. */
  of({ id, group }: Pick<FindingRecord, 'id' | 'group'>): string {
    return this.#follow(this.#last.get(id) ?? { by: 'found', name: group });
  }

  /** Where what was put into this group at first belongs. */
  ofGroup(group: string): string {
    return this.#follow({ by: 'found', name: group });
  }

  /** Each step leads to something stronger, so that following them ends. */
  #follow(from: GroupKey): string {
    let at = from;
    for (let next = this.#leads.get(textOf(at)); next !== undefined; next = this.#leads.get(textOf(at))) at = next;
    return at.name;
  }
}

function textOf({ by, name }: GroupKey): string {
  return `${BY.indexOf(by)} ${name}`;
}
