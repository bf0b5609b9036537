import type { ScriptPass } from '../moves.js';
import { stripAnnotations } from './annotations.js';
import { dropArguments } from './arguments.js';
import { fewerAssumptions } from './assumptions.js';
import { dropCommands, dropFrame } from './commands.js';
import { constants } from './constants.js';
import { inlineDefinitions } from './definitions.js';
import { existingSymbols } from './existing-symbols.js';
import { freshSymbols } from './fresh-symbols.js';
import { hoistDescendants } from './hoist.js';
import { jumpDown } from './jump.js';
import { singleOccurrences } from './occurrences.js';
import { earlyShrinks, scriptShrinks, termShrinks } from './shrinks.js';
import { fewerSymbols } from './symbols.js';

/** Every pass: bold and cheap ones first, and those that work almost everywhere, whose successes behind others cost most. */
export const SCRIPT_PASSES: readonly ScriptPass[] = [
  dropCommands,
  ...earlyShrinks,
  stripAnnotations,
  fewerAssumptions,
  inlineDefinitions,
  dropArguments,
  jumpDown,
  hoistDescendants,
  freshSymbols,
  fewerSymbols,
  constants,
  existingSymbols,
  termShrinks,
  ...scriptShrinks,
  singleOccurrences,
  dropFrame,
];
