import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { OPTIONS, optionalSolver } from '../../../../../test/support/optional-solver.js';
import { type Setup, campaign } from '../../../../../test/support/scripted-campaign.js';
import { makeRun } from '../../../../../test/support/findings.js';
import { type Script, hashToNumber } from '../../../../../test/support/scripted-solver.js';
import { DEFAULT_LIMITS, type Solver, type SolverOption } from '../../../../solver/index.js';
import { readScript } from '../../../../syntax/index.js';
import type { CampaignEvent } from '../../../log/index.js';
import { type RunWithHistory, askVaried } from '../ask.js';
import { listChoices, drawOptions, drawSelfCheck, findExperimentalChoices } from './draw.js';
import { sampleCases } from '../../../../../test/support/laws.js';
import { Variation, withChoices } from './variation.js';
import { memoryStore } from '../../../../../test/support/memory-store.js';

const isMutant = (input: string) => input.includes('(= 1 ');
const right: Script = () => ['sat'];
const wrong: Script = (input) => (isMutant(input) ? ['unsat'] : ['sat']);
/** A solver that answers mutants wrongly if all of `needed` are among its options. */
const faulty =
  (...needed: readonly string[]) =>
  (words: readonly string[]): Script =>
    needed.every((word) => words.includes(word)) ? wrong : right;
const crashed = { kind: 'crashed', exit: 'SIGSEGV', signature: 'boom', stderr: '', answers: [] } as const;
const always = () => right;

const sortIds = (findings: readonly { readonly id: string }[]) => findings.map(({ id }) => id).sort();
const collectResults = (events: readonly CampaignEvent[]) =>
  events.flatMap((event) => (event.kind === 'batch-done' ? [JSON.stringify([event.batch, event.results])] : [])).sort();

const hunt = (solvers: Setup['solvers'], more: Partial<Setup> = {}) =>
  campaign({ solvers, varyOptions: 'all', tests: 40, ...more });

