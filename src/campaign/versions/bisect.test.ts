import { makeReduced } from '../../../test/support/findings.js';
import { identityNamed } from '../../../test/support/identity.js';
import { describe, expect, it } from 'vitest';
import {
  type Script as Behaviour,
  type ScriptedSolver,
  makeScriptedSolver,
} from '../../../test/support/scripted-solver.js';
import type { Limits, Outcome, RunMode } from '../../solver/index.js';
import { rngFromSeed } from '../../util/index.js';
import { type FindingState, type FullRunRecord, type Store, computeFixState, currentFacts } from '../log/index.js';
import { versionsLine } from '../report/index.js';
import { bisectionText } from './bisection-text.js';
import { askAhead } from './ask-version.js';
import { bisectFinding, bisectQuestion } from './bisect.js';
import { type VersionCache, type VersionList, memoryVersionCache } from './contract.js';
import { fileQuestion, versionText } from '../../../lab/bisect/file-question.js';
import { recheckFindings } from '../../../lab/recheck/recheck-findings.js';
import { OpenVersions } from './open-versions.js';
import { memoryStore } from '../../../test/support/memory-store.js';

const CLOCK = { now: () => 0, sleep: () => Promise.resolve() };
const LIMITS: Limits = { timeoutMs: 1_000, outputBytes: 10_000 };
const TEXT = '(declare-const x Int)(assert (> x 0))(check-sat)\n';
const CRASH: Outcome = { kind: 'crashed', exit: 'SIGSEGV', signature: 'SIGSEGV', stderr: '', answers: [] };

interface FakeList extends VersionList {
  readonly opened: string[];
  alive(): number;
  mostAlive(): number;
}

/** Versions 1.0, 1.1, … of z3 by a pattern: `X` answers unsat, `.` sat, `C` crashes, `-` is missing. */
function fakeVersions(pattern: string, more: { behaviour?: Behaviour; identified?: boolean } = {}): FakeList {
  const names = [...pattern].map((_, i) => `1.${i}`);
  const opened: string[] = [];
  let [alive, most] = [0, 0];
  const open = (name: string): ScriptedSolver => {
    const mark = pattern[names.indexOf(name)];
    const answer = (): Outcome | readonly ('sat' | 'unsat')[] => {
      if (mark === 'C') return CRASH;
      return mark === 'X' ? ['unsat'] : ['sat'];
    };
    return makeScriptedSolver(`z3@${name}`, more.behaviour ?? answer);
  };
  return {
    family: 'fake',
    solver: 'z3',
    names,
    opened,
    alive: () => alive,
    mostAlive: () => most,
    identify: (name) => Promise.resolve(more.identified === false ? undefined : `hash of ${name}`),
    open(name) {
      opened.push(name);
      if (pattern[names.indexOf(name)] === '-') return Promise.resolve({ absent: 'does not build' });
      most = Math.max(most, ++alive);
      const solver = open(name);
      return Promise.resolve({ ...solver, close: () => Promise.resolve(void alive--) });
    },
  };
}

const UNSAT_IS_WRONG = fileQuestion(
  versionText(TEXT),
  { kind: 'expected', answers: ['sat'] },
  { limits: LIMITS, own: [], seenOn: null, seenIn: null },
);

function asking(list: VersionList, cache?: VersionCache) {
  return {
    openVersions: new OpenVersions(list, { alive: 2 }),
    clock: CLOCK,
    cache,
    jobs: 2,
    scan: false,
    cost: { asked: 0, kept: 0 },
  };
}

const never = new AbortController().signal;

