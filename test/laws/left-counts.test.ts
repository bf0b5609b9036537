import { stripVTControlCharacters } from 'node:util';
import { expect, it } from 'vitest';
import {
  type CampaignEvent,
  FUTILE,
  type FindingState,
  type FollowUp,
  type ReportFacts,
  Tally,
  campaignPage,
  toReportedBug,
} from '../../src/campaign/index.js';
import { findingsLines } from '../../src/cli/findings/summary-text.js';
import { summaryJson } from '../../src/cli/findings/summary-json.js';
import { statusLines } from '../../src/cli/hunt/progress.js';
import { GENERIC_REPORTING } from '../../src/solver/index.js';
import { type Rng, rngFromSeed } from '../../src/util/index.js';
import { SOME_PLAN, makeBisection, makeFinding, makeReduced, makeStarted } from '../support/findings.js';
import { byDepth } from '../support/laws.js';

const EACH = byDepth({ sample: 100, whole: 500, deep: 5_000 });
const TASKS = ['reduce', 'bisect'] as const;

function drawFinding(rng: Rng, i: number): FindingState {
  const because = rng.pick([FUTILE.smaller, FUTILE.versions, 'the time was up']);
  return makeFinding(`f${i}`, {
    kind: rng.pick(['wrong-answer', 'wrong-answer', 'crash', 'refuses']),
    group: `g${rng.below(6)}`,
    suspects: rng.chance(0.9) ? ['z3'] : ['z3', 'cvc5'],
    ...(rng.chance(0.3) && { known: 'issue 1' }),
    ...(rng.chance(0.4) && { reduced: makeReduced({ shape: `s${rng.below(4)}` }) }),
    ...(rng.chance(0.3) && { bisection: makeBisection({ ...(rng.chance(0.3) && { unfinished: true }) }) }),
    ...(rng.chance(0.3) && { left: { [rng.pick(TASKS)]: because } }),
  });
}

/** The event log of a hunt whose time ended before all findings were reduced and bisected. */
function* drawEvents(rng: Rng): Generator<CampaignEvent> {
  const findings = Array.from({ length: rng.between(1, 12) }, (_, i) => drawFinding(rng.fork(String(i)), i));
  const auto = { reduce: 'auto', bisect: 'auto' } as const;
  yield makeStarted({ ...SOME_PLAN, postProcessing: rng.chance(0.6) ? auto : { ...auto, reduce: 'all' } });
  for (const { reduced, bisection, left = {}, ...finding } of findings) {
    const { id } = finding;
    yield { kind: 'finding', at: 1, finding };
    if (reduced !== undefined) yield { kind: 'finding-reduced', at: 1, id, reduced };
    if (bisection !== undefined) yield { kind: 'finding-bisected', at: 1, id, bisection };
    for (const what of TASKS) {
      const because = left[what];
      if (because !== undefined) yield { kind: 'finding-left', at: 1, id, what, because };
    }
  }
  const drawIds = () => findings.filter(() => rng.chance(0.4)).map(({ id }) => id);
  yield { kind: 'campaign-ended', at: 2, reason: 'time', unreduced: drawIds(), unbisected: drawIds() };
}

it('states the same numbers of groups to reduce and bisect in all texts as in JSON', () => {
  const totals = { reduce: 0, bisect: 0, mergeable: 0, further: 0 };
  for (let i = 0; i < EACH; i++) {
    const rng = rngFromSeed(`left ${i}`);
    const tally = new Tally();
    for (const event of drawEvents(rng)) tally.add(event);
    const summary = tally.summary();
    const json = summaryJson(summary, { folder: 'c', pathOf: (id) => id });
    const lines = findingsLines(summary, [], { folder: 'c', columns: 1_000 }).map(stripVTControlCharacters);
    const firsts = new Set(json.groups.map(({ smallest }) => smallest.id));
    const fresh = json.groups.filter(({ kind, known }) => kind !== 'refuses' && known === null);
    const open = (what: FollowUp) => fresh.filter(({ left }) => left[what] !== null);
    const count = (pattern: RegExp) =>
      lines.flatMap((line) => [...line.matchAll(pattern)]).reduce((sum, [, times]) => sum + Number(times), 0);

    const mergeable = open('reduce').filter(({ left }) => left.reduce !== FUTILE.smaller).length;
    const expected = fresh.length > 1 ? mergeable : 0;
    expect(count(/(\d+) not reduced and may merge/g)).toBe(expected);
    const status = statusLines(summary, 1).join('\n');
    expect(Number(/(\d+) not reduced and may merge/.exec(status)?.[1] ?? 0)).toBe(expected);
    const bugs = json.groups.map(({ kind, known, trust, left, again, group, smallest }) => {
      const facts = { ...{ id: smallest.id, kind, known, trust, left, again, title: group, bytes: 1 } };
      const shown = { ...facts, returned: null, versions: null, suspects: [], alsoIn: [] } as unknown as ReportFacts;
      return toReportedBug({ facts: shown, count: 1, reporting: GENERIC_REPORTING, file: 'x.md' });
    });
    const heading = JSON.stringify(campaignPage(summary, bugs, 'c')[0]);
    expect(Number(/(\d+) not reduced and may merge/.exec(heading)?.[1] ?? 0)).toBe(expected);
    const known = bugs.filter(({ standing }) => standing === 'known').length;
    const all = fresh.length + known;
    expect(heading).toContain(
      `${all} group${all === 1 ? '' : 's'} of findings${known === 0 ? '' : `, ${fresh.length} of them new`}`,
    );

    for (const [what, word, ids] of [
      ['reduce', 'reduced', json.unreduced],
      ['bisect', 'bisected', json.unbisected],
    ] as const) {
      const queued = ids.filter((id) => firsts.has(id));
      const others = open(what).filter(({ smallest }) => !ids.includes(smallest.id));
      const groups = count(
        new RegExp(
          String.raw`(\d+) groups?(?: and \d+ further findings?)? (?:not ${word}|already as small${what === 'reduce' ? '' : '$^'})`,
          'g',
        ),
      );
      expect(groups, lines.join('\n')).toBe(queued.length + others.length);
      const further = count(new RegExp(String.raw`(\d+) further findings? not ${word}`, 'g'));
      expect(further).toBe(ids.length - queued.length);
      if (what === 'bisect') expect(further).toBe(0);
      totals[what] += queued.length;
      totals.further += further;
    }
    totals.mergeable += expected;
  }
  for (const times of Object.values(totals)) expect(times).toBeGreaterThan(EACH / 10);
});