describe('a hunt that varies options', () => {
  it('records a wrong answer with only the option that causes it', async () => {
    const { findings, summary } = await hunt(() => [
      optionalSolver('z3', faulty('--b=1')),
      optionalSolver('cvc5', always),
    ]);
    expect(findings.length).toBeGreaterThan(2);
    for (const finding of findings) {
      expect(finding).toMatchObject({
        solver: 'z3 --b=1',
        suspects: ['z3 --b=1'],
        options: { solver: 'z3', choices: ['--b=1'], experimental: [], level: 'supported' },
      });
      expect(finding.runs.find(({ solver }) => solver === 'z3 --b=1')?.command).toEqual(['/bin/z3', '--b=1']);
    }
    // The summary counts z3 with and without options as one solver.
    expect(Object.keys(summary.solvers)).toEqual(['z3', 'cvc5']);
    expect(summary.unconfirmed).toBe(0);
  });

  it('keeps two options that are needed together', async () => {
    const { findings } = await hunt(
      () => [optionalSolver('z3', faulty('--a=1', '--odd')), optionalSolver('cvc5', always)],
      { tests: 150 },
    );
    expect(findings.length).toBeGreaterThan(0);
    for (const { options } of findings) {
      expect([...(options?.choices ?? [])].sort()).toEqual(['--a=1', '--odd']);
      expect(options?.level).toBe('experimental');
    }
  });

  it('records no options for a wrong answer that needs no options', async () => {
    const { findings } = await hunt(() => [optionalSolver('z3', () => wrong), optionalSolver('cvc5', always)]);
    expect(findings.length).toBeGreaterThan(2);
    for (const finding of findings) {
      expect(finding.suspects).toEqual(['z3']);
      expect(finding.options).toBeUndefined();
    }
  });

  it('finds a solver that contradicts itself only under an option', async () => {
    const { findings } = await hunt(() => [optionalSolver('z3', faulty('--c=1'))]);
    expect(findings.length).toBeGreaterThan(2);
    expect(findings[0]).toMatchObject({ solver: 'z3 --c=1', trust: 'metamorphic', options: { choices: ['--c=1'] } });
  });

  it('finds a wrong answer even if the option that causes it also changes the answer to the seed', async () => {
    const stubborn = (words: readonly string[]): Script => (words.includes('--c=1') ? () => ['unsat'] : right);
    const { findings, summary } = await hunt(() => [optionalSolver('z3', stubborn), optionalSolver('cvc5', always)]);
    expect(findings.length).toBeGreaterThan(2);
    expect(findings[0]).toMatchObject({ solver: 'z3 --c=1', trust: 'majority', witnesses: ['z3', 'cvc5'] });
    expect(summary.unconfirmed).toBe(0);
    // Without other solvers, it is unknown which of the two answers is wrong.
    const { findings: open } = await hunt(() => [optionalSolver('z3', stubborn)]);
    expect(open[0]).toMatchObject({ solver: null, suspects: ['z3', 'z3 --c=1'], options: { choices: ['--c=1'] } });
  });

  it('finds crashes that need an option', async () => {
    const crasher = (words: readonly string[]): Script => {
      return (input) => (words.includes('--odd') && isMutant(input) ? crashed : ['sat']);
    };
    const { findings } = await hunt(() => [optionalSolver('z3', crasher)]);
    expect(findings[0]).toMatchObject({ kind: 'crash', solver: 'z3 --odd', options: { level: 'experimental' } });
    const { findings: none } = await hunt(() => [optionalSolver('z3', crasher)], { varyOptions: 'supported' });
    expect(none).toEqual([]);
  });

  it('does not report a rejected option as a bug, and runs the test without the option', async () => {
    const refusing = (words: readonly string[]): Script => {
      return (input) =>
        words.includes('--a=1') ? { kind: 'rejected', message: 'no such option' } : right(input, [], 0);
    };
    const picky = (words: readonly string[]): Script => {
      const rejected = { kind: 'rejected', message: 'not with this logic' } as const;
      return (input) => (words.includes('--b=1') && input.includes('(assert (or') ? rejected : ['sat']);
    };
    const { findings, summary, events } = await hunt(() => [
      optionalSolver('z3', refusing),
      optionalSolver('cvc5', picky),
    ]);
    expect(findings).toEqual([]);
    expect(summary.solvers['z3']?.answers['rejected']).toBeUndefined();
    expect(summary.solvers['cvc5']?.answers['rejected']).toBeUndefined();
    const options = events
      .flatMap((event) => (event.kind === 'batch-done' ? event.results : []))
      .map((each) => each.options);
    expect(JSON.stringify(options)).not.toContain('"z3":["--a=1"');
    expect(JSON.stringify(options)).toContain('--c=1');
  });

  it('sends the same queries with any number of jobs', async () => {
    const lucky = (words: readonly string[]): Script => {
      return (input) => (isMutant(input) && words.length > 0 && hashToNumber(input) % 3 === 0 ? ['unsat'] : ['sat']);
    };
    const solvers = () => [optionalSolver('z3', lucky), optionalSolver('cvc5', always)];
    const [one, three] = [await hunt(solvers), await hunt(solvers, { jobs: 3 })];
    expect(collectResults(three.events)).toEqual(collectResults(one.events));
    expect(sortIds(three.findings)).toEqual(sortIds(one.findings));
    expect(one.findings.length).toBeGreaterThan(0);
  });
});

describe('a stopped campaign with options', () => {
  it('resumes a campaign with options as if it had not been stopped', async () => {
    const solvers = () => [optionalSolver('z3', faulty('--b=1')), optionalSolver('cvc5', always)];
    const whole = await hunt(solvers);
    for (const after of sampleCases([6, 11, 17], 2)) {
      const store = memoryStore();
      const stop = new AbortController();
      let heard = 0;
      const onEvent = () => void (++heard === after && stop.abort(new Error('stop')));
      await hunt(solvers, { store, stop: stop.signal, onEvent, jobs: 2 });
      const { findings, events } = await hunt(solvers, { store });
      expect(sortIds(findings)).toEqual(sortIds(whole.findings));
      expect(collectResults(events)).toEqual(collectResults(whole.events));
    }
  });
});

