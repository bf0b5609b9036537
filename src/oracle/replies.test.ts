import { describe, expect, it } from 'vitest';
import type { ReplyObservation } from '../inquiry/index.js';
import type { FindingKind } from './findings.js';
import { evidence } from '../../lab/plugin-laws/evidence.js';
import type { Oracle, Verdict } from './contract.js';
import { ORACLES } from './list.js';
import { collectSuspects } from './suspect.js';
import { selfCheck } from './self-check.js';

const named = (name: string): Oracle => ORACLES.find((each) => each.name === name) as Oracle;

const WRONG = { term: 'T', reply: 'R', proof: 'P', signature: 'S' } as const;

type Row = readonly [oracle: Oracle, kind: FindingKind, inquiries: readonly string[], foreign: string, because: string];

const ROWS: readonly Row[] = [
  [
    named('value'),
    'wrong-value',
    ['get-value', 'get-assignment', 'eval'],
    'simplify',
    'a gives T the value R, but in its own model P',
  ],
  [named('simplify'), 'wrong-simplification', ['simplify'], 'apply', 'a simplifies T to R, which has another value: P'],
  [named('goals'), 'wrong-goals', ['apply'], 'simplify', 'a applies T and gives goals that are not equivalent: P'],
  [
    named('core'),
    'wrong-core',
    ['get-unsat-core', 'get-unsat-assumptions'],
    'get-value',
    'a gives the T R, which is wrong: P',
  ],
  [named('optimum'), 'wrong-optimum', ['get-objectives'], 'get-value', 'a reports R for T, but P'],
  [
    named('elimination'),
    'wrong-elimination',
    ['get-qe', 'get-qe-disjunct'],
    'apply',
    'a eliminates the quantifier of T and gives R, which is not equivalent: P',
  ],
  [
    named('interpolant'),
    'wrong-interpolant',
    ['get-interpolant', 'get-interpolant-next'],
    'get-abduct',
    'a gives R between the assertions and T, but the reply is not an interpolant: P',
  ],
  [
    named('abduct'),
    'wrong-abduct',
    ['get-abduct', 'get-abduct-next'],
    'get-interpolant',
    'a gives R for T, but the reply is not an abduct: P',
  ],
  [
    named('synthesis'),
    'wrong-synthesis',
    ['check-synth', 'check-synth-next'],
    'get-abduct',
    'a answers R to the synthesis of T, but P',
  ],
  [named('horn'), 'wrong-query', ['query'], 'get-abduct', 'a answers R to the query of T, but P'],
  [named('session'), 'self-contradiction', ['get-assertions'], 'get-value', 'a answers R to T; P'],
];

const wrong = (inquiry: string, more: object = {}): ReplyObservation => ({
  inquiry,
  verdict: 'wrong',
  because: null,
  wrong: { ...WRONG, ...more },
});
const right = (inquiry: string): ReplyObservation => ({ inquiry, verdict: 'right', because: null, wrong: null });
const open = (inquiry: string): ReplyObservation => ({
  ...right(inquiry),
  verdict: 'undetermined',
  because: 'no',
});

function judgeReplies(oracle: Oracle, replies: Readonly<Record<string, readonly ReplyObservation[]>>): Verdict {
  const solvers = Object.fromEntries(Object.keys(replies).map((name) => [name, ['sat'] as const]));
  return oracle.judge(evidence({ ...solvers, silent: ['sat'] }, { replies }));
}

