import { describe, expect, it } from 'vitest';
import { makeReduced, makeFinding, makeRun } from '../../../test/support/findings.js';
import {
  ORACLES,
  type Decided,
  type Evidence,
  type Oracle,
  type SignedKind,
  type Verdict,
} from '../../oracle/index.js';
import type { FindingRecord, RunRecord } from '../log/index.js';
import { type Anomaly, toAnomaly, askOracles } from './failure.js';
import { stillShows } from './still-shows.js';

function run(outcome: RunRecord['outcome'], answers: RunRecord['answers'] = [], solver = 'z3@2'): RunRecord {
  return { solver, family: 'other', mode: 'wasm', outcome, answers, detail: null, ms: 1 };
}

const ANOMALY: Anomaly = {
  kind: 'anomaly',
  finding: 'anomaly',
  solver: 'z3@1',
  family: 'z3',
  signature: 'turns',
  oracles: ['mine/turns'],
  others: [run('answered', ['sat'], 'cvc5')],
  expected: [null],
  parent: { claim: 'unrelated', others: [] },
};

/**
 * Suspects z3@1 if its answers to the script and to the seed differ, or if it reaches its limit. Reports nothing
 * without a seed.
 */
const turns: Oracle = {
  name: 'turns',
  summary: 'answers otherwise than to the seed',
  judge({ runs, parent }): Verdict {
    const [now, before] = [runs, parent?.runs ?? []].map((all) => all.find(({ solver }) => solver === 'z3@1'));
    const suspicion = { oracle: 'mine/turns', kind: 'anomaly', trust: 'plugin', suspects: ['z3@1'] } as const;
    const found = { ...suspicion, witnesses: [], signature: 'turns', because: 'it turns' };
    if (now?.outcome.kind === 'timeout') return { kind: 'finding', suspicions: [found] };
    if (now?.outcome.kind !== 'answered' || before?.outcome.kind !== 'answered')
      return { kind: 'inconclusive', because: 'no answer' };
    const isSame = now.outcome.answers[0] === before.outcome.answers[0];
    return isSame ? { kind: 'pass' } : { kind: 'finding', suspicions: [found] };
  },
};

const shows = (seen: RunRecord, base?: RunRecord, failure: Anomaly = ANOMALY, oracles: readonly Oracle[] = [turns]) =>
  stillShows(failure, { run: seen, base, sameBuild: false, oracles: [...ORACLES, ...oracles] }).shows;
const sat = run('answered', ['sat']);
const unsat = run('answered', ['unsat']);

describe('askOracles on a wrong reply of another version', () => {
  const wrong = { term: 't', reply: '1', proof: 'p', signature: 'a case is lost' };
  const failure: Anomaly = {
    ...ANOMALY,
    finding: 'wrong-elimination',
    signature: 'a case is lost',
    oracles: ['elimination'],
    parent: null,
  };
  const makeRun = (...verdicts: readonly ('right' | 'wrong' | 'undetermined')[]): RunRecord => ({
    ...sat,
    replies: verdicts.map((verdict) => ({
      inquiry: 'get-qe',
      verdict,
      because: null,
      wrong: verdict === 'wrong' ? wrong : null,
    })),
  });

  it("returns the verdict of the finding's own oracle, or `unclear` if that verdict is inconclusive", () => {
    expect(shows(makeRun('wrong'), undefined, failure)).toBe('yes');
    expect(shows(makeRun('right'), undefined, failure)).toBe('no');
    expect(shows(makeRun('right', 'undetermined'), undefined, failure)).toBe('unclear');
    expect(shows(makeRun(), undefined, failure)).toBe('unclear');
    const another = { ...failure, signature: 'a case is added' };
    expect(shows(makeRun('right', 'wrong'), undefined, another)).toBe('other');
  });

  it('ignores undetermined replies about faults with other signatures', () => {
    const withReply = (about: string): RunRecord => {
      const [right, open] = makeRun('right', 'undetermined').replies ?? [];
      return { ...sat, replies: [right, open && { ...open, about }].flatMap((each) => each ?? []) };
    };
    expect(shows(withReply('another: '), undefined, failure)).toBe('no');
    expect(shows(withReply('a case'), undefined, failure)).toBe('unclear');
  });
});