describe('drawn options', () => {
  const choicesAt = async (solver: Solver, { made = {}, tests = 30 }: { made?: object; tests?: number } = {}) => {
    const { script } = readScript('(declare-const p Bool)\n(assert p)\n(check-sat)\n');
    const variation = new Variation('all');
    const all: string[] = [];
    for (let index = 0; index < tests; index++) {
      const coordinates = { key: 'k', seed: 's', strategy: 't', index };
      const test = {
        coordinates,
        text: '',
        made: { script, claim: 'weaker' as const, base: script, steps: [], ...made },
      };
      const [varied] = await variation.of([solver], test, never.signal);
      all.push(...(varied?.choices ?? []));
    }
    return new Set(all);
  };
  const never = new AbortController();
  const inScript: SolverOption = { name: 'x', default: 'false', supported: ['true'], via: 'set-option' };
  const onLine: SolverOption = { name: '--y', default: '', supported: ['--y=1'] };

  it('excludes script options if the graph is sent as BTOR', async () => {
    const solver = optionalSolver('z3', always, [inScript, onLine]);
    const all = new Set([inScript, onLine].flatMap((option) => listChoices(option, 'all')));
    const btor = { text: '1 sort bitvec 1' };
    expect(await choicesAt(solver)).toEqual(all);
    expect(await choicesAt(solver, { made: { btor } })).toEqual(all);
    const reading: Solver = { ...solver, readsBtor: true };
    expect(await choicesAt(reading)).toEqual(all);
    expect(await choicesAt(reading, { made: { btor } })).toEqual(new Set(onLine.supported));
  });

  it('tries each chosen option once on a trivial script, except command-line options in WebAssembly', async () => {
    const tried: string[] = [];
    const trying = (words: readonly string[]): Script => {
      return () => (tried.push(words.join(' ')), { kind: 'rejected', message: 'no such option' });
    };
    const solver = optionalSolver('z3', trying, [onLine, inScript]);
    expect(await choicesAt(solver)).toEqual(new Set());
    expect(new Set(tried).size).toBe(2);
    expect(tried).toHaveLength(4);
    tried.length = 0;
    expect(await choicesAt({ ...solver, mode: 'wasm' })).toEqual(new Set(onLine.supported));
    expect(tried.every((words) => !words.includes('--y'))).toBe(true);
    expect(tried).toHaveLength(2);
  });

  it('drops each option that WebAssembly Z3 rejects, and never chooses it again', async () => {
    const lacks = (words: readonly string[]): Script => {
      return () => (words.includes('--y=1') ? { kind: 'rejected', message: 'no such option' } : ['sat']);
    };
    const other: SolverOption = { name: '--z', default: '', supported: ['--z=1'] };
    const solver: Solver = { ...optionalSolver('z3', lacks, [onLine, other]), mode: 'wasm' };
    const variation = new Variation('all');
    const names: string[] = [];
    const ask = async (solvers: readonly Solver[]) => {
      names.push(...solvers.map(({ id }) => id));
      return Promise.all(
        solvers.map(async (each) => {
          const { outcome } = await each.run({ input: '(check-sat)' }, DEFAULT_LIMITS);
          return { record: { ...makeRun(each.id, 'sat'), outcome: outcome.kind } } as RunWithHistory;
        }),
      );
    };
    const drawn = withChoices(solver, ['--y=1', '--z=1']);
    const { asked, varied } = await askVaried([drawn], ask, (each) => variation.narrow(each, never.signal));
    expect(names).toEqual(['z3 --y=1 --z=1', 'z3 --z=1']);
    expect(asked.map(({ record }) => [record.solver, record.outcome])).toEqual([['z3 --z=1', 'answered']]);
    expect(varied.map(({ choices }) => choices)).toEqual([['--z=1']]);
    const again = await variation.narrow(withChoices(solver, ['--z=1']), never.signal);
    expect(again.choices).toEqual(['--z=1']);
    // If the solver has each option but rejects them together, the script is sent without options.
    const odd = optionalSolver('z3', () => () => ({ kind: 'rejected', message: 'not both' }), [onLine]);
    const settled = await askVaried([withChoices(odd, ['--y=1'])], ask);
    expect(settled.varied.map(({ solver: last, choices }) => [last.id, choices])).toEqual([['z3', []]]);
  });

  it('repeats a timed-out query without its options only if the options are self-checks', async () => {
    const slow: Script = () => ({ kind: 'timeout', answers: [] });
    const base = optionalSolver('z3', (words) => (words.length > 0 ? slow : right), [onLine]);
    const check = { name: '--check', default: '', supported: ['--check'], of: 'unsat' } as const;
    const solver: Solver = { ...base, profile: { ...base.profile, selfChecks: [check] } };
    const ask = async (solvers: readonly Solver[]) =>
      Promise.all(
        solvers.map(async (each) => {
          const { outcome } = await each.run({ input: '(check-sat)' }, DEFAULT_LIMITS);
          return { record: { ...makeRun(each.id, 'sat'), outcome: outcome.kind } } as RunWithHistory;
        }),
      );
    const askWith = async (choice: string) => {
      const { asked } = await askVaried([withChoices(solver, [choice])], ask);
      return asked.map(({ record }) => `${record.solver}: ${record.outcome}`);
    };
    expect(await askWith('--check')).toEqual(['z3: answered']);
    expect(await askWith('--y=1')).toEqual(['z3 --y=1: timeout']);
  });

  it('draws only self-checks that suit the commands of the test case', async () => {
    const check = { name: '--check', default: '', supported: ['--check'], of: 'unsat' } as const;
    const ofCore = { name: '--odd', default: '', experimental: ['--odd=1'], of: 'get-unsat-core' } as const;
    const { profile, ...more } = optionalSolver('z3', always, [onLine]);
    const solver: Solver = { ...more, profile: { ...profile, selfChecks: [check, ofCore] } };
    const drawChecks = (commands: readonly string[], vary: 'supported' | 'all') =>
      Array.from({ length: 300 }, (_, index) => {
        const coordinates = { key: 'k', seed: 's', strategy: 't', index };
        return drawSelfCheck(solver, coordinates, { vary, commands: new Set(commands) });
      });
    expect(new Set(drawChecks([], 'all').flat())).toEqual(new Set(['--check']));
    expect(new Set(drawChecks(['get-unsat-core'], 'all').flat())).toEqual(new Set(['--check', '--odd=1']));
    expect(new Set(drawChecks(['get-unsat-core'], 'supported').flat())).toEqual(new Set(['--check']));
    const share = drawChecks([], 'all').flat().length / 300;
    expect(share).toBeGreaterThan(0.1);
    expect(share).toBeLessThan(0.25);
    expect(findExperimentalChoices(solver.profile, ['--check', '--odd=1'])).toEqual(['--odd=1']);
  });
});

