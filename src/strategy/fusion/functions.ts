import type { Diagnostic } from '../../diag/index.js';
import type { StrategyData } from '../data.js';
import { checkFunctions } from './check-functions.js';
import type { CheckedFunction } from './fusion-function.js';
import { selectProved, formatFunctionProofs, readFunctionProofs } from './prove-function.js';
import { readFusionFunctions } from './read-functions.js';

export const FUSION_FUNCTIONS: StrategyData<readonly CheckedFunction[]> = {
  name: 'functions',
  file: 'fusion-functions.txt',
  option: {
    flag: '--fusion-functions <file>',
    summary: 'fusion functions to use instead of the built-in ones; checked before use',
  },
  entry: { plural: 'fusion functions', example: '#begin … #end (docs/strategies.md)' },
  read({ text, proofs }) {
    const { functions, diagnostics } = readFusionFunctions(text);
    return {
      value: selectProved(functions, readFunctionProofs(proofs)),
      entries: functions.length,
      diagnostics: functions.length > 0 ? asWarnings(diagnostics) : diagnostics,
    };
  },
  proofsFile: (file) => file.replace(/(\.txt)?$/, '.proofs.json'),
  async check({ text, proofs: kept }, provers) {
    const { functions } = readFusionFunctions(text);
    const checked = await checkFunctions(functions, readFunctionProofs(kept), provers);
    const refuted = checked.diagnostics.some(({ severity }) => severity === 'error');
    return { proofs: formatFunctionProofs(functions, checked.proofs), diagnostics: checked.diagnostics, refuted };
  },
};

function asWarnings(diagnostics: readonly Diagnostic[]): Diagnostic[] {
  return diagnostics.map((each) => ({ ...each, severity: 'warning' }));
}
