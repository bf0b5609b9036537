import { type Backtrace, isBareSignature } from '../../solver/index.js';
import { operatorInfo, operatorNamed } from '../../term/index.js';
import {
  type CurrentFacts,
  type FindingRecord,
  currentFacts,
  fixStateOf,
  hasSureEnds,
  isMonotone,
} from '../log/index.js';
import { faultOf } from '../ask/index.js';
import { groupName, groupOf, solversOf } from './group-of.js';
import { WRONG_MODEL, faultName, inputKeys } from './input-keys.js';

/** By what findings are taken for one bug, weakest first: what is told by a stronger one is not asked a weaker one. */
const BY = [
  'logged',
  'found',
  'reduced',
  'operators',
  'false part',
  'fault',
  'frames',
  'frames of the reduced input',
  'fix',
] as const;

/** What a finding has in common with others. */
interface GroupKey {
  readonly by: (typeof BY)[number];
  readonly name: string;
}

/**
 * What a finding has in common with others of its bug, weakest first: the group that it was given when it was found, the
 * shape of its reduced input, its operators, what is false in the solver's model, where the solver dies, and the version that fixed it. `suspects` stand for those that are
 * blamed.
 */
export function groupKeys(finding: FindingRecord, suspects?: readonly string[]): GroupKey[] {
  // A worker's word is apart from what is confirmed.
  if (finding.reported !== undefined)
    return [{ by: 'logged', name: `reported by ${finding.reported.by}: ${finding.group}` }];
  const facts = currentFacts(finding);
  const blamed = solversOf(suspects ?? facts.suspects);
  const keys: GroupKey[] = [
    ...(suspects === undefined ? loggedKeys(finding, facts) : foundKeys(finding, facts, suspects)),
    ...(finding.reduced?.details === undefined ? [] : reducedKeys(facts, blamed, finding.confirmed)),
    ...faultKeys(facts, blamed),
    ...frameKeys(finding, blamed),
  ];
  return [...keys, ...fixedKeys(finding, { facts, blamed, before: keys.at(-1)?.name ?? '' })];
}

/** The keys of findings as they are, which every grouping asks for. */
const known = new WeakMap<FindingRecord, readonly GroupKey[]>();

function ownKeys(finding: FindingRecord): readonly GroupKey[] {
  const before = known.get(finding);
  if (before !== undefined) return before;
  const keys = groupKeys(finding);
  known.set(finding, keys);
  return keys;
}

/** The group in the log. Crashes are looked at anew: a build before this one may have seen their signatures otherwise. */
function loggedKeys(finding: FindingRecord, facts: CurrentFacts): GroupKey[] {
  const anew = facts.crashes ? foundKeys(finding, facts, finding.suspects) : [];
  return [{ by: 'logged', name: finding.group }, ...anew];
}

/** The group that it was given when it was found, with other names for those that are blamed. */
function foundKeys(finding: FindingRecord, facts: CurrentFacts, suspects: readonly string[]): GroupKey[] {
  const { kind, trust, theories, shape } = finding;
  if (shape === undefined && !facts.crashes) return [];
  const signature = facts.crashes ? facts.signature : finding.signature;
  return [{ by: 'found', name: groupOf({ kind, trust, suspects, signature, theories, shape: shape ?? '' }) }];
}

/** What a small input tells: a crash by what is left of it, where it has no known answer else; wrong models by what is false in them. */
function reducedKeys(facts: CurrentFacts, blamed: string, confirmed: FindingRecord['confirmed']): GroupKey[] {
  const { kind, trust, signature, falsePart, theories } = facts;
  const shape = facts.shape ?? '';
  if (facts.crashes) return crashKeys(facts, blamed, confirmed);
  if (kind === 'invalid-model' && falsePart === null) {
    return [{ by: 'reduced', name: groupOf({ kind, trust, suspects: [blamed], signature, theories, shape }) }];
  }
  const fault = faultName(facts);
  const made: GroupKey = { by: 'reduced', name: groupName(fault, [blamed, ...theories, shape]) };
  const keys = [made];
  const about = operatorTraits(facts);
  if (about !== undefined) keys.push({ by: 'operators', name: groupName(fault, ['of', blamed, ...about]) });
  if (fault === WRONG_MODEL && falsePart !== null) {
    keys.push({ by: 'false part', name: groupName(fault, ['false', blamed, faultOf(falsePart)]) });
  }
  return keys;
}

