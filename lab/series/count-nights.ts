import { type FindingState, type Recognition, type Summary, type Triage, currentFacts } from '../../src/index.js';
import {
  type Baseline,
  decideGroupState,
  describeTriage,
  findInBaseline,
  groupBy,
  isOutlasted,
  toBaseline,
} from '../../src/lab-front.js';
import { type DatedBuilds, type RecordedChange, attributeChange } from './attribution.js';
import { type Night, type NightBug, type NightState, STATES } from './night.js';
import { SameBugs } from './same-bugs.js';

type Group = Summary['groups'][number];

export interface SeriesCampaign extends DatedBuilds {
  readonly campaign: string;
  /** Hashes of the solvers. */
  readonly builds: readonly string[];
  /** Without triages, such as the results of rechecks. */
  readonly groups: readonly Group[];
  readonly findings: readonly FindingState[];
  membersOf(group: Group): readonly FindingState[];
  readonly triages: ReadonlyMap<string, readonly Triage[]>;
}

/**
 * Compares campaigns in the order of their dates. A bug is known if an earlier campaign has it. The result of a
 * recheck counts for the campaign that tests its version (`attributeChange`). A fix of a fixed bug, and a return of a
 * returned bug, were counted before, so they do not count.
 */
export function countNights(campaigns: readonly SeriesCampaign[]): readonly Night[] {
  const entries = readEntries(campaigns);
  const settled = new Map<Entry, NightBug>();
  for (const own of groupBy(entries, ({ name }) => name).values()) {
    for (const [entry, state] of settleBug(own)) settled.set(entry, { ...entry.bug, ...state });
  }
  return campaigns.map(({ campaign, started }, i) => {
    const inNight = entries.filter(({ night }) => night === i);
    const shown = [...inNight.filter(isShown), ...inNight.filter((entry) => !isShown(entry))];
    const bugs = shown.flatMap((entry) => settled.get(entry) ?? []);
    const counts = Object.fromEntries(STATES.map((state) => [state, bugs.filter((bug) => bug.state === state).length]));
    return { campaign, started, counts: counts as Night['counts'], bugs };
  });
}

/** A bug that a campaign shows, or a change that a recheck of its finding recorded. */
interface Entry {
  /** Equal for findings of one bug. */
  readonly name: string;
  readonly night: number;
  readonly bug: NightBug;
  /** Missing for a bug that the campaign shows. */
  readonly change?: { readonly from: number; readonly when: string };
}

const isShown = ({ change }: Entry): boolean => change === undefined;

function readEntries(campaigns: readonly SeriesCampaign[]): readonly Entry[] {
  const entries: Entry[] = [];
  const bugs = new SameBugs();
  let before: Baseline | null = null;
  for (const [from, each] of campaigns.entries()) {
    const { campaign, started, findings, builds } = each;
    const groups = each.groups.map((group) => {
      const recognition = recognise(group, each.membersOf(group), before);
      const found = { members: each.membersOf(group), mark: recognition?.name ?? null };
      return { group, found, recognition, same: bugs.find(found) };
    });
    for (const { group, found, recognition, same } of groups) {
      const name = bugs.add(found, `${from}/${group.group}`, same);
      const { kind, suspects, signature, smallest } = group;
      const shown = { group: group.group, kind, solver: suspects.join(' or '), signature, finding: smallest.id };
      const finding = findings.find(({ id }) => id === smallest.id) ?? smallest;
      entries.push({ name, night: from, bug: { ...shown, ...stateOf(recognition), recorded: null } });
      const { families } = currentFacts(smallest);
      const ids = new Set(found.members.map(({ id }) => id));
      const isOpen = isOutlasted(
        finding,
        findings.filter(({ id }) => ids.has(id)),
      );
      const changes = isOpen ? [] : listChanges(each.triages.get(smallest.id) ?? [], finding);
      for (const { state, version, because, when = started } of changes) {
        const night = attributeChange(campaigns, { state, when, version, families, from });
        const isLate = campaigns.some((other, i) => i > night && other.started < when);
        const bug = { ...shown, state, because, recorded: isLate ? when : null };
        entries.push({ name, night, bug, change: { from, when } });
      }
    }
    before = toBaseline(campaign, findings, before, builds);
  }
  return entries;
}

