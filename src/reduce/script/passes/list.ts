import { SHRINKS } from '../../shrinks/list.js';
import type { Theory } from '../../../term/index.js';
import type { ScriptPass } from '../moves.js';
import { dropArguments, fewerAssumptions, stripAnnotations } from './removals.js';
import { dropCommands, dropFrame } from './commands.js';
import { constants } from './constants.js';
import { inlineDefinitions } from './definitions.js';
import { existingSymbols } from './existing-symbols.js';
import { freshSymbols } from './fresh-symbols.js';
import { hoistDescendants, jumpDown } from './descendants.js';
import { singleOccurrences } from './occurrences.js';
import { earlyShrinks, scriptShrinks, termShrinks, makeShrinkPass } from './shrinks.js';
import { fewerSymbols } from './symbols.js';

/** Sorted by benefit: the first passes are cheap, often succeed and remove much. */
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

export interface Switchable {
  readonly name: string;
  readonly theory?: Theory | 'any';
}

export function scriptPasses(allows: (each: Switchable) => boolean): readonly ScriptPass[] {
  return SCRIPT_PASSES.flatMap((pass) => {
    if (pass !== termShrinks) return allows(pass) ? [pass] : [];
    const shrinks = SHRINKS.filter(allows);
    return shrinks.length === 0 ? [] : [makeShrinkPass(shrinks)];
  });
}
