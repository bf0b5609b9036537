import { afterEach, describe, expect, it } from 'vitest';
import { campaign, intSeed } from '../../test/support/scripted-campaign.js';
import { type Script, scriptedSolver } from '../../test/support/scripted-solver.js';
import { examineModel } from '../campaign/index.js';
import { readScript } from '../syntax/index.js';
import { ModelWorkers } from './model-workers.js';

/** As it is built: a thread runs JavaScript. */
const BUILT = new URL('../../dist/host/model-worker.js', import.meta.url);
const BREAKS_OFF = new URL('data:text/javascript,process.exit(3)');
const THINKS = new URL('data:text/javascript,setInterval(() => {}, 1000)');

const opened: ModelWorkers[] = [];
afterEach(() => Promise.all(opened.splice(0).map((workers) => workers.close())));

function workersFor(jobs: number, entry = BUILT): ModelWorkers {
  const workers = new ModelWorkers(jobs, entry);
  opened.push(workers);
  return workers;
}

const CASES = [
  ['(declare-const x Int)(assert (> x 0))(check-sat)', '((define-fun x () Int 3))'],
  ['(declare-const x Int)(assert (> x 0))(check-sat)', '((define-fun x () Int (- 3)))'],
  ['(declare-const x Real)(assert (= (/ x 0.0) 1.0))(check-sat)', '((define-fun x () Real (/ 1.0 3.0)))'],
  ['(declare-const x Int)(assert (forall ((y Int)) (> (* y y) x)))(check-sat)', '((define-fun x () Int (- 1)))'],
  ['(declare-const s String)(assert (str.prefixof "a" s))(check-sat)', '((define-fun s () String "ba"))'],
  ['(declare-const b (_ BitVec 8))(assert (= (bvmul b b) #x04))(check-sat)', 'no model at all ('],
  ['(declare-fun f (Int) Int)(assert (= (f 1) 2))(check-sat)', '((define-fun f ((x Int)) Int (ite (= x 1) 2 0)))'],
] as const;

describe('ModelWorkers', () => {
  it('says of a model what is said of it on this thread', async () => {
    const { examine } = workersFor(20);
    const there = await Promise.all(CASES.map(([text, model]) => examine(model, { text })));
    const here = CASES.map(([text, model]) =>
      examineModel(model, readScript(text).script, { now: () => 0, effort: 'quick' }),
    );
    expect(there.map((record) => ({ ...record, ms: 0 }))).toEqual(here);
    expect(new Set(here.map(({ verdict }) => verdict))).toEqual(new Set(['true', 'false', 'undetermined']));
  });

  it('calls a thread that breaks off a fault, and goes on', async () => {
    const { examine } = workersFor(9, BREAKS_OFF);
    for (let i = 0; i < 3; i++) {
      const record = await examine('()', { text: '(check-sat)' });
      expect(record).toMatchObject({ verdict: 'undetermined', fault: 'evaluating a model: the thread has ended' });
    }
  });

  it('lets nobody wait who is stopped, for a model under way or one in the queue', async () => {
    const { examine } = workersFor(8, THINKS);
    const stop = new AbortController();
    const waiting = [1, 2, 3].map(() => examine('()', { text: '(check-sat)' }, stop.signal));
    stop.abort(new Error('stopped'));
    for (const each of waiting) await expect(each).rejects.toThrow('stopped');
    await expect(examine('()', { text: '(check-sat)' }, stop.signal)).rejects.toThrow('stopped');
  });

  it('makes the same findings and counters in a campaign', async () => {
    const isMutant = (input: string) => input.includes('(= 1 ');
    const model = (x: number) => `((define-fun x () Int ${x})(define-fun y () Int 0))`;
    const says = (x: number): Script => {
      return (input) => ({ kind: 'answered', answers: ['sat'], model: model(isMutant(input) ? x : 3) });
    };
    const unsat: Script = (input) => (isMutant(input) ? ['unsat'] : ['sat']);
    const run = async (examine?: ModelWorkers['examine']) => {
      const { findings, summary } = await campaign({
        seeds: [intSeed('(and (> x 1) (< x 5))', 0), intSeed('(> x y)', 1)],
        models: true,
        tests: 20,
        solvers: () => [scriptedSolver('a', says(7)), scriptedSolver('b', unsat), scriptedSolver('c', says(3))],
        ...(examine && { examine }),
      });
      const timeless = JSON.parse(
        JSON.stringify({ findings, summary }, (key, value: unknown) => (key === 'ms' ? 0 : value)),
      );
      timeless.findings.sort((a: { id: string }, b: { id: string }) => (a.id < b.id ? -1 : 1));
      return timeless as { findings: unknown[]; summary: { models: unknown } };
    };
    const here = await run();
    expect(here.findings.length).toBeGreaterThan(2);
    expect(await run(workersFor(12).examine)).toEqual(here);
  });
});
