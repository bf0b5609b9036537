import { describe, expect, it } from 'vitest';
import { compareVersions } from '../../solver/index.js';
import { makeBisection, makeFinding, makeReduced, makeRun, makeTexts } from '../../../test/support/findings.js';
import { type Bisection, type FindingState, UNTRIAGED, recogniseFinding } from '../log/index.js';
import { toBaseline, findInBaseline } from './groups.js';
import { findKnownBug, type KnownBug, readKnownBugs } from './known-bugs.js';
import { observeFinding } from './observation.js';

const texts = makeTexts({ mutant: '(declare-const x Int)(assert (= (mod x 3) (abs x)))(check-sat)' });
const matchBug = async (bug: Omit<KnownBug, 'name'>, finding = makeFinding('f')) =>
  findKnownBug([{ name: 'it', ...bug }], await observeFinding(finding, texts)) !== undefined;

describe('findKnownBug', () => {
  it('matches a finding if every field fits', async () => {
    expect(await matchBug({ solver: 'z3', kind: 'wrong-unsat', theories: ['Ints'], operators: ['mod', 'abs'] })).toBe(
      true,
    );
    expect(await matchBug({ kind: 'wrong-answer' })).toBe(true);
    expect(await matchBug({ solver: 'cvc5', kind: 'wrong-unsat' })).toBe(false);
    expect(await matchBug({ kind: 'wrong-sat' })).toBe(false);
    expect(await matchBug({ operators: ['mod', 'div'] })).toBe(false);
    expect(await matchBug({ theories: ['Strings'] })).toBe(false);
  });

  it('matches a command of unknown family by its program', async () => {
    const run = { ...makeRun('cmd:./wrap', 'unsat'), family: 'cmd:wrap' };
    const finding = makeFinding('f', { suspects: ['cmd:./wrap'], runs: [run] });
    expect(await matchBug({ solver: 'wrap', kind: 'wrong-unsat' }, finding)).toBe(true);
    expect(await matchBug({ solver: 'cmd:wrap', kind: 'wrong-unsat' }, finding)).toBe(true);
    expect(await matchBug({ solver: 'z3', kind: 'wrong-unsat' }, finding)).toBe(false);
  });

  it('matches the stack of a crash, and no crash without a stack', async () => {
    const crash = (...frames: string[]) =>
      makeFinding('f', { kind: 'crash', wrong: null, backtrace: { signal: 'SIGSEGV', frames, isDeep: false } });
    const bug = { kind: 'crash', frame: 'get_constructors$' } as const;
    expect(await matchBug(bug, crash('main', 'datatype::get_constructors'))).toBe(true);
    expect(await matchBug(bug, crash('main'))).toBe(false);
    expect(await matchBug(bug, makeFinding('f', { kind: 'crash', wrong: null }))).toBe(false);
  });

  it('matches the input and the options that a reduction did not drop', async () => {
    const input = '\\bmodel_validate=true[\\s\\S]*\\(mod x';
    expect(await matchBug({ input })).toBe(true);
    expect(await matchBug({ input: '\\(div x' })).toBe(false);
    const options = { needed: [], dropped: ['model_validate=true'] };
    const reduced = makeReduced({ script: 'mutant', options });
    expect(await matchBug({ input }, makeFinding('f', { reduced }))).toBe(false);
    expect(await matchBug({ input: '^-smt2 -in\n\\(declare' }, makeFinding('f', { reduced }))).toBe(true);
  });

  it('matches only versions in the range of a known bug', async () => {
    expect(await matchBug({ kind: 'wrong-unsat', versions: { from: '4.8', before: '4.12.0' } })).toBe(true);
    expect(await matchBug({ kind: 'wrong-unsat', versions: { before: '4.8.12' } })).toBe(false);
    expect(compareVersions('4.8.12', '4.8.9')).toBeGreaterThan(0);
    expect(compareVersions('1.0', '1.0.0')).toBe(0);
  });

  it('reports a match in the fixed version as returned', async () => {
    const observation = await observeFinding(makeFinding('f'), texts);
    const bug = (fixed: string): KnownBug => ({ name: 'it', kind: 'wrong-unsat', fixed });
    expect(findKnownBug([bug('4.9')], observation)).toMatchObject({ name: 'it', isReturned: false });
    const name = 'it, fixed in 4.8.3, shows again in 4.8.12';
    expect(findKnownBug([bug('4.8.3')], observation)).toMatchObject({ name, isReturned: true });
    expect(findKnownBug([bug('4.8.3'), bug('5')], observation)).toMatchObject({ name: 'it', isReturned: false });
  });

  it('does not match a finding that another version fixed or that began before the known bug', async () => {
    const versions = ['4.8.0.0.post1', '4.8.5', '4.8.12', '4.12.2', '4.12.3', '5.3.0', '5.4.0', '5.4.1'];
    const find = (bug: Omit<KnownBug, 'name'>, bad: string, more: Partial<Bisection> = {}) => {
      const [from = '', to = ''] = bad.split(' to ');
      const places = [versions.indexOf(from), versions.indexOf(to)] as const;
      const observations = versions.map((version, i) => {
        const shows = i >= places[0] && i <= places[1] ? ('yes' as const) : ('no' as const);
        return { version, shows, said: '', times: 1 };
      });
      const fixedIn = versions[places[1] + 1] ?? null;
      const bisection = makeBisection({ versions, observations, firstBad: from, fixedIn, ...more });
      return matchBug({ kind: 'wrong-unsat', ...bug }, makeFinding('f', { bisection }));
    };
    expect(await find({ fixed: '5.4.0' }, '4.8.5 to 5.3.0')).toBe(true);
    // The bisection ran no version between 5.3.0 and 5.4.0.
    expect(await find({ fixed: '5.3.9' }, '4.8.5 to 5.3.0')).toBe(true);
    expect(await find({ fixed: '5.4.0' }, '4.8.5 to 4.12.2')).toBe(false);
    expect(await find({ fixed: '4.12.3' }, '4.8.5 to 5.3.0')).toBe(false);
    expect(await find({ fixed: '5.4.0', lastBad: '4.12.2' }, '4.8.5 to 4.12.2')).toBe(true);
    expect(await find({ fixed: '5.4.0', lastBad: '4.12.3' }, '4.8.5 to 4.12.2')).toBe(false);
    expect(await find({ versions: { from: '4.8.12' } }, '4.8.12 to 5.3.0')).toBe(true);
    expect(await find({ versions: { from: '4.8.12' } }, '4.8.5 to 5.3.0')).toBe(false);
    for (const unclear of [{ reran: true }, { originalUndecided: true }, { unfinished: true }] as const)
      expect(await find({ fixed: '5.4.0' }, '4.8.5 to 4.12.2', unclear)).toBe(true);
    expect(await find({ fixed: '5.4.0' }, '4.8.0.0.post1 to 4.12.2')).toBe(false);
    // A bug that came and went has the fix after its last version, unless it shows again after that.
    const gap = (bad: string, fixedIn: string) => ({
      fixedIn,
      observations: versions.map((version) => ({
        version,
        shows: bad.split(' ').includes(version) ? ('yes' as const) : ('no' as const),
        said: '',
        times: 1,
      })),
    });
    expect(await find({ fixed: '5.4.0' }, '4.8.5', gap('4.8.5 4.12.2', '4.12.3'))).toBe(false);
    expect(await find({ fixed: '4.12.3' }, '4.8.5', gap('4.8.5 4.12.2', '4.12.3'))).toBe(true);
    expect(await find({ fixed: '5.4.0' }, '4.8.5', gap('4.8.5 4.12.2 5.3.0', '4.12.3'))).toBe(true);
    // A match in the fixed version is a regression.
    expect(await find({ fixed: '4.8.6' }, '4.8.5 to 5.3.0')).toBe(true);
  });

  it('never matches a finding that may be the bug of another solver', async () => {
    const open = makeFinding('f', { solver: null, suspects: ['z3', 'cvc5'] });
    expect(await matchBug({ solver: 'z3', kind: 'wrong-answer' }, open)).toBe(false);
    expect(await matchBug({ solver: 'z3', kind: 'wrong-unsat' }, open)).toBe(false);
  });

  it('reads known bugs from a JSON object or from a plain list', () => {
    expect(readKnownBugs('{"bugs": [{"name": "a", "kind": "crash", "signature": "SIG\\\\w+"}]}')).toHaveLength(1);
    expect(readKnownBugs('[{"name": "a", "shape": "x"}]')).toEqual([{ name: 'a', shape: 'x' }]);
    expect(readKnownBugs('{"bugs": 3}')).toMatchObject([{ code: 'G403', span: { start: 9 } }]);
  });
});

