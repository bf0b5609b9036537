import { type Backtrace, compareVersions, isBareSignature } from '../../solver/index.js';
import { operatorInfo, operatorNamed } from '../../term/index.js';
import {
  type FindingView,
  type FindingState,
  currentFacts,
  computeFixState,
  findKnownFix,
  findSuspectRuns,
  hasSureEnds,
  isMonotone,
  type Baseline,
  type Group,
  type Recognition,
} from '../log/index.js';
import { normaliseSignature } from '../hunt/ask/index.js';
import { findGroupFix } from './group-state.js';
import { returnOf } from './known-bugs.js';
import { listVersions } from './observation.js';
import { WRONG_MODEL, faultName, inputKeys } from './input-keys.js';
import { type Suspicion, observationKind } from '../../oracle/index.js';
import { contentId, groupBy } from '../../util/index.js';

/** Evidence that findings are one bug, weakest first. Stronger evidence overrides weaker. */
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

interface GroupKey {
  readonly by: (typeof BY)[number];
  readonly name: string;
}

/** Lists group keys, weakest evidence first. `suspects` replaces the finding's own suspects. */
function groupKeys(finding: FindingState, suspects?: readonly string[]): GroupKey[] {
  // An unconfirmed report of a worker has its own group.
  if (finding.reported !== undefined)
    return [{ by: 'logged', name: `reported by ${finding.reported.by}: ${finding.group}` }];
  const facts = currentFacts(finding);
  const blamed = joinSolverNames(suspects ?? facts.suspects);
  const keys: GroupKey[] = [
    ...(suspects === undefined ? listLoggedKeys(finding, facts) : listFoundKeys(finding, facts, suspects)),
    ...(finding.reduced === undefined ? [] : listReducedKeys(facts, blamed, finding.confirmed)),
    ...faultKeys(facts, blamed),
    ...frameKeys(finding, blamed),
  ];
  return [...keys, ...listFixKeys(finding, { facts, blamed, before: keys.at(-1)?.name ?? '' })];
}

const known = new WeakMap<FindingState, readonly GroupKey[]>();

function ownKeys(finding: FindingState): readonly GroupKey[] {
  const before = known.get(finding);
  if (before !== undefined) return before;
  const keys = groupKeys(finding);
  known.set(finding, keys);
  return keys;
}

function listLoggedKeys(finding: FindingState, facts: FindingView): GroupKey[] {
  const anew = facts.crashes ? listFoundKeys(finding, facts, finding.suspects) : [];
  return [{ by: 'logged', name: finding.group }, ...anew];
}

function listFoundKeys(finding: FindingState, facts: FindingView, suspects: readonly string[]): GroupKey[] {
  const { kind, trust, theories, shape } = finding;
  const signature = facts.crashes ? facts.signature : finding.signature;
  return [{ by: 'found', name: nameGroup({ kind, trust, suspects, signature, theories, shape }) }];
}

function listReducedKeys(facts: FindingView, blamed: string, confirmed: FindingState['confirmed']): GroupKey[] {
  const { kind, trust, signature, falsePart, theories, shape } = facts;
  if (facts.crashes) return crashKeys(facts, blamed, confirmed);
  if (kind === 'invalid-model' && falsePart === null) {
    return [{ by: 'reduced', name: nameGroup({ kind, trust, suspects: [blamed], signature, theories, shape }) }];
  }
  const fault = faultName(facts);
  const made: GroupKey = { by: 'reduced', name: groupName(fault, [blamed, ...theories, shape]) };
  const keys = [made];
  const about = operatorTraits(facts);
  if (about !== undefined) keys.push({ by: 'operators', name: groupName(fault, ['of', blamed, ...about]) });
  if (fault === WRONG_MODEL && falsePart !== null) {
    keys.push({ by: 'false part', name: groupName(fault, ['false', blamed, normaliseSignature(falsePart)]) });
  }
  return keys;
}

function crashKeys(facts: FindingView, blamed: string, confirmed: FindingState['confirmed']): GroupKey[] {
  const { theories, shape } = facts;
  const signature = facts.signature ?? '';
  if (!isBareSignature(signature)) return [{ by: 'reduced', name: groupName('crash', [blamed, signature]) }];
  const made: GroupKey = {
    by: 'reduced',
    name: groupName('crash', [blamed, signature, ...theories, shape]),
  };
  const about = operatorTraits(facts);
  if (about === undefined || facts.operators?.length === 0) return [made];
  return [made, { by: 'operators', name: groupName('crash', ['of', blamed, signature, confirmed, ...about]) }];
}