describe('oracles about replies', () => {
  it.each(ROWS)(
    'gives the exact verdict for each kind of reply: $name',
    (oracle, kind, inquiries, foreign, because) => {
      for (const inquiry of inquiries) {
        const suspicion = {
          oracle: oracle.name,
          kind,
          trust: 'certified',
          suspects: ['a'],
          witnesses: [],
          signature: 'S',
          because,
        };
        expect(judgeReplies(oracle, { a: [wrong(inquiry)] })).toEqual({ kind: 'finding', suspicions: [suspicion] });
        expect(judgeReplies(oracle, { a: [wrong(inquiry, { trust: 'metamorphic' })] })).toMatchObject({
          suspicions: [{ trust: 'metamorphic' }],
        });
        expect(judgeReplies(oracle, { a: [right(inquiry)] })).toEqual({ kind: 'pass' });
        expect(judgeReplies(oracle, { a: [right(inquiry), open(foreign), wrong(foreign)] })).toEqual({ kind: 'pass' });
        const unsure = { kind: 'inconclusive', because: 'not every reply could be judged' };
        expect(judgeReplies(oracle, { a: [right(inquiry), right(inquiry), open(inquiry)] })).toEqual(unsure);
        expect(judgeReplies(oracle, { a: [wrong(foreign)] })).toEqual(unsure);
      }
    },
  );

  it.each(ROWS)('raises one suspicion per solver and signature: $name', (oracle, _, [inquiry = 'eval']) => {
    const replies = [wrong(inquiry), wrong(inquiry, { reply: 'other' }), wrong(inquiry, { signature: 'second' })];
    const verdict = judgeReplies(oracle, { a: replies, b: [wrong(inquiry)] });
    const suspicions = verdict.kind === 'finding' ? verdict.suspicions : [];
    expect(suspicions.map(({ suspects, signature }) => [...suspects, signature])).toEqual([
      ['a', 'S'],
      ['a', 'second'],
      ['b', 'S'],
    ]);
  });

  it('reports no wrong value if the run timed out or has a false model, but reports a wrong simplification despite a false model', () => {
    const model = { verdict: 'false', because: null, choices: [], wrong: null } as const;
    const given = { replies: { a: [wrong('get-value')] } };
    expect(named('value').judge(evidence({ a: ['sat'] }, { ...given, models: { a: model } })).kind).toBe(
      'inconclusive',
    );
    const late = evidence({ a: { kind: 'timeout', answers: ['sat'] } }, given);
    expect(named('value').judge(late).kind).toBe('inconclusive');
    const sound = evidence({ a: ['sat'] }, { ...given, models: { a: { ...model, verdict: 'true' } } });
    expect(named('value').judge(sound).kind).toBe('finding');
    const simplified = evidence({ a: ['sat'] }, { replies: { a: [wrong('simplify')] }, models: { a: model } });
    expect(named('simplify').judge(simplified).kind).toBe('finding');
  });
});

describe('self-check', () => {
  it("quotes the solver's message about a failed self-check", () => {
    const failed = { kind: 'failed-self-check', message: 'bad proof', answers: [] } as const;
    expect(selfCheck.judge(evidence({ a: ['unsat'], b: failed }))).toEqual({
      kind: 'finding',
      suspicions: [
        {
          oracle: 'self-check',
          kind: 'failed-self-check',
          trust: 'observed',
          suspects: ['b'],
          witnesses: [],
          signature: 'bad proof',
          because: 'b rejects its own result: bad proof',
        },
      ],
    });
    expect(selfCheck.judge(evidence({}))).toEqual({ kind: 'inconclusive', because: 'nothing was run' });
  });

  it.each(ROWS)('suspects a solver once for each signature, by any oracles: $name', (oracle, _, [inquiry = 'eval']) => {
    const replies = [wrong(inquiry), wrong(inquiry), wrong(inquiry, { signature: 'second' })];
    const given = evidence({ a: ['sat'] }, { replies: { a: replies } });
    const again = { ...oracle, judge: () => judgeReplies(oracle, { a: replies }) };
    const suspects = collectSuspects(given, [oracle, again]);
    expect(suspects.map(({ signature }) => signature)).toEqual(['S', 'second']);
  });
});

it('does not say which of two answers of the solver is wrong', () => {
  const verdict = judgeReplies(named('core'), { a: [wrong('get-unsat-core', { trust: 'metamorphic' })] });
  expect(verdict).toMatchObject({ suspicions: [{ because: 'a replies R to get-unsat-core for T, but P' }] });
});