describe('stillShows on an anomaly in another version', () => {
  it("lets the anomaly's oracle judge the run of another version", () => {
    expect(shows(sat, unsat)).toBe('yes');
    expect(shows(sat, sat)).toBe('no');
    expect(shows(run('timeout'), sat)).toBe('yes');
    expect(shows(sat, unsat, { ...ANOMALY, signature: 'another' })).toBe('other');
  });

  it('returns `unclear` if the oracle is missing or reports nothing, and `other` if the version crashes', () => {
    expect(shows(sat)).toBe('unclear');
    const { said } = stillShows(ANOMALY, { run: sat, sameBuild: false, oracles: [turns] });
    expect(said).toBe('sat, its oracle gives no verdict');
    expect(shows(sat, unsat, { ...ANOMALY, parent: null })).toBe('unclear');
    expect(shows(sat, unsat, ANOMALY, [])).toBe('unclear');
    expect(shows(run('memout'), unsat)).toBe('unclear');
    expect(shows(run('crashed'), unsat)).toBe('other');
  });
});

describe('toAnomaly', () => {
  const finding = {
    ...makeFinding('a', {
      kind: 'anomaly',
      signature: 'turns',
      oracles: ['mine/turns'],
      expected: ['sat'],
      claim: 'weaker',
      parentRuns: [makeRun('z3', 'sat'), makeRun('cvc5', 'unsat')],
    }),
    kind: 'anomaly',
  } as const;
  const runs = [makeRun('z3', 'unsat'), makeRun('cvc5', 'sat')];
  const addReduction = (base: string | null) => ({
    ...finding,
    reduced: makeReduced({ base, signature: 'odd', expected: ['unsat'] }),
  });
  const PARENT = { claim: 'weaker', others: [makeRun('cvc5', 'unsat')] };

  it("records all runs on the input, and the other solvers' runs on the seed", () => {
    expect(toAnomaly(finding, 'mutant', runs)).toEqual({
      kind: 'anomaly',
      finding: 'anomaly',
      solver: 'z3',
      family: 'z3',
      signature: 'turns',
      oracles: ['mine/turns'],
      others: [runs[1]],
      expected: ['sat'],
      parent: PARENT,
    });
    const none = { ...finding, suspects: [] as never };
    expect(toAnomaly(none, 'mutant', [])).toMatchObject({ solver: '', family: '', others: [] });
  });

  it('describes the reduced input, with signature, expected answers and seed, if the caller selects that input', () => {
    expect(toAnomaly(addReduction('b'), 'reduced', runs)).toMatchObject({
      signature: 'odd',
      expected: ['unsat'],
      parent: PARENT,
    });
    expect(toAnomaly(addReduction(null), 'reduced', runs).parent).toBeNull();
    expect(toAnomaly(addReduction(null), 'mutant', runs)).toMatchObject({
      signature: 'turns',
      expected: ['sat'],
      parent: PARENT,
    });
    expect(toAnomaly(finding, 'reduced', runs)).toMatchObject({ signature: 'turns', parent: PARENT });
  });

  it('omits the seed if the finding has none, or if no claim relates the input to the seed', () => {
    expect(toAnomaly({ ...finding, parent: null }, 'mutant', runs).parent).toBeNull();
    expect(toAnomaly({ ...finding, claim: null } satisfies FindingRecord, 'mutant', runs).parent).toBeNull();
  });
});

