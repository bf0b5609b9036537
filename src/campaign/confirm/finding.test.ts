import { describe, expect, it } from 'vitest';
import { makeRun } from '../../../test/support/findings.js';
import type { Suspect } from '../../oracle/index.js';
import { readScript } from '../../syntax/index.js';
import { contentId } from '../../util/index.js';
import { type LoadedSeed, type DrawnTest, readSeed, seedAsTest } from '../hunt/draw/index.js';
import type { FullRunRecord } from '../log/index.js';
import type { Confirmed, SuspectedCase } from './confirmation.js';
import type { SeedObservation } from '../hunt/judge/evidence.js';
import {
  type FindingSource,
  toDisputedSeed,
  findingId,
  storeFinding,
  toUnconfirmedRecord,
  utf8Length,
} from './finding.js';
import { memoryStore } from '../../../test/support/memory-store.js';

const MUTANT = '(declare-const x Int)\n(assert (or (> x 0) (= x 7)))\n(check-sat)\n';
const SEED = '(declare-const x Int)\n(assert (> x 0))\n(check-sat)\n';
const parseScript = (text: string) => readScript(text).script;

const FILE: LoadedSeed = { path: 'seeds/a.smt2', blob: 'blob-a', script: parseScript(SEED) };
const PLANNED = [
  { path: 'seeds/b.smt2', blob: 'blob-b' },
  { path: 'seeds/a.smt2', blob: 'blob-a' },
];

const makeTest = (made: Partial<DrawnTest['made']> = {}): DrawnTest => ({
  coordinates: { key: 'k', seed: 'blob-a', strategy: 'weaken', index: 3 },
  text: MUTANT,
  made: { script: parseScript(MUTANT), claim: 'weaker', base: parseScript(SEED), steps: [], ...made },
});

const WRONG: Suspect = {
  kind: 'wrong-answer',
  trust: 'metamorphic',
  suspects: ['z3'],
  witnesses: [],
  because: 'z3 contradicts itself',
  oracle: 'metamorphic',
  oracles: ['metamorphic'],
  wrong: { check: 0, got: 'unsat', expected: 'sat' },
};
const TRUE = { verdict: 'true', because: null, choices: [], wrong: null, ms: 1 } as const;
const FALSE = {
  ...TRUE,
  verdict: 'false',
  wrong: { assertion: '(> x 0)', part: 'x', signature: 'false >' },
} as const;

interface Setup {
  readonly test?: DrawnTest;
  readonly suspect?: Suspect;
  /** Runs of the first observation. The runs of the confirmation are in `now`. */
  readonly before?: readonly FullRunRecord[];
  readonly now?: readonly FullRunRecord[];
  readonly seen?: SeedObservation | undefined;
  readonly doubt?: Partial<SuspectedCase>;
  readonly confirmed?: Partial<Confirmed & { readonly kind: 'confirmed' }>;
  readonly seed?: LoadedSeed | undefined;
}

function makeSource(setup: Setup = {}): FindingSource {
  const { test = makeTest(), suspect = WRONG, before = [makeRun('z3', 'unsat')], now = before } = setup;
  const seen: SeedObservation = { claimed: [null], runs: [makeRun('z3', 'sat')] };
  const doubt: SuspectedCase = {
    suspect,
    test,
    parent: { text: SEED, script: FILE.script },
    seed: 'seen' in setup ? setup.seen : seen,
    runs: before,
    history: [],
    ...setup.doubt,
  };
  const confirmed = {
    kind: 'confirmed',
    how: 'fresh',
    suspect,
    runs: now,
    parentRuns: [],
    tieBreakers: [],
    repeats: [],
    ...setup.confirmed,
  } as const;
  return { id: 'id', doubt, confirmed, seed: 'seed' in setup ? setup.seed : FILE, planned: PLANNED };
}

async function recordFinding(setup?: Setup) {
  const store = memoryStore();
  const finding = await storeFinding(makeSource(setup), store);
  return { finding, text: (id: string | null | undefined) => store.get(id ?? '') };
}