/**
 * A crash that says something of its fault is told by that; of others what is left of the input tells: its operators, and
 * whether a process that was asked nothing before dies of it too.
 */
function crashKeys(facts: CurrentFacts, blamed: string, confirmed: FindingRecord['confirmed']): GroupKey[] {
  const { theories, shape } = facts;
  const signature = facts.signature ?? '';
  if (!isBareSignature(signature)) return [{ by: 'reduced', name: groupName('crash', [blamed, signature]) }];
  const made: GroupKey = {
    by: 'reduced',
    name: groupName('crash', [blamed, signature, ...theories, shape ?? '']),
  };
  const about = operatorTraits(facts);
  if (about === undefined || facts.operators?.length === 0) return [made];
  return [made, { by: 'operators', name: groupName('crash', ['of', blamed, signature, confirmed, ...about]) }];
}

/** What the solver gets wrong, whatever showed it: an answer, a model, a value or a simplification. */
function faultKeys({ fault }: CurrentFacts, blamed: string): GroupKey[] {
  if (fault === null || fault.cause === null) return [];
  return [{ by: 'fault', name: groupName('fault', [blamed, fault.cause]) }];
}

/** A crash by where the solver dies: as it was found, and of its smaller input, which may be elsewhere. */
function frameKeys({ backtrace, reduced }: FindingRecord, blamed: string): GroupKey[] {
  const left = reduced?.details?.backtrace;
  return [
    ...(backtrace === undefined ? [] : [{ by: 'frames', name: framesName(blamed, backtrace) } as const]),
    ...(left === undefined ? [] : [{ by: 'frames of the reduced input', name: framesName(blamed, left) } as const]),
  ];
}

function framesName(blamed: string, { signal, frames }: Backtrace): string {
  return groupName('crash', ['at', blamed, signal, ...frames]);
}

/** The operators that tell what an input is about; what only compares is about what it compares. Undefined where they are not known. */
function operatorTraits({ operators, theories }: CurrentFacts): string[] | undefined {
  if (operators === null) return undefined;
  return operators.some(isOfOneTheory) ? [...operators] : [...theories, ...operators];
}

function isOfOneTheory(name: string): boolean {
  if (name === 'match') return true;
  const op = operatorNamed(name);
  return op !== undefined && operatorInfo(op).theory !== 'Core';
}

/** What tells a finding apart from others that one version fixed. */
interface FixTraits {
  readonly facts: CurrentFacts;
  readonly blamed: string;
  /** Its group by all that is weaker. */
  readonly before: string;
}

/**
 * Findings that appear in one version and are gone in one version. A release fixes many bugs, so crashes must share their
 * signature too, all others and those whose signature says nothing their theories; the shape may differ. What the newest
 * version has still is nothing that one of them fixed, and else where it was.
 */
function fixedKeys(finding: FindingRecord, { facts, blamed, before }: FixTraits): GroupKey[] {
  const { bisection } = finding;
  // What shows on none of the versions was fixed before all of them: that says nothing of it.
  if (!bisection || bisection.firstBad === null) return [];
  // Nor does what comes and goes, what another model of another version showed, or an end beside a version that was not judged.
  if (!isMonotone(bisection) || bisection.reran || !hasSureEnds(bisection)) return [];
  // An input may be answered rightly by a version that still has the fault of its ground term.
  if (facts.fault !== null && facts.fault.cause !== null && bisection.of !== 'pinned') return [];
  if (bisection.fixedIn === null) {
    return fixStateOf(bisection) === 'open' ? [{ by: 'fix', name: groupName(facts.kind, ['open', before]) }] : [];
  }
  const { signature, crashes } = facts;
  const isSpecific = crashes && !isBareSignature(signature ?? '');
  const about = aboutOf(facts);
  const like = [...(crashes ? [signature ?? ''] : []), ...(isSpecific ? [] : about)];
  const { family, firstBad, fixedIn } = bisection;
  return [{ by: 'fix', name: groupName(faultName(facts), ['fixed', family, blamed, firstBad, fixedIn, ...like]) }];
}

