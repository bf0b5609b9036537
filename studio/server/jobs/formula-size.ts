import type { FormulaText } from '../../workspace/index.js';
import { termsOf } from '../../../src/lab-front.js';
import { scanText } from '../../../src/reduce-front.js';
import { reachable, readBtor, readScript } from '../../../src/smt.js';

export interface SizeMeasure {
  readonly unit: 'nodes' | 'terms';
  measure(text: string): number;
}

/** Measures a formula and its reductions in one unit. If a script has unknown commands, counts lists and atoms. */
export function sizeMeasure({ text: start, language }: FormulaText): SizeMeasure {
  if (language !== 'smt2')
    return {
      unit: 'nodes',
      measure: (text) => readBtor(text, { version: language === 'btor2' ? 2 : 1 }).graph.nodes.length,
    };
  if (countTerms(start) === undefined) return { unit: 'nodes', measure: countLists };
  return { unit: 'terms', measure: (text) => countTerms(text) ?? countLists(text) };
}

const countLists = (text: string): number => scanText(text).size[0];

function countTerms(text: string): number | undefined {
  const { script, ok } = readScript(text);
  if (!ok || script.commands.some(({ kind }) => kind === 'verbatim')) return undefined;
  return [...reachable(script.commands.flatMap(termsOf))].length;
}
