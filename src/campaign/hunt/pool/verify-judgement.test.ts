import { describe, expect, it } from 'vitest';
import { makeRun } from '../../../../test/support/findings.js';
import { type ScriptedSeed, intSeed } from '../../../../test/support/scripted-campaign.js';
import { readScript } from '../../../syntax/index.js';
import type { ModelRecord, SeedJudged } from '../../log/index.js';
import { verifyJudgement } from './reproducer.js';
import { memoryStore } from '../../../../test/support/memory-store.js';

const clock = { now: () => 0, sleep: () => Promise.resolve() };
const SEED = intSeed('(and (> x 0) (> y x))', 0);
const formatModel = (x: number, y: number) => `((define-fun x () Int ${x}) (define-fun y () Int ${y}))`;
const makeSeed = (text: string, more: Partial<ScriptedSeed> = {}): ScriptedSeed => ({
  ...SEED,
  script: readScript(text).script,
  text,
  ...more,
});
const model = (verdict: ModelRecord['verdict']): ModelRecord => ({
  verdict,
  because: null,
  choices: [],
  wrong: null,
  ms: 77,
});
const sat = (solver: string, verdict?: ModelRecord['verdict']) =>
  makeRun(solver, 'sat', verdict === undefined ? {} : { model: model(verdict) });

const NOTHING: SeedJudged = {
  kind: 'seed-judged',
  at: 5,
  seed: SEED.blob,
  path: SEED.path,
  runs: [],
  claimed: [null],
  agreed: [null],
  standing: 'undecided',
  excused: [],
  certified: null,
  restarts: { z3: 2 },
};
const NOT_JUDGED = { claimed: [], agreed: [], standing: 'undecided', excused: [], certified: null };

/** Verifies a judgement. `proofs` maps solvers to the models that they printed as proofs. */
async function verify(said: Partial<SeedJudged>, seed = SEED, proofs: Readonly<Record<string, string>> = {}) {
  const store = memoryStore();
  const kept = await Promise.all(
    Object.entries(proofs).map(async ([solver, text]) => ({ solver, text: await store.put(text) })),
  );
  const [proof = null, ...moreProofs] = kept;
  const judged = { ...NOTHING, proof, ...(moreProofs.length === 0 ? {} : { moreProofs }), ...said };
  return { kept, judged: await verifyJudgement(judged, seed, { key: 'k', store, clock }) };
}

describe('verifyJudgement', () => {
  it("keeps a worker's proofs that are valid when evaluated again", async () => {
    const runs = [sat('z3', 'true'), sat('cvc5', 'true')];
    const { judged, kept } = await verify({ runs }, SEED, { z3: formatModel(1, 2), cvc5: formatModel(3, 4) });
    expect(judged).toMatchObject({ at: 5, restarts: { z3: 2 }, proof: kept[0], moreProofs: [kept[1]] });
    expect(judged.runs.map((run) => [run.solver, run.model?.verdict, run.model?.ms])).toEqual([
      ['z3', 'true', 0],
      ['cvc5', 'true', 0],
    ]);
  });

  it('drops invalid proofs, and everything that depends on them', async () => {
    const runs = [sat('z3', 'true'), makeRun('cvc5', 'unsat')];
    const lies = { proof: undefined, agreed: ['sat'], standing: 'decided' } as const;
    const { judged } = await verify({ runs, ...lies, proof: null });
    expect(judged).toMatchObject({ agreed: [null], standing: 'disputed', proof: null });
    const { judged: refuted } = await verify({ runs }, SEED, { z3: formatModel(5, 2) });
    expect(refuted).toMatchObject({ agreed: [null], standing: 'disputed', proof: null });
    expect(refuted.runs[0]?.model).toBeNull();
    const { judged: proved } = await verify({ runs }, SEED, { z3: formatModel(5, 6) });
    expect(proved).toMatchObject({ agreed: ['sat'], standing: 'decided' });
    expect(proved).not.toHaveProperty('moreProofs');
  });

  it("replaces an invalid proof by the worker's next proof, and drops proofs whose texts are missing", async () => {
    const runs = [sat('z3', 'true'), sat('cvc5', 'true')];
    const { judged, kept } = await verify({ runs }, SEED, { z3: formatModel(0, 0), cvc5: formatModel(1, 2) });
    expect(judged.proof).toEqual(kept[1]);
    const missing = { solver: 'z3', text: '0'.repeat(64) };
    const { judged: other } = await verify({ runs, proof: missing, moreProofs: [missing] });
    expect(other.proof).toBeNull();
    expect(other).not.toHaveProperty('moreProofs');
  });

  it("keeps a worker's verdict on a model if the verdict is `false` or `undetermined`", async () => {
    const runs = [sat('z3', 'false'), sat('cvc5', 'undetermined'), sat('yices')];
    const { judged } = await verify({ runs });
    expect(judged.runs).toEqual(runs);
    expect(judged.excused).toEqual([{ solver: 'z3', because: 'invalid-model' }]);
  });

  it("takes the claims from the seed's text instead of the worker's report, and certifies only an answer that the leader proved", async () => {
    const forged = { claimed: ['unsat'], certified: 'unsat' } as const;
    const of = async (text: string, more: Partial<ScriptedSeed> = {}) => {
      const { judged } = await verify({ ...forged, runs: [sat('z3')] }, makeSeed(text, more));
      return [judged.claimed, judged.certified];
    };
    const open = '(declare-const x Int)(assert (> x 0))';
    const small = '(declare-const x (_ BitVec 2))(assert (= (bvmul x x) #b01))';
    expect(await of(`(set-info :status sat)${open}(check-sat)`)).toEqual([['sat'], null]);
    expect(await of(`${open}(check-sat)`)).toEqual([[null], null]);
    expect(await of(`${small}(check-sat)`)).toEqual([[null], 'sat']);
    expect(await of(`${small}(check-sat)(check-sat)`)).toEqual([[null, null], null]);
    expect(await of(`${open}(check-sat)`, { certified: 'sat' })).toEqual([[null], 'sat']);
  });

  it('drops all answers if no solver was asked', async () => {
    const { judged } = await verify({ claimed: ['sat'], agreed: ['sat'], standing: 'decided', certified: 'sat' });
    expect(judged).toEqual({ ...NOTHING, ...NOT_JUDGED, proof: null });
  });

  it('drops all answers if the judgement is too large to verify, but throws other errors', async () => {
    const failing = (error: Error) =>
      verifyJudgement(
        { ...NOTHING, runs: [sat('z3')], proof: { solver: 'z3', text: 'x' }, moreProofs: [] },
        { ...SEED, certified: 'sat' },
        { key: 'k', store: { get: () => Promise.reject(error) }, clock },
      );
    expect(await failing(new RangeError('too deep'))).toEqual({ ...NOTHING, ...NOT_JUDGED });
    await expect(failing(new Error('no connection'))).rejects.toThrow('no connection');
  });
});
