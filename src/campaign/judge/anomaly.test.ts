import { describe, expect, it } from 'vitest';
import { ORACLES, type Oracle, type Verdict } from '../../oracle/index.js';
import type { RunRecord } from '../log/index.js';
import type { Anomaly } from './anomaly.js';
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

/** Calls it wrong that z3@1 answers otherwise than to the seed, or runs into its limit; without a seed it says nothing. */
const turns: Oracle = {
  name: 'turns',
  summary: 'answers otherwise than to the seed',
  examples: [{ title: '', evidence: { checks: 0, runs: [], known: [], parent: undefined }, verdict: 'inconclusive' }],
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

describe('a wrong reply on another version', () => {
  const wrong = { term: 't', reply: '1', proof: 'p', signature: 'a case is lost' };
  const failure: Anomaly = {
    ...ANOMALY,
    finding: 'wrong-elimination',
    signature: 'a case is lost',
    oracles: ['elimination'],
    parent: null,
  };
  const replied = (...verdicts: readonly ('right' | 'wrong' | 'undetermined')[]): RunRecord => ({
    ...sat,
    replies: verdicts.map((verdict) => ({
      inquiry: 'get-qe',
      verdict,
      because: null,
      wrong: verdict === 'wrong' ? wrong : null,
    })),
  });

  it('is there, or it is right, whatever other oracles have nothing to say of; open where one is not judged', () => {
    expect(shows(replied('wrong'), undefined, failure)).toBe('yes');
    expect(shows(replied('right'), undefined, failure)).toBe('no');
    expect(shows(replied('right', 'undetermined'), undefined, failure)).toBe('unclear');
    expect(shows(replied(), undefined, failure)).toBe('unclear');
  });
});

describe('an anomaly on another version', () => {
  it('is what its oracle says, with the version in the place of the suspect', () => {
    expect(shows(sat, unsat)).toBe('yes');
    expect(shows(sat, sat)).toBe('no');
    expect(shows(run('timeout'), sat)).toBe('yes');
    expect(shows(sat, unsat, { ...ANOMALY, signature: 'another' })).toBe('no');
  });

  it('is unclear where the oracle says nothing or is not asked, and something else where the version crashes', () => {
    expect(shows(sat)).toBe('unclear');
    expect(shows(sat, unsat, { ...ANOMALY, parent: null })).toBe('unclear');
    expect(shows(sat, unsat, ANOMALY, [])).toBe('unclear');
    expect(shows(run('memout'), unsat)).toBe('unclear');
    expect(shows(run('crashed'), unsat)).toBe('other');
  });
});
