import { agreement } from './agreement.js';
import type { Oracle } from './contract.js';
import { abduct } from './abduct.js';
import { core } from './core.js';
import { crash } from './crash.js';
import { elimination } from './elimination.js';
import { goals } from './goals.js';
import { horn } from './horn.js';
import { interpolant } from './interpolant.js';
import { invalidModel } from './invalid-model.js';
import { knownStatus } from './known-status.js';
import { metamorphic } from './metamorphic.js';
import { model } from './model.js';
import { optimum } from './optimum.js';
import { refusal } from './refusal.js';
import { selfCheck } from './self-check.js';
import { session } from './session.js';
import { simplify } from './simplify.js';
import { slowness } from './slowness.js';
import { synthesis } from './synthesis.js';
import { unexpectedUnknown } from './unexpected-unknown.js';
import { value } from './value.js';

/** Earlier oracles win ties between equally trusted suspicions. */
export const ORACLES: readonly Oracle[] = [
  model,
  crash,
  invalidModel,
  selfCheck,
  value,
  simplify,
  goals,
  core,
  optimum,
  elimination,
  interpolant,
  abduct,
  synthesis,
  horn,
  session,
  knownStatus,
  metamorphic,
  agreement,
  refusal,
  unexpectedUnknown,
  slowness,
];
