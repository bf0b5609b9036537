import { agreement } from './agreement.js';
import type { Oracle } from './contract.js';
import { crash } from './crash.js';
import { invalidModel } from './invalid-model.js';
import { knownStatus } from './known-status.js';
import { metamorphic } from './metamorphic.js';
import { model } from './model.js';
import { refusal } from './refusal.js';
import { REPLY_ORACLES } from './replies.js';
import { selfCheck } from './self-check.js';
import { slowness } from './slowness.js';
import { unexpectedUnknown } from './unexpected-unknown.js';

/** If suspicions of one fault are equally trusted, the suspicion of the earlier oracle is reported. */
export const ORACLES: readonly Oracle[] = [
  model,
  crash,
  invalidModel,
  selfCheck,
  ...REPLY_ORACLES,
  knownStatus,
  metamorphic,
  agreement,
  refusal,
  unexpectedUnknown,
  slowness,
];
