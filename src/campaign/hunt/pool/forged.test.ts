import { describe, expect, it } from 'vitest';
import { makeBisection, makeReduced } from '../../../../test/support/findings.js';
import { MemoryQueue } from '../../../../test/support/memory-queue.js';
import { type Setup, NO_RESULTS, SEEDS, campaign, scriptedTools } from '../../../../test/support/scripted-campaign.js';
import { type Script, hashToNumber, makeScriptedSolver } from '../../../../test/support/scripted-solver.js';
import { contentId, memoise } from '../../../util/index.js';
import { findingId } from '../../confirm/index.js';
import { type CampaignEvent, type FindingState, type Store, Findings, currentFacts } from '../../log/index.js';
import { Grouping } from '../../triage/index.js';
import type { FindingProcessor } from '../context.js';
import type { DeliveredReport } from './dispatch.js';
import { runWorker } from './worker.js';
import { sampleCases } from '../../../../test/support/laws.js';
import { memoryStore } from '../../../../test/support/memory-store.js';

const isMutant = (input: string) => input.includes('(= 1 ');
const buggy: Script = (input) => (isMutant(input) && hashToNumber(input) % 3 === 0 ? ['unsat'] : ['sat']);
const SETUP: Setup = {
  solvers: () => [makeScriptedSolver('a', buggy), makeScriptedSolver('b', () => ['sat'])],
  postProcessing: { reduce: 'all', bisect: 'all' },
};
const clock = {
  now: () => performance.now(),
  sleep: (ms: number) => new Promise<void>((wake) => setTimeout(wake, ms)),
};
const MACHINE = { system: 'Elsewhere 1', architecture: 'x86_64', host: 'there' };
const FORGED = 'FORGED';
/** Not a model of any seed. */
const FALSE_MODEL = '(\n(define-fun x () Int (- 5))\n(define-fun y () Int 100)\n)\n';

/** Forges most facts of a finding, such as trust, group, texts and runs. The leader must accept none of them. */
function exaggerate(finding: FindingState): FindingState {
  const forged = { cause: FORGED, term: FORGED, text: FORGED, expected: 'unsat' } as const;
  return {
    ...finding,
    trust: 'certified',
    because: FORGED,
    oracles: [FORGED],
    seedIsWrong: true,
    wrong: { check: 0, got: 'sat', expected: 'unsat' },
    expected: ['unsat'],
    signature: FORGED,
    backtrace: { signal: FORGED, frames: [FORGED], isDeep: true },
    fault: forged,
    group: FORGED,
    theories: [FORGED],
    shape: FORGED,
    known: FORGED,
    claim: 'equivalent',
    steps: 99,
    bytes: 1,
    repeats: [{ solver: 'a', of: 'script', times: 99, said: { [FORGED]: 99 } }],
    runs: finding.runs.map((run) => ({ ...run, answers: ['unsat'], detail: FORGED, stdout: FORGED })),
  };
}

const processor: FindingProcessor = {
  ...NO_RESULTS,
  confirm: () => Promise.resolve({ machine: MACHINE, shows: 'yes', said: FORGED, times: 99 }),
  reduce: (finding) => {
    const { bytes: _, steps: __, ...more } = exaggerate(finding);
    const judged = {
      suspects: ['b'],
      witnesses: [FORGED],
      model: null,
      history: [],
      options: null,
      steps: null,
    } as const;
    return Promise.resolve(makeReduced({ ...(more as object), ...judged, script: finding.mutant }));
  },
  bisect: () => Promise.resolve(makeBisection({ family: FORGED, scanned: true })),
};

/** Runs a campaign with one worker whose reports are changed by `lie`. */
async function withForger(lie: (event: CampaignEvent) => CampaignEvent | readonly CampaignEvent[] | null) {
  const store = memoryStore();
  await store.put(FALSE_MODEL);
  const queue = new MemoryQueue(store);
  const over = new AbortController();
  const source = queue.source('forger', over.signal);
  const changeReport = (event: CampaignEvent | null) => (event === null ? [null] : [lie(event)].flat());
  const working = runWorker(
    {
      store,
      clock,
      jobs: 1,
      source: {
        ...source,
        report: async (event) => {
          for (const each of changeReport(event)) if (each !== null) await source.report(each);
        },
        next: async (signal) => {
          const given = await source.next(signal);
          return given && { ...given, finish: (event) => given.finish(changeReport(event)[0] ?? null) };
        },
      },
      isTransient: () => false,
      machine: MACHINE,
      prepare: () => Promise.resolve(scriptedTools({ ...SETUP, clock, processor }, store)),
    },
    over.signal,
  );
  const refused: string[] = [];
  const dispatch = queue.dispatch(2);
  const ran = await campaign({
    ...SETUP,
    store,
    clock,
    machine: MACHINE,
    processor: NO_RESULTS,
    dispatch: {
      ...dispatch,
      refuse: (report: DeliveredReport, because: string) => {
        refused.push(because);
        return report.acknowledge();
      },
    },
  });
  over.abort();
  await working.catch(() => undefined);
  return { ...ran, refused, findings: await readCounted(store) };
}

async function readCounted(store: Store): Promise<readonly FindingState[]> {
  const findings = new Findings();
  for await (const { event } of store.events()) findings.add(event);
  return findings.counted;
}