function faultKeys({ fault }: FindingView, blamed: string): GroupKey[] {
  if (fault === null || fault.cause === null) return [];
  return [{ by: 'fault', name: groupName('fault', [blamed, fault.cause]) }];
}

function frameKeys({ backtrace, reduced }: FindingState, blamed: string): GroupKey[] {
  const left = reduced?.backtrace;
  return [
    ...(backtrace === undefined ? [] : [{ by: 'frames', name: framesName(blamed, backtrace) } as const]),
    ...(left === undefined ? [] : [{ by: 'frames of the reduced input', name: framesName(blamed, left) } as const]),
  ];
}

function framesName(blamed: string, { signal, frames }: Backtrace): string {
  return groupName('crash', ['at', blamed, signal, ...frames]);
}

/** Lists operators of the input, and its theories if all operators are Boolean. Undefined if unknown. */
function operatorTraits({ operators, theories }: FindingView): string[] | undefined {
  if (operators === null) return undefined;
  return operators.some(isOfOneTheory) ? [...operators] : [...theories, ...operators];
}

function isOfOneTheory(name: string): boolean {
  if (name === 'match') return true;
  const op = operatorNamed(name);
  return op !== undefined && operatorInfo(op).theory !== 'Core';
}

interface FixTraits {
  readonly facts: FindingView;
  readonly blamed: string;
  readonly before: string;
}

/**
 * Lists keys that are equal for findings that appear and disappear in the same versions. A release fixes many bugs, so
 * crashes must also have one signature, and other findings must have the same theories.
 */
function listFixKeys(finding: FindingState, { facts, blamed, before }: FixTraits): GroupKey[] {
  const { bisection } = finding;
  if (!bisection || bisection.firstBad === null) return [];
  // Excludes failures that come and go, failures that depend on another version's model, ranges with an undecided
  // neighbour, and versions of another input than that of the facts.
  if (!isMonotone(bisection) || bisection.reran || bisection.reducedPasses || !hasSureEnds(bisection)) return [];
  // A version may answer the input correctly although its ground term is still wrong.
  if (facts.fault !== null && facts.fault.cause !== null && bisection.of !== 'pinned') return [];
  // One fault can show as several kinds.
  const kind = facts.fault === null || facts.fault.cause === null ? faultName(facts) : 'fault';
  if (bisection.fixedIn === null) {
    return computeFixState(bisection) === 'open' ? [{ by: 'fix', name: groupName(kind, ['open', before]) }] : [];
  }
  const { signature, crashes } = facts;
  const isSpecific = crashes && !isBareSignature(signature ?? '');
  const about = characterise(facts);
  const like = [...(crashes ? [signature ?? ''] : []), ...(isSpecific ? [] : about)];
  const { family, firstBad, fixedIn } = bisection;
  return [{ by: 'fix', name: groupName(kind, ['fixed', family, blamed, firstBad, fixedIn, ...like]) }];
}

function characterise({ backtrace, fault, operators, theories }: FindingView): readonly string[] {
  if (backtrace !== null) return backtrace.frames;
  if (fault !== null && fault.cause !== null) return [fault.cause];
  // Operators' theories are more specific than those of sorts, since array elements may have any sort.
  const own = (operators ?? []).flatMap((name) => {
    const op = operatorNamed(name);
    const theory = op === undefined ? undefined : operatorInfo(op).theory;
    return theory === undefined || theory === 'Core' ? [] : [theory];
  });
  return own.length === 0 ? theories : [...new Set(own)].sort();
}

export class Grouping {
  readonly #leads = new Map<string, GroupKey>();
  readonly #last = new Map<string, GroupKey>();
  readonly #joined = new Map<string, string>();

