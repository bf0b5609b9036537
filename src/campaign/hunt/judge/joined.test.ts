import { describe, expect, it } from 'vitest';
import type { Decided } from '../../../oracle/index.js';
import { readScript } from '../../../syntax/index.js';
import { contentId } from '../../../util/index.js';
import type { RunRecord, SeedJudged } from '../../log/index.js';
import {
  loadPartners,
  toJoinableSeed,
  joinQuestions,
  joinObservations,
  toJoinedSeeds,
  makeParentQuestion,
  findPartnership,
  drawPartners,
  setJoinedAnswer,
} from './joined.js';
import { type LoadedSeed, type DrawnTest, judgeablePart, seedQuestion } from '../draw/index.js';

const SEEDS = Array.from({ length: 20 }, (_, i): LoadedSeed => {
  const text = `(declare-const x Int)(assert (< x ${i}))`;
  return { path: `${i}.smt2`, blob: contentId(text), script: readScript(text).script };
});

function run(solver: string, answer: RunRecord['answers'][number], more: Partial<RunRecord> = {}): RunRecord {
  return {
    solver,
    family: solver,
    mode: 'fresh',
    outcome: 'answered',
    answers: [answer],
    detail: null,
    ms: 1,
    model: null,
    ...more,
  };
}

function makeJudged(seed: LoadedSeed, runs: readonly RunRecord[], more: Partial<SeedJudged> = {}): SeedJudged {
  const answers = runs.map((each) => each.answers[0]).filter((each): each is Decided => each !== 'unknown');
  const agreed = answers[0] ?? null;
  const standing = agreed === null ? 'undecided' : 'decided';
  const { blob, path } = seed;
  const known = { kind: 'seed-judged', at: 0, seed: blob, path, runs, claimed: [null], agreed: [agreed] } as const;
  return { ...known, standing, excused: [], certified: null, restarts: {}, ...more };
}

const [A, B, C] = SEEDS as [LoadedSeed, LoadedSeed, LoadedSeed];
const both = (connective: 'and' | 'or') => ({ seeds: [A.blob, B.blob], connective }) as const;

/** A solver's answer for two joined seeds, from its answers to each. */
function formatJoined(connective: 'and' | 'or', one: RunRecord, other: RunRecord): string | undefined {
  const known = new Map([
    [A.blob, makeJudged(A, [one])],
    [B.blob, makeJudged(B, [other])],
  ]);
  return joinObservations(both(connective), (name) => known.get(name))?.runs[0]?.answers[0];
}

describe('the known answers of joined seeds', () => {
  it.each([
    ['and', 'sat', 'sat', 'sat'],
    ['and', 'sat', 'unsat', 'unsat'],
    ['and', 'unknown', 'unsat', 'unsat'],
    ['and', 'sat', 'unknown', 'unknown'],
    ['or', 'unsat', 'unsat', 'unsat'],
    ['or', 'unsat', 'sat', 'sat'],
    ['or', 'sat', 'unknown', 'sat'],
    ['or', 'unknown', 'unsat', 'unknown'],
  ] as const)('derives the answer of seeds joined by %s: %s, %s: %s', (connective, one, other, expected) => {
    expect(formatJoined(connective, run('z3', one), run('z3', other))).toBe(expected);
    expect(setJoinedAnswer(run('z3', one, { answers: [one, other] }), both(connective)).answers).toEqual([expected]);
  });

  it('derives no answer if the solver left a seed unanswered or gave a false model', () => {
    expect(formatJoined('and', run('z3', 'sat'), run('cvc5', 'sat'))).toBeUndefined();
    const wrong = { verdict: 'false', because: null, choices: [], wrong: null, ms: 0 } as const;
    expect(formatJoined('and', run('z3', 'sat'), run('z3', 'sat', { model: wrong }))).toBe('unknown');
    expect(formatJoined('or', run('z3', 'unsat'), run('z3', 'sat', { outcome: 'timeout', answers: [] }))).toBe(
      'unknown',
    );
    expect(joinObservations(both('and'), () => undefined)).toBeUndefined();
  });

  it('certifies the answer of joined seeds if the seeds that determine it are certified', () => {
    const of = (one: Partial<SeedJudged>, other: Partial<SeedJudged>, connective: 'and' | 'or') => {
      const known = new Map([
        [A.blob, makeJudged(A, [run('z3', 'sat')], one)],
        [B.blob, makeJudged(B, [run('z3', 'unsat')], other)],
      ]);
      return joinObservations(both(connective), (name) => known.get(name))?.certified;
    };
    expect(of({ certified: 'sat' }, {}, 'or')).toBe('sat');
    expect(of({ certified: 'sat' }, {}, 'and')).toBeNull();
    expect(of({}, { certified: 'unsat' }, 'and')).toBe('unsat');
    expect(of({ claimed: ['sat'] }, { claimed: ['unsat'] }, 'or')).toBeNull();
  });

  it('puts all joined seeds into one query, first the seeds that determine the joined answer', () => {
    const known = new Map([
      [A.blob, makeJudged(A, [run('z3', 'sat')])],
      [B.blob, makeJudged(B, [run('z3', 'unsat')])],
    ]);
    const from = {
      seedOf: (name: string) => SEEDS.find(({ blob }) => blob === name),
      judgedOf: (name: string) => known.get(name),
    };
    expect(joinQuestions(both('and'), from)?.text).toMatch(/^[^]*\(< x 1\)[^]*\(reset\)\n[^]*\(< x 0\)[^]*$/);
    expect(joinQuestions(both('or'), from)?.text).toMatch(/^[^]*\(< x 0\)[^]*\(reset\)\n[^]*\(< x 1\)[^]*$/);
    const onlyA = { ...from, seedOf: (name: string) => [A].find(({ blob }) => blob === name) };
    expect(joinQuestions(both('and'), onlyA)).toBeUndefined();
    expect(joinQuestions(both('and'), { ...from, seedOf: () => undefined })).toBeUndefined();
    const itself = { seeds: [A.blob, A.blob], connective: 'and' } as const;
    expect(joinQuestions(itself, from)?.text).not.toContain('reset');
    expect(setJoinedAnswer(run('z3', 'sat'), itself).answers).toEqual(['sat']);
  });
});

