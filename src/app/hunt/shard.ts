import { type Shard, readShard } from '../../campaign/index.js';
import { badUsage } from '../base/index.js';
import type { HuntOptions } from './hunt-options.js';

/** Undefined: all of the campaign. Throws `BadInput` for an impossible part. */
export function shardFrom({ shard: text, mixing, on }: Partial<HuntOptions>): Shard | undefined {
  if (text === undefined) return undefined;
  if (on !== undefined) {
    throw badUsage('--shard and --on are two ways to share the work', {
      hint: 'workers share a campaign on a server by themselves; parts need no server',
    });
  }
  const shard = readShard(text);
  if (shard === undefined) {
    throw badUsage(`--shard ${text} names no part of a campaign`, {
      expected: 'K/N with K from 1 to N, such as 3/64',
      hint: 'the first of eight parts is 1/8, and the last is 8/8',
    });
  }
  if (mixing === 'yield') {
    throw badUsage('--mix yield is not possible with --shard: what the other parts find is not known in one of them', {
      hint: 'leave --mix out, or give --mix even',
    });
  }
  return shard;
}