describe('bisectQuestion', () => {
  it('repeats the run of the last failing version if its first run gave no answer', async () => {
    let timeouts = 0;
    const list = fakeVersions('XXXX....');
    const open: FakeList['open'] = async (name, how, signal) => {
      const solver = await list.open(name, how, signal);
      if (name !== '1.3' || 'absent' in solver || timeouts > 0) return solver;
      timeouts++;
      return { ...solver, run: makeScriptedSolver(name, () => ({ kind: 'timeout', answers: [] })).run };
    };
    const found = await bisectQuestion(UNSAT_IS_WRONG, asking({ ...list, open }), never);
    expect(timeouts).toBe(1);
    expect(found).toMatchObject({ firstBad: '1.0', fixedIn: '1.4' });
    expect(found.observations.find(({ version }) => version === '1.3')).toMatchObject({ shows: 'yes', times: 3 });
  });

  it('finds the first and the last failing version', async () => {
    const list = fakeVersions('...XXXXX....');
    const cx = asking(list);
    const found = await bisectQuestion(UNSAT_IS_WRONG, cx, never);
    expect(found).toMatchObject({ firstBad: '1.3', lastGood: '1.2', fixedIn: '1.8', family: 'fake', scanned: false });
    expect(list.mostAlive()).toBeLessThanOrEqual(4);
    await cx.openVersions.close();
    expect(list.alive()).toBe(0);
  });

  it('concludes no fix if only a build that is not a release shows the failure', async () => {
    const conclude = async (more: Partial<typeof UNSAT_IS_WRONG>) => {
      const question = { ...UNSAT_IS_WRONG, seenOn: '1.3', ...more };
      const found = await bisectQuestion(question, asking(fakeVersions('......')), never);
      const { firstBad, fixedIn, goodAfter, observations } = found;
      return [firstBad, fixedIn, goodAfter, observations.some(({ version }) => version === more.seenOn)];
    };
    expect(await conclude({ seenOn: '1.3' })).toEqual([null, null, undefined, true]);
    expect(await conclude({ seenOn: '1.3.5' })).toEqual([null, null, '1.4', false]);
    expect(await conclude({ seenOn: '1.3.5', isRelease: true })).toEqual([null, '1.4', undefined, false]);
  });

  it('returns the observations so far, without a first bad version, if the time ends before the search does', async () => {
    const enough = new AbortController();
    const run: string[] = [];
    const cx = { ...asking(fakeVersions('.....XXXX......')), jobs: 1 };
    const onObserved = ({ version }: { readonly version: string }) => {
      if (run.push(version) === 5) enough.abort(new Error('enough'));
    };
    const found = await bisectQuestion(UNSAT_IS_WRONG, { ...cx, enough: enough.signal, onObserved }, enough.signal);
    expect(found.observations.map(({ version }) => version).sort()).toEqual(run.sort());
    expect(found).toMatchObject({ unfinished: true, firstBad: null, lastGood: null });
    expect(bisectionText(found)).toContain('unfinished 5 of 15 versions were run; the first bad version is unknown');
    const given = { ...cx, openVersions: new OpenVersions(fakeVersions('.X')), enough: never };
    await expect(bisectQuestion(UNSAT_IS_WRONG, given, enough.signal)).rejects.toThrow('enough');
  });

  it('runs the older versions that need no download, and otherwise says how many were run', async () => {
    const list = fakeVersions('.X.........X....');
    const find = (own: object) => bisectQuestion(UNSAT_IS_WRONG, asking({ ...list, ...own }), never);
    const found = await find({});
    expect(found).toMatchObject({ firstBad: '1.11', lastGood: '1.10', scanned: false });
    const run = found.observations.filter(({ version }) => Number(version.slice(2)) < 11).length;
    expect(versionsLine(found)).toContain(
      `not in 1.10, but in 1.11 (${run} of the 11 older versions were run); last in`,
    );
    expect(bisectionText(found)).toContain(
      `first bad  1.11, unless an older version has the bug: ${run} of the 11 older`,
    );
    const fetched = await find({ toFetch: () => 0 });
    expect(versionsLine(fetched)).toContain('seen until 1.1, not in 1.10, again in 1.11; last in 1.11');
    const rest = await find({ toFetch: ([name]: readonly string[]) => (name === '1.1' ? 1 : 0) });
    expect(versionsLine(rest)).toContain('but in 1.11 (10 of the 11 older versions were run)');
  });

  it('agrees with a scan of all versions', async () => {
    const cx = { ...asking(fakeVersions('...XXXXX....')), scan: true };
    const found = await bisectQuestion(UNSAT_IS_WRONG, cx, never);
    expect(found).toMatchObject({ firstBad: '1.3', lastGood: '1.2', fixedIn: '1.8', scanned: true });
    expect(found.observations.map(({ shows }) => (shows === 'yes' ? 'X' : '.')).join('')).toBe('...XXXXX....');
  });

  it('runs the versions next to a change three times, and other versions once', async () => {
    const cx = { ...asking(fakeVersions('...XXX')), scan: true };
    const { observations } = await bisectQuestion(UNSAT_IS_WRONG, cx, never);
    expect(observations.map(({ times }) => times)).toEqual([1, 1, 3, 3, 1, 1]);
    expect(cx.cost.asked).toBe(10);
  });

  it('uses the majority of runs of an unstable version', async () => {
    // Version 1.2 is wrong only on its first run.
    let asked = 0;
    const behaviour: Behaviour = () => (asked++ === 0 ? ['unsat'] : ['sat']);
    const steady = fakeVersions('.....');
    const list: VersionList = {
      ...steady,
      open: (name, options) =>
        name === '1.2' ? Promise.resolve(makeScriptedSolver(name, behaviour)) : steady.open(name, options),
    };
    const found = await bisectQuestion(UNSAT_IS_WRONG, { ...asking(list), scan: true }, never);
    const observation = found.observations.find(({ version }) => version === '1.2');
    expect(observation).toEqual({
      version: '1.2',
      shows: 'no',
      said: 'unsat / sat (no 2, yes 1 of 3)',
      times: 3,
      votes: { no: 2, yes: 1 },
    });
    expect(found.firstBad).toBeNull();
  });

  it('skips versions that are missing or fail in another way', async () => {
    const found = await bisectQuestion(UNSAT_IS_WRONG, { ...asking(fakeVersions('..-CXX')), scan: true }, never);
    expect(found.observations.map(({ shows }) => shows)).toEqual(['no', 'no', 'unclear', 'other', 'yes', 'yes']);
    expect(found.observations[2]).toMatchObject({ said: 'does not build', times: 0 });
    expect(found).toMatchObject({ firstBad: '1.4', lastGood: '1.1' });
  });

  it('reuses cached answers', async () => {
    const cache = memoryVersionCache();
    const first = asking(fakeVersions('...XXX'), cache);
    const found = await bisectQuestion(UNSAT_IS_WRONG, first, never);
    const list = fakeVersions('......');
    const again = asking(list, cache);
    expect(await bisectQuestion(UNSAT_IS_WRONG, again, never)).toEqual(found);
    expect(again.cost.asked).toBe(0);
    expect(list.opened).toEqual([]);
  });

  it('caches nothing for versions without an identity', async () => {
    const cache = memoryVersionCache();
    await bisectQuestion(UNSAT_IS_WRONG, asking(fakeVersions('XX', { identified: false }), cache), never);
    const again = asking(fakeVersions('XX', { identified: false }), cache);
    await bisectQuestion(UNSAT_IS_WRONG, again, never);
    expect(again.cost).toEqual({ asked: 2, kept: 0 });
  });

  it('rejects its promise when the signal aborts', async () => {
    const stop = new AbortController();
    const list = fakeVersions('XXXXXXXX');
    const onObserved = () => stop.abort(new Error('enough'));
    await expect(bisectQuestion(UNSAT_IS_WRONG, { ...asking(list), onObserved }, stop.signal)).rejects.toThrow(
      'enough',
    );
  });
});