describe('the fusion partners of a seed', () => {
  const all = new Map(SEEDS.map((seed) => [seed.blob, makeJudged(seed, [run('z3', 'sat')])]));

  it('chooses earlier seeds of the plan as fusion partners, deterministically', () => {
    const fusionPartners = findPartnership(SEEDS, all, { name: C.blob, key: '1' });
    expect(fusionPartners?.self.name).toBe(C.blob);
    expect(new Set(fusionPartners?.partners.map(({ name }) => name))).toEqual(new Set([A.blob, B.blob]));
    const last = SEEDS.at(-1) as LoadedSeed;
    const names = (key: string) =>
      findPartnership(SEEDS, all, { name: last.blob, key })?.partners.map(({ name }) => name);
    expect(names('1')).toHaveLength(12);
    expect(names('1')).toEqual(names('1'));
    expect(names('1')).not.toEqual(names('2'));
    const partnership = findPartnership(SEEDS, all, { name: B.blob, key: '1' });
    if (partnership === undefined) throw new Error('not joinable');
    expect(loadPartners(partnership, (name) => SEEDS.find(({ blob }) => blob === name))).toEqual({
      self: { name: B.blob, answer: 'sat', certified: false, script: judgeablePart(B) },
      partners: [{ name: A.blob, answer: 'sat', certified: false, script: judgeablePart(A) }],
    });
    for (const missing of [A.blob, B.blob]) {
      const without = SEEDS.filter(({ blob }) => blob !== missing);
      expect(loadPartners(partnership, (name) => without.find(({ blob }) => blob === name))).toBeUndefined();
    }
    // A missing partner makes all partners unusable.
    const three = findPartnership(SEEDS, all, { name: C.blob, key: '1' });
    if (three === undefined) throw new Error('not joinable');
    expect(loadPartners(three, (name) => [B, C].find(({ blob }) => blob === name))).toBeUndefined();
  });

  it('excludes seeds without a known answer, and partners on which additional solvers fail', () => {
    expect(toJoinableSeed(makeJudged(A, [run('z3', 'unknown')]))).toBeUndefined();
    const two = { claimed: [null, null], agreed: ['sat' as const, 'sat' as const] };
    expect(toJoinableSeed(makeJudged(A, [run('z3', 'sat')], two))).toBeUndefined();
    expect(toJoinableSeed(makeJudged(A, [run('z3', 'sat')], { standing: 'disputed' }))).toBeUndefined();
    const excused = toJoinableSeed(
      makeJudged(A, [run('z3', 'sat')], { excused: [{ solver: 'cvc5', because: 'crashed' }] }),
    );
    const plain = toJoinableSeed(makeJudged(B, [run('z3', 'sat')]));
    if (excused === undefined || plain === undefined) throw new Error('not joinable');
    expect(drawPartners(plain, [excused], '1').partners).toEqual([]);
    expect(drawPartners(excused, [plain], '1').partners).toHaveLength(1);
    expect(plain.certified).toBe(false);
    expect(toJoinableSeed(makeJudged(A, [run('z3', 'sat')], { certified: 'sat' }))?.certified).toBe(true);
  });
});