  constructor(findings: readonly FindingState[]) {
    for (const finding of findings) {
      const keys = ownKeys(finding);
      keys.slice(1).forEach((key, i) => {
        const from = formatKey(keys[i] as GroupKey);
        if (!this.#leads.has(from)) this.#leads.set(from, key);
      });
      this.#last.set(finding.id, keys.at(-1) as GroupKey);
    }
    // The crash location of a reduced input may be another finding's original location.
    for (const { by, name } of [...this.#leads.values(), ...this.#last.values()]) {
      if (by !== 'frames of the reduced input') continue;
      const from = formatKey({ by: 'frames', name });
      if (!this.#leads.has(from)) this.#leads.set(from, { by, name });
    }
    this.#joinInputs(findings);
    this.#joinReplies(findings);
  }

  #joinInputs(findings: readonly FindingState[]): void {
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

  /** A reply that is wrong in a false model of the same input shows the model's fault if it needs the same operators. */
  #joinReplies(findings: readonly FindingState[]): void {
    const models = groupBy(
      findings.filter(({ kind }) => kind === 'invalid-model'),
      ({ mutant }) => mutant,
    );
    for (const reply of findings) {
      const { kind, solver, operators } = currentFacts(reply);
      if (kind !== 'wrong-value' && kind !== 'wrong-optimum') continue;
      const model = models.get(reply.mutant)?.find((other) => {
        const { solver: wrong, falsePart } = currentFacts(other);
        const needed = / of (.*)/.exec(falsePart ?? '')?.[1]?.split(', ');
        return wrong === solver && needed?.every((name) => operators?.includes(name));
      });
      const [own, group] = [this.of(reply), model && this.of(model)];
      if (group !== undefined && group !== own) this.#joined.set(own, group);
    }
  }

  #standFor(group: string): string {
    let name = group;
    for (let next = this.#joined.get(name); next !== undefined; next = this.#joined.get(name)) name = next;
    return name;
  }

  of({ id, group }: Pick<FindingState, 'id' | 'group'>): string {
    return this.#follow(this.#last.get(id) ?? { by: 'logged', name: group });
  }

  ofGroup(group: string): string {
    return this.#follow({ by: 'logged', name: group });
  }

  /** Follows `#leads` to the last key. Terminates, since each step leads to stronger evidence. */
  #follow(from: GroupKey): string {
    let at = from;
    for (let next = this.#leads.get(formatKey(at)); next !== undefined; next = this.#leads.get(formatKey(at)))
      at = next;
    return this.#standFor(at.name);
  }
}

const formatKey = ({ by, name }: GroupKey): string => `${BY.indexOf(by)} ${name}`;

type GroupTraits = Pick<Suspicion, 'kind' | 'trust'> &
  Pick<FindingView, 'suspects' | 'signature' | 'theories' | 'shape'>;

/** Findings of one group are most likely one bug. */
export function nameGroup({ kind, trust, suspects, signature, theories, shape }: GroupTraits): string {
  const solver = joinSolverNames(suspects);
  switch (observationKind(kind)) {
    case 'crash':
      return crashGroup(solver, signature ?? '', theories);
    case 'model':
      return groupName(kind, [solver, signature ?? '', ...(trust === 'certified' ? [] : theories)]);
    case 'signature':
      // Refusals with messages of the same form are one group, whatever their theories.
      return groupName(kind, [solver, signature ?? '', ...(kind === 'refuses' ? [] : theories)]);
    case 'change':
      return signature === null ? groupName(kind, [solver, ...theories]) : crashGroup(solver, signature, theories);
    case 'answer':
    case 'time':
      // If the claims are refuted, the group must not hide findings with other evidence.
      return groupName(kind, [solver, ...theories, shape, ...(trust === 'claimed' ? [trust] : [])]);
  }
}

function crashGroup(solver: string, signature: string, theories: readonly string[]): string {
  return groupName('crash', [solver, signature, ...(isBareSignature(signature) ? theories : [])]);
}

const joinSolverNames = (suspects: readonly string[]): string => [...suspects].sort().join('|');

function groupName(kind: string, traits: readonly string[]): string {
  return `${kind}-${contentId(JSON.stringify(traits)).slice(0, 8)}`;
}

/** `builds`: hashes of the campaign's solvers. */
export function toBaseline(
  path: string,
  findings: readonly FindingState[],
  older?: Baseline | null,
  builds: readonly string[] = [],
): Baseline {
  const grouping = new Grouping(findings);
  const members = groupBy(findings, (finding) => grouping.of(finding));
  const triaged = new Map(
    [...members].flatMap(([group, all]) => {
      const fix = findGroupFix(all);
      return fix === undefined ? [] : [[group, fix]];
    }),
  );
  const fixed: Record<string, NonNullable<Baseline['fixed']>[string]> = { ...older?.fixed };
  const isGone = ({ absentIn = [] }: Baseline['keys'][string]) => absentIn.some((build) => builds.includes(build));
  const present = new Map(
    Object.entries(older?.keys ?? {}).map(([key, entry]) => [key, isGone(entry) ? { ...entry, goneIn: path } : entry]),
  );
  for (const finding of findings) {
    const version = triaged.get(grouping.of(finding));
    if (version !== undefined) for (const key of baselineKeys(finding)) fixed[key] = { path, version };
  }
  for (const key of Object.keys(fixed)) present.delete(key);
  const seen = new Set<string>();
  for (const finding of findings) {
    if (triaged.has(grouping.of(finding))) continue;
    const found = findFix(finding);
    for (const key of baselineKeys(finding)) {
      Reflect.deleteProperty(fixed, key);
      const before = present.get(key);
      const fixes = [...new Set([...(before?.fixes ?? []), ...(found === undefined ? [] : [found])])];
      // Each finding with this key must be absent from the build.
      const absentIn = (finding.triage?.absentIn ?? []).filter(
        (build) => !seen.has(key) || before?.absentIn?.includes(build),
      );
      seen.add(key);
      present.set(key, { path, ...(fixes.length > 0 && { fixes }), ...(absentIn.length > 0 && { absentIn }) });
    }
  }
  return { path, keys: Object.fromEntries([...present].sort(([a], [b]) => (a < b ? -1 : 1))), fixed };
}

export function findInBaseline({ keys, fixed = {} }: Baseline, finding: FindingState): Recognition | undefined {
  const own = baselineKeys(finding);
  const found = findFix(finding);
  const suspect = { ...finding, suspects: currentFacts(finding).suspects };
  const builds = findSuspectRuns(suspect).flatMap(({ version }) => version.sha256 ?? []);
  const same = own.flatMap((key) => {
    const known = Object.hasOwn(keys, key) ? keys[key] : undefined;
    const isSame = key === finding.id || found === undefined || (known?.fixes?.includes(found) ?? true);
    return known !== undefined && isSame ? [known] : [];
  });
  const isKnown = ({ goneIn, absentIn }: Baseline['keys'][string]) =>
    goneIn === undefined || builds.length === 0 || builds.some((build) => absentIn?.includes(build));
  const known = same.find(isKnown) ?? same[0];
  if (known !== undefined && isKnown(known)) return { name: `in ${known.path}`, isReturned: false };
  if (known !== undefined)
    return { name: `in ${known.path}, not in the build of ${known.goneIn}, shows again`, isReturned: true };
  const fix = own.map((key) => fixed[key]).find((each) => each !== undefined);
  if (fix === undefined) return undefined;
  const versions = listVersions(suspect);
  const name = `in ${fix.path}, no longer in ${fix.version}`;
  const isAfter = versions.some((version) => compareVersions(version, fix.version) >= 0);
  return isAfter ? returnOf(name, fix.version, versions) : { name, isReturned: false };
}

/** Finds the version that fixed the bug, with its family. Bugs that different versions fixed differ. */
function findFix({ bisection }: FindingState): string | undefined {
  if (!bisection || bisection.firstBad === null || bisection.fixedIn === null) return undefined;
  const isSure = isMonotone(bisection) && findKnownFix(bisection) !== null && hasSureEnds(bisection);
  return isSure ? `${bisection.family} ${bisection.fixedIn}` : undefined;
}

/**
 * Finds an earlier group that is probably the same bug: the kind, the solver and the fix are equal, and one input has
 * all operators of the other. Such groups are not merged, since a version fixes many bugs.
 */
export function findLikelySame(group: Group, earlier: readonly Group[]): Group | undefined {
  const describe = ({ kind, families, smallest }: Group) => JSON.stringify([kind, families, findFix(smallest)]);
  const includes = (all: readonly string[], some: readonly string[]) => some.every((each) => all.includes(each));
  if (findFix(group.smallest) === undefined) return undefined;
  return earlier.find((other) => {
    const [own, others] = [group.operators, other.operators];
    if (own === null || others === null || describe(other) !== describe(group)) return false;
    return includes(own, others) || includes(others, own);
  });
}

function baselineKeys(finding: FindingState): string[] {
  const { families } = currentFacts(finding);
  const groups = groupKeys(finding).map(({ name }) => name);
  const ofFamilies = groupKeys(finding, families).map(({ name }) => `family ${name}`);
  return [finding.id, ...groups, ...ofFamilies];
}