describe('askAhead', () => {
  it('starts each version once for many questions', async () => {
    const list = fakeVersions('XXX');
    const cx = { ...asking(list, memoryVersionCache()), session: memoryVersionCache() };
    const other = { ...UNSAT_IS_WRONG, input: versionText(TEXT.replace('0', '1')) };
    await askAhead([UNSAT_IS_WRONG, other], cx, never);
    expect(list.opened.sort()).toEqual(['1.0', '1.1', '1.2']);
    await bisectQuestion(other, { ...cx, scan: true }, never);
    expect(cx.cost).toEqual({ asked: 6, kept: 3 });
  });
});

async function findingIn(store: Store, more: Partial<FindingState> = {}): Promise<FindingState> {
  const text = await store.put(TEXT);
  const run: FullRunRecord = {
    solver: 'z3@1.3.0',
    mode: 'wasm',
    outcome: 'answered',
    answers: ['unsat'],
    detail: null,
    ms: 1,
    exit: null,
    command: ['z3@1.3.0'],
    input: 'stdin',
    declareFunOnly: false,
    reset: ['(reset)'],
    ...identityNamed('z3@1.3.0', 'Z3 1.3.0 (npm z3-solver 1.3.0)'),
    stdout: '',
    stderr: '',
  };
  return {
    id: 'wrong-answer-1',
    kind: 'wrong-answer',
    trust: 'majority',
    solver: 'z3@1.3.0',
    suspects: ['z3@1.3.0'],
    witnesses: [],
    oracles: ['agreement'],
    because: 'z3 says unsat',
    wrong: { check: 0, got: 'unsat', expected: 'sat' },
    expected: ['sat'],
    signature: null,
    model: null,
    group: 'wrong-answer-g',
    theories: ['Ints'],
    shape: '',
    certificate: null,
    repeats: [],
    coordinates: { key: 'k', seed: 's', strategy: 'opfuzz', index: 0 },
    seedPath: 's.smt2',
    claim: null,
    mutant: text,
    parent: text,
    base: text,
    trace: text,
    steps: 1,
    bytes: TEXT.length,
    mode: 'fresh',
    confirmed: 'fresh',
    history: [],
    runs: [run],
    parentRuns: [],
    tieBreakers: [],
    ...more,
  };
}

