import type { Coverage } from '../contract.js';
import { isLine } from './gcov.js';
import { type GrowingFile, fileIn } from './merge.js';

/**
 * Parses lcov's trace format (geninfo(1)), as printed by `llvm-cov export --format=lcov`: `SF` names a source, `FN` a
 * function's first line, `FNDA` its count, `DA` a line's count.
 */
export function lcovCoverage(text: string): Coverage {
  const files = new Map<string, GrowingFile>();
  let file: GrowingFile | undefined;
  let begins = new Map<string, number>();
  for (const record of text.split('\n')) {
    const [, kind, rest = ''] = /^([A-Z]+):(.*)$/.exec(record.trimEnd()) ?? [];
    if (kind === 'SF') {
      file = fileIn(files, rest);
      begins = new Map();
    }
    if (file === undefined) continue;
    // Splits at the comma after a leading number only, because function names may contain commas.
    const [, first = '', second = ''] = /^(\d+),(.*)$/.exec(rest) ?? [];
    const at = Number(first);
    if (kind === 'DA' && isLine(at)) {
      file.lines.add(at);
      if (Number.parseInt(second, 10) > 0) file.reached.add(at);
    } else if (kind === 'FN' && isLine(at)) {
      file.functions.add(at);
      begins.set(second.replace(/^\d+,/, ''), at);
    } else if (kind === 'FNDA') {
      const begin = begins.get(second);
      if (begin !== undefined && at > 0) file.reachedFunctions.add(begin);
    }
  }
  return files;
}
