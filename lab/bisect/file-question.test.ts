import { describe, expect, it } from 'vitest';
import { makeRun } from '../../test/support/findings.js';
import { INQUIRIES } from '../../src/inquiry/index.js';
import { stillShows } from '../../src/campaign/index.js';
import { DEFAULT_LIMITS } from '../../src/solver/index.js';
import { failureIn, fileQuestion, versionText } from './file-question.js';

const COMMANDS = INQUIRIES.flatMap(({ commands }) => commands);

describe('the failure that a run of a file shows', () => {
  it.each(COMMANDS)('is a wrong reply to %s', (inquiry) => {
    const found = { term: 'x', reply: '(x 2)', proof: 'x is 1', signature: 'x: 1' };
    const replied = (wrong: typeof found | null) => {
      const replies = [{ inquiry, verdict: wrong === null ? 'right' : 'wrong', because: null, wrong } as const];
      return { ...makeRun('z3', 'sat'), replies };
    };
    const failure = failureIn(replied(found), [null]);
    expect(failure).toMatchObject({ kind: 'anomaly', signature: 'x: 1' });
    const shows = (wrong: typeof found | null) => stillShows(failure, { run: replied(wrong), sameBuild: false }).shows;
    expect(['yes', 'other', 'no']).toEqual([shows(found), shows({ ...found, signature: 'x: 3' }), shows(null)]);
    expect(failureIn(replied(null), [null])).toEqual({ kind: 'none' });
  });

  it('may differ in each version only if it rests on the model', () => {
    const input = versionText('(check-sat)');
    const more = { limits: DEFAULT_LIMITS, own: [], seenOn: null, seenIn: null };
    const wrong = { term: 'x', reply: '2', proof: 'x is 1', signature: 's' };
    const isRerun = (inquiry: string) => {
      const run = { ...makeRun('z3', 'sat'), replies: [{ inquiry, verdict: 'wrong', because: null, wrong }] } as const;
      return fileQuestion(input, failureIn(run, [null]), more).reran;
    };
    expect([isRerun('get-value'), isRerun('get-objectives')]).toEqual([true, undefined]);
  });

  it('is a wrong answer rather than a wrong reply', () => {
    const wrong = { term: 'x', reply: '2', proof: 'x is 1', signature: 's' };
    const replies = [{ inquiry: 'get-objectives', verdict: 'wrong', because: null, wrong }] as const;
    expect(failureIn({ ...makeRun('z3', 'sat'), replies }, ['unsat'])).toEqual({
      kind: 'expected',
      answers: ['unsat'],
    });
  });
});