function recognise(group: Group, members: readonly FindingState[], before: Baseline | null): Recognition | undefined {
  const earlier = decideGroupState(members, (finding) =>
    before === null ? undefined : findInBaseline(before, finding),
  );
  const { returned, known } = (earlier.returned ?? earlier.known) === null ? group : earlier;
  const name = returned ?? known;
  return name === null ? undefined : { name, isReturned: returned !== null };
}

function stateOf(recognition: Recognition | undefined): Pick<NightBug, 'state' | 'because'> {
  if (recognition === undefined) return { state: 'new', because: null };
  return { state: recognition.isReturned ? 'returned' : 'known', because: recognition.name };
}

interface ListedChange extends Pick<RecordedChange, 'state' | 'version'> {
  readonly when: string | undefined;
  readonly because: string | null;
}

/** Lists the fixes and returns of a finding. Any other triage revokes the changes before it. */
function listChanges(triages: readonly Triage[], finding: FindingState): readonly ListedChange[] {
  const listed: ListedChange[] = [];
  for (const [i, each] of triages.entries()) {
    // Only the finding has the version of a later bisection.
    const triage = i === triages.length - 1 ? (finding.triage ?? each) : each;
    const { state, fixedIn, returnedIn } = triage;
    if (state !== 'fixed' && state !== 'returned') listed.length = 0;
    else {
      const before = listed.at(-1)?.state === state ? listed.pop() : undefined;
      const version = state === 'fixed' ? fixedIn : returnedIn;
      const because = describeTriage({ ...finding, triage }) ?? null;
      listed.push({ state, when: before?.when ?? triage.when ?? undefined, version, because });
    }
  }
  return listed;
}

type Settled = Pick<NightBug, 'state'> & Partial<NightBug>;

/** Selects the entries of one bug that count. */
function settleBug(entries: readonly Entry[]): ReadonlyMap<Entry, Settled> {
  const settled = new Map<Entry, Settled>();
  let last: NightState | undefined;
  const nights = [...groupBy(entries, ({ night }) => night)].sort(([a], [b]) => a - b);
  for (const [, inNight] of nights) {
    const counted = new Set<NightState>();
    for (const { entry, ...as } of mergeReturn(inNight)) {
      const isRepeated = isChange(as.state) && as.state === last;
      if (isChange(as.state)) last = as.state;
      if (isRepeated && !isShown(entry)) continue;
      const state = isRepeated ? 'known' : as.state;
      if (!counted.has(state)) settled.set(entry, { ...as, state });
      counted.add(state);
    }
  }
  return settled;
}

const isChange = (state: NightState): boolean => state === 'fixed' || state === 'returned';

/** If the campaign shows a bug that returned, the return and the bug that it shows count once. */
function mergeReturn(entries: readonly Entry[]): readonly (Settled & { readonly entry: Entry })[] {
  const own = entries.filter(isShown);
  const shown = own.find(({ bug }) => bug.state === 'returned') ?? own[0];
  const changes = entries
    .filter((entry) => !isShown(entry))
    .sort((a, b) => ((a.change?.when ?? '') < (b.change?.when ?? '') ? -1 : 1));
  const isBack = ({ bug, change, night }: Entry) => bug.state === 'returned' && (change?.from ?? night) < night;
  const back = shown && changes.find(isBack);
  const plain = (entry: Entry) => ({ entry, state: entry.bug.state });
  if (shown === undefined) return changes.map(plain);
  if (back === undefined) return [plain(shown), ...changes.map(plain)];
  const { state, because, recorded } = back.bug;
  return changes
    .filter((entry) => entry === back || !isBack(entry))
    .map((entry) => (entry === back ? { entry: shown, state, because, recorded } : plain(entry)));
}
