import type { Strategy } from '../../../strategy/index.js';
import type { LoadedSeed, TestCaseMaker } from '../draw/index.js';
import { type OriginContext, findOrigin } from '../judge/index.js';
import type { Batch } from '../../log/index.js';
import type { BatchWork } from './pool.js';

export interface RemakeSources extends OriginContext {
  readonly strategies: ReadonlyMap<string, Strategy>;
  readonly maker: TestCaseMaker;
  load(name: string): Promise<LoadedSeed>;
}

/** Regenerates test cases by their indices. Throws if the campaign lacks the batch's strategy or seed. */
export async function remakeWork(batch: Batch, indices: readonly number[], parts: RemakeSources): Promise<BatchWork> {
  const { strategies, maker, state } = parts;
  const strategy = strategies.get(batch.strategy);
  const origin = strategy && (await findOrigin(strategy, batch, parts));
  if (origin === undefined) throw new Error(`the campaign has no strategy ${batch.strategy} for ${batch.seed}`);
  if (origin.kind === 'seed') {
    const { self, partners = [] } = origin.fusionPartners ?? {};
    for (const name of [batch.seed, ...(self === undefined ? [] : [self, ...partners].map((each) => each.name))])
      await parts.load(name);
  }
  const made = await maker.remake(batch, origin, indices);
  return { made, judged: origin.kind === 'seed' ? state.judged.get(batch.seed) : undefined };
}