describe('the id of a finding', () => {
  const coordinates = makeTest().coordinates;
  const suspect = { kind: 'wrong-answer', suspects: ['z3', 'cvc5'] } as const;

  it('makes ids that do not depend on the order of suspects', () => {
    const name = findingId(coordinates, suspect);
    expect(name).toMatch(/^wrong-answer-[0-9a-f]{10}$/);
    expect(findingId(coordinates, { ...suspect, suspects: ['cvc5', 'z3'] })).toBe(name);
    expect(findingId({ ...coordinates }, { ...suspect })).toBe(name);
  });

  it('makes ids that depend on the test case, the suspects and the kind', () => {
    const names = [
      findingId(coordinates, suspect),
      findingId(coordinates, { ...suspect, suspects: ['z3'] }),
      findingId(coordinates, { ...suspect, kind: 'crash' }).replace('crash', 'wrong-answer'),
      ...[{ key: 'l' }, { seed: 'blob-b' }, { strategy: 'opfuzz' }, { index: 4 }].map((other) =>
        findingId({ ...coordinates, ...other }, suspect),
      ),
    ];
    expect(new Set(names).size).toBe(names.length);
  });

  it('makes ids that depend on the signature only if the signature shows the fault', () => {
    const idOf = (kind: 'wrong-value' | 'crash', signature?: string | null) =>
      findingId(coordinates, { kind, suspects: ['z3'], signature });
    expect(new Set([idOf('wrong-value', 'a'), idOf('wrong-value', 'b'), idOf('wrong-value')]).size).toBe(3);
    expect(idOf('wrong-value', null)).toBe(idOf('wrong-value'));
    expect(idOf('crash', 'a')).toBe(idOf('crash', 'b'));
  });
});

