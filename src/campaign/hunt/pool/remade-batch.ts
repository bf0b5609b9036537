import type { Strategy } from '../../../strategy/index.js';
import type { DrawnBatch, LoadedSeed, TestCaseMaker } from '../draw/index.js';
import { type OriginContext, findOrigin } from '../judge/index.js';
import type { Batch } from '../../log/index.js';
import type { BatchWork } from './pool.js';

export interface DrawingContext extends OriginContext {
  readonly strategies: ReadonlyMap<string, Strategy>;
  readonly maker: TestCaseMaker;
  load(name: string): Promise<LoadedSeed>;
}

/** Prepares a batch that another process scheduled. */
export function remakeWork(batch: Batch, enter: BatchWork['enter'], parts: DrawingContext): BatchWork {
  return { batch, judged: parts.state.judged.get(batch.seed), draw: () => drawBatch(batch, parts), enter };
}

/** Throws if the campaign lacks the batch's strategy or seed. */
async function drawBatch(batch: Batch, parts: DrawingContext): Promise<DrawnBatch> {
  const { strategies, maker } = parts;
  const strategy = strategies.get(batch.strategy);
  const origin = strategy && (await findOrigin(strategy, batch, parts));
  if (origin === undefined) throw new Error(`the campaign has no strategy ${batch.strategy} for ${batch.seed}`);
  if (origin.kind === 'seed') {
    const { self, partners = [] } = origin.fusionPartners ?? {};
    for (const name of [batch.seed, ...(self === undefined ? [] : [self, ...partners].map((each) => each.name))])
      await parts.load(name);
  }
  return maker.make(batch, origin);
}