const PLAN = { models: false, checkModels: true, limits: LIMITS };

describe('bisectFinding', () => {
  it('bisects the mutant, starting at the version in which the bug was found', async () => {
    const store = memoryStore();
    const cx = { ...asking(fakeVersions('X.XX.X')), store, plan: PLAN, scan: true };
    expect(await bisectFinding(await findingIn(store), cx, never)).toMatchObject({
      of: 'mutant',
      firstBad: '1.2',
      lastGood: '1.1',
      fixedIn: null,
    });
  });

  /** Every version gives a different wrong model. Versions up to 1.2 also evaluate a ground term wrongly. */
  const ground = '(assert (= (bvurem #x7 #x5) #x2))\n(check-sat)\n';
  const fault = { cause: 'bvurem', term: '', text: ground, expected: 'sat' } as const;
  const invalidModel = { kind: 'invalid-model', wrong: null, expected: [null], signature: 'false =', fault } as const;
  const makeVersions = (isWrong: (version: string) => boolean) => {
    const list = fakeVersions('......');
    const open: VersionList['open'] = (name) => {
      const rejects = { kind: 'invalid-model', message: 'false', answers: ['sat'] } as const;
      const behaviour: Behaviour = (text) => (text !== ground ? rejects : isWrong(name) ? ['unsat'] : ['sat']);
      return Promise.resolve(makeScriptedSolver(name, behaviour));
    };
    return { ...list, open };
  };

  it('runs the faulty ground term instead of the input, since each version may choose another model', async () => {
    const store = memoryStore();
    const cx = { ...asking(makeVersions((version) => version <= '1.2')), store, plan: PLAN, scan: true };
    const found = await bisectFinding(await findingIn(store, invalidModel), cx, never);
    expect(found).toMatchObject({ of: 'pinned', firstBad: '1.0', fixedIn: '1.3' });
    expect(found).not.toHaveProperty('reran');
  });

  it('does not take the ground term of the original input for that of the reduced input', async () => {
    const store = memoryStore();
    const cx = { ...asking(makeVersions((version) => version <= '1.2')), store, plan: PLAN, scan: true };
    const finding = await findingIn(store, invalidModel);
    const script = await store.put('(assert (= 1 2))\n(check-sat)\n');
    const { suspects, runs } = finding;
    const facts = { trust: 'certified', suspects, runs, wrong: null, expected: [null], signature: 'false =' } as const;
    const reduced = makeReduced({ ...facts, script });
    const found: FindingState = { ...finding, reduced };
    expect(await bisectFinding(found, cx, never)).toMatchObject({ of: 'reduced', reran: true });
    const located: FindingState = { ...found, reduced: { ...reduced, fault } };
    expect(await bisectFinding(located, cx, never)).toMatchObject({ of: 'pinned', fixedIn: '1.3' });
    expect(currentFacts(found).fault).toBeNull();
  });

  it('runs the input and adds a note if no ground term is known or every version gets the ground term right', async () => {
    for (const known of [{}, { fault: undefined }]) {
      const store = memoryStore();
      const cx = { ...asking(makeVersions(() => false)), store, plan: PLAN, scan: true };
      const { fault: _, ...more } = { ...invalidModel, ...known };
      const finding = await findingIn(store, 'fault' in known ? more : invalidModel);
      const found = await bisectFinding(finding, cx, never);
      expect(found).toMatchObject({ of: 'mutant', reran: true, firstBad: '1.0' });
      expect(found && bisectionText(found)).toContain('may have printed a different model');
    }
  });

  it('runs the whole formula, not only its faulty ground term, if the correct answer is known', async () => {
    const store = memoryStore();
    const cx = { ...asking(fakeVersions('XXX...')), store, plan: PLAN, scan: true };
    expect(await bisectFinding(await findingIn(store, { fault }), cx, never)).toMatchObject({
      of: 'mutant',
      fixedIn: '1.3',
    });
  });

  it('runs the reduced input instead of the mutant', async () => {
    const store = memoryStore();
    const script = await store.put('(declare-const y Int)(check-sat)\n');
    const asked: string[] = [];
    const behaviour: Behaviour = (text) => {
      asked.push(text);
      return ['unsat'];
    };
    const { suspects, runs } = await findingIn(store);
    const reduced = makeReduced({ script, suspects, runs });
    const cx = { ...asking(fakeVersions('X', { behaviour })), store, plan: PLAN };
    expect(await bisectFinding(await findingIn(store, { reduced }), cx, never)).toMatchObject({ of: 'reduced' });
    expect(asked).toEqual(['(declare-const y Int)(check-sat)\n']);
  });

  it('runs the reduced input without a reduced seed only if the evidence does not compare it to a seed', async () => {
    const store = memoryStore();
    const script = await store.put('(declare-const y Int)(check-sat)\n');
    const { suspects, runs } = await findingIn(store);
    const reduced = makeReduced({ script, suspects, runs, trust: 'metamorphic', base: null });
    const bisectKind = async (more: Partial<FindingState>) => {
      const cx = { ...asking(fakeVersions('X')), store, plan: PLAN };
      return bisectFinding(await findingIn(store, { trust: 'metamorphic', reduced, ...more }), cx, never);
    };
    expect(await bisectKind({})).toMatchObject({ of: 'mutant' });
    expect(await bisectKind({ kind: 'unexpected-unknown' })).toMatchObject({ of: 'mutant' });
    for (const kind of ['wrong-optimum', 'wrong-value', 'wrong-simplification', 'self-contradiction'] as const)
      expect(await bisectKind({ kind })).toMatchObject({ of: 'reduced' });
  });

  it('bisects the original input if it fails in a version in which the reduced input does not', async () => {
    const store = memoryStore();
    const script = await store.put('(declare-const y Int)(check-sat)\n');
    const { suspects, runs } = await findingIn(store);
    const finding = await findingIn(store, { reduced: makeReduced({ script, suspects, runs }) });
    const bisectPatterns = async (ofReduced: string, ofOriginal: string) => {
      const list = fakeVersions(ofReduced);
      const open: VersionList['open'] = (name) => {
        const at = list.names.indexOf(name);
        const answer = (text: string): Outcome | readonly ('sat' | 'unsat')[] => {
          const mark = (text === TEXT ? ofOriginal : ofReduced)[at];
          return mark === '?' ? { kind: 'timeout', answers: [] } : [mark === 'X' ? 'unsat' : 'sat'];
        };
        return Promise.resolve(makeScriptedSolver(name, answer));
      };
      const cx = { ...asking({ ...list, open }), store, plan: PLAN };
      return bisectFinding(finding, cx, never);
    };
    const open = await bisectPatterns('..XXXX..', 'XXXXXXXX');
    expect(open).toMatchObject({ of: 'mutant', reducedPasses: '1.7', firstBad: '1.0', lastGood: null, fixedIn: null });
    const started = await bisectPatterns('...XXXXX', '.XXXXXXX');
    expect(started).toMatchObject({ of: 'mutant', reducedPasses: '1.2', firstBad: '1.1', lastGood: '1.0' });
    expect(started && bisectionText(started)).toContain('in 1.2 it does not fail, but the original input does');
    // The conclusion also rests on the version that showed the bug only on the original input.
    const rng = rngFromSeed('patterns');
    for (let times = 0; times < 30; times++) {
      const pattern = () => Array.from({ length: 40 }, () => (rng.below(4) === 0 ? 'X' : '.')).join('');
      const found = await bisectPatterns(pattern(), pattern());
      const shown = found?.observations.flatMap(({ version, shows }) => (shows === 'yes' ? [version] : []));
      if (found?.reducedPasses !== undefined) expect(shown).toContain(found.reducedPasses);
    }
    // Without a verdict on the original input, the fix is not known.
    const undecided = await bisectPatterns('..XXXX..', '..XXXX??');
    expect(undecided).toMatchObject({ of: 'reduced', firstBad: '1.2', fixedIn: '1.6', originalUndecided: true });
    expect(undecided && computeFixState(undecided)).toBe('unclear');
    expect(undecided && bisectionText(undecided)).toMatch(/^fixed in {3}unknown: in 1\.6, only the reduced input/m);
    expect(undecided && versionsLine(undecided)).toContain('last seen in 1.5; in 1.6, only the reduced input');
    const same = await bisectPatterns('..XXXX..', '..XXXX..');
    expect(same).toMatchObject({ of: 'reduced', firstBad: '1.2', fixedIn: '1.6' });
    expect(same).not.toHaveProperty('reducedPasses');
  });

  it('runs a whole history in one process and judges its last query', async () => {
    const store = memoryStore();
    const history = [await store.put('(check-sat)\n'), await store.put(TEXT)];
    const behaviour: Behaviour = (text) => (text.includes('(reset)') ? ['sat', 'unsat'] : ['sat']);
    const cx = { ...asking(fakeVersions('X', { behaviour })), store, plan: PLAN };
    const finding = await findingIn(store, { confirmed: 'history', history });
    expect((await bisectFinding(finding, cx, never))?.observations).toEqual([
      { version: '1.0', shows: 'yes', said: 'sat unsat', times: 1 },
    ]);
  });

  it('also runs the seed if a solver contradicts itself', async () => {
    const store = memoryStore();
    const parent = await store.put('(declare-const z Int)(check-sat)\n');
    const behaviour: Behaviour = (text) => (text.includes('z Int') ? ['sat'] : ['unsat']);
    const cx = { ...asking(fakeVersions('X', { behaviour })), store, plan: PLAN };
    const finding = await findingIn(store, { trust: 'metamorphic', oracles: ['metamorphic'], parent });
    expect((await bisectFinding(finding, cx, never))?.observations[0]).toMatchObject({
      shows: 'yes',
      said: 'unsat, seed: sat',
    });
  });

  it('also runs all joined seeds if a solver contradicts itself', async () => {
    const store = memoryStore();
    const parent = await store.put('(declare-const z Int)(check-sat)\n(reset)\n(declare-const w Int)(check-sat)\n');
    const seeds = ['z', 'w'].map((seed) => ({ seed, path: `${seed}.smt2` }));
    const of = async (connective: 'and' | 'or', says: ('sat' | 'unsat')[]) => {
      const behaviour: Behaviour = (text) => (text.includes('z Int') ? says : ['unsat']);
      const cx = { ...asking(fakeVersions('X', { behaviour })), store, plan: PLAN };
      const joined = { connective, seeds };
      const more = { trust: 'metamorphic', oracles: ['metamorphic'], parent, joined } as const;
      return (await bisectFinding(await findingIn(store, more), cx, never))?.observations[0];
    };
    expect(await of('or', ['sat', 'unsat'])).toMatchObject({ shows: 'yes', said: 'unsat, seed: sat' });
    expect(await of('and', ['sat', 'unsat'])).toMatchObject({ shows: 'no' });
    expect(await of('and', ['sat'])).toMatchObject({ shows: 'unclear' });
  });

  it('returns no result if the versions are of another solver', async () => {
    const store = memoryStore();
    const cx = { ...asking(fakeVersions('X')), store, plan: PLAN };
    const finding = await findingIn(store, { solver: 'cvc5', suspects: ['cvc5'] });
    expect(await bisectFinding(finding, cx, never)).toBeUndefined();
  });
});

