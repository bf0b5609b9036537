import { describe, expect, it } from 'vitest';
import {
  SOME_MACHINE,
  SOME_PLAN,
  makeReduced as reduce,
  makeBisection,
  makeFinding,
  makeRun,
} from '../../../test/support/findings.js';
import type { Bisection, FindingState, ReducedFinding } from '../log/index.js';
import { Tally, groupFindings } from './tally.js';
import { Grouping, findLikelySame } from './groups.js';

const makeReduced = (shape: string) => reduce({ shape, operators: [shape] });
const makeReducedCrash = (signature: string, shape: string) => reduce({ shape, signature, operators: [shape] });
const bisection = (firstBad: string, fixedIn: string | null) =>
  makeBisection({ family: 'z3@npm', versions: [], firstBad, fixedIn });
const numberGroups = (findings: readonly FindingState[]) => {
  const grouping = new Grouping(findings);
  const groups = findings.map((finding) => grouping.of(finding));
  return groups.map((group) => groups.indexOf(group));
};
const finding = (id: string, group: string, more: Partial<FindingState> = {}) => makeFinding(id, { group, ...more });

describe('Grouping', () => {
  it('keeps the groups of the log if no finding was reduced or bisected', () => {
    expect(numberGroups([finding('a', 'g'), finding('b', 'h'), finding('c', 'g')])).toEqual([0, 1, 0]);
  });

  it('merges whole groups if some of their reduced inputs have the same shape', () => {
    const findings = [
      finding('a', 'g', { reduced: makeReduced('s') }),
      finding('b', 'h', { reduced: makeReduced('s') }),
      finding('c', 'h'),
      finding('d', 'i', { reduced: makeReduced('t') }),
    ];
    expect(numberGroups(findings)).toEqual([0, 0, 0, 3]);
  });

  it('separates signal-only crashes by reduced input, and other crashes by signature alone', () => {
    const crash = (id: string, signature: string, shape?: string) =>
      finding(id, 'g', {
        kind: 'crash',
        signature,
        ...(shape === undefined ? {} : { reduced: makeReducedCrash(signature, shape) }),
      });
    expect(numberGroups([crash('a', 'SIGSEGV', 's'), crash('b', 'SIGSEGV', 't'), crash('c', 'SIGSEGV')])).toEqual([
      0, 1, 0,
    ]);
    expect(numberGroups([crash('a', 'SIGSEGV | f', 's'), crash('b', 'SIGSEGV | f', 't')])).toEqual([0, 0]);
  });

  it('groups signal-only crashes by their location, if known', () => {
    const at = (...frames: string[]) => ({ backtrace: { signal: 'SIGSEGV', frames, isDeep: false } });
    const crash = (id: string, group: string, more: Partial<FindingState>) =>
      finding(id, group, { kind: 'crash', signature: 'SIGSEGV', ...more });
    const makeRest = (shape: string, ...frames: string[]) => ({
      reduced: reduce({ shape, signature: 'SIGSEGV', operators: [shape], ...at(...frames) }),
    });
    // The locations are equal, although groups and shapes differ.
    expect(numberGroups([crash('a', 'g', at('f')), crash('b', 'h', at('f')), crash('c', 'h', {})])).toEqual([0, 0, 0]);
    expect(numberGroups([crash('a', 'g', { ...at('f'), ...makeRest('s', 'f') }), crash('b', 'h', at('f'))])).toEqual([
      0, 0,
    ]);
    // The locations differ, although groups and shapes are equal.
    expect(numberGroups([crash('a', 'g', at('f')), crash('b', 'g', at('k'))])).toEqual([0, 1]);
    // One memory fault crashes at two locations: f before the reduction of a, k after it. So all findings are one bug.
    expect(
      numberGroups([
        crash('a', 'g', { ...at('f'), ...makeRest('s', 'k') }),
        crash('b', 'h', at('k')),
        crash('c', 'i', at('f')),
      ]),
    ).toEqual([0, 0, 0]);
  });

  it('merges findings fixed by the same version, and separates findings fixed by different versions', () => {
    const addFix = (fixedIn: string) => ({ bisection: bisection('4.8.8', fixedIn) });
    expect(
      numberGroups([
        finding('a', 'g', { reduced: makeReduced('s'), ...addFix('4.12.0') }),
        finding('b', 'h', { reduced: makeReduced('t'), ...addFix('4.12.0') }),
        finding('c', 'h', { reduced: makeReduced('t'), ...addFix('4.13.0') }),
        finding('d', 'h', { reduced: makeReduced('t') }),
      ]),
    ).toEqual([0, 0, 2, 0]);
  });

  it('does not merge findings by version if their theories differ, or if no version fixed them', () => {
    const strings = { theories: ['Strings'] };
    const fixed = { bisection: bisection('4.8.8', '4.12.0') };
    expect(numberGroups([finding('a', 'g', fixed), finding('b', 'h', { ...fixed, ...strings })])).toEqual([0, 1]);
    const open = { bisection: bisection('4.8.8', null) };
    expect(numberGroups([finding('a', 'g', open), finding('b', 'h', open)])).toEqual([0, 1]);
  });

  const wrongSat = { check: 0, got: 'sat', expected: 'unsat' } as const;
  const falseAt = (signature: string) => {
    const wrong = { assertion: '', part: '', signature };
    return [makeRun('z3', 'sat', { model: { verdict: 'false', because: null, choices: [], ms: 1, wrong } })];
  };
  const small = (id: string, details: Partial<ReducedFinding>, more: Partial<FindingState> = {}) =>
    finding(id, id, {
      mutant: id,
      ...more,
      reduced: reduce({ shape: id, operators: [id], ...details }),
    });

  it('merges findings whose reduced inputs have the same operators and the same wrong answer', () => {
    const ops = { operators: ['bvurem'] };
    expect(numberGroups([small('a', ops), small('b', ops), small('c', { operators: ['bvudiv'] })])).toEqual([0, 0, 2]);
    expect(numberGroups([small('a', ops), small('b', { ...ops, wrong: wrongSat })])).toEqual([0, 1]);
    // For `=`, the theories must agree too, since `=` compares terms of any sort.
    const equal = { operators: ['='] };
    expect(numberGroups([small('a', equal), small('b', { ...equal, theories: ['Strings'] })])).toEqual([0, 1]);
    expect(numberGroups([small('a', ops), small('b', { ...ops, theories: ['Strings'] })])).toEqual([0, 0]);
  });

  it('merges a wrong sat and a wrong model with the same false part, ignoring negation', () => {
    const model = { kind: 'invalid-model', wrong: null } as const;
    const at = (signature: string) => ({ runs: falseAt(signature) });
    expect(
      numberGroups([
        small('a', { wrong: wrongSat, ...at('false not bvult of bvurem') }),
        small('b', { wrong: null, ...at('false bvuge of bvurem') }, model),
        small('c', { wrong: null, ...at('false bvuge of bvudiv') }, model),
        small('d', { wrong: wrongSat }),
      ]),
    ).toEqual([0, 0, 2, 3]);
  });

  it("merges a solver's wrong answer and self-contradiction if they concern the same answer to the same input", () => {
    const contradiction = (answer: string, mutant = 'a session') =>
      ({
        kind: 'self-contradiction',
        wrong: null,
        signature: `${answer} in a session and another alone of Ints`,
        mutant,
      }) as const;
    const answered = finding('a', 'g', { wrong: wrongSat, mutant: 'a session' });
    expect(numberGroups([answered, finding('b', 'h', contradiction('sat'))])).toEqual([0, 0]);
    expect(numberGroups([finding('b', 'h', contradiction('sat')), answered])).toEqual([0, 0]);
    expect(numberGroups([answered, finding('b', 'h', contradiction('unsat'))])).toEqual([0, 1]);
    expect(numberGroups([answered, finding('b', 'h', contradiction('sat', 'another'))])).toEqual([0, 1]);
  });

  it('merges a wrong sat at one check with a false model at another check of the same input', () => {
    const answered = finding('a', 'g', { wrong: wrongSat, mutant: 'a session' });
    const model = (mutant: string) =>
      finding('b', 'h', { kind: 'invalid-model', wrong: null, signature: 'false = of /', mutant });
    expect(numberGroups([answered, model('a session')])).toEqual([0, 0]);
    expect(numberGroups([model('a session'), answered])).toEqual([0, 0]);
    expect(numberGroups([answered, model('another')])).toEqual([0, 1]);
    const wrongUnsat = { check: 0, got: 'unsat', expected: 'sat' } as const;
    expect(numberGroups([finding('a', 'g', { wrong: wrongUnsat, mutant: 'a session' }), model('a session')])).toEqual([
      0, 1,
    ]);
  });

  it('merges a reply that is wrong in a false model of the same input if its input has the operators of the false part', () => {
    const model = finding('b', 'h', {
      ...{ kind: 'invalid-model', wrong: null, mutant: 'one input' },
      runs: falseAt('false = of const, store'),
    });
    const optimum = (operators: readonly string[], more: Partial<FindingState> = {}) =>
      finding('a', 'g', {
        ...{ kind: 'wrong-optimum', wrong: null, mutant: 'one input', ...more },
        reduced: reduce({ wrong: null, operators }),
      });
    expect(numberGroups([optimum(['const', 'select', 'store']), model])).toEqual([0, 0]);
    expect(numberGroups([optimum(['store']), model])).toEqual([0, 1]);
    expect(numberGroups([optimum(['const', 'store'], { mutant: 'another' }), model])).toEqual([0, 1]);
    expect(numberGroups([optimum(['const', 'store'], { kind: 'wrong-core' }), model])).toEqual([0, 1]);
  });

  it('merges a wrong reply and a failed self-check if they concern the same command in the same input', () => {
    const mutant = 'one input';
    const wrong = {
      kind: 'wrong-abduct',
      wrong: null,
      signature: 'contradicts the assertions',
      solver: 'cvc5',
      mutant,
    } as const;
    const makeSelfCheck = (option: string, more: Partial<FindingState> = {}) => {
      const solver = `cvc5 ${option}`;
      const run = { ...makeRun('cvc5', 'unknown'), solver, command: ['cvc5', ...option.split(' ')] };
      const kind = 'failed-self-check' as const;
      const signature = 'checkAbduct() failed';
      return finding('b', 'h', { kind, signature, wrong: null, solver, runs: [run], mutant, ...more });
    };
    expect(numberGroups([finding('a', 'g', wrong), makeSelfCheck('--check-abducts')])).toEqual([0, 0]);
    expect(numberGroups([makeSelfCheck('--check-abducts'), finding('a', 'g', wrong)])).toEqual([0, 0]);
    expect(numberGroups([finding('a', 'g', wrong), makeSelfCheck('--check-interpolants')])).toEqual([0, 1]);
    expect(numberGroups([finding('a', 'g', wrong), makeSelfCheck('--check-abducts', { mutant: 'another' })])).toEqual([
      0, 1,
    ]);
    const unsat = finding('a', 'g', { solver: 'cvc5', suspects: ['cvc5'], mutant });
    expect(numberGroups([unsat, makeSelfCheck('--check-proofs')])).toEqual([0, 0]);
    const other = finding('c', 'i', { ...wrong, signature: 'does not imply the goal' });
    expect(numberGroups([finding('a', 'g', wrong), other])).toEqual([0, 1]);
  });

  it('groups a finding by the suspects of its reduced input', () => {
    const open = { solver: null, suspects: ['cvc5', 'z3'] };
    const alike = { shape: 's', operators: ['bvurem'] };
    const decided = { suspects: ['z3'], witnesses: ['cvc5'], ...alike };
    expect(numberGroups([small('a', decided, open), small('b', alike)])).toEqual([0, 0]);
  });

  const fault = (cause: string | null) => ({
    fault: { cause, term: 't', text: '(check-sat)', expected: 'sat' as const },
  });

  it('counts one bug if a fault shows as several kinds in the same versions, and names the kinds', () => {
    const seen = (version: string) => ({ version, shows: 'yes', said: 'sat', times: 1 }) as const;
    const open = { fixedIn: null, versions: ['4.8.8', '5'], observations: [seen('4.8.8'), seen('5')] } as const;
    const wrongSat = { wrong: { check: 0, got: 'sat', expected: 'unsat' } } as const;
    const other = (kind: 'wrong-value' | 'invalid-model') => ({ kind, wrong: null, signature: 's' });
    const kinds = (some: readonly FindingState[]) => groupFindings(some).map((group) => group.kinds);
    const make = (id: string, more: Partial<FindingState>, versions: Partial<Bisection>) =>
      finding(id, id, { mutant: id, ...more, bisection: makeBisection({ family: 'z3', ...versions }) });
    const same = { reduced: reduce({ shape: 's', operators: ['mod'], ...wrongSat }) };
    const pinned = { of: 'pinned' } as const;
    for (const versions of [open, { firstBad: '4.8.8', fixedIn: '4.12.0' }]) {
      const model = { ...other('invalid-model'), reduced: reduce({ shape: 's', operators: ['mod'] }) };
      const value = { ...other('wrong-value'), ...fault('mod') };
      expect(kinds([make('a', { ...wrongSat, ...same }, versions), make('b', model, versions)])).toEqual([
        ['invalid-model', 'wrong-sat'],
      ]);
      const pin = { ...versions, ...pinned };
      expect(kinds([make('a', fault('mod'), pin), make('b', value, pin)])).toEqual([['wrong-unsat', 'wrong-value']]);
      expect(kinds([make('a', fault('div'), pin), make('b', value, pin)])).toHaveLength(2);
      expect(kinds([make('a', { kind: 'crash', signature: 'f' }, versions), make('b', model, versions)])).toHaveLength(
        2,
      );
    }
    const fixed = make('a', fault('mod'), { ...pinned, firstBad: '4.8.8', fixedIn: '4.12.0' });
    expect(
      kinds([fixed, make('b', { ...other('wrong-value'), ...fault('mod') }, { ...open, ...pinned })]),
    ).toHaveLength(2);
  });

  it('merges findings with the same faulty operator, whatever their kinds and sorts', () => {
    const model = { kind: 'invalid-model', wrong: null } as const;
    expect(
      numberGroups([
        finding('a', 'g', { ...fault('= of Array'), theories: ['ArraysEx', 'Ints'] }),
        finding('b', 'h', { ...fault('= of Array'), ...model, theories: ['ArraysEx', 'FixedSizeBitVectors'] }),
        small('c', { ...fault('= of Array'), theories: ['ArraysEx'] }),
        finding('d', 'i', fault('fp.fma')),
        finding('e', 'j', fault(null)),
        finding('f', 'k', fault(null)),
      ]),
    ).toEqual([0, 0, 0, 3, 4, 5]);
  });

  it('does not merge findings by version if the bug comes and goes between versions, or if versions gave different models', () => {
    const versions = ['1', '2', '3', '4'];
    const rows = (shows: string) => ({
      ...bisection('1', '4'),
      versions,
      observations: [...shows].map((mark, i) => ({
        version: versions[i] as string,
        shows: mark === 'X' ? ('yes' as const) : mark === '.' ? ('no' as const) : ('unclear' as const),
        said: '',
        times: 1,
      })),
    });
    const both = (row: Bisection) =>
      numberGroups([finding('a', 'g', { bisection: row }), finding('b', 'h', { bisection: row })]);
    expect(both(rows('XXX.'))).toEqual([0, 0]);
    expect(both(rows('X.X.'))).toEqual([0, 1]);
    expect(both({ ...rows('XXX.'), reran: true })).toEqual([0, 1]);
    // A failure that disappeared and returned does not identify a bug.
    expect(both({ ...rows('X.XX'), fixedIn: null })).toEqual([0, 1]);
    // If the version next to the last bad one is undecided, the end is not conclusive.
    expect(both(rows('XX?.'))).toEqual([0, 1]);
    expect(both({ ...rows('?XX.'), firstBad: '2' })).toEqual([0, 1]);
    const sure = finding('a', 'g', { ...fault('fp.fma'), bisection: { ...rows('XX..'), fixedIn: '3' } });
    expect(numberGroups([sure, finding('b', 'h', { ...fault('fp.fma'), bisection: rows('XX?.') })])).toEqual([0, 0]);
  });

  it('ignores bisections of the input if a faulty ground term is known', () => {
    const model = finding('a', 'g', {
      ...fault('= of Array'),
      bisection: { ...bisection('1', '4'), of: 'pinned' },
    });
    const answer = { bisection: { ...bisection('1', '2'), of: 'mutant' as const } };
    expect(numberGroups([model, finding('b', 'h', { ...fault('= of Array'), ...answer })])).toEqual([0, 0]);
    expect(numberGroups([model, finding('b', 'h', { ...fault('fp.fma'), ...answer })])).toEqual([0, 1]);
  });

  it('names an earlier group that is probably the same bug, without merging the groups', () => {
    const make = (id: string, operators: string[], fixedIn: string, theory: string) =>
      small(id, { operators, theories: [theory] }, { bisection: bisection('4.8.8', fixedIn) });
    const groups = [
      make('a', ['+'], '4.9.0', 'Ints'),
      make('b', ['+', 'str.len'], '4.9.0', 'Strings'),
      make('c', ['+', 'seq.len'], '4.9.1', 'Seq'),
      make('d', ['select'], '4.9.0', 'ArraysEx'),
      small('e', { operators: ['+', 'bvadd'] }),
    ].flatMap((each) => groupFindings([each]));
    const names = groups.map((group, i) => findLikelySame(group, groups.slice(0, i))?.smallest.id);
    expect(names).toEqual([undefined, 'a', undefined, undefined, undefined]);
  });

  it('does not merge findings by version if no version shows the bug', () => {
    const before = { bisection: { ...bisection('4.8.8', '4.8.17'), firstBad: null } };
    expect(numberGroups([finding('a', 'g', before), finding('b', 'h', before)])).toEqual([0, 1]);
  });

  it('merges findings fixed by one version even if only one input was reduced', () => {
    const fixed = { bisection: bisection('4.8.8', '4.12.0') };
    expect(numberGroups([finding('a', 'g', fixed), small('b', {}, fixed)])).toEqual([0, 0]);
  });

  const crash = { kind: 'crash', signature: 'SIGSEGV' } as const;
  const makeCrash = (id: string, details: Partial<ReducedFinding>, more: Partial<FindingState> = {}) =>
    small(id, { signature: more.signature ?? 'SIGSEGV', wrong: null, ...details }, { ...crash, ...more });

  it('merges signal-only crashes if their reduced inputs have the same operators', () => {
    const match = { operators: ['match'], theories: ['Datatypes'] };
    const strings = { ...match, theories: ['Datatypes', 'Strings'] };
    const later = { confirmed: 'history' } as const;
    expect(
      numberGroups([
        makeCrash('a', match),
        makeCrash('b', strings),
        makeCrash('c', match, later),
        makeCrash('d', strings, later),
      ]),
    ).toEqual([0, 0, 2, 2]);
    const signalled = makeCrash('e', match, { signature: 'SIGABRT' });
    const other = makeCrash('f', { ...match, operators: ['select'] });
    expect(
      numberGroups([makeCrash('a', match), signalled, other, makeCrash('g', { ...match, operators: [] })]),
    ).toEqual([0, 1, 2, 3]);
    expect(numberGroups([makeCrash('a', { operators: [] }), makeCrash('b', { operators: [] })])).toEqual([0, 1]);
  });

  it('merges a finding of a crash that occurs sometimes with a finding of the same crash that occurs always', () => {
    const repeats = [{ solver: 'z3', of: 'script', times: 20, said: {}, suspected: 'crash' }] as const;
    const changing = (id: string, more: Partial<FindingState>) =>
      finding(id, id, { kind: 'unstable', repeats, ...more });
    const steady = finding('a', 'a', { ...crash, reduced: makeReducedCrash('SIGSEGV', 's') });
    const told = changing('b', { signature: 'SIGSEGV' });
    const answers = changing('d', { signature: null, repeats: [{ ...repeats[0], suspected: 'wrong-answer' }] });
    expect(numberGroups([steady, told, answers, changing('e', { signature: 'SIGABRT' })])).toEqual([0, 0, 2, 3]);
  });

  it('separates two signal-only crashes if different versions fixed them, or if only one of them is fixed', () => {
    const makeFixed = (fixedIn: string | null) => {
      const observations = [
        { version: '5.2.0', shows: fixedIn === null ? 'yes' : 'no' },
      ] as unknown as Bisection['observations'];
      return { bisection: { ...bisection('4.8.8', fixedIn), versions: ['5.2.0'], observations } };
    };
    const match = { operators: ['match'] };
    expect(
      numberGroups([
        makeCrash('a', match, makeFixed('4.8.17')),
        makeCrash('b', match, makeFixed('5.2.0')),
        makeCrash('c', match),
        makeCrash('d', match, makeFixed(null)),
        makeCrash('e', match, makeFixed(null)),
      ]),
    ).toEqual([0, 1, 0, 3, 3]);
  });

  it('counts a group once, for the set of versions that it blames', () => {
    const tally = new Tally();
    const solver = (id: string, profile = 'z3') => ({
      id,
      profile,
      family: profile,
      version: { text: id },
      options: [],
      ownProfile: null,
    });
    const plan = { ...SOME_PLAN, solvers: [solver('old'), solver('new'), solver('cvc5', 'cvc5')] };
    tally.add({ kind: 'campaign-started', at: 0, started: '', machine: SOME_MACHINE, plan });
    const found: [string, string, string[]][] = [
      ['a', 'g', ['old']],
      ['b', 'g', ['new']],
      ['c', 'h', ['old']],
      ['d', 'i', ['cvc5']],
      ['e', 'j', ['old', 'new']],
    ];
    for (const [id, group, suspects] of found)
      tally.add({ kind: 'finding', at: 1, finding: finding(id, group, { suspects }) });
    expect(tally.summary().versions).toEqual([
      { solvers: ['old'], groups: 1 },
      { solvers: ['new'], groups: 0 },
      { solvers: ['new', 'old'], groups: 1 },
    ]);
  });

  it('updates the sizes of groups after each reduction, and assigns further occurrences to the group of their finding', () => {
    const tally = new Tally();
    const [a, b] = [finding('a', 'g'), finding('b', 'h')];
    for (const each of [a, b]) tally.add({ kind: 'finding', at: 1, finding: each });
    const { coordinates, suspects } = b;
    tally.add({
      kind: 'finding-again',
      at: 2,
      id: 'c',
      of: 'wrong-answer',
      group: 'h',
      known: null,
      suspects,
      coordinates,
    });
    expect(tally.summary().groups.map(({ count, again }) => [count, again])).toEqual([
      [1, 0],
      [1, 1],
    ]);
    tally.add({ kind: 'finding-reduced', at: 3, id: 'a', reduced: makeReduced('s') });
    tally.add({ kind: 'finding-reduced', at: 4, id: 'b', reduced: makeReduced('s') });
    expect(tally.summary().groups).toMatchObject([{ count: 2, again: 1, known: null }]);
    expect(tally.summary().again).toBe(1);
  });
});