describe('makeParentQuestion', () => {
  const test = (joined?: DrawnTest['made']['joined']): DrawnTest => ({
    coordinates: { key: 'k', seed: A.blob, strategy: 's', index: 0 },
    text: '',
    made: { script: A.script, claim: 'weaker', base: A.script, steps: [], ...(joined && { joined }) },
  });
  const lookup = {
    seedOf: (name: string) => SEEDS.find(({ blob }) => blob === name),
    judgedOf: () => undefined,
  };

  it('makes the parent query from the text of the seed, or from the texts of all joined seeds', () => {
    expect(makeParentQuestion(test(), B, lookup)?.text).toBe(seedQuestion(B).text);
    expect(makeParentQuestion(test(), undefined, lookup)).toBeUndefined();
    const text = makeParentQuestion(test(both('and')), B, lookup)?.text;
    expect(text).toBe(`${seedQuestion(A).text}(reset)\n${seedQuestion(B).text}`);
    expect(makeParentQuestion(test(both('and')), undefined, lookup)?.text).toBe(text);
  });

  it('expects as many answers as there are seeds', () => {
    const answers = (...said: RunRecord['answers']) =>
      setJoinedAnswer(run('z3', 'sat', { answers: said }), both('and')).answers;
    expect(answers('sat', 'sat')).toEqual(['sat']);
    expect(answers('sat')).toEqual(['unknown']);
    expect(answers('sat', 'sat', 'sat')).toEqual(['unknown']);
    const timeout = run('z3', 'sat', { outcome: 'timeout', answers: ['unsat', 'unsat'] });
    expect(setJoinedAnswer(timeout, both('and'))).toEqual({ ...timeout, answers: ['unknown'] });
  });

  it('lists the seeds of a finding about joined seeds', () => {
    const seeds = [
      { seed: 'a', path: 'a.smt2' },
      { seed: 'b', path: 'b.smt2' },
    ];
    expect(toJoinedSeeds({ seeds, connective: 'or' })).toEqual({ seeds: ['a', 'b'], connective: 'or' });
  });
});

describe('toJoinableSeed', () => {
  it("prefers the certificate's answer to the solvers' answers", () => {
    const certified = toJoinableSeed(makeJudged(A, [run('z3', 'sat'), run('cvc5', 'sat')], { certified: 'unsat' }));
    expect(certified).toMatchObject({ answer: 'unsat', certified: true });
    expect(toJoinableSeed(makeJudged(A, [run('z3', 'sat')], { agreed: [null] }))).toBeUndefined();
    expect(toJoinableSeed(makeJudged(A, [run('z3', 'sat')], { agreed: [] }))).toBeUndefined();
    expect(toJoinableSeed(makeJudged(A, [run('z3', 'sat')], { claimed: [] }))).toBeUndefined();
  });

  it('chooses no partner that excludes a solver which the seed does not exclude', () => {
    const excusing = (seed: LoadedSeed, ...solvers: string[]) =>
      toJoinableSeed(
        makeJudged(seed, [run('z3', 'sat')], { excused: solvers.map((solver) => ({ solver, because: 'crashed' })) }),
      );
    const [self, fewer, other] = [excusing(A, 'cvc5', 'yices'), excusing(B, 'yices'), excusing(C, 'yices', 'cvc4')];
    if (self === undefined || fewer === undefined || other === undefined) throw new Error('not joinable');
    expect(drawPartners(self, [fewer, other], '1').partners).toEqual([fewer]);
  });

  it('chooses only judged partners, and no partner for a seed that is not judged', () => {
    const known = new Map([A, C].map((seed) => [seed.blob, makeJudged(seed, [run('z3', 'sat')])]));
    expect(findPartnership(SEEDS, known, { name: C.blob, key: '1' })?.partners.map(({ name }) => name)).toEqual([
      A.blob,
    ]);
    expect(findPartnership(SEEDS, known, { name: B.blob, key: '1' })).toBeUndefined();
    expect(findPartnership([A], known, { name: C.blob, key: '1' })).toBeUndefined();
  });
});