describe('recheck', () => {
  it('distinguishes findings that still show, are fixed, are absent from an older version, changed or undecided', async () => {
    const store = memoryStore();
    const finding = await findingIn(store);
    const standing = async (pattern: string, version = '1.0', more: { readonly number?: string } = {}) => {
      const list = fakeVersions(pattern);
      const [first = ''] = list.names;
      const named: VersionList = { ...list, names: [version], open: (_, ...more) => list.open(first, ...more) };
      const [checked] = await recheckFindings([finding], { ...asking(named), store, plan: PLAN, ...more }, never);
      return `${checked?.standing} ${checked?.observation.times}`;
    };
    expect(await standing('X')).toBe('still 1');
    expect(await standing('.', '99.0')).toBe('fixed 2');
    expect(await standing('.')).toBe('absent 2');
    // A path names no version. Builds of one version have equal numbers.
    for (const [number, state] of [
      ['99.0', 'fixed'],
      ['1.3.0', 'absent'],
      ['1.0', 'absent'],
    ] as const)
      expect(await standing('.', 'z3:./build/z3', { number })).toBe(`${state} 2`);
    expect(await standing('C')).toBe('changed 1');
    expect(await standing('-')).toBe('unclear 0');
  });

  it('says that a finding still shows if only its ground term is evaluated correctly', async () => {
    const store = memoryStore();
    const ground = '(assert (= (bvurem #x7 #x5) #x2))\n(check-sat)\n';
    const fault = { cause: 'bvurem', term: '', text: ground, expected: 'sat' } as const;
    const more = { kind: 'invalid-model', wrong: null, expected: [null], signature: 'false =', fault } as const;
    const finding = await findingIn(store, more);
    const rejects = { kind: 'invalid-model', message: 'false', answers: ['sat'] } as const;
    const check = async (isWrong: boolean) => {
      const list = fakeVersions('X', { behaviour: (text) => (text !== ground && isWrong ? rejects : ['sat']) });
      const cx = { ...asking({ ...list, names: ['99.0'] }), store, plan: PLAN };
      return (await recheckFindings([finding], cx, never))[0];
    };
    expect(await check(true)).toMatchObject({ standing: 'still' });
    expect((await check(true))?.observation.said).toMatch(/^whole input: /);
    expect(await check(false)).toMatchObject({ standing: 'fixed', observation: { said: 'sat' } });
    const { fault: _, ...withoutGround } = more;
    const unpinned = await findingIn(store, withoutGround);
    const cx = { ...asking({ ...fakeVersions('.'), names: ['99.0'] }), store, plan: PLAN };
    const [checked] = await recheckFindings([unpinned], cx, never);
    expect(checked?.standing).toBe('unclear');
    expect(checked?.observation.said).toMatch(
      / \(does not show that the bug is gone, since no ground term shows it\)$/,
    );
  });

  it('says that a finding still shows, or has changed, if only its reduced input does not show it', async () => {
    const store = memoryStore();
    const script = await store.put('(declare-const y Int)(check-sat)\n');
    const { suspects, runs } = await findingIn(store);
    const finding = await findingIn(store, { reduced: makeReduced({ script, suspects, runs }) });
    const check = async (original: ReturnType<Behaviour>) => {
      const list = fakeVersions('X', { behaviour: (text) => (text === TEXT ? original : ['sat']) });
      const cx = { ...asking({ ...list, names: ['99.0'] }), store, plan: PLAN };
      return (await recheckFindings([finding], cx, never))[0];
    };
    expect(await check(['unsat'])).toMatchObject({ standing: 'still', observation: { said: 'original input: unsat' } });
    const crashed = { kind: 'crashed', exit: 'SIGSEGV', signature: 'SIGSEGV', stderr: '', answers: [] } as const;
    expect(await check(crashed)).toMatchObject({ standing: 'changed' });
    expect(await check({ kind: 'timeout', answers: [] })).toMatchObject({
      standing: 'unclear',
      observation: { said: 'original input: timeout' },
    });
    expect(await check(['sat'])).toMatchObject({ standing: 'fixed', observation: { said: 'sat' } });
  });
});