describe('the record of a finding', () => {
  it('lists in the trace only inquiries that the suspect was sent', async () => {
    const sent = `${MUTANT}(eval x)\n(get-value (x))\n`;
    const test = { ...makeTest({ script: parseScript(sent), base: parseScript(MUTANT) }), text: sent };
    const listed = async (solver: string) => {
      const before = [makeRun(solver, 'unsat', { profile: solver.replace('cmd:./', '') })];
      const { finding, text } = await recordFinding({ test, before, suspect: { ...WRONG, suspects: [solver] } });
      return ((await text(finding.trace)) ?? '').match(/^\+ \((?:eval|get-value)/gm);
    };
    expect(await listed('z3')).toEqual(['+ (eval', '+ (get-value']);
    expect(await listed('cvc5')).toEqual(['+ (get-value']);
    expect(await listed('cmd:./mine')).toBeNull();
  });

  it('records the wrong answer, the evidence, and the texts of mutant, seed, base, trace and certificate', async () => {
    const certificate = 'why';
    const { finding, text } = await recordFinding({ test: makeTest({ certificate }) });
    expect(finding).toMatchObject({
      id: 'id',
      kind: 'wrong-answer',
      trust: 'metamorphic',
      solver: 'z3',
      suspects: ['z3'],
      oracles: ['metamorphic'],
      because: 'z3 contradicts itself',
      wrong: { check: 0, got: 'unsat', expected: 'sat' },
      expected: ['sat'],
      signature: null,
      model: null,
      theories: ['Ints'],
      coordinates: makeTest().coordinates,
      seedPath: 'seeds/a.smt2',
      claim: 'weaker',
      steps: 0,
      bytes: MUTANT.length,
      mode: 'fresh',
      confirmed: 'fresh',
      history: [],
    });
    for (const absent of ['seedIsWrong', 'options', 'joined', 'btor', 'known'])
      expect(finding).not.toHaveProperty(absent);
    const { mutant, parent, base, trace } = finding;
    expect(await text(mutant)).toBe(MUTANT);
    expect(await text(parent)).toBe(SEED);
    expect(await text(base)).toContain('(assert (> x 0))');
    expect(await text(trace)).toContain('seed      seeds/a.smt2');
    expect(await text(finding.certificate)).toBe(certificate);
  });

  it('records no solver and no expected answer if it is undecided which solver is wrong', async () => {
    const open: Suspect = { ...WRONG, trust: 'majority', suspects: ['cvc5', 'z3'] };
    const { finding } = await recordFinding({
      suspect: open,
      before: [makeRun('z3', 'unsat'), makeRun('cvc5', 'sat')],
    });
    expect(finding).toMatchObject({ solver: null, suspects: ['cvc5', 'z3'], expected: [null] });
  });

  it('records that the solver answers the seed wrongly, and which options the finding needs', async () => {
    const options = { solver: 'z3', choices: ['--a'], experimental: [], level: 'supported' } as const;
    const { finding } = await recordFinding({ suspect: { ...WRONG, seedIsWrong: true }, doubt: { options } });
    expect(finding).toMatchObject({ seedIsWrong: true, options });
  });

  it('records the preceding queries if the bug shows only after them', async () => {
    const history = [SEED, MUTANT];
    // The suspicion has one more earlier query than the bug needs.
    const doubt = { history: [MUTANT, ...history] };
    const after = await recordFinding({ doubt, confirmed: { how: 'history', history } });
    expect(after.finding.confirmed).toBe('history');
    expect(await Promise.all(after.finding.history.map(after.text))).toEqual(history);
    expect(after.finding.bytes).toBe(SEED.length + MUTANT.length);
    const fresh = await recordFinding({ doubt: { history } });
    expect(fresh.finding.history).toEqual([]);
  });

  it("records each solver's newest run, but takes the process mode from the suspect's first run", async () => {
    const before = [makeRun('cvc5', 'sat'), makeRun('z3', 'unsat', { mode: 'persistent' })];
    const { finding } = await recordFinding({ before, now: [makeRun('z3', 'unsat', { ms: 99 })] });
    expect(finding.runs.map(({ solver, ms, mode }) => `${solver} ${ms} ${mode}`)).toEqual([
      'cvc5 10 fresh',
      'z3 99 fresh',
    ]);
    expect(finding.mode).toBe('persistent');
  });

  it('leaves models of runs out of the log', async () => {
    const runs = [makeRun('z3', 'unsat', { modelText: 'a model' })];
    const { finding } = await recordFinding({ before: runs, confirmed: { parentRuns: runs, tieBreakers: runs } });
    expect(JSON.stringify(finding)).not.toContain('modelText');
    expect(finding.parentRuns.map(({ solver }) => solver)).toEqual(['z3']);
  });

  it("records no claim for a finding about a seed itself, because the seed's status is not a proof", async () => {
    const test = seedAsTest(FILE, 'k');
    const seen = { claimed: ['sat' as const], runs: [] };
    const { wrong: _, ...rest } = WRONG;
    const { finding } = await recordFinding({ test, seen, suspect: { ...rest, kind: 'crash', signature: 'SIGSEGV' } });
    expect(finding).toMatchObject({ claim: null, wrong: null, expected: [null], signature: 'SIGSEGV' });
  });

  it('blames no solver if it is undecided which one is wrong, even if only one of them is suspected', async () => {
    const undecided: Suspect = { ...WRONG, trust: 'undecided', witnesses: ['cvc5'] };
    const { finding } = await recordFinding({ suspect: undecided });
    expect(finding).toMatchObject({ solver: null, suspects: ['z3'], witnesses: ['cvc5'], expected: [null] });
  });

  it('records no seed if the test case was made without a seed', async () => {
    const test = { ...makeTest(), coordinates: { key: 'k', seed: 'ints', strategy: 'grow', index: 1 } };
    const { finding, text } = await recordFinding({
      test,
      seed: undefined,
      seen: undefined,
      doubt: { parent: undefined },
    });
    expect(finding).toMatchObject({ seedPath: 'ints', claim: null, parent: null, certificate: null });
    expect(await text(finding.base)).toBe(MUTANT);
    expect(await text(finding.trace)).toContain('source    ints');
  });

  it('names the files of joined seeds', async () => {
    const joined = { connective: 'or', seeds: ['blob-a', 'blob-b', 'gone'] } as const;
    const { finding, text } = await recordFinding({ test: makeTest({ joined }) });
    const seeds = [
      { seed: 'blob-a', path: 'seeds/a.smt2' },
      { seed: 'blob-b', path: 'seeds/b.smt2' },
      { seed: 'gone', path: 'gone' },
    ];
    expect(finding.joined).toEqual({ connective: 'or', seeds });
    expect(await text(finding.trace)).toContain('seeds/b.smt2');
  });

  it("stores the BTOR graph, and records the graph's size, also if there is a translation", async () => {
    const read = readSeed('1 sort bitvec 1\n2 input 1 a\n3 bad 2\n');
    if (!('btor' in read) || read.btor?.text === undefined) throw new Error('no graph');
    const { btor } = read;
    const both = await recordFinding({ test: makeTest({ btor }) });
    expect(both.finding.bytes).toBe(btor.text?.length);
    expect(await both.text(both.finding.btor)).toBe(btor.text);
    const graph = await recordFinding({ test: { ...makeTest({ btor }), text: '' } });
    expect(graph.finding.bytes).toBe(btor.text?.length);
  });
});

describe('the expected answers of a finding', () => {
  const checks = '(declare-const x Int)\n(assert (> x 0))\n(check-sat)\n(check-sat)\n(check-sat)\n';
  const three = (made: Partial<DrawnTest['made']> = {}) => ({
    ...makeTest({ script: parseScript(checks), base: parseScript(checks), ...made }),
    text: checks,
  });
  const run = (answers: FullRunRecord['answers'], more: Partial<FullRunRecord> = {}) =>
    makeRun('z3', 'sat', { answers, ...more });
  const wrong = { ...WRONG, wrong: { check: 1, got: 'unsat', expected: 'sat' } } as const;

  it("expects the seed's answers, except at the wrongly answered check, which has the opposite of the wrong answer", async () => {
    const seen: SeedObservation = {
      claimed: [null, null, null],
      runs: [
        makeRun('z3', 'sat', { answers: ['sat', 'unknown', 'unsat'] }),
        makeRun('cvc5', 'sat', { answers: ['sat', 'unknown', 'unsat'] }),
      ],
    };
    const { finding } = await recordFinding({
      test: three(),
      suspect: wrong,
      seen,
      before: [run(['sat', 'unsat', 'sat'])],
    });
    // An unsat answer of the seed does not carry over to a weaker script.
    expect(finding.expected).toEqual(['sat', 'sat', null]);
  });

  it("prefers proved answers to the seed's answers as expected answers", async () => {
    const suspect: Suspect = { ...wrong, wrong: { check: 2, got: 'unsat', expected: 'sat' }, suspects: ['z3', 'cvc5'] };
    const seen = { claimed: [null, null, null], runs: [] };
    const proved = await recordFinding({
      test: three({ known: ['unsat', undefined, undefined] }),
      suspect,
      seen,
      before: [run(['unsat', 'sat', 'unsat'])],
      confirmed: { tieBreakers: [run(['unsat', 'sat', 'sat'], { solver: 'cvc4', model: TRUE })] },
    });
    expect(proved.finding.expected).toEqual(['unsat', null, 'sat']);
  });

  it('ignores the status of a seed if the finding is about the seed itself', async () => {
    const test = { ...three(), coordinates: { ...three().coordinates, strategy: 'seed' } };
    const seen = { claimed: ['unsat', 'sat', null] as const, runs: [] };
    const { finding } = await recordFinding({ test, suspect: { ...wrong, suspects: ['z3', 'cvc5'] }, seen });
    expect(finding.expected).toEqual([null, null, null]);
    const mutant = await recordFinding({ test: three(), suspect: wrong, seen });
    expect(mutant.finding.expected).toEqual([null, 'sat', null]);
  });
});

describe('the model that a finding rests on', () => {
  const certified: Suspect = { ...WRONG, trust: 'certified', witnesses: ['cvc5'] };
  const z3 = makeRun('z3', 'unsat');
  const right = makeRun('cvc5', 'sat', { model: { ...TRUE, choices: ['symbol f'] }, modelText: 'x is 7' });

  it('searches all runs of the witness for the model that proves an answer wrong, and stores the model', async () => {
    const places: Setup[] = [
      { before: [z3, right] },
      { before: [z3, right], now: [z3] },
      { before: [z3], confirmed: { tieBreakers: [right] } },
    ];
    for (const place of places) {
      const { finding, text } = await recordFinding({ suspect: certified, ...place });
      expect(finding.model).toMatchObject({ solver: 'cvc5', of: 'script', wrong: null, choices: ['symbol f'] });
      expect(await text(finding.model?.text)).toBe('x is 7');
    }
  });

  it('stores no model if nothing is proved, the witness has no true model, or the model has no text', async () => {
    const unproved = { ...right, model: { ...TRUE, verdict: 'undetermined' as const } };
    const wrong = { ...right, model: FALSE };
    const { modelText: _, ...mute } = right;
    for (const before of [[z3, unproved], [z3, wrong], [z3, mute], [{ ...z3, model: TRUE, modelText: 'own' }]]) {
      expect((await recordFinding({ suspect: certified, before })).finding.model).toBeNull();
    }
    expect((await recordFinding({ before: [z3, right] })).finding.model).toBeNull();
  });

  it("stores the suspect's own model if it is false, or true but rejected by the suspect", async () => {
    const suspect: Suspect = { ...certified, kind: 'invalid-model', signature: 'false >' };
    const bad = makeRun('z3', 'sat', { model: FALSE, modelText: 'x is 0' });
    const { finding, text } = await recordFinding({ suspect, before: [right, bad] });
    expect(finding.model).toMatchObject({ solver: 'z3', of: 'script', wrong: { signature: 'false >' } });
    expect(await text(finding.model?.text)).toBe('x is 0');
    const good = await recordFinding({ suspect, before: [{ ...bad, model: TRUE }] });
    expect(good.finding.model).toMatchObject({ solver: 'z3', wrong: null });
    const open = await recordFinding({ suspect, before: [{ ...bad, model: { ...TRUE, verdict: 'undetermined' } }] });
    expect(open.finding.model).toBeNull();
  });

  it("stores the seed's model if it also satisfies the input and no run on the input has a model", async () => {
    const shared = { solver: 'cvc5', text: 'x is 8', model: { ...TRUE, choices: ['selector head'] } };
    const seen = { claimed: [null], runs: [], shared };
    const { finding, text } = await recordFinding({ suspect: certified, seen });
    expect(finding.model).toMatchObject({ solver: 'cvc5', of: 'seed', wrong: null, choices: ['selector head'] });
    expect(await text(finding.model?.text)).toBe('x is 8');
    const no = { ...seen, shared: { ...shared, model: FALSE } };
    expect((await recordFinding({ suspect: certified, seen: no })).finding.model).toBeNull();
    const suspect: Suspect = { ...certified, kind: 'invalid-model' };
    expect((await recordFinding({ suspect, seen })).finding.model).toBeNull();
  });
});

describe('an unconfirmed suspicion', () => {
  it('records an unconfirmed suspicion with the reason and the first run', async () => {
    const store = memoryStore();
    const before = [makeRun('z3', 'unsat', { mode: 'persistent', modelText: 'm' })];
    const { doubt } = makeSource({ before });
    const record = await toUnconfirmedRecord({ id: 'id', doubt, reason: 'gone' }, store);
    expect(record).toMatchObject({
      id: 'id',
      kind: 'wrong-answer',
      suspects: ['z3'],
      because: 'z3 contradicts itself',
      reason: 'gone',
      coordinates: makeTest().coordinates,
      mode: 'persistent',
      mutant: contentId(MUTANT),
      runs: [{ solver: 'z3', answers: ['unsat'] }],
    });
    expect(record.runs[0]).not.toHaveProperty('modelText');
    expect(await store.get(record.mutant)).toBe(MUTANT);
    // Without a run of the solver, its mode is unknown.
    const { doubt: unasked } = makeSource({ before: [makeRun('cvc5', 'sat', { mode: 'persistent' })] });
    expect((await toUnconfirmedRecord({ id: 'id', doubt: unasked, reason: 'gone' }, store)).mode).toBe('fresh');
  });

  it('records a disputed seed with the solvers that contradict its status', async () => {
    const store = memoryStore();
    const suspect: Suspect = { ...WRONG, trust: 'claimed' };
    const runs = [
      makeRun('z3', 'unsat', { modelText: 'm' }),
      makeRun('cvc5', 'unknown'),
      makeRun('cvc4', 'unsat', { outcome: 'timeout' }),
      makeRun('yices', 'unsat'),
    ];
    const recordDispute = (test: DrawnTest) => {
      const { doubt, planned } = makeSource({ test });
      const confirmed = { kind: 'disputed', suspect, runs } as const;
      return toDisputedSeed({ id: 'id', doubt, confirmed, planned }, store);
    };
    const record = await recordDispute(makeTest());
    expect(record).toMatchObject({
      id: 'id',
      path: 'seeds/a.smt2',
      coordinates: makeTest().coordinates,
      check: 0,
      claimed: 'sat',
      answered: 'unsat',
      solvers: ['z3', 'yices'],
      because: 'z3 contradicts itself',
    });
    expect(record.runs.map(({ solver }) => solver)).toEqual(['z3', 'cvc5', 'cvc4', 'yices']);
    expect(JSON.stringify(record)).not.toContain('modelText');
    expect(await store.get(record.mutant)).toBe(MUTANT);
    const unplanned = { ...makeTest(), coordinates: { ...makeTest().coordinates, seed: 'elsewhere' } };
    expect((await recordDispute(unplanned)).path).toBe('elsewhere');
  });
});

it.each(['', 'ascii', 'ä', '\x7f\x80', 'ß߿', 'ࠀ…￿', '𝕊𐀀', 'mixed ä … 𝕊'])('counts the UTF-8 bytes of %j', (text) => {
  expect(utf8Length(text)).toBe(Buffer.byteLength(text));
});

it('rejects a dispute about a status unless an answer contradicts the status', async () => {
  const { wrong: _, ...suspect } = WRONG;
  const { doubt, planned } = makeSource();
  const confirmed = { kind: 'disputed', suspect, runs: [] } as const;
  await expect(toDisputedSeed({ id: 'id', doubt, confirmed, planned }, memoryStore())).rejects.toThrow(
    'only an answer can contradict the status',
  );
});
