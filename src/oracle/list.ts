import { agreement } from './agreement.js';
import type { Oracle } from './contract.js';
import { crash } from './crash.js';
import { invalidModel } from './invalid-model.js';
import { knownStatus } from './known-status.js';
import { metamorphic } from './metamorphic.js';
import { model } from './model.js';
import { slowness } from './slowness.js';

/** Every oracle, in the order in which they are asked. */
export const ORACLES: readonly Oracle[] = [model, crash, invalidModel, knownStatus, metamorphic, agreement, slowness];