describe('bisecting and rechecking an unstable failure', () => {
  function changing(pattern: string, mode: RunMode = 'fresh'): VersionList {
    const names = [...pattern].map((_, i) => `1.${i}`);
    const rngs = new Map(names.map((name) => [name, rngFromSeed(name)]));
    const says = (name: string): Behaviour => {
      const changes = pattern[names.indexOf(name)] === 'X';
      return () => [changes && rngs.get(name)?.below(4) === 0 ? 'unsat' : 'sat'];
    };
    return {
      ...fakeVersions(pattern),
      open: (name) => Promise.resolve(makeScriptedSolver(`z3@${name}`, says(name), mode)),
    };
  }

  const seen = {
    solver: 'z3',
    of: 'script',
    times: 20,
    said: { sat: 15, unsat: 5 },
    suspected: 'wrong-answer',
  } as const;
  const unstable = (store: Store) =>
    findingIn(store, { kind: 'unstable', trust: 'observed', wrong: null, repeats: [seen] });

  it('repeats runs of each version until an unstable failure would have shown', async () => {
    const store = memoryStore();
    const cx = { ...asking(changing('..XXXX..')), store, plan: PLAN };
    const found = await bisectFinding(await unstable(store), cx, never);
    expect(found).toMatchObject({ firstBad: '1.2', lastGood: '1.1', fixedIn: '1.6' });
    const times = (at: string) => found?.observations.find(({ version }) => version === at)?.times;
    expect(times('1.1')).toBe(25);
    expect(found?.observations.find(({ version }) => version === '1.2')?.said).toMatch(/^sat ×\d+, unsat ×\d+$/);
  });

  it('rechecks whether an unstable failure still shows, is absent, or is undecided', async () => {
    const store = memoryStore();
    const finding = await unstable(store);
    const standing = async (pattern: string, mode?: RunMode) => {
      const cx = { ...asking(changing(pattern, mode)), store, plan: PLAN };
      const [checked] = await recheckFindings([finding], cx, never);
      return checked?.standing;
    };
    expect(await standing('X')).toBe('still');
    expect(await standing('.')).toBe('absent');
    // Results of WebAssembly never vary, so runs without the failure do not prove a fix.
    expect(await standing('.', 'wasm')).toBe('unclear');
  });

  it('does not call a failure fixed if it is so rare that the runs may have missed it', async () => {
    const store = memoryStore();
    const rare = { ...seen, times: 40, said: { sat: 39, unsat: 1 } };
    const finding = await findingIn(store, { kind: 'unstable', trust: 'observed', wrong: null, repeats: [rare] });
    const cx = { ...asking(changing('.')), store, plan: PLAN };
    const [checked] = await recheckFindings([finding], cx, never);
    expect(checked).toMatchObject({ standing: 'unclear', observation: { times: 64 } });
  });
});