/** What a bug is about, besides its versions: where the solver dies, what it gets wrong, or else theories. */
function aboutOf({ backtrace, fault, operators, theories }: CurrentFacts): readonly string[] {
  if (backtrace !== null) return backtrace.frames;
  if (fault !== null && fault.cause !== null) return [fault.cause];
  // Theories of operators that are left say more than those of sorts: elements of an array may have any.
  const own = (operators ?? []).flatMap((name) => {
    const op = operatorNamed(name);
    const theory = op === undefined ? undefined : operatorInfo(op).theory;
    return theory === undefined || theory === 'Core' ? [] : [theory];
  });
  return own.length === 0 ? theories : [...new Set(own)].sort();
}

/** Leads from the group that a finding was given at first to the one that all that is known now puts it into. */
export class Grouping {
  readonly #leads = new Map<string, GroupKey>();
  readonly #last = new Map<string, GroupKey>();
  /** Groups that hold findings of one input, and the group that stands for both. */
  readonly #joined = new Map<string, string>();

  /**
   * Findings in the order in which they were found. One about which more is known takes along those of its group about
   * which less is known; where several could, the first one does.
   */
  constructor(findings: readonly FindingRecord[]) {
    for (const finding of findings) {
      const keys = ownKeys(finding);
      keys.slice(1).forEach((key, i) => {
        const from = textOf(keys[i] as GroupKey);
        if (!this.#leads.has(from)) this.#leads.set(from, key);
      });
      this.#last.set(finding.id, keys.at(-1) as GroupKey);
    }
    // Where the smaller input of one finding dies, another may die as it was found.
    for (const { by, name } of [...this.#leads.values(), ...this.#last.values()]) {
      if (by !== 'frames of the reduced input') continue;
      const from = textOf({ by: 'frames', name });
      if (!this.#leads.has(from)) this.#leads.set(from, { by, name });
    }
    this.#joinInputs(findings);
  }

  /** Joins the groups of findings that show one bug on one input. */
  #joinInputs(findings: readonly FindingRecord[]): void {
    const first = new Map<string, { readonly group: string; readonly by: string }>();
    for (const finding of findings) {
      for (const { name, by } of inputKeys(finding)) {
        const [group, before] = [this.of(finding), first.get(name)];
        if (before === undefined) first.set(name, { group, by });
        else if (before.by !== by && this.#standFor(before.group) !== group)
          this.#joined.set(group, this.#standFor(before.group));
      }
    }
  }

  #standFor(group: string): string {
    let name = group;
    for (let next = this.#joined.get(name); next !== undefined; next = this.#joined.get(name)) name = next;
    return name;
  }

  /** The group of a finding. */
  of({ id, group }: Pick<FindingRecord, 'id' | 'group'>): string {
    return this.#follow(this.#last.get(id) ?? { by: 'logged', name: group });
  }

  /** Where what was put into this group at first belongs. */
  ofGroup(group: string): string {
    return this.#follow({ by: 'logged', name: group });
  }

  /** Each step leads to something stronger, so that following them ends. */
  #follow(from: GroupKey): string {
    let at = from;
    for (let next = this.#leads.get(textOf(at)); next !== undefined; next = this.#leads.get(textOf(at))) at = next;
    return this.#standFor(at.name);
  }
}

function textOf({ by, name }: GroupKey): string {
  return `${BY.indexOf(by)} ${name}`;
}