it('lets a bisection decide whether a recorded known bug is another one, and names the bug that a recheck found fixed', () => {
  const known = { name: 'it', isReturned: false };
  const bisection = makeBisection();
  const fixed = { ...UNTRIAGED, state: 'fixed', fixedIn: '5.0' } as const;
  expect(recogniseFinding(makeFinding('f', { known: 'it' }))).toEqual(known);
  expect(recogniseFinding(makeFinding('f', { known: 'it', bisection }))).toBeUndefined();
  expect(recogniseFinding(makeFinding('f', { known: 'it', bisection: { ...bisection, unfinished: true } }))).toEqual(
    known,
  );
  expect(recogniseFinding(makeFinding('f', { known: 'it', bisection }), known)).toEqual(known);
  expect(recogniseFinding(makeFinding('f', { triage: fixed }), known)?.name).toBe('it, no longer in 5.0');
  expect(recogniseFinding(makeFinding('f', { triage: fixed }))?.name).toBe('no longer in 5.0');
});

const bisectTo = (fixedIn: string) => makeBisection({ family: 'z3@pypi', versions: [], firstBad: '4.8.9', fixedIn });

describe('findInBaseline', () => {
  it('recognises a finding by its id, by its group, or by its shape in another build of the solver', () => {
    const old = makeFinding('a', { group: 'g', shape: 's' });
    const baseline = JSON.parse(JSON.stringify(toBaseline('c1', [old]))) as ReturnType<typeof toBaseline>;
    const find = (id: string, more: Parameters<typeof makeFinding>[1]) =>
      findInBaseline(baseline, makeFinding(id, more));
    const known = { name: 'in c1', isReturned: false };
    expect(find('a', { group: 'h', shape: 't' })).toEqual(known);
    expect(find('b', { group: 'g', shape: 't' })).toEqual(known);
    const build = { solver: './build/z3', suspects: ['./build/z3'] };
    expect(find('b', { ...build, group: 'h', shape: 's' })).toEqual(known);
    expect(find('b', { group: 'h', shape: 't' })).toBeUndefined();
    expect(find('b', { solver: 'cvc5', suspects: ['cvc5'], group: 'h', shape: 's' })).toBeUndefined();
  });

  it('takes a finding that another version fixed for a new bug, although it looks like a known one', () => {
    const inVersion = (id: string, fixedIn: string | null) =>
      makeFinding(id, { group: 'g', ...(fixedIn === null ? {} : { bisection: bisectTo(fixedIn) }) });
    const find = (known: readonly FindingState[], finding: FindingState) =>
      findInBaseline(toBaseline('c2', known, toBaseline('c1', [])), finding)?.name;
    expect(find([inVersion('a', '4.12.3')], inVersion('b', '4.12.3'))).toBe('in c2');
    expect(find([inVersion('a', '4.12.3')], inVersion('b', '4.9.0'))).toBeUndefined();
    expect(find([inVersion('a', '4.12.3'), inVersion('c', '4.9.0')], inVersion('b', '4.9.0'))).toBe('in c2');
    // The name is that of the campaign with the bug, not of the newest baseline.
    expect(
      findInBaseline(toBaseline('c2', [], toBaseline('c1', [inVersion('a', null)])), inVersion('b', null))?.name,
    ).toBe('in c1');
    // A finding that was not bisected may be any of the bugs that look like it.
    expect(find([inVersion('a', '4.12.3')], inVersion('b', null))).toBe('in c2');
    expect(find([inVersion('a', null)], inVersion('b', '4.9.0'))).toBe('in c2');
  });

  it('keeps the known fixes of a bug if another finding that looks like it was not bisected', () => {
    const fixed = makeFinding('a', { group: 'g', bisection: bisectTo('4.12.3') });
    const open = makeFinding('c', { group: 'g' });
    const other = makeFinding('b', { group: 'g', bisection: bisectTo('4.9.0') });
    for (const baseline of [
      toBaseline('c1', [fixed, open]),
      toBaseline('c1', [open, fixed]),
      toBaseline('c2', [open], toBaseline('c1', [fixed])),
      toBaseline('c2', [fixed], toBaseline('c1', [open])),
    ]) {
      expect(findInBaseline(baseline, other)).toBeUndefined();
      expect(findInBaseline(baseline, { ...other, bisection: bisectTo('4.12.3') })?.isReturned).toBe(false);
    }
  });

  it('reports a fixed bug that shows again as returned, unless an earlier campaign already found it again', () => {
    const fixed = (fixedIn: string) => makeFinding('a', { triage: { ...UNTRIAGED, state: 'fixed', fixedIn } });
    const again = makeFinding('a');
    expect(findInBaseline(toBaseline('c1', [fixed('4.9')]), again)).toEqual({
      name: 'in c1, no longer in 4.9',
      isReturned: false,
    });
    const first = toBaseline('c1', [fixed('4.8.11')]);
    const name = 'in c1, no longer in 4.8.11, shows again in 4.8.12';
    expect(findInBaseline(first, again)).toEqual({ name, isReturned: true });
    expect(findInBaseline(toBaseline('c2', [], first), again)).toEqual({ name, isReturned: true });
    // A recheck that saw the bug again does not make it known.
    const triage = { ...UNTRIAGED, state: 'returned', fixedIn: '4.8.11', returnedIn: '4.8.12' } as const;
    expect(findInBaseline(toBaseline('c1', [makeFinding('a', { triage })]), again)).toEqual({ name, isReturned: true });
    const later = toBaseline('c2', [again], first);
    expect(findInBaseline(later, again)).toEqual({ name: 'in c2', isReturned: false });
    expect(findInBaseline(toBaseline('c3', [fixed('4.8.12')], later), again)).toMatchObject({ isReturned: true });
  });

  it('reports a bug as returned if the build of a later campaign did not show it, even with equal version numbers', () => {
    const inBuild = (sha256: string, absentIn?: string[]) => {
      const runs = [
        makeRun('z3', 'unsat', { version: { text: 'z3 4.8', number: '4.8', sha256 } }),
        makeRun('cvc5', 'sat'),
      ];
      return makeFinding('a', { runs, group: 'g', ...(absentIn && { triage: { ...UNTRIAGED, absentIn } }) });
    };
    const first = toBaseline('c1', [inBuild('A', ['B'])], null, ['A']);
    // The build that a recheck found without the bug shows it: the bug is intermittent.
    expect(findInBaseline(first, inBuild('B'))).toEqual({ name: 'in c1', isReturned: false });
    expect(findInBaseline(first, inBuild('C'))).toEqual({ name: 'in c1', isReturned: false });
    const second = toBaseline('c2', [], first, ['B']);
    const name = 'in c1, not in the build of c2, shows again';
    expect(findInBaseline(second, inBuild('C'))).toEqual({ name, isReturned: true });
    expect(findInBaseline(second, inBuild('B'))?.isReturned).toBe(false);
    expect(findInBaseline(toBaseline('c3', [], second, ['D']), inBuild('C'))).toEqual({ name, isReturned: true });
    const third = toBaseline('c3', [inBuild('C')], second, ['C']);
    expect(findInBaseline(third, inBuild('D'))).toEqual({ name: 'in c3', isReturned: false });
    expect(findInBaseline(toBaseline('c2', [], first, ['X']), inBuild('C'))?.isReturned).toBe(false);
    // Another finding of the same bug was not rechecked.
    const alike = [inBuild('A', ['B']), { ...inBuild('A'), id: 'b' }];
    const both = toBaseline('c2', [], toBaseline('c1', alike, null, ['A']), ['B']);
    expect(findInBaseline(both, inBuild('C'))?.isReturned).toBe(false);
  });
});
