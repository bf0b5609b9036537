import { type Shard, readShard } from '../../campaign/index.js';
import { badUsage } from '../base/index.js';
import type { HuntOptions } from './hunt-options.js';

/** Undefined: all of the campaign. Throws `BadInput` for an impossible part. */
export function shardFrom({ shard: text, mixing, on }: Partial<HuntOptions>): Shard | undefined {
  if (text === undefined) return undefined;
  if (on !== undefined) {
    throw badUsage('--shard and --on cannot be combined', {
      hint: 'workers of a campaign on a server share its work automatically; --shard is for campaigns without a server',
    });
  }
  const shard = readShard(text);
  if (shard === undefined) {
    throw badUsage(`--shard ${text} is not a part of a campaign`, {
      expected: 'K/N with K from 1 to N, such as 3/64',
      hint: 'the first of eight parts is 1/8, and the last is 8/8',
    });
  }
  if (mixing === 'yield') {
    throw badUsage('--mix yield cannot be combined with --shard: a part does not know the findings of the others', {
      hint: 'omit --mix, or use --mix even',
    });
  }
  return shard;
}