describe('the evidence shown to an oracle', () => {
  function see(more: Partial<Anomaly>, base?: RunRecord): Evidence | undefined {
    let seen: Evidence | undefined;
    const watching: Oracle = { ...turns, judge: (evidence) => ((seen = evidence), { kind: 'pass' }) };
    expect(askOracles({ ...ANOMALY, ...more }, { run: sat, base, oracles: [watching] })).toBe('no');
    return seen;
  }
  const agreeing = [run('answered', ['sat'], 'cvc5'), { ...run('answered', ['sat'], 'yices'), family: 'yices' }];

  it("shows an oracle the suspect's new run, with the recorded answers as claims", () => {
    const evidence = see({ expected: ['sat', null] }, unsat);
    expect(evidence?.checks).toBe(2);
    expect(evidence?.runs.map(({ solver, family }) => `${solver} ${family}`)).toEqual(['z3@1 z3', 'cvc5 other']);
    expect(evidence?.known).toEqual([{ answer: 'sat', trust: 'claimed', witnesses: [] }, undefined]);
    expect(evidence?.parent?.runs.map(({ solver, family }) => `${solver} ${family}`)).toEqual(['z3@1 z3']);
    expect(see({ parent: null })?.parent).toBeUndefined();
  });

  it("gives the oracle an expected answer, derived from the claim and from other solvers' answers to the seed", () => {
    expect(see({ parent: { claim: 'weaker', others: agreeing } })?.known).toMatchObject([
      { answer: 'sat', trust: 'majority', witnesses: ['cvc5', 'yices'] },
    ]);
    expect(see({ parent: { claim: 'stronger', others: agreeing }, expected: ['unsat'] })?.known).toEqual([
      { answer: 'unsat', trust: 'claimed', witnesses: [] },
    ]);
    const one = see({ parent: { claim: 'weaker', others: agreeing.slice(1) } }, { ...sat, family: 'x' });
    expect(one?.known).toMatchObject([{ trust: 'majority', witnesses: ['z3@1', 'yices'] }]);
  });

  it("asks only the finding's oracle, ignores other solvers, and distinguishes other faults", () => {
    const ours = ORACLES[0] as Oracle;
    const asking = (more: Partial<Anomaly>, oracle: Oracle) =>
      askOracles({ ...ANOMALY, ...more }, { run: sat, base: unsat, oracles: [oracle] });
    expect(asking({}, ours)).toBe('unclear');
    expect(asking({ finding: 'wrong-elimination', oracles: ['elimination'] }, turns)).toBe('unclear');
    const suspicion = (suspect: string, kind: 'anomaly' | 'crash') =>
      ({
        oracle: 'o',
        kind,
        trust: 'plugin',
        suspects: [suspect],
        witnesses: [],
        signature: 'turns',
        because: '',
      }) as const;
    const raising = (...suspected: Parameters<typeof suspicion>): Oracle => ({
      ...turns,
      judge: () => ({ kind: 'finding', suspicions: [suspicion('yices', 'anomaly'), suspicion(...suspected)] }),
    });
    expect(asking({}, raising('z3@1', 'anomaly'))).toBe('yes');
    expect(asking({}, raising('cvc5', 'anomaly'))).toBe('no');
    expect(asking({}, raising('z3@1', 'crash'))).toBe('other');
  });
});

it('takes the expected unsat as the end of a wrong optimum or value, although no reply can be judged', () => {
  const open = { name: 'optimum', judge: () => ({ kind: 'inconclusive', because: '' }) } as unknown as Oracle;
  const failure = (finding: SignedKind, expected: Decided): Anomaly => {
    const about = { solver: 'z3', family: 'z3', signature: 'x', oracles: ['optimum'], others: [], parent: null };
    return { kind: 'anomaly', finding, ...about, expected: [expected] };
  };
  const shows = (finding: SignedKind, expected: Decided, answer: Decided) =>
    stillShows(failure(finding, expected), { run: makeRun('z3', answer), sameBuild: false, oracles: [open] }).shows;
  expect(shows('wrong-optimum', 'unsat', 'unsat')).toBe('no');
  expect(shows('wrong-optimum', 'unsat', 'sat')).toBe('unclear');
  expect(shows('wrong-optimum', 'sat', 'unsat')).toBe('unclear');
  // An unsat core needs the answer unsat.
  expect(shows('wrong-core', 'unsat', 'unsat')).toBe('unclear');
});
