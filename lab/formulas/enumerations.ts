import { readUserFile } from '../../src/index.js';
import {
  Enumeration,
  readTheories,
  ENUMERATIONS,
  unusable,
  type ExternalGenerator,
  findShippedPath,
} from '../../src/lab-front.js';

/**
 * Returns a generator `enumerate:NAME` for each shipped enumeration, or for each one in `file`. Generators yield
 * formulas in order. Throws `BadInput` for an unusable file.
 */
export function enumerationGenerators(file?: string): ExternalGenerator[] {
  const path = file ?? findShippedPath(ENUMERATIONS);
  const text = readUserFile(path);
  const { theories, diagnostics } = readTheories(text, { count: file !== undefined });
  if (diagnostics.length > 0) throw unusable({ file: path, text }, diagnostics);
  return theories.map((theory) => {
    let enumeration: Enumeration | undefined;
    const openEnumeration = (): Enumeration => (enumeration ??= new Enumeration(theory));
    return {
      kind: 'enumeration',
      name: `enumerate:${theory.name}`,
      summary: `all formulas of ${theory.logic} with at most ${theory.size} nodes over a few sorts, smallest first`,
      get extent() {
        return openEnumeration().extent;
      },
      formula(_rng, index) {
        const judged = openEnumeration().decide(index);
        if (judged === undefined) return undefined;
        const script = judged.formula.script();
        return { script, status: judged.decision.status, certificate: openEnumeration().certificate(judged) };
      },
    };
  });
}