/** The accepted facts of findings, in the order of their ids. */
function listAccepted(findings: readonly FindingState[]) {
  const sure = findings.filter(({ reported }) => reported === undefined);
  const grouping = new Grouping(findings);
  return sure
    .map((finding) => {
      // The number of repetitions depends on earlier findings.
      const { runs, repeats: _, ...facts } = currentFacts(finding);
      const said = runs.map(({ solver, answers }) => [solver, answers]);
      return { id: finding.id, ...facts, said, group: grouping.of(finding), mutant: finding.mutant };
    })
    .sort((a, b) => (a.id < b.id ? -1 : 1));
}

const honest = memoise(async () => {
  const { store } = await campaign({ ...SETUP, postProcessing: { reduce: 'none', bisect: 'none' } });
  return listAccepted(await readCounted(store));
});

type Found = CampaignEvent & { readonly kind: 'finding' };
type Lie = (event: CampaignEvent) => CampaignEvent | readonly CampaignEvent[] | null;
const about =
  <Kind extends CampaignEvent['kind']>(
    kind: Kind,
    lie: (event: CampaignEvent & { kind: Kind }) => ReturnType<Lie>,
  ): Lie =>
  (event) =>
    event.kind === kind ? lie(event as CampaignEvent & { kind: Kind }) : event;

/** False claims that a worker can report, by kind of event. */
const LIES: Readonly<Record<string, Lie>> = {
  'finding with other facts': about('finding', (event) => ({ ...event, finding: exaggerate(event.finding) })),
  'finding with another kind': about('finding', (event) => {
    const finding = { ...exaggerate(event.finding), kind: 'crash' } as const;
    return {
      ...event,
      finding: { ...finding, id: findingId(finding.coordinates, { kind: 'crash', suspects: ['a'] }) },
    };
  }),
  'finding under the name of another': about('finding', (event) => [
    { ...event, finding: { ...exaggerate(event.finding), id: 'wrong-answer-0123456789' } },
    event,
  ]),
  'finding-reduced': (event) => event,
  'finding-bisected': (event) => event,
  'finding-again of a group that is found': about('finding', ({ finding, at }) => {
    const { kind: of, group, coordinates } = finding;
    const suspects = ['b'] as const;
    const many = Array.from({ length: 30 }, (__, i): CampaignEvent => {
      const its = { ...coordinates, seed: SEEDS[0]?.blob ?? '', index: i };
      const id = findingId(its, { kind: of, suspects });
      return { kind: 'finding-again', at, id, of, group, known: null, suspects, coordinates: its };
    });
    return [...many, { kind: 'finding', at, finding }];
  }),
  'finding-again under the name of another': about('finding', ({ finding, at }) => {
    const { id, kind: of, group, suspects, coordinates } = finding;
    const other = { ...coordinates, index: coordinates.index + 100 };
    return [
      { kind: 'finding-again', at, id, of, group, known: null, suspects, coordinates: other },
      { kind: 'finding', at, finding },
    ];
  }),
  'finding-not-confirmed under the name of another': about('finding', ({ finding, at }) => {
    const { id, kind, suspects, because, coordinates, mode, mutant, runs } = finding;
    const its = { ...coordinates, index: coordinates.index + 100 };
    const suspect = { id, kind, suspects, because, reason: FORGED, coordinates: its, mode, mutant, runs };
    return [
      { kind: 'finding-not-confirmed', at, suspect },
      { kind: 'finding', at, finding },
    ];
  }),
  'seed-disputed under the name of another': about('finding', ({ finding, at }) => {
    const { id, suspects, because, coordinates, mutant, runs } = finding;
    const its = { ...coordinates, index: coordinates.index + 100 };
    const said = { check: 0, claimed: 'unsat', answered: 'sat', solvers: suspects } as const;
    const disputed = { id, path: FORGED, coordinates: its, mutant, because, runs, ...said };
    return [
      { kind: 'seed-disputed', at, disputed },
      { kind: 'finding', at, finding },
    ];
  }),
  'seed-judged': about('seed-judged', (event) => ({
    ...event,
    certified: 'sat',
    claimed: ['sat'],
    agreed: ['sat'],
    standing: 'decided',
    proof: { solver: 'b', text: contentId(FALSE_MODEL) },
    runs: event.runs.map((run) => ({
      ...run,
      model: { verdict: 'true', because: null, choices: [], wrong: null, ms: 1 },
    })),
  })),
  slow: about('finding', (event) => [
    { kind: 'slow', at: 0, solver: 'b', coordinates: event.finding.coordinates, ms: 9e9, seedMs: 0, because: FORGED },
    event,
  ]),
  fault: about('finding', (event: Found) => [
    { kind: 'fault', at: 0, coordinates: event.finding.coordinates, message: FORGED },
    event,
  ]),
};

describe('a worker that forges reports', () => {
  it.each(sampleCases(Object.entries(LIES), 3))(
    'changes no trusted result if a worker forges reports: %s',
    async (_, lie) => {
      const expected = await honest();
      expect(expected.length).toBeGreaterThan(3);
      const { findings, refused } = await withForger(lie);
      const sure = listAccepted(findings);
      // Findings that the leader could not reproduce stay marked as the forger's.
      const words = findings.filter(({ reported }) => reported !== undefined);
      for (const { trust, because } of words)
        expect([trust, because.startsWith('reported by forger, not reproduced yet: ')]).toEqual(['reported', true]);
      expect(JSON.stringify(sure)).not.toContain(FORGED);
      expect(sure).toEqual(expected.filter(({ id }) => sure.some((each) => each.id === id)));
      expect(sure.length + words.length + refused.length).toBeGreaterThanOrEqual(expected.length);
    },
  );
});
