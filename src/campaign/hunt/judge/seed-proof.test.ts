import { describe, expect, it } from 'vitest';
import type { FullRunRecord, ModelRecord, SeedJudged } from '../../log/index.js';
import { keepSeedProofs, readModels } from './seed-proof.js';
import { memoryStore } from '../../../../test/support/memory-store.js';

const TRUE: ModelRecord = { verdict: 'true', because: null, choices: [], wrong: null, ms: 1 };

/** A run with only the given solver and model. */
function run(solver: string, modelText: string | undefined, model: ModelRecord | null = TRUE): FullRunRecord {
  return { solver, model, ...(modelText === undefined ? {} : { modelText }) } as FullRunRecord;
}

describe('the models of a seed', () => {
  it('stores each proved model of a seed once, and reads the models back in order', async () => {
    const store = memoryStore();
    const runs = [
      run('wrong', '(x 1)', { ...TRUE, verdict: 'false' }),
      run('rests on a choice', '(x 2)', { ...TRUE, choices: ['operator fp.min'] }),
      run('silent', undefined),
      run('z3', '(x 3)'),
      run('z3 again', '(x 3)'),
      run('cvc5', '(x 4)'),
    ];
    const [proof = null, ...moreProofs] = await keepSeedProofs(runs, store);
    expect([proof, ...moreProofs].map((each) => each?.solver)).toEqual(['z3', 'cvc5']);
    expect(await readModels({ proof, moreProofs } as unknown as SeedJudged, store)).toEqual(['(x 3)', '(x 4)']);
  });

  it('reads no models if no model was stored', async () => {
    expect(await readModels({ proof: null } as unknown as SeedJudged, memoryStore())).toEqual([]);
    expect(await readModels({} as unknown as SeedJudged, memoryStore())).toEqual([]);
  });
});