describe('drawOptions', () => {
  const solver = { ...optionalSolver('z3', always), version: { text: '', number: '1.4.2' } };
  const at = (index: number) => ({ key: 'k', seed: 's', strategy: 't', index });
  const nothing = { theories: new Set<string>() };

  it('draws each option at most once, and experimental options only on request', () => {
    fc.assert(
      fc.property(fc.nat(), fc.constantFrom('supported' as const, 'all' as const), (index, vary) => {
        const drawn = drawOptions(solver, at(index), { vary, ...nothing });
        expect(drawOptions(solver, at(index), { vary, ...nothing })).toEqual(drawn);
        expect(new Set(drawn).size).toBe(drawn.length);
        expect(drawn.length).toBeLessThanOrEqual(4);
        if (vary === 'supported') expect(findExperimentalChoices({ options: OPTIONS }, drawn)).toEqual([]);
        for (const choice of drawn) expect(OPTIONS.flatMap((each) => listChoices(each, vary))).toContain(choice);
      }),
    );
  });

  it('omits options that the version lacks, that concern other theories or that the user set', () => {
    const drawFrom = (option: object, more: object = {}) => {
      const options = [{ name: '--x', default: '', supported: ['--x=1'], ...option }];
      const each = { ...solver, profile: { ...solver.profile, options } };
      const all = Array.from({ length: 50 }, (_, i) => drawOptions(each, at(i), { vary: 'all', ...nothing, ...more }));
      return new Set(all.flat()).size;
    };
    expect(drawFrom({})).toBe(1);
    expect(drawFrom({ since: '1.4', until: '1.5' })).toBe(1);
    expect(drawFrom({ since: '1.10' })).toBe(0);
    expect(drawFrom({ until: '1.4.1' })).toBe(0);
    expect(drawFrom({ about: ['Strings'] })).toBe(0);
    expect(drawFrom({ about: ['Strings'] }, { theories: new Set(['Strings']) })).toBe(1);
    expect(drawFrom({}, { own: ['--x=3'] })).toBe(0);
    expect(drawFrom({}, { own: ['--no-x'] })).toBe(0);
  });
});
