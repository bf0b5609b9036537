import type { CampaignEvent, FindingRecord } from '../../src/campaign/index.js';
import { createCampaignFolder, isCampaignFolder } from '../../src/host/index.js';
import { makeFinding, makeReduced, makeRun, makeStarted, SOME_PLAN } from '../support/findings.js';

/** A campaign that this process seems to run, until it is closed. */
export interface MadeCampaign {
  put(text: string): Promise<string>;
  append(events: readonly CampaignEvent[]): Promise<void>;
  close(): Promise<void>;
}

export async function makeCampaign(path: string, events: readonly CampaignEvent[]): Promise<MadeCampaign> {
  const folder = await createCampaignFolder(path);
  if (!isCampaignFolder(folder)) throw new Error(folder.message);
  if (events.length > 0) await folder.store.append(events);
  let isClosed = false;
  return {
    put: (text) => folder.store.put(text),
    append: (more) => folder.store.append(more),
    close: async () => {
      if (!isClosed) await folder.close();
      isClosed = true;
    },
  };
}

const TEXT = '0123456789abcdef'.repeat(4);

/** A finding that can be stored. Its texts are missing. */
export function foundAt(at: number, id: string, more: Partial<FindingRecord> = {}): CampaignEvent {
  const finding = makeFinding(id, { mutant: TEXT, parent: TEXT, base: TEXT, trace: TEXT, ...more });
  return { kind: 'finding', at, finding };
}

export function batchDone(at: number, tests: number, answers: Readonly<Record<string, number>>): CampaignEvent {
  const z3 = { runs: tests, ms: 10 * tests, restarts: 0, answers };
  const counts = { tests, none: 0, sameAsSeed: 0, duplicates: 0, tooLarge: 0, faults: 0, solvers: { z3 } };
  const batch = { seed: 'seed', strategy: 'opfuzz', from: at, to: at + 1 };
  return { kind: 'batch-done', at, batch, counts, results: [], repeats: [] };
}

/** Groups with one finding each, of which the first is certified. */
export function foundGroups(count: number): CampaignEvent[] {
  return Array.from({ length: count }, (_, at) =>
    foundAt(10_000, `wrong-answer-${String(at).padStart(10, '0')}`, {
      bytes: at,
      because: `because ${at}`,
      group: `group ${at}`,
      trust: at === 0 ? 'certified' : 'majority',
    }),
  );
}

const SEED = '(declare-const x Int)\n(declare-const y Int)\n(assert (> x 4))\n(check-sat)\n';

function faultIn(cause: string) {
  return { cause, term: '(> x 5)', text: '(assert (> x 5))', expected: 'sat' } as const;
}

/** Makes an ended campaign with two findings. The first is reduced to an input that fails in another operator. The programs `wrong` and `sat` disagree. */
export async function makeReducedFinding(
  path: string,
  { wrong, sat }: { readonly wrong: string; readonly sat: string },
): Promise<void> {
  const made = await makeCampaign(path, []);
  const seed = await made.put(SEED);
  const mutant = await made.put(SEED.replace('4', '5'));
  const script = await made.put('(declare-const x Int)\n(assert (> x 5))\n(check-sat)\n');
  const ids = [`z3:${wrong} -v:1`, `z3:${sat}`] as const;
  const runs = [
    makeRun(ids[0], 'unsat', { command: [wrong, 'model_validate=true', '-v:1'], profile: 'z3', family: 'z3' }),
    makeRun(ids[1], 'sat', { command: [sat], stdout: 'sat\n((define-fun x () Int 6))\n' }),
    makeRun('cvc5@newest', 'sat', { command: ['cvc5@pypi:1.4.2'], stdout: 'sat\n((define-fun x () Int 7))\n' }),
  ];
  const some = { runs, suspects: [ids[0]], witnesses: [ids[1], 'cvc5@newest'] };
  const coordinates = { key: 'k', seed, strategy: 'opfuzz', index: 3 };
  const texts = { parent: seed, base: seed, mutant, trace: await made.put('+ 5'), coordinates };
  const planned = runs.map(({ solver, profile, family, version, options, ownProfile }) => ({
    ...{ id: solver, profile, family, version, options, ownProfile },
  }));
  const findings = ['wrong-answer-0123456789', 'wrong-answer-1123456789'].map((id) =>
    foundAt(10, id, { ...some, ...texts, solver: ids[0], fault: faultIn('mod') }),
  );
  await made.append([
    { ...makeStarted({ ...SOME_PLAN, solvers: planned }), started: new Date().toISOString() },
    ...findings,
    {
      kind: 'finding-reduced',
      at: 11,
      id: 'wrong-answer-0123456789',
      reduced: makeReduced({ ...some, script, fault: faultIn('div') }),
    },
    { kind: 'campaign-ended', at: 12, reason: 'tests' },
  ]);
  await made.close();
}
